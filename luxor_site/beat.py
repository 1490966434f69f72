"""Celery's clock, on a machine whose own clock may be set back.

Celery takes an entry's last run from the machine's clock. Set back by an hour, that lies in the future, and no sweep
would run for an hour: no bot whose task was lost would move, no mail would leave.
"""

from typing import Any

from celery.beat import PersistentScheduler, Scheduler


class Steady:
    """Mixin for a scheduler: what ran last in the future ran now."""

    def tick(self: Any, *args: Any, **options: Any) -> Any:
        """Look whether the clock was set back, then do as Celery does; return the seconds until the next look."""
        early = [entry for entry in self.schedule.values() if entry.last_run_at > entry.default_now()]
        for entry in early:
            entry.last_run_at = entry.default_now()
        if early:
            self._heap = None  # Celery makes it anew from the entries
        return super().tick(*args, **options)  # type: ignore[misc]


class SteadyScheduler(Steady, Scheduler):  # type: ignore[misc]
    """For `manage.py dev`: remembers nothing between two starts."""


class SteadyPersistentScheduler(Steady, PersistentScheduler):  # type: ignore[misc]
    """For `celery beat`: remembers the last runs in its file."""
