"""Every piece of the box is in exactly one place."""

from games.rules.errors import BrokenCount
from games.rules.luxor2001.data import (
    ARCHAEOLOGISTS,
    CARD_OF_CELLS,
    CARDS,
    CLASSES,
    COLUMN_SCARABS,
    CURSE,
    CURSES,
    HAND_SIZE,
    KINDS,
    SARCOPHAGI,
    SCARABS,
    WALL_CARDS,
)
from games.rules.luxor2001.state import MOVING, State, holder_of, left_at, scarabs_at
from games.rules.luxor2001.wall import cards_on, lines_of, touches
from games.rules.text import N_


def check(state: State) -> None:
    """Raise BrokenCount unless cards, scarabs, archaeologists, sarcophagi and favourites are all there once."""
    for what, right in (
        ("cards", _cards(state)),
        ("curse cards", _curses(state)),
        ("hands", _hands(state)),
        ("scarabs", _scarabs(state)),
        ("archaeologists", _archaeologists(state)),
        ("sarcophagi", _sarcophagi(state)),
        ("favourites", len(set(state.box.favourites)) == state.box.seats),
        ("wall", _wall(state)),
    ):
        if not right:
            raise BrokenCount(N_("The %(what)s of Luxor 2001 do not add up."), what=what)


def _cards(state: State) -> bool:
    walled = [
        CARD_OF_CELLS.get((slot[row], slot[row + 1]), -1) for slot in state.wall for row in range(0, len(slot), 2)
    ]
    held = [card for hand in state.hands for card in hand]
    piled = [card for card in state.pile if card != CURSE]
    return sorted(walled + held + piled) == list(range(CARDS))


def _curses(state: State) -> bool:
    return state.pile.count(CURSE) <= (CURSES if state.box.curse else 0)


def _hands(state: State) -> bool:
    """R5.3: three cards each, fewer only once the pile is used up."""
    if any(card != CURSE for card in state.pile):
        return all(len(hand) == HAND_SIZE for hand in state.hands)
    return all(len(hand) <= HAND_SIZE for hand in state.hands)


def _scarabs(state: State) -> bool:
    lying = [scarabs_at(code) for code in state.columns]
    return state.base >= 0 and state.base + sum(lying) == SCARABS and max(lying) <= COLUMN_SCARABS


def _archaeologists(state: State) -> bool:
    holders = [holder_of(code) for code in state.columns]
    return all(
        reserve >= 0 and reserve + holders.count(seat) == ARCHAEOLOGISTS for seat, reserve in enumerate(state.reserves)
    )


def _sarcophagi(state: State) -> bool:
    opened = sorted(one for row in state.opened for one in row)
    gone = [
        CLASSES * animal + eyes for animal in range(KINDS) for eyes in range(CLASSES - left_at(state.columns[animal]))
    ]
    values = tuple(tuple(sorted(tomb[eyes] for tomb in state.box.tombs)) for eyes in range(CLASSES))
    return opened == gone and values == SARCOPHAGI


def _wall(state: State) -> bool:
    """R10.1: the match ends with the fortieth card; what is kept beside the wall follows from it."""
    full = cards_on(state.wall) == WALL_CARDS
    return (
        full == (state.phase >= MOVING)
        and state.touch == touches(state.wall, state.lines)
        and (not state.box.sphinx or state.lines == lines_of(state.wall))
    )
