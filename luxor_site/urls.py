"""Every address of the site, by app."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from luxor_site import health, pages

handler400 = "luxor_site.errors.bad_request"
handler403 = "luxor_site.errors.denied"
handler404 = "luxor_site.errors.missing"
handler429 = "luxor_site.errors.too_many"  # asked for by allauth
handler500 = "luxor_site.errors.broken"

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # the site's own log-in and its limits

urlpatterns: list[URLPattern | URLResolver] = [
    path("", pages.home, name="home"),
    path("rules/", pages.rules, name="rules"),
    path("rules/<slug:key>/", pages.game_rules, name="game_rules"),
    path("rules/<slug:key>/stamp.svg", pages.stamp, name="stamp"),
    path("credits/", pages.site_credits, name="credits"),
    path("privacy/", pages.privacy, name="privacy"),
    path("favicon.ico", pages.favicon, name="favicon"),
    path("robots.txt", pages.robots, name="robots"),
    path("healthz", health.healthz, name="healthz"),
    path("admin/", admin.site.urls),
    path("accounts/", include("games.accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("", include("games.matches.urls")),
]
