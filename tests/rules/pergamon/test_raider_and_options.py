"""The tomb raider of two players and the three options: R10 and R11."""

import pytest

from games.rules import engine
from games.rules.errors import BadSetup, IllegalAction
from games.rules.pergamon import GAME
from games.rules.pergamon.data import NAMES
from games.rules.pergamon.state import Rules
from games.rules.pergamon.turn import next_order

from .table import facts, legal, play, played, position, tiles

DEEP = {2: "MU223", 3: "MJ324 JU327", 4: "BJ412", 5: "BM520"}


def two(**changes):
    return position(seats=2, phase="place", galleries=DEEP, **changes)


@pytest.mark.parametrize(("cards", "space"), [((1, 4), 5), ((2, 8), 7), ((7, 1), 7), ((5, 8), 9)])
def test_the_raider_is_placed_first_by_the_backs_of_the_cards(cards, space):
    # R10.1
    state = position(seats=2, phase="dig", turn=6, galleries={1: "JM111"}, coins=(1, 0), spaces=(13, 11), raider=7,
                     pile=cards)  # fmt: skip
    after, events = played(state, "dig none")
    assert after.raider == space
    assert facts(events, "raider_placed") == [{"seat": None, "space": space}]
    assert f"place {space}" not in legal(after)
    assert len(legal(after)) == 12


def test_the_raider_on_space_7_gets_three_coins_and_empties_gallery_three():
    # R10.2, R10.3; the example of the rulebook
    state = two(raider=7, fund=(4, 7))
    after, events = played(state, "place 1", "place 13")
    assert facts(events, "raider_paid") == [{"seat": None, "coins": 3, "asked": 3}]
    assert facts(events, "raider_dug") == [{"seat": None, "level": 3, "finds": ["MJ324", "JU327"]}]
    assert after.savings == 0
    assert after.coins == (0, 8)
    assert set(tiles("MJ324 JU327")) <= set(after.box)


def test_the_raider_as_leftmost_takes_the_rest_and_saves_what_he_does_not_spend():
    # R10.2, R10.4; his space closes IV and V to him
    after, _ = played(two(raider=7, fund=(4, 7)), "place 1", "place 2")
    assert after.coins[1] + after.savings + 3 == 11
    assert after.savings == 7


def test_the_raider_uses_his_savings_but_never_digs_deeper_than_his_space():
    # R10.3, R10.4
    state = two(raider=5, fund=(1, 4), savings=3)
    after, events = played(state, "place 1", "place 13")
    assert facts(events, "raider_dug")[0]["level"] == 5
    assert after.savings == 0


def test_an_empty_gallery_makes_the_raider_go_to_the_next_most_expensive():
    # R10.3
    state = position(seats=2, phase="place", galleries={2: "MU223"}, raider=7, fund=(4, 7))
    _, events = played(state, "place 1", "place 13")
    assert facts(events, "raider_dug")[0]["level"] == 2


def test_the_raider_without_coins_or_with_empty_galleries_keeps_what_he_has():
    # R10.3; question 32
    state = position(seats=2, phase="place", galleries={5: "BM520"}, raider=7, fund=(1, 8), savings=1)
    after, events = played(state, "place 1", "place 13")
    assert facts(events, "raider_idled") == [{"seat": None, "savings": 4}]
    assert after.savings == 4


def test_the_raider_never_exhibits_stores_or_scores():
    # R10.5
    after, _ = played(two(raider=7, fund=(4, 7)), "place 1", "place 13")
    assert len(after.points) == len(after.hands) == 2
    assert after.exhibits == ()


def test_with_the_raider_leftmost_the_later_player_is_first():
    # R10.6; question 33
    state = position(seats=2, phase="dig", spaces=(3, 5), raider=9)
    assert next_order(state) == (1, 0)


def test_three_and_four_players_meet_no_raider():
    # R10.1
    for seats in (3, 4):
        assert engine.start(GAME, seats, {}, "x").raider == 0
    assert engine.start(GAME, 2, {}, "x").raider in (5, 7, 9)


# ---- R11 ----------------------------------------------------------------------------------------------------------
def test_the_order_track_lets_figures_place_from_left_to_right():
    # R11.1
    state = position(seats=4, phase="dig", spaces=(2, 4, 11, 6), rules=Rules(order_track=True))
    assert next_order(state) == (2, 3, 1, 0)


def test_the_order_track_begins_clockwise_and_is_for_three_or_four():
    # R11.1
    state = engine.start(GAME, 4, {"placing": "track"}, "7")
    first = state.deal.order[0]
    assert state.deal.order == tuple((first + step) % 4 for step in range(4))
    with pytest.raises(BadSetup):
        engine.start(GAME, 2, {"placing": "track"}, "7")


FREE = Rules(free_layout=True)


def turned(names, **changes):
    return position(phase="order", turned=names, rules=FREE, **changes)


def test_the_first_player_orders_finds_of_one_century_among_their_own_levels():
    # R11.2
    state = turned("JM111 JB218 JB414 MU436 UJ485")
    assert len(legal(state)) == 6
    assert all(text.startswith("order JM111 JB218 ") for text in legal(state))
    after, events = played(state, "order JM111 JB218 UJ485 JB414 MU436")
    assert [[NAMES[tile] for tile in gallery] for gallery in after.galleries] == [
        ["JM111"], ["JB218"], ["UJ485"], ["JB414"], ["MU436"]
    ]  # fmt: skip
    assert after.phase == "place"
    assert facts(events, "finds_ordered") == [{"seat": 0}]


def test_finds_of_different_centuries_do_not_change_places():
    # R11.2
    state = turned("JM111 JB218 JB414 MU436 UJ485")
    with pytest.raises(IllegalAction) as refusal:
        engine.play(GAME, state, 0, "order JB218 JM111 JB414 MU436 UJ485", "s", 1)
    assert refusal.value.rule == "R11.2"


def test_two_groups_are_ordered_apart_and_five_of_a_century_in_all_ways():
    # R11.2: 2 × 6 and 120 orders
    assert len(legal(turned("JM111 MB115 JB414 MU436 UJ485"))) == 12
    assert len(legal(turned("BJ412 JB414 UB432 MU436 UJ485"))) == 120


def test_the_order_is_asked_before_the_cards_are_laid_and_cannot_be_undone():
    # R11.2
    state = turned("JM111 JB218 JB414 MU436 UJ485")
    assert GAME.view(state, 0).backs == ()
    assert not engine.play(GAME, state, 0, "order JM111 JB218 UJ485 JB414 MU436", "s", 1).undoable


def test_nothing_is_asked_when_no_century_repeats():
    # R11.2
    state = position(turn=8, phase="dig", spaces=(9, 5, 7), coins=(1, 0, 0), galleries={1: "MB115"}, rules=FREE,
                     stacks="UJ542 JB218 JU327 MU436 JM111")  # fmt: skip
    assert play(state, "dig 1").phase == "place"


def test_two_players_may_order_finds_too():
    # R11.2
    states = [engine.start(GAME, 2, {"layout": "free"}, str(seed)) for seed in range(30)]
    assert sum(state.phase == "order" for state in states) > 20
