"""Bots play whatever happens: to them, to their task, to the broker."""

import logging
import time
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games.matches import services, tasks, thinking
from games.matches.models import Chair, Match, Move
from games.matches.selectors.bots import bot_turns_due, oldest_bot_turn
from games.matches.services import botplay
from games.matches.services.botplay import bot_turn_play, bots_catch_up
from games.matches.table import table_for
from games.rules.rng import Rng

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(match_of, ann):
    """Three at an auction: all are asked at once, two of them bots."""
    return match_of("auction", ann, "easy", "hard")


def bot_chair(match):
    return Chair.objects.filter(match=match, to_move=True).exclude(user__bot_level="").order_by("seat").first()


def test_a_bot_answers_its_question(match):
    chair = bot_chair(match)
    tasks.bot_move(match.pk, chair.seat, chair.asked_turn)
    move = Move.objects.get()
    assert (move.seat, move.by, move.user) == (chair.seat, "bot", chair.user)


def test_a_task_that_runs_twice_plays_once(match):
    chair = bot_chair(match)
    assert bot_turn_play(match.pk, chair.seat, chair.asked_turn)
    assert not bot_turn_play(match.pk, chair.seat, chair.asked_turn)
    assert Move.objects.count() == 1


def test_a_task_for_an_old_question_a_person_or_nothing_does_nothing(match, ann):
    mine = Chair.objects.get(match=match, user=ann)
    assert not bot_turn_play(match.pk, mine.seat, mine.asked_turn)
    assert not bot_turn_play(match.pk, bot_chair(match).seat, 99)
    assert not bot_turn_play(match.pk, 7, 1)
    assert not bot_turn_play(0, 0, 1)
    assert not Move.objects.exists()


def hang(*_):
    while True:
        pass


def crash(*_):
    raise RuntimeError("the bot's fault")


def exit_process(*_):
    raise SystemExit(3)


@pytest.mark.parametrize(
    ("decide", "alert"),
    [
        (crash, "crashed"),
        (exit_process, "crashed"),
        (lambda *_: "dance", "nonsense"),
        (lambda *_: None, "nonsense"),
        (hang, "hung"),
    ],
)
def test_a_bot_that_fails_is_replaced_by_a_legal_move_and_an_alert(match, monkeypatch, caplog, settings, decide, alert):
    settings.BOT_LIMIT = 0.2
    monkeypatch.setattr(thinking, "decide", decide)
    chair = bot_chair(match)
    with caplog.at_level(logging.ERROR):
        assert bot_turn_play(match.pk, chair.seat, chair.asked_turn)
    assert Move.objects.get().text.startswith("bid ")
    assert any("bot replaced" in record.message and alert in record.message for record in caplog.records)


def test_a_bot_that_hangs_is_stopped_and_eats_no_more_time(monkeypatch):
    ran = []

    def busy():
        while True:
            ran.append(1)
            time.sleep(0.001)

    with pytest.raises(thinking.Overdue):
        thinking.within(0.05, busy)
    time.sleep(0.05)
    before = len(ran)
    time.sleep(0.05)
    assert len(ran) == before


def test_the_answer_comes_no_sooner_whatever_there_is_to_think_about(match, settings):
    settings.BOT_PAUSE = 0.3
    chair = bot_chair(match)
    bot_turn_play(match.pk, chair.seat, chair.asked_turn)
    waited = (Move.objects.get().at - chair.asked_at).total_seconds()
    assert 0.3 <= waited < 1.5


@pytest.mark.parametrize("thinks", [0.0, 0.3, 0.9])
def test_a_forced_answer_comes_in_the_same_moment_as_a_considered_one(match, settings, monkeypatch, thinks):
    settings.BOT_PAUSE = 1.0
    with time_machine.travel(timezone.now(), tick=False) as clock:
        answer = botplay._answer

        def considered(chair, bot):
            text = answer(chair, bot)
            clock.shift(thinks)
            return text

        monkeypatch.setattr(botplay, "_answer", considered)
        monkeypatch.setattr(time, "sleep", clock.shift)
        chair = bot_chair(match)
        Chair.objects.filter(pk=chair.pk).update(asked_at=timezone.now())
        asked_at = timezone.now()
        assert bot_turn_play(match.pk, chair.seat, chair.asked_turn)
        assert (Move.objects.get().at - asked_at).total_seconds() == pytest.approx(1.0)


def test_the_sweep_finds_a_turn_whose_task_was_lost(match, settings):
    settings.CELERY_TASK_ALWAYS_EAGER = True
    tasks.bots_sweep()
    assert not Move.objects.exists()
    Chair.objects.filter(match=match).update(asked_at=timezone.now() - 2 * tasks.LOST)
    tasks.bots_sweep()
    assert Move.objects.filter(match=match, by="bot").count() == 2


def test_no_lost_turn_is_older_than_two_minutes(settings):
    sweep = settings.CELERY_BEAT_SCHEDULE["bots"]["schedule"]
    thinks = settings.BOT_LIMIT + settings.BOT_PAUSE
    assert tasks.LOST.total_seconds() > thinks
    assert tasks.LOST.total_seconds() + sweep + thinks < 120


def test_a_broken_match_does_not_stop_the_others(match, match_of, bob, caplog):
    other = match_of("auction", bob, "easy")
    Match.objects.filter(pk=match.pk).update(state={"broken": True})
    assert bots_catch_up() == 1
    assert Move.objects.get().match == other
    assert "can't be played" in caplog.text


def test_a_broker_that_is_down_neither_loses_the_move_nor_shows_an_error(
    match, ann, monkeypatch, caplog, django_capture_on_commit_callbacks
):
    def refuse(*_, **__):
        raise ConnectionError("no broker")

    monkeypatch.setattr("celery.app.task.Task.apply_async", refuse)
    chair = Chair.objects.get(match=match, user=ann)
    for one in Chair.objects.filter(match=match, to_move=True).exclude(user=ann):
        bot_turn_play(match.pk, one.seat, one.asked_turn)
    text = table_for(Match.objects.get(pk=match.pk), ann).legal[0]
    with django_capture_on_commit_callbacks(execute=True) as published:
        services.match_play(match.pk, ann, text, chair.asked_turn)
    assert len(published) == 2
    assert "the sweep will find it" in caplog.text
    assert len(bot_turns_due(timedelta(0), timezone.now())) == 2


def test_tasks_are_published_after_the_commit_and_never_after_a_rollback(
    match_of, ann, settings, django_capture_on_commit_callbacks
):
    settings.CELERY_TASK_ALWAYS_EAGER = True
    with django_capture_on_commit_callbacks(execute=True) as published:
        match = match_of("auction", ann, "easy", "easy")
        assert not Move.objects.exists()
    assert len(published) >= 2
    assert Move.objects.filter(match=match).count() == 2


def test_a_match_against_bots_is_played_to_its_end(match, ann):
    while Match.objects.get(pk=match.pk).status == Match.Status.RUNNING:
        bots_catch_up()
        chair = Chair.objects.get(match=match, user=ann)
        if chair.to_move:
            text = table_for(Match.objects.get(pk=match.pk), ann).legal[0]
            services.match_play(match.pk, ann, text, chair.asked_turn)
    assert Move.objects.filter(match=match, by="bot").count() == 6


def test_the_bots_chance_is_not_the_matchs(match, monkeypatch):
    drawn = []
    monkeypatch.setattr(thinking, "decide", lambda game, state, seat, level, rng: drawn.append(_three(rng)))
    for _ in range(2):
        thinking.bot_answer(*_bot_question(match), 1.0)
    assert len(set(drawn)) == 2
    assert not set(drawn) & {_three(Rng(match.seed, ply)) for ply in range(50)}


def _three(rng):
    return tuple(rng.below(2**64) for _ in range(3))


def _bot_question(match):
    from games.rules.registry import game_by_key

    game = game_by_key(match.game_key)
    return game, game.load(match.state), bot_chair(match).seat, "easy"


def test_play_now_is_a_running_match_against_bots(small_games, ann):
    match = services.play_now(ann, "pig")
    assert match.status == Match.Status.RUNNING
    assert sorted(chair.user.bot_level for chair in match.chairs.select_related("user")) == ["", "normal"]


def test_the_longest_waiting_bot_is_known(match):
    now = timezone.now()
    Chair.objects.filter(pk=bot_chair(match).pk).update(asked_at=now - timedelta(minutes=3))
    assert oldest_bot_turn() == now - timedelta(minutes=3)
    bots_catch_up()
    assert oldest_bot_turn() is None
