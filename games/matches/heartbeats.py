"""Signs of life of the processes that answer no requests, kept in the database so that anybody can ask for them."""

from datetime import timedelta
from typing import Any

from celery.signals import beat_init, before_task_publish
from django.utils import timezone

from games.matches.models import Heartbeat
from games.notices.hints import hint

TASK = "games.matches.tasks.heartbeat"
STALE = timedelta(minutes=2)  # four beats missed


def heartbeat_note(name: str) -> None:
    """Note that the part of the site of that name is alive now."""
    Heartbeat.objects.update_or_create(name=name, defaults={"at": timezone.now()})


def heartbeat_is_fresh(name: str) -> bool:
    """Tell whether that part was heard of within the last two minutes.

    A sign from the future is from before the clock was set back: it does not tell whether the part lives still.
    """
    now = timezone.now()
    return Heartbeat.objects.filter(name=name, at__range=(now - STALE, now + STALE)).exists()


@before_task_publish.connect(sender=TASK, dispatch_uid="beat_heartbeat", weak=False)
def beat_is_alive(**_: Any) -> None:
    """Runs where the heartbeat task is published: in beat."""
    heartbeat_note("beat")


@beat_init.connect(dispatch_uid="first_heartbeat", weak=False)
def beat_begins(**_: Any) -> None:
    """Give the first sign of life when beat starts, not half a minute later."""
    hint(TASK)
