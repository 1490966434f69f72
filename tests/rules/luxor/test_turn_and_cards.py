"""R3 a turn, R4 starter cards."""

import pytest

from games.rules.errors import IllegalAction, MalformedAction, NotYourTurn
from games.rules.luxor import GAME
from games.rules.rng import Rng
from tests.rules.luxor.positions import Position, after, hand_of, kinds, played, rolled, texts

FIVE = ("step-1", "step-2", "step-3", "step-4", "step-5")


def test_only_an_outer_card_is_played_onto_the_common_discard():
    """R3.1"""
    state = Position().hand(0, *FIVE).state()
    assert {text.split()[0] for text in texts(state)} == {"left", "right"}
    assert GAME.view(after(state, "right 0 key"), None).discard_top.key == "step-5"
    with pytest.raises(MalformedAction):
        played(state, "middle 0")
    with pytest.raises(NotYourTurn):
        played(state, "left 0", seat=1)


def test_a_horus_card_goes_onto_the_common_discard_too():
    """R3.1"""
    state = Position().horus_into_deck(2, "range-4").hand(0, "range-4").state()
    assert GAME.view(after(state, "left 0 4"), None).discard_top.key == "range-4"


def test_the_card_moves_then_the_tile_acts():
    """R3.2"""
    done = played(Position().hand(0, "step-2").tile(2, "vase-1-2").state(), "left 0")
    assert kinds(done) == ["card_played", "moved", "treasure_taken", "card_drawn"]


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("left 0", ["step-2", "step-3", "plusminus", "step-4", "step-5"]),
        ("right 0 key", ["step-1", "step-2", "plusminus", "step-3", "step-4"]),
    ],
)
def test_a_drawn_card_goes_into_the_exact_middle(text, hand):
    """R3.3"""
    state = Position().hand(0, *FIVE).tile(1, "vase-2-3").draws("plusminus").state()
    assert hand_of(after(state, text)) == hand


def test_the_discard_becomes_the_draw_pile_with_the_card_just_played():
    """R3.4"""
    state = Position().hand(0, *FIVE).tile(1, "vase-2-3").deck_into_discard().state()
    before = len(state.discard)
    done = played(state, "left 0")
    assert kinds(done)[-2:] == ["deck_shuffled", "card_drawn"]
    view = GAME.view(done.state, 0)
    assert (view.deck_size, view.discard_size, view.discard_top) == (before, 0, None)


def test_nobody_knows_the_order_of_the_new_draw_pile():
    """R3.4"""
    state = Position().hand(0, *FIVE).tile(1, "vase-2-3").deck_into_discard().state()
    piles = [GAME.apply(state, 0, GAME.parse("left 0"), Rng(f"shuffle {number}", 1)).state.deck for number in range(9)]
    assert len(set(piles)) == len(piles)


def test_played_horus_cards_come_into_the_common_deck():
    """R3.4"""
    state = Position().hand(0, *FIVE).tile(1, "vase-2-3").used_up(3).deck_into_discard().state()
    done = after(state, "left 0")
    everywhere = [GAME.view(done, None).horus[2].size, len(done.horus[2])]
    assert everywhere == [0, 0]
    names = GAME.dump(done)
    assert sum(key in ("range-6", "all-3", "last-3", "minus-3") for key in names["deck"] + names["hands"][0]) == 8


def test_who_took_a_horus_card_draws_none():
    """R3.5"""
    state = Position().hand(0, "step-5", "step-1", "step-2", "step-3", "step-4").top(1, "all-1").state()
    done = played(state, "left 0 card")
    assert "card_drawn" not in kinds(done)
    assert hand_of(done.state) == ["step-1", "step-2", "all-1", "step-3", "step-4"]
    assert GAME.view(done.state, 0).deck_size == GAME.view(state, 0).deck_size


def test_a_number_moves_exactly_so_many_tiles():
    """R4.1"""
    state = Position().hand(0, "step-4").tile(4, "vase-2-3").state()
    assert after(state, "left 0").standing[0] == (0, 4)
    with pytest.raises(IllegalAction) as refused:
        played(state, "left 0 3")
    assert refused.value.rule == "R4.1"


def test_plusminus_goes_forward_or_back_and_the_tile_acts():
    """R4.2"""
    state = Position().hand(0, "plusminus").figures(0, 0, 3, asleep=(1, 2, 3)).tile(2, "vase-1-1").state()
    assert [text for text in texts(state) if text.startswith("left")] == [
        "left 0 forward",
        "left 3 back",
        "left 3 forward",
    ]
    done = played(state, "left 3 back")
    assert done.state.standing[0] == (0, 2)
    assert "treasure_taken" in kinds(done)


def test_a_step_back_skips_emptied_spaces():
    """R4.3"""
    position = Position().hand(0, "plusminus").figures(0, 0, 5, asleep=(1, 2, 3))
    state = position.tile(4, "empty").tile(3, "vase-2-3").state()
    assert after(state, "left 5 back").standing[0] == (0, 3)


def test_nobody_steps_back_onto_the_stairs_or_from_them_or_out_of_the_tomb():
    """R4.3"""
    position = Position().hand(0, "plusminus", "step-1", "step-1", "step-1", "step-1")
    state = position.figures(0, 0, 1, 41, asleep=(2, 3)).entered(0).state()
    assert not any("back" in text for text in texts(state))
    with pytest.raises(IllegalAction) as refused:
        played(state, "left 1 back")
    assert refused.value.rule == "R4.3"


def test_the_first_tile_left_has_nothing_behind_it():
    """R4.3"""
    position = Position().hand(0, "plusminus").figures(0, 0, 3, asleep=(1, 2, 3)).tile(2, "empty")
    assert "left 3 back" in texts(position.state())  # onto 1, which has a symbol and so always a tile


def test_back_onto_osiris_goes_forward_again_at_once():
    """R4.4"""
    state = Position().hand(0, "plusminus").figures(0, 0, 9, asleep=(2, 3, 1)).tile(8, "osiris-3").state()
    done = played(state, "left 9 back key")
    assert done.state.standing[0] == (0, 0, 11)  # 9, 10, 11; statue I woke on the way
    legs = [event.facts["by"] for event in done.events if event.kind == "moved"]
    assert legs == ["back", "osiris"]


def test_back_over_osiris_1_is_an_arrival_on_the_same_tile():
    """R4.4"""
    position = Position().hand(0, "plusminus").figures(0, 0, 0, 9, asleep=(2, 3))
    state = position.tile(8, "osiris-1").tile(9, "vase-1-2").state()
    done = played(state, "left 9 back")
    assert done.state.standing[0] == (0, 0, 9)
    assert "treasure_taken" in kinds(done)


def test_back_onto_a_tunnel_leads_on_to_the_next_tunnel():
    """R4.4"""
    position = Position().hand(0, "plusminus").figures(0, 0, 4, asleep=(1, 2, 3))
    state = position.tile(3, "tunnel").tile(21, "tunnel").state()
    done = played(state, "left 4 back")
    assert done.state.standing[0] == (0, 0, 0, 21)
    assert [event.facts["statue"] for event in done.events if event.kind == "woke"] == [1, 2]


def test_a_die_is_rolled_and_then_an_adventurer_moves_the_roll():
    """R4.5"""
    state = Position().hand(0, "die").figures(0, 0, 1, asleep=(1, 2, 3)).tile(4, "vase-2-3").state()
    assert "left roll" in texts(state)
    done = rolled(state, "left roll", 4)
    assert kinds(done) == ["card_played", "rolled"]
    assert not done.undoable
    assert GAME.to_move(done.state) == (0,)
    assert texts(done.state) == ["move 0", "move 1 card", "move 1 key"]
    view = GAME.view(done.state, 1)
    assert (view.roll.number, view.roll.exact, view.players[0].hand_size) == (4, True, 4)
    assert after(done.state, "move 0").standing[0] == (1, 4)
    with pytest.raises(IllegalAction) as refused:
        played(done.state, "left 0")
    assert refused.value.rule == "R4.5"


def test_a_roll_that_nobody_can_use_spends_the_card():
    """R4.6"""
    position = Position().hand(0, "die", "step-1", "step-2", "step-3", "step-4").draws("step-5")
    state = position.figures(0, 40, 40, 40, 40, 40).owns(0, keys=1).state()
    done = rolled(state, "left roll", 2)
    assert kinds(done) == ["card_played", "rolled", "roll_wasted", "card_drawn"]
    assert GAME.to_move(done.state) == (1,)
    assert done.state.stuck == 0
    assert hand_of(done.state) == ["step-1", "step-2", "step-5", "step-3", "step-4"]


def test_a_range_roll_is_never_wasted_while_one_step_is_possible():
    """R4.6 and R7.2"""
    state = Position().horus_into_deck(1, "dierange-1").hand(0, "dierange-1").state()
    done = rolled(state, "left roll", 2)
    assert texts(done.state) == ["move 0 1", "move 0 2"]
