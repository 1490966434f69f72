"""The score chart of a replay, as coordinates: how every seat stood after each move."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from games.matches.seats import SeatCard

WIDTH = 600  # units of the drawing; the page scales it
HEIGHT = 116
TOP, BOTTOM = 6, 6  # free above the best and below the worst point
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)  # points between two grid lines
GRID = 3  # grid lines at most
LABEL_ROOM = 17  # least distance of two labels at the right end


@dataclass(frozen=True, slots=True)
class Line:
    """One seat: the corners of its line, where it stands at the move shown, and its label at the end."""

    seat: SeatCard
    points: str
    x: float
    y: float
    now: int
    last: int
    label_y: float


@dataclass(frozen=True, slots=True)
class Chart:
    """`grid` holds (height, points) of the grid lines; `x` is the move shown."""

    width: int
    height: int
    x: float
    grid: tuple[tuple[float, int], ...]
    lines: tuple[Line, ...]


def chart_of(standings: Sequence[Sequence[int]], seats: Sequence[SeatCard], shown: int) -> Chart | None:
    """Return the chart of the positions 0 … last; None when there is nothing to draw a line between."""
    if len(standings) < 2 or not standings[0]:
        return None
    lowest = min(0, *(min(row) for row in standings))
    highest = max(1, *(max(row) for row in standings))

    def x(number: int) -> float:
        return round(number * WIDTH / (len(standings) - 1), 1)

    def y(points: int) -> float:
        return round(TOP + (highest - points) * (HEIGHT - TOP - BOTTOM) / (highest - lowest), 1)

    lines = [
        Line(
            seat=card,
            points=" ".join(f"{x(number)},{y(row[card.seat])}" for number, row in enumerate(standings)),
            x=x(shown),
            y=y(standings[shown][card.seat]),
            now=standings[shown][card.seat],
            last=standings[-1][card.seat],
            label_y=y(standings[-1][card.seat]),
        )
        for card in seats
    ]
    return Chart(WIDTH, HEIGHT, x(shown), tuple((y(mark), mark) for mark in _marks(highest)), _labelled(lines))


def _marks(highest: int) -> list[int]:
    step = next((step for step in STEPS if highest / step <= GRID + 1), ceil(highest / GRID))
    return list(range(step, highest + 1, step))


def _labelled(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Return the lines, best at the end first, their labels pushed apart so that none hides another."""
    placed: list[Line] = []
    for line in sorted(lines, key=lambda line: line.label_y):
        least = placed[-1].label_y + LABEL_ROOM if placed else LABEL_ROOM / 2
        placed.append(_moved(line, max(line.label_y, least)))
    overhang = placed[-1].label_y - (HEIGHT - LABEL_ROOM / 2)
    if overhang > 0:
        placed = [_moved(line, line.label_y - overhang) for line in placed]
    return tuple(placed)


def _moved(line: Line, label_y: float) -> Line:
    return Line(line.seat, line.points, line.x, line.y, line.now, line.last, round(label_y, 1))
