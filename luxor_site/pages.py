"""The pages that belong to the site as a whole: home, rules, credits, privacy, and what machines ask for."""

import json
from collections.abc import Iterator
from typing import Any

from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.rules.errors import UnknownGame
from games.rules.registry import all_games, folder_of, game_by_key, games_offered


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what the site is and start a first match with one click."""
    return render(request, "site/home.html", {"games": [game.meta for game in games_offered()]})


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """List the games with their rules."""
    return render(request, "site/rules.html", {"games": [game.meta for game in games_offered()]})


@require_safe
def game_rules(request: HttpRequest, key: str) -> HttpResponse:
    """Show the help page that a game brings in its folder."""
    try:
        game = game_by_key(key)
    except UnknownGame as error:
        raise Http404(str(error)) from None
    return render(request, "site/game_rules.html", {"game": game.meta, "help": f"{key}/help.html"})


@require_safe
def site_credits(request: HttpRequest) -> HttpResponse:
    """Name everybody whose work the site shows."""
    games = [game.meta for game in games_offered()]
    return render(request, "site/credits.html", {"games": games, "icons": sorted(set(_icon_authors()))})


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Say what is stored about a person, for how long, and who sees it."""
    return render(request, "site/privacy.html")


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Keep crawlers off the pages that are somebody's."""
    return render(request, "site/robots.txt", content_type="text/plain; charset=utf-8")


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """Answer 200 when the site can serve people, 503 when it can't; for load balancers and container checks."""
    checks = {"database": _database_answers()}
    healthy = all(checks.values())
    facts: dict[str, Any] = {"status": "ok" if healthy else "failing", "checks": checks}
    return JsonResponse(facts, status=200 if healthy else 503)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return bool(cursor.fetchone())
    except DatabaseError:
        return False


def _icon_authors() -> Iterator[tuple[str, str]]:
    """Yield (author, icon) of the icons that the games list in their icons.json."""
    for key in all_games():
        listing = folder_of(key) / "icons.json"
        if listing.exists():
            for icon, author in json.loads(listing.read_text(encoding="utf-8")).items():
                yield author, icon
