"""What has happened in a match, as one viewer may know it.

Moves are numbered for each viewer among those he knows of (1, 2, …; 0 is the start): the ply of a move stays inside,
because a gap in the plies would tell that somebody has answered in secret.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F, Q, QuerySet

from games.matches.models import Chair, Match, Move, Remark
from games.rules.engine import stored_event_seen
from games.rules.protocol import Seat, Viewer

RECENT = 60  # moves at most in "since your last turn"

Seen = Mapping[str, Any]  # an event as a viewer knows it: kind, seat and facts in one flat dict


@dataclass(frozen=True, slots=True)
class LogLine:
    """One move, or one remark, for one viewer.

    `number` is the address of the position after it (`?at=`), 0 when there is none. `seat` is None for a remark and
    where the mover is a secret. `struck`: taken back by a moderator. `by` is a `Move.By` value, "" for remarks.
    """

    number: int
    seat: Seat | None
    by: str
    at: datetime
    events: tuple[Seen, ...] = ()
    struck: bool = False
    remark: Remark | None = None


def moves_known(match: Match, viewer: Viewer) -> QuerySet[Move]:
    """Return the moves that stand (not undone) and that `viewer` knows of, in order."""
    return _known(match, viewer, Q(undone=False))


def moves_known_count(match: Match, chair: Chair | None) -> int:
    """Return how many moves the person on `chair` (None: a spectator) knows of: the number of the newest position.

    No query while the match goes on; when it is finished the sealed moves count for everybody.
    """
    if match.status == Match.Status.FINISHED:
        return moves_known(match, None).count()
    return match.shown_moves + (chair.sealed_moves if chair is not None else 0)


def moves_recent(match: Match, chair: Chair | None) -> list[Move]:
    """Return the owner's last move and all he knows of after it (the newest move alone for spectators). One query."""
    first = match.shown_ply if chair is None else chair.own_ply
    moves = Move.objects.filter(match=match, undone=False, ply__gte=first).defer("state").order_by("-ply")
    return [move for move in moves[:RECENT] if is_known(match, move, None if chair is None else chair.seat)][::-1]


def is_known(match: Match, move: Move, viewer: Viewer) -> bool:
    """Tell whether the viewer knows that this move was made."""
    if move.shown or match.status == Match.Status.FINISHED:
        return True
    return viewer is not None and bool(move.known_to >> viewer & 1)


def is_quiet(move: Move) -> bool:
    """Tell whether nothing happened by this move that anybody would tell: a row is being laid out, a plan made."""
    return not move.events and not move.sealed


def move_known(match: Match, viewer: Viewer, number: int) -> Move | None:
    """Return the viewer's move number 1, 2, …, with the position after it; None if there is none."""
    if number < 1:
        return None
    return moves_known(match, viewer)[number - 1 : number].first()


def since_last_turn(match: Match, chair: Chair) -> list[LogLine]:
    """Return what others did, and what happened by itself or by a stand-in, since the owner's own last move."""
    return lines_since(match, moves_recent(match, chair), chair, moves_known_count(match, chair))


def lines_since(match: Match, recent: Sequence[Move], chair: Chair, last: int) -> list[LogLine]:
    """Return the lines of `moves_recent` without the owner's own; `last` is the number of the newest move."""
    first = last - len(recent) + 1
    return [
        line_of(match, move, chair.seat, first + place)
        for place, move in enumerate(recent)
        if move.user_id != chair.user_id and not is_quiet(move)
    ]


def match_log(match: Match, viewer: Viewer) -> list[LogLine]:
    """Return the whole log of a match, oldest first: every move the viewer knows of, and the remarks."""
    moves = _known(match, viewer, Q(undone=False) | Q(struck=True))
    entries: list[tuple[int, LogLine]] = []
    number = 0
    for move in moves.defer("state"):
        number += not move.undone
        if is_quiet(move):
            continue
        entries.append((move.ply, line_of(match, move, viewer, 0 if move.undone else number)))
    entries += [(remark.after_ply, _remark_line(remark)) for remark in match.remarks.all()]
    return [line for _, line in sorted(entries, key=lambda entry: (entry[0], entry[1].remark is not None))]


def line_of(match: Match, move: Move, viewer: Viewer, number: int) -> LogLine:
    """Return a move as the viewer may know it."""
    secret = move.sealed and match.status != Match.Status.FINISHED and move.seat != viewer
    return LogLine(
        number=number,
        seat=None if secret else move.seat,
        by="" if secret else move.by,
        at=move.at,
        events=events_seen(match, move, viewer),
        struck=move.struck,
    )


def events_seen(match: Match, move: Move, viewer: Viewer) -> tuple[Seen, ...]:
    """Return the events of a move as the viewer knows them; a sealed answer is opened when the match is finished."""
    opened = move.sealed and match.status == Match.Status.FINISHED
    seen = (stored_event_seen(event, viewer) or (opened and _opened(event, move.seat)) for event in move.events)
    return tuple(event for event in seen if event)


def events_of(lines: Iterable[LogLine]) -> tuple[Seen, ...]:
    """Return the events of several lines in one row."""
    return tuple(event for line in lines for event in line.events)


def _opened(event: Mapping[str, Any], seat: Seat) -> dict[str, Any] | None:
    return stored_event_seen(event, seat)


def _remark_line(remark: Remark) -> LogLine:
    return LogLine(number=0, seat=None, by="", at=remark.at, remark=remark)


def _known(match: Match, viewer: Viewer, which: Q) -> QuerySet[Move]:
    moves = Move.objects.filter(which, match=match).order_by("ply")
    if match.status == Match.Status.FINISHED:
        return moves
    if viewer is None:
        return moves.filter(shown=True)
    return moves.alias(told=F("known_to").bitand(1 << viewer)).filter(Q(shown=True) | Q(told__gt=0))
