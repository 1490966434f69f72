"""Which bots have been asked and have not answered yet."""

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from games.matches.models import Chair, Match


def bot_turns_due(older_than: timedelta, now: datetime, limit: int = 200) -> list[tuple[int, int, int]]:
    """Return (match id, seat, turn) of the bots that have been asked for longer than that, the oldest first.

    A bot that was asked in the future was asked before the clock was set back: nobody knows how long ago.
    """
    waiting = _open().filter(Q(asked_at__lte=now - older_than) | Q(asked_at__gt=now + older_than))
    return list(waiting.values_list("match_id", "seat", "asked_turn")[:limit])


def oldest_bot_turn() -> datetime | None:
    """Return since when the bot has been asked that has waited longest, None when none is asked."""
    return _open().values_list("asked_at", flat=True).first()


def _open() -> QuerySet[Chair]:
    asked = Chair.objects.filter(to_move=True, match__status=Match.Status.RUNNING)
    return asked.filter(~Q(user__bot_level="") | Q(stand_in__isnull=False)).order_by("asked_at")
