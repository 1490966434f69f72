"""The lock under which the database itself is changed: its tables, its demo data."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.files import locks
from django.core.management.base import CommandError
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper

PAUSE = 0.5  # seconds
LOCK = 7_150_417  # any number no other user of the database locks by


@contextmanager
def upgrading(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Wait until nobody else upgrades this database, then keep others out; a process that dies frees it.

    PostgreSQL: an advisory lock of this connection. SQLite: a file beside the database, which is left there, because
    whoever waits has it open. Not to be nested. Raises CommandError when there is no database to upgrade.
    """
    database_reach(connection)
    if connection.vendor == "postgresql":
        with _advisory(connection):
            yield
    elif ":memory:" in str(connection.settings_dict["NAME"]):
        yield  # this process has it to itself
    else:
        with Path(f"{connection.settings_dict['NAME']}.lock").open("w") as file:
            locks.lock(file, locks.LOCK_EX)
            yield


def database_reach(connection: BaseDatabaseWrapper) -> None:
    """Connect. Raises CommandError with one sentence when the database of DATABASE_URL can't be had."""
    try:
        connection.ensure_connection()
    except OperationalError as fault:
        reason = str(fault).splitlines()[0]
        raise CommandError(f"The database of DATABASE_URL can't be reached: {reason}.") from fault


@contextmanager
def _advisory(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Ask again and again: who waits inside one statement would stop an index from being built concurrently."""
    while not _advisory_taken(connection):
        time.sleep(PAUSE)
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])


def _advisory_taken(connection: BaseDatabaseWrapper) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [LOCK])
        return bool(cursor.fetchone()[0])
