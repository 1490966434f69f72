"""R10 the end and the transfer of scarabs, R11 scoring."""

import pytest

from games.rules.errors import IllegalAction, MatchOver
from games.rules.luxor2001 import GAME
from games.rules.luxor2001.ending import default_way, outcome_of, ways_of
from games.rules.luxor2001.state import OVER
from tests.rules.luxor2001.positions import animal, column, full_but, played, position, step, texts, tile


def test_the_match_ends_with_the_fortieth_card_after_the_draw():
    """R10.1 (H1, O6): 39 cards lie, the next one ends it."""
    state = position(2, full_but(1))
    assert GAME.outcome(state) is None
    assert len(state.pile) == 4
    answer = step(state, f"0 {texts(state, 0)[0]}")
    assert answer.state.phase == 4
    assert len(answer.state.pile) == 3
    assert len(answer.state.hands[0]) == 3
    assert GAME.to_move(answer.state) == ()
    with pytest.raises(MatchOver):
        step(answer.state, "1 camel/snake 1")


CAMEL_AND_SNAKE = {"camel": (1, 2, 0), "snake": (2, 1, 0)}


def transfer(columns, seats=2, opened=None, favourites=None):
    """Return the position right after the last card: by storage, the pieces of a finished wall."""
    state = position(seats, full_but(1), columns, opened=opened, favourites=favourites)
    stored = GAME.dump(state)
    stored["wall"][0].append(stored["hands"][0].pop(0))
    stored["hands"][0].append(stored["pile"].pop())
    ways = [ways_of(state.columns, seat) for seat in range(seats)]
    stored["phase"] = "transfer"
    stored["answers"] = [None if len(options) > 1 else list(options[0]) for options in ways]
    state = GAME.load(stored)
    GAME.check(state)
    return state


def test_the_worked_example_of_the_rules():
    """R10.3: a scarab at the camels, two at the snakes; both ways are open, the snakes' sarcophagus is worth more."""
    state = transfer(CAMEL_AND_SNAKE)
    assert GAME.to_move(state) == (0,)
    assert texts(state, 0) == ["open camel", "open snake"]
    assert default_way(state.columns, 0) == (animal("snake"),)  # R10.4 (O7)
    after = played(state, "0 open snake")
    assert after.opened[0][-1] == tile("snake-3")
    assert (column(after, "camel"), column(after, "snake")) == ((0, 2, 0), (0, 0, 0))
    assert after.base == 16
    after = played(state, "0 open camel")
    assert after.opened[0][-1] == tile("camel-2")


def test_everybody_decides_at_once_and_unseen():
    """R10.2 (O6): no answer shows before the last one, then all are carried out."""
    columns = CAMEL_AND_SNAKE | {"ibis": (1, 2, 1), "cat": (2, 1, 1)}
    state = transfer(columns)
    assert GAME.to_move(state) == (0, 1)
    answer = step(state, "1 open cat")
    assert answer.sealed
    assert not answer.asks
    assert all(event.only == (1,) for event in answer.events)
    for viewer in (None, 0):
        assert GAME.view(answer.state, viewer) == GAME.view(state, viewer)
    assert GAME.view(answer.state, 1).answer == (animal("cat"),)
    assert GAME.to_move(answer.state) == (0,)
    assert answer.state.opened == state.opened
    after = step(answer.state, "0 open camel")
    assert [event.kind for event in after.events] == ["answered", "moved", "opened", "moved", "opened", "scored"]
    assert after.state.opened[0][-1] == tile("camel-2")
    assert tile("cat-3") in after.state.opened[1]


def test_who_has_one_way_only_is_not_asked_and_opens_all_the_same():
    """R10.2 (O6)."""
    state = transfer(CAMEL_AND_SNAKE | {"ibis": (3, 0, 1), "cat": (0, 1, 1)})
    assert GAME.to_move(state) == (0,)  # the other has one sarcophagus to open, with scarabs of the emptied column
    after = played(state, "0 open snake")
    assert tile("cat-3") in after.opened[1]
    assert column(after, "ibis") == (0, 0, 1)


def test_nobody_to_ask_ends_the_match_with_the_last_card():
    """R10.2: straight to the scoring."""
    state = position(2, full_but(1), {})
    answer = step(state, f"0 {texts(state, 0)[0]}")
    assert [event.kind for event in answer.events][-2:] == ["wall_filled", "scored"]


def test_as_many_as_possible_open_from_the_front_also_twice_at_one_column():
    """R10.3 (O6): seven scarabs open two; of the camels' own three only two are left."""
    state = transfer({"camel": (3, 2, 0), "snake": (3, 0, 0), "ibis": (1, 1, 0)})
    assert texts(state, 0) == ["open camel,camel", "open camel,ibis"]
    after = played(state, "0 open camel,camel")
    assert after.opened[0][-2:] == (tile("camel-2"), tile("camel-3"))
    assert sum(column(after, name)[0] for name in ("camel", "snake", "ibis")) == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("open camel", "Your scarabs open 2 sarcophagi, no more and no fewer."),
        ("open camel,camel,ibis", "Your scarabs open 2 sarcophagi, no more and no fewer."),
        ("open ibis,ibis", "The ibis column has fewer sarcophagi left."),
        ("open cat,ibis", "None of your archaeologists stands at the cat column."),
    ],
)
def test_a_transfer_that_adds_up_wrong_is_refused_with_the_rule(text, sentence):
    """R10.3."""
    state = transfer({"camel": (3, 2, 0), "snake": (3, 0, 0), "ibis": (1, 1, 0), "cat": (0, 3, 1)})
    with pytest.raises(IllegalAction) as refusal:
        step(state, f"0 {text}")
    assert (refusal.value.rule, str(refusal.value)) == ("R10.3", sentence)


def test_scarabs_where_nobody_stands_belong_to_nobody():
    """R10.3 (H7)."""
    state = transfer({"camel": (3, 2, None), "snake": (2, 1, 0), "ibis": (0, 3, 0)})
    assert GAME.to_move(state) == ()
    assert not ways_of(state.columns, 0)[0]


def test_the_default_transfer_takes_the_largest_expected_value_and_the_lowest_animals():
    """R10.4 (O7)."""
    state = transfer({"camel": (3, 3, 0), "cat": (0, 3, 0), "hippo": (3, 1, 0)})
    assert default_way(state.columns, 0) == (animal("camel"), animal("hippo"))
    state = transfer({"camel": (3, 3, 0), "cat": (3, 3, 0)})
    assert default_way(state.columns, 0) == (animal("camel"), animal("camel"))  # 3.5 + 5.5 beats 3.5 + 3.5


def scored(columns, opened, favourites, seats=2):
    """Return the outcome from here on, nobody having anything to transfer."""
    state = transfer(columns, seats, opened, favourites)
    assert GAME.to_move(state) == ()
    return outcome_of(state._replace(phase=OVER))


def test_values_and_favourites_are_added_up():
    """R11.1, R11.2: the favourite counts though nothing is left at its column; scarabs and cards count nothing."""
    columns = {"camel": (2, 0, 0), "ibis": (0, 2, 1)}
    opened = {0: ["camel-1", "camel-3"], 1: ["camel-2", "ibis-1"]}
    outcome = scored(columns, opened, ("camel", "snake"))
    assert outcome.scores == (3 + 7 + 7, 5 + 4)
    assert outcome.winners == (0,)
    assert [points for _, points in outcome.parts] == [(3, 4), (0, 5), (7, 0), (7, 0)]


def test_equal_points_are_decided_by_the_number_of_sarcophagi():
    """R11.3 (O8): ten points each; the places go by the same order."""
    columns = {"snake": (0, 1, None), "cat": (0, 2, None), "camel": (0, 1, None), "baboon": (0, 1, None)}
    opened = {0: ["snake-1", "snake-2"], 1: ["cat-1", "baboon-1", "hippo-1"], 2: ["camel-1", "camel-2", "baboon-2"]}
    outcome = scored(columns | {"hippo": (0, 2, None)}, opened, ("ibis", "hippo", "crocodile"), 3)
    assert outcome.scores == (10, 10, 13)
    assert outcome.places == (3, 2, 1)
    assert outcome.winners == (2,)


def test_who_is_equal_in_both_shares_the_win_and_the_place():
    """R11.3 (H18, O8)."""
    columns = {"camel": (0, 2, None), "baboon": (0, 2, None)}
    outcome = scored(columns, {0: ["camel-1"], 1: ["baboon-1"]}, ("ibis", "cat"))
    assert (outcome.winners, outcome.places) == ((0, 1), (1, 1))
