"""What tells that a part of the site does not do its work, for the health page and for moderators."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from games.matches.models import Heartbeat
from games.matches.selectors.bots import oldest_bot_turn
from games.notices.selectors import oldest_notice_owed

SILENCE = timedelta(minutes=2)  # without a sign of life
WAITING = timedelta(minutes=2)  # a bot's turn that stands still longer
OWED = timedelta(minutes=10)  # overdue


@dataclass(frozen=True, slots=True)
class Health:
    """Times in UTC; None: never heard of, or nothing is open. `is_well`: nothing is later than it may be."""

    worker_at: datetime | None
    beat_at: datetime | None
    oldest_bot_turn: datetime | None
    oldest_notice: datetime | None
    is_well: bool


def health(now: datetime) -> Health:
    """Return the state of everything that works behind the pages. Three queries."""
    beats = dict(Heartbeat.objects.values_list("name", "at"))
    turn, notice = oldest_bot_turn(), oldest_notice_owed(now)
    is_alive = all(name in beats and now - beats[name] < SILENCE for name in ("worker", "beat"))
    is_late = (turn is not None and now - turn > WAITING) or (notice is not None and now - notice > OWED)
    return Health(beats.get("worker"), beats.get("beat"), turn, notice, is_alive and not is_late)
