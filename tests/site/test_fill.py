"""A filled database: as many matches as were asked for, and every one of them a real one."""

import json
from datetime import timedelta
from io import StringIO
from itertools import islice

import pytest
from django.core.management import CommandError, call_command
from django.db.models import Count
from django.utils import timezone

from games.accounts.models import User
from games.accounts.names import name_checked, name_key
from games.matches import selectors, services
from games.matches.filling import crowd, patterns
from games.matches.filling.shares import RUNNING, Quota, Regular, Shares, TooFew, shares_of
from games.matches.models import Chair, Match, Move
from games.matches.selectors.bots import bot_turns_due
from games.matches.table import table_for
from games.notices.models import Notice
from games.rules.registry import all_games
from games.rules.rng import Rng

pytestmark = pytest.mark.django_db


@pytest.fixture
def quick(small_games, monkeypatch):
    """Fill with the two small games alone, whose matches are short."""
    small = [all_games()["auction"], all_games()["pig"]]
    monkeypatch.setattr(patterns, "games_offered", lambda: small)


def filled(*args):
    out = StringIO()
    call_command("fill", "--json", *args, stdout=out)
    return json.loads(out.getvalue())


def replayed():
    out = StringIO()
    call_command("replay_check", "--json", stdout=out, stderr=StringIO())
    return json.loads(out.getvalue())


def test_every_copy_of_every_game_follows_from_its_seed(db):
    made = filled("--matches", "60", "--finished", "50", "--open", "10")
    assert (made["matches"], made["finished"], made["open"]) == (60, 30, 6)
    assert Match.objects.filter(status="finished").count() == 30
    assert set(Match.objects.values_list("game_key", flat=True)) == set(all_games())
    assert replayed() == {"checked": 54, "partly": [], "skipped": [], "different": []}
    assert made["moves"] == Move.objects.count() == sum(Match.objects.values_list("ply", flat=True))


def test_the_rows_of_a_copy_say_what_play_would_have_written(quick):
    filled("--matches", "80")
    for match in Match.objects.exclude(status="open").prefetch_related("chairs__user", "moves"):
        sitters = {chair.seat: chair.user for chair in match.chairs.all()}
        assert len(sitters) == len({user.pk for user in sitters.values()})
        assert [move.ply for move in match.moves.all()] == list(range(1, match.ply + 1))
        for move in match.moves.all():
            assert move.user_id == sitters[move.seat].pk
            assert move.by == ("bot" if sitters[move.seat].is_bot else "person")
            assert move.at == match.started_at + move.ply * patterns.PAUSE
        assert match.created_at < match.started_at <= match.moved_at <= timezone.now()
        for chair in match.chairs.all():
            own = [move.ply for move in match.moves.all() if move.seat == chair.seat and not sitters[move.seat].is_bot]
            assert chair.own_ply == max(own, default=0)
            assert (chair.asked_at is not None) == chair.to_move


def test_a_running_copy_waits_for_people_and_can_be_played_on(quick):
    filled("--matches", "60", "--finished", "0")
    running = Match.objects.filter(status="running")
    assert running.filter(chairs__to_move=True).distinct().count() == running.count() > 40
    assert bot_turns_due(timedelta(0), timezone.now()) == []
    assert Move.objects.filter(by="bot").exists()
    for match in running[:10]:
        chair = match.chairs.select_related("user").filter(to_move=True).first()
        legal = table_for(match, chair.user).legal
        before = match.ply
        services.match_play(match.pk, chair.user, legal[0], chair.asked_turn)
        assert Match.objects.get(pk=match.pk).ply == before + 1
    assert replayed()["different"] == []


def test_people_named_get_their_matches_and_nobody_is_written_to(quick, ann):
    filled("--matches", "200", "--finished", "50", "--person", "Ann=30", "--person", "Newcomer=4")
    newcomer = User.objects.get(username="Newcomer")
    for user, count in ((ann, 30), (newcomer, 4)):
        assert selectors.matches_finished_count(user) == count
        assert len(selectors.matches_your_turn(user)) == len(selectors.matches_waiting(user)) == RUNNING / 2
    assert not newcomer.has_usable_password()
    assert not Notice.objects.exists()
    assert Chair.objects.filter(invited__isnull=False, match__status="open").exists()
    assert selectors.lobby(ann)


def test_filling_again_adds_matches_for_the_same_people(quick):
    first = filled("--matches", "30", "--people", "25")
    people = User.objects.filter(bot_level="").count()
    second = filled("--matches", "20", "--people", "25", "--seed", "2")
    assert first["people"] == second["people"] == people == 25
    assert Match.objects.count() == 50
    spread = User.objects.filter(bot_level="").annotate(matches=Count("chairs")).filter(matches__gt=0)
    assert spread.count() > 20


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--matches", "30", "--person", "Ann=29"], "room for"),
        (["--matches", "0"], "1 or more"),
        (["--finished", "101"], "101 is no whole number from 0 to 100"),
        (["--person", "Ann"], "Ann is not NAME=NUMBER"),
        (["--person", "Admin=3"], "kept for the site"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence_and_nothing_is_stored(quick, args, sentence):
    with pytest.raises(CommandError, match=sentence):
        filled(*args)
    assert not Match.objects.exists()


def test_a_site_with_real_people_is_filled_only_when_that_is_meant(quick, settings):
    settings.REAL = True
    with pytest.raises(CommandError, match="--really"):
        filled("--matches", "20")
    assert not Match.objects.exists()
    assert filled("--matches", "20", "--really")["matches"] == 20


def test_without_json_it_says_what_was_made(quick):
    out = StringIO()
    call_command("fill", "--matches", "20", stdout=out)
    assert "20 matches made in" in out.getvalue()
    assert "5 finished" in out.getvalue()


def test_names_of_the_crowd_are_allowed_and_all_different():
    names = list(islice(crowd.names(), 2000))
    assert len({name_key(name) for name in names}) == 2000
    assert [name_checked(name) for name in names] == names


def test_shares_come_out_exactly_whatever_the_order():
    ann, bob = User(username="Ann"), User(username="Bob")
    for seed in range(20):
        shares = Shares(10, 20, 3)
        shares.quotas += [Quota(ann, 6, 14), Quota(bob, 4, 5)]
        rng = Rng(f"{seed}", 0)
        drawn = [shares.draw(rng) for _ in range(shares.left)]
        assert [sum(one.status == kind for one in drawn) for kind in ("finished", "running", "open")] == [10, 20, 3]
        assert sum(one.regular is ann and one.status == "finished" for one in drawn) == 6
        assert sum(one.regular is bob and one.status == "finished" for one in drawn) == 4
        assert sum(one.regular is ann and one.to_move for one in drawn) == 7
        assert shares.left == 0


def test_more_than_there_is_room_for_is_refused():
    regular = Regular(User(username="Ann"), 5)
    assert shares_of(40, 0.25, 0.1, 3, [regular]).finished == 7
    with pytest.raises(TooFew):
        shares_of(40, 0.1, 0.1, 3, [regular])
