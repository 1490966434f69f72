"""Every address of the site, by app."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from luxor_site import pages

urlpatterns: list[URLPattern | URLResolver] = [
    path("", pages.home, name="home"),
    path("rules/", pages.rules, name="rules"),
    path("rules/<slug:key>/", pages.game_rules, name="game_rules"),
    path("credits/", pages.site_credits, name="credits"),
    path("privacy/", pages.privacy, name="privacy"),
    path("robots.txt", pages.robots, name="robots"),
    path("healthz", pages.healthz, name="healthz"),
    path("admin/", admin.site.urls),
    path("accounts/", include("games.accounts.urls")),
    path("accounts/", include("allauth.urls")),
]
