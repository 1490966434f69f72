"""R3 the sarcophagi, R4 set-up, R14 who knows what."""

from collections import Counter

import pytest

from games.rules.errors import BrokenCount
from games.rules.luxor2001 import GAME
from games.rules.luxor2001.data import ARCHAEOLOGISTS, SARCOPHAGI, SCARABS
from games.rules.rng import Rng
from tests.rules.luxor2001.positions import column, defaults, played, position, tile


def setup(seats=3, number=1, **options):
    return GAME.setup(seats, defaults(seats, **options), Rng("setup", number))


def test_each_column_has_a_sarcophagus_of_each_class_in_front_of_it():
    """R3.1, R3.2, R4.2."""
    state = setup()
    for eyes in range(3):
        assert sorted(tomb[eyes] for tomb in state.box.tombs) == list(SARCOPHAGI[eyes])
    assert all(column(state, name) == (0, 3, None) for name in ("baboon", "snake"))
    fronts = {setup(number=number).box.tombs[0][2] for number in range(60)}
    assert fronts == {7, 8, 10}


def test_everybody_gets_three_cards_and_five_archaeologists_and_the_base_sixteen_scarabs():
    """R4.3, R4.4."""
    for seats in (2, 3, 4):
        state = setup(seats)
        assert [len(hand) for hand in state.hands] == [3] * seats
        assert len(state.pile) == 49 - 3 * seats
        assert state.reserves == (ARCHAEOLOGISTS,) * seats
        assert state.base == SCARABS == 16
        assert ARCHAEOLOGISTS == 5


def test_favourites_are_all_different_and_those_left_over_unseen():
    """R4.5 (H16, H17)."""
    for number in range(50):
        state = setup(4, number)
        assert len(set(state.box.favourites)) == 4
        for viewer in (None, 0, 1, 2, 3):
            known = GAME.view(state, viewer).favourites
            assert [animal >= 0 for animal in known] == [seat == viewer for seat in range(4)]


def test_start_player_columns_and_cards_are_drawn_by_lot():
    """R4.1, R4.6."""
    states = [setup(4, number) for number in range(200)]
    assert {state.box.start for state in states} == {0, 1, 2, 3}
    assert all(state.turn == state.box.start for state in states)
    assert len({state.box.order for state in states}) > 150
    assert len({state.hands for state in states}) == 200


def test_a_seat_sees_its_own_hand_and_values_and_nobody_elses():
    """R3.4, R14.1, R14.2."""
    state = position(
        3, columns={"camel": (0, 1, 0), "snake": (0, 2, 1)}, opened={0: ["camel-1", "camel-2"], 1: ["snake-1"]}
    )
    mine, other, nobody = (GAME.view(state, viewer) for viewer in (0, 1, None))
    assert mine.hand == state.hands[0]
    assert mine.opened == (((tile("camel-1"), 3), (tile("camel-2"), 5)), ((tile("snake-1"), 0),), ())
    assert other.opened[1] == ((tile("snake-1"), 4),)
    assert nobody.hand == ()
    assert all(value == 0 for row in nobody.opened for _, value in row)
    assert not hasattr(mine, "tombs")


def test_everybody_sees_the_wall_the_columns_and_all_numbers():
    """R14.3."""
    state = position(3, {2: ["camel/snake"]}, {"camel": (2, 3, 1)})
    for viewer in (None, 0, 1, 2):
        view = GAME.view(state, viewer)
        assert (view.wall, view.columns, view.base) == (state.wall, state.columns, state.base)
        assert (view.reserves, view.hand_sizes) == ((5, 4, 5), (3, 3, 3))


def test_a_redeal_draws_everything_hidden_afresh_and_nothing_else():
    """R14.1, R14.2: over many worlds every hidden thing varies, what the seat knows does not."""
    state = position(
        3, columns={"camel": (0, 1, 0)}, opened={0: ["camel-1", "camel-2"]}, favourites=("ibis", "cat", "hippo")
    )
    worlds = [GAME.redeal(state, 0, Rng("world", number)) for number in range(60)]
    assert {world.box.favourites[0] for world in worlds} == {state.box.favourites[0]}
    assert {world.box.favourites[1] for world in worlds} == {0, 1, 2, 3, 4, 6}
    assert {world.box.tombs[1][:2] for world in worlds} == {(3, 5)}
    assert {world.box.tombs[1][2] for world in worlds} == {7, 8, 10}
    assert {world.hands[0] for world in worlds} == {state.hands[0]}
    assert len({world.hands[1] for world in worlds}) > 50
    assert len({world.pile for world in worlds}) == 60


def test_hidden_curses_are_spread_evenly_over_the_second_pile_in_a_redeal():
    """R12.1, R14.2: on top of the second pile none can lie once it is in use."""
    state = position(2, {1: ["camel/snake"]}, curse=True, pile=["cat/cat", "ibis/ibis"], curses=6)
    assert len(state.pile) > 35
    tops = Counter(GAME.redeal(state, 0, Rng("spread", number)).pile[34] == 49 for number in range(400))
    assert 30 < tops[True] < 120  # 6 of 35
    used = position(2, {slot: [] for slot in range(1, 9)} | _wall(20), curse=True)
    assert len(used.pile) < 35
    worlds = [GAME.redeal(used, 1, Rng("spread", number)) for number in range(100)]
    assert not any(world.pile[-1] == 49 for world in worlds)
    assert len({world.pile.index(49) for world in worlds}) > 3


def _wall(cards):
    from games.rules.luxor2001.data import DECK

    names = [one.name for one in DECK[:cards]]
    return {slot + 1: names[5 * slot : 5 * slot + 5] for slot in range(cards // 5)}


def test_at_the_end_everything_is_shown():
    """R3.4, R14.1."""
    state = setup(2)
    ply = 0
    while GAME.to_move(state):
        seat = GAME.to_move(state)[0]
        state = GAME.apply(state, seat, Rng("random", ply).pick(GAME.legal(state, seat)), None).state
        ply += 1
    view = GAME.view(state, None)
    assert view.favourites == state.box.favourites
    assert all(value for row in view.opened for _, value in row)
    assert GAME.standing(view) == GAME.outcome(state).scores


def test_a_standing_knows_ones_own_points_and_takes_the_mean_for_what_is_hidden():
    """R11.1, R14.1."""
    state = position(
        2,
        columns={"camel": (0, 1, 0), "snake": (0, 0, 1)},
        opened={0: ["camel-1", "camel-2"]},
        favourites=("camel", "snake"),
    )
    assert GAME.standing(GAME.view(state, 0)) == (3 + 5 + 7, round((3 * 4 + 4 * 3) / 7 + (5 * 4 + 6 * 3) / 7 + 55 / 7))
    assert GAME.standing(GAME.view(state, 1)) == (9, 4 + 6 + 10 + 7)


@pytest.mark.parametrize(
    ("path", "value", "what"),
    [
        (("base",), 15, "scarabs"),
        (("reserves", 0), 4, "archaeologists"),
        (("hands", 0, 0), "snake/snake", "cards"),
        (("opened", 0), ["camel-1"], "sarcophagi"),
        (("favourites", 0), "camel", "favourites"),
        (("columns", "camel"), [3, 3, 0], "scarabs"),
        (("tombs", "camel", 0), 4, "sarcophagi"),
    ],
)
def test_a_lost_piece_is_noticed(path, value, what):
    """R4.4: the counts themselves can fail."""
    stored = GAME.dump(position(2, hands=(["camel/snake"],), favourites=("ibis", "camel")))
    place = stored
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(BrokenCount) as broken:
        GAME.check(GAME.load(stored))
    assert what in str(broken.value)


def test_a_position_comes_back_from_storage_in_every_phase():
    """R12.3, R10.2: also while answers are sealed; an unknown format is refused."""
    state = setup(4, 3, curse="on", sphinx="on")
    ply, phases = 0, set()
    while GAME.to_move(state):
        assert GAME.load(GAME.dump(state)) == state
        phases.add(state.phase)
        seat = GAME.to_move(state)[-1]
        state = GAME.apply(state, seat, Rng("storage", ply).pick(GAME.legal(state, seat)), None).state
        ply += 1
    assert {0, 1} <= phases
    with pytest.raises(KeyError):
        GAME.load(GAME.dump(state) | {"format": 99})
    assert played(position(), "0 camel/snake 1" if 13 in position().hands[0] else "0 baboon/baboon 1")
