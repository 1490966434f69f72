"""The machine's clock jumps an hour forward, and back: everything goes on, at worst an hour late, nothing twice."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from celery.schedules import schedule
from django.core import mail
from django.test import Client

from games.matches import tasks
from games.matches.heartbeats import heartbeat_is_fresh, heartbeat_note
from games.matches.models import Chair, Match, Move
from games.matches.records import match_replay
from games.matches.selectors.bots import bot_turns_due
from games.matches.services.visits import visit_note
from games.matches.table import table_for
from games.notices.models import Notice
from games.notices.sending import notice_deliver, notices_due
from luxor_site.beat import SteadyScheduler
from luxor_site.celery import app
from tests.conftest import person
from tests.site.people import is_logged_in, link_in, log_in
from tests.site.test_limits import assert_slowed

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 29, 12, 0, 10, tzinfo=UTC)
HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
FORWARD_AND_BACK = (HOUR, timedelta(0))


@pytest.fixture
def clock() -> Iterator[Any]:
    """A clock that goes on by itself; `clock.move_to(…)` sets it."""
    with time_machine.travel(NOON) as clock:
        yield clock


def sweep() -> int:
    now = datetime.now(tz=UTC)
    return sum(notice_deliver(notice, now) for notice in notices_due(now))


def play(match: Match, client: Client) -> None:
    chair = Chair.objects.select_related("user").get(match=match, to_move=True)
    client.force_login(chair.user, backend="games.accounts.backends.Backend")
    text = table_for(Match.objects.get(pk=match.pk), chair.user).legal[0]
    assert client.post(f"/m/{match.code}/move/", {"text": text, "turn": chair.asked_turn}).status_code == 302


def test_a_match_is_played_on_through_both_jumps(clock: Any, client: Client, luxor_match: Any) -> None:
    for jump in (timedelta(0), *FORWARD_AND_BACK):
        clock.move_to(NOON + jump)
        play(luxor_match, client)
        for address in (f"/m/{luxor_match.code}/", f"/m/{luxor_match.code}/replay/", "/games/"):
            assert client.get(address).status_code == 200
    assert list(Move.objects.values_list("ply", flat=True)) == [1, 2, 3]
    assert match_replay(Match.objects.get(pk=luxor_match.pk)) is None


def test_a_notice_is_sent_once_through_both_jumps(clock: Any, luxor_match: Any) -> None:
    for jump in FORWARD_AND_BACK:
        clock.move_to(NOON + jump)
        sweep()
    clock.move_to(NOON + 2 * HOUR)
    assert sweep() == 0
    told = [letter.extra_headers["Message-ID"] for letter in mail.outbox]
    assert len(told) == len(set(told)) == Notice.objects.exclude(sent_at=None).count()
    assert Notice.objects.get(kind="your_move").sent_at is not None


def test_a_notice_owed_in_the_hour_that_was_taken_back_is_late_by_that_hour_and_no_more(
    clock: Any, luxor_match: Any
) -> None:
    Notice.objects.all().delete()
    clock.move_to(NOON + HOUR)
    play(luxor_match, Client())
    clock.move_to(NOON + 2 * MINUTE)
    assert sweep() == 0
    clock.move_to(NOON + HOUR + 2 * MINUTE)
    assert sweep() == Notice.objects.count() == len(mail.outbox)


@pytest.mark.parametrize("column", ["claimed_at", "retry_at"])
def test_a_claim_or_a_pause_from_the_future_holds_no_notice_up(clock: Any, luxor_match: Any, column: str) -> None:
    Notice.objects.update(**{column: NOON + HOUR + 2 * MINUTE})
    clock.move_to(NOON + MINUTE * 1.5)
    sweep()
    assert Notice.objects.get(kind="your_move").sent_at is not None


def test_who_looked_in_the_future_is_not_looking_now(clock: Any, luxor_match: Any) -> None:
    chair = Chair.objects.select_related("user").get(match=luxor_match, to_move=True)
    clock.move_to(NOON + HOUR)
    visit_note(Match.objects.get(pk=luxor_match.pk), chair.user)
    clock.move_to(NOON + 2 * MINUTE)
    assert notice_deliver(Notice.objects.get(kind="your_move").pk)


def test_who_looks_after_the_clock_was_set_back_is_seen(clock: Any, luxor_match: Any) -> None:
    chair = Chair.objects.select_related("user").get(match=luxor_match, to_move=True)
    for jump in FORWARD_AND_BACK:
        clock.move_to(NOON + jump + MINUTE)
        visit_note(Match.objects.get(pk=luxor_match.pk), chair.user)
    assert not notice_deliver(Notice.objects.get(kind="your_move").pk)


def test_a_bot_that_was_asked_in_the_future_is_found_by_the_sweep(clock: Any, match_of: Callable[..., Any]) -> None:
    clock.move_to(NOON + HOUR)
    match = match_of("auction", person("Ann"), "easy")
    clock.move_to(NOON)
    assert [turn[0] for turn in bot_turns_due(tasks.LOST, NOON)] == [match.pk]
    tasks.bot_move(*bot_turns_due(tasks.LOST, NOON)[0])
    assert Move.objects.filter(match=match, by="bot").count() == 1


def test_a_sign_of_life_from_the_future_proves_nothing(clock: Any) -> None:
    clock.move_to(NOON + HOUR)
    heartbeat_note("worker")
    assert heartbeat_is_fresh("worker")
    clock.move_to(NOON)
    assert not heartbeat_is_fresh("worker")
    heartbeat_note("worker")
    assert heartbeat_is_fresh("worker")


def test_the_sweeps_go_on_within_a_minute_of_each_jump(clock: Any) -> None:
    ran: list[str] = []

    class Beat(SteadyScheduler):
        def apply_entry(self, entry: Any, producer: Any = None) -> None:
            ran.append(entry.name)

    beat = Beat(app)
    names = set(beat.schedule) - {"clean"}
    assert all(isinstance(entry.schedule, schedule) for entry in beat.schedule.values())
    for jump in (timedelta(0), *FORWARD_AND_BACK):
        ran.clear()
        for second in range(60):
            clock.move_to(NOON + jump + timedelta(seconds=second))
            while not beat.tick():
                pass
        assert names <= set(ran), f"{sorted(names - set(ran))} stood still after {jump}"
        assert len(ran) <= 3 + 2 + 2 + 1 + len(beat.schedule), "no rush either"


def test_nobody_is_logged_out_and_links_in_mails_go_on_working(clock: Any, client: Client, ann: Any) -> None:
    assert log_in(client, ann.email).status_code == 302
    late = Client()
    for jump in FORWARD_AND_BACK:
        clock.move_to(NOON + jump)
        assert is_logged_in(client)
        if jump:
            assert log_in(late, ann.email).status_code == 302
            Client().post("/accounts/password/reset/", {"email": ann.email})
    assert is_logged_in(late)
    link = link_in(mail.outbox[-1], "/accounts/password/reset/key/")
    assert Client().get(link, follow=True).context["form"] is not None


def test_limits_count_on_and_lock_nobody_else_out(clock: Any, ann: Any, bob: Any) -> None:
    def guest(address: str) -> Any:
        return Client(REMOTE_ADDR=address).post("/play-now/luxor/")

    clock.move_to(NOON + HOUR)
    for _ in range(10):
        assert guest("10.0.0.1").status_code == 302
    assert_slowed(guest("10.0.0.1"))
    for _ in range(5):
        log_in(Client(), ann.email, "wrong-wrong")
    clock.move_to(NOON)
    assert guest("10.0.0.1").status_code == 302, "the minute before has a count of its own"
    assert log_in(Client(), ann.email).status_code == 422, "a door that was tried stays shut"
    assert log_in(Client(), bob.email).status_code == 302
    clock.move_to(NOON + HOUR + 6 * MINUTE)
    assert log_in(Client(), ann.email).status_code == 302, "and opens after the hour at the latest"
