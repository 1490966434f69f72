"""`make chaos`: matches under way while parts of the site are killed; at the end nothing is lost, doubled or stuck.

Bots and simulated people (through HTTP, with CSRF, retries after lost answers, double submits, two tabs) play matches
of every game. Web, worker, beat and Redis are killed with -9 and PostgreSQL is restarted, in an order the seed decides.
"""

import argparse
import json
import os
import re
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from proofs.browser import AnswerLost, Browser, Chosen, choose
from proofs.cast import PASSWORD, cast_make
from proofs.ledger import Ledger
from proofs.stack import Stack

FAULTS = ("web", "worker", "beat", "redis", "postgres")
CALM = 45.0  # seconds without faults at the end, in which every match must go on
GOING_ON = 240.0  # seconds at most until every match has gone on and every notice is settled


@dataclass(slots=True)
class Player:
    """A simulated person on a thread of his own."""

    address: str
    browser: Browser
    ledger: Ledger
    random: Random
    stop: threading.Event

    def live(self) -> None:
        """Play whatever waits until told to stop; a fault of the site never ends it."""
        while not self.stop.is_set():
            try:
                if not self.one_move():
                    self.stop.wait(0.3)
            except AnswerLost:
                self.ledger.count("pages lost")
                self.stop.wait(0.5)

    def one_move(self) -> bool:
        """Play one move of the next match that waits; False when none does. Raises AnswerLost."""
        answer = self.browser.get("/next/")
        if not answer.leads_to.startswith("/m/"):
            if "/accounts/login/" in answer.leads_to:
                self.browser.log_in(self.address, PASSWORD)
            return False
        chosen = choose(self.browser, answer.leads_to, self.random)
        if chosen is None:
            return False
        if self.random.random() < 0.1:
            self.submit_twice_at_once(chosen)
        self.submit(chosen)
        if self.random.random() < 0.1:  # a second tab that still shows the old page
            self.ledger.count("old pages sent")
            self.submit(chosen)
        return True

    def submit(self, chosen: Chosen) -> None:
        """Send the move until an answer comes; a lost answer is followed by the very same form."""
        while not self.stop.is_set():
            hang_up = self.random.random() < 0.05
            try:
                answer = self.browser.post(chosen.path, chosen.form, hang_up=hang_up)
            except AnswerLost:
                self.ledger.note(self.address, chosen, None)
                self.stop.wait(0.3)
                continue
            self.ledger.note(self.address, chosen, answer.status)
            if answer.status < 500:
                return
            self.stop.wait(0.3)

    def submit_twice_at_once(self, chosen: Chosen) -> None:
        """Send the same form from two connections in the same moment: a double click."""
        self.ledger.count("double clicks")
        other = Player(self.address, self.browser.second_tab(), self.ledger, self.random, self.stop)
        second = threading.Thread(target=other.submit, args=(chosen,))
        second.start()
        self.submit(chosen)
        second.join()


def main(arguments: list[str] | None = None) -> int:
    """Run the proof; return 0 when nothing is amiss."""
    options = _parser().parse_args(arguments)
    seed = options.seed if options.seed is not None else int.from_bytes(os.urandom(4), "big")
    random = Random(seed)
    ledger = Ledger()
    with Stack() as stack:
        cast = cast_make(stack, options.people, options.matches)
        stop = threading.Event()
        players = _seated(stack, cast.people, ledger, random, stop)
        faults = _break_things(stack, random, options.faults, ledger)
        before = plies(stack)
        time.sleep(CALM)
        report = _settled(stack, before)
        stop.set()
        for thread in players:
            thread.join(30)
        report |= {"seed": seed, "matches": len(cast.matches), "faults": dict(faults)}
        findings = _findings(stack, ledger, report)
    report |= {"findings": findings, **dict(sorted(ledger.counts.items()))}
    _print(report, as_json=options.json)
    return 1 if findings else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m proofs chaos", description=__doc__)
    parser.add_argument("--matches", type=int, default=60, help="matches under way (default 60)")
    parser.add_argument("--people", type=int, default=12, help="simulated people (default 12)")
    parser.add_argument("--faults", type=int, default=40, help="how many times something is killed (default 40)")
    parser.add_argument("--seed", type=int, help="repeats the order of the faults (default: drawn)")
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")
    return parser


def _seated(
    stack: Stack, addresses: Sequence[str], ledger: Ledger, random: Random, stop: threading.Event
) -> list[threading.Thread]:
    threads: list[threading.Thread] = []
    for address in addresses:
        browser = Browser(stack.ports["web"], address=f"192.0.2.{len(threads) + 1}")
        browser.log_in(address, PASSWORD)
        player = Player(address, browser, ledger, Random(random.random()), stop)
        threads.append(threading.Thread(target=player.live, daemon=True))
    for thread in threads:
        thread.start()
    return threads


def _break_things(stack: Stack, random: Random, count: int, ledger: Ledger) -> Counter[str]:
    """Kill one part after the other; each is started again after a moment. Return how often each was hit."""
    order = [FAULTS[number % len(FAULTS)] for number in range(count)]
    random.shuffle(order)
    for number, part in enumerate(order, 1):
        time.sleep(random.uniform(0.5, 3))
        if sys.stderr.isatty():
            print(f"\rfault {number} of {count}: {part:<10} moves {len(ledger.accepted)}", end="", file=sys.stderr)
        if part == "postgres":
            stack.restart_postgres()
        else:
            stack.kill(part)
            time.sleep(random.uniform(0, 2))
            stack.start(part)
    return Counter(order)


def plies(stack: Stack) -> dict[str, tuple[str, int]]:
    """Return status and number of plies of every match."""
    return {code: (status, ply) for code, status, ply in _asked(stack, "plies")}


def _settled(stack: Stack, before: dict[str, tuple[str, int]]) -> dict[str, Any]:
    """Wait until every match has gone on since `before` and every due notice is settled; say what never did."""
    end = time.monotonic() + GOING_ON
    while True:
        now = plies(stack)
        stuck = [code for code, (status, ply) in now.items() if status == "running" and ply <= before[code][1]]
        if not stuck or time.monotonic() > end:
            break
        time.sleep(2)
    finished = sum(status == "finished" for status, _ply in now.values())
    return {"stuck": stuck, "finished": finished, "plies": sum(ply for _status, ply in now.values())}


def _findings(stack: Stack, ledger: Ledger, report: dict[str, Any]) -> list[str]:
    findings = [f"match {code} did not go on" for code in report.pop("stuck")]
    findings += _asked(stack, "storage", ledger)
    findings += _asked(stack, "notices")
    findings += mails_sent_twice(stack.mail)
    replayed = stack.manage("replay_check", check=False)
    if replayed.returncode:
        findings.append(f"replay_check: {replayed.stdout[-500:]}{replayed.stderr[-500:]}")
    return findings


def _asked(stack: Stack, what: str, ledger: Ledger | None = None) -> list[Any]:
    """Ask the database in a process of its own: this one has not set Django up for these parts."""
    facts = (
        "" if ledger is None else json.dumps([sorted(ledger.accepted), sorted(ledger.refused), sorted(ledger.unknown)])
    )
    found: list[Any] = stack.ask("proofs.questions", what, given=facts)
    return found


def mails_sent_twice(folder: Path) -> list[str]:
    """Return one sentence for every message that left twice: the mail's own Message-ID says which notice it is."""
    seen = Counter(
        identity
        for path in folder.glob("*")
        for identity in re.findall(r"^Message-ID: (\S+)", path.read_text(errors="replace"), re.MULTILINE)
    )
    return [f"mail {identity} left {times} times" for identity, times in seen.items() if times > 1]


def _print(report: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(report, indent=1))
        return
    print()
    for name, value in report.items():
        print(f"{name:>22}  {value if value != [] else 'none'}")


if __name__ == "__main__":
    sys.exit(main())
