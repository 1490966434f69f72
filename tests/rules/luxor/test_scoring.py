"""R9 scoring."""

import pytest

from games.rules.luxor import GAME
from games.rules.luxor.scoring import set_count, set_points, winners_of
from tests.rules.luxor.positions import Position, played

# what the last turn of the match does: seat 1 steps onto a treasure for three
LAST_TURN = "left 0"


def finished(position):
    """Play the last turn of a match of two in which two adventurers of seat 0 are in the tomb; return the outcome."""
    position.turns(1).hand(1, "step-1").tile(1, "vase-3-6")
    done = played(position.state(), LAST_TURN, seat=1)
    return GAME.outcome(done.state)


def part(outcome, title):
    return dict(outcome.parts)[title]


def test_the_parts_come_in_the_order_of_the_board():
    """R9.1"""
    outcome = finished(Position().figures(0, 0, 0, 0, 41, 41).entered(0, 0))
    assert [title for title, _ in outcome.parts] == [
        "Treasures on the way",
        "Walls",
        "Sarcophagi",
        "Keys",
        "Treasure sets",
        "Scarabs",
    ]
    assert outcome.scores == tuple(map(sum, zip(*(points for _, points in outcome.parts), strict=True)))


def test_treasures_score_when_they_are_taken():
    """R9.1"""
    position = Position().figures(0, 0, 0, 0, 41, 41).entered(0, 0)
    outcome = finished(position.owns(0, treasures=("statue-2-4", "vase-2-3")))
    assert part(outcome, "Treasures on the way") == (7, 0)


def test_five_on_0_5_5_8_and_13_score_31():
    """R9.2: 0 + 5 + 5 + 8 + 13; the second entry was another one's here, so the board is made up."""
    position = Position().figures(0, 0, 25, 32, 33 + 1, 41).figures(1, 0, 0, 0, 0, 41).entered(0, 1)
    assert part(finished(position), "Walls") == (31, 1 + 13)


def test_who_lies_at_a_statue_or_stands_on_the_stairs_scores_nothing():
    """R9.2"""
    outcome = finished(Position().figures(0, 0, 41, 41, asleep=(1, 2)).entered(0, 0))
    assert part(outcome, "Walls") == (26, 1)


def test_sarcophagi_score_5_and_3():
    """R9.3"""
    one_each = Position().figures(0, 0, 0, 0, 0, 41).figures(1, 0, 0, 0, 0, 41).entered(1, 0)
    assert part(finished(one_each), "Sarcophagi") == (3, 5)


def test_a_key_that_is_left_scores_1():
    """R9.4"""
    outcome = finished(Position().figures(0, 0, 0, 0, 41, 41).entered(0, 0).owns(0, keys=3))
    assert part(outcome, "Keys") == (3, 0)


@pytest.mark.parametrize(
    ("kinds", "jokers", "sets"),
    [
        ((0, 0, 0), 0, 0),
        ((1, 1, 1), 0, 1),
        ((1, 0, 0), 2, 1),  # two jokers in a set
        ((0, 0, 0), 9, 0),  # never three
        ((3, 2, 2), 2, 3),
        ((1, 1, 1), 6, 3),  # each set needs a treasure of its own
        ((2, 0, 0), 5, 2),
        ((9, 0, 0), 2, 1),
        ((5, 5, 1), 1, 2),
        ((10, 10, 10), 0, 10),
    ],
)
def test_jokers_fill_sets_two_at_most_in_each(kinds, jokers, sets):
    """R9.5"""
    assert set_count(kinds, jokers) == sets


def test_three_sets_two_of_them_with_jokers_score_12_and_the_joker_left_over_nothing():
    """R9.5"""
    position = Position().figures(0, 0, 0, 0, 41, 41).entered(0, 0)
    treasures = ("vase-1-1", "vase-2-3", "vase-2-4", "statue-2-3", "statue-1-1", "jewellery-1-1", "jewellery-2-3")
    view = GAME.view(position.owns(0, jokers=3, treasures=treasures).state(), None)
    assert (view.players[0].sets, view.players[0].sets_points) == (3, 12)
    assert part(finished(position), "Treasure sets") == (12, 0)


def test_the_sets_table():
    """R9.5"""
    assert [set_points(sets) for sets in range(11)] == [0, 3, 7, 12, 18, 25, 33, 42, 52, 52, 52]


def test_scarabs_are_turned_up_and_score():
    """R9.6"""
    position = Position().figures(0, 0, 0, 0, 41, 41).entered(0, 0).owns(0, scarabs=(1, 4, 2)).owns(1, scarabs=(3,))
    running = GAME.view(position.state(), None)
    assert (running.players[0].scarab_values, running.players[0].scarabs_points) == (None, None)
    position.turns(1).hand(1, "step-1").tile(1, "vase-3-6")
    done = played(position.state(), LAST_TURN, seat=1)
    assert part(GAME.outcome(done.state), "Scarabs") == (7, 3)
    assert [player.scarabs_points for player in GAME.view(done.state, None).players] == [7, 3]


@pytest.mark.parametrize(
    ("scores", "sarcophagi", "winners"),
    [
        ((40, 30), (1, 1), (0,)),
        ((40, 40), (0, 1), (0,)),
        ((40, 40), (1, 0), (1,)),
        ((40, 40), (1, 1), (1,)),
        ((40, 40, 50), (0, 1), (2,)),
        ((40, 40, 30), (2, 1), (1,)),
        ((40, 40, 30), (2, 2), (0, 1)),
        ((40, 40), (), (0, 1)),
    ],
)
def test_a_tie_goes_to_the_better_sarcophagus_or_is_shared(scores, sarcophagi, winners):
    """R9.7"""
    assert winners_of(scores, sarcophagi) == winners
