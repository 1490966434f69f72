"""What people are told outside the page about their matches: when it is owed."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.conf import settings

from games.accounts.models import User
from games.matches.models import Chair, Match
from games.notices.outbox import notices_owe

YOUR_MOVE = "your_move"
MATCH_STARTED = "match_started"
MATCH_OVER = "match_over"
INVITATION = "invitation"


def your_move_owe(match: Match, chairs: Iterable[Chair], now: datetime) -> None:
    """Owe a notice to everybody newly to move, after a short while: several quick moves make one mail."""
    due_at = now + timedelta(seconds=settings.NOTICE_DELAY)
    by_turn: dict[int, list[User]] = {}
    for chair in chairs:
        if chair.user is not None and chair.stand_in_id is None:
            by_turn.setdefault(chair.asked_turn, []).append(chair.user)
    for turn, users in by_turn.items():
        notices_owe(users, YOUR_MOVE, match.code, turn, due_at)


def match_started_owe(match: Match, chairs: Sequence[Chair], now: datetime, but: User | None) -> None:
    """Owe a notice to everybody who waits for the start, except the one whose joining began it.

    Who is to move at once gets "your move" alone.
    """
    users = [chair.user for chair in chairs if chair.user is not None and not chair.to_move and chair.user != but]
    notices_owe(users, MATCH_STARTED, match.code, 0, now)


def match_over_owe(match: Match, chairs: Sequence[Chair], now: datetime, but: User | None = None) -> None:
    """Owe a notice to every player of a match that is finished or was cancelled, except the one who ended it."""
    users = [chair.user for chair in chairs if chair.user is not None and chair.user != but]
    notices_owe(users, MATCH_OVER, match.code, match.turn, now)


def invitation_owe(match: Match, chair: Chair, now: datetime) -> None:
    """Owe a notice to the person a chair is kept for."""
    if chair.invited is not None:
        notices_owe([chair.invited], INVITATION, match.code, chair.seat, now)
