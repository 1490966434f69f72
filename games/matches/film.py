"""A film strip: the positions that a page lets its reader step through."""

from collections.abc import Sequence
from dataclasses import dataclass

FRAMES = 14  # dots at most; more would be too small to be hit


@dataclass(frozen=True, slots=True)
class Frame:
    """One position. `is_passed`: it is the one shown or lies before it."""

    number: int
    is_shown: bool
    is_passed: bool


@dataclass(frozen=True, slots=True)
class Film:
    """`first` is where playing begins; `back` and `on` are the neighbours of the position shown, None at the ends."""

    first: int
    back: int | None
    on: int | None
    frames: tuple[Frame, ...]


def film_of(numbers: Sequence[int], shown: int, last: int) -> Film | None:
    """Return the film of `numbers` (moves, ascending; without any, of the newest move); None before the first move.

    It begins just before the first of them, or at the position shown if that is older, and ends at `last` unless it
    would get too long.
    """
    if not last:
        return None
    first = max(min(numbers, default=last) - 1, last - FRAMES + 1, 0)
    start = min(first, shown)
    frames = range(start, min(last, start + FRAMES - 1) + 1)
    return Film(
        first=first,
        back=shown - 1 if shown > 0 else None,
        on=shown + 1 if shown < last else None,
        frames=tuple(Frame(number, number == shown, number <= shown) for number in frames),
    )
