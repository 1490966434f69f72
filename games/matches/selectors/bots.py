"""Which bots have been asked and have not answered yet."""

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from games.matches.models import Chair, Match


def bot_turns_due(older_than: timedelta, now: datetime, limit: int = 200) -> list[tuple[int, int, int]]:
    """Return (match id, seat, turn) of the bots that have been asked for longer than that, the oldest first."""
    return list(_open(now - older_than).values_list("match_id", "seat", "asked_turn")[:limit])


def oldest_bot_turn() -> datetime | None:
    """Return since when the bot has been asked that has waited longest, None when none is asked."""
    return _open(None).values_list("asked_at", flat=True).first()


def _open(asked_before: datetime | None) -> QuerySet[Chair]:
    asked = Chair.objects.filter(to_move=True, match__status=Match.Status.RUNNING)
    bots = asked.filter(~Q(user__bot_level="") | Q(stand_in__isnull=False)).order_by("asked_at")
    return bots if asked_before is None else bots.filter(asked_at__lte=asked_before)
