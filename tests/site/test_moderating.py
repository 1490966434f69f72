"""What a moderator does to a match, and what the players see of it."""

import pytest

from games.matches import selectors, services
from games.matches.errors import MatchRefusal, NotRunning, PlayedForYou, StaleTurn
from games.matches.models import Chair, Match, Move, Remark
from games.matches.records import match_replay
from games.matches.services.botplay import bot_turn_play
from games.matches.services.moderating import SeatMissing
from games.matches.table import table_for
from games.notices.models import Notice

pytestmark = pytest.mark.django_db

FACTS = {"by": "Mod", "reason": "Ann is on a ship"}


@pytest.fixture
def pig(match_of, ann, bob):
    return match_of("pig", ann, bob)


def fresh(match):
    return Match.objects.get(pk=match.pk)


def play_some(match, plies):
    for _ in range(plies):
        chair = Chair.objects.select_related("user").get(match=match, to_move=True)
        services.match_play(match.pk, chair.user, table_for(fresh(match), chair.user).legal[-1], chair.asked_turn)


def to_move(match):
    return Chair.objects.select_related("user", "stand_in").get(match=match, to_move=True)


def test_a_stand_in_plays_the_seat_until_it_is_given_back(pig):
    chair = to_move(pig)
    services.match_stand_in(match_id=pig.pk, seat=chair.seat, level="easy", facts=FACTS)
    stood = to_move(pig)
    assert stood.asked_turn > chair.asked_turn
    with pytest.raises(PlayedForYou):
        services.match_play(pig.pk, chair.user, "take 1", stood.asked_turn)
    assert not table_for(fresh(pig), chair.user).is_my_turn
    assert selectors.matches_your_turn(chair.user) == []
    assert bot_turn_play(pig.pk, chair.seat, stood.asked_turn)
    assert Move.objects.get().user == stood.stand_in
    services.match_give_back(match_id=pig.pk, seat=chair.seat, facts=FACTS)
    assert not bot_turn_play(pig.pk, chair.seat, to_move(pig).asked_turn)
    services.match_play(pig.pk, chair.user, "roll", to_move(pig).asked_turn)


def test_what_a_stand_in_did_is_told_to_its_owner(pig):
    chair = to_move(pig)
    services.match_stand_in(match_id=pig.pk, seat=chair.seat, level="easy", facts=FACTS)
    bot_turn_play(pig.pk, chair.seat, to_move(pig).asked_turn)
    assert [line.by for line in table_for(fresh(pig), chair.user).since] == ["bot"]


def test_only_a_persons_seat_gets_a_stand_in_and_only_one(match_of, ann):
    match = match_of("pig", ann, "easy")
    bot = Chair.objects.get(match=match, user__bot_level="easy")
    mine = Chair.objects.get(match=match, user=ann)
    services.match_stand_in(match_id=match.pk, seat=mine.seat, level="hard", facts=FACTS)
    for seat in (bot.seat, mine.seat, 7):
        with pytest.raises(SeatMissing):
            services.match_stand_in(match_id=match.pk, seat=seat, level="hard", facts=FACTS)
    with pytest.raises(SeatMissing):
        services.match_give_back(match_id=match.pk, seat=bot.seat, facts=FACTS)


def test_a_match_goes_on_from_the_move_it_was_taken_back_to(pig):
    play_some(pig, 6)
    states = [pig.first_state, *Move.objects.order_by("ply").values_list("state", flat=True)]
    old_turn = to_move(pig).asked_turn
    services.match_take_back(match_id=pig.pk, to_number=3, facts=FACTS)
    match = fresh(pig)
    assert match.state == states[3]
    assert list(Move.objects.order_by("ply").values_list("undone", flat=True)) == [False] * 3 + [True] * 3
    assert table_for(match, to_move(pig).user).last == 3
    with pytest.raises(StaleTurn):
        services.match_play(pig.pk, to_move(pig).user, "take 1", old_turn)
    play_some(pig, 4)
    assert Move.objects.order_by("ply").last().ply == 10
    assert match_replay(fresh(pig)) is None


def test_a_match_can_be_taken_back_to_the_start_and_no_further(pig):
    play_some(pig, 2)
    for number in (5, -1, 2):
        with pytest.raises(MatchRefusal):
            services.match_take_back(match_id=pig.pk, to_number=number, facts=FACTS)
    services.match_take_back(match_id=pig.pk, to_number=0, facts=FACTS)
    match = fresh(pig)
    assert (match.state, match.shown_moves, match.shown_ply) == (match.first_state, 0, 0)
    play_some(pig, 3)
    assert match_replay(fresh(pig)) is None


def test_taking_back_takes_sealed_answers_along(match_of, ann, bob):
    match = match_of("auction", ann, bob)
    for _ in range(3):
        chair = Chair.objects.filter(match=match, to_move=True).select_related("user").order_by("seat").first()
        services.match_play(match.pk, chair.user, table_for(fresh(match), chair.user).legal[0], chair.asked_turn)
    services.match_take_back(match_id=match.pk, to_number=1, facts=FACTS)
    standing = Move.objects.filter(undone=False).order_by("ply")
    assert [move.sealed for move in standing] == [True, False]
    assert {table_for(fresh(match), user).last for user in (ann, bob)} == {1, 2}
    assert table_for(fresh(match), None).last == 1
    assert Chair.objects.filter(match=match, to_move=True).count() == 2


def test_moves_taken_back_stay_in_the_log_struck_out_with_the_moderators_line(pig):
    play_some(pig, 3)
    services.match_take_back(match_id=pig.pk, to_number=1, facts=FACTS)
    play_some(pig, 1)
    log = selectors.match_log(fresh(pig), None)
    assert [(line.number, line.struck, line.remark.kind if line.remark else "") for line in log] == [
        (1, False, ""), (0, True, ""), (0, True, ""), (0, False, "taken_back"), (2, False, ""),
    ]  # fmt: skip
    assert Remark.objects.get().facts == {**FACTS, "number": 1}


def test_a_players_own_undo_leaves_no_line(pig):
    play_some(pig, 1)
    chair = to_move(pig)
    services.match_undo(pig.pk, chair.user, chair.asked_turn)
    assert selectors.match_log(fresh(pig), chair.seat) == []


def test_who_is_asked_again_after_a_take_back_is_told(pig):
    first = to_move(pig).user
    while to_move(pig).user == first:
        chair = to_move(pig)
        legal = table_for(fresh(pig), first).legal
        services.match_play(pig.pk, first, "hold" if "hold" in legal else legal[-1], chair.asked_turn)
    Notice.objects.all().delete()
    services.match_take_back(match_id=pig.pk, to_number=0, facts=FACTS)
    assert [(notice.user, notice.kind) for notice in Notice.objects.all()] == [(first, "your_move")]


def test_a_cancelled_match_stands_still_and_both_are_told(pig, ann, bob):
    play_some(pig, 1)
    services.match_cancel_running(match_id=pig.pk, facts=FACTS)
    for act in (
        lambda: services.match_play(pig.pk, ann, "roll", 99),
        lambda: services.match_undo(pig.pk, ann, 99),
        lambda: services.match_cancel_running(match_id=pig.pk, facts=FACTS),
        lambda: services.match_take_back(match_id=pig.pk, to_number=0, facts=FACTS),
        lambda: services.match_stand_in(match_id=pig.pk, seat=0, level="easy", facts=FACTS),
    ):
        with pytest.raises(NotRunning):
            act()
    assert not Chair.objects.filter(match=pig, to_move=True).exists()
    assert {notice.user for notice in Notice.objects.filter(kind="match_over")} == {ann, bob}
    assert [row.match for row in selectors.matches_finished(ann)] == [pig]
    assert table_for(fresh(pig), ann).outcome is None
    assert match_replay(fresh(pig)) is None


def test_an_open_match_can_be_cancelled_too(small_games, ann):
    match = services.match_create(ann, "pig", {}, [services.Place.me(), services.Place.open()], is_private=False)
    services.match_cancel_running(match_id=match.pk, facts=FACTS)
    assert selectors.lobby(None) == []
    assert selectors.matches_not_started(ann) == []
