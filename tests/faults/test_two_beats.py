"""Two beats run by mistake: every sweep runs twice, and nobody notices."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from games.matches.heartbeats import heartbeat_is_fresh
from games.matches.models import Chair, Heartbeat, Move
from games.notices.models import Notice
from luxor_site.beat import SteadyScheduler
from luxor_site.celery import app
from tests.site.test_worker import until, worker

__all__ = ["worker"]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.usefixtures("worker")]

AGO = timedelta(minutes=5)


def beat_once(beat: SteadyScheduler) -> int:
    """Let everything in a beat's schedule be due and published once; return how many tasks that were."""
    for entry in beat.schedule.values():
        entry.last_run_at -= timedelta(days=1)
    published = 0
    while not beat.tick():
        published += 1
    return published


def wait_for_the_end_of_the_queue() -> None:
    """Ask for a sign of life behind everything that is queued now; the beats' own have all been given before."""
    Heartbeat.objects.filter(name="worker").delete()
    app.signature("games.matches.tasks.heartbeat").apply_async()
    until(lambda: heartbeat_is_fresh("worker"))


def test_two_beats_send_no_notice_twice_and_play_no_turn_twice(
    match_of: Any, ann: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr("games.matches.bots.hint_on_commit", lambda *_: None)  # the tasks of the bots' turns get lost
        match = match_of("auction", ann, "easy", "normal")
    Chair.objects.filter(match=match).update(asked_at=timezone.now() - AGO)
    Notice.objects.update(due_at=timezone.now() - AGO)
    for beat in (SteadyScheduler(app), SteadyScheduler(app)):
        assert beat_once(beat) == len(app.conf.beat_schedule)
    until(lambda: Move.objects.count() == 2 and mail.outbox)
    wait_for_the_end_of_the_queue()
    assert [letter.to for letter in mail.outbox] == [[ann.email]]
    assert sorted(Move.objects.values_list("seat", flat=True)) == [1, 2]
    assert heartbeat_is_fresh("beat")
