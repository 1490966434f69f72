"""Redis is gone, then back and empty: moves are stored meanwhile, and what was to be done is found in the database."""

import re
from collections.abc import Callable
from random import Random  # noqa: TID251 - a person who clicks by chance

import pytest
import redis

from proofs.browser import HIDDEN, WORD, Browser, choose
from tests.faults.conftest import Site, needs_program, rows, until

pytestmark = pytest.mark.slow


def play_now(site: Site) -> tuple[Browser, str]:
    """Return a guest and the address of his match against bots."""
    guest = Browser(site.ports["web"])
    answer = guest.post("/play-now/luxor/", dict(HIDDEN.findall(guest.get("/").text)))
    assert re.fullmatch(r"/m/[a-z0-9]+/", answer.leads_to), answer
    return guest, answer.leads_to


def play_while_asked(guest: Browser, table: str) -> int:
    """Play until somebody else is to move; return how many moves that took."""
    for number in range(20):
        chosen = choose(guest, table, Random(number))
        if chosen is None:
            return number
        assert guest.post(chosen.path, chosen.form).status == 302
    raise AssertionError("it is always the guest's turn")


def test_moves_are_stored_without_redis_and_the_bots_answer_when_it_is_back_and_empty(
    site_of: Callable[..., Site], scratch_database: str
) -> None:
    needs_program("redis-server")
    site = site_of(with_redis=True)
    site.manage("migrate", "-v0")
    for part in ("redis", "web", "worker"):
        site.start(part)
    guest, table = play_now(site)
    until(lambda: WORD.search(guest.get(table).text) is not None, "the bots before the guest did not move")
    site.kill("redis")
    assert play_while_asked(guest, table) > 0
    assert '"broker": false' in guest.get("/healthz").text
    moves = rows(scratch_database, "SELECT count(*) FROM matches_move")
    rows(scratch_database, "UPDATE matches_chair SET asked_at = '2026-01-01 00:00:00+00' WHERE to_move RETURNING id")
    site.start("redis")
    assert redis.Redis(port=site.ports["redis"]).dbsize() <= 3, "it knows of its listeners, of no task"
    assert rows(scratch_database, "SELECT count(*) FROM matches_move") == moves
    site.run("celery", "-A", "luxor_site", "call", "games.matches.tasks.bots_sweep")  # as beat does
    until(lambda: WORD.search(guest.get(table).text) is not None, "the bots did not answer")
    assert rows(scratch_database, "SELECT count(*) FROM matches_move") > moves
    assert '"broker": true' in guest.get("/healthz").text
    site.manage("replay_check")
