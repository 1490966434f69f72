"""Which bots have been asked and have not answered yet."""

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from games.matches.models import Chair, Match


def bot_turns_due(older_than: timedelta, now: datetime, limit: int = 200) -> list[tuple[int, int, int]]:
    """Return (match id, seat, turn) of the bots that have been asked for longer than that, the oldest first.

    A bot that was asked in the future was asked before the clock was set back: nobody knows how long ago.
    """
    old = Q(asked_at__lte=now - older_than) | Q(asked_at__gt=now + older_than)
    columns = ("asked_at", "match_id", "seat", "asked_turn")
    found = sorted(row for asked in _open() for row in asked.filter(old).values_list(*columns)[:limit])
    return [(match_id, seat, turn) for _, match_id, seat, turn in found[:limit]]


def oldest_bot_turn() -> datetime | None:
    """Return since when the bot has been asked that has waited longest, None when none is asked."""
    first = [asked.values_list("asked_at", flat=True).first() for asked in _open()]
    return min((at for at in first if at is not None), default=None)


def _open() -> tuple[QuerySet[Chair], QuerySet[Chair]]:
    """Return the bots that are asked on seats of their own, and the stand-ins.

    Two questions, each with an index of its own: as one it would read every chair that waits for a person.
    """
    asked = Chair.objects.filter(to_move=True, match__status=Match.Status.RUNNING).order_by("asked_at")
    return asked.filter(stand_in=None, user__bot_level__gt=""), asked.filter(stand_in__isnull=False)
