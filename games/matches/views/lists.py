"""My games, the lobby, and the way to the next match that waits."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.accounts.free_text import tidied
from games.accounts.models import User
from games.matches import selectors
from games.matches.selectors import MatchRow
from games.matches.views.table import number, player_of
from games.rules.registry import games_offered

SEARCH_LENGTH = 100  # characters; nobody's name is longer
ROWS = 12  # finished matches on a page


@dataclass(frozen=True, slots=True)
class FinishedPage:
    """One page of the finished matches; numbers count from 1, None where there is no such page."""

    rows: list[MatchRow]
    count: int
    number: int
    newer: int | None
    older: int | None
    pages: int


@require_safe
@never_cache
@login_required
def my_games(request: HttpRequest) -> HttpResponse:
    """Show the matches of the person: those that wait for him first, then all others he ever played."""
    user = player_of(request)
    search = tidied(request.GET.get("q", ""))[:SEARCH_LENGTH]
    context = {
        "your_turn": selectors.matches_your_turn(user),
        "waiting": selectors.matches_waiting(user),
        "not_started": selectors.matches_not_started(user),
        "invitations": selectors.invitations(user),
        "finished": finished_page(user, search, number(request.GET.get("page")) or 1),
        "search": search,
        "games": [game.meta for game in games_offered()],
    }
    return render(request, "matches/my_games.html", context)


@require_safe
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """Show the matches that anybody may join or watch."""
    context = {
        "joinable": selectors.lobby(request.user),
        "watchable": selectors.watchable(request.user),
        "games": [game.meta for game in games_offered()],
    }
    return render(request, "matches/lobby.html", context)


@require_safe
@never_cache
@login_required
def next_match(request: HttpRequest) -> HttpResponse:
    """Go to the match that has waited longest, or to my games when none waits."""
    waiting = selectors.next_match(player_of(request))
    return redirect("match", waiting.code) if waiting else redirect("my_games")


def finished_page(user: User, search: str, page: int) -> FinishedPage:
    """Return a page of the finished matches that `search` finds; a number beyond the last page gives the last."""
    count = selectors.matches_finished_count(user, search)
    pages = max(1, -(-count // ROWS))
    page = min(max(page, 1), pages)
    return FinishedPage(
        rows=selectors.matches_finished(user, search, offset=(page - 1) * ROWS, limit=ROWS),
        count=count,
        number=page,
        newer=page - 1 if page > 1 else None,
        older=page + 1 if page < pages else None,
        pages=pages,
    )
