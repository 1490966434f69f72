"""The lists that are made when they are read: what they answer beforehand is what they then hold."""

import pytest

from games.rules.luxor2001 import GAME
from games.rules.luxor2001.actions import Drop
from games.rules.rng import Rng
from tests.rules.luxor2001.walks import OPTIONS


@pytest.mark.parametrize("options", OPTIONS)
def test_a_legal_list_counts_finds_and_reads_the_same(options):
    """R8.3: its length, each single drop and the whole list agree, also where scarabs or archaeologists run short."""
    for seats in GAME.meta.seats:
        options = {"curse": "off", "sphinx": "off"} | options
        state, rng = GAME.setup(seats, options, Rng(f"later {seats}", 0)), Rng(f"later {seats}", 1)
        while movers := GAME.to_move(state):
            legal = GAME.legal(state, movers[0])
            drops = tuple(legal)
            assert len(legal) == len(drops)
            assert drops == tuple(legal[index] for index in range(len(drops)))
            assert (legal[-1], legal[:3], legal) == (drops[-1], drops[:3], drops)
            state = GAME.apply(state, movers[0], rng.pick(legal), rng).state


def test_a_legal_list_knows_what_is_in_it():
    state = GAME.setup(2, {"curse": "off", "sphinx": "off"}, Rng("later", 0))
    legal = GAME.legal(state, state.turn)
    held, other = state.hands[state.turn][0], state.hands[1 - state.turn][0]
    assert Drop(held, 3) in legal
    assert Drop(other, 3) not in legal
    assert legal != ()
    assert hash(legal) == hash(tuple(legal))
    with pytest.raises(IndexError):
        legal[len(legal)]


def test_the_events_of_a_drop_are_made_when_they_are_read_and_stay_the_same():
    state = GAME.setup(2, {"curse": "off", "sphinx": "off"}, Rng("later", 0))
    events = GAME.apply(state, state.turn, GAME.legal(state, state.turn)[0], Rng("", 0)).events
    assert [event.kind for event in events] == ["dropped"]
    assert tuple(events) == tuple(events) == events
    assert len(events) == 1
