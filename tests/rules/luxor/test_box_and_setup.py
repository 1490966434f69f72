"""R1 the box, R2 the set-up."""

from collections import Counter

import pytest

from games.rules import engine
from games.rules.luxor import GAME, data
from tests.rules.luxor.positions import Position, hand_of


@pytest.fixture
def view():
    return GAME.view(engine.start(GAME, 3, {}, "box"), None)


def test_the_path_has_forty_spaces_between_stairs_and_tomb(view):
    """R1.1"""
    kinds = Counter(place.tile.kind for place in view.board)
    assert kinds == {"stairs": 1, "tomb": 1, "horus": 6, "osiris": 4, "treasure": 30}
    assert [view.board[0].tile.kind, view.board[41].tile.kind] == ["stairs", "tomb"]


def test_each_space_shows_what_the_sheet_says(view):
    """R1.2"""
    assert {place.number: place.tile.eyes for place in view.board if place.tile.eyes} == {
        5: 1,
        11: 1,
        18: 2,
        25: 2,
        30: 3,
        36: 3,
    }
    assert [place.number for place in view.board if place.tile.kind == "osiris"] == [8, 15, 23, 33]
    by_symbol = {
        symbol: [place.number for place in view.board if place.symbol == symbol]
        for symbol in ("cobra", "falcon", "lion")
    }
    assert by_symbol == {"cobra": [3, 13, 21, 31], "falcon": [1, 9, 17, 20, 26, 29], "lion": [6, 14, 24, 34]}


def test_wall_values_rise_towards_the_tomb(view):
    """R1.3"""
    walls = [place.wall for place in view.board]
    assert walls == [0] + [1] * 8 + [2] * 8 + [3] * 8 + [5] * 8 + [8] * 8 + [13]


def test_statues_stand_between_spaces(view):
    """R1.4"""
    assert [(statue.number, statue.after) for statue in view.statues] == [(1, 8), (2, 16), (3, 24)]


def test_the_decks_hold_the_printed_cards():
    """R1.5 and R1.6"""
    starter = Counter(data.CARDS[card].key for card in data.STARTER_DECK)
    assert starter == {"step-1": 6, "step-2": 4, "step-3": 4, "step-4": 4, "step-5": 4, "plusminus": 5, "die": 4}
    levels = [Counter(data.CARDS[card].key for card in deck) for deck in data.HORUS_DECKS]
    assert levels == [
        {"range-3": 3, "dierange-1": 2, "all-1": 1, "last-1": 1, "minus-1": 1},
        {"range-4": 3, "dierange-2": 1, "all-2": 2, "last-2": 1, "minus-2": 1},
        {"range-6": 3, "all-3": 2, "last-3": 1, "minus-3": 2},
    ]


def test_the_treasures_are_ten_of_each_kind():
    """R1.7"""
    faces = Counter(data.TILES[tile].key for tile in data.TREASURE_TILES)
    for kind in ("vase", "statue", "jewellery"):
        own = {key: number for key, number in faces.items() if key.startswith(kind)}
        assert own == {f"{kind}-1-1": 1, f"{kind}-1-2": 4, f"{kind}-2-3": 3, f"{kind}-2-4": 1, f"{kind}-3-6": 1}


def test_the_temple_tiles_are_sorted_by_their_backs():
    """R1.8"""
    stacks = [Counter(data.TILES[tile].key for tile in stack) for stack in data.TEMPLE_TILES]
    assert stacks == [{"tunnel": 4}, {"scarab": 4, "eye-1-2": 1, "eye-2-3": 1}, {"joker": 3, "joker-or-scarab": 1}]


def test_the_supply_is_complete(view):
    """R1.9"""
    assert (view.jokers_left, view.keys_left, view.scarabs_left) == (18, 20, 22)
    assert Counter(data.SCARABS) == {1: 4, 2: 8, 3: 6, 4: 4}
    assert view.sarcophagi_left == (5, 3)
    assert Counter(data.TILES[tile].steps for tile in data.OSIRIS_TILES) == {1: 1, 2: 2, 3: 2, 4: 1}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_with_two_on_the_stairs_and_one_at_each_statue(seats):
    """R2.1 and R2.5"""
    view = GAME.view(engine.start(GAME, seats, {}, "box"), None)
    for player in view.players:
        assert (player.standing, player.lying, player.total) == ((0, 0), (1, 2, 3), 0)
    assert [statue.sleepers for statue in view.statues] == [tuple(range(seats))] * 3
    assert view.deck_size == 31 - 5 * seats
    assert [stack.size for stack in view.horus] == [8, 8, 8]


def test_everybody_is_dealt_five_cards_of_one_deck():
    """R2.2"""
    state = engine.start(GAME, 4, {}, "box")
    assert [len(hand) for hand in state.hands] == [5] * 4
    dealt = Counter(card for hand in state.hands for card in hand)
    assert dealt + Counter(state.deck) == Counter(data.STARTER_DECK)


def test_four_osiris_tiles_are_used_and_treasures_lie_at_random():
    """R2.3"""
    states = [engine.start(GAME, 2, {}, f"deal {number}") for number in range(30)]
    assert all(len(state.osiris_unused) == 2 for state in states)
    assert len({state.osiris_unused for state in states}) > 3
    assert len({state.tiles for state in states}) == len(states)


def test_the_start_player_is_drawn_by_lot_and_play_goes_round():
    """R2.4"""
    starts = {engine.start(GAME, 3, {}, f"start {number}").start for number in range(30)}
    assert starts == {0, 1, 2}
    state = Position(seats=3, start=2).hand(2, "step-1").hand(0, "step-1").hand(1, "step-1").state()
    movers = []
    for ply in range(1, 4):
        (seat,) = GAME.to_move(state)
        movers.append(seat)
        state = engine.play(GAME, state, seat, "left 0", "any", ply).state
    assert movers == [2, 0, 1]


def test_the_order_of_a_hand_outlives_a_redeal_and_a_load():
    """R2.2"""
    state = Position().hand(0, "step-1", "step-2", "step-3", "step-4", "step-5").state()
    assert hand_of(GAME.load(GAME.dump(state))) == ["step-1", "step-2", "step-3", "step-4", "step-5"]
