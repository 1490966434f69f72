"""`make fuzz-http`: hostile requests to every address, from people of every kind; nothing breaks, nothing changes.

Honest requests are taken from the pages themselves (forms, links) and garbled: methods, parameters, bodies, headers,
encodings. No answer may be a fault of the site (500 or more), no refused request (400 to 499) may change a row of the
database, and no request that only looks may change more than the note that somebody has looked. Ctrl-C ends it early
and prints what was found so far: the end is 130 then, for a proof that was not finished proves nothing.
"""

import argparse
import json
import multiprocessing
import os
import signal
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, wait
from random import Random
from typing import Any

import django

from games.rules.cli.progress import Progress
from proofs.stack import Stack

ROUND = 2500  # requests to one set of people and matches
FAULTS = (
    "answers of 500 or more", "requests without an answer", "refused requests that changed something",
    "looks that changed something", "errors logged",
)  # fmt: skip
_counted: Any = None  # requests of all lanes together; set in each lane's process, as is the next
_stop: Any = None  # an event: end now and report what was found


def main(arguments: list[str] | None = None) -> int:
    """Run the proof; return 0 when nothing is amiss, 1 when something is, 130 when it was ended early."""
    options = _parser().parse_args(arguments)
    seed = options.seed if options.seed is not None else int.from_bytes(os.urandom(4), "big")
    began = time.monotonic()
    report = merged(_lanes(seed, options.requests, options.lanes))
    report |= {"seed": seed, "lanes": options.lanes, "seconds": round(time.monotonic() - began)}
    _print(report, options.requests, as_json=options.json)
    return verdict(report, options.requests)[0]


def verdict(report: dict[str, Any], asked: int) -> tuple[int, str]:
    """Return what the process ends with and the sentence that says so."""
    if report["findings"]:
        return 1, "Something is amiss."
    if report["requests"] < asked:
        return 130, f"Ended early, after {report['requests']} of {asked} requests; nothing broke so far."
    return 0, "Nothing broke, nothing changed that was refused."


def lane(seed: str, requests: int) -> dict[str, Any]:
    """Send this many requests to a stack of its own, in this process; return what was found."""
    with Stack(("web",)) as stack:  # without a worker: a bot's move would be a change that no request made
        os.environ.update(stack.environment)
        django.setup()
        from games.rules.registry import all_games
        from proofs.addresses import routes
        from proofs.fuzz_lane import Fuzzer

        fuzzer, games = Fuzzer(stack, Random(seed)), sorted(all_games())
        while fuzzer.sent < requests and not _stop.is_set():
            game = games[fuzzer.sent // ROUND % len(games)]
            fuzzer.round(game, min(ROUND, requests - fuzzer.sent), _count, _stop.is_set)
        logged = _errors_logged(stack.log_of("web"))
    found = fuzzer.findings
    found.counts["errors logged"] = len(logged)
    return {
        "counts": found.counts,
        "statuses": found.statuses,
        "changed": found.changed,
        "reached": found.reached,
        "routes": routes(),
        "findings": found.examples + [{"fault": "error logged", "line": line[:3000]} for line in logged[:20]],
    }


def merged(reports: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the reports of all lanes as one."""
    sums: dict[str, Counter[Any]] = {name: Counter() for name in ("counts", "statuses", "changed")}
    for report in reports:
        for name, total in sums.items():
            total.update(report[name])
    statuses, counts = sums["statuses"], sums["counts"]
    reached = set().union(*(report["reached"] for report in reports))
    every = set(reports[0]["routes"])
    return {
        "requests": sum(statuses.values()),
        **{name: counts[name] for name in FAULTS},
        **{name: count for name, count in counts.items() if name not in FAULTS},
        "refused": sum(count for status, count in statuses.items() if 400 <= status < 500),
        "accepted": sum(count for status, count in statuses.items() if 200 <= status < 400),
        "statuses": dict(sorted(statuses.items())),
        "rows changed by accepted requests": dict(sums["changed"].most_common()),
        "addresses": len(every),
        "addresses that opened to somebody": len(reached),
        "opened to nobody": sorted(every - reached),
        "findings": [finding for report in reports for finding in report["findings"]],
    }


def _lanes(seed: int, requests: int, lanes: int) -> list[dict[str, Any]]:
    """Run the lanes side by side, each in a process with a stack of its own; the numbers of requests add up."""
    context = multiprocessing.get_context("spawn")
    counted, stop = context.Value("i", 0), context.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda *_facts: stop.set())
    shares = [requests // lanes + (number < requests % lanes) for number in range(lanes)]
    with (
        ProcessPoolExecutor(lanes, context, initializer=_lane_begins, initargs=(counted, stop)) as pool,
        Progress(requests, "requests") as progress,
    ):
        running = [pool.submit(lane, f"{seed} {number}", share) for number, share in enumerate(shares) if share]
        while wait(running, timeout=0.5).not_done:
            progress.at(counted.value)
        return [future.result() for future in running]


def _lane_begins(counted: Any, stop: Any) -> None:
    global _counted, _stop
    _counted, _stop = counted, stop
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, signal.SIG_IGN)  # the first process tells the lanes to stop


def _count() -> None:
    with _counted.get_lock():
        _counted.value += 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m proofs fuzz", description=__doc__)
    parser.add_argument("--requests", type=int, default=100_000, help="how many requests are sent (default 100000)")
    parser.add_argument("--lanes", type=int, default=2, help="stacks side by side (default 2)")
    parser.add_argument("--seed", type=int, help="repeats what is garbled and how (default: drawn)")
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")
    return parser


def _errors_logged(log: str) -> list[str]:
    """Return the lines with which the site reports a fault of its own; refusals are no faults."""
    return [line for line in log.splitlines() if '"level": "error"' in line or '"level": "critical"' in line]


def _print(report: dict[str, Any], asked: int, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(report, indent=1, ensure_ascii=False))
        return
    for name, value in report.items():
        if name != "findings":
            print(f"{name}: {value}")
    for finding in report["findings"]:
        print(f"\n{json.dumps(finding, indent=1, ensure_ascii=False)}")
    print(verdict(report, asked)[1])


if __name__ == "__main__":
    sys.exit(main())
