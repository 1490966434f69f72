"""How a finished match is told: who won, why it ended, where the points came from."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext

from games.matches.models import Match
from games.matches.seats import SeatCard
from games.rules.protocol import Outcome


@dataclass(frozen=True, slots=True)
class PartsRow:
    """One seat in the table of points: `cells` follow the titles of the parts."""

    place: int
    seat: SeatCard
    cells: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Parts:
    """The table of points. `most` is the largest cell, at least 1: the length of the longest bar."""

    titles: tuple[str, ...]
    rows: tuple[PartsRow, ...]
    most: int


def outcome_of(match: Match) -> Outcome | None:
    """Return how a match ended, None while it has not."""
    if not match.outcome:
        return None
    stored = match.outcome
    return Outcome(
        reason=stored["reason"],
        scores=tuple(stored["scores"]),
        winners=tuple(stored["winners"]),
        parts=tuple((title, tuple(points)) for title, points in stored["parts"]),
        places=tuple(stored["places"]),
    )


def result_line(outcome: Outcome, seats: Sequence[SeatCard]) -> str:
    """Return who won, in the reader's language, seen from the viewer's seat."""
    winners = [card for card in seats if card.seat in outcome.winners]
    names = [card.name for card in winners]
    if len(winners) == 1:
        return gettext("You won.") if winners[0].is_me else gettext("%(name)s won.") % {"name": names[0]}
    if not winners:
        return gettext("Nobody won.")
    return gettext("%(names)s share the win.") % {"names": get_text_list(names, gettext("and"))}


def reason_line(outcome: Outcome) -> str:
    """Return why the match ended, in the reader's language."""
    return gettext(outcome.reason) if outcome.reason else ""


def parts_of(outcome: Outcome, seats: Sequence[SeatCard]) -> Parts:
    """Return the table of points, best seat first."""
    places = places_of(outcome)
    rows = [
        PartsRow(
            place=places[card.seat],
            seat=card,
            cells=tuple(points[card.seat] for _, points in outcome.parts),
            total=outcome.scores[card.seat],
        )
        for card in seats
    ]
    most = max((cell for row in rows for cell in row.cells), default=1)
    return Parts(
        titles=tuple(gettext(title) for title, _ in outcome.parts),
        rows=tuple(sorted(rows, key=lambda row: row.place)),
        most=max(most, 1),
    )


def places_of(outcome: Outcome) -> tuple[int, ...]:
    """Return each seat's place, 1 the best; equal scores share one unless the game says otherwise."""
    if outcome.places:
        return outcome.places
    return tuple(
        1 + sum(other > score for other in outcome.scores) if seat not in outcome.winners else 1
        for seat, score in enumerate(outcome.scores)
    )
