"""Simulated people who play against the stack of `proofs load`, and what it cost. Prints one line of JSON.

In every round people visit matches as by correspondence: the page is opened, the move is sent as htmx sends it, the
fresh table comes back. Then come moves of people who have the page open already, and last the bare view is asked: as
each stretch has requests of one kind, the processor time of the web processes is told apart. A move is any legal one,
chosen by the rules from the stored position, which is far cheaper than reading pages.
"""

import argparse
import json
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from queue import Queue
from typing import Any

import django

from games.rules.cli.progress import Progress
from games.rules.registry import game_by_key
from games.rules.rng import Rng
from proofs.browser import AnswerLost, Browser
from proofs.usage import processor_of, resident_of

VISITS, MOVES, BARE = 200, 300, 100  # requests of each kind in a round, in this order
GZIP = {"Accept-Encoding": "gzip"}
COUNTED = {"text": "left 1 forward"}


@dataclass(slots=True)
class Seen:
    """What the clients have seen: seconds of every answer by kind, and what was no success."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: {"page": [], "move": [], "bare": []})
    errors: list[str] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, kind: str, seconds: float, error: str = "") -> None:
        """Note one answer."""
        with self._lock:
            self.seconds[kind].append(seconds)
            if error:
                self.errors.append(error)


@dataclass(frozen=True, slots=True)
class Question:
    """Who is asked what in a match, and what he will answer."""

    user: int
    turn: int
    text: str


class Players:
    """Threads that take the matches in turns; no two play the same match at once."""

    def __init__(self, port: int, codes: Sequence[str], clients: int, seed: str) -> None:
        self.seen = Seen()
        self._port = port
        self._seed = seed
        self._matches: Queue[str] = Queue()
        for code in codes:
            self._matches.put(code)
        self._pool = ThreadPoolExecutor(clients)
        self._own = threading.local()
        self._cookies = _cookies()

    def do(self, task: Callable[[], None], count: int) -> None:
        """Do a task that often, all clients together; return when all is done."""
        for done in [self._pool.submit(task) for _ in range(count)]:
            done.result()

    def visit(self) -> None:
        """Open a page and make a move."""
        self._play(opens=True)

    def move(self) -> None:
        """Make a move."""
        self._play(opens=False)

    def bare(self) -> None:
        """Ask for the bare view that wants a login, as a move does."""
        self._ask("bare", next(iter(self._cookies)), "/bare/login/", COUNTED)

    def _play(self, *, opens: bool) -> None:
        while True:
            code = self._matches.get()
            question = _question(code, self._seed)
            if question is not None:
                break
            self._matches.put(_gone_on(code))
        if opens:
            self._ask("page", question.user, f"/m/{code}/")
        self._ask("move", question.user, f"/m/{code}/move/", {"text": question.text, "turn": str(question.turn)})
        self._matches.put(code)

    def _ask(self, kind: str, user: int, path: str, form: dict[str, str] | None = None) -> None:
        from bench.stand import FRAGMENT, TOKEN

        browser = self._browser(user)
        began, error = time.perf_counter(), ""
        try:
            if form is None:
                answer = browser.get(path, GZIP)
            else:
                answer = browser.post(path, form | {"csrfmiddlewaretoken": TOKEN}, GZIP | FRAGMENT)
            if answer.status != 200:
                error = f"{path} answers {answer.status}"
        except AnswerLost as lost:
            error = f"{path}: {lost}"
        self.seen.note(kind, time.perf_counter() - began, error)

    def _browser(self, user: int) -> Browser:
        """Return this thread's connection with the cookies of that person."""
        if not hasattr(self._own, "browser"):
            self._own.browser = Browser(self._port)
        browser: Browser = self._own.browser
        browser.cookies = self._cookies[user]
        browser.address = f"10.0.{user >> 8 & 255}.{user & 255}"
        return browser


def _cookies() -> dict[int, dict[str, str]]:
    """Log everybody in."""
    from bench.stand import cookies_of
    from games.accounts.models import User

    return {user.pk: cookies_of(user) for user in User.objects.filter(bot_level="")}


def _question(code: str, seed: str) -> Question | None:
    """Return what a person is asked in the match, None when it is over or a bot's turn."""
    from games.matches.models import Chair

    chairs = Chair.objects.filter(match__code=code, to_move=True, user__bot_level="").select_related("match")
    chair = chairs.order_by("seat").first()
    if chair is None:
        return None
    game = game_by_key(chair.match.game_key)
    legal = game.legal(game.load(chair.match.state), chair.seat)
    assert chair.user_id
    return Question(chair.user_id, chair.asked_turn, str(Rng(f"{seed} {code}", chair.match.ply).pick(legal)))


def _gone_on(code: str) -> str:
    """Return the code of a match to go on with: this one while it runs, else a new one of the same people."""
    from games.matches.models import Match
    from games.matches.services import invitation_accept, match_rematch

    match = Match.objects.get(code=code)
    if match.status == Match.Status.RUNNING:
        time.sleep(0.02)  # a bot thinks; meanwhile another match is taken
        return code
    people = [chair.user for chair in match.chairs.select_related("user") if chair.user and not chair.user.is_bot]
    again = match_rematch(match.pk, people[0])
    for other in people[1:]:
        invitation_accept(again.pk, other)
    return again.code


@dataclass(slots=True)
class Costs:
    """Requests, seconds of processor by part, and seconds by the clock, of every kind of stretch."""

    pids: Mapping[str, int]  # part → process
    requests: Counter[str] = field(default_factory=Counter)
    processor: dict[str, Counter[str]] = field(default_factory=dict)
    clock: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    def of(self, kind: str, count: int, work: Callable[[], None]) -> None:
        """Add what `work`, which is `count` requests or visits, takes."""
        before, clock = self._spent(), time.perf_counter()
        work()
        self.clock[kind] += time.perf_counter() - clock
        self.requests[kind] += count
        spent = self._spent()
        spent.subtract(before)
        self.processor.setdefault(kind, Counter()).update(spent)

    def _spent(self) -> Counter[str]:
        return Counter({part: processor_of(pid) for part, pid in self.pids.items()})


def played(players: Players, moves: int, pids: Mapping[str, int]) -> dict[str, Any]:
    """Let them play that many moves; return what was seen and used."""
    costs, memory, done = Costs(pids), [], 0
    with Progress(moves, "moves") as progress:
        while done < moves:
            costs.of("visit", VISITS, lambda: players.do(players.visit, VISITS))
            progress.at(done + VISITS)
            costs.of("move", MOVES, lambda: players.do(players.move, MOVES))
            costs.of("bare", BARE, lambda: players.do(players.bare, BARE))
            done += VISITS + MOVES
            progress.at(done)
            memory.append({"moves": done} | {part: resident_of(pids[part]) for part in ("web", "worker")})
    return {
        "moves": done,
        "requests": costs.requests,
        "processor": costs.processor,
        "clock": costs.clock,
        "memory": memory,
        "seconds": players.seen.seconds,
        "errors": players.seen.errors,
    }


def main() -> None:
    """Play in the matches, and look at the processes, that stand on standard input as JSON."""
    from bench.bare.models import Counter as Counted
    from games.matches.models import Move

    parser = argparse.ArgumentParser()
    for name in ("port", "moves", "clients"):
        parser.add_argument(f"--{name}", type=int, required=True)
    parser.add_argument("--seed", required=True)
    options = parser.parse_args()
    Counted.objects.get_or_create(pk=1)
    given = json.loads(input())
    players = Players(options.port, given["matches"], options.clients, options.seed)
    found = played(players, options.moves, given["pids"])
    found["bot_moves"] = Move.objects.filter(by=Move.By.BOT).count()
    print(json.dumps(found))


if __name__ == "__main__":
    django.setup()
    main()
