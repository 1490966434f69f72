"""`manage.py migrate`: Django's own, by one process at a time."""

from typing import Any

from django.core.management.commands.migrate import Command as Migrate
from django.db import connections

from games.matches.upgrades import database_reach, upgrading


class Command(Migrate):
    """Several processes that start at once may all migrate: the first one does it, the others wait and find it done."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Look for the database before Django's checks ask it something."""
        database_reach(connections[options["database"]])
        return super().execute(*args, **options)

    def handle(self, *args: Any, **options: Any) -> None:
        """Wait for the lock, then do as Django does."""
        with upgrading(connections[options["database"]]):
            super().handle(*args, **options)
