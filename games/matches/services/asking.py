"""Who is asked what after a position has changed: the chairs' columns, bot turns, notices. Alike for every change."""

from collections.abc import Collection, Sequence
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


def chairs_save(match: Match, chairs: Sequence[Chair], before: Collection[Seat], now: datetime) -> None:
    """Store the chairs; a bot that is to move gets its turn queued, a person who was not to move before a notice.

    `before`: the seats that were to move before the change. Who plays several plies in a row needs no mail.
    """
    Chair.objects.bulk_update(chairs, COLUMNS)
    for chair in chairs:
        if chair.to_move:
            bots.turn_queue(match, chair)
    messages.your_move_owe(match, [chair for chair in chairs if chair.to_move and chair.seat not in before], now)
