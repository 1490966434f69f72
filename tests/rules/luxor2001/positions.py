"""Builds positions by hand: a wall, columns, hands; what is not said is filled up so that every count is right."""

from games.rules.engine import options_of, play
from games.rules.luxor2001 import GAME
from games.rules.luxor2001.data import (
    ANIMAL_NUMBER,
    ANIMALS,
    ARCHAEOLOGISTS,
    CARD_NUMBER,
    CLASSES,
    CURSE,
    CURSES,
    DECK,
    HAND_SIZE,
    SCARABS,
)
from games.rules.luxor2001.state import DROPPING, Box, Curse, State
from games.rules.luxor2001.wall import lines_of, touches

TOMBS = ((3, 5, 7), (3, 5, 7), (3, 5, 7), (3, 5, 8), (4, 6, 8), (4, 6, 8), (4, 6, 10))  # by animal


def card(name):
    return CARD_NUMBER[name]


def animal(name):
    return ANIMAL_NUMBER[name]


def tile(name):
    """Return the sarcophagus "camel-1"."""
    kind, eyes = name.split("-")
    return CLASSES * ANIMAL_NUMBER[kind] + int(eyes) - 1


def facing(name, cell):
    """Return "L" or "R": which way the upper or lower animal of a card looks."""
    return "LR"[getattr(DECK[card(name)], cell) & 1]


def position(
    seats=2,
    wall=None,
    columns=None,
    hands=(),
    *,
    turn=0,
    curse=False,
    sphinx=False,
    pile=(),
    curses=None,
    opened=None,
    favourites=None,
    amulet=0,
    used=(),
):
    """Return a position in which `turn` drops.

    `wall`: slot (1-8) → card names from the bottom up. `columns`: animal → (scarabs, sarcophagi left, seat or None).
    `hands`: by seat, names; missing cards are filled up. `pile`: names ("curse" too), the last is the top; other cards
    lie below. `opened`: seat → names of sarcophagi; those not named belong to the last seat.
    """
    slots = [[card(name) for name in (wall or {}).get(slot, ())] for slot in range(1, 9)]
    taken = [one for slot in slots for one in slot]
    wanted = [[card(name) for name in hand] for hand in hands] + [[] for _ in range(seats - len(hands))]
    top = [CURSE if name == "curse" else card(name) for name in pile]
    used_up = {*taken, *(one for hand in wanted for one in hand), *top}
    spare = [one for one in reversed(range(len(DECK))) if one not in used_up]
    for hand in wanted:
        while len(hand) < HAND_SIZE and spare:
            hand.append(spare.pop())
    if curses is None:
        curses = CURSES - top.count(CURSE) if curse else 0
    below = [*([CURSE] * curses), *spare]
    cells = tuple(tuple(c for one in slot for c in (DECK[one].lower, DECK[one].upper)) for slot in slots)
    lines = lines_of(cells) if sphinx else ()
    codes, gone = [], []
    for kind, name in enumerate(ANIMALS):
        scarabs, left, holder = (columns or {}).get(name, (0, 3, None))
        codes.append(scarabs + 4 * left + 16 * (0 if holder is None else holder + 1))
        gone += [CLASSES * kind + eyes for eyes in range(CLASSES - left)]
    rows = [tuple(tile(name) for name in (opened or {}).get(seat, ())) for seat in range(seats)]
    rows[-1] += tuple(one for one in gone if not any(one in row for row in rows))
    holders = [(code >> 4) - 1 for code in codes]
    state = State(
        Box(
            seats,
            curse,
            sphinx,
            tuple(range(7)),
            TOMBS,
            tuple(animal(name) for name in favourites) if favourites else tuple(range(seats)),
            0,
        ),
        cells,
        touches(cells, lines),
        lines,
        tuple(codes),
        SCARABS - sum(code & 3 for code in codes),
        tuple(ARCHAEOLOGISTS - holders.count(seat) for seat in range(seats)),
        tuple(tuple(sorted(hand)) for hand in wanted),
        (*below, *top),
        tuple(rows),
        turn,
        DROPPING,
        (),
        Curse(amulet, tuple(sorted(used))),
    )
    GAME.check(state)
    return state


def played(state, *actions):
    """Return the position after actions "seat text", played through the engine, every count right after each."""
    for ply, action in enumerate(actions, 1):
        seat, _, text = action.partition(" ")
        state = play(GAME, state, int(seat), text, "test", ply).state
        GAME.check(state)
    return state


def step(state, action):
    """Return the engine's answer to one action "seat text"."""
    seat, _, text = action.partition(" ")
    return play(GAME, state, int(seat), text, "test", 1)


def column(state, name):
    """Return (scarabs, sarcophagi left, seat or None)."""
    code = state.columns[animal(name)]
    return code & 3, code >> 2 & 3, (code >> 4) - 1 if code >> 4 else None


def texts(state, seat, beginning=""):
    """Return the notations of the seat's legal actions that begin so."""
    return [str(action) for action in GAME.legal(state, seat) if str(action).startswith(beginning)]


def defaults(seats=2, **options):
    return options_of(GAME, seats, options)


def full_but(slot, missing=1):
    """Return a wall with room for `missing` cards in `slot` alone, made of cards in ascending order."""
    names = iter([one.name for one in DECK])
    return {at: [next(names) for _ in range(5 - missing if at == slot else 5)] for at in range(1, 9)}
