"""`make load`: people and bots who play for thousands of moves; what a move costs, how long it takes, what stays free.

Web (two gunicorn processes), Celery worker and beat on PostgreSQL and Redis. In the same web processes stands the bare
view that DESIGN measures by: lock a row, insert one, update one, render one line.
"""

import argparse
import json
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from statistics import linear_regression, median, quantiles
from typing import Any

from bench.rows import Row, at_least, at_most, for_information, table
from proofs.cast import cast_make
from proofs.stack import Stack

TIMES = 3.0  # the most that a move may cost, measured in bare views
GROWTH = 5.0  # per cent that memory may grow by after the warm-up
WARM = 0.1  # of the moves: what is loaded once, and tables that fill, are no growth
PARTS = ("web", "worker", "postgres", "redis")


def main(arguments: list[str] | None = None) -> int:
    """Run the proof; return 0 when every limit is kept."""
    options = _parser().parse_args(arguments)
    seed = options.seed if options.seed is not None else int.from_bytes(os.urandom(4), "big")
    with Stack(application="bench.wsgi:application", settings={"DJANGO_SETTINGS_MODULE": "bench.settings"}) as stack:
        stack.manage("migrate", "--run-syncdb", "--no-input", "-v0")
        cast = cast_make(stack, options.people, options.matches)
        found = stack.ask(
            "proofs.visitors", "--port", str(stack.ports["web"]), "--moves", str(options.moves),
            "--clients", str(options.clients), "--seed", str(seed), shows=True,
            given=json.dumps({"matches": cast.matches, "pids": {part: stack.pid(part) for part in PARTS}}) + "\n",
        )  # fmt: skip
    rows = judged(found)
    if options.json:
        print(json.dumps({"seed": seed, "rows": [asdict(row) for row in rows], "memory": found["memory"]}, indent=1))
    else:
        print(f"seed {seed}", *found["errors"][:10], table(rows), sep="\n")
    return 0 if all(row.ok for row in rows) else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m proofs load", description=__doc__)
    parser.add_argument("--moves", type=int, default=20_000, help="moves of people (default 20000)")
    parser.add_argument("--people", type=int, default=24, help="simulated people (default 24)")
    parser.add_argument("--matches", type=int, default=54, help="matches they play at a time (default 54)")
    parser.add_argument("--clients", type=int, default=8, help="requests on the way at a time (default 8)")
    parser.add_argument("--seed", type=int, help="of the choices; positions are dealt anew each time (default: drawn)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    return parser


def judged(found: Mapping[str, Any]) -> list[Row]:
    """Return every figure of a run, with its limit where it has one."""
    cost = {kind: found["processor"][kind]["web"] / count for kind, count in found["requests"].items()}
    visit = {part: found["processor"]["visit"][part] / found["requests"]["visit"] for part in PARTS}
    rows = [
        for_information("moves by people", found["moves"], "moves"),
        at_least("moves by bots meanwhile", found["bot_moves"], "moves", 1),
        at_most("errors", len(found["errors"]), "answers", 0),
        for_information("visits sustained", found["requests"]["visit"] / found["clock"]["visit"], "page + move / s"),
        for_information("moves sustained without pages", found["requests"]["move"] / found["clock"]["move"], "moves/s"),
        at_most("cost of a move", cost["move"] / cost["bare"], "× bare view", TIMES),
        for_information("web processor of a move", cost["move"] * 1000, "ms"),
        for_information("web processor of a bare view", cost["bare"] * 1000, "ms"),
        for_information("processor of a page and a move", sum(visit.values()) * 1000, "ms, bots' turns included"),
        *(for_information(f"of which {part}", spent * 1000, "ms") for part, spent in visit.items()),
    ]
    for kind in ("page", "move"):
        rows += spread(kind, found["seconds"][kind])
    for part in ("web", "worker"):
        rows += memory(part, [(sample["moves"], sample[part]) for sample in found["memory"]])
    return rows


def spread(kind: str, seconds: Sequence[float]) -> list[Row]:
    """Return how long answers took: the middle one, and what one in twenty and one in a hundred exceeded."""
    cuts = quantiles(seconds, n=100)
    return [for_information(f"{kind} p{part}", cuts[part - 1] * 1000, "ms") for part in (50, 95, 99)]


def memory(part: str, samples: Sequence[tuple[int, int]]) -> list[Row]:
    """Return what a part's memory did after the warm-up; `samples` are (moves so far, bytes)."""
    warm = [sample for sample in samples if sample[0] > WARM * samples[-1][0]]
    some = max(1, len(warm) // 5)
    start, end = (median(size for _, size in part_of) for part_of in (warm[:some], warm[-some:]))
    slope = linear_regression(*zip(*warm, strict=True)).slope if len(warm) > 1 else 0.0
    return [
        for_information(f"memory {part} after the warm-up", start / 1e6, "MB"),
        for_information(f"memory {part} at the end", end / 1e6, "MB"),
        for_information(f"memory {part} slope", slope, "kB per 1,000 moves"),
        at_most(f"memory {part} growth", (end / start - 1) * 100, "%", GROWTH),
    ]


if __name__ == "__main__":
    sys.exit(main())
