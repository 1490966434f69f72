"""Where things stand on the drawn board, in units of its 700 × 700 viewBox.

The wall and the seven columns share a strip in the middle; phones show that strip alone (board.css crops the panels
beside it, and a line of text takes their place).
"""

from typing import Final, NamedTuple

from games.rules.luxor2001.data import ROWS

WIDTH: Final = 700
HEIGHT: Final = 700
STRIP: Final = 84  # left edge of the strip; it is 532 wide
SLOT: Final = 66  # from slot to slot
CELL: Final = 41  # from row to row
FLOOR: Final = 467  # the lower edge of row 0
LINTEL: Final = 12  # above the wall: the signs that open slots carry
CARD: Final = (62, 80)
COLUMN: Final = 76  # from column to column
FOOT: Final = 480  # the upper edge of the columns
COFFINS: Final = (4, 24, 45)  # of one, two and three eyes, right of the column's edge
COFFIN: Final = (27, 51)
COFFIN_Y: Final = 528
SCARABS: Final = (15, 38, 61)
SCARAB_Y: Final = 598
FIGURE: Final = 44
FIGURE_Y: Final = 624


class Point(NamedTuple):
    """A point of the drawing."""

    x: int
    y: int


def slot_x(slot: int) -> int:
    """Return the left edge of a slot's cards."""
    return STRIP + 4 + SLOT * slot


def cell_y(row: int) -> int:
    """Return the upper edge of a row; 0 is the lowest."""
    return FLOOR - CELL * (row + 1)


def card_y(row: int) -> int:
    """Return the upper edge of a card whose lower cell stands in a row."""
    return cell_y(row + 1) + 1


def centre(slot: int, row: int) -> Point:
    """Return the middle of a cell."""
    return Point(slot_x(slot) + CARD[0] // 2, cell_y(row) + CELL // 2)


def column_x(place: int) -> int:
    """Return the left edge of the column that is the `place`th from the left (0-6)."""
    return STRIP + COLUMN * place


SIGN_Y: Final = LINTEL + 7
TOP: Final = cell_y(ROWS - 1)
