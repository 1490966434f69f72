"""Looking back: every move of a match, its score chart, its record."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.timesince import timesince
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.matches.chart import chart_of
from games.matches.endings import outcome_of, parts_of
from games.matches.film import film_of
from games.matches.models import Match
from games.matches.records import is_replayable, match_proven, record_of
from games.matches.seats import chair_of
from games.matches.selectors import chairs_of, match_access, match_log
from games.matches.table import Table, standings, table_for
from games.matches.views.answers import refusals_answered, table_name, wants_fragment
from games.matches.views.table import number


@require_safe
@never_cache
@refusals_answered
def match_replay(request: HttpRequest, code: str) -> HttpResponse:
    """Show the position after move `at` (or `ply`; 0: the start; without it the newest), as this viewer may see it."""
    found = begun(match_access(request.user, code))
    table = table_for(found, request.user, at=number(request.GET.get("at") or request.GET.get("ply")))
    context = replay_context(request, table)
    template = "matches/replay.html#table" if context["is_fragment"] else "matches/replay.html"
    return render(request, template, context)


@require_safe
@never_cache
@refusals_answered
def match_record(request: HttpRequest, code: str) -> HttpResponse:
    """Give the record of a match as a file; the seed is in it once the match is finished."""
    found = begun(match_access(request.user, code))
    me = chair_of(chairs_of(found), request.user)
    answer = JsonResponse(record_of(found, me.seat if me else None), json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{found.game_key}-{found.code}.json"'
    return answer


def begun(match: Match) -> Match:
    """Return a match that has a first position. Raises Http404 for one that never began."""
    if match.state is None:
        raise Http404(gettext("This match has not begun; there is nothing to look back at."))
    return match


def replay_context(request: HttpRequest, table: Table) -> dict[str, Any]:
    """Return what templates/matches/replay.html needs."""
    match = table.match
    outcome = outcome_of(match)
    parts = parts_of(outcome, table.seats) if outcome else None
    log = match_log(match, table.viewer)
    address = reverse("match_replay", args=[match.code])
    proven = match_proven(match) if outcome else None
    return {
        "table": table,
        "page": "match_replay",
        "table_url": reverse("match", args=[match.code]),
        "table_name": table_name(table),
        "position_url": request.build_absolute_uri(f"{address}?at={table.at}"),
        "is_fragment": wants_fragment(request),
        "film": film_of([1], table.at, table.last),
        "chart": chart_of(standings(match, table.viewer), table.seats, table.at),
        "log": log,
        "shown_line": next((line for line in log if line.number == table.at and table.at), None),
        "parts": parts if parts and parts.titles else None,
        "ranking": parts.rows if parts else (),
        "lasted": timesince(match.started_at, match.ended_at) if match.started_at and match.ended_at else "",
        "proven": proven,
        "is_of_other_rules": proven is False and not is_replayable(match),
    }
