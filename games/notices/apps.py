"""What a person is told outside the page."""

from typing import Any

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """Forgets what a leaver was still to be told."""

    name = "games.notices"

    def ready(self) -> None:
        """Listen for people who leave."""
        from games.accounts.services import user_leaving
        from games.notices.outbox import notices_forget_person

        def forget(user: Any, **_: Any) -> None:
            notices_forget_person(user)

        user_leaving.connect(forget, dispatch_uid="notices", weak=False)
