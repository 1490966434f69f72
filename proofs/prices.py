"""What pages cost, asked again and again: for every line on standard input all pages once, one line of JSON back.

The cost of a page is the processor time of this process, which answers the request through all of the site's
middleware, and of the database's process that serves it (/proc/PID/schedstat), so other work on the machine hardly
counts. The first line back tells the queries and the rows that the database read for them.
"""

import json
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import django

NORMAL, BUSY = "Norma", "Manny"  # somebody with dozens of finished matches, somebody with thousands
READ = "SELECT sum(seq_tup_read) + sum(coalesce(idx_tup_fetch, 0)) FROM pg_stat_xact_user_tables"


class Pages:
    """The pages of one person: by name, their addresses. The busy one's matches are others, so only his lists count."""

    def __init__(self, name: str) -> None:
        from django.test import Client

        from games.accounts.models import User
        from games.matches.models import Chair

        self._user = User.objects.get(username=name)
        chairs = Chair.objects.filter(user=self._user).order_by("match_id").select_related("match")
        over = chairs.filter(match__status="finished").first()
        mine = chairs.filter(match__status="running", to_move=True).first()
        assert over
        assert mine
        lists = {
            "my games": "/games/",
            "history, oldest page": "/games/?page=9999",
            "history, searched": "/games/?q=luxor",
            "next game": "/next/",
        }
        alike = {
            "lobby": "/lobby/",
            "health": "/healthz",
            "match": f"/m/{mine.match.code}/",
            "match, log": f"/m/{mine.match.code}/?tab=log",
            "replay": f"/m/{over.match.code}/replay/",
        }
        self.addresses = lists if name == BUSY else lists | alike
        self._client = Client(HTTP_HOST="localhost")
        self._client.force_login(self._user, backend="games.accounts.backends.Backend")

    def ask(self, address: str) -> None:
        """Get a page. Raises LookupError when it is not there."""
        status = self._client.get(address, secure=True).status_code
        if status not in {200, 302}:
            raise LookupError(f"{address} answers {status}")


def counted(pages: Pages) -> dict[str, dict[str, int]]:
    """Return queries and rows read of every page."""
    from django.db import connection, transaction

    queries = 0

    def counting(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:  # noqa: FBT001
        nonlocal queries
        queries += not sql.startswith(("SAVEPOINT", "RELEASE"))
        return execute(sql, params, many, context)

    def read() -> int:
        with connection.cursor() as cursor:
            cursor.execute(READ)
            return int(cursor.fetchone()[0])

    found = {}
    for name, address in pages.addresses.items():
        pages.ask(address)  # a first visit is written down
        with transaction.atomic():  # the database gives its counts away at the end of a transaction
            before, queries = read(), 0
            with connection.execute_wrapper(counting):
                pages.ask(address)
            found[name] = {"queries": queries, "rows": read() - before}
    return found


def taken(pages: Pages, backend: Path) -> dict[str, dict[str, float]]:
    """Return the milliseconds of every page, asked once: on processors, and by the clock."""
    found = {}
    for name, address in pages.addresses.items():
        cpu, clock = _used(backend), time.perf_counter()
        pages.ask(address)
        found[name] = {"cpu": (_used(backend) - cpu) * 1000, "wall": (time.perf_counter() - clock) * 1000}
    return found


def _used(backend: Path) -> float:
    """Return the seconds that this process and the database's have had a processor."""
    return time.process_time() + int(backend.read_text().split()[0]) / 1e9


def main(names: list[str]) -> None:
    """Answer until standard input ends."""
    from django.db import connection

    people: Mapping[str, Pages] = {name: Pages(name) for name in names}
    print(json.dumps({name: counted(pages) for name, pages in people.items()}), flush=True)
    backend = Path(f"/proc/{connection.connection.info.backend_pid}/schedstat")
    for _ in sys.stdin:
        print(json.dumps({name: taken(pages, backend) for name, pages in people.items()}), flush=True)


if __name__ == "__main__":
    django.setup()
    main(sys.argv[1:])
