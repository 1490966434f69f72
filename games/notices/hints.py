"""Publishing tasks. The broker is a hint, the database the truth: what is lost here, a sweep finds."""

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from celery import current_app
from django.db import transaction

log = logging.getLogger(__name__)

NOTICE_SEND = "games.notices.tasks.notice_send"


def hint_on_commit(task: str, *args: Any) -> None:
    """Publish the task of that name once the running transaction is committed; never if it is rolled back."""
    transaction.on_commit(partial(hint, task, *args))


def hint(task: str, *args: Any, **options: Any) -> None:
    """Publish a task now. A broker that is down is logged; it must not turn an accepted move into an error page."""
    publish: Callable[..., Any] = current_app.signature(task, args=args).apply_async
    try:
        publish(**options)
    except Exception:
        log.exception("%s%s was not published; the sweep will find it", task, args)
