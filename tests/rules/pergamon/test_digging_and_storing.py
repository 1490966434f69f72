"""The third phase but for exhibits: R5 and R7."""

import pytest

from games.rules import engine
from games.rules.errors import IllegalAction
from games.rules.pergamon import GAME
from games.rules.pergamon.data import NAMES
from games.rules.pergamon.turn import storage_cost
from games.rules.walks import walk

from .table import facts, legal, play, played, position, tiles

FULL = {1: "MB115 BU117", 2: "MU223", 3: "MJ324 JU327 BM329", 4: "BJ412", 5: "BM520"}


def refused(state, text):
    with pytest.raises(IllegalAction) as refusal:
        engine.play(GAME, state, state.seat, text, "seed", 1)
    return refusal.value.rule, str(refusal.value)


# ---- R5 -----------------------------------------------------------------------------------------------------------
def test_digging_may_be_left():
    # R5.5; questions 1 and 6
    state = position(phase="dig", galleries=FULL, coins=(5, 0, 0))
    after = play(state, "dig none")
    assert after.coins[0] == 5
    assert after.hands[0] == ()


def test_any_gallery_that_the_space_allows_and_the_purse_pays_may_be_dug():
    # R5.2, R5.3; question 2: space 7 goes down to III
    state = position(phase="dig", galleries=FULL, spaces=(7, 9, 10), coins=(5, 0, 0))
    assert legal(state) == ["dig 1", "dig 2", "dig 3", "dig none"]
    poor = position(phase="dig", galleries=FULL, spaces=(8, 9, 10), coins=(2, 0, 0))
    assert legal(poor) == ["dig 1", "dig 2", "dig none"]


def test_all_finds_of_a_gallery_are_taken_for_its_number_in_coins():
    # R5.2, R5.4; question 3, and the rulebook's example
    state = position(phase="dig", galleries=FULL, coins=(5, 0, 0), hands={0: "UB193"})
    after, events = played(state, "dig 3")
    assert after.coins[0] == 2
    assert after.galleries[2] == ()
    assert {NAMES[tile] for tile in after.hands[0]} == {"UB193", "MJ324", "JU327", "BM329"}
    assert facts(events, "dug") == [{"seat": 0, "level": 3, "finds": ["MJ324", "JU327", "BM329"]}]


def test_there_is_one_dig_a_turn_however_rich_one_is():
    # R5.4; question 4
    after = play(position(phase="dig", galleries=FULL, coins=(9, 0, 0), hands={0: "UB193 UM121"}), "dig 1")
    assert after.phase == "show"
    assert refused(after, "dig 2") == ("R5.1", "The step for digging is over.")


def test_an_empty_gallery_cannot_be_dug():
    # R5.2
    state = position(phase="dig", galleries={1: "MB115"}, coins=(9, 0, 0))
    assert legal(state) == ["dig 1", "dig none"]
    assert refused(state, "dig 2") == ("R5.2", "Gallery II is empty.")


def test_a_level_that_the_space_does_not_allow_is_refused_by_its_rule():
    # R5.3
    state = position(phase="dig", galleries=FULL, spaces=(6, 9, 10), coins=(9, 0, 0))
    assert refused(state, "dig 3") == ("R5.3", "Space 6 does not allow gallery III.")


def test_a_gallery_one_cannot_pay_is_refused_by_its_rule():
    # R5.2
    state = position(phase="dig", galleries=FULL, coins=(2, 0, 0))
    assert refused(state, "dig 5") == ("R5.2", "Gallery V costs more coins than you have.")


def test_figures_act_from_right_to_left_each_with_all_its_steps():
    # R5.1
    state = position(phase="dig", galleries=FULL, seats=3, spaces=(5, 3, 9), seat=1, coins=(2, 2, 2))
    state = play(state, "dig 2")
    assert state.seat == 0
    state = play(state, "dig 1", "done")
    assert state.seat == 2


def test_who_has_nothing_to_decide_is_not_asked():
    # R5.1: nobody can pay a gallery, nothing fits, three finds are free
    state = position(phase="dig", galleries=FULL, coins=(1, 0, 0), hands={1: "UB193 UM121 UJ154"})
    after = play(state, "dig none")
    assert after.turn == 7
    assert after.phase == "place"


def test_a_space_taken_in_the_meantime_is_refused_by_its_rule():
    # R4.2
    state = play(position(phase="place", seats=3), "place 7")
    assert refused(state, "place 7") == ("R4.2", "Space 7 is taken.")
    assert refused(state, "place 14") == ("R4.2", "The fund has no space 14.")


def test_every_verb_out_of_its_step_is_refused_by_a_rule():
    # R5.1, R6.1, R7.2
    placing, digging = position(phase="place"), position(phase="dig", galleries=FULL, coins=(9, 0, 0))
    assert refused(placing, "dig 1")[0] == "R5.1"
    assert refused(placing, "start UJ485")[0] == "R6.1"
    assert refused(placing, "exhibit 0")[0] == "R6.1"
    assert refused(placing, "done")[0] == "R6.1"
    assert refused(digging, "place 3")[0] == "R4.2"
    assert refused(digging, "drop UJ485")[0] == "R7.2"
    assert refused(digging, "keep")[0] == "R7.2"
    assert refused(digging, "order UJ485")[0] == "R11.2"


# ---- R7 -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("finds", "coins"), [(0, 0), (3, 0), (4, 1), (5, 1), (6, 1), (7, 2), (9, 2), (10, 3), (12, 3), (13, 4)]
)
def test_three_finds_are_free_and_each_started_three_more_cost_a_coin(finds, coins):
    # R7.1; keeping five costs one: the rulebook's example
    assert storage_cost(finds) == coins


FIVE = "UB193 UM121 UJ154 UM280 UJ245"
NINE = f"{FIVE} UB239 UJ350 UM384 UB330"


def test_five_finds_cost_one_coin():
    # R7.1
    state = position(phase="store", hands={0: FIVE}, coins=(2, 0, 0))
    after, events = played(state, "keep")
    assert after.coins[0] == 1
    assert len(after.hands[0]) == 5
    assert facts(events, "finds_stored") == [{"seat": 0, "finds": 5, "coins": 1}]


def test_what_cannot_be_paid_must_be_given_up_and_any_finds_may_be():
    # R7.2; any affordable subset may be kept
    state = position(phase="store", hands={0: NINE}, coins=(1, 0, 0))
    assert "keep" not in legal(state)
    assert refused(state, "keep") == ("R7.1", "Keeping them costs 2 and you have 1: give some up.")
    state = play(state, "drop UB193", "drop UM384", "drop UJ350")
    assert "keep" in legal(state)
    after = play(state, "drop UM121", "keep")
    assert after.hands[0] == tiles("UB239 UB330 UJ154 UJ245 UM280")
    assert after.coins[0] == 0
    assert set(tiles("UB193 UM384 UJ350 UM121")) <= set(after.box)


def test_giving_up_all_finds_ends_the_step():
    # R7.2, R5.1
    state = position(phase="store", hands={0: FIVE})
    for name in FIVE.split():
        assert state.phase == "store"
        state = play(state, f"drop {name}")
    assert state.turn == 7
    assert state.hands[0] == ()


def test_a_find_one_has_not_cannot_be_given_up():
    # R7.2
    state = position(phase="store", hands={0: FIVE})
    assert refused(state, "drop UB432") == ("R7.2", "That find is not in your hand.")


def test_three_finds_are_kept_without_a_question_and_for_nothing():
    # R7.1, R7.2
    state = position(phase="dig", galleries={1: "UB193 UM121 UJ154"}, coins=(1, 0, 0))
    after = play(state, "dig 1")
    assert after.turn == 7
    assert len(after.hands[0]) == 3
    assert after.coins[0] == 0


def test_four_finds_are_asked_about():
    # R7.1
    state = position(phase="dig", galleries={1: "UB193 UM121 UJ154"}, coins=(2, 0, 0), hands={0: "UM280"})
    assert play(state, "dig 1").phase == "store"


def test_storage_is_due_again_every_turn():
    # R7.1
    state = position(phase="dig", galleries=FULL, hands={0: NINE}, coins=(9, 0, 0), spaces=(6, 7, 9))
    state = play(state, "dig none", "keep")
    assert state.coins[0] == 7
    state = play(state, *("place 1", "place 2", "place 3") if state.seat == 0 else ("place 4", "place 5", "place 3"))
    while state.seat != 0 or state.phase != "dig":
        state = play(state, "dig none")
    before = state.coins[0]
    assert play(state, "dig none", "keep").coins[0] == before - 2


def test_nothing_is_stored_in_turn_12():
    # R7.3; question 28
    state = position(turn=12, phase="dig", galleries={1: "JM111"}, hands={0: NINE}, coins=(1, 0, 0))
    after = play(state, "dig none")
    assert after.phase == "over"
    assert len(after.hands[0]) == 9
    assert after.coins[0] == 1
    assert GAME.outcome(after).scores == (0, 0, 0)


def test_finds_given_up_are_open_to_all():
    # R7.2; question 31
    state = play(position(phase="store", hands={0: FIVE}, coins=(1, 0, 0)), "drop UB193")
    assert set(tiles("UB193")) <= set(GAME.view(state, None).box)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_passes_from_one_player_to_another(seats):
    # R1.6; question 30: nobody's move costs somebody else a coin, or takes or gives him a find
    before = None
    for stop in walk(GAME, seats, engine.options_of(GAME, seats, {}), "question 30"):
        if before is not None:
            for other in set(range(seats)) - {stop.seat}:
                assert stop.state.coins[other] >= before.coins[other]
                assert stop.state.hands[other] == before.hands[other]
        before = stop.state
