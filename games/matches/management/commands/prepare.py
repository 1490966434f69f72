"""`manage.py prepare`: everything between an empty folder and a site that can be started."""

import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from games.matches.demo import demo_ensure
from games.matches.upgrades import database_reach, upgrading


class Command(BaseCommand):
    """Quiet and quick when there is nothing to do."""

    help = "Makes database, cache table and demo data, where they are missing."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """A line for each step that did something. Two at once make everything once: the second one waits."""
        database_reach(connection)
        self._step("Database", _migrate)
        with upgrading(connection):
            self._step("Cache table", _cache_table)
            if not settings.REAL:
                self._step("Demo people and matches", lambda: demo_ensure().made)

    def _step(self, name: str, work: Callable[[], bool]) -> None:
        began = time.monotonic()
        if work():
            self.stdout.write(f"{name} made in {time.monotonic() - began:.1f} s.")


def _migrate() -> bool:
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return False
    call_command("migrate", interactive=False, verbosity=0)
    return True


def _cache_table() -> bool:
    cache = settings.CACHES["default"]
    if "DatabaseCache" not in cache["BACKEND"] or cache["LOCATION"] in connection.introspection.table_names():
        return False
    call_command("createcachetable", verbosity=0)
    return True
