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
    """Return the film from just before the first of `numbers` (moves, ascending) to `last`; None if nothing moved."""
    if not numbers:
        return None
    first = max(min(numbers) - 1, last - FRAMES + 1, 0)
    frames = tuple(Frame(number, number == shown, number <= shown) for number in range(first, last + 1))
    return Film(first, shown - 1 if shown > 0 else None, shown + 1 if shown < last else None, frames)
