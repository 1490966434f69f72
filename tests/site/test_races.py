"""Many at once on one row. PostgreSQL shows what SQLite, with one writer at a time, can't."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from threading import Barrier

import pytest
from django.core import mail
from django.db import connection, transaction
from django.utils import timezone

from games.matches import services
from games.matches.errors import MatchRefusal, SeatTaken, StaleTurn
from games.matches.models import Chair, Match, Move
from games.matches.records import match_replay
from games.matches.services import Place
from games.matches.services.botplay import bot_turn_play
from games.matches.table import table_for
from games.notices.models import Notice
from games.notices.sending import notice_deliver, notices_drop_moot
from games.rules.errors import Refused
from tests.conftest import person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

WRITERS = 16


@pytest.fixture(autouse=True)
def needs_postgresql():
    if connection.vendor != "postgresql":
        pytest.skip("needs PostgreSQL: set DATABASE_URL")


def at_once(works):
    """Run all works at the same moment, each on a connection of its own; return results and refusals in order."""
    barrier = Barrier(len(works))

    def run(work):
        barrier.wait()
        try:
            return work()
        except (MatchRefusal, Refused) as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(run, works))


def asked(match):
    return Chair.objects.select_related("user").filter(match=match, to_move=True).order_by("seat")


def test_of_sixteen_writers_with_different_moves_one_wins(match_of, ann, bob):
    match = match_of("pig", ann, bob)
    for _ in range(10):
        chair = asked(match).get()
        legal = table_for(Match.objects.get(pk=match.pk), chair.user).legal
        texts = [(*legal, "take 1 ", "dance")[number % (len(legal) + 2)] for number in range(WRITERS)]
        before = Move.objects.count()
        works = [
            lambda text=text, chair=chair: services.match_play(match.pk, chair.user, text, chair.asked_turn)
            for text in texts
        ]
        answers = at_once(works)
        assert Move.objects.count() == before + 1
        played = [answer for answer in answers if not isinstance(answer, Exception) and not answer.repeated]
        assert len(played) == 1
        Move.objects.get(match=match, ply=before + 1)
        if Match.objects.get(pk=match.pk).status != Match.Status.RUNNING:
            break
    assert match_replay(Match.objects.get(pk=match.pk)) is None


def test_of_sixteen_writers_with_one_move_one_plays_and_all_are_told_so(match_of, ann, bob):
    match = match_of("pig", ann, bob)
    chair = asked(match).get()
    answers = at_once([lambda: services.match_play(match.pk, chair.user, "take 2", chair.asked_turn)] * WRITERS)
    assert sorted(answer.repeated for answer in answers) == [False] + [True] * (WRITERS - 1)
    assert Move.objects.count() == 1


def test_people_who_answer_in_the_same_second_all_succeed(match_of, ann, bob, cyd, mod):
    match = match_of("auction", ann, bob, cyd, mod)
    while Match.objects.get(pk=match.pk).status == Match.Status.RUNNING:
        works = []
        for chair in asked(match):
            text = table_for(Match.objects.get(pk=match.pk), chair.user).legal[0]
            works.append(
                lambda chair=chair, text=text: services.match_play(match.pk, chair.user, text, chair.asked_turn)
            )
        assert not [answer for answer in at_once(works) if isinstance(answer, Exception)]
    assert Move.objects.count() == 12
    assert match_replay(Match.objects.get(pk=match.pk)) is None


def test_of_two_people_at_the_last_seat_one_sits_and_the_other_gets_a_sentence(small_games, ann):
    people = [person(f"Guest {letter}") for letter in "ABCDEFGH"]
    match = services.match_create(ann, "pig", {}, [Place.me(), Place.open()], is_private=False)
    answers = at_once([lambda user=user: services.match_join(match.pk, user) for user in people])
    refused = [answer for answer in answers if isinstance(answer, Exception)]
    assert len(refused) == len(people) - 1
    assert all(isinstance(refusal, SeatTaken) for refusal in refused)
    assert Match.objects.get(pk=match.pk).status == Match.Status.RUNNING
    assert Chair.objects.filter(match=match, user=None).count() == 0


def test_of_many_with_the_same_link_one_sits(small_games, ann):
    people = [person(f"Guest {letter}") for letter in "ABCD"]
    match = services.match_create(ann, "pig", {}, [Place.me(), Place.link()])
    token = Chair.objects.get(match=match, token__isnull=False).token
    answers = at_once([lambda user=user: services.match_join_by_token(token, user) for user in people])
    assert sum(isinstance(answer, SeatTaken) for answer in answers) == len(people) - 1


def test_joining_and_cancelling_at_once_leave_one_truth(small_games, ann, bob):
    for _ in range(10):
        match = services.match_create(ann, "pig", {}, [Place.me(), Place.open()], is_private=False)
        at_once([partial(services.match_join, match.pk, bob), partial(services.match_cancel, match.pk, ann)])
        status = Match.objects.get(pk=match.pk).status
        is_seated = Chair.objects.filter(match=match, user=bob).exists()
        assert (status, is_seated) in {(Match.Status.RUNNING, True), (Match.Status.CANCELLED, False)}


def test_undo_and_the_next_ply_at_once_leave_one_truth(match_of, ann, bob):
    match = match_of("pig", ann, bob)
    for _ in range(6):
        chair = asked(match).get()
        services.match_play(match.pk, chair.user, "take 1", chair.asked_turn)
        turn = asked(match).get().asked_turn
        answers = at_once([
            partial(services.match_undo, match.pk, chair.user, turn),
            partial(services.match_play, match.pk, chair.user, "roll", turn),
        ])  # fmt: skip
        assert sum(isinstance(answer, StaleTurn) for answer in answers) == 1
        assert match_replay(Match.objects.get(pk=match.pk)) is None
        while asked(match).filter(user=chair.user).exists():
            again = asked(match).get()
            legal = table_for(Match.objects.get(pk=match.pk), chair.user).legal
            text = "hold" if "hold" in legal else legal[-1]
            services.match_play(match.pk, chair.user, text, again.asked_turn)
        if Match.objects.get(pk=match.pk).status != Match.Status.RUNNING:
            return


def test_a_bots_task_that_runs_eight_times_at_once_plays_once(match_of, ann):
    match = match_of("auction", ann, "easy")
    chair = asked(match).exclude(user=ann).get()
    played = at_once([lambda: bot_turn_play(match.pk, chair.seat, chair.asked_turn)] * 8)
    assert played.count(True) == 1
    assert Move.objects.count() == 1


def test_a_notice_that_eight_workers_take_up_is_sent_once(match_of, ann, bob):
    match_of("pig", ann, bob)
    notice = Notice.objects.get(kind="your_move")
    now = timezone.now() + timedelta(minutes=2)
    sent = at_once([lambda: notice_deliver(notice.pk, now)] * 8)
    assert sent.count(True) == 1
    assert len(mail.outbox) == 1


def test_a_sweep_waits_for_nobody_who_holds_a_notice(match_of, ann, bob):
    match = match_of("pig", ann, bob)
    chair = asked(match).get()
    services.match_play(match.pk, chair.user, "take 1", chair.asked_turn)
    moot = Notice.objects.filter(kind="your_move", turn=chair.asked_turn)
    moot.update(due_at=timezone.now() - timedelta(minutes=1))
    Notice.objects.create(
        user=ann, kind="your_move", subject=match.code, turn=999, due_at=timezone.now() - timedelta(minutes=1)
    )
    with transaction.atomic():
        assert moot.select_for_update().get()  # as while an account is being deleted
        (dropped,) = at_once([partial(notices_drop_moot, timezone.now())])
    assert dropped == 1
    assert notices_drop_moot(timezone.now()) == 1
