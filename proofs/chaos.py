"""`make chaos`: matches under way while parts of the site are killed; at the end nothing is lost, doubled or stuck.

Bots and simulated people (through HTTP, with CSRF tokens, retries after lost answers, double clicks, two tabs,
take-backs) play matches of every game. Web, worker, beat and Redis, or one process of web or worker, are killed with
-9, PostgreSQL is restarted or crashes, a second beat runs: in an order that the seed decides. Redis comes back empty.
"""

import argparse
import json
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from proofs.cast import cast_make
from proofs.faults import ended_by_themselves, order_of, strikes
from proofs.ledger import Ledger
from proofs.players import Company
from proofs.progress import Progress
from proofs.stack import Stack, errors_logged

GOING_ON = 300.0  # seconds after the last fault, at most, until every match has gone on
HEALTHY = 150.0  # seconds at most until /healthz is content: signs of life are half a minute apart
HEAD_STARTS = (10, 0, 25, 40)  # moves; Luxor 2001 has its first curse after about twenty
MESSAGE_ID = re.compile(r"^Message-ID: <notice-(\d+)@", re.MULTILINE)


def main(arguments: list[str] | None = None) -> int:
    """Run the proof; return 0 when nothing is amiss."""
    options = _parser().parse_args(arguments)
    seed = options.seed if options.seed is not None else int.from_bytes(os.urandom(4), "big")
    began, progress = time.monotonic(), Progress()
    progress.say("starting PostgreSQL, Redis, web, worker, beat")
    with Stack() as stack:
        try:
            report = {"seed": seed, **_report(stack, options, Random(seed), progress)}
        finally:
            if options.logs is not None:
                stack.logs_copy(options.logs)
    progress.end()
    report["seconds"] = round(time.monotonic() - began)
    _print(report, as_json=options.json)
    return 1 if report["findings"] else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m proofs chaos", description=__doc__)
    parser.add_argument("--matches", type=_at_least(1), default=60, help="matches under way (default 60)")
    parser.add_argument("--people", type=_at_least(4), default=12, help="simulated people, at least 4 (default 12)")
    parser.add_argument("--faults", type=_at_least(0), default=40, help="how often something is killed (default 40)")
    parser.add_argument("--seed", type=_at_least(0), help="repeats faults and everybody's taste (default: drawn)")
    parser.add_argument("--logs", type=Path, help="a folder to which what the parts have printed is copied")
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")
    return parser


def _at_least(least: int) -> Callable[[str], int]:
    """Return a type for argparse: a whole number from `least` on."""

    def number(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"“{text}” is not a whole number from {least} on.")
        return int(text)

    return number


def _report(stack: Stack, options: argparse.Namespace, random: Random, progress: Progress) -> dict[str, Any]:
    """Let people play, break things, wait until everything goes on, compare; return counts and findings."""
    ledger = Ledger()
    progress.say(f"making {options.matches} matches")
    cast = cast_make(stack, options.people, options.matches, head_starts=HEAD_STARTS)
    first = stack.sql("SELECT coalesce(max(id), 0) FROM matches_move")[0][0]
    company = Company.seated(stack.ports["web"], cast.people, ledger, random)
    order = order_of(options.faults, random)
    for number, kind in strikes(stack, order, random):
        progress.say(f"fault {number} of {len(order)}: {kind}; {len(ledger.accepted)} moves of people so far")
    company.stay()
    findings = [f"{part} ended by itself" for part in ended_by_themselves(stack)]
    findings += _not_gone_on(stack, progress) + _not_healthy(stack, progress)
    company.leave()
    progress.say("comparing what was answered with what is stored")
    statuses = company.statuses()
    counts, found = _compared(stack, ledger, first)
    findings += [*ledger.faults, *_broken_pages(stack, statuses), *found]
    return {
        "matches": len(cast.matches), "people": len(cast.people), "faults": dict(sorted(Counter(order).items())),
        **counts, "people's moves accepted": len(ledger.accepted), **dict(sorted(ledger.counts.items())),
        "answers": dict(sorted(statuses.items())), "findings": findings,
    }  # fmt: skip


def _not_gone_on(stack: Stack, progress: Progress) -> list[str]:
    """Wait until every match has gone on since now; return a sentence for each that never did."""
    before, end = _plies(stack), time.monotonic() + GOING_ON
    while True:
        time.sleep(3)
        now = _plies(stack)
        stuck = [code for code, (status, ply) in now.items() if status == "running" and ply <= before[code][1]]
        progress.say(f"{len(now) - len(stuck)} of {len(now)} matches have gone on since the last fault")
        if not stuck or time.monotonic() > end:
            return [f"match {code} did not go on" for code in stuck]


def _plies(stack: Stack) -> dict[str, tuple[str, int]]:
    return {code: (status, ply) for code, status, ply in stack.sql("SELECT code, status, ply FROM matches_match")}


def _not_healthy(stack: Stack, progress: Progress) -> list[str]:
    """Wait until the site's own health page finds all its parts well; return a sentence if it never does."""
    end = time.monotonic() + HEALTHY
    while True:
        health = stack.health()
        if health is not None and health["status"] == "ok":
            return []
        if time.monotonic() > end:
            return [f"/healthz is not content: {health}"]
        progress.say(f"waiting for /healthz to be content: {health}")
        time.sleep(3)


def _compared(stack: Stack, ledger: Ledger, first: int) -> tuple[dict[str, Any], list[str]]:
    """Return counts, and a sentence for every difference between what was told and what is stored.

    `first`: the last row that was there before anybody played.
    """
    stack.kill("beat")
    stack.kill("worker")  # so that no bot moves and no mail leaves between two questions
    findings = stack.ask("proofs.questions", "moves", str(first), given=ledger.dump())
    findings += stack.ask("proofs.questions", "matches")
    findings += _taken_back(stack, ledger)
    mails = Counter(int(one) for path in stack.mail.iterdir() for one in MESSAGE_ID.findall(path.read_text()))
    notices = stack.ask("proofs.questions", "notices", given=json.dumps(mails))
    findings += notices.pop("faults")
    replayed = json.loads(stack.manage("replay_check", "--json", check=False).stdout.splitlines()[-1])
    findings += [f"replay_check: {one}" for one in replayed["different"]]
    if replayed["skipped"] or not replayed["checked"]:
        findings.append(f"replay_check left out {replayed['skipped']}")
    return {
        **_counts(stack, first),
        "replayed": replayed["checked"],
        "notices": notices | {"mails": mails.total()},
    }, findings


def _counts(stack: Stack, first: int) -> dict[str, Any]:
    """Return what was played, the moves counted from row `first` on."""
    by = stack.sql('SELECT "by", count(*) FROM matches_move WHERE id > %s GROUP BY "by"', first)
    sealed = stack.sql("SELECT count(*) FROM matches_move WHERE id > %s AND sealed", first)
    games = stack.sql("SELECT game_key, count(*), sum(ply) FROM matches_match GROUP BY game_key ORDER BY game_key")
    finished = stack.sql("SELECT count(*) FROM matches_match WHERE status = 'finished'")
    return {
        "matches by game": {key: many for key, many, _ in games}, "plies": {key: int(plies) for key, _, plies in games},
        "matches finished": finished[0][0], "moves stored": dict(by), "of these sealed, several asked": sealed[0][0],
    }  # fmt: skip


def _taken_back(stack: Stack, ledger: Ledger) -> list[str]:
    """Every take-back that was answered with success is stored, and none that nobody asked for."""
    stored = stack.sql("SELECT count(*) FROM matches_move WHERE undone")[0][0]
    sure, perhaps = ledger.counts["moves taken back"], ledger.counts["moves perhaps taken back"]
    if sure <= stored <= sure + perhaps:
        return []
    return [f"{stored} moves are taken back, {sure} (and perhaps {perhaps} more) were asked for"]


def _broken_pages(stack: Stack, statuses: Mapping[str, int]) -> list[str]:
    """Nobody may ever see a 500: a database that is away is a 503."""
    found = [f"{often} times {status}" for status, often in statuses.items() if status.endswith(" 500")]
    return found + [f"web: {error}" for error in errors_logged(stack.log_of("web"))[:5]] if found else []


def _print(report: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(report, indent=1))
        return
    for name, value in report.items():
        if name == "findings":
            continue
        if isinstance(value, dict):
            value = ", ".join(f"{key} {count}" for key, count in value.items())
        print(f"{name:>28}  {value}")
    print(f"{'findings':>28}  {len(report['findings']) or 'none'}")
    for sentence in report["findings"]:
        print(f"  - {sentence}")


if __name__ == "__main__":
    sys.exit(main())
