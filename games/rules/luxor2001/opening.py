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
    animal, eyes = divmod(one.sarcophagus, 3)
    facts = {"animal": ANIMALS[animal], "eyes": eyes + 1}
    return Event("opened", one.owner, facts, ((one.owner, {"value": value_of(box, one.sarcophagus)}),))


def with_opened(opened: tuple[tuple[int, ...], ...], openings: list[Opened]) -> tuple[tuple[int, ...], ...]:
    """Return what each seat holds after openings; `opened` by seat, in order of getting them."""
    for one in openings:
        opened = (*opened[: one.owner], (*opened[one.owner], one.sarcophagus), *opened[one.owner + 1 :])
    return opened
