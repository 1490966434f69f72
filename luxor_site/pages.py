"""The pages that belong to the site as a whole: home, rules, credits, privacy, and what machines ask for."""

import json
from functools import cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template import TemplateDoesNotExist
from django.template.loader import get_template, render_to_string
from django.templatetags.static import static
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from games.rules.errors import UnknownGame
from games.rules.registry import all_games, folder_of, game_by_key, games_offered
from luxor_site.showcase import sample_board, shown_game, watched_table

STAMP_AGE = 60 * 60 * 24  # seconds a browser may keep a stamp


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what the site is and start a first match with one click."""
    games = games_offered()
    shown = shown_game(games)
    facts = {
        "games": [game.meta for game in games],
        "shown": shown.meta if shown else None,
        "sample": sample_board(shown) if shown else "",
        "watched": watched_table(),
    }
    return render(request, "site/home.html", facts)


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """List the games with their rules."""
    return render(request, "site/rules.html", {"games": [game.meta for game in games_offered()]})


@require_safe
def game_rules(request: HttpRequest, key: str) -> HttpResponse:
    """Show the help page that a game brings in its folder."""
    try:
        game = game_by_key(key)
        get_template(f"{key}/help.html")
    except (UnknownGame, TemplateDoesNotExist) as error:
        raise Http404(str(error)) from None
    return render(request, "site/game_rules.html", {"game": game.meta, "help": f"{key}/help.html"})


@require_safe
def stamp(request: HttpRequest, key: str) -> HttpResponse:
    """Draw a game's stamp as a picture of its own: browsers keep it, and pages with many stamps stay small."""
    try:
        picture = _stamp(game_by_key(key).meta.key)
    except (UnknownGame, TemplateDoesNotExist) as error:
        raise Http404(str(error)) from None
    answer = HttpResponse(picture, content_type="image/svg+xml")
    patch_cache_control(answer, public=True, max_age=STAMP_AGE)
    return answer


@cache
def _stamp(key: str) -> str:
    get_template(f"{key}/stamp.svg")  # a game that has none is no error of ours
    return render_to_string("site/stamp.svg", {"vignette": f"{key}/stamp.svg"})


@require_safe
def site_credits(request: HttpRequest) -> HttpResponse:
    """Name everybody whose work the site shows."""
    games = [game.meta for game in games_offered()]
    return render(request, "site/credits.html", {"games": games, "icons": _icons_by_author()})


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Say what is stored about a person, for how long, and who sees it."""
    return render(request, "site/privacy.html")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Lead browsers that ask at the traditional address, as from the admin's pages."""
    return redirect(static("site/favicon.svg"))


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Keep crawlers off the pages that are somebody's."""
    return render(request, "site/robots.txt", content_type="text/plain; charset=utf-8")


def _icons_by_author() -> list[tuple[str, list[str]]]:
    """Return who drew the icons that the games list in their icons.json, with the icons."""
    drawn: dict[str, set[str]] = {}
    for key in all_games():
        listing = folder_of(key) / "icons.json"
        if listing.exists():
            for icon, author in json.loads(listing.read_text(encoding="utf-8")).items():
                drawn.setdefault(author, set()).add(icon)
    return [(author, sorted(icons)) for author, icons in sorted(drawn.items())]
