"""`manage.py demo`: four people and some matches to look at."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.matches.demo import demo_ensure


class Command(BaseCommand):
    """Demo data, made by playing. A second run keeps what is there."""

    help = "Makes demo people and matches of every game (keeps them if they are there) and prints the login."

    def handle(self, *args: Any, **options: Any) -> None:
        """Refused where strangers come: everybody knows the password."""
        if settings.REAL:
            raise CommandError("Demo data is for SITE_MODE=embedded: its password is known to everybody.")
        demo = demo_ensure()
        self.stdout.write("Demo people and matches made." if demo.made else "Demo people and matches are there.")
        self.stdout.write(f"Log in as {demo.email} with the password {demo.password}")
