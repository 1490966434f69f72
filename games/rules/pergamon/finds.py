"""Finds, objects and rows as the templates draw them."""

from dataclasses import dataclass
from typing import Any

from games.rules.pergamon.data import CENTURY, KINDS, LEFT, NAMES, RIGHT, YEAR
from games.rules.pergamon.state import objects, value


@dataclass(frozen=True, slots=True)
class Find:
    """A tile: the kinds of its halves, the century on its right, the two digits on its left."""

    key: str
    left: str
    right: str
    century: int
    year: str


FINDS = tuple(
    Find(NAMES[tile], KINDS[LEFT[tile]], KINDS[RIGHT[tile]], CENTURY[tile], f"{YEAR[tile]:02d}")
    for tile in range(len(NAMES))
)


def row_facts(row: tuple[int, ...]) -> dict[str, Any]:
    """Return `objects` of a row as kind and year, and its `value`."""
    return {
        "objects": [{"kind": KINDS[kind], "year": year} for kind, year in objects(row)],
        "value": value(row),
        "finds": [FINDS[tile] for tile in row],
    }
