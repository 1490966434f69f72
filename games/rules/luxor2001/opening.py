"""Sarcophagi that change hands (R9, R10.3, R12.8)."""

from typing import NamedTuple

from games.rules.luxor2001.data import ANIMALS
from games.rules.luxor2001.state import Box, value_of
from games.rules.protocol import Event, Seat


class Opened(NamedTuple):
    """A sarcophagus (3 * animal + class) and the seat that gets it."""

    owner: Seat
    sarcophagus: int


def opened_event(box: Box, one: Opened) -> Event:
    """Return the event: everybody sees which one, only its owner what is inside (R3.4)."""
    owner, sarcophagus = one
    facts = {"animal": ANIMALS[sarcophagus // 3], "eyes": sarcophagus % 3 + 1}
    return Event("opened", owner, facts, ((owner, {"value": value_of(box, sarcophagus)}),))


def with_opened(opened: tuple[tuple[int, ...], ...], openings: list[Opened]) -> tuple[tuple[int, ...], ...]:
    """Return what each seat holds after openings; `opened` by seat, in order of getting them."""
    rows = list(opened)
    for owner, sarcophagus in openings:
        rows[owner] = (*rows[owner], sarcophagus)
    return tuple(rows)
