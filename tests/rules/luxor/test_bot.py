"""What bots think: the appraisal, the hasty player, and that both know no more than their view."""

import math

import pytest

from games.rules.luxor import GAME, bot
from games.rules.luxor.instinct import INSTINCT, next_set_points, phase_of
from games.rules.rng import Rng
from games.rules.search import decide
from tests.rules.luxor.positions import Position, after, rolled, texts


def appraised(position, seat=0):
    return GAME.appraise(GAME.view(position.state(), seat), seat)


def plain(position=None):
    return (position or Position()).hand(0, "step-1", "step-2", "step-3", "step-4", "step-5")


def test_every_term_has_a_weight_and_a_reason():
    terms = bot.TABLE_TERMS + bot.HAND_TERMS
    assert len({term.name for term in terms}) == len(terms)
    assert all(term.why and (term.early or term.late) for term in terms)
    view = GAME.view(plain().state(), 0)
    assert len(bot.table_facts(view.players[0], view.board)) == len(bot.TABLE_TERMS)
    assert len(bot.hand_facts(view, 0)) == len(bot.HAND_TERMS)


def test_what_one_owns_is_good_and_what_another_owns_is_bad():
    treasures = ("vase-2-4", "statue-2-4", "jewellery-2-4")
    mine = appraised(plain().owns(0, treasures=treasures))
    theirs = appraised(plain().owns(1, treasures=treasures))
    assert mine > appraised(plain()) > theirs


def test_the_best_of_the_others_is_the_one_to_beat():
    one = plain(Position(3)).owns(1, treasures=("vase-2-4",))
    both = plain(Position(3)).owns(1, treasures=("vase-2-4",)).owns(2, treasures=("statue-1-1",))
    assert appraised(both) == pytest.approx(appraised(one), abs=1.0)


def test_late_in_the_match_the_entry_with_a_sarcophagus_counts():
    before = plain().figures(0, 0, 0, 30, 40, 40).figures(1, 0, 0, 30, 30, 30).owns(0, keys=1)
    entered = plain().figures(0, 0, 0, 30, 40, 41).figures(1, 0, 0, 30, 30, 30).entered(0)
    assert appraised(entered) > appraised(before)


def test_a_roll_that_waits_for_another_seat_is_no_roll_of_ones_own():
    position = Position().hand(0, "die").hand(1, "step-1").figures(1, 40, 40, 40, 40, 40).owns(1, keys=1)
    state = rolled(position.state(), "left roll", 5).state
    assert math.isfinite(GAME.appraise(GAME.view(state, 1), 1))


def test_a_set_that_lacks_one_piece_is_nearly_there():
    assert next_set_points((0, 0, 0), 0) == 0
    assert next_set_points((1, 0, 0), 0) == 1
    assert next_set_points((1, 1, 0), 0) == 2
    assert next_set_points((1, 1, 1), 1) == pytest.approx(4 / 3)


def test_the_match_grows_late_as_the_two_front_adventurers_near_the_tomb():
    assert phase_of(((0, 0), (0, 0))) == 0
    assert phase_of(((0, 20), (20, 21))) == 5
    assert phase_of(((0, 41), (41, 3))) == 10


def test_the_hasty_player_lifts_a_treasure_rather_than_walk_past():
    state = plain().tile(1, "vase-1-2").tile(2, "statue-3-6").right(0, "step-2").state()
    assert str(GAME.quick(state, 0, GAME.legal(state, 0), Rng("quick", 1))) == "left 0"


def test_the_hasty_player_values_what_really_happens():
    """A treasure for two, one of them there already, is worth more than the same treasure alone."""
    there = plain().figures(0, 0, 2, asleep=(1, 2, 3)).right(0, "step-2").tile(2, "vase-2-4").state()
    alone = plain().figures(0, 0, 1, asleep=(1, 2, 3)).right(0, "step-2").tile(2, "vase-2-4").state()
    act = GAME.parse("right 0")
    assert INSTINCT.worth(there, 0, act) > INSTINCT.worth(alone, 0, act) + 3


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_bot_decides_the_same_in_every_world_that_looks_alike(level):
    state = Position(2).state()
    for ply in range(12):
        (seat,) = GAME.to_move(state)
        state = after(state, texts(state, seat)[ply % len(texts(state, seat))], seat, ply + 1)
    (seat,) = GAME.to_move(state)
    choices = {
        str(decide(GAME, world, seat, level, Rng("thought", 1)))
        for world in (state, *(GAME.redeal(state, seat, Rng("worlds", number)) for number in range(3)))
    }
    assert len(choices) == 1
