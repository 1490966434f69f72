"""A real Celery worker, on the broker of the settings: in memory, or Redis where REDIS_URL says so."""

import time
from collections.abc import Iterator
from io import StringIO

import pytest
from celery.contrib.testing.worker import start_worker
from django.core import mail
from django.core.management import call_command

from games.matches import services
from games.matches.models import Chair, Match, Move
from games.matches.table import table_for
from luxor_site.celery import app

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

PATIENCE = 20.0  # seconds until a test gives up; as a rule it takes a tenth of one


@pytest.fixture(scope="module")
def worker(django_db_setup: None) -> Iterator[None]:
    """A worker in a thread of this process, with the broker of the settings: in memory, or Redis with REDIS_URL."""
    app.control.purge()
    with start_worker(app, pool="solo", perform_ping_check=False, shutdown_timeout=30):
        yield


def until(true):
    """Wait until `true()` holds; fail when it takes too long."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "the worker did not do it"
        time.sleep(0.02)


def test_bots_answer_a_person_who_plays_through_the_services(worker, match_of, ann):
    match = match_of("auction", ann, "easy", "normal")
    until(lambda: Move.objects.filter(by="bot").count() == 2)
    chair = Chair.objects.get(match=match, user=ann)
    text = table_for(Match.objects.get(pk=match.pk), ann).legal[0]
    services.match_play(match.pk, ann, text, chair.asked_turn)
    until(lambda: Move.objects.filter(by="bot").count() == 4)
    assert Chair.objects.get(match=match, user=ann).to_move


def test_a_match_of_luxor_goes_round_until_a_person_is_asked(worker, ann):
    match = services.play_now(ann, "luxor", "easy")
    for _ in range(5):
        until(lambda: Chair.objects.filter(match=match, user=ann, to_move=True).exists())
        table = table_for(Match.objects.get(pk=match.pk), ann)
        services.match_play(match.pk, ann, table.legal[0], table.turn)
    until(lambda: Chair.objects.filter(match=match, user=ann, to_move=True).exists())
    assert Move.objects.filter(match=match, by="bot").count() >= 3


def test_an_invitation_is_mailed_at_once(worker, small_games, ann, bob):
    services.match_create(ann, "pig", {}, [services.Place.me(), services.Place.kept(bob)])
    until(lambda: len(mail.outbox) == 1)
    assert mail.outbox[0].to == [bob.email]


def test_the_worker_gives_a_sign_of_life(worker):
    app.signature("games.matches.tasks.heartbeat").apply_async()
    until(lambda: not _dead("worker"))
    call_command("heartbeat_check", "beat", stdout=StringIO())


def _dead(name: str) -> bool:
    from games.matches.heartbeats import heartbeat_is_fresh

    return not heartbeat_is_fresh(name)
