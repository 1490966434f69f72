"""What a seat may drop (R5.1, R8.3): a list that makes its drops when they are asked for.

Most lists are only counted and asked for one of their drops, or searched for one; few are read from end to end.
"""

from bisect import bisect_right
from functools import partial
from itertools import accumulate
from operator import add, mul
from typing import overload

from games.rules.luxor2001.actions import DROPS, Drop
from games.rules.luxor2001.data import DECK, KINDS, ROWS, SLOTS
from games.rules.luxor2001.kinds import meeting
from games.rules.luxor2001.later import Later
from games.rules.luxor2001.meetings import DOUBLE_NUMBERS, NUMBERS, PAIRS, pairing_of
from games.rules.luxor2001.plans import AMPLE_BASE, ME, SEEN_BY, Place
from games.rules.luxor2001.state import State
from games.rules.luxor2001.wall import LOWER_ANIMAL, TOUCH_BYTES, UPPER_ANIMAL
from games.rules.protocol import Seat


def places_at(state: State, seat: Seat, card: int, slot: int) -> tuple[Place, ...]:
    """Return the columns that a card in a slot concerns, as the seat sees them."""
    met = meeting(state.touch, state.lines, card, slot)
    if not met:
        return ()
    seen, columns = SEEN_BY[seat], state.columns
    return pairing_of(card, met).places(seen[columns[UPPER_ANIMAL[card]]], seen[columns[LOWER_ANIMAL[card]]])


_drop = partial(tuple.__new__, Drop)  # what Drop(…) does, without asking for each field by name
NOTHING_TO_PLACE = (ME << 4,) * len(SEEN_BY[0])  # without archaeologists no column offers more than one's own does
_BYTES = [slice(first, first + SLOTS) for first in range(0, TOUCH_BYTES, SLOTS)]  # of an animal, in all slots
_LOOKED_UP = tuple(  # by card, for its lower and its upper cell: animal, where in the touch, how many plans
    (
        card.lower >> 1,
        card.upper >> 1,
        _BYTES[card.lower >> 1],
        _BYTES[KINDS + (card.upper >> 1)],
        NUMBERS[card.lower & 1],
        NUMBERS[card.upper & 1],
    )
    for card in DECK
)


def _double_numbers(card: int, below: bytes, above: bytes, column: int) -> bytes:
    """Return how many drops there are of a card of one animal, whose cells have these contacts."""
    lower, upper = PAIRS[DECK[card].lower & 1], PAIRS[DECK[card].upper & 1]
    return bytes(map(add, below.translate(lower), above.translate(upper))).translate(DOUBLE_NUMBERS[column])


class Drops(Later[Drop]):
    """Every card, slot and plan of a seat, sorted by notation because hands and plans are."""

    __slots__ = ("_ends", "_seat", "_state")

    def __init__(self, state: State, seat: Seat) -> None:
        self._state, self._seat = state, seat
        touch, columns, reserve = state.touch.to_bytes(TOUCH_BYTES, "little"), state.columns, state.reserves[seat]
        seen = SEEN_BY[seat] if reserve else NOTHING_TO_PLACE
        short = state.base < AMPLE_BASE
        found: list[int] = []
        for card in state.hands[seat]:
            lower, upper, below, above, low_numbers, high_numbers = _LOOKED_UP[card]
            if short or (lower == upper and state.lines):
                found += self._numbers(card)
            elif lower == upper:
                found += _double_numbers(card, touch[below], touch[above], seen[columns[lower]])
            else:
                lows = touch[below].translate(low_numbers[seen[columns[lower]]])
                highs = touch[above].translate(high_numbers[seen[columns[upper]]])
                if reserve != 1:
                    found += map(mul, lows, highs)
                else:
                    found += self._numbers_for_one(card, lows, highs)
        self._ends = list(accumulate(found))  # by card of the hand and slot

    def _numbers(self, card: int) -> list[int]:
        """Return how many drops there are into each slot, one by one: scarabs may be too few."""
        walls = self._state.wall
        return [1 + len(self._words(card, slot)) if len(walls[slot]) < ROWS else 0 for slot in range(SLOTS)]

    def _numbers_for_one(self, card: int, lows: bytes, highs: bytes) -> list[int]:
        """Return the same where both animals may want the last archaeologist."""
        return [
            1 + len(self._words(card, slot)) if low > 1 < high else low * high
            for slot, (low, high) in enumerate(zip(lows, highs, strict=True))
        ]

    def _words(self, card: int, slot: int) -> tuple[str, ...]:
        """Return the plans of a card in a slot with room, but for the default one."""
        state, seat = self._state, self._seat
        met = meeting(state.touch, state.lines, card, slot)
        if not met:
            return ()
        seen, columns = SEEN_BY[seat], state.columns
        upper, lower = seen[columns[UPPER_ANIMAL[card]]], seen[columns[LOWER_ANIMAL[card]]]
        return pairing_of(card, met).words(state.base, state.reserves[seat], upper, lower)

    def __len__(self) -> int:
        return self._ends[-1]

    @overload
    def __getitem__(self, index: int) -> Drop: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Drop, ...]: ...

    def __getitem__(self, index: int | slice) -> Drop | tuple[Drop, ...]:
        ends = self._ends
        if isinstance(index, slice) or not 0 <= index < ends[-1]:
            return self._made()[index]
        place = bisect_right(ends, index)
        number, slot = divmod(place, SLOTS)
        card = self._state.hands[self._seat][number]
        before = ends[place - 1] if place else 0
        if index == before:
            return DROPS[card][slot]
        return _drop((card, slot, self._words(card, slot)[index - before - 1]))

    def _made(self) -> tuple[Drop, ...]:
        found: list[Drop] = []
        ends = iter(self._ends)
        for card in self._state.hands[self._seat]:
            for slot, drop in enumerate(DROPS[card]):
                due = next(ends) - len(found)
                if due:
                    found.append(drop)
                if due > 1:
                    found += [_drop((card, slot, word)) for word in self._words(card, slot)]
        return tuple(found)
