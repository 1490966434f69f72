"""The real parts as processes of their own, on free ports of the loopback, so that each can be killed and restarted.

Nothing of the machine's own services is touched: PostgreSQL and Redis get folders and ports of their own.
"""

import contextlib
import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60  # seconds until a part must answer
PARTS = ("postgres", "redis", "web", "worker", "beat")


class Stack:
    """Web, worker, beat, PostgreSQL and Redis. Use it as a context: everything is gone at the end."""

    def __init__(self, web_workers: int = 2, web_threads: int = 4) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="proof-"))
        self.folder.chmod(0o755)
        self.ports = {"postgres": free_port(), "redis": free_port(), "web": free_port()}
        self._web = (web_workers, web_threads)
        self._running: dict[str, subprocess.Popen[bytes]] = {}

    @property
    def environment(self) -> dict[str, str]:
        """What a process of the site needs to find these parts."""
        return {
            **os.environ,
            "SITE_MODE": "real",
            "SECRET_KEY": "proof-" * 12,
            "ALLOWED_HOSTS": "localhost",
            "SITE_URL": "https://localhost",
            "DATABASE_URL": f"postgres://postgres@127.0.0.1:{self.ports['postgres']}/postgres",
            "REDIS_URL": f"redis://127.0.0.1:{self.ports['redis']}/0",
            "EMAIL_URL": f"filemail://{self.folder / 'mail'}",
            "DEFAULT_FROM_EMAIL": "site@localhost",
            "PYTHONUNBUFFERED": "1",
        }

    def __enter__(self) -> "Stack":
        (self.folder / "mail").mkdir()
        try:
            self._make_cluster()
            for part in ("postgres", "redis"):
                self.start(part)
            self.manage("migrate", "--no-input", "-v0")
            self.manage("collectstatic", "--no-input", "-v0")
            for part in ("web", "worker", "beat"):
                self.start(part)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_error: object) -> None:
        for part in reversed(PARTS):
            self.kill(part)
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self, part: str) -> None:
        """Start one part and wait until it answers."""
        log = (self.folder / f"{part}.log").open("ab")
        self._running[part] = subprocess.Popen(
            self._command(part), cwd=ROOT, env=self.environment, stdout=log, stderr=log, start_new_session=True
        )
        log.close()
        self._wait_for(part)

    def kill(self, part: str) -> None:
        """End one part and all its children with -9, as a power cut would."""
        process = self._running.pop(part, None)
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        if part == "postgres":  # its children have sessions of their own: wait until the last has noticed
            _wait_until(lambda: not answers(self.ports["postgres"]), "postgres to end")

    def restart_postgres(self) -> None:
        """Restart PostgreSQL as an administrator would: connections are cut, nothing committed is lost."""
        process = self._running.pop("postgres")
        os.killpg(process.pid, signal.SIGINT)  # "fast shutdown"
        process.wait()
        self.start("postgres")

    def manage(self, *words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Run a management command against these parts. Raises RuntimeError with its output unless `check` is off."""
        done = subprocess.run(
            [sys.executable, "manage.py", *words], cwd=ROOT, env=self.environment, capture_output=True, text=True
        )
        if check and done.returncode:
            raise RuntimeError(f"manage.py {' '.join(words)} failed:\n{done.stdout[-2000:]}\n{done.stderr[-3000:]}")
        return done

    def log_of(self, part: str) -> str:
        """Return everything a part has printed."""
        path = self.folder / f"{part}.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def memory(self, part: str) -> int:
        """Return the resident memory of a part and its children, in bytes."""
        process = self._running[part]
        pids = [process.pid, *_children(process.pid)]
        return sum(_resident(pid) for pid in pids)

    def _command(self, part: str) -> Sequence[str]:
        workers, threads = self._web
        celery = [sys.executable, "-m", "celery", "-A", "luxor_site"]
        data = self.folder / "postgres"
        commands: Mapping[str, Sequence[str]] = {
            "postgres": _as_postgres(
                [
                    str(_postgres_folder() / "postgres"), "-D", str(data), "-p", str(self.ports["postgres"]),
                    "-h", "127.0.0.1", "-k", str(data),
                ]
            ),
            "redis": [
                "redis-server", "--port", str(self.ports["redis"]), "--bind", "127.0.0.1", "--save", "",
                "--appendonly", "no", "--dir", str(self.folder),
            ],
            "web": [
                sys.executable, "-m", "gunicorn", "luxor_site.wsgi:application",
                "--bind", f"127.0.0.1:{self.ports['web']}", "--workers", str(workers), "--threads", str(threads),
                "--no-control-socket", "--log-level", "warning",
            ],
            "worker": [*celery, "worker", "--concurrency", "2", "--loglevel", "WARNING"],
            "beat": [*celery, "beat", "--loglevel", "WARNING", "--schedule", str(self.folder / "beat")],
        }  # fmt: skip
        return commands[part]

    def _make_cluster(self) -> None:
        data = self.folder / "postgres"
        data.mkdir()
        if os.geteuid() == 0:
            shutil.chown(data, "postgres", "postgres")
        command = [
            str(_postgres_folder() / "initdb"), "-D", str(data), "-U", "postgres", "--auth", "trust", "--no-sync",
            "--locale", "C.UTF-8",
        ]  # fmt: skip
        subprocess.run(_as_postgres(command), check=True, capture_output=True, cwd="/")

    def _wait_for(self, part: str) -> None:
        if part in {"worker", "beat"}:
            return  # their work is what is looked for
        if part == "web":
            _wait_until(self._healthz_answers, "web to answer")
        else:
            _wait_until(lambda: answers(self.ports[part]), f"{part} to answer")

    def _healthz_answers(self) -> bool:
        line = http.client.HTTPConnection("127.0.0.1", self.ports["web"], timeout=5)
        try:
            line.request("GET", "/healthz", headers={"Host": "localhost", "X-Forwarded-Proto": "https"})
            return line.getresponse().status in {200, 503}
        except OSError:
            return False
        finally:
            line.close()


def free_port() -> int:
    """Return a port of the loopback nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def answers(port: int) -> bool:
    """Tell whether somebody listens on a port of the loopback."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def _wait_until(true: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            raise TimeoutError(f"Waited {PATIENCE} s for {what}.")
        time.sleep(0.1)


def _postgres_folder() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if found:
        return found[-1].parent
    path = shutil.which("postgres")
    if path is None:
        sys.exit("PostgreSQL's server programs were not found. Debian and Ubuntu: apt-get install postgresql")
    return Path(path).parent


def _as_postgres(command: list[str]) -> list[str]:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return command
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command]


def _children(pid: int) -> list[int]:
    try:
        found = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except FileNotFoundError:
        return []
    return found + [below for child in found for below in _children(child)]


def _resident(pid: int) -> int:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except FileNotFoundError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
