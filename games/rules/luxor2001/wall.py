"""The wall: which old cells a new card meets, and which three cells stand in a line.

A wall is a tuple of eight slots, a slot a tuple of cells from the bottom up (always an even number). What a new card
would meet is kept as one number, the *touch*, of 112 bytes: one for each animal and slot, for the lower cell of a new
card and again for the upper one. Such a byte is a *contact*: how many old pictures of the animal are met that look left
(three bits) and right (three bits), and, in the lower half, a bit that says that the slot is full. So a card that falls
changes the touch by an addition or two, and what an animal meets in all eight slots is eight bytes in a row.
"""

from dataclasses import dataclass
from functools import lru_cache
from operator import add
from typing import Final

from games.rules.luxor2001.data import CARD_ROWS, DECK, KINDS, ROWS, SLOTS

Slot = tuple[int, ...]
Wall = tuple[Slot, ...]

LOWER, UPPER = 0, KINDS * SLOTS  # halves of a touch: the bytes they begin at
TOUCH_BYTES: Final = 2 * KINDS * SLOTS
FULL: Final = 64  # of a contact: the slot has no room
MET: Final = 63  # of a contact: the two counters
EMPTY_WALL: Final[Wall] = ((),) * SLOTS


def met_in(contact: int, facing: int) -> int:
    """Return how many old pictures that look that way a contact counts."""
    return contact >> 3 * facing & 7


_ONE: Final = {  # by half and cell: what one old picture adds to the touch of the first slot
    half: tuple(1 << 8 * (half + SLOTS * (cell >> 1)) + 3 * (cell & 1) for cell in range(2 * KINDS))
    for half in (LOWER, UPPER)
}
_FULL: Final = sum(FULL << 8 * (LOWER + SLOTS * animal) for animal in range(KINDS))  # the first slot without room
_OTHERS: Final = tuple(  # by slot: the bytes of all the others
    sum(255 << 8 * byte for byte in range(TOUCH_BYTES) if byte % SLOTS != slot) for slot in range(SLOTS)
)
UPPER_ANIMAL: Final = tuple(card.upper >> 1 for card in DECK)  # by card
LOWER_ANIMAL: Final = tuple(card.lower >> 1 for card in DECK)


# ---------------------------------------------------------------- R2.4 neighbours: side by side, above, diagonal


_TO_LOWER: Final = _ONE[LOWER]  # by cell: an old cell that only the lower cell of a new card meets
_TO_UPPER: Final = _ONE[UPPER]
_TO_BOTH: Final = tuple(map(add, _TO_LOWER, _TO_UPPER))


def touching(wall: Wall, slot: int) -> int:
    """Return what a slot adds to the touch when only neighbours count (R2.4), as if it were the first."""
    cells = wall[slot]
    row = len(cells)
    if row == ROWS:
        return _FULL
    touch = _TO_LOWER[cells[-1]] if row else 0
    for beside in _BESIDE[slot]:
        cells = wall[beside]
        height = len(cells)
        if height > row:
            touch += _TO_BOTH[cells[row]] + _TO_BOTH[cells[row + 1]]
            if height > row + CARD_ROWS:
                touch += _TO_UPPER[cells[row + CARD_ROWS]]
        if row and height >= row:
            touch += _TO_LOWER[cells[row - 1]]
    return touch


_BESIDE: Final = tuple(tuple(one for one in (slot - 1, slot + 1) if 0 <= one < SLOTS) for slot in range(SLOTS))


def touched(touch: int, wall: Wall, slot: int) -> int:
    """Return the touch of a wall after a card fell into `slot`: only it and the slots beside it change."""
    cells = wall[slot]
    lower, upper, row = cells[-2], cells[-1], len(cells) - CARD_ROWS
    touch = touch & _OTHERS[slot] | touching(wall, slot) << 8 * slot
    for beside in _BESIDE[slot]:
        height = len(wall[beside])
        if height == row:
            touch += _TO_BOTH[lower] + _TO_BOTH[upper] << 8 * beside
        elif height == row - CARD_ROWS:
            touch += _TO_UPPER[lower] << 8 * beside
        elif height == row + CARD_ROWS != ROWS:
            touch += _TO_LOWER[upper] << 8 * beside
    return touch


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
def _single(line: int, half: int) -> int:
    """Return what a line adds to a touch: each animal that stands on it exactly once (R13.2)."""
    touch = 0
    for animal in range(KINDS):
        standing = line >> 2 * animal & 3
        if standing in (1, 2):
            touch += _ONE[half][2 * animal + standing - 1]
    return touch


def alone_in_column(lines: tuple[int, ...], slot: int, animal: int) -> int:
    """Return 1 or 2 if exactly one old cell of a slot shows the animal, looking left or right; 0 otherwise."""
    return (0, 1, 2, 0)[lines[COLUMN_LINES + slot] >> 2 * animal & 3]


def seeing(wall: Wall, lines: tuple[int, ...], slot: int) -> int:
    """Return what a slot adds to the touch when whole lines count (R13.1), as if it were the first."""
    row = len(wall[slot])
    if row == ROWS:
        return _FULL
    a, b, c, column = _THROUGH[slot][row]
    d, e, f, _ = _THROUGH[slot][row + 1]
    low = _single(lines[a], LOWER) + _single(lines[b], LOWER) + _single(lines[c], LOWER)
    high = _single(lines[d], UPPER) + _single(lines[e], UPPER) + _single(lines[f], UPPER)
    return low + high + _single(lines[column], LOWER) + _single(lines[column], UPPER)


def lines_of(wall: Wall) -> tuple[int, ...]:
    """Return the lines of a whole wall."""
    lines = NO_LINES
    for slot, cells in enumerate(wall):
        for row, cell in enumerate(cells):
            lines = lined(lines, slot, row, cell)
    return lines


def touches(wall: Wall, lines: tuple[int, ...]) -> int:
    """Return the touch of a whole wall; `lines` is () unless the Eyes of the Sphinx are played."""
    if lines:
        return sum([seeing(wall, lines, slot) << 8 * slot for slot in range(SLOTS)])
    return sum([touching(wall, slot) << 8 * slot for slot in range(SLOTS)])


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
