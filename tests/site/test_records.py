"""Records, replays and the proof: what is stored follows from the seed."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.accounts.models import User
from games.matches import selectors, services
from games.matches.models import Chair, Match, Move
from games.matches.records import match_proven, match_replay, record_of
from games.matches.table import standings, table_for
from games.rules.record import read, verify
from games.rules.registry import game_by_key, games_offered
from games.rules.rng import Rng
from games.rules.search import decide

pytestmark = pytest.mark.django_db


def finish(match):
    """Play a match to its end, with an undo wherever one is possible; return it."""
    game = game_by_key(match.game_key)
    for number in range(2000):
        fresh = Match.objects.get(pk=match.pk)
        chair = Chair.objects.select_related("user").filter(match=match, to_move=True).order_by("seat").first()
        if chair is None:
            return fresh
        action = decide(game, game.load(fresh.state), chair.seat, "random", Rng("records", number))
        services.match_play(match.pk, chair.user, str(action), chair.asked_turn)
        table = table_for(Match.objects.get(pk=match.pk), chair.user)
        if table.can_undo and number % 5 == 0:
            services.match_undo(match.pk, chair.user, table.turn)
    raise AssertionError("the match does not end")


@pytest.fixture
def over(match_of, ann, bob):
    return finish(match_of("pig", ann, bob))


@pytest.mark.parametrize("key", ["pig", "auction", "luxor"])
def test_the_record_of_a_finished_match_proves_every_shuffle(match_of, ann, bob, key):
    match = finish(match_of(key, ann, bob))
    record = read(json.dumps(record_of(match, None)))
    assert verify(record, game_by_key(key)).proved
    assert match_replay(match) is None
    assert match_proven(match)


def test_plies_that_were_taken_back_leave_gaps_and_no_dice_come_again(over):
    plies = [ply for ply, *_ in record_of(over, None)["actions"]]
    assert Move.objects.filter(match=over, undone=True).exists()
    assert len(plies) < plies[-1]


def test_a_running_match_is_not_proven_and_its_record_has_no_seed(match_of, ann, bob):
    match = match_of("pig", ann, bob)
    assert not match_proven(match)
    assert record_of(match, 0)["seed"] is None
    assert not verify(read(json.dumps(record_of(match, 0))), game_by_key("pig")).proved


@pytest.mark.parametrize("fault", ["state", "text", "outcome", "seed", "first"])
def test_a_replay_finds_what_was_changed(over, fault):
    move = Move.objects.filter(match=over, undone=False)[3]
    changed = {**move.state, "total": 77}
    if fault == "state":
        Move.objects.filter(pk=move.pk).update(state=changed)
    elif fault == "text":
        Move.objects.filter(pk=move.pk).update(text="take 1" if move.text != "take 1" else "take 2")
    elif fault == "outcome":
        over.outcome["scores"][0] += 1
        over.save()
    elif fault == "seed":
        Match.objects.filter(pk=over.pk).update(seed="0" * 64)
    else:
        Match.objects.filter(pk=over.pk).update(first_state={**over.first_state, "total": 5})
    fresh = Match.objects.get(pk=over.pk)
    assert match_replay(fresh) is not None
    assert not match_proven(fresh)


def check(*args):
    out = StringIO()
    try:
        call_command("replay_check", *args, stdout=out, stderr=StringIO())
    except SystemExit as stop:
        return stop.code, out.getvalue()
    return 0, out.getvalue()


def test_replay_check_replays_all_and_exits_1_if_one_differs(over, match_of, ann, bob):
    match_of("auction", ann, bob)
    assert check() == (0, "2 matches replayed, 0 differ.\n")
    Move.objects.filter(match=over, ply=over.ply).update(state={"nonsense": 1})
    code, text = check("--json")
    result = json.loads(text)
    assert code == 1
    assert result["checked"] == 2
    assert [one["match"] for one in result["different"]] == [over.code]
    assert check("--match", over.code)[0] == 1


def test_replay_check_handles_matches_taken_back_by_a_moderator(match_of, ann, bob):
    match = match_of("pig", ann, bob)
    for _ in range(8):
        chair = Chair.objects.select_related("user").get(match=match, to_move=True)
        text = table_for(Match.objects.get(pk=match.pk), chair.user).legal[-1]
        services.match_play(match.pk, chair.user, text, chair.asked_turn)
        if _ == 4:
            services.match_take_back(match_id=match.pk, to_number=2, facts={})
    assert check() == (0, "1 matches replayed, 0 differ.\n")


def test_a_match_of_a_game_that_is_gone_is_named_and_not_checked(over):
    Match.objects.filter(pk=over.pk).update(game_key="chess")
    code, text = check("--json")
    assert (code, json.loads(text)) == (0, {"checked": 0, "partly": [], "skipped": [over.code], "different": []})


def test_a_match_that_waits_for_somebody_the_rules_do_not_ask_is_found(match_of, ann, bob):
    match = match_of("pig", ann, bob)
    seat = Chair.objects.get(match=match, to_move=True).seat
    Chair.objects.filter(match=match).update(to_move=True)
    code, text = check()
    assert (code, f"waits for seats [0, 1], the rules ask [{seat}]" in text) == (1, True)


def test_the_score_chart_has_a_point_for_every_position(match_of, ann, bob):
    match = finish(match_of("luxor", ann, bob))
    points = standings(match, 0)
    assert len(points) == table_for(match, ann).last + 1
    assert list(points[-1]) == match.outcome["scores"]


def test_heartbeat_check_tells_whether_somebody_is_alive():
    from games.matches.heartbeats import beat_is_alive
    from games.matches.tasks import heartbeat

    for name in ("worker", "beat"):
        with pytest.raises(CommandError):
            call_command("heartbeat_check", name, stdout=StringIO())
    heartbeat()
    beat_is_alive()
    for name in ("worker", "beat"):
        call_command("heartbeat_check", name, stdout=StringIO())


def test_demo_data_shows_every_kind_of_match_follows_from_its_seeds_and_is_kept_on_a_second_run():
    out = StringIO()
    call_command("demo", stdout=out)
    made = dict(Match.objects.values_list("code", "status"))
    call_command("demo", stdout=out)
    assert dict(Match.objects.values_list("code", "status")) == made
    assert check()[0] == 0
    assert "anna@example.org" in out.getvalue()
    anna = User.objects.get(email="anna@example.org")
    assert anna.check_password("sand-and-scarabs")
    waiting = selectors.matches_your_turn(anna)
    assert any(table_for(row.match, anna).since for row in waiting)
    assert any(card.is_bot for row in waiting for card in row.seats)
    assert {row.key for row in waiting} == {game.meta.key for game in games_offered()}
    for finder in (selectors.matches_waiting, selectors.matches_finished, selectors.invitations, selectors.lobby):
        assert finder(anna)


def test_demo_data_is_refused_where_strangers_come(settings):
    settings.REAL = True
    with pytest.raises(CommandError):
        call_command("demo", stdout=StringIO())


def test_dev_is_refused_with_a_broker_that_other_processes_do_not_see(settings):
    settings.REAL = True
    settings.CELERY_BROKER_URL = "memory://localhost/"
    with pytest.raises(CommandError):
        call_command("dev")


def test_sweep_plays_open_bot_turns_and_sends_what_is_due(match_of, ann, bob):
    from datetime import timedelta

    from django.core import mail
    from django.utils import timezone

    from games.notices.models import Notice

    match_of("auction", ann, "easy", "normal")
    Notice.objects.filter(kind="your_move").update(due_at=timezone.now() - timedelta(minutes=1))
    out = StringIO()
    call_command("sweep", stdout=out)
    assert out.getvalue() == "Bot turns played: 2. Notices sent: 1.\n"
    assert [letter.to for letter in mail.outbox] == [[ann.email]]
