"""What a proof needs of the machine: free ports, the family of a process, patience, PostgreSQL's programs."""

import contextlib
import os
import shutil
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

PATIENCE = 60  # seconds until a part must answer


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


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Let nobody interrupt the tidying up: an impatient second Ctrl-C would leave processes behind."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, signal.SIG_IGN) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def wait_until(true: Callable[[], bool], what: str) -> None:
    """Wait until something is true. Raises TimeoutError after a minute."""
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            raise TimeoutError(f"Waited {PATIENCE} s for {what}.")
        time.sleep(0.1)


def postgres_folder() -> Path:
    """Return where PostgreSQL's server programs are: Debian keeps them off the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if found:
        return found[-1].parent
    path = shutil.which("postgres")
    if path is None:
        sys.exit("PostgreSQL's server programs were not found. Debian and Ubuntu: apt-get install postgresql")
    return Path(path).parent


def as_postgres(command: list[str]) -> list[str]:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return command
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command]


def children_of(pid: int) -> list[int]:
    """Return the ids of all processes that a process started, and of theirs."""
    try:
        found = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except FileNotFoundError:
        return []
    return found + [below for child in found for below in children_of(child)]
