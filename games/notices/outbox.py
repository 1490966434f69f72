"""Owing somebody a message. Called inside the transaction of what has happened; sending comes after."""

from collections.abc import Iterable
from datetime import datetime

from games.accounts.models import User
from games.notices.models import Notice


def notices_owe(users: Iterable[User], kind: str, subject: str, turn: int, due_at: datetime) -> None:
    """Note that each of these people is to be told, once per (person, subject, turn, kind), not before `due_at`.

    Bots, guests and suspended people are told nothing. One query for all of them.
    """
    rows = [
        Notice(user=user, kind=kind, subject=subject, turn=turn, due_at=due_at) for user in users if is_reachable(user)
    ]
    if rows:
        Notice.objects.bulk_create(rows, ignore_conflicts=True)


def is_reachable(user: User) -> bool:
    """Tell whether mail can be sent to this person."""
    return bool(user.email and user.is_active and user.suspended_at is None and not user.is_bot)
