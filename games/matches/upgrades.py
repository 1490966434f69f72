"""The lock under which the database itself is changed: its tables, its demo data."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.files import locks
from django.db.backends.base.base import BaseDatabaseWrapper

LOCK = 7_150_417  # any number no other user of the database locks by


@contextmanager
def upgrading(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Wait until nobody else upgrades this database, then keep others out; a process that dies frees it.

    PostgreSQL: an advisory lock of this connection. SQLite: a file beside the database, which is left there, because
    whoever waits has it open. Not to be nested.
    """
    if connection.vendor == "postgresql":
        with _advisory(connection):
            yield
    elif ":memory:" in str(connection.settings_dict["NAME"]):
        yield  # this process has it to itself
    else:
        with Path(f"{connection.settings_dict['NAME']}.lock").open("w") as file:
            locks.lock(file, locks.LOCK_EX)
            yield


@contextmanager
def _advisory(connection: BaseDatabaseWrapper) -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
