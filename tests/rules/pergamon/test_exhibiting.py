"""Building rows and showing them: R6."""

import pytest

from games.rules import engine
from games.rules.errors import IllegalAction
from games.rules.pergamon import GAME
from games.rules.pergamon.data import TAKEN_OFF

from .table import facts, legal, play, played, position, spaces_of, tiles, totals

TWELVE = "MB575 BJ348 JM498 MJ263"  # the row of the rulebook
SHOW_IT = ("start MB575", "right BJ348", "right JM498", "right MJ263")
# Other people's rows, none of them with tiles of the one above
ROWS = ("UB193 BU389", "JU327 UJ350", "BM329 MB341", "JB357 BM178", "UM384 MU399", "JU159 UB432", "BU466 UM121")


def museum(*spaces, owner=1, turn=6, seats=3, **changes):
    """A museum with one exhibit of `owner` (or of several, in turn) on each space, and the twelve-point row in hand."""
    owners = [owner] * 3 + [2] * 3 + [3] * 3
    shown = [(owners[n], n % 3 + 1, space, ROWS[n]) for n, space in enumerate(spaces)]
    return position(turn=turn, seats=seats, hands={0: TWELVE}, exhibits=shown, **changes)


def refused(state, text):
    with pytest.raises(IllegalAction) as refusal:
        engine.play(GAME, state, state.seat, text, "seed", 1)
    return refusal.value.rule, str(refusal.value)


# ---- Building -----------------------------------------------------------------------------------------------------
def test_a_row_grows_at_both_ends():
    # R6.2, R2.1
    state = play(museum(), "start JM498", "left BJ348", "right MJ263", "left MB575")
    assert state.row == tiles(TWELVE)
    assert state.hands[0] == ()


def test_a_row_begins_only_with_a_find_that_another_one_fits():
    # R6.2
    state = position(hands={0: "MB575 BJ348 UB193 UM121"})
    assert legal(state) == ["done", "start BJ348", "start MB575", "start UB193", "start UM121"]
    lonely = position(hands={0: "MB575 BJ348 UJ154"})
    assert refused(lonely, "start UJ154") == ("R2.1", "No other find of yours fits that one.")


def test_a_find_cannot_be_turned_round():
    # R2.1; question 11: the mask half of MB575 would meet MJ263 only if MB were BM
    state = position(hands={0: "MB575 JM498 UJ154"})
    state = play(state, "start MB575")
    assert legal(state) == ["done", "left JM498", "off MB575"]
    assert refused(state, "right JM498") == ("R2.1", "The halves do not match there.")


def test_an_unmatched_find_is_refused_by_its_rule_and_the_row_is_not_lost():
    # R2.1; question 13: no gap, no mismatch
    state = play(position(hands={0: TWELVE + " UB193"}), "start MB575", "right BJ348")
    assert refused(state, "right UB193") == ("R2.1", "The halves do not match there.")
    assert refused(state, "left MJ263") == ("R2.1", "The halves do not match there.")
    assert state.row == tiles("MB575 BJ348")


def test_a_row_may_be_rearranged_until_it_is_shown():
    # R6.2
    state = play(museum(), "start MB575", "right BJ348", "off MB575", "off BJ348", "start JM498", "right MJ263")
    assert state.row == tiles("JM498 MJ263")
    assert set(state.hands[0]) == set(tiles("MB575 BJ348"))


def test_only_ends_come_off():
    # R6.2
    state = play(museum(), *SHOW_IT)
    assert {text for text in legal(state) if text.startswith("off")} == {"off MB575", "off MJ263"}
    assert refused(state, "off JM498") == ("R6.2", "Only a find at an end of the row comes off.")


def test_all_plies_of_a_row_can_be_undone_and_taking_off_has_a_limit():
    # R6.2: the limit makes every match end; undo takes back more
    state = museum()
    for _ in range(TAKEN_OFF):
        state = play(state, "start MB575", "off MB575")
    state = play(state, "start MB575")
    assert refused(state, "off MB575")[0] == "R6.2"
    assert legal(state) == ["done", "left JM498", "right BJ348"]
    assert engine.play(GAME, state, 0, "right BJ348", "s", 1).undoable


def test_a_second_start_and_an_end_without_a_row_are_refused():
    # R6.2
    state = museum()
    assert refused(state, "right BJ348") == ("R6.2", "Begin a row first.")
    assert refused(state, "exhibit 0") == ("R2.4", "A collection needs two finds that fit.")
    state = play(state, "start MB575")
    assert refused(state, "start BJ348")[0] == "R6.2"
    assert refused(state, "right UB193") == ("R6.2", "That find is not in your hand.")
    assert refused(state, "exhibit 0")[0] == "R2.4"


def test_no_more_exhibits_gives_a_begun_row_back_and_none_may_follow():
    # R6.1
    state = position(hands={0: TWELVE + " UJ154"}, coins=(1, 0, 0))
    after = play(state, "start MB575", "right BJ348", "done")
    assert after.phase == "store"
    assert after.row == ()
    assert len(after.hands[0]) == 5
    assert refused(after, "start MB575")[0] == "R6.1"


def test_two_finds_make_the_smallest_collection_inner_finds_serve_two_objects():
    # R2.4; question 12
    state = play(museum(), "start BJ348", "right JM498", "exhibit 0")
    assert spaces_of(state) == [3]


# ---- Space, shift, point ------------------------------------------------------------------------------------------
def test_markers_on_9_12_and_16_become_8_11_12_and_16():
    # R6.4, R6.5; the rulebook's example; questions 16 and 17
    state, events = played(museum(9, 12, 16), *SHOW_IT, "exhibit 0")
    assert spaces_of(state) == [8, 11, 12, 16]
    assert [exhibit.owner for exhibit in state.exhibits] == [1, 1, 0, 1]
    shown = facts(events, "exhibited")[0]
    assert (shown["seat"], shown["row"], shown["coins"], shown["space"]) == (0, TWELVE.split(), 0, 12)
    assert [(dated["object"], dated["year"]) for dated in shown["objects"]] == [
        ("bracelet", 548),
        ("jug", 398),
        ("mask", 463),
    ]


def test_with_two_coins_of_restoration_they_become_8_11_14_and_16():
    # R6.3; question 17, second line
    state = play(museum(9, 12, 16, coins=(2, 0, 0)), *SHOW_IT, "exhibit 2")
    assert spaces_of(state) == [8, 11, 14, 16]
    assert state.coins[0] == 0


def test_a_row_of_13_with_3_coins_goes_on_16():
    # R6.3
    state = position(hands={0: "MB575 BJ574 JM498"}, coins=(3, 0, 0))
    state = play(state, "start MB575", "right BJ574", "right JM498")
    assert legal(state)[1:5] == ["exhibit 0", "exhibit 1", "exhibit 2", "exhibit 3"]
    assert spaces_of(play(state, "exhibit 3")) == [13]


def test_a_new_exhibit_earns_one_point_at_once():
    # R6.7
    assert totals(play(museum(9), *SHOW_IT, "exhibit 0")) == [1, 0, 0]


def test_a_marker_pushed_from_space_1_goes_home_and_its_tiles_leave_the_game():
    # R6.6; question 18: the marker may be used again at once
    state, events = played(museum(1, 2), *SHOW_IT, "exhibit 0")
    assert spaces_of(state) == [1, 12]
    assert set(tiles(ROWS[0])) <= set(state.box)
    assert [(gone["seat"], gone["space"]) for gone in facts(events, "pushed_out")] == [(1, 1)]


def test_ones_own_markers_are_pushed_too_and_the_pushed_out_one_is_used_again():
    # R6.5, R6.6, R6.8; R6.7: the point for the one pushed out stays
    state = position(hands={0: "UB193 BU389 JM498 MJ263 UM121"}, points=(0, 0, 0))
    state = play(state, "start UB193", "right BU389", "exhibit 0")
    assert (spaces_of(state), totals(state)) == ([1], [1, 0, 0])
    state = play(state, "start JM498", "right MJ263", "exhibit 0")
    assert (spaces_of(state), totals(state)) == ([4], [2, 0, 0])
    assert [exhibit.marker for exhibit in state.exhibits] == [2]
    assert {exhibit.marker for exhibit in position(exhibits=[(0, 2, 4, ROWS[0])]).exhibits} == {2}


def test_shown_high_before_low_neither_pushes_the_other():
    # R6.5; question 15
    hand = {0: "UB193 BU389 JM498 MJ263"}
    high_first = play(
        position(hands=hand), "start JM498", "right MJ263", "exhibit 0", "start UB193", "right BU389", "exhibit 0"
    )
    assert spaces_of(high_first) == [1, 4]


def test_two_equal_rows_push_each_other():
    # R6.5: showing high first spares both unless they are equal
    state = position(hands={0: "JM498 MJ263 UB432 BU389"})
    state = play(state, "start JM498", "right MJ263", "exhibit 0", "start UB432", "right BU389", "exhibit 0")
    assert spaces_of(state) == [3, 4]


def test_27_goes_on_24_and_an_old_24_moves_to_23():
    # R6.4; question 21
    row = "MJ565 JU538 UJ542 JB590 BU571 UM544 MB575"
    state = position(hands={0: row}, exhibits=[(1, 1, 24, ROWS[0])], coins=(5, 0, 0))
    names = row.split()
    state = play(state, f"start {names[0]}", *(f"right {name}" for name in names[1:]))
    assert [text for text in legal(state) if text.startswith("exhibit")] == ["exhibit 0"]
    after = play(state, "exhibit 0")
    assert spaces_of(after) == [23, 24]
    assert after.exhibits[1].owner == 0


def test_markers_above_the_new_one_stay():
    # R6.5
    assert spaces_of(play(museum(13, 24), *SHOW_IT, "exhibit 0")) == [12, 13, 24]


# ---- Restoration --------------------------------------------------------------------------------------------------
def test_restoration_takes_three_coins_at_most_before_turn_12():
    # R6.3
    state = play(museum(coins=(9, 0, 0)), *SHOW_IT)
    assert refused(state, "exhibit 4") == ("R6.3", "Before turn 12 a collection takes 3 coins at most.")


def test_restoration_is_limited_per_collection_not_per_turn():
    # R6.3; question 23
    state = position(hands={0: "JM498 MJ263 UB432 BU389"}, coins=(6, 0, 0))
    state = play(state, "start JM498", "right MJ263", "exhibit 3", "start UB432", "right BU389", "exhibit 3")
    assert spaces_of(state) == [6, 7]
    assert state.coins[0] == 0


def test_in_turn_12_only_the_purse_and_space_24_limit_it():
    # R6.3
    rich = play(museum(turn=12, coins=(20, 0, 0)), *SHOW_IT)
    assert "exhibit 12" in legal(rich)
    assert refused(rich, "exhibit 13") == ("R6.3", "The museum ends at 24: more restoration is wasted.")
    poor = play(museum(turn=12, coins=(5, 0, 0)), *SHOW_IT)
    assert refused(poor, "exhibit 6") == ("R6.3", "You have only 5 coins.")


def test_restoration_without_coins_is_refused_by_its_rule():
    # R6.3
    state = play(museum(), *SHOW_IT)
    assert refused(state, "exhibit 1") == ("R6.3", "You have only 0 coins.")
    assert state.row == tiles(TWELVE)


# ---- Three markers ------------------------------------------------------------------------------------------------
def test_a_new_exhibit_takes_the_lowest_marker_at_home():
    # R6.8; question 29: round and square markers go by number, so neither kind runs out before the other
    state = position(hands={0: TWELVE}, exhibits=[(0, 1, 4, ROWS[0]), (0, 3, 9, ROWS[1])])
    after = play(state, *SHOW_IT, "exhibit 0")
    assert [(e.space, e.marker) for e in after.exhibits] == [(3, 1), (8, 3), (12, 2)]


def test_with_three_out_one_is_closed_first_its_tiles_leave_and_nobody_else_moves_for_it():
    # R6.9; question 19
    state = museum(4, 9, 20, owner=0)
    state = play(state, *SHOW_IT)
    assert [text for text in legal(state) if text.startswith("exhibit")] == [
        "exhibit 0 close 20", "exhibit 0 close 4", "exhibit 0 close 9"
    ]  # fmt: skip
    after, events = played(state, "exhibit 0 close 9")
    assert [(e.space, e.marker) for e in after.exhibits] == [(3, 1), (12, 2), (20, 3)]
    assert set(tiles(ROWS[1])) <= set(after.box)
    assert facts(events, "exhibit_closed")[0]["space"] == 9


def test_the_exhibit_that_closes_is_not_pushed_first():
    # R6.9: closing comes before the shift
    state = play(museum(1, 9, 20, owner=0), *SHOW_IT, "exhibit 0 close 1")
    assert spaces_of(state) == [8, 12, 20]
    assert totals(state)[0] == 1


def test_a_row_shown_in_the_same_turn_may_be_closed():
    # R6.9
    state = position(hands={0: "JM498 MJ263 UB432 BU389"}, exhibits=[(0, 1, 20, ROWS[1]), (0, 2, 22, ROWS[2])])
    state = play(state, "start JM498", "right MJ263", "exhibit 0", "start UB432", "right BU389", "exhibit 0 close 4")
    assert spaces_of(state) == [4, 20, 22]


def test_closing_needs_three_out_and_an_own_exhibit():
    # R6.9; question 20
    two = play(museum(4, 9, owner=0), *SHOW_IT)
    assert refused(two, "exhibit 0 close 4") == ("R6.9", "Nothing need be closed: you have a free marker.")
    three = play(museum(4, 9, 20, 22, owner=0), *SHOW_IT)
    assert refused(three, "exhibit 0") == ("R6.9", "All 3 markers are out: say which exhibit closes.")
    assert refused(three, "exhibit 0 close 22") == ("R6.9", "You have no exhibit on space 22.")


def test_several_collections_may_be_shown_in_a_turn():
    # R6.1; question 15
    state = position(hands={0: "JM498 MJ263 UB432 BU389"})
    state = play(state, "start JM498", "right MJ263", "exhibit 0")
    assert state.phase == "show"
    assert totals(play(state, "start UB432", "right BU389", "exhibit 0"))[0] == 2


def test_a_shown_collection_never_changes():
    # R6.2; question 22: nothing is legal with it any more
    state = position(hands={0: "JM498 MJ263 MJ565 JM535"})
    state = play(state, "start JM498", "right MJ263", "exhibit 0")
    assert all("JM498" not in text and "MJ263" not in text for text in legal(state))


def test_after_the_last_possible_exhibit_the_step_ends_by_itself():
    # R5.1
    assert play(museum(), *SHOW_IT, "exhibit 0").turn == 7
