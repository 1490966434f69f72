"""`manage.py dev`: web, worker and beat in one process, for a machine with nothing but Python."""

import signal
import threading
from typing import Any

from celery import beat
from django.conf import settings
from django.core.management.base import CommandError
from django.core.management.commands.runserver import Command as Runserver

from games.matches.demo import NAMES, PASSWORD, demo_address
from luxor_site.celery import app

THREADS = 4  # of the worker; most of a bot's turn is waiting


class Command(Runserver):
    """`runserver` with a Celery worker and beat in threads of the process that serves, so reloading renews them too."""

    help = "Serves the site with a worker and beat in the same process; Ctrl-C ends all of it."

    def handle(self, *args: Any, **options: Any) -> None:
        """With an in-memory broker every process has a queue of its own: not for a site with several."""
        if settings.REAL and settings.CELERY_BROKER_URL.startswith("memory:"):
            raise CommandError("SITE_MODE=real needs REDIS_URL and separate processes (docs/operations.md).")
        signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs inherit that it is ignored
        super().handle(*args, **options)

    def inner_run(self, *args: Any, **options: Any) -> None:
        """Runs in the process that serves, after a reload too."""
        self._thread("celery-worker", self._worker)
        self._thread("celery-beat", self._beat)
        super().inner_run(*args, **options)

    def on_bind(self, server_port: int) -> None:
        """Say where to go, as soon as there is somebody to answer."""
        self.stdout.write(f"\n  {settings.SITE_NAME} is on http://localhost:{server_port}/")
        if not settings.REAL:
            self.stdout.write(f"  Demo login: {demo_address(NAMES[0])} with the password {PASSWORD}")
        self.stdout.write("  Ctrl-C ends web, worker and beat.\n")

    def _thread(self, name: str, work: Any) -> None:
        threading.Thread(target=work, name=name, daemon=True).start()

    def _worker(self) -> None:
        worker = app.WorkController(
            pool_cls="threads",
            concurrency=THREADS,
            hostname="inproc@dev",
            without_heartbeat=True,
            without_mingle=True,
            without_gossip=True,
        )
        worker.start()

    def _beat(self) -> None:
        beat.Service(app, scheduler_cls="luxor_site.beat:SteadyScheduler", max_interval=1).start(embedded_process=False)
