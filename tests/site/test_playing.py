"""Moving a match: who may, what is stored, what is never played twice."""

import pytest

from games.matches import selectors, services
from games.matches.errors import NothingToUndo, NotRunning, NotYours, StaleTurn
from games.matches.models import Chair, Match, Move
from games.matches.table import table_for
from games.notices.models import Notice
from games.rules.errors import IllegalAction, MalformedAction, NotYourTurn

pytestmark = pytest.mark.django_db


def asked(match, user):
    """Return the number of the question that is put to this person."""
    return Chair.objects.get(match=match, user=user).asked_turn


def mover(match):
    """Return whose turn it is in a game of turns."""
    return Chair.objects.get(match=match, to_move=True).user


def play(match, user, text):
    return services.match_play(match.pk, user, text, asked(match, user))


@pytest.fixture
def pig(match_of, ann, bob):
    return match_of("pig", ann, bob)


def test_a_match_begins_when_the_last_seat_is_filled(pig, ann, bob):
    assert pig.status == Match.Status.RUNNING
    assert pig.turn == 1
    assert len(pig.seed) == 64
    assert [chair.user for chair in selectors.chairs_of(pig)] == [ann, bob]
    assert Chair.objects.filter(match=pig, to_move=True).count() == 1


def test_a_move_is_stored_with_the_position_after_it(pig):
    user = mover(pig)
    accepted = play(pig, user, "take  2")
    move = Move.objects.get(match=pig)
    assert (move.ply, move.text, move.turn, move.user, move.by) == (1, "take 2", 1, user, "person")
    pig.refresh_from_db()
    assert move.state == pig.state
    assert (pig.ply, pig.turn) == (1, 2)
    assert not accepted.repeated


def test_the_same_submit_again_plays_nothing_and_is_accepted(pig):
    user = mover(pig)
    turn = asked(pig, user)
    services.match_play(pig.pk, user, "take 2", turn)
    again = services.match_play(pig.pk, user, "take 2", turn)
    assert again.repeated
    assert Move.objects.filter(match=pig).count() == 1


def test_another_move_on_an_old_page_is_stale(pig):
    user = mover(pig)
    turn = asked(pig, user)
    services.match_play(pig.pk, user, "take 2", turn)
    with pytest.raises(StaleTurn):
        services.match_play(pig.pk, user, "take 1", turn)
    assert Move.objects.filter(match=pig).count() == 1


def test_a_refused_move_changes_nothing(pig):
    user = mover(pig)
    before = Match.objects.values().get(pk=pig.pk)
    for text, error in (("roll", IllegalAction), ("dance", MalformedAction), ("", MalformedAction)):
        with pytest.raises(error):
            play(pig, user, text)
    assert Match.objects.values().get(pk=pig.pk) == before
    assert not Move.objects.exists()


def test_several_plies_in_one_submit_are_played_all_or_none(pig):
    user = mover(pig)
    with pytest.raises(IllegalAction):
        play(pig, user, "take 2; hold")
    assert not Move.objects.exists()
    turn = asked(pig, user)
    moves = services.match_play(pig.pk, user, "take 2; roll", turn).moves
    assert [move.text for move in moves] == ["take 2", "roll"]
    assert services.match_play(pig.pk, user, "take 2; roll", turn).repeated
    assert Move.objects.count() == 2


def test_a_stranger_and_the_one_not_asked_are_refused(pig, ann, bob, cyd):
    waiting = bob if mover(pig) == ann else ann
    with pytest.raises(NotYours):
        services.match_play(pig.pk, cyd, "take 2", 1)
    with pytest.raises(StaleTurn):
        services.match_play(pig.pk, waiting, "take 2", 1)


def test_a_ply_that_drew_nothing_can_be_taken_back(pig):
    user = mover(pig)
    start = pig.state
    play(pig, user, "take 2")
    services.match_undo(pig.pk, user, asked(pig, user))
    pig.refresh_from_db()
    assert pig.state == start
    assert (pig.ply, pig.turn) == (1, 3)
    assert Move.objects.get().undone
    play(pig, user, "take 1")
    assert list(Move.objects.values_list("ply", "undone")) == [(1, True), (2, False)]


def test_a_roll_cannot_be_taken_back(pig):
    user = mover(pig)
    play(pig, user, "take 1")
    play(pig, user, "roll")
    with pytest.raises((NothingToUndo, StaleTurn)):
        services.match_undo(pig.pk, user, asked(pig, user))


def test_a_match_is_played_to_its_end(pig, ann, bob):
    while pig.status == Match.Status.RUNNING:
        user = mover(pig)
        table = table_for(pig, user)
        play(
            pig,
            user,
            table.legal[-1] if table.legal[-1].startswith("take") else "roll" if "hold" not in table.legal else "hold",
        )
        pig.refresh_from_db()
    assert pig.outcome["winners"]
    assert pig.ended_at is not None
    assert not Chair.objects.filter(match=pig, to_move=True).exists()
    others = {ann.pk, bob.pk} - {user.pk}
    assert set(Notice.objects.filter(kind="match_over").values_list("user", flat=True)) == others
    with pytest.raises(NotRunning):
        services.match_play(pig.pk, ann, "roll", pig.turn)


def test_players_who_choose_at_once_do_not_block_each_other(match_of, ann, bob, cyd):
    match = match_of("auction", ann, bob, cyd)
    turns = {user: asked(match, user) for user in (ann, bob, cyd)}
    for user in (bob, ann):
        text = table_for(Match.objects.get(pk=match.pk), user).legal[0]
        services.match_play(match.pk, user, text, turns[user])
        assert services.match_play(match.pk, user, text, turns[user]).repeated
    assert table_for(Match.objects.get(pk=match.pk), cyd).is_my_turn


def test_a_sealed_answer_shows_nothing_to_the_others(match_of, ann, bob, cyd):
    match = match_of("auction", ann, bob, cyd, is_private=False)

    def seen(user):
        fresh = Match.objects.get(pk=match.pk)
        table = table_for(fresh, user)
        return (
            table.seats, table.version, table.events, table.since, table.last, table.view, table.turn,
            selectors.match_log(fresh, table.viewer), fresh.moved_at,
        )  # fmt: skip

    before = {user: seen(user) for user in (bob, cyd, None)}
    own = seen(ann)
    play(match, ann, table_for(match, ann).legal[0])
    assert {user: seen(user) for user in (bob, cyd, None)} == before
    assert seen(ann) != own
    assert table_for(Match.objects.get(pk=match.pk), ann).last == 1


def test_a_question_that_is_nobody_elses_is_refused_by_the_rules(match_of, ann, bob, cyd):
    match = match_of("auction", ann, bob, cyd)
    text = table_for(match, ann).legal[0]
    with pytest.raises(NotYourTurn):
        play(match, ann, f"{text}; {text}")
