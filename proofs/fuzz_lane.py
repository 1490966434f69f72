"""One after the other, hostile requests to one stack; every answer and every changed row is judged.

Django must be set up for the stack's database before this is imported.
"""

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from django.urls import Resolver404, resolve
from redis import Redis

from proofs.changes import Changes
from proofs.forms import Offer, offers_of
from proofs.fuzz_people import PLAY, Visitors
from proofs.hostile import draft_of, garbled, written
from proofs.stack import Stack
from proofs.wire import ask

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
    offers: dict[tuple[str, str], deque[tuple[str, Offer]]] = field(default_factory=dict)

    def add(self, kind: str, offer: Offer) -> None:
        """Keep an offer; of those of one route the newest few."""
        key = (offer.method, route_of(offer.path))
        self.offers.setdefault(key, deque(maxlen=60)).append((kind, offer))

    def pick(self) -> tuple[str, Offer]:
        """Return somebody and an offer; a form as often as everything else together."""
        keys = list(self.offers)
        if self.random.random() < 0.5:
            keys = [key for key in keys if key[0] == "POST"] or keys
        if self.random.random() < 0.3:
            keys = [key for key in keys if key[1].startswith(PLAY)] or keys
        return self.random.choice(self.offers[self.random.choice(keys)])

    def link(self) -> tuple[str, Offer] | None:
        """Return somebody and a page he could look at, words he could say on it included."""
        looks = [key for key in self.offers if key[0] == "GET"]
        return self.random.choice(self.offers[self.random.choice(looks)]) if looks else None


def route_of(path: str) -> str:
    """Return the route a path belongs to, "" for none."""
    try:
        return str(resolve(path).route)
    except Resolver404:
        return ""


class Fuzzer:
    """Sends one request after the other, so that every changed row has one request that changed it."""

    def __init__(self, stack: Stack, random: Random) -> None:
        self.port = stack.ports["web"]
        self.redis = Redis(port=stack.ports["redis"])
        self.random = random
        self.findings = Findings()
        self.changes = Changes()
        self.changes.watch()
        self.sent = 0

    def round(self, game: str, requests: int, sent: Callable[[], None], ended: Callable[[], bool]) -> None:
        """Make new people and matches and send them this many requests, unless it is `ended` before."""
        visitors, pool = Visitors(game, self.random), Pool(self.random)
        for number in range(requests):
            if ended():
                return
            if number % CHECK == 0:
                self.redis.flushdb()
                visitors.log_in_again()
                self.changes.new()  # what was made for the proof is nobody's change
            if not pool.offers or self.random.random() < HONEST:
                self.look_around(visitors, pool)
            else:
                self.attack(visitors, pool)
            sent()

    def look_around(self, visitors: Visitors, pool: Pool) -> None:
        """Ask honestly for a page and keep what it offers."""
        found = pool.link() if self.random.random() < 0.4 else None
        kind, offer = found or visitors.somewhere()
        status, page = self.send(kind, written(draft_of(offer, visitors.sessions.get(kind), self.random), self.random))
        self.opened(offer, status)
        for one in (offer, *offers_of(offer.path, page)):
            pool.add(kind, one)

    def opened(self, offer: Offer, status: int) -> None:
        """Note the route of an address that let somebody do what he asked for."""
        if 200 <= status < 400:
            self.findings.reached.add(route_of(offer.path))

    def attack(self, visitors: Visitors, pool: Pool) -> None:
        """Garble something that somebody was offered; often in somebody else's name."""
        kind, offer = pool.pick()
        if self.random.random() < 0.2:
            kind = visitors.anybody()
        draft = garbled(draft_of(offer, visitors.sessions.get(kind), self.random), self.random)
        status, _page = self.send(kind, written(draft, self.random))
        if draft.path.decode("latin-1") == offer.path:
            self.opened(offer, status)

    def send(self, who: str, request: bytes) -> tuple[int, str]:
        """Send a request and judge its answer; return status and page."""
        self.sent += 1
        method = request.split(b" ", 1)[0].decode("latin-1")
        answer = ask(self.port, request, method)
        self.findings.judge(self.sent, who, request, answer.status, self.changes.new())
        is_page = answer.headers.get("content-type", "").startswith("text/html")
        return answer.status, answer.text if is_page else ""
