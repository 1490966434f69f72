"""A move: POSTed, committed, the table drawn anew; beside a bare view in the same server process and database."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.db import connection
from django.test import Client

from bench.costs import judged
from bench.rows import Row, at_most
from bench.stand import FRAGMENT, Person, match_of, person
from games.accounts.models import User
from games.matches.models import Chair, Match
from games.rules import search
from games.rules.registry import game_by_key
from games.rules.rng import Rng

PLIES = 90  # of a match that are measured, after the first few
WARM = 10
ORDERS = tuple(permutations(("move", "bare", "login")))  # what comes right after a move may have to wait for its end
BARE = "text=left+1+forward"
QUERIES = 15
ANSWER = 25.0  # kilobytes (1,000 bytes), compressed


def rows(key: str, port: int, database: str) -> Iterator[Row]:
    """Measure the moves of one game."""
    times, sizes = _measured(key, port)
    yield from judged(key, database, times)
    yield at_most(f"move {key} {database} answer", max(sizes) / 1000, "KB compressed", ANSWER)
    most_move, most_page = _queries(key)
    yield at_most(f"move {key} {database} queries", most_move, "queries", QUERIES)
    yield at_most(f"page {key} {database} queries", most_page, "queries", QUERIES)


def _measured(key: str, port: int) -> tuple[dict[str, list[float]], list[int]]:
    """Return seconds of each move and of the bare POSTs beside it, and the bytes of each answer."""
    people = [person("Ann", port), person("Bob", port)]
    times: dict[str, list[float]] = {"move": [], "bare": [], "login": []}
    sizes: list[int] = []
    match, seats = _fresh(key, people)
    for number in range(WARM + PLIES):
        question = asked(match)
        if question is None:
            match, seats = _fresh(key, people)
            question = asked(match)
        assert question is not None
        seat, body = question
        player = seats[seat]
        player.asks("GET", f"/m/{match.code}/")
        posts = {
            "move": (f"/m/{match.code}/move/", body),
            "bare": ("/bare/", BARE),
            "login": ("/bare/login/", BARE),
        }
        for name in ORDERS[number % len(ORDERS)]:
            path, form = posts[name]
            took, (status, answer) = _timed(partial(player.asks, "POST", path, form, fragment=name == "move"))
            assert status == 200, f"{name} of {key} answers {status}"
            if number >= WARM:
                times[name].append(took)
                sizes += [len(answer)] if name == "move" else []
    return times, sizes


def _fresh(key: str, people: list[Person]) -> tuple[Match, dict[int, Person]]:
    match, users = match_of(key, people[0].user, people[1].user)
    return match, {seat: one for seat, user in users.items() for one in people if one.user.pk == user.pk}


def asked(match: Match) -> tuple[int, str] | None:
    """Return a seat that is to move and the form it would send, or None when the match is over."""
    chair = Chair.objects.filter(match=match, to_move=True).select_related("match").order_by("seat").first()
    if chair is None:
        return None
    game = game_by_key(chair.match.game_key)
    state = game.load(chair.match.state)
    action = search.decide(game, state, chair.seat, search.RANDOM, Rng(f"bench {match.pk}", chair.match.ply))
    return chair.seat, urlencode({"text": str(action), "turn": chair.asked_turn})


def _queries(key: str) -> tuple[int, int]:
    """Return the most queries that a move and a match page take, early and late in a match."""
    settings.ALLOWED_HOSTS = ["testserver"]
    users = [User.objects.filter(email__isnull=False).order_by("-pk")[place] for place in (0, 1)]
    match, seats = match_of(key, users[0], users[1])
    clients = {seat: Client() for seat in seats}
    for seat, client in clients.items():
        client.force_login(seats[seat], backend="games.accounts.backends.Backend")
    most_move = most_page = 0
    for _ in range(PLIES):
        question = asked(match)
        if question is None:
            break
        seat, body = question
        most_page = max(most_page, _counted(lambda: clients[seat].get(f"/m/{match.code}/")))  # noqa: B023
        most_move = max(most_move, _counted(lambda: _post(clients[seat], match, body)))  # noqa: B023
    return most_move, most_page


def _post(client: Client, match: Match, body: str) -> None:
    form = "application/x-www-form-urlencoded"
    answer = client.post(f"/m/{match.code}/move/", body, content_type=form, headers=FRAGMENT)
    assert answer.status_code == 200


def _counted(work: Callable[[], object]) -> int:
    count = 0

    def counting(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:  # noqa: FBT001
        nonlocal count
        count += not sql.startswith(("SAVEPOINT", "RELEASE"))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(counting):
        work()
    return count


def _timed(work: Callable[[], Any]) -> tuple[float, Any]:
    began = time.perf_counter()
    answer = work()
    return time.perf_counter() - began, answer
