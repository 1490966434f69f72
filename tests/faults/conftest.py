"""Databases and processes of their own for tests that break them; what the suite itself runs on is never harmed."""

import os
import resource
import secrets
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings

from proofs.stack import Stack, children_of
from tests.counts import fresh_counts

__all__ = ["fresh_counts"]


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

    def limit(self, part: str, what: int, limits: tuple[int, int]) -> None:
        """Change a limit (RLIMIT_…) of a part that runs, its children included."""
        first = self._running[part].pid
        for pid in (first, *children_of(first)):
            resource.prlimit(pid, what, limits)


@pytest.fixture
def site_of(scratch_database: str) -> Iterator[Callable[..., Site]]:
    """Return a function that makes a site; its words are further variables of the environment."""
    with ExitStack() as at_the_end:

        def made(**variables: str) -> Site:
            embedded = {"SITE_MODE": "embedded", "REDIS_URL": "", "DATABASE_URL": scratch_database}
            return at_the_end.enter_context(Site(web_workers=1, settings=embedded | variables))

        yield made


def needs_program(*names: str) -> None:
    """Skip a test on a machine without these programs; in CI, which installs them, fail instead."""
    missing = [name for name in names if shutil.which(name) is None]
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
