"""Where things stand on the drawn board, in units of its 820 × 844 viewBox. Follows from data.py alone.

The path is a square spiral: the outer ring holds places 1-24, the inner ring 25-40, around a tomb of 3 × 3 cells.
A wall of stone runs between the rings. The rim holds the supply on top, the stairs on the left and the statues.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from games.rules.luxor.data import PLACES, STAIRS, STATUES, TOMB, WALL

WIDTH: Final = 820
HEIGHT: Final = 844
CELL: Final = 92
TILE: Final = 84  # a tile lies in the middle of its cell
INSET: Final = (CELL - TILE) // 2
STONE: Final = 24  # thickness of the wall between the rings
RIM: Final = 64  # left, right and bottom; the top is wider
TOP: Final = 88
SIZE: Final = 7  # cells in a row
OUTER, INNER = range(2)

COLUMNS: Final = tuple(RIM + CELL * i + STONE * ((i > 0) + (i > SIZE - 2)) for i in range(SIZE))
ROWS: Final = tuple(x + TOP - RIM for x in COLUMNS)


class Point(NamedTuple):
    """A point of the drawing."""

    x: int
    y: int


class Box(NamedTuple):
    """An upright rectangle, by its upper left corner."""

    x: int
    y: int
    width: int
    height: int


class Line(NamedTuple):
    """A straight line."""

    x1: int
    y1: int
    x2: int
    y2: int


STAIRS_BOX: Final = Box(3, 16, 58, 166)
TOMB_BOX: Final = Box(COLUMNS[2], ROWS[2], 3 * CELL, 3 * CELL)
DOOR: Final = Point(COLUMNS[2], ROWS[2] + CELL // 2)  # from place 40 into the tomb


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the board: its cell's corner and centre. `ring` and `side` (top, right, bottom, left) of spaces."""

    number: int
    x: int
    y: int
    cx: int
    cy: int
    ring: int = -1
    side: str = ""


def _spiral() -> list[tuple[int, int, int, str]]:
    """Return (column, row, ring, side) of places 1-40."""
    found = []
    for ring in (OUTER, INNER):
        low, high = ring, SIZE - 1 - ring
        found += [(column, low, ring, "top") for column in range(low, high + 1)]
        found += [(high, row, ring, "right") for row in range(low + 1, high + 1)]
        found += [(column, high, ring, "bottom") for column in range(high - 1, low - 1, -1)]
        found += [(low, row, ring, "left") for row in range(high - 1, low, -1)]
    return found


def _spot(number: int, column: int, row: int, ring: int, side: str) -> Spot:
    x, y = COLUMNS[column], ROWS[row]
    return Spot(number, x, y, x + CELL // 2, y + CELL // 2, ring, side)


def _boxed(number: int, box: Box) -> Spot:
    x, y, width, height = box
    return Spot(number, x, y, x + width // 2, y + height // 2)


SPOTS: Final = (
    _boxed(STAIRS, STAIRS_BOX),
    *(_spot(number, *cell) for number, cell in enumerate(_spiral(), 1)),
    _boxed(TOMB, TOMB_BOX),
)


# ---------------------------------------------------------------- where figures stand
_ONE: Final = ((0, -12, 46),)  # (right of the centre, below it, size): the icon is covered, numbers at the foot are not
_TWO: Final = ((-21, -12, 38), (21, -12, 38))
_FOUR: Final = ((-21, -27, 33), (21, -27, 33), (-21, 5, 33), (21, 5, 33))
_ON_CELL: Final = (_ONE, _TWO, _FOUR, _FOUR)
_ON_STAIRS: Final = (
    ((0, 30, 44),),
    ((0, 6, 40), (0, 54, 40)),
    ((0, -6, 32), (0, 27, 32), (0, 60, 32)),
    ((-13, 14, 28), (14, 14, 28), (-13, 52, 28), (14, 52, 28)),
)
_CLOSEST: Final = 5  # units between figures of one seat that stand behind one another
_SPREAD: Final = {46: 20, 44: 14, 40: 12, 38: 4, 33: 6, 32: 16, 28: 2}  # by size: room to the side of a group


@dataclass(frozen=True, slots=True)
class Stand:
    """Where figures of one seat stand: their middle, the size of one, the corner of each, back to front."""

    cx: int
    cy: int
    size: int
    corners: tuple[Point, ...]


def stands(place: int, counts: tuple[int, ...]) -> tuple[Stand, ...]:
    """Return where the groups on a place stand; `counts` holds the number of figures of each seat that is there."""
    spot, groups = SPOTS[place], len(counts)
    if place == TOMB:
        slots = tuple((62 * i - 31 * (groups - 1), 62, 40) for i in range(groups))
    else:
        slots = (_ON_STAIRS if place == STAIRS else _ON_CELL)[groups - 1]
    return tuple(
        _stand(spot.cx + dx, spot.cy + dy, size, count) for (dx, dy, size), count in zip(slots, counts, strict=False)
    )


def _stand(cx: int, cy: int, size: int, count: int) -> Stand:
    apart = min(_CLOSEST, _SPREAD[size] // max(1, count - 1))
    first = cx - size // 2 - apart * (count - 1) // 2
    return Stand(cx, cy, size, tuple(Point(first + apart * i, cy - size // 2) for i in range(count)))


# ---------------------------------------------------------------- statues, gates, wall values
@dataclass(frozen=True, slots=True)
class Gate:
    """A statue: the bar across the path, the plate with Anubis, and where each seat's sleeper lies."""

    number: int
    bar: Line
    plate: Box
    wide: bool
    beds: tuple[Point, ...]  # corner of the sleeper, by seat


BED: Final = 25  # size of a sleeper
_TALL, _WIDE = (56, 104), (104, 56)


def _gate(number: int, after: int) -> Gate:
    here, there = SPOTS[after], SPOTS[after + 1]
    mx, my = (here.cx + there.cx) // 2, (here.cy + there.cy) // 2
    upright = here.cx != there.cx  # the path crosses an upright bar when it runs sideways
    half = CELL // 2
    bar = Line(mx, my - half, mx, my + half) if upright else Line(mx - half, my, mx + half, my)
    plate, wide = _plate(here, mx, my, upright=upright)
    left, top = (plate.x + 51, plate.y + 3) if wide else (plate.x + 3, plate.y + 51)
    return Gate(number, bar, plate, wide, tuple(Point(left + BED * (i % 2), top + BED * (i // 2)) for i in range(4)))


def _plate(here: Spot, mx: int, my: int, *, upright: bool) -> tuple[Box, bool]:
    """Statues of the outer ring stand on the rim beside their gate; others at the gate itself."""
    if here.ring == OUTER and here.side in ("left", "right"):
        x = 4 if here.side == "left" else WIDTH - 4 - _TALL[0]
        return Box(x, (here.cy if upright else my) - _TALL[1] // 2, *_TALL), False
    if here.ring == OUTER and here.side == "bottom":
        return Box(mx - _WIDE[0] // 2, HEIGHT - 4 - _WIDE[1], *_WIDE), True
    return Box(mx - _TALL[0] // 2, my - _TALL[1] // 2, *_TALL), False


GATES: Final = tuple(_gate(number, after) for number, after in enumerate(STATUES, 1))


@dataclass(frozen=True, slots=True)
class Disc:
    """A wall value beside a stretch of the path. `turn`: degrees that its wedge is turned; 0 points up."""

    value: int
    cx: int
    cy: int
    turn: int


_RIM_DISC: Final = CELL // 2 + RIM // 2
_WALL_DISC: Final = CELL // 2 + STONE // 2
_OUTWARD: Final = {"top": (0, -1), "right": (1, 0), "bottom": (0, 1), "left": (-1, 0)}
_TURN: Final = {(0, -1): 0, (1, 0): 90, (0, 1): 180, (-1, 0): 270}
SHORTEST: Final = 3  # places; a stretch of fewer has no disc of its own, the gate or corner before it tells enough


def _discs() -> tuple[Disc, ...]:
    stretches: dict[tuple[int, int, str], list[Spot]] = {}
    for spot in SPOTS[STAIRS + 1 : TOMB]:
        stretches.setdefault((WALL[spot.number], spot.ring, spot.side), []).append(spot)
    return tuple(_disc(value, spots) for (value, *_), spots in stretches.items() if len(spots) >= SHORTEST)


def _disc(value: int, spots: list[Spot]) -> Disc:
    on_shelf = spots[0].ring == OUTER and spots[0].side == "top"
    spot = spots[len(spots) // (4 if on_shelf else 2)]
    dx, dy = _OUTWARD[spot.side]
    away = _RIM_DISC if spot.ring == OUTER else _WALL_DISC
    if on_shelf:  # the supply is there: this disc stands in the wall on the other side
        dx, dy, away = -dx, -dy, _WALL_DISC
    return Disc(value, spot.cx + dx * away, spot.cy + dy * away, _TURN[(-dx, -dy)])


DISCS: Final = _discs()


# ---------------------------------------------------------------- ways
def _entrance(place: int) -> tuple[Point, ...]:
    """Return the points of a place on the way to the next one: the stairs and the tomb have a doorstep."""
    spot = SPOTS[place]
    if place == STAIRS:
        return (Point(spot.cx, SPOTS[1].cy), Point(COLUMNS[0], SPOTS[1].cy))
    if place == TOMB:
        return (DOOR, Point(DOOR.x + 40, DOOR.y))
    return (Point(spot.cx, spot.cy),)


_POINTS: Final = tuple(_entrance(place) for place in range(PLACES))


def walk(start: int, end: int) -> tuple[Point, ...]:
    """Return the corners of the way along the path from place to place, either direction."""
    low, high = min(start, end), max(start, end)
    points = [point for place in range(low, high + 1) for point in _POINTS[place]]
    if start > end:
        points.reverse()
    kept = [
        point
        for i, point in enumerate(points)
        if not (0 < i < len(points) - 1 and _straight(points[i - 1], point, points[i + 1]))
    ]
    return tuple(kept)


def _straight(a: Point, b: Point, c: Point) -> bool:
    return a.x == b.x == c.x or a.y == b.y == c.y
