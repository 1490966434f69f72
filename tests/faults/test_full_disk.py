"""The disk is full while SQLite writes: a clear sentence, nothing lost, and on it goes once there is room again."""

import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random  # noqa: TID251 - a person who clicks by chance
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from games.matches.demo import NAMES, PASSWORD, demo_address
from games.matches.models import Chair, Match, Move
from games.matches.table import table_for
from proofs.browser import Browser, Chosen, choose
from tests.faults.conftest import Site, rows

SENTENCE = "The site can’t store anything just now."
BYTES = 36_000  # of a file: room for what SQLite needs to read (32 KiB of shared memory)
NO_LIMIT = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


@pytest.fixture(autouse=True)
def needs_sqlite() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL's disk is the server's")


@pytest.mark.django_db(transaction=True)
def test_a_move_that_finds_the_disk_full_is_503_and_half_of_it_is_never_stored(luxor_match: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # what earlier tests deleted has left room inside the file
        pages = cursor.execute("PRAGMA page_count").fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        try:
            client, form, before = _play_until_full(luxor_match)
        finally:
            cursor.execute(f"PRAGMA max_page_count = {pages + 1000}")
    assert Match.objects.values().get(pk=luxor_match.pk) == before
    assert Move.objects.count() == before["ply"]
    assert client.post(f"/m/{luxor_match.code}/move/", form).status_code == 302
    assert Move.objects.count() == before["ply"] + 1


def _play_until_full(match: Any) -> tuple[Client, dict[str, Any], dict[str, Any]]:
    """Return who was refused, the form, and what was stored of the match just before."""
    for _ in range(30):
        chair = Chair.objects.select_related("user").filter(match=match, to_move=True).order_by("seat")[0]
        client = Client(raise_request_exception=False)
        client.force_login(chair.user, backend="games.accounts.backends.Backend")
        form = {"text": table_for(Match.objects.get(pk=match.pk), chair.user).legal[0], "turn": chair.asked_turn}
        before = Match.objects.values().get(pk=match.pk)
        answer = client.post(f"/m/{match.code}/move/", form)
        if answer.status_code == 302:
            continue
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
        assert SENTENCE in answer.content.decode()
        return client, form, before
    raise AssertionError("the disk never was full")


@pytest.mark.slow
def test_while_files_may_not_grow_people_read_on_and_play_on_afterwards(
    site_of: Callable[..., Site], scratch_database: str
) -> None:
    site = site_of()
    site.manage("prepare")
    site.start("web")
    anna = Browser(site.ports["web"])
    anna.log_in(demo_address(NAMES[0]), PASSWORD)
    chosen = _chosen(anna)
    moves = rows(scratch_database, "SELECT count(*) FROM matches_move")
    with _log_at_its_limit(scratch_database):
        site.limit("web", resource.RLIMIT_FSIZE, (BYTES, resource.RLIM_INFINITY))
        refused, looked = anna.post(chosen.path, chosen.form), anna.get(f"/m/{chosen.code}/")
    assert refused.status == 503
    assert SENTENCE in refused.text
    assert looked.status == 200, "who only looks needs no room"
    assert rows(scratch_database, "SELECT count(*) FROM matches_move") == moves
    site.limit("web", resource.RLIMIT_FSIZE, NO_LIMIT)
    assert anna.post(chosen.path, chosen.form).status == 302
    assert rows(scratch_database, "SELECT count(*) FROM matches_move") > moves
    site.manage("replay_check")


@contextmanager
def _log_at_its_limit(database: str) -> Iterator[None]:
    """Make the log that SQLite writes to longer than a file may be, however little a move writes.

    Somebody who reads on keeps it from being begun again.
    """
    path = database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path)) as reader, closing(sqlite3.connect(path)) as writer:
        writer.execute("CREATE TABLE filler (bytes)")
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM filler").fetchone()
        with writer:
            writer.execute("INSERT INTO filler VALUES (randomblob(?))", [2 * BYTES])
        assert Path(f"{path}-wal").stat().st_size > BYTES
        yield
        reader.rollback()
        with writer:
            writer.execute("DROP TABLE filler")


def _chosen(browser: Browser) -> Chosen:
    chosen = choose(browser, browser.get("/next/").leads_to, Random(1))
    assert chosen is not None
    return chosen
