"""The parts that need the site: `python -m bench.site …` measures on DATABASE_URL and prints rows as JSON.

A process of its own, because Django knows one database a process. `bench.__main__` makes the databases and calls it.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from bench.rows import Row, unmeasured

ROOT = Path(__file__).resolve().parent.parent
POSTGRES = os.environ.get("BENCH_POSTGRES", "postgres://postgres@127.0.0.1:5432")  # where databases may be made
NAME = f"bench_{os.getpid()}"


def move_rows() -> Iterator[Row]:
    """Measure moves on SQLite and on PostgreSQL."""
    with sqlite() as url:
        yield from _measured(url, "sqlite", "moves")
    yield from _on_postgres("moves", "move postgres")


def page_rows() -> Iterator[Row]:
    """Measure first loads, which no database changes."""
    with sqlite() as url:
        yield from _measured(url, "sqlite", "pages")


def race_rows() -> Iterator[Row]:
    """Run the races, which need PostgreSQL."""
    yield from _on_postgres("races", "race sixteen writers, one winner")


def _on_postgres(kind: str, name: str) -> Iterator[Row]:
    try:
        with postgres() as url:
            yield from _measured(url, "postgres", kind)
    except OSError as error:
        yield unmeasured(name, f"no PostgreSQL: {error}")


def _measured(url: str, database: str, kind: str) -> list[Row]:
    done = subprocess.run(
        [sys.executable, "-m", "bench.site", database, kind],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "bench.settings", "REDIS_URL": ""},
        stdout=subprocess.PIPE,
        check=True,
    )
    return [Row(**row) for row in json.loads(done.stdout)]


@contextmanager
def sqlite() -> Iterator[str]:
    """Give the address of a new SQLite file, and remove it afterwards."""
    path = ROOT / "var" / "bench" / f"{NAME}.sqlite3"
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        yield f"sqlite:///{path}"
    finally:
        for file in path.parent.glob(f"{path.name}*"):
            file.unlink()


@contextmanager
def postgres() -> Iterator[str]:
    """Give the address of a new PostgreSQL database, and drop it afterwards. Raises OSError when there is no server."""
    import psycopg  # not needed by those who measure the engine alone

    try:
        control = psycopg.connect(f"{POSTGRES}/postgres", autocommit=True, connect_timeout=5)
    except psycopg.OperationalError as error:
        raise OSError(str(error).strip()) from None
    with control:
        control.execute(f"create database {NAME}")
        try:
            yield f"{POSTGRES}/{NAME}"
        finally:
            control.execute(f"drop database {NAME} with (force)")


def main(database: str, kind: str) -> None:
    """Measure one kind of thing on the database of this process."""
    import django

    django.setup()
    from django.core.management import call_command

    from bench import moves, pages, races
    from bench.stand import server
    from games.rules.registry import all_games

    call_command("migrate", verbosity=0, run_syncdb=True)
    call_command("createcachetable", verbosity=0)
    found: list[Row] = []
    if kind == "races":
        found += _tried("race", lambda: races.rows("luxor"))
    else:
        with server() as port:
            for key in all_games():
                if kind == "moves":
                    found += _tried(f"move {key} {database}", lambda: moves.rows(key, port, database))  # noqa: B023
                else:
                    found += _tried(f"page {key}", lambda: pages.rows(key, port))  # noqa: B023
    print(json.dumps([asdict(row) for row in found]))


def _tried(name: str, measured: Callable[[], Iterator[Row]]) -> list[Row]:
    """Return the rows, or one that says why there are none: a part that breaks must not hide the others."""
    try:
        return list(measured())
    except Exception as error:
        return [unmeasured(name, f"{type(error).__name__}: {str(error)[:100]}")]


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
