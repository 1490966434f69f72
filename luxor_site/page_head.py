"""What every page knows besides its own facts: the site's name, the links that work, how many matches wait."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext_lazy as _

from games.matches.selectors.lists import matches_waiting_count

# (name of the address, text, for whom); a link whose address does not exist is not shown.
LINKS = (
    ("my_games", _("My games"), "members"),
    ("lobby", _("Lobby"), "everybody"),
    ("rules", _("Rules"), "everybody"),
    ("admin:index", _("Desk"), "staff"),
)


def page_head(request: HttpRequest) -> dict[str, Any]:
    """Return the context of templates/base.html; nothing here asks the database before the template does."""
    return {
        "site_name": settings.SITE_NAME,
        "site_links": SimpleLazyObject(lambda: _links(request)),
        "next_match_url": SimpleLazyObject(lambda: _address("next_match")),
        "waiting_count": SimpleLazyObject(lambda: _waiting_count(request)),
    }


def _links(request: HttpRequest) -> list[dict[str, Any]]:
    found = []
    for name, title, whom in LINKS:
        url = _address(name)
        if url and _is_for(request, whom):
            is_here = request.path == url or (whom == "staff" and request.path.startswith(url))
            found.append({"url": url, "title": title, "current": is_here})
    return found


def _is_for(request: HttpRequest, whom: str) -> bool:
    """Say whether a link is for who asks; error pages may come before anybody has looked who that is."""
    if whom == "everybody":
        return True
    user = getattr(request, "user", None)
    return bool(user and user.is_authenticated and (whom == "members" or user.is_staff))


def _address(name: str) -> str:
    try:
        return reverse(name)
    except NoReverseMatch:
        return ""


def _waiting_count(request: HttpRequest) -> int:
    if not request.user.is_authenticated:
        return 0
    return matches_waiting_count(request.user)
