"""The wall: which old cells a new card meets, and which three cells stand in a line.

A wall is a tuple of eight slots, a slot a tuple of cells from the bottom up (always an even number). What a new card
would meet in a slot is kept as one number, its *touch*: counters of three bits, one for every picture (14 cells: animal
and facing) in three sections: old cells that meet the lower cell of a new card, the upper cell, and (Eyes of the
Sphinx) both by way of the column. A card's mask picks the counters of its own two animals, so "does it pair here?" is
one operation on two numbers.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.rules.luxor2001.data import CARD_ROWS, CARDS, DECK, KINDS, ROWS, SLOTS

Slot = tuple[int, ...]
Wall = tuple[Slot, ...]

LOWER, UPPER, COLUMN = range(3)  # sections
CELLS: Final = 2 * KINDS
BITS: Final = 3  # a picture meets a cell at most seven times
FULL: Final = 1 << BITS * 3 * CELLS  # the touch of a slot without room: beyond all counters
EMPTY_WALL: Final[Wall] = ((),) * SLOTS


def counter(section: int, cell: int) -> int:
    """Return the number that counts one: added to a touch, it says that one more `cell` is met in that section."""
    return 1 << BITS * (CELLS * section + cell)


_ONE: Final = tuple(tuple(counter(section, cell) for cell in range(CELLS)) for section in range(3))
_ALL: Final = (1 << BITS) - 1


def count(touch: int, section: int, cell: int) -> int:
    """Return how many old `cell`s a touch counts in a section."""
    return touch >> BITS * (CELLS * section + cell) & _ALL


def _both(section: int, *cells: int) -> int:
    """Return the counters of the animals of these cells, whichever way they look."""
    mask = 0
    for cell in cells:
        mask |= _ALL * (_ONE[section][cell] | _ONE[section][cell ^ 1])
    return mask


def _mask(number: int) -> int:
    card = DECK[number]
    return _both(LOWER, card.lower) | _both(UPPER, card.upper) | _both(COLUMN, card.lower, card.upper)


MASK: Final = tuple(_mask(number) for number in range(CARDS))  # by card: the counters of its animals
UPPER_ANIMAL: Final = tuple(card.upper >> 1 for card in DECK)  # by card
LOWER_ANIMAL: Final = tuple(card.lower >> 1 for card in DECK)


def upper_mask(number: int, *, same: bool) -> int:
    """Return the counters of what the upper cell of a card pairs with; `same`: only what looks the same way."""
    return _cell_mask(UPPER, DECK[number].upper, DECK[number].lower, same=same)


def lower_mask(number: int, *, same: bool) -> int:
    """Return the like for the lower cell."""
    return _cell_mask(LOWER, DECK[number].lower, DECK[number].upper, same=same)


def _cell_mask(section: int, cell: int, other: int, *, same: bool) -> int:
    if not same:
        return _both(section, cell) | _both(COLUMN, cell)
    column = _both(COLUMN, cell) if cell >> 1 == other >> 1 else _ALL * _ONE[COLUMN][cell]  # R13.5
    return _ALL * _ONE[section][cell] | column


# ---------------------------------------------------------------- R2.4 neighbours: side by side, above, diagonal


class _Beside(dict[Slot, int]):
    """What the cells of a slot beside add to a touch, by window; worked out when it first occurs.

    A window is up to four cells from the bottom up; the first stands in row `first` relative to the new lower cell.
    There are some 40,000 windows.
    """

    def __init__(self, first: int) -> None:
        self._first = first

    def __missing__(self, window: Slot) -> int:
        touch = 0
        for row, cell in enumerate(window, self._first):
            if -1 <= row <= 1:
                touch += _ONE[LOWER][cell]
            if 0 <= row <= 2:
                touch += _ONE[UPPER][cell]
        self[window] = touch
        return touch


_BESIDE: Final = {first: _Beside(first) for first in (-2, -1, 0, 2)}


def touching(wall: Wall, slot: int) -> int:
    """Return the touch of a slot when only neighbours count (R2.4)."""
    row = len(wall[slot])
    if row == ROWS:
        return FULL
    low, touch, beside = 0, 0, _BESIDE[0]
    if row:
        low, touch, beside = row - 1, _ONE[LOWER][wall[slot][-1]], _BESIDE[-1]
    if slot:
        touch += beside[wall[slot - 1][low : row + 3]]
    if slot < SLOTS - 1:
        touch += beside[wall[slot + 1][low : row + 3]]
    return touch


_FALLEN: Final = tuple(  # by card and height above the slot beside (-2, 0, 2): what the card adds to that one's touch
    {height: _BESIDE[height][card.lower, card.upper] for height in (-2, 0, 2)} for card in DECK
)


def touched(touch: tuple[int, ...], wall: Wall, slot: int, card: int) -> tuple[int, ...]:
    """Return the touches of a wall after `card` fell into `slot`: only it and the slots beside it change."""
    row, fallen, after = len(wall[slot]) - CARD_ROWS, _FALLEN[card], list(touch)
    after[slot] = touching(wall, slot)
    if slot:
        height = row - len(wall[slot - 1])
        if height in fallen and height > row - ROWS:
            after[slot - 1] += fallen[height]
    if slot < SLOTS - 1:
        height = row - len(wall[slot + 1])
        if height in fallen and height > row - ROWS:
            after[slot + 1] += fallen[height]
    return tuple(after)


# ---------------------------------------------------------------- R13 Eyes of the Sphinx: whole lines
# A line is one number of two bits an animal: 0 none stands on it, 1 one that looks left, 2 one that looks right,
# 3 two or more. Lines are numbered: rows, columns, rising and falling diagonals.

DIAGONALS: Final = SLOTS + ROWS - 1
ROW_LINES, COLUMN_LINES, RISING_LINES, FALLING_LINES = 0, ROWS, ROWS + SLOTS, ROWS + SLOTS + DIAGONALS
LINES: Final = ROWS + SLOTS + 2 * DIAGONALS
NO_LINES: Final = (0,) * LINES


def _through(slot: int, row: int) -> tuple[int, int, int, int]:
    rising = RISING_LINES + row - slot + SLOTS - 1
    return ROW_LINES + row, rising, FALLING_LINES + row + slot, COLUMN_LINES + slot


_THROUGH: Final = tuple(tuple(_through(slot, row) for row in range(ROWS)) for slot in range(SLOTS))


def lined(lines: tuple[int, ...], slot: int, row: int, cell: int) -> tuple[int, ...]:
    """Return the lines after `cell` was put on the wall."""
    after = list(lines)
    shift = cell & ~1  # two bits an animal
    for number in _THROUGH[slot][row]:
        line = after[number]
        after[number] = line | (3 << shift if line >> shift & 3 else (cell & 1) + 1 << shift)
    return tuple(after)


@lru_cache(maxsize=1 << 15)
def _single(line: int, section: int) -> int:
    """Return what a line adds to a touch: each animal that stands on it exactly once (R13.2)."""
    touch = 0
    for animal in range(KINDS):
        standing = line >> 2 * animal & 3
        if standing in (1, 2):
            touch += _ONE[section][2 * animal + standing - 1]
    return touch


def seeing(wall: Wall, lines: tuple[int, ...], slot: int) -> int:
    """Return the touch of a slot when whole lines count (R13.1)."""
    row = len(wall[slot])
    if row == ROWS:
        return FULL
    a, b, c, column = _THROUGH[slot][row]
    d, e, f, _ = _THROUGH[slot][row + 1]
    low = _single(lines[a], LOWER) + _single(lines[b], LOWER) + _single(lines[c], LOWER)
    high = _single(lines[d], UPPER) + _single(lines[e], UPPER) + _single(lines[f], UPPER)
    return low + high + _single(lines[column], COLUMN)


def lines_of(wall: Wall) -> tuple[int, ...]:
    """Return the lines of a whole wall."""
    lines = NO_LINES
    for slot, cells in enumerate(wall):
        for row, cell in enumerate(cells):
            lines = lined(lines, slot, row, cell)
    return lines


def touches(wall: Wall, lines: tuple[int, ...]) -> tuple[int, ...]:
    """Return the touch of every slot; `lines` is () unless the Eyes of the Sphinx are played."""
    if lines:
        return tuple([seeing(wall, lines, slot) for slot in range(SLOTS)])
    return tuple([touching(wall, slot) for slot in range(SLOTS)])


# ---------------------------------------------------------------- R12 three in a line, for the curse

LINE_NAMES: Final = ("row", "column", "rising", "falling")
STEPS: Final = ((1, 0), (0, 1), (1, 1), (1, -1))  # slot and row from one cell of a line to the next


@dataclass(frozen=True, slots=True)
class Triple:
    """Three cells in a line. Its number sorts as its notation does."""

    number: int
    slot: int  # of the middle cell, from 0
    row: int
    line: str
    cells: tuple[tuple[int, int], ...]  # (slot, row) of all three, the middle one in the middle
    words: str  # "4.7 row": slot and row of the middle cell, from 1, and the line


def _triples() -> tuple[Triple, ...]:
    found: list[tuple[str, int, int, str, tuple[tuple[int, int], ...]]] = []
    for slot in range(SLOTS):
        for row in range(ROWS):
            for line, (across, up) in zip(LINE_NAMES, STEPS, strict=True):
                cells = tuple((slot + d * across, row + d * up) for d in (-1, 0, 1))
                if all(0 <= other < SLOTS and 0 <= height < ROWS for other, height in cells):
                    found.append((f"{slot + 1}.{row + 1} {line}", slot, row, line, cells))
    return tuple(
        Triple(number, slot, row, line, cells, words)
        for number, (words, slot, row, line, cells) in enumerate(sorted(found))
    )


TRIPLES: Final = _triples()  # 220
TRIPLE_NUMBER: Final = {triple.words: triple.number for triple in TRIPLES}


def animal_of(wall: Wall, triple: Triple) -> int:
    """Return the animal that stands on all three cells, -1 when they differ or one is empty."""
    animals = {wall[slot][row] >> 1 if row < len(wall[slot]) else -1 for slot, row in triple.cells}
    return animals.pop() if len(animals) == 1 else -1


def occupied(wall: Wall) -> tuple[Triple, ...]:
    """Return every three cells in a line that all have a picture, in order of number."""
    heights = [len(cells) for cells in wall]
    return tuple(triple for triple in TRIPLES if all(row < heights[slot] for slot, row in triple.cells))


def true_triples(wall: Wall, used: tuple[int, ...]) -> tuple[Triple, ...]:
    """Return every three of the same animal in a line that was not claimed before (R12.4, R12.5)."""
    return tuple(triple for triple in occupied(wall) if triple.number not in used and animal_of(wall, triple) >= 0)


def cards_on(wall: Wall) -> int:
    """Return how many cards stand on the wall, 0 to 40."""
    return sum(len(cells) for cells in wall) // CARD_ROWS
