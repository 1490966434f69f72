"""Several processes upgrade one database at once: the first does it, the others wait and find it done."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from django.core.files import locks

from games.matches.upgrades import LOCK
from proofs.stack import ROOT
from tests.faults.conftest import Site, rows

pytestmark = pytest.mark.slow

STARTED = 1.5  # seconds more than enough to see that somebody waits


@contextmanager
def locked(address: str) -> Iterator[None]:
    """Hold the lock as a process in the middle of an upgrade does."""
    if address.startswith("sqlite"):
        with Path(address.removeprefix("sqlite:///") + ".lock").open("w") as file:
            locks.lock(file, locks.LOCK_EX)
            yield
    else:
        with psycopg.connect(address, autocommit=True) as line:
            line.execute(f"SELECT pg_advisory_lock({LOCK})")
            yield


def started(site: Site, command: list[str]) -> subprocess.Popen[str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.Popen(  # noqa: S603
        command, cwd=ROOT, env=site.environment | {"PATH": path}, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip


def both_at_once(site: Site, address: str, command: list[str]) -> list[str]:
    """Start the command twice while the lock is held, let both go in the same moment; return what they printed."""
    with locked(address):
        both = [started(site, command) for _ in range(2)]
        time.sleep(STARTED)
        assert [one.poll() for one in both] == [None, None], "somebody did not wait"
    said = [one.communicate(timeout=120)[0] for one in both]
    assert [one.returncode for one in both] == [0, 0], said
    return said


def test_two_processes_migrate_an_old_database_at_once(site_of: Callable[..., Site], scratch_database: str) -> None:
    site = site_of()
    site.manage("migrate", "-v0", "accounts", "0001")
    columns = "password, is_superuser, username, first_name, last_name, is_staff, is_active, date_joined, email"
    rows(
        scratch_database,
        f"INSERT INTO accounts_user ({columns}, name_key, is_guest, bot_level, suspension_reason) VALUES "  # noqa: S608
        "('x', false, 'Ann', '', '', false, true, '2026-01-01', 'ann@example.org', 'ann', false, '', '') RETURNING id",
    )
    said = both_at_once(site, scratch_database, ["scripts/start.sh", "migrate"])
    assert sorted("No migrations to apply" in text for text in said) == [False, True]
    site.manage("migrate", "--check")
    assert rows(scratch_database, "SELECT username, name_key FROM accounts_user") == [("Ann", "ann")]
    applied = rows(scratch_database, "SELECT app, name FROM django_migrations")
    assert len(applied) == len(set(applied))


def test_two_newcomers_commands_at_once_prepare_one_site(site_of: Callable[..., Site], scratch_database: str) -> None:
    site = site_of()
    said = both_at_once(site, scratch_database, [sys.executable, "manage.py", "prepare"])
    assert sum("Demo people and matches made" in text for text in said) == 1
    assert rows(scratch_database, "SELECT count(*) FROM accounts_user WHERE email = 'anna@example.org'") == [(1,)]
    site.manage("replay_check")
