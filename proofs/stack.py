"""The real parts as processes of their own, on free ports of the loopback, so that each can be killed and restarted.

Nothing of the machine's own services is touched: PostgreSQL and Redis get folders and ports of their own.
"""

import contextlib
import http.client
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import psycopg

from proofs.machine import (
    PATIENCE,
    answers,
    as_postgres,
    children_of,
    free_port,
    postgres_folder,
    undisturbed,
    wait_until,
)

ROOT = Path(__file__).resolve().parent.parent
STORES = ("postgres", "redis")  # what the site can't be without; always there
PROCESSES = ("web", "worker", "beat")


class Stack:
    """PostgreSQL, Redis, and of web, worker and beat those in `parts`. A context: everything is gone at its end.

    `settings` are further variables of the site's environment, `application` is what the web processes serve.
    """

    def __init__(
        self,
        parts: Sequence[str] = PROCESSES,
        *,
        application: str = "luxor_site.wsgi:application",
        web_workers: int = 2,
        web_threads: int = 4,
        worker_processes: int = 2,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self.parts = tuple(parts)
        self.folder = Path(tempfile.mkdtemp(prefix="proof-"))
        self.folder.chmod(0o755)
        self._scratch.mkdir()
        self.ports = {part: free_port() for part in (*STORES, "web")}
        self._web = (application, web_workers, web_threads)
        self._worker_processes = worker_processes
        self._settings = dict(settings or {})
        self._running: dict[str, subprocess.Popen[bytes]] = {}

    @property
    def mail(self) -> Path:
        """The folder in which every mail that left lies as a file."""
        return self.folder / "mail"

    @property
    def _scratch(self) -> Path:
        """Where processes put their temporary files: killed, they clear nothing away."""
        return self.folder / "tmp"

    @property
    def environment(self) -> dict[str, str]:
        """What a process of the site needs to find these parts."""
        return {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "luxor_site.settings",
            "SITE_MODE": "real",
            "SECRET_KEY": "proof-" * 12,
            "ALLOWED_HOSTS": "localhost",
            "SITE_URL": "https://localhost",
            "DATABASE_URL": f"postgres://postgres@127.0.0.1:{self.ports['postgres']}/postgres",
            "REDIS_URL": f"redis://127.0.0.1:{self.ports['redis']}/0",
            "EMAIL_URL": f"filemail://{self.mail}",
            "DEFAULT_FROM_EMAIL": "site@localhost",
            "STATIC_ROOT": str(self.folder / "static"),
            "PYTHONUNBUFFERED": "1",
            "TMPDIR": str(self._scratch),
            "MALLOC_ARENA_MAX": "2",  # as scripts/start.sh says
            **self._settings,
        }

    def __enter__(self) -> "Stack":
        try:
            if shutil.which("redis-server") is None:
                sys.exit("redis-server was not found. Debian and Ubuntu: apt-get install redis-server")
            self.mail.mkdir()
            self._make_cluster()
            for part in STORES:
                self.start(part)
            self.manage("migrate", "--no-input", "-v0")
            if "web" in self.parts:
                self.manage("collectstatic", "--no-input", "-v0")
            for part in self.parts:
                self.start(part)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_error: object) -> None:
        with undisturbed():
            for part in set(self._running) - {"postgres"}:
                self.kill(part)
            self._stop_postgres(signal.SIGQUIT)  # killed, it would leave its shared memory behind
            wait_until(self._is_removed, f"{self.folder} to be removed")

    def _is_removed(self) -> bool:
        """Remove the folder; the last process may still write into it while it is being killed."""
        shutil.rmtree(self.folder, ignore_errors=True)
        return not self.folder.exists()

    def start(self, part: str) -> None:
        """Start one part and wait until it answers."""
        log = (self.folder / f"{part}.log").open("ab")
        self._running[part] = subprocess.Popen(
            self._command(part), cwd=ROOT, env=self.environment, stdout=log, stderr=log, start_new_session=True
        )
        log.close()
        self._wait_for(part)

    def kill(self, part: str) -> None:
        """End one part and all its children with -9. For PostgreSQL there is `restart_postgres`."""
        process = self._running.pop(part, None)
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def kill_child(self, part: str, random: Random) -> None:
        """End one process below a part with -9: its master must replace it."""
        children = children_of(self.pid(part))
        if children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(random.choice(children), signal.SIGKILL)

    def is_alive(self, part: str) -> bool:
        """Tell whether a part was started and still runs."""
        return part in self._running and self._running[part].poll() is None

    def restart_postgres(self, *, crash: bool = False) -> None:
        """Restart PostgreSQL: connections are cut, nothing committed is lost.

        It is shut down as an administrator would; with `crash` at once, and recovers from its log.
        """
        self._stop_postgres(signal.SIGQUIT if crash else signal.SIGINT)
        self.start("postgres")

    def manage(self, *words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Run a management command against these parts. Raises RuntimeError with its output unless `check` is off."""
        done = subprocess.run(
            [sys.executable, "manage.py", *words], cwd=ROOT, env=self.environment, capture_output=True, text=True
        )
        if check and done.returncode:
            raise RuntimeError(f"manage.py {' '.join(words)} failed:\n{done.stdout[-2000:]}\n{done.stderr[-3000:]}")
        return done

    def ask(self, module: str, *words: str, given: str = "", shows: bool = False) -> Any:
        """Run a module in a process that knows these parts, and return the JSON of its last line.

        The proof's own process never sets Django up: it would know the machine's parts, not these. With `shows` the
        module's progress appears on the terminal. Raises RuntimeError.
        """
        done = subprocess.run(
            [sys.executable, "-m", module, *words],
            cwd=ROOT, env=self.environment, input=given, stdout=subprocess.PIPE,
            stderr=None if shows else subprocess.PIPE, text=True,
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"{module} {' '.join(words)} failed:\n{(done.stderr or '')[-3000:]}")
        return json.loads(done.stdout.splitlines()[-1])

    def sql(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        """Ask the database; each %s of the question stands for a value. Raises OperationalError when it is away."""
        with psycopg.connect(self.environment["DATABASE_URL"], connect_timeout=5) as connection:
            return connection.execute(question.encode(), values or None).fetchall()

    def health(self) -> dict[str, Any] | None:
        """Return what /healthz says, None when web doesn't answer."""
        line = http.client.HTTPConnection("127.0.0.1", self.ports["web"], timeout=5)
        try:
            line.request("GET", "/healthz", headers={"Host": "localhost", "X-Forwarded-Proto": "https"})
            found: dict[str, Any] = json.loads(line.getresponse().read())
            return found
        except (OSError, http.client.HTTPException, ValueError):
            return None
        finally:
            line.close()

    def log_of(self, part: str) -> str:
        """Return everything a part has printed."""
        path = self.folder / f"{part}.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def logs_copy(self, folder: Path) -> None:
        """Copy what the parts have printed into a folder that outlives this stack."""
        folder.mkdir(parents=True, exist_ok=True)
        for log in self.folder.glob("*.log"):
            shutil.copyfile(log, folder / log.name)

    def pid(self, part: str) -> int:
        """Return the process of a part that runs; what it started are its children."""
        return self._running[part].pid

    def pids(self, *parts: str) -> list[int]:
        """Return the processes of these parts (of all that run when none is named), children included."""
        masters = [self.pid(part) for part in parts or self._running]
        return [pid for master in masters for pid in (master, *children_of(master))]

    def _command(self, part: str) -> Sequence[str]:
        application, workers, threads = self._web
        celery = [sys.executable, "-m", "celery", "-A", "luxor_site"]
        data = self.folder / "postgres"
        commands: Mapping[str, Sequence[str]] = {
            "postgres": as_postgres(
                [
                    str(postgres_folder() / "postgres"), "-D", str(data), "-p", str(self.ports["postgres"]),
                    "-h", "127.0.0.1", "-k", "",
                ]
            ),
            "redis": [
                "redis-server", "--port", str(self.ports["redis"]), "--bind", "127.0.0.1", "--save", "",
                "--appendonly", "no", "--dir", str(self.folder),
            ],
            "web": [
                sys.executable, "-m", "gunicorn", application,
                "--bind", f"127.0.0.1:{self.ports['web']}", "--workers", str(workers), "--threads", str(threads),
                "--no-control-socket", "--log-level", "warning",
            ],
            "worker": [*celery, "worker", "--concurrency", str(self._worker_processes), "--loglevel", "WARNING"],
            "beat": [*celery, "beat", "--loglevel", "WARNING", "--schedule", str(self.folder / "beat")],
            "beat2": [*celery, "beat", "--loglevel", "WARNING", "--schedule", str(self.folder / "beat2")],
        }  # fmt: skip
        return commands[part]

    def _make_cluster(self) -> None:
        data = self.folder / "postgres"
        data.mkdir()
        if os.geteuid() == 0:
            shutil.chown(data, "postgres", "postgres")
        command = [
            str(postgres_folder() / "initdb"), "-D", str(data), "-U", "postgres", "--auth", "trust", "--no-sync",
            "--locale", "C.UTF-8",
        ]  # fmt: skip
        subprocess.run(as_postgres(command), check=True, capture_output=True, cwd="/")

    def _stop_postgres(self, how: signal.Signals) -> None:
        process = self._running.pop("postgres", None)
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def _wait_for(self, part: str) -> None:
        if part == "web":
            wait_until(lambda: self.health() is not None, "web to answer")
        elif part == "postgres":
            wait_until(self._postgres_answers, "PostgreSQL to answer")
        elif part in STORES:
            wait_until(lambda: answers(self.ports[part]), f"{part} to answer")

    def _postgres_answers(self) -> bool:
        """It listens before it has recovered from a crash, and refuses questions until then."""
        try:
            return self.sql("SELECT 1") == [(1,)]
        except psycopg.OperationalError:
            return False


def errors_logged(log: str) -> list[str]:
    """Return the last line of every traceback in a log of the site (one JSON record a line), without repetitions."""
    found = []
    for line in log.splitlines():
        with contextlib.suppress(ValueError, TypeError, KeyError):
            record = json.loads(line)
            found.append(f"{record['message']}: {record['error'].splitlines()[-1]}")
    return list(dict.fromkeys(found))
