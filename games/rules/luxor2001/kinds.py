"""Which pairs a card makes and how many of them count (R6).

The kinds of pairs of one animal are one number: same + 3 * opposite + 9 * either, each counted no further than it
matters; `either` are pairs of a double card along its column, whose facing the player names (R13.5).
"""

from typing import Final

from games.rules.luxor2001.data import DECK, KINDS, MAX_SCARABS_PER_COLUMN_PER_TURN, SLOTS
from games.rules.luxor2001.wall import MET, UPPER, alone_in_column, met_in


def meeting(touch: int, lines: tuple[int, ...], card: int, slot: int) -> int:
    """Return what a card meets in a slot, as one number: 0 for nothing or no room.

    That is the contacts of its lower and its upper cell, and, for a double card, the animal that stands alone in its
    column, which both contacts count.
    """
    upper, lower = divmod(card, KINDS)
    met = touch >> 8 * (SLOTS * lower + slot) & MET | (touch >> 8 * (UPPER + SLOTS * upper + slot) & MET) << 6
    return met | alone_in_column(lines, slot, lower) << 12 if lines and upper == lower else met


def pair_kinds(card: int, met: int) -> tuple[tuple[int, int], ...]:
    """Return (animal, kinds) for the animals of a card that pair; `met` as `meeting` gives it."""
    upper, lower, alone = DECK[card].upper, DECK[card].lower, met >> 12
    aside = (0, 1, 8)[alone]  # counted once, with the facing that the player names
    below = _pairs((met & MET) - aside, lower & 1)
    above = _pairs((met >> 6 & MET) - aside, upper & 1)
    if lower >> 1 == upper >> 1:
        found = [(lower >> 1, kinds_of(below[0] + above[0], below[1] + above[1], min(alone, 1)))]
    else:
        found = [(animal, kinds_of(*pairs)) for animal, pairs in ((lower >> 1, below), (upper >> 1, above))]
    return tuple(sorted((animal, kinds) for animal, kinds in found if kinds))


def single_kinds(contact: int, facing: int) -> int:
    """Return the kinds of pairs that one cell makes, which looks that way."""
    return kinds_of(*_pairs(contact, facing))


def _pairs(contact: int, facing: int) -> tuple[int, int]:
    """Return how many same and how many opposite pairs a cell that looks that way makes."""
    return met_in(contact, facing), met_in(contact, 1 - facing)


def kinds_of(same: int, opposite: int, either: int = 0) -> int:
    """Return so many pairs of one animal as a number."""
    most = MAX_SCARABS_PER_COLUMN_PER_TURN
    return min(same, most) + 3 * min(opposite, most) + 9 * either


def _countable(kinds: int) -> tuple[tuple[int, int], ...]:
    """Return the (same, opposite) numbers of pairs that may be the ones that count, R6.5."""
    same, opposite, either = kinds % 3, kinds // 3 % 3, kinds // 9
    total = min(MAX_SCARABS_PER_COLUMN_PER_TURN, same + opposite + either)
    return tuple(
        (alike, total - alike)
        for alike in range(total, -1, -1)
        if max(0, alike - same) + max(0, total - alike - opposite) <= either
    )


COUNTABLE: Final = tuple(_countable(kinds) for kinds in range(18))  # by kinds: (same, opposite) that may count


def counted(kinds: int) -> int:
    """Return how many of these pairs count, R6.5."""
    return sum(COUNTABLE[kinds][0])
