"""Owing somebody a message. Called inside the transaction of what has happened; sending comes after."""

from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone

from games.accounts.models import User
from games.notices.hints import hint_on_commit
from games.notices.models import Notice
from games.prepared import rows_add

PUBLISH = "games.notices.tasks.notices_publish"


def notices_owe(users: Iterable[User], kind: str, subject: str, turn: int, due_at: datetime) -> None:
    """Note that each of these people is to be told, once per (person, subject, turn, kind), not before `due_at`.

    Bots, guests and suspended people are told nothing. One query for all of them; what is due at once is sent right
    after the commit, the rest by the sweep.
    """
    rows = [
        Notice(user=user, kind=kind, subject=subject, turn=turn, due_at=due_at) for user in users if is_reachable(user)
    ]
    rows_add(rows, ignore_conflicts=True)
    if rows and due_at <= timezone.now():
        hint_on_commit(PUBLISH, subject)


def notices_forget_person(user: User) -> None:
    """Owe this person nothing any more, and forget what was ever said."""
    Notice.objects.filter(user=user).delete()


def is_reachable(user: User) -> bool:
    """Tell whether mail could be sent to this person; whether it is wanted is asked when it is sent."""
    return bool(user.email and user.is_active and user.suspended_at is None and not user.is_bot)
