"""R10 what is hidden; the ways out of the rules: view, events, preview, redeal."""

import dataclasses
import json

import pytest

from games.rules import engine
from games.rules.errors import BrokenCount, BrokenRecord
from games.rules.luxor import GAME
from games.rules.rng import Rng
from tests.rules.luxor.positions import Position, played


def test_a_hand_and_the_values_of_scarabs_are_the_owners_alone():
    """R10.1"""
    state = Position(3).owns(0, scarabs=(4, 1)).owns(1, scarabs=(2,)).state()
    own, other, watcher = GAME.view(state, 0), GAME.view(state, 1), GAME.view(state, None)
    assert len(own.hand) == 5
    assert own.hand != other.hand
    assert watcher.hand == ()
    assert own.players[0].scarab_values == (4, 1)
    assert other.players[0].scarab_values is watcher.players[0].scarab_values is None
    assert other.players[0].total + 5 == own.players[0].total


def test_a_drawn_card_is_told_to_its_owner_alone():
    """R10.1"""
    done = played(Position().hand(0, "step-1").tile(1, "vase-3-6").draws("die").state(), "left 0")
    drawn = done.events[-1]
    assert engine.event_seen(drawn, 0)["card"] == "die"
    for viewer in (1, None):
        assert engine.event_seen(drawn, viewer) == {"kind": "card_drawn", "seat": 0}


def test_nobody_sees_the_piles():
    """R10.2: worlds that differ in every pile look the same to all."""
    state = Position().state()
    worlds = [GAME.redeal(state, None, Rng("worlds", number)) for number in range(20)]
    for pile in ("deck", "horus", "temples", "scarabs", "hands"):
        assert len({getattr(world, pile) for world in worlds}) > 5, pile
    for world in worlds:
        assert GAME.view(world, None) == GAME.view(state, None)


def test_everybody_sees_what_lies_open():
    """R10.3"""
    state = Position().top(1, "minus-1").hand(0, "step-5").state()
    done = played(state, "left 0 card")
    taken = next(event for event in done.events if event.kind == "horus_card_taken")
    assert engine.event_seen(taken, None)["card"] == "minus-1"
    view = GAME.view(done.state, None)
    assert view.discard_top.key == "step-5"
    assert view.horus[0].size == 7


def test_a_redeal_keeps_to_what_the_viewer_knows_and_loses_no_card():
    """R10.1 and R10.2"""
    state = Position(4).used_up(1).owns(2, scarabs=(4, 4, 4, 4)).state()
    for number in range(30):
        world = GAME.redeal(state, 2, Rng("redeal", number))
        GAME.check(world)
        assert world.hands[2] == state.hands[2]
        assert 4 not in world.scarabs
        assert [len(stack) for stack in world.horus] == [0, 8, 8]


def test_horus_cards_that_were_played_may_be_in_any_hand():
    """R10.2"""
    state = Position().used_up(3).deck_into_discard().state()
    horus = set(GAME.redeal(state, 0, Rng("any", 1)).hands[1]) | {
        card for number in range(40) for card in GAME.redeal(state, 0, Rng("any", number)).hands[1]
    }
    assert any(card >= 17 for card in horus)


def test_a_preview_says_what_would_happen_and_no_secret():
    state = Position().hand(0, "step-3").tile(3, "vase-2-3").figures(0, 0, 3, asleep=(1, 2, 3)).state()
    preview = GAME.preview(state, 0, ("left", "0"))
    (move,) = [move for move in preview["moves"] if move["words"] == ["left", "0"]]
    assert (move["effect"], move["have"], move["needed"], move["points"], move["opens"]) == ("take", 2, 2, 3, "cobra")
    assert move["figures"][0]["legs"] == [{"by": "steps", "path": [0, 1, 2, 3]}]
    json.dumps(preview)


def test_a_preview_names_wakers_keys_and_sarcophagi():
    state = Position().hand(0, "step-2").figures(0, 7, 39, 41, asleep=(1, 2)).entered(1).owns(0, keys=1).state()
    moves = {tuple(move["words"]): move for move in GAME.preview(state, 0, ("left",))["moves"]}
    assert moves["left", "39"]["figures"][0]["key"] == 1
    assert moves["left", "39"]["figures"][0]["sarcophagus"] == 3
    assert moves["left", "39"]["effect"] == "tomb"
    assert moves["left", "7"]["figures"][0]["wakes"] == [1]


@pytest.mark.parametrize(
    ("words", "question"),
    [
        ((), "Which card?"),
        (("left",), "Which adventurer moves?"),
        (("left", "0"), "Forward or back?"),
        (("left", "0", "forward"), "Your turn is complete."),
        (("right", "0"), "What do you take?"),
    ],
)
def test_the_question_follows_the_words(words, question):
    state = Position().hand(0, "plusminus").right(0, "step-5").tile(1, "vase-1-2").state()
    assert GAME.say(GAME.view(state, 0), 0, words) == question


def test_a_missing_card_is_found_out():
    state = Position().state()
    with pytest.raises(BrokenCount):
        GAME.check(dataclasses.replace(state, deck=state.deck[:-1]))


@pytest.mark.parametrize(
    "change",
    [
        {"keys_left": 19},
        {"jokers": (1, 0)},
        {"scarabs": (1, 2)},
        {"standing": ((0,), (0, 0))},
        {"standing": ((0, 8), (0, 0))},
        {"treasures": ((16,), ())},
        {"sarcophagi": (0,)},
        {"osiris_unused": (6, 6)},
    ],
)
def test_every_count_is_checked(change):
    state = Position().state()
    GAME.check(state)
    with pytest.raises(BrokenCount):
        GAME.check(dataclasses.replace(state, **change))


@pytest.mark.parametrize("data", [None, {}, {"format": 99}, {"format": 1, "tiles": ["nonsense"]}])
def test_a_broken_record_is_refused_with_a_sentence(data):
    with pytest.raises(BrokenRecord):
        GAME.load(data)
