"""Evaluations and the end: R8."""

import pytest

from games.rules.pergamon import GAME
from games.rules.pergamon.museum import final_ranking, lowered, oldest_of_kind
from games.rules.pergamon.state import Exhibit, Rules

from .table import facts, played, position, spaces_of, tiles, totals


def evaluation(turn, exhibits, seats=3, **changes):
    """Play the last decision of a turn; return the position after its evaluation and the events."""
    state = position(
        turn=turn, phase="dig", seats=seats, galleries={1: "JM111"}, coins=(1, *(0,) * (seats - 1)),
        spaces=(13, 11, 10, 9)[:seats], exhibits=exhibits, **changes,
    )  # fmt: skip
    return played(state, "dig none")


# Rows by what they hold
URN_585 = "JU538 UJ485"
URN_485 = "BU466 UJ485"
BRACELET = "JB590 BJ412"  # a bracelet of 512
MASK_463 = "JM498 MJ263"
URN_153 = "MU192 UJ154"


@pytest.mark.parametrize(("turn", "drop", "paid"), [(5, 3, True), (7, 4, True), (9, 5, True), (6, 0, False)])
def test_evaluations_come_after_turns_5_7_and_9_and_every_marker_drops(turn, drop, paid):
    # R8.1, R8.4
    state, events = evaluation(turn, [(1, 1, 24, URN_585), (2, 1, 6, MASK_463)])
    assert bool(facts(events, "museum_paid")) == paid
    assert spaces_of(state) == [space for space in (6 - drop, 24 - drop) if space > 0]


@pytest.mark.parametrize(("space", "points"), [(1, 1), (4, 1), (5, 2), (12, 3), (13, 4), (20, 5), (21, 6), (24, 6)])
def test_each_marker_pays_the_points_under_its_space(space, points):
    # R8.2
    state, events = evaluation(9, [(1, 1, space, BRACELET)])
    assert facts(events, "museum_paid")[0]["points"] == [0, points, 0]
    assert totals(state)[1] == points


def test_points_are_paid_before_markers_drop():
    # R8.2, R8.4
    state, _ = evaluation(5, [(1, 1, 13, BRACELET)])
    assert totals(state)[1] == 4
    assert spaces_of(state) == [10]


def test_markers_on_1_to_3_leave_at_the_drop_of_three_and_4_goes_to_1():
    # R8.4; question 25
    rows = (URN_585, MASK_463, BRACELET, "UB193 BU389")
    state, events = evaluation(5, [(1, 1, 1, rows[0]), (1, 2, 2, rows[1]), (2, 1, 3, rows[2]), (2, 2, 4, rows[3])])
    assert spaces_of(state) == [1]
    assert len(facts(events, "interest_fell")[0]["gone"]) == 3
    assert set(tiles(rows[0])) <= set(state.box)


def test_a_drop_of_five_takes_24_to_19_6_to_1_and_5_home():
    # R8.4
    shown = [Exhibit(0, 1, 5, ()), Exhibit(0, 2, 6, ()), Exhibit(1, 1, 24, ())]
    stay, gone = lowered(shown, 5)
    assert [exhibit.space for exhibit in stay] == [1, 19]
    assert [exhibit.space for exhibit in gone] == [5]


@pytest.mark.parametrize(
    ("turn", "row", "name"),
    [(5, URN_585, "urn"), (7, "MJ565 JM498", "jug"), (9, MASK_463, "mask"), (12, BRACELET, "bracelet")],
)
def test_the_oldest_urn_jug_mask_and_bracelet_earn_two_points(turn, row, name):
    # R8.3
    state, events = evaluation(turn, [(2, 1, 9, row)])
    assert [(paid["seat"], paid["object"]) for paid in facts(events, "oldest_paid")] == [(2, name)]
    assert state.points[2].oldest == 2


def test_the_oldest_urn_is_dated_from_both_tiles_and_space_plays_no_part():
    # R8.3; questions 24 and 27
    _, events = evaluation(5, [(1, 1, 4, URN_585), (2, 1, 24, "BU571 UB432")])
    assert facts(events, "oldest_paid") == [{"seat": 1, "object": "urn", "year": 585, "points": 2}]


def test_any_object_within_a_row_counts_and_hands_never_do():
    # R8.1, R8.3; question 26
    state, _ = evaluation(5, [(1, 1, 4, "MB115 BU117 UM121")], hands={0: "JU538 UJ485"})
    _, events = played(state, "done")
    assert facts(events, "oldest_paid") == [{"seat": 1, "object": "urn", "year": 121, "points": 2}]


def test_what_has_left_the_museum_does_not_count():
    # R8.1; question 26
    assert oldest_of_kind((), 0) == (0, ())


def test_nobody_is_paid_for_a_kind_that_nobody_shows():
    # R8.3
    _, events = evaluation(5, [(1, 1, 4, MASK_463)])
    assert facts(events, "oldest_paid") == []
    assert facts(events, "oldest_unpaid") == [{"seat": None, "object": "urn"}]


def test_equal_ages_would_all_be_paid_one_owner_once():
    # R8.3; impossible with these tiles, so the rows are given twice
    shown = [Exhibit(0, 1, 3, tiles(URN_585)), Exhibit(0, 2, 5, tiles(URN_585)), Exhibit(2, 1, 7, tiles(URN_585))]
    assert oldest_of_kind(shown, 0) == (585, (0, 2))


# ---- The end ------------------------------------------------------------------------------------------------------
def test_after_turn_12_nothing_drops_and_the_match_is_over():
    # R8.4, R8.1
    state, events = evaluation(12, [(1, 1, 3, URN_585)])
    assert spaces_of(state) == [3]
    assert GAME.to_move(state) == ()
    assert facts(events, "interest_fell") == []


def test_the_three_oldest_collections_earn_3_2_and_1_one_player_may_hold_several():
    # R8.5: bracelet 512 on 24, urn 585 on 1, mask 463 and jug 398 in one row, urn 154
    rows = [(1, 1, 1, URN_585), (1, 2, 24, BRACELET), (2, 1, 9, "BJ348 JM498 MJ263"), (0, 1, 5, URN_153)]
    state, events = evaluation(12, rows)
    paid = facts(events, "final_paid")
    assert [(entry["seat"], entry["points"], entry["year"]) for entry in paid] == [
        (1, 3, 585),
        (1, 2, 512),
        (2, 1, 463),
    ]
    assert [points.final for points in state.points] == [0, 5, 1]


def test_lower_places_are_not_paid_when_nobody_holds_them():
    # R8.5
    state, events = evaluation(12, [(1, 1, 1, URN_585)])
    assert [points.final for points in state.points] == [0, 3, 0]
    assert len(facts(events, "final_paid")) == 1


def test_by_option_the_three_oldest_objects_earn_3_2_and_1():
    # R11.3: one row holds the two oldest
    rows = [(1, 1, 1, "JU538 UB577 BM520"), (2, 1, 24, BRACELET)]
    state, events = evaluation(12, rows, rules=Rules(oldest_objects=True))
    paid = facts(events, "final_paid")
    assert [(entry["seat"], entry["year"], entry["object"]) for entry in paid] == [
        (1, 577, "urn"), (1, 520, "bracelet"), (2, 512, "bracelet")
    ]  # fmt: skip
    assert [points.final for points in state.points] == [0, 5, 1]


def test_equal_ages_in_the_final_ranking_go_by_the_higher_space():
    # R8.5
    shown = [Exhibit(0, 1, 3, tiles(URN_585)), Exhibit(1, 1, 7, tiles(URN_585))]
    assert [entry.owner for entry in final_ranking(shown, Rules())] == [1, 0]


def test_most_points_win():
    # R8.6
    state, _ = evaluation(12, [(1, 1, 9, URN_585)], points=(2, 0, 30))
    outcome = GAME.outcome(state)
    assert outcome.winners == (2,)
    assert outcome.scores == (2, 6, 30)
    assert outcome.places == (3, 2, 1)
    assert sum(sum(points) for _, points in outcome.parts) == sum(outcome.scores)


def test_a_tie_goes_to_the_owner_of_the_oldest_object_on_show():
    # R8.6: 3 + 3 for the urn on 9 against 2 + 2 + 2 for the bracelet on 5
    state, _ = evaluation(12, [(1, 1, 9, URN_585), (2, 1, 5, BRACELET)])
    outcome = GAME.outcome(state)
    assert outcome.scores == (0, 6, 6)
    assert outcome.winners == (1,)
    assert outcome.places == (3, 1, 2)
    assert "broke the tie" in outcome.reason


def test_tied_players_who_show_nothing_share_the_win_coins_break_no_tie():
    # R8.6
    state, _ = evaluation(12, [], points=(7, 7, 3))
    outcome = GAME.outcome(state)
    assert outcome.winners == (0, 1)
    assert outcome.places == (1, 1, 3)
    assert outcome.reason == "Twelve turns are over; the win is shared."


def test_a_match_has_no_outcome_while_it_runs():
    assert GAME.outcome(position()) is None
