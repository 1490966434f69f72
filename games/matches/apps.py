"""The heart of the site: matches, chairs, moves."""

from typing import Any

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Tells the floors below what they may call without knowing this one."""

    name = "games.matches"

    def ready(self) -> None:
        """Register the kinds of notices, the signs of life, and what happens to the seats of somebody who leaves."""
        from games.accounts.services import user_leaving
        from games.matches import heartbeats, letters  # noqa: F401  heartbeats connects itself to Celery's signal
        from games.matches.services.leaving import person_leave

        letters.kinds_register()

        def seats_free(user: Any, **_: Any) -> None:
            person_leave(user)

        user_leaving.connect(seats_free, dispatch_uid="matches", weak=False)
