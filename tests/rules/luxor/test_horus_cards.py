"""R7 Horus cards."""

import pytest

from games.rules.errors import IllegalAction
from games.rules.luxor import GAME
from tests.rules.luxor.positions import Position, after, kinds, played, rolled, texts


def holding(card, *places, asleep=(1, 2, 3), level=None):
    """A position in which seat 0 holds a Horus card on the left and its adventurers stand as given."""
    level = level or int(card[-1])
    return Position().horus_into_deck(level, card).hand(0, card).figures(0, *places, asleep=asleep)


def left(state):
    return [text for text in texts(state) if text.startswith("left")]


def test_a_range_card_moves_any_number_up_to_its_own():
    """R7.1"""
    state = holding("range-4", 0, 0, level=2).state()
    assert left(state) == ["left 0 1", "left 0 2", "left 0 3", "left 0 4"]
    assert after(state, "left 0 3").standing[0] == (0, 3)
    with pytest.raises(IllegalAction) as refused:
        played(state, "left 0 5 key")
    assert refused.value.rule == "R7.1"


def test_a_range_card_stops_at_the_tomb():
    """R7.1"""
    state = holding("range-6", 38, 41, 41, 41, 41, asleep=(), level=3).owns(0, keys=1).entered(0, 0).state()
    assert left(state) == ["left 38 1", "left 38 2", "left 38 3"]


def test_one_to_the_roll_is_rolled_first():
    """R7.2"""
    state = holding("dierange-1", 0, 2).state()
    assert left(state) == ["left roll"]
    done = rolled(state, "left roll", 3)
    assert texts(done.state) == [
        "move 0 1",
        "move 0 2",
        "move 0 3",
        "move 2 1",
        "move 2 2",
        "move 2 3 card",
        "move 2 3 key",
    ]
    assert GAME.view(done.state, None).roll.exact is False
    assert after(done.state, "move 2 3 key").standing[0] == (0, 5)


def test_all_move_the_front_one_first_and_osiris_sends_each_on():
    """R7.3: four figures, three of them meet on an Osiris 3 and go on together, then one tile acts."""
    state = holding("all-2", 3, 6, 6, 6, asleep=(2,), level=2).tile(8, "osiris-3").state()
    done = played(state, "left all 11 key")
    assert done.state.standing[0] == (5, 11, 11, 11)
    froms = [event.facts["from"] for event in done.events if event.kind == "moved" and event.facts["by"] == "steps"]
    assert froms == [6, 6, 6, 3]
    assert kinds(done).count("key_taken") == 1


def test_only_one_tile_acts_after_all_have_moved():
    """R7.4"""
    state = holding("all-1", 0, 1).tile(1, "vase-1-2").tile(2, "vase-1-1").state()
    assert left(state) == ["left all 1", "left all 2"]
    done = played(state, "left all 2")
    view = GAME.view(done.state, None)
    assert (view.players[0].score, view.board[1].tile.key) == (1, "vase-1-2")


def test_a_tunnel_may_be_the_one_tile():
    """R7.4"""
    state = holding("all-1", 0, 2).tile(3, "tunnel").tile(21, "tunnel").tile(1, "vase-2-3").state()
    assert after(state, "left all 3").standing[0] == (0, 0, 1, 21)
    assert after(state, "left all 1").standing[0] == (1, 3)


def test_keys_are_spent_by_the_front_ones_and_who_can_not_move_stays():
    """R7.5"""
    state = holding("all-2", 0, 39, 39, 40, asleep=(3,), level=2).owns(0, keys=1).state()
    assert state.standing[0] == (0, 39, 39, 40)
    done = played(state, "left all 2")
    assert done.state.standing[0] == (2, 39, 40, 41)
    assert done.state.keys[0] == 0


def test_the_card_can_not_be_played_if_nobody_can_move():
    """R7.5"""
    position = holding("all-3", 40, 40, 40, 40, 39, asleep=(), level=3).right(0, "step-1").owns(0, keys=1)
    assert left(position.state()) == []
    with pytest.raises(IllegalAction) as refused:
        played(position.state(), "left all")
    assert refused.value.rule == "R7.5"


def test_the_tile_of_one_that_moved_must_act_even_if_it_does_nothing():
    """R7.6"""
    state = holding("all-1", 0, 40).tile(1, "vase-3-6").state()
    assert left(state) == ["left all 1"]
    for text in ("left all", "left all 40"):
        with pytest.raises(IllegalAction) as refused:
            played(state, text)
        assert refused.value.rule == "R7.6"


def test_if_all_that_moved_are_in_the_tomb_no_tile_acts():
    """R7.6"""
    state = holding("all-1", 40, 40, 41, 41, 41, asleep=()).owns(0, keys=1).entered(0, 0).state()
    assert left(state) == ["left all"]
    assert after(state, "left all").standing[0] == (40, 41, 41, 41, 41)


def test_a_treasure_counts_those_who_stayed_still():
    """R7.7: the one on 40 can't enter without a key, the other one joins it."""
    state = holding("all-1", 39, 40).tile(40, "vase-2-4").state()
    assert GAME.view(after(state, "left all 40"), None).players[0].score == 4


def test_minus_one_asks_for_one_adventurer_fewer():
    """R7.8"""
    state = holding("minus-1", 0, 0).tile(2, "vase-2-4").tile(1, "jewellery-1-2").tile(3, "vase-3-6").state()
    assert left(state) == ["left 0 1", "left 0 2", "left 0 3"]
    assert GAME.view(after(state, "left 0 2"), None).players[0].score == 4
    assert GAME.view(after(state, "left 0 1"), None).players[0].score == 2
    assert GAME.view(after(state, "left 0 3"), None).players[0].score == 0


def test_minus_one_works_by_way_of_osiris():
    """R7.8"""
    state = holding("minus-1", 0, 7).tile(8, "osiris-2").tile(10, "vase-2-4").state()
    assert GAME.view(after(state, "left 7 1"), None).players[0].score == 4


def test_the_last_jumps_to_the_next_occupied_place_and_the_tile_acts():
    """R7.9: two on the stairs; one of them joins the third and takes the treasure."""
    state = holding("last-1", 0, 0, 7, 10, asleep=(2,)).tile(7, "vase-2-3").state()
    assert left(state) == ["left 0"]
    done = played(state, "left 0")
    assert done.state.standing[0] == (0, 7, 7, 10)
    assert GAME.view(done.state, None).players[0].score == 3
    with pytest.raises(IllegalAction) as refused:
        played(state, "left 7")
    assert refused.value.rule == "R7.9"


def test_a_jump_onto_an_emptied_space_does_nothing():
    """R7.9"""
    done = played(holding("last-1", 0, 7).tile(7, "empty").state(), "left 0")
    assert kinds(done) == ["card_played", "moved", "card_drawn"]
    assert done.state.standing[0] == (7, 7)


def test_a_jump_onto_a_horus_tile_or_a_tunnel_acts():
    """R7.9"""
    assert left(holding("last-1", 0, 5).state()) == ["left 0 card", "left 0 key"]
    tunnel = holding("last-1", 0, 3).tile(3, "tunnel").tile(13, "tunnel").state()
    assert after(tunnel, "left 0").standing[0] == (0, 3, 13)


def test_without_another_ahead_the_jump_can_not_be_played():
    """R7.10"""
    state = holding("last-1", 0, 0).right(0, "step-1").state()
    assert left(state) == []
    with pytest.raises(IllegalAction) as refused:
        played(state, "left 0")
    assert refused.value.rule == "R7.10"


def test_a_jump_into_the_tomb_needs_a_key_and_is_an_entry():
    """R7.11"""
    position = holding("last-1", 40, 41, 41, 41, 41, asleep=()).right(0, "plusminus").entered(0)
    position.data["sarcophagi"] = [0, 0]
    assert left(position.state()) == []
    with pytest.raises(IllegalAction) as refused:
        played(position.state(), "left 40")
    assert refused.value.rule == "R7.11"
    done = played(position.owns(0, keys=1).state(), "left 40")
    assert done.state.standing[0] == (41,) * 5
    assert "tomb_entered" in kinds(done)
