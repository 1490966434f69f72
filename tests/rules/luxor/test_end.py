"""R8 stuck hands, the tomb chamber, the end."""

import pytest

from games.rules import engine
from games.rules.errors import IllegalAction, MatchOver
from games.rules.luxor import GAME
from games.rules.luxor.scoring import REASONS
from tests.rules.luxor.positions import SEED, Position, after, hand_of, kinds, played, texts


def stuck(seats=2, start=0):
    """A position in which seat 0 holds fives outside and all its adventurers are one step before the tomb."""
    position = Position(seats, start).hand(0, "step-5", "step-1", "step-2", "step-3", "step-5")
    return position.figures(0, 40, 40, 40, 40, 40)


def test_a_stuck_hand_discards_one_outer_card():
    """R8.1"""
    state = stuck().draws("plusminus").state()
    assert texts(state) == ["discard left", "discard right"]
    done = played(state, "discard left")
    assert kinds(done) == ["turn_stuck", "card_drawn"]
    assert hand_of(done.state) == ["step-1", "step-2", "plusminus", "step-3", "step-5"]
    assert GAME.to_move(done.state) == (1,)
    assert GAME.view(done.state, None).discard_top.key == "step-5"
    with pytest.raises(IllegalAction) as refused:
        played(state, "left 40")
    assert refused.value.rule == "R8.1"


def test_two_jumps_can_be_stuck_in_the_very_first_turn():
    """R8.1"""
    position = Position().horus_into_deck(1, "last-1").horus_into_deck(2, "last-2")
    state = position.hand(0, "last-1").right(0, "last-2").state()
    assert texts(state) == ["discard left", "discard right"]


def test_if_one_outer_card_can_be_played_it_must_be_that_one():
    """R8.2"""
    state = stuck().right(0, "plusminus").state()
    assert texts(state) == ["right 40 back"]
    for text in ("discard left", "left 40"):
        with pytest.raises(IllegalAction):
            played(state, text)


def test_a_card_can_be_played_if_one_way_face_or_number_works():
    """R8.3"""
    assert texts(stuck().right(0, "die").owns(0, keys=1).state()) == ["right roll"]
    assert texts(stuck().right(0, "die").state()) == ["discard left", "discard right"]
    ranged = stuck().horus_into_deck(3, "range-6").right(0, "range-6").owns(0, keys=1).state()
    assert texts(ranged) == ["right 40 1"]


def test_the_tomb_takes_the_exact_count_and_a_key():
    """R8.4"""
    position = Position().hand(0, "step-2").figures(0, 39, 40, 40, 40, 40)
    with pytest.raises(IllegalAction) as refused:
        played(position.state(), "left 39")
    assert refused.value.rule == "R8.4"
    done = played(position.owns(0, keys=2).state(), "left 39")
    view = GAME.view(done.state, None)
    assert (view.players[0].keys, view.keys_paid, view.keys_left) == (1, 1, 18)
    assert view.players[0].in_tomb == 1


def test_the_first_two_entries_take_the_sarcophagi():
    """R8.5"""
    first = Position().hand(0, "step-1").figures(0, 40, 40, 40, 40, 40).owns(0, keys=1)
    done = played(first.state(), "left 40")
    assert GAME.view(done.state, None).players[0].sarcophagi == (5,)
    assert GAME.view(done.state, None).sarcophagi_left == (3,)
    entered = next(event for event in done.events if event.kind == "tomb_entered")
    assert entered.facts == {"entry": 1, "sarcophagus": 5}


def test_one_entry_alone_ends_nothing():
    """R8.7"""
    position = Position(2, start=1).turns(5).hand(0, "step-1").figures(0, 40, 40, 40, 40, 40)
    done = played(position.owns(0, keys=1).state(), "left 40")
    assert GAME.view(done.state, None).round == 4
    assert GAME.outcome(done.state) is None
    assert "last_round" not in kinds(done)


def test_both_sarcophagi_may_go_to_one_player():
    """R8.5"""
    position = Position().horus_into_deck(1, "all-1").hand(0, "all-1").figures(0, 40, 40, 40, 40, 39)
    done = played(position.owns(0, keys=2).state(), "left all 40")
    assert GAME.view(done.state, None).players[0].sarcophagi == (5, 3)
    assert "last_round" in kinds(done)


def test_a_third_entry_pays_a_key_and_gets_no_sarcophagus():
    """R8.6"""
    position = Position(start=1).hand(0, "step-1").figures(0, 40, 40, 40, 41, 41).entered(0, 0).turns(1)
    done = played(position.owns(0, keys=1).state(), "left 40")
    view = GAME.view(done.state, None)
    assert (view.players[0].in_tomb, view.players[0].sarcophagi, view.keys_paid) == (3, (5, 3), 3)


def test_the_round_is_finished_after_the_second_entry():
    """R8.7"""
    position = Position(3).hand(0, "step-1").hand(1, "step-1").hand(2, "step-1")
    position.figures(0, 40, 40, 40, 40, 41).entered(0).owns(0, keys=1)
    for place in (1, 2):
        position.tile(place, ("vase-3-6", "jewellery-3-6")[place - 1])
    done = played(position.state(), "left 40")
    assert "last_round" in kinds(done)
    view = GAME.view(done.state, None)
    assert (view.last_round, view.turns_left, view.over) == (True, 2, False)
    state = after(done.state, "left 0", seat=1, ply=2)
    assert GAME.outcome(state) is None
    last = played(state, "left 0", seat=2, ply=3)
    assert GAME.outcome(last.state).reason == REASONS[1]
    assert kinds(last)[-1] == "scored"
    with pytest.raises(MatchOver):
        played(last.state, "left 0", seat=0, ply=4)


def test_a_second_entry_by_the_last_of_the_round_ends_the_match_at_once():
    """R8.7 and R8.9: the start player is 1, so seat 0 closes the round of two; its turn ends with the draw."""
    position = Position(2, start=1).turns(5).hand(0, "step-1").figures(0, 40, 40, 40, 40, 41).entered(0)
    done = played(position.owns(0, keys=1).state(), "left 40")
    assert kinds(done)[-2:] == ["card_drawn", "scored"]
    assert len(done.state.hands[0]) == 5


def test_a_round_in_which_nobody_can_move_ends_the_match():
    """R8.8"""
    position = stuck().hand(1, "step-4", "step-2", "step-1", "step-2", "step-4").figures(1, 40, 40, 40, 40, 40)
    state = after(position.state(), "discard left")
    assert GAME.outcome(state) is None
    done = played(state, "discard right", seat=1, ply=2)
    assert GAME.outcome(done.state).reason == REASONS[2]
    assert GAME.view(done.state, None).reason == "stuck"


def test_stuck_turns_of_two_rounds_do_not_add_up():
    """R8.8 and R8.9: stuck as the last of one round and the first of the next is no whole round."""
    position = stuck(start=1).turns(1).hand(1, "step-4", "step-2", "step-1", "step-2", "step-4")
    state = after(position.figures(1, 40, 40, 40, 40, 40).state(), "discard left")
    assert state.stuck == 0
    state = after(state, "discard left", seat=1, ply=2)
    assert (GAME.outcome(state), state.stuck) == (None, 1)


def test_stuck_turns_count_only_when_nobody_moved_in_the_round():
    """R8.8"""
    state = after(stuck().hand(1, "step-1").tile(1, "vase-3-6").state(), "discard left")
    state = after(state, "left 0", seat=1, ply=2)
    assert (GAME.outcome(state), state.stuck) == (None, 0)


def test_a_round_runs_from_the_start_player():
    """R8.9"""
    state = Position(3, start=2).turns(3).state()
    view = GAME.view(state, None)
    assert (view.round, view.to_move) == (2, 2)
    assert engine.play(GAME, state, 2, texts(state, 2)[0], SEED, 1)
