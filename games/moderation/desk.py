"""What the desk shows besides Django's lists: what waits, what was done, and one match or person to act on.

A match is drawn as somebody who only watches sees it: no state, no seed of a running match, no sealed answer.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.accounts.models import User
from games.matches.models import Match, Visit
from games.matches.seats import SeatCard, seat_cards
from games.matches.selectors import MatchRow, chairs_of, match_log, matches_at_table_of, matches_longest_waiting
from games.matches.table import table_for
from games.moderation.models import AuditEntry
from games.rules.registry import all_games

WAITING_ROWS = 12
ENTRIES = 12
MATCHES_OF_A_PERSON = 20


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """One seat, and when its owner last looked at the match (None: never, or a bot)."""

    seat: SeatCard
    looked_at: datetime | None


def desk_facts(moderator: User) -> dict[str, Any]:
    """Return what the desk's first page shows this member of the staff: only what he may look at."""
    facts: dict[str, Any] = {}
    if moderator.has_perm("matches.view_match"):
        facts["waiting"] = matches_longest_waiting(WAITING_ROWS)
    if moderator.has_perm("moderation.view_auditentry"):
        facts["entries"] = _entries()[:ENTRIES]
    if moderator.has_perm("accounts.view_user"):
        facts["suspended"] = User.objects.filter(suspended_at__isnull=False).order_by("-suspended_at")[:ENTRIES]
    return facts


def match_facts(moderator: User, match: Match) -> dict[str, Any]:
    """Return what the desk knows of a match; without `table` and `lines` when its game is no longer here."""
    game = all_games().get(match.game_key)
    chairs = chairs_of(match)
    return {
        "match": match,
        "game_title": game.meta.title if game else match.game_key,
        "table": table_for(match, None, chairs=chairs) if game else None,
        "seats": _seats(match, seat_cards(match, chairs, None)),
        "lines": match_log(match, None)[::-1] if game else [],  # a moderator is asked about what happened last
        "entries": _entries().filter(match=match),
        "sits_here": any(chair.user_id == moderator.pk for chair in chairs),
        "seed": match.seed if match.status == Match.Status.FINISHED else "",
    }


def person_facts(person: User) -> dict[str, Any]:
    """Return what the desk knows of a person."""
    rows: list[MatchRow] = matches_at_table_of(person, MATCHES_OF_A_PERSON)
    return {"person": person, "rows": rows, "entries": _entries().filter(person=person)}


def _seats(match: Match, cards: Iterable[SeatCard]) -> list[SeatFacts]:
    looked = dict(Visit.objects.filter(match=match).values_list("user_id", "seen_at"))
    return [SeatFacts(seat, looked.get(seat.user_id)) for seat in cards]  # type: ignore[arg-type]


def _entries() -> Any:
    return AuditEntry.objects.select_related("actor", "match", "person")
