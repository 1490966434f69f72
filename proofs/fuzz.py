"""`make fuzz-http`: hostile requests to every address, from people of every kind; nothing breaks, nothing changes.

Honest requests are taken from the pages themselves (forms, links) and garbled: methods, parameters, bodies, headers,
encodings. No answer may be a fault of the site (500 or more), no refused request (400 to 499) may change a row of the
database, and no request that only looks may change more than the note that somebody has looked.
"""

import argparse
import json
import os
import sys
import time
from collections import Counter, deque
from dataclasses import dataclass, field
from random import Random
from typing import Any

import django
from django.urls import Resolver404, resolve
from redis import Redis

from games.rules.cli.progress import Progress
from proofs.stack import Stack

ROUND = 2500  # requests to one set of people and matches
CHECK = 100  # requests after which sessions that ended are begun anew and the limits' counters are emptied
HONEST = 0.2  # share of requests that only look around for more to garble
EXAMPLES = 20  # findings that are shown in full
LOOKING = {"GET", "HEAD", "OPTIONS", "TRACE"}
NO_CODING = "transfer codings the web server does not know (501, as RFC 9112 wants it; the site never hears of them)"
NOTED = "matches_visit"  # the one table that looking may change: who sees a move needs no mail about it


@dataclass(slots=True)
class Findings:
    """What came back, and what was amiss."""

    counts: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    reached: set[str] = field(default_factory=set)  # routes that answered somebody with what he asked for
    changed: Counter[str] = field(default_factory=Counter)  # rows that accepted requests changed, by table
    examples: list[dict[str, Any]] = field(default_factory=list)

    def judge(self, number: int, who: str, request: bytes, status: int, changes: list[str]) -> None:
        """Note one request, its answer and the rows it changed."""
        self.statuses[status] += 1
        method = request.split(b" ", 1)[0].decode("latin-1")
        beyond = [change for change in changes if not change.startswith(NOTED)]
        fault = ""
        if status == 501 and b"transfer-encoding" in request.lower():
            self.counts[NO_CODING] += 1
        elif status >= 500:
            fault = "answers of 500 or more"
        elif status <= 0:
            fault = "requests without an answer"
        elif 400 <= status < 500 and changes:
            fault = "refused requests that changed something"
        elif method in LOOKING and beyond:
            fault = "looks that changed something"
        self.changed.update(changes)
        if fault:
            self.counts[fault] += 1
            if len(self.examples) < EXAMPLES:
                self.examples.append(
                    {
                        "fault": fault, "number": number, "who": who, "status": status, "changes": changes[:9],
                        "request": request[:1500].decode("latin-1"),
                    }
                )  # fmt: skip


@dataclass(slots=True)
class Pool:
    """What can be garbled, by method and route, so that each of these has the same chance."""

    random: Random
    offers: dict[tuple[str, str], deque[tuple[str, Any]]] = field(default_factory=dict)

    def add(self, kind: str, offer: Any) -> None:
        """Keep an offer; of those of one route the newest few."""
        try:
            route = str(resolve(offer.path).route)
        except Resolver404:
            route = ""
        self.offers.setdefault((offer.method, route), deque(maxlen=60)).append((kind, offer))

    def pick(self) -> tuple[str, Any]:
        """Return somebody and an offer; a form as often as everything else together."""
        forms = [key for key in self.offers if key[0] == "POST"]
        key = self.random.choice(forms if forms and self.random.random() < 0.5 else list(self.offers))
        return self.random.choice(self.offers[key])

    def link(self) -> tuple[str, Any] | None:
        """Return somebody and a page he could look at, words he could say on it included."""
        looks = [key for key in self.offers if key[0] == "GET"]
        return self.random.choice(self.offers[self.random.choice(looks)]) if looks else None


class Fuzzer:
    """Sends one request after the other, so that every changed row has one request that changed it."""

    def __init__(self, stack: Stack, random: Random) -> None:
        from proofs.changes import Changes

        self.port = stack.ports["web"]
        self.redis = Redis(port=stack.ports["redis"])
        self.random = random
        self.findings = Findings()
        self.changes = Changes()
        self.changes.watch()
        self.sent = 0

    def round(self, game: str, requests: int, progress: Progress) -> None:
        """Make new people and matches and send them this many requests."""
        from proofs.fuzz_people import Visitors

        visitors, pool = Visitors(game, self.random), Pool(self.random)
        for number in range(requests):
            if number % CHECK == 0:
                self.redis.flushdb()
                visitors.log_in_again()
                self.changes.new()  # what was made for the proof is nobody's change
            if not pool.offers or self.random.random() < HONEST:
                self.look_around(visitors, pool)
            else:
                self.attack(visitors, pool)
            progress.at(self.sent)

    def look_around(self, visitors: Any, pool: Pool) -> None:
        """Ask honestly for a page and keep what it offers."""
        from proofs.forms import offers_of
        from proofs.hostile import draft_of, written

        found = pool.link() if self.random.random() < 0.4 else None
        kind, offer = found or visitors.somewhere()
        status, page = self.send(kind, written(draft_of(offer, visitors.sessions.get(kind), self.random), self.random))
        if 200 <= status < 400:
            self.findings.reached.add(str(resolve(offer.path).route))
        for one in (offer, *offers_of(offer.path, page)):
            pool.add(kind, one)

    def attack(self, visitors: Any, pool: Pool) -> None:
        """Garble something that somebody was offered; often in somebody else's name."""
        from proofs.hostile import draft_of, garbled, written

        kind, offer = pool.pick()
        if self.random.random() < 0.2:
            kind = visitors.anybody()
        draft = garbled(draft_of(offer, visitors.sessions.get(kind), self.random), self.random)
        self.send(kind, written(draft, self.random))

    def send(self, who: str, request: bytes) -> tuple[int, str]:
        """Send a request and judge its answer; return status and page."""
        from proofs.wire import ask

        self.sent += 1
        method = request.split(b" ", 1)[0].decode("latin-1")
        answer = ask(self.port, request, method)
        self.findings.judge(self.sent, who, request, answer.status, self.changes.new())
        is_page = answer.headers.get("content-type", "").startswith("text/html")
        return answer.status, answer.text if is_page else ""


def main(arguments: list[str] | None = None) -> int:
    """Run the proof; return 0 when nothing is amiss."""
    options = _parser().parse_args(arguments)
    seed = options.seed if options.seed is not None else int.from_bytes(os.urandom(4), "big")
    began = time.monotonic()
    parts = ("web",)  # without a worker: a bot's move would be a change that no request made
    with Stack(parts) as stack, Progress(options.requests, "requests") as progress:
        os.environ.update(stack.environment)
        django.setup()
        from games.rules.registry import all_games

        fuzzer, games = Fuzzer(stack, Random(seed)), sorted(all_games())
        while fuzzer.sent < options.requests:
            game = games[fuzzer.sent // ROUND % len(games)]
            fuzzer.round(game, min(ROUND, options.requests - fuzzer.sent), progress)
        logged = _errors_logged(stack.log_of("web"))
    report = _report(fuzzer.findings, logged)
    report |= {"seed": seed, "requests": fuzzer.sent, "seconds": round(time.monotonic() - began)}
    _print(report, as_json=options.json)
    return 1 if report["findings"] else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m proofs fuzz", description=__doc__)
    parser.add_argument("--requests", type=int, default=100_000, help="how many requests are sent (default 100000)")
    parser.add_argument("--seed", type=int, help="repeats what is garbled and how (default: drawn)")
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")
    return parser


def _errors_logged(log: str) -> list[str]:
    """Return the lines with which the site reports a fault of its own; refusals are no faults."""
    return [line for line in log.splitlines() if '"level": "error"' in line or '"level": "critical"' in line]


def _report(findings: Findings, logged: list[str]) -> dict[str, Any]:
    from proofs.addresses import routes

    faults = {
        name: findings.counts[name]
        for name in (
            "answers of 500 or more", "requests without an answer", "refused requests that changed something",
            "looks that changed something",
        )
    }  # fmt: skip
    return {
        **faults,
        "errors logged": len(logged),
        NO_CODING: findings.counts[NO_CODING],
        "refused": sum(count for status, count in findings.statuses.items() if 400 <= status < 500),
        "accepted": sum(count for status, count in findings.statuses.items() if 200 <= status < 400),
        "statuses": dict(sorted(findings.statuses.items())),
        "rows changed by accepted requests": dict(findings.changed.most_common()),
        "addresses": len(routes()),
        "addresses that opened to somebody": len(findings.reached),
        "never opened": sorted(set(routes()) - findings.reached),
        "findings": findings.examples + [{"fault": "error logged", "line": line[:3000]} for line in logged[:EXAMPLES]],
    }


def _print(report: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(report, indent=1, ensure_ascii=False))
        return
    for name, value in report.items():
        if name != "findings":
            print(f"{name}: {value}")
    for finding in report["findings"]:
        print(f"\n{json.dumps(finding, indent=1, ensure_ascii=False)}")
    print("Nothing broke, nothing changed that was refused." if not report["findings"] else "Something is amiss.")


if __name__ == "__main__":
    sys.exit(main())
