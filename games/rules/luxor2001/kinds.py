"""Which pairs a card makes and how many of them count (R6).

The kinds of pairs of one animal are one number: same + 3 * opposite + 9 * either, each counted no further than it
matters; `either` are pairs of a double card along its column, whose facing the player names (R13.5).
"""

from typing import Final

from games.rules.luxor2001.data import DECK, MAX_SCARABS_PER_COLUMN_PER_TURN
from games.rules.luxor2001.wall import COLUMN, LOWER, UPPER, count


def pair_kinds(card: int, met: int) -> tuple[tuple[int, int], ...]:
    """Return (animal, kinds) for the animals of a card that pair; `met` is a touch under the card's mask."""
    upper, lower = DECK[card].upper, DECK[card].lower
    sections = ((LOWER, lower), (UPPER, upper))
    if lower >> 1 == upper >> 1:
        either = count(met, COLUMN, lower) + count(met, COLUMN, lower ^ 1)
        found = [_kinds(met, lower >> 1, sections, either)]
    else:
        found = [_kinds(met, cell >> 1, ((section, cell), (COLUMN, cell)), 0) for section, cell in sections]
    return tuple(sorted((animal, kinds) for animal, kinds in found if kinds))


def _kinds(met: int, animal: int, sections: tuple[tuple[int, int], ...], either: int) -> tuple[int, int]:
    same = sum(count(met, section, cell) for section, cell in sections)
    opposite = sum(count(met, section, cell ^ 1) for section, cell in sections)
    most = MAX_SCARABS_PER_COLUMN_PER_TURN
    return animal, min(same, most) + 3 * min(opposite, most) + 9 * min(either, 1)


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
