"""Celery tasks of the outbox: hints; the rows are the truth."""

from celery import shared_task
from django.utils import timezone

from games.notices.hints import NOTICE_SEND, hint
from games.notices.mailserver import server_is_away
from games.notices.sending import notice_deliver, notices_drop_moot, notices_due, notices_forget


@shared_task
def notice_send(notice_id: int, probes: bool = False) -> None:  # noqa: FBT001, FBT002  Celery's arguments are a list
    """Send one notice, if it is still owed; while the mail server is away, only the one that probes it."""
    if probes or not server_is_away():
        notice_deliver(notice_id)


@shared_task
def notices_sweep() -> None:
    """Publish every notice that is due; the claim sees to it that each is sent once. The first probes the server.

    What is no longer true is dropped at once: one task for each would hold up those that are to be sent.
    """
    now = timezone.now()
    notices_drop_moot(now)
    for number, notice_id in enumerate(notices_due(now)):
        hint(NOTICE_SEND, notice_id, number == 0, expires=120)


@shared_task
def notices_publish(subject: str) -> None:
    """Publish what is due about one thing that has just happened; all the rest is the sweep's."""
    for notice_id in notices_due(timezone.now(), subject=subject):
        hint(NOTICE_SEND, notice_id, expires=120)


@shared_task
def notices_clean() -> None:
    """Forget old notices; reads the whole table, so a few times a day are enough."""
    notices_forget(timezone.now())
