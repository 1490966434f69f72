"""R5 moving."""

import pytest

from games.rules.errors import IllegalAction
from games.rules.luxor import GAME
from tests.rules.luxor.positions import Position, after, kinds, played, texts


def test_emptied_spaces_are_skipped_and_not_counted():
    """R5.1"""
    state = Position().hand(0, "step-3").tile(2, "empty").tile(4, "vase-2-3").state()
    done = played(state, "left 0")
    assert done.state.standing[0] == (0, 4)
    assert done.events[1].facts["path"] == (0, 1, 3, 4)


def test_sleepers_and_others_adventurers_do_not_move_and_places_are_shared():
    """R5.2"""
    position = Position().hand(0, "step-1").figures(1, 0, 1, asleep=(1, 2, 3))
    state = position.tile(1, "vase-2-3").state()
    assert [text for text in texts(state) if text.startswith("left")] == ["left 0"]
    assert after(state, "left 0").standing == ((0, 1), (0, 1))
    with pytest.raises(IllegalAction) as refused:
        played(state, "left 1")
    assert refused.value.rule == "R5.2"


def test_from_an_emptied_space_the_first_step_goes_to_the_next_tile():
    """R5.3"""
    position = Position().hand(0, "step-1").figures(0, 0, 2, asleep=(1, 2, 3))
    state = position.tile(2, "empty").tile(3, "vase-2-3").state()
    assert after(state, "left 2").standing[0] == (0, 3)


def test_no_step_may_be_lost_on_the_way_into_the_tomb():
    """R5.4"""
    position = Position().hand(0, "step-4", "step-1", "step-1", "step-1", "step-3")
    state = position.figures(0, 0, 38, asleep=(1, 2, 3)).owns(0, keys=1).state()
    assert "left 38" not in texts(state)
    assert "right 38" in texts(state)
    with pytest.raises(IllegalAction) as refused:
        played(state, "left 38")
    assert refused.value.rule == "R5.4"


def test_a_lifted_treasure_without_symbol_leaves_its_adventurers_on_an_empty_space():
    """R5.5"""
    state = Position().hand(0, "step-2").tile(2, "vase-1-2").state()
    done = after(state, "left 0")
    view = GAME.view(done, 0)
    assert view.board[2].tile.kind == "empty"
    assert view.players[0].standing == (0, 2)
    assert 2 not in view.route


def test_passing_a_statue_wakes_the_own_sleeper_once():
    """R5.6"""
    state = Position().hand(0, "step-4").figures(0, 6, 7, asleep=(1, 2, 3)).tile(10, "vase-2-3").state()
    done = played(state, "left 6")
    assert done.state.standing[0] == (0, 7, 10)
    assert GAME.view(done.state, None).players[0].lying == (2, 3)
    assert GAME.view(done.state, None).players[1].lying == (1, 2, 3)
    again = Position().hand(0, "step-4").figures(0, 0, 7, 10, asleep=(2, 3)).tile(11, "horus-1").state()
    assert "woke" not in kinds(played(again, "left 7 key"))


def test_to_stop_before_a_statue_wakes_nobody():
    """R5.6"""
    state = Position().hand(0, "step-1").figures(0, 15 - 9, 15 - 9, asleep=(1, 2, 3)).tile(7, "vase-3-6").state()
    assert "woke" not in kinds(played(state, "left 6"))


def test_one_move_can_wake_three():
    """R5.7"""
    position = Position().hand(0, "step-3").tile(3, "tunnel").tile(31, "tunnel")
    done = played(position.state(), "left 0")
    assert done.state.standing[0] == (0, 0, 0, 0, 31)
    assert [event.facts["statue"] for event in done.events if event.kind == "woke"] == [1, 2, 3]


def test_two_statues_in_one_move_wake_both():
    """R5.7"""
    position = Position().hand(0, "step-3").tile(3, "tunnel").tile(21, "tunnel")
    assert after(position.state(), "left 0").standing[0] == (0, 0, 0, 21)


def test_the_woken_do_not_move_in_the_turn_that_woke_them():
    """R5.8"""
    position = Position().horus_into_deck(3, "all-3").hand(0, "all-3")
    state = position.figures(0, 6, 7, asleep=(1, 2, 3)).tile(9, "vase-3-6").tile(10, "vase-2-3").state()
    done = after(state, "left all 9")
    assert done.standing[0] == (0, 9, 10)


def test_osiris_and_move_all_and_tunnel_wake():
    """R5.9"""
    osiris = Position().hand(0, "step-2").figures(0, 0, 6, asleep=(1, 2, 3)).tile(8, "osiris-2").tile(10, "vase-2-3")
    assert "woke" in kinds(played(osiris.state(), "left 6"))
    tunnel = Position().hand(0, "step-1").figures(0, 0, 2, asleep=(1, 2, 3)).tile(3, "tunnel").tile(13, "tunnel")
    assert "woke" in kinds(played(tunnel.state(), "left 2"))


def test_a_step_back_and_a_jump_wake_nobody():
    """R5.9: figures can stand beyond a statue where one still sleeps only in made-up positions."""
    back = Position().hand(0, "plusminus").figures(0, 0, 9, asleep=(1, 2, 3)).tile(8, "osiris-4").state()
    legs = [(event.kind, event.facts.get("by")) for event in played(back, "left 9 back").events]
    assert legs.index(("moved", "osiris")) < legs.index(("woke", None))  # the way forward wakes, the step back did not
    jump = Position().horus_into_deck(1, "last-1").hand(0, "last-1").figures(0, 0, 10, asleep=(1, 2, 3))
    assert "woke" not in kinds(played(jump.tile(10, "vase-3-6").state(), "left 0"))
