"""`manage.py heartbeat_check worker|beat`: the container's health check."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.matches.heartbeats import heartbeat_is_fresh


class Command(BaseCommand):
    """Asks the database, so a container without a broker's client can ask too."""

    help = "Exits 0 when that part of the site was heard of within the last two minutes, 1 when not."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The part of the site."""
        parser.add_argument("name", choices=["worker", "beat"])

    def handle(self, *args: Any, **options: Any) -> None:
        """CommandError makes the exit status 1."""
        if not heartbeat_is_fresh(options["name"]):
            raise CommandError(f"No sign of life of {options['name']} for two minutes.")
        self.stdout.write(f"{options['name']} is alive.")
