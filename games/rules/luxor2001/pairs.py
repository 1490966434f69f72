"""The pairs a card makes, one by one: for the page and the tests. The rules themselves only count (see `wall`)."""

from dataclasses import dataclass

from games.rules.luxor2001.data import DECK, ROWS, SLOTS
from games.rules.luxor2001.wall import LINE_NAMES, STEPS, Wall


@dataclass(frozen=True, slots=True)
class Pair:
    """A new cell and an old one with the same animal. `line`: row, column, rising or falling; `upper`: of the card.

    `either`: both cells of a double card see the old one along the column, so the player may name either facing
    (R13.5); `same` is then what the lower cell makes.
    """

    animal: int
    same: bool
    upper: bool
    slot: int  # of the old cell
    row: int
    line: str
    either: bool = False


def pairs_of(wall: Wall, number: int, slot: int, *, lines: bool) -> tuple[Pair, ...]:
    """Return every pair that a card makes in a slot with room; `lines`: the Eyes of the Sphinx are played."""
    card, row = DECK[number], len(wall[slot])
    if lines:
        return tuple(_line_pairs(wall, card.lower, card.upper, slot, row))
    return tuple(
        Pair(cell >> 1, wall[beside][old] == cell, upper, beside, old, line)
        for upper, cell in ((False, card.lower), (True, card.upper))
        for beside, old, line in _around(slot, row + upper)
        if beside != slot or old < row
        if old < len(wall[beside]) and wall[beside][old] >> 1 == cell >> 1
    )


def _around(slot: int, row: int) -> list[tuple[int, int, str]]:
    found = []
    for (across, up), line in zip(STEPS, LINE_NAMES, strict=True):
        for sign in (-1, 1):
            other, height = slot + sign * across, row + sign * up
            if 0 <= other < SLOTS and 0 <= height < ROWS:
                found.append((other, height, line))
    return found


def _line_pairs(wall: Wall, lower: int, upper: int, slot: int, row: int) -> list[Pair]:
    found = []
    for is_upper, cell in ((False, lower), (True, upper)):
        for line, step in zip(LINE_NAMES, STEPS, strict=True):
            double = line == "column" and lower >> 1 == upper >> 1
            if double and is_upper:
                continue
            old = [place for place in _along(wall, slot, row + is_upper, step) if place[2] >> 1 == cell >> 1]
            if len(old) == 1:
                other, height, seen = old[0]
                found.append(Pair(cell >> 1, seen == cell, is_upper, other, height, line, double))
    return found


def _along(wall: Wall, slot: int, row: int, step: tuple[int, int]) -> list[tuple[int, int, int]]:
    """Return (slot, row, cell) of all old cells on a line through a place."""
    across, up = step
    found = []
    for distance in range(-max(SLOTS, ROWS), max(SLOTS, ROWS)):
        other, height = slot + distance * across, row + distance * up
        if distance and 0 <= other < SLOTS and 0 <= height < len(wall[other]):
            found.append((other, height, wall[other][height]))
    return found
