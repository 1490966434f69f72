"""`python -m proofs size`: what pages cost in a big database, against what they cost in a small one.

Both stand on a PostgreSQL of the proof's own. The big one is the small one with more matches filled in, so the same
person's lists and matches are asked for in both; somebody with thousands of finished matches, who is in the big one
alone, is compared to the person with dozens in the small one.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from statistics import median
from typing import Any

from bench.rows import Row, at_most, for_information, table
from games.rules.cli.progress import Progress
from proofs.prices import BUSY, NORMAL
from proofs.stack import ROOT, Stack

TIMES = 1.5  # the most that a page may cost in the big database, measured in the small one's
OPEN = 20  # per cent: so that even the lobby of the small database has more open matches than it shows
DOZENS, THOUSANDS = 36, 2004  # finished matches: whole pages of twelve, so that the last ones are alike
WARM = 3  # rounds that are not counted
SEARCHED = "history, searched"  # reads all that somebody ever played, by design: told, not judged, for the busy one

Prices = dict[str, dict[str, dict[str, float]]]  # person → page → what → how much


def main(arguments: list[str] | None = None) -> int:
    """Run the proof; return 0 when no page costs too much."""
    options = _parser().parse_args(arguments)
    with Stack(()) as stack:
        stack.manage("collectstatic", "--no-input", "-v0")
        small, big = _databases(stack, options.small, options.big)
        prices = _measured(small, big, options.rounds)
    found = judged(*prices)
    print(json.dumps([asdict(row) for row in found], indent=1) if options.json else table(found))
    return 0 if all(row.ok for row in found) else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m proofs size", description=__doc__)
    parser.add_argument("--small", type=int, default=1_000, help="matches of the small database (default 1000)")
    parser.add_argument("--big", type=int, default=100_000, help="matches of the big one (default 100000)")
    parser.add_argument("--rounds", type=int, default=40, help="how often each page is asked for (default 40)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    return parser


def _databases(stack: Stack, small: int, big: int) -> tuple[dict[str, str], dict[str, str]]:
    """Make both and return the environments of their sites."""
    environments = [_environment(stack, name) for name in ("small", "big")]
    _sql(stack, "CREATE DATABASE small")
    _manage(environments[0], "migrate", "--no-input", "-v0")
    _fill(environments[0], small, f"{NORMAL}={DOZENS}", seed=1)
    _sql(stack, "CREATE DATABASE big TEMPLATE small")
    busy = min(THOUSANDS, (big - small) // 10 // 12 * 12)
    _fill(environments[1], big - small, f"{BUSY}={busy}", seed=2)
    for name in ("small", "big"):
        _sql(stack, "VACUUM ANALYZE", name)  # a site that lives has had its autovacuum
    return environments[0], environments[1]


def _environment(stack: Stack, name: str) -> dict[str, str]:
    url = stack.environment["DATABASE_URL"]
    return stack.environment | {"DATABASE_URL": f"{url.rpartition('/')[0]}/{name}"}


def _fill(environment: dict[str, str], matches: int, person: str, seed: int) -> None:
    _manage(
        environment, "fill", "--really", "--matches", str(matches), "--open", str(OPEN),
        "--person", person, "--seed", str(seed),
    )  # fmt: skip


def _manage(environment: dict[str, str], *words: str) -> None:
    """Run a management command, its progress bar on the terminal. Raises CalledProcessError."""
    subprocess.run(
        [sys.executable, "manage.py", *words], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True
    )


def _sql(stack: Stack, statement: str, database: str = "postgres") -> None:
    import psycopg  # not needed by those who ask for help alone

    with psycopg.connect(_environment(stack, database)["DATABASE_URL"], autocommit=True) as connection:
        connection.execute(statement)  # a literal of this module


def _measured(small: dict[str, str], big: dict[str, str], rounds: int) -> tuple[Prices, Prices]:
    """Ask both in turns, so that a busy moment of the machine hits both; return the medians."""
    with (
        _asked(small, [NORMAL]) as ask_small,
        _asked(big, [NORMAL, BUSY]) as ask_big,
        Progress(rounds, "rounds") as progress,
    ):
        asks = (ask_small, ask_big)
        counts = [next(ask) for ask in asks]
        looks: list[list[Prices]] = [[], []]
        for number in range(WARM + rounds):
            for place, ask in enumerate(asks):
                looks[place].append(next(ask))
            progress.at(number)
    return merged(counts[0], looks[0][WARM:]), merged(counts[1], looks[1][WARM:])


@contextmanager
def _asked(environment: dict[str, str], names: Sequence[str]) -> Iterator[Iterator[Prices]]:
    """Keep a process that measures, and give what it finds: the counts first, then one look after the other."""
    command = [sys.executable, "-m", "proofs.prices", *names]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:

        def looks() -> Iterator[Prices]:
            assert process.stdin
            assert process.stdout
            while line := process.stdout.readline():
                yield json.loads(line)
                process.stdin.write("\n")
                process.stdin.flush()
            raise RuntimeError("the process that measures has ended; see above")

        yield looks()
        process.kill()


def merged(counts: Prices, looks: Sequence[Prices]) -> Prices:
    """Return the counts with the medians of all looks."""
    return {
        person: {
            page: counted | {what: median(look[person][page][what] for look in looks) for what in ("cpu", "wall")}
            for page, counted in pages.items()
        }
        for person, pages in counts.items()
    }


def judged(small: Prices, big: Prices) -> list[Row]:
    """Return the ratios of the big database to the small one, and what they are made of."""
    rows: list[Row] = []
    for person, pages in big.items():
        for page, now in pages.items():
            rows += _compared(
                f"{page} ({person})", small[NORMAL][page], now, is_told=(person, page) == (BUSY, SEARCHED)
            )
    return rows


def _compared(name: str, before: dict[str, float], now: dict[str, float], *, is_told: bool) -> Iterator[Row]:
    judge: Any = at_most
    if is_told:
        judge = lambda name, value, unit, _limit: for_information(name, value, unit)  # noqa: E731
    yield judge(f"{name} processor", now["cpu"] / before["cpu"], "× small", TIMES)
    yield for_information(f"{name} processor time", now["cpu"], "ms")
    yield for_information(f"{name} clock", now["wall"] / before["wall"], "× small")
    yield at_most(f"{name} queries", now["queries"], "queries", before["queries"])
    yield judge(f"{name} rows read", now["rows"] / max(before["rows"], 1), "× small", TIMES)
    yield for_information(f"{name} rows", now["rows"], "rows")


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
