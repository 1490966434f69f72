"""Who is asked what after a position has changed: the chairs' columns, bot turns, notices. Alike for every change."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from games.matches import bots, messages
from games.matches.models import Chair, Match
from games.prepared import row_save
from games.rules.protocol import Seat

COLUMNS = ["to_move", "seems_to_move", "asked_at", "asked_turn", "own_ply", "news", "sealed_moves", "over_at"]

Chairs = Mapping[Seat, Mapping[str, Any]]  # the columns above, by seat


def chairs_ask(
    match: Match, chairs: Sequence[Chair], movers: Collection[Seat], now: datetime, kept: Collection[Seat] = ()
) -> None:
    """Put question number `match.turn` to `movers`, in memory; the seats in `kept` go on with the one they have."""
    for chair in chairs:
        was_to_move, chair.to_move = chair.to_move, chair.seat in movers
        if not chair.to_move:
            chair.asked_at = None
        elif chair.seat not in kept:
            chair.asked_turn = match.turn
            chair.asked_at = chair.asked_at if was_to_move else now


def looks_catch_up(chairs: Sequence[Chair]) -> None:
    """Let everybody see who is to move. Not done for a sealed answer: its seat goes on looking as if it thought."""
    for chair in chairs:
        chair.seems_to_move = chair.to_move


def chairs_save(match: Match, chairs: Sequence[Chair], before: Chairs, now: datetime) -> None:
    """Store what has changed since `before` (see `chairs_before`).

    A bot with a new question gets its turn queued, a person newly to move is owed a notice: who plays several plies in
    a row needs no mail.
    """
    for chair in chairs:
        if changed := [name for name, value in before[chair.seat].items() if getattr(chair, name) != value]:
            row_save(chair, changed)
    asked = [chair for chair in chairs if chair.to_move and before[chair.seat]["asked_turn"] != chair.asked_turn]
    for chair in asked:
        bots.turn_queue(match, chair)
    newly = [chair for chair in asked if not before[chair.seat]["to_move"]]
    messages.your_move_owe(match, newly, now)


def chairs_before(chairs: Sequence[Chair]) -> Chairs:
    """Return what the chairs say now, for `chairs_save` to compare with."""
    return {chair.seat: _columns(chair) for chair in chairs}


def chairs_close(chairs: Sequence[Chair], now: datetime) -> None:
    """Note the end of a match that had begun, in memory."""
    for chair in chairs:
        chair.over_at = now


def chairs_release(chairs: Sequence[Chair]) -> None:
    """Ask nobody anything any more, and store that."""
    for chair in chairs:
        chair.to_move = chair.seems_to_move = False
        chair.asked_at = None
    Chair.objects.bulk_update(chairs, COLUMNS)


def _columns(chair: Chair) -> dict[str, Any]:
    return {name: getattr(chair, name) for name in COLUMNS}
