"""Questions about the outbox."""

from datetime import datetime

from games.notices.models import Notice


def oldest_notice_owed(now: datetime) -> datetime | None:
    """Return since when the longest overdue notice is owed, None when nothing is overdue. For the health page."""
    overdue = Notice.objects.filter(sent_at=None, dropped_at=None, due_at__lte=now)
    return overdue.order_by("due_at").values_list("due_at", flat=True).first()
