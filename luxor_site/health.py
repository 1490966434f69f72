"""/healthz: what this site knows about its own health."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import Error
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu.exceptions import OperationalError

from games.matches.heartbeats import heartbeat_is_fresh
from games.matches.selectors.bots import oldest_bot_turn
from games.notices.selectors import oldest_notice_owed
from luxor_site.celery import app

BROKER_PATIENCE = 1  # second


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """Answer 503 when people can't be served (the database is gone, or was never migrated), else 200.

    Broker, worker and beat are told but don't take the site out of service: play goes on without them, and the sweeps
    make up for it when they are back (docs/decisions/0003). `status` is then "degraded".
    """
    try:
        return JsonResponse(health_facts())
    except Error:
        return JsonResponse({"status": "failing", "checks": {"web": True, "database": False}}, status=503)


def health_facts() -> dict[str, Any]:
    """Return what there is to know. Raises django.db.Error. `web` is true wherever this can be asked."""
    now = timezone.now()
    checks = {
        "web": True,
        "database": True,
        "broker": broker_answers(),
        "worker": heartbeat_is_fresh("worker"),
        "beat": heartbeat_is_fresh("beat"),
    }
    return {
        "status": "ok" if all(checks.values()) else "degraded",
        "checks": checks,
        "oldest_notice_owed_seconds": _age(oldest_notice_owed(now), now),
        "oldest_bot_turn_seconds": _age(oldest_bot_turn(), now),
    }


def broker_answers() -> bool:
    """Connect to Redis; the embedded broker lives in this process and always answers."""
    if not settings.REDIS_URL:
        return True
    try:
        with app.connection_for_write(connect_timeout=BROKER_PATIENCE) as broker:
            broker.ensure_connection(max_retries=0, timeout=BROKER_PATIENCE)
    except (OSError, OperationalError):
        return False
    return True


def _age(since: datetime | None, now: datetime) -> int | None:
    return None if since is None else max(0, int((now - since).total_seconds()))
