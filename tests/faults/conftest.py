"""Databases and processes of their own for tests that break them; what the suite itself runs on is never harmed."""

import os
import resource
import secrets
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings

from proofs.machine import children_of
from proofs.stack import ROOT, Stack
from tests.counts import fresh_counts

__all__ = ["fresh_counts"]

PATIENCE = 60.0  # seconds; a few as a rule


@pytest.fixture
def scratch_database(tmp_path: Path) -> Iterator[str]:
    """The address of an empty database of the suite's own kind, gone at the end."""
    address = os.environ.get("DATABASE_URL", "")
    if not settings.DATABASES["default"]["ENGINE"].endswith("postgresql"):
        yield f"sqlite:///{tmp_path / 'site.sqlite3'}"
        return
    name = f"faults_{secrets.token_hex(6)}"
    with psycopg.connect(address, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        yield f"{address.rpartition('/')[0]}/{name}"
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


class Site(Stack):
    """The parts of a site on a scratch database, embedded and without Redis unless told otherwise.

    Nothing runs until `start` is called, so a test pays for no process it does not break.
    """

    def __enter__(self) -> "Site":
        self.mail.mkdir()
        return self

    def use_database(self, address: str) -> str:
        """Keep everything at this address from now on; return it."""
        self._settings["DATABASE_URL"] = address
        return address

    def start_own_postgres(self, role: str, name: str) -> str:
        """Start a PostgreSQL server with this superuser and database, as compose.yaml does; return its address."""
        self._make_cluster()
        self.start("postgres")
        server = f"postgres://{{}}@127.0.0.1:{self.ports['postgres']}/{{}}"
        until(lambda: _connects(server.format("postgres", "postgres")), "PostgreSQL takes nobody in")
        with psycopg.connect(server.format("postgres", "postgres"), autocommit=True) as line:
            line.execute(f"CREATE ROLE {role} SUPERUSER LOGIN")
            line.execute(f"CREATE DATABASE {name} OWNER {role}")
        return server.format(role, name)

    def run(self, module: str, *words: str) -> str:
        """Run a Python module as one of this site's processes would be; return what it printed."""
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-m", module, *words],
            cwd=ROOT, env=self.environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
        return done.stdout

    def limit(self, part: str, what: int, limits: tuple[int, int]) -> None:
        """Change a limit (RLIMIT_…) of a part that runs, its children included."""
        first = self._running[part].pid
        for pid in (first, *children_of(first)):
            resource.prlimit(pid, what, limits)


@pytest.fixture
def site_of(scratch_database: str) -> Iterator[Callable[..., Site]]:
    """Return a function that makes a site, on request with a Redis of its own."""
    with ExitStack() as at_the_end:

        def made(*, with_redis: bool = False) -> Site:
            embedded = {"SITE_MODE": "embedded", "DATABASE_URL": scratch_database}
            return at_the_end.enter_context(
                Site(web_workers=1, settings=embedded if with_redis else embedded | {"REDIS_URL": ""})
            )

        yield made


def until(true: Callable[[], bool], what: str) -> None:
    """Wait until it is true; fail with what is wrong when that takes too long."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.2)


def _connects(address: str) -> bool:
    try:
        psycopg.connect(address).close()
    except psycopg.OperationalError:
        return False
    return True


def needs_program(*names: str) -> None:
    """Skip a test on a machine without these programs; in CI, which installs them, fail instead."""
    servers = os.pathsep.join(map(str, Path("/usr/lib/postgresql").glob("*/bin")))  # Debian keeps them off the path
    missing = [name for name in names if not (shutil.which(name) or shutil.which(name, path=servers))]
    if missing and os.environ.get("CI"):
        pytest.fail(f"CI must have {', '.join(missing)}")
    if missing:
        pytest.skip(f"needs {', '.join(missing)}")


def rows(address: str, question: str) -> list[tuple[Any, ...]]:
    """Ask a database at this address as an outsider would."""
    if address.startswith("sqlite"):
        line = sqlite3.connect(address.removeprefix("sqlite:///"), isolation_level=None)
        try:
            return line.execute(question).fetchall()
        finally:
            line.close()
    with psycopg.connect(address, autocommit=True) as line:
        return list(line.execute(question).fetchall())
