"""How every match view answers: the table as page or fragment, and refusals as one sentence with a status."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from games.accounts.returning import as_whole_page, login_address
from games.matches.endings import parts_of, reason_line, result_line
from games.matches.errors import MatchMissing, MatchRefusal, refusal_sentence
from games.matches.film import film_of
from games.matches.forms import named_options
from games.matches.models import Chair, Match
from games.matches.seats import SeatCard
from games.matches.selectors import LogLine, chairs_of, match_log
from games.matches.services import Accepted
from games.matches.table import Table, table_for
from games.rules.errors import Refused
from games.rules.registry import game_by_key

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]

TABS = ("since", "log")
REFUSED = 422  # the rules say no; what is stale or not allowed carries a status of its own


def refusals_answered(view: View[P]) -> View[P]:
    """Turn what a service refuses into a page with one sentence; a table with the sentence is the view's own work."""

    @wraps(view)
    def answered(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except MatchRefusal as refusal:
            template = "matches/missing.html" if isinstance(refusal, MatchMissing) else "matches/refused.html"
            here = reverse("match", args=[kwargs["code"]]) if "code" in kwargs else "/"
            facts = {"sentence": refusal_sentence(refusal), "login_url": login_address(request, here)}
            return as_whole_page(render(request, template, facts, status=refusal.status))

    return answered


def wants_fragment(request: HttpRequest) -> bool:
    """Tell whether only the region `#table` is asked for; going back in the history asks for the page."""
    return request.headers.get("HX-Request-Type") == "partial"


def table_answer(
    request: HttpRequest,
    match: Match,
    *,
    words: Sequence[str] = (),
    at: int | None = None,
    refusal: MatchRefusal | Refused | None = None,
    accepted: Accepted | None = None,
) -> HttpResponse:
    """Return the match as this person may see it, as a page or as a fragment, with a refusal's sentence and status.

    `accepted`: what a service has just done, whose rows need not be asked for again.
    """
    known: dict[str, Any] = {"chairs": accepted.chairs, "recent": accepted.recent} if accepted else {}
    sentence = sentence_of(refusal) if refusal else accepted.sentence if accepted else ""
    table = table_for(match, request.user, words, at, sentence, **known)
    context = table_context(request, table, words)
    template = "matches/match.html#table" if context["is_fragment"] else "matches/match.html"
    return render(request, template, context, status=status_of(refusal))


def table_context(request: HttpRequest, table: Table, words: Sequence[str]) -> dict[str, Any]:
    """Return what templates/matches/match.html needs."""
    lines = lines_of(table)
    tab = request.GET.get("tab", "")
    context: dict[str, Any] = {
        "table": table,
        "page": "match",
        "table_url": reverse("match", args=[table.match.code]),
        "table_name": table_name(table),
        "tab": tab if tab in TABS else "",
        "shown_tab": tab if tab in TABS else default_tab(table, lines),
        "words": tuple(words),
        "lines": lines,
        "film": film_of([line.number for line in table.since if line.number], table.at, table.last),
        "is_fragment": wants_fragment(request),
    }
    if context["shown_tab"] == "log":
        context["log"] = match_log(table.match, table.viewer)[::-1]  # the newest on top
    return context | ending_context(table) | (opening_context(request, table) if table.view is None else {})


@dataclass(frozen=True, slots=True)
class ChairRow:
    """A seat before the start; `link` is the address to send, "" when there is none or it is not this person's."""

    seat: SeatCard
    link: str


def opening_context(request: HttpRequest, table: Table) -> dict[str, Any]:
    """Return what a match shows before its start: who sits, who is awaited, and the links of who opened it."""
    chairs = chairs_of(table.match)
    is_host = table.match.created_by_id == request.user.pk
    links = {chair.seat: _link_of(request, chair) for chair in chairs if chair.token and not chair.user_id}
    return {
        "is_host": is_host,
        "is_invited": any(chair.invited_id and chair.invited_id == request.user.pk for chair in chairs),
        "has_open_seat": any(seat.is_free and not seat.invited and not seat.has_link for seat in table.seats),
        "free_seats": sum(seat.is_free for seat in table.seats),
        "chair_rows": [ChairRow(seat, links.get(seat.seat, "") if is_host else "") for seat in table.seats],
        "chosen_options": named_options(game_by_key(table.key), table.match.options),
    }


def _link_of(request: HttpRequest, chair: Chair) -> str:
    return request.build_absolute_uri(reverse("invitation", args=[chair.token]))


def ending_context(table: Table) -> dict[str, Any]:
    """Return what a page says about the end of a match; nothing while it goes on or an older position is shown."""
    if table.outcome is None:
        return {}
    return {
        "result_line": result_line(table.outcome, table.seats),
        "reason_line": reason_line(table.outcome),
        "parts": parts_of(table.outcome, table.seats),
    }


def lines_of(table: Table) -> tuple[LogLine, ...]:
    """Return what happened since the viewer's last turn; for somebody who only watches, the move that is shown."""
    if table.viewer is not None or not table.at or table.match.moved_at is None:
        return table.since
    return (LogLine(number=table.at, seat=None, by="", at=table.match.moved_at, events=table.events),)


def default_tab(table: Table, lines: Sequence[LogLine]) -> str:
    """Return which tab stands open: what is news; for a match that is over, and has none, the log."""
    return "since" if lines or table.match.status == Match.Status.RUNNING else "log"


def table_name(table: Table) -> str:
    """Return what a match is called in titles: its own title, or who plays what."""
    names = ", ".join(card.name for card in table.seats if card.name)
    return f"{table.meta.title}: {table.match.title or names}"


def sentence_of(refusal: MatchRefusal | Refused) -> str:
    """Return why, and the number of the rule where the game names one."""
    sentence = refusal_sentence(refusal)
    rule = getattr(refusal, "rule", "")
    return f"{sentence} ({rule})" if rule else sentence


def status_of(refusal: MatchRefusal | Refused | None) -> int:
    """Return the HTTP status that goes with a refusal."""
    if refusal is None:
        return 200
    return refusal.status if isinstance(refusal, MatchRefusal) else REFUSED


def to_match(match: Match) -> HttpResponse:
    """Send a browser without script from a form back to the match."""
    return redirect("match", match.code)
