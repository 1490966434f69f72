"""Who is asked what after a position has changed: the chairs' columns, bot turns, notices. Alike for every change."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from games.matches import bots, messages
from games.matches.models import Chair, Match
from games.rules.protocol import Seat

COLUMNS = ["to_move", "seems_to_move", "asked_at", "asked_turn", "news"]


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


def questions_open(chairs: Sequence[Chair]) -> dict[Seat, int]:
    """Return the number of the question that is put to each seat now; seats that are not to move are left out."""
    return {chair.seat: chair.asked_turn for chair in chairs if chair.to_move}


def chairs_save(match: Match, chairs: Sequence[Chair], before: Mapping[Seat, int], now: datetime) -> None:
    """Store the chairs; a bot with a new question gets its turn queued, a person newly to move is owed a notice.

    `before`: the questions that were open before the change. Who plays several plies in a row needs no mail.
    """
    Chair.objects.bulk_update(chairs, COLUMNS)
    asked = [chair for chair in chairs if chair.to_move and before.get(chair.seat) != chair.asked_turn]
    for chair in asked:
        bots.turn_queue(match, chair)
    messages.your_move_owe(match, [chair for chair in asked if chair.seat not in before], now)


def chairs_release(chairs: Sequence[Chair]) -> None:
    """Ask nobody anything any more, and store that."""
    for chair in chairs:
        chair.to_move = chair.seems_to_move = False
        chair.asked_at = None
    Chair.objects.bulk_update(chairs, COLUMNS)
