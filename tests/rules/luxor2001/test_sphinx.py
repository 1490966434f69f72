"""R13 Eyes of the Sphinx."""

from games.rules.luxor2001 import GAME
from games.rules.luxor2001.pairs import pairs_of
from games.rules.luxor2001.wall import lines_of, true_triples
from tests.rules.luxor2001.positions import card, column, played, position, step, texts


def seen(wall, name, slot):
    """Return (animal is upper, slot from 1, row from 1, line, same) of every pair, sorted."""
    state = position(wall=wall, sphinx=True)
    pairs = pairs_of(state.wall, card(name), slot - 1, lines=True)
    return sorted((pair.upper, pair.slot + 1, pair.row + 1, pair.line, pair.same) for pair in pairs)


def test_the_two_need_not_touch_and_nothing_in_between_blocks():
    """R13.1 (H30): a camel at the other end of the row, over gaps and other animals."""
    wall = {1: ["camel/ibis"], 4: ["hippo/cat"]}
    assert seen(wall, "camel/snake", 8) == [(True, 1, 2, "row", True)]
    after = played(position(2, wall, hands=(["camel/snake"],), sphinx=True), "0 camel/snake 8")
    assert column(after, "camel") == (1, 3, 0)


def test_cells_that_touch_count_too():
    """R13.1 (O12)."""
    assert seen({1: ["camel/ibis"]}, "camel/snake", 2) == [(True, 1, 2, "row", True)]


def test_diagonals_and_columns_are_lines_as_well():
    """R13.1: a rising and a falling diagonal over several cells, and the slot below."""
    assert seen({1: ["camel/ibis"], 4: ["cat/hippo", "cat/baboon"]}, "snake/camel", 4) == [
        (False, 1, 2, "rising", True)
    ]
    assert seen({5: ["camel/ibis"], 2: ["cat/hippo", "cat/baboon"]}, "snake/camel", 2) == [
        (False, 5, 2, "falling", True)
    ]
    assert seen({3: ["camel/ibis", "cat/hippo", "cat/baboon"]}, "camel/snake", 3) == [(True, 3, 2, "column", True)]


def test_two_or_more_on_a_line_are_dead_for_it():
    """R13.2 (H30)."""
    wall = {1: ["camel/ibis"], 4: ["camel/cat"]}
    assert seen(wall, "camel/snake", 8) == []
    state = position(2, wall, hands=(["camel/snake"],), sphinx=True)
    assert texts(state, 0, "camel/snake 8") == ["camel/snake 8"]
    assert column(played(state, "0 camel/snake 8"), "camel") == (0, 3, None)


def test_each_animal_pairs_at_most_once_on_a_line_but_both_animals_of_a_card_may_in_their_column():
    """R13.3 (O12)."""
    wall = {3: ["camel/ibis"]}
    assert seen(wall, "camel/ibis", 3) == [(False, 3, 1, "column", True), (True, 3, 2, "column", True)]


def test_a_double_makes_no_pair_with_itself_and_counts_as_two_later():
    """R13.4."""
    assert seen({}, "camel/camel", 3) == []
    assert seen({3: ["camel/camel"]}, "camel/ibis", 3) == []  # two camels in the column: dead
    assert seen({3: ["camel/camel"]}, "ibis/camel", 3) == []


def test_a_double_can_meet_one_old_cell_on_two_lines():
    """R13.4 (O12): the camel beside is in the row of the one and on a diagonal of the other."""
    pairs = seen({2: ["camel/ibis"]}, "camel/camel", 3)
    assert pairs == [(False, 2, 2, "falling", True), (True, 2, 2, "row", False)]
    state = position(2, {2: ["camel/ibis"]}, {"camel": (0, 3, 1)}, (["camel/camel"],), sphinx=True)
    after = played(state, "0 camel/camel 3")
    assert column(after, "camel") == (2, 3, 0)


def test_in_its_own_column_a_double_makes_one_pair_with_the_facing_the_player_names():
    """R13.5 (O12): with somebody else there, same takes over, opposite does not; one scarab either way."""
    state = position(2, {3: ["camel/ibis"]}, {"camel": (0, 3, 1)}, (["camel/camel"],), sphinx=True)
    pairs = pairs_of(state.wall, card("camel/camel"), 2, lines=True)
    assert [(pair.line, pair.either) for pair in pairs] == [("column", True)]
    assert texts(state, 0, "camel/camel 3") == ["camel/camel 3", "camel/camel 3 camel-opposite"]
    assert column(played(state, "0 camel/camel 3"), "camel") == (1, 3, 0)
    assert column(played(state, "0 camel/camel 3 camel-opposite"), "camel") == (1, 3, 1)


def test_all_else_stays_and_the_base_runs_dry():
    """R13.6 (H6, O13): at most two scarabs a column; of more than can be put, the rest are left out."""
    wall = {1: ["camel/ibis"], 8: ["cat/hippo", "cat/camel"], 4: ["baboon/snake"]}
    lying = dict.fromkeys(("baboon", "cat", "crocodile", "hippo", "ibis"), (3, 0, None))
    state = position(2, wall, lying | {"camel": (0, 3, 0)}, (["camel/crocodile"],), sphinx=True)
    assert state.base == 1
    dropped = step(state, "0 camel/crocodile 5").events[0]
    assert [done["scarab"] for done in dropped.facts["steps"]] == [True]
    assert column(played(state, "0 camel/crocodile 5"), "camel")[0] == 1


def test_with_both_variants_a_curse_still_asks_for_three_that_touch():
    """R13.7."""
    wall = {1: ["cat/ibis"], 2: ["hippo/ibis"], 8: ["snake/ibis"]}
    state = position(2, wall, sphinx=True, curse=True)
    assert true_triples(state.wall, ()) == ()
    assert GAME.meta.options[0].key == "curse"


def test_the_lines_kept_beside_the_wall_follow_from_it():
    """R13.2: card by card, against counting the whole wall."""
    state = position(2, {}, hands=(["camel/camel"],), sphinx=True)
    for ply in range(20):
        seat = GAME.to_move(state)[0]
        legal = GAME.legal(state, seat)
        state = played(state, f"{seat} {legal[ply % len(legal)]}")
        assert state.lines == lines_of(state.wall)
