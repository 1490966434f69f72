"""`manage.py sweep`: what the periodic tasks do, here and now, for cron or by hand."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.matches.services.botplay import bots_catch_up
from games.notices.sending import notice_deliver, notices_drop_moot, notices_due, notices_forget


class Command(BaseCommand):
    """Needs neither worker nor broker."""

    help = "Plays every bot's turn that is open and sends every notice that is due."

    def handle(self, *args: Any, **options: Any) -> None:
        """Everything here can run at the same time as workers: turns and notices are claimed one by one."""
        played = bots_catch_up(pause=0)
        now = timezone.now()
        notices_drop_moot(now)
        sent = sum(notice_deliver(notice_id) for notice_id in notices_due(now))
        notices_forget(now)
        self.stdout.write(f"Bot turns played: {played}. Notices sent: {sent}.")
