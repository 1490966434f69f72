"""What is in the box, and how finds fit: R1 and R2."""

from itertools import permutations

import pytest

from games.rules import engine
from games.rules.errors import BrokenCount, MalformedAction
from games.rules.pergamon import GAME
from games.rules.pergamon.data import (
    BAG,
    CARDS,
    CENTURY,
    CHEST,
    LEFT,
    MUSEUM_POINTS,
    NAMES,
    RIGHT,
    SPACES,
    TILES,
    TRACK,
    YEAR,
)
from games.rules.pergamon.rows import best_row, best_rows
from games.rules.pergamon.state import evolve, fits, objects, value
from games.rules.rng import Rng

from .table import position, tiles


def test_each_ordered_pair_of_kinds_stands_once_in_each_century():
    # R1.1
    assert sorted((t.left, t.right, t.century) for t in TILES) == sorted(
        (left, right, century) for left, right in permutations(range(4), 2) for century in range(1, 6)
    )


def test_all_two_digit_numbers_differ_so_no_two_objects_of_a_kind_are_equally_old():
    # R1.1, R8.3
    assert len(set(YEAR)) == 60
    assert min(YEAR) >= 10
    assert max(YEAR) <= 99


def test_tiles_are_numbered_from_the_youngest_to_the_oldest():
    # R3.2
    ages = [(CENTURY[tile], YEAR[tile]) for tile in range(60)]
    assert ages == sorted(ages)


def test_there_are_three_cards_of_each_value_from_1_to_8():
    # R1.2
    assert sorted(CARDS) == sorted([1, 2, 3, 4, 5, 6, 7, 8] * 3)
    assert sum(CARDS) == 108


def test_the_fund_spaces_keep_all_that_is_certain_about_them():
    # R1.3
    assert SPACES == 13
    assert TRACK[1].coins == 0
    assert TRACK[5].plate == (BAG, BAG)
    assert TRACK[7] == (3, (1, 2, 3), (BAG, CHEST))
    assert sum(space.plate == (CHEST, CHEST) for space in TRACK[8:]) == 1
    assert any(space.coins == 3 and space.levels == (1, 2) for space in TRACK)
    assert any(space.coins == 2 and space.levels == (1, 2, 3, 4, 5) for space in TRACK)
    coins = [space.coins for space in TRACK[1:]]
    assert coins == sorted(coins)


def test_museum_spaces_are_worth_one_to_six_points_never_less_further_up():
    # R1.4
    points = MUSEUM_POINTS[1:]
    assert len(points) == 24
    assert list(points) == sorted(points)
    assert set(points) == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_begins_with_coins_and_the_first_player_is_drawn(seats):
    # R1.5
    starts = [engine.start(GAME, seats, {}, str(seed)) for seed in range(60)]
    assert {state.deal.order[0] for state in starts} == set(range(seats))
    assert all(state.coins == (0,) * seats and state.phase == "place" for state in starts)


def test_everybody_sees_the_same_and_nobody_the_order_of_cards_and_tiles():
    # R1.6
    state = engine.start(GAME, 3, {}, "open")
    ann, cyd = GAME.view(state, 0), GAME.view(state, None)
    assert ann.viewer == 0
    assert {name: getattr(ann, name) for name in ann.__slots__ if name != "viewer"} == {
        name: getattr(cyd, name) for name in cyd.__slots__ if name != "viewer"
    }
    assert not {"pile", "fund", "stacks"} & set(ann.__slots__)
    assert ann.cards == ()
    assert sum(ann.hidden) == 24


def test_a_redeal_keeps_backs_and_turned_up_cards():
    # R1.6
    closed = engine.start(GAME, 3, {}, "closed")
    shown = position(phase="dig", galleries={1: "JM111"}, fund=(1, 8))
    for number in range(20):
        again = GAME.redeal(closed, 0, Rng("again", number))
        assert GAME.view(again, 0) == GAME.view(closed, 0)
        GAME.check(again)
        assert GAME.redeal(shown, None, Rng("again", number)).deal.fund == (1, 8)
    assert len({GAME.redeal(closed, 0, Rng("again", number)).deal.fund for number in range(20)}) > 1
    assert len({GAME.redeal(closed, 0, Rng("again", number)).deal.stacks for number in range(20)}) == 20


# ---- Rows ---------------------------------------------------------------------------------------------------------
def test_a_4_and_a_63_make_an_object_of_463_worth_4():
    # R2.2, R2.3; the mask of the rulebook
    pair = tiles("JM498 MJ263")
    assert fits(*pair)
    assert objects(pair) == [(3, 463)]
    assert value(pair) == 4


def test_the_row_of_the_rulebook_is_worth_12():
    # R2.3: bracelet of the 5th, jug of the 3rd, mask of the 4th century
    row = tiles("MB575 BJ348 JM498 MJ263")
    assert objects(row) == [(2, 548), (1, 398), (3, 463)]
    assert value(row) == 12


def test_a_vase_of_585_and_an_object_of_415_exist():
    # R2.2; both are reported from real tables
    years = {100 * a.century + b.year for a in TILES for b in TILES if a != b and a.right == b.left}
    assert {585, 415} <= years
    assert (0, 585) in objects(tiles("JU538 UJ485"))


def test_order_matters_jug_mask_then_mask_jug_is_a_mask_the_other_way_round_a_jug():
    # R2.1
    assert objects(tiles("JM111 MJ156")) == [(3, 156)]
    assert objects(tiles("MJ156 JM111")) == [(1, 111)]


def test_no_tile_fits_itself():
    # R1.1
    assert all(LEFT[tile] != RIGHT[tile] for tile in range(60))


def test_a_row_that_could_close_into_a_ring_keeps_two_loose_ends():
    # R2.4; question 14: urn-jug, jug-urn would close; one object only counts
    row = tiles("UJ154 JU159")
    assert fits(row[1], row[0])
    assert objects(row) == [(1, 159)]
    assert value(row) == 1


def test_the_best_row_is_found_and_puts_the_lowest_century_last():
    # R2.3
    hand = tiles("MJ263 BJ348 JM498 MB575 UB193")
    assert value(best_row(hand)) == 12
    assert value(best_row(tiles("JM111 MB575 MU526"))) == 1
    assert value(best_row(tiles("BM520 MB115 MB575 BU466"))) == 11


def test_rows_are_proposed_only_with_what_is_there():
    hand = tiles("UJ485 MB575")
    assert best_rows(hand, most=4) == []


# ---- Notation -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "text",
    ["place 0x7", "place 07", "place", "dig", "dig 3 3", "dig nothing", "start", "start XX111", "left UJ485 UJ485",
     "exhibit", "exhibit 2 close", "exhibit 2 close 0", "exhibit -1", "exhibit 2 shut 4", "keep all", "sing", "off 3",
     "exhibit 1000", "order UJ999"],
)  # fmt: skip
def test_what_is_no_notation_is_malformed(text):
    with pytest.raises(MalformedAction):
        GAME.parse(text)


@pytest.mark.parametrize(
    "text",
    ["place 13", "dig none", "dig 5", "start UJ485", "left UJ485", "right UJ485", "off UJ485", "exhibit 0",
     "exhibit 12 close 24", "done", "drop UJ485", "keep", "order UJ485 JM111"],
)  # fmt: skip
def test_notation_is_read_and_written_alike(text):
    assert str(GAME.parse(text)) == text


def test_every_tile_has_a_name_of_its_own():
    assert len(set(NAMES)) == 60


# ---- Counting -----------------------------------------------------------------------------------------------------
def test_a_lost_tile_a_second_card_and_a_coin_from_nowhere_are_noticed():
    state = position(hands={0: "UJ485 JM111"}, exhibits=[(1, 1, 9, "MB575 BJ348")], coins=(2, 0, 0))
    for broken in (
        evolve(state, box=state.box[1:]),
        evolve(state, spent=(*state.deal.spent, 8)),
        evolve(state, coins=(3, 0, 0)),
        evolve(state, exhibits=state.exhibits * 2, box=state.box),
    ):
        with pytest.raises(BrokenCount):
            GAME.check(broken)
