"""What a card may do where it falls, looked up instead of worked out: the tables that make the game fast.

A *pairing* is a card with the kinds of pairs it makes (R6). It knows the words of all its plans and what each of them
does, at columns in any condition. While scarabs and archaeologists are plentiful two columns don't disturb each other,
so that the plans of two animals follow from those of each. All is made when it first occurs and kept.
"""

from functools import cache, lru_cache
from typing import Final

from games.rules.luxor2001.data import CARDS, FACINGS
from games.rules.luxor2001.kinds import counted, kinds_of, pair_kinds, single_kinds
from games.rules.luxor2001.plans import (
    AMPLE_BASE,
    AMPLE_RESERVE,
    Place,
    Plan,
    combined_words,
    merged,
    opens,
    other_words,
    parted,
    plan_of,
    plan_words,
)
from games.rules.luxor2001.wall import FULL, UPPER_ANIMAL


class Part:
    """What may be decided about one animal: the words of all its plans, the default's first."""

    __slots__ = ("opens", "others", "words")

    def __init__(self, place: Place) -> None:
        self.words = plan_words(AMPLE_BASE, AMPLE_RESERVE, (place,))
        self.others = tuple(sorted(self.words[1:]))
        self.opens = opens(AMPLE_BASE, AMPLE_RESERVE, place)  # by itself, so it comes first (R8.4)


class Parts(dict[int, Part]):
    """What may be decided about one animal with these kinds of pairs, by its column."""

    def __init__(self, pair: tuple[int, int]) -> None:
        self._pair = pair

    def __missing__(self, column: int) -> Part:
        part = Part(Place(*self._pair, column))
        part = self[column] = _same_parts.setdefault((part.words, part.opens), part)
        return part


class Plans(dict[tuple[int, str], Plan]):
    """What each plan does that concerns one animal, by its column and the plan's word, everything being plentiful."""

    def __init__(self, pair: tuple[int, int]) -> None:
        self._pair = pair

    def __missing__(self, key: tuple[int, str]) -> Plan:
        column, word = key
        plan = self[key] = plan_of(AMPLE_BASE, AMPLE_RESERVE, (Place(*self._pair, column),), word)
        return plan


class Pairing:
    """A card with the kinds of pairs it makes."""

    __slots__ = ("_one", "_other", "_pairs", "_plans", "_plans_of_other", "_upper_first", "archaeologists", "scarabs")

    def __init__(self, card: int, pairs: tuple[tuple[int, int], ...]) -> None:
        self._pairs = pairs  # (animal, kinds), by animal
        self.archaeologists = len(pairs)  # that may be placed at most
        self.scarabs = sum(counted(kinds) for _, kinds in pairs)  # that are due
        self._upper_first = pairs[0][0] == UPPER_ANIMAL[card]
        self._one, self._other = _parts_of(pairs[0]), _parts_of(pairs[1]) if len(pairs) > 1 else None
        self._plans, self._plans_of_other = _plans_of(pairs[0]), _plans_of(pairs[-1])

    def places(self, upper: int, lower: int) -> tuple[Place, ...]:
        """Return the columns concerned; `upper`, `lower`: those of the card's animals, as the seat sees them."""
        columns = (upper, lower) if self._upper_first else (lower, upper)
        return tuple([Place(*pair, column) for pair, column in zip(self._pairs, columns, strict=False)])

    def words(self, base: int, reserve: int, upper: int, lower: int) -> tuple[str, ...]:
        """Return the words of all plans but the default's, sorted."""
        if base < self.scarabs or reserve < self.archaeologists:
            return _short_words(self, min(base, AMPLE_BASE), reserve, upper, lower)
        first, second = (upper, lower) if self._upper_first else (lower, upper)
        one = self._one[first]
        if self._other is None:
            return one.others
        other = self._other[second]
        return _words_of_two.get((one, other)) or _combined(one, other)

    def plan(self, base: int, reserve: int, upper: int, lower: int, word: str) -> Plan:
        """Return the plan of that word."""
        if base < self.scarabs or reserve < self.archaeologists:
            return _short_plan(self, min(base, AMPLE_BASE), reserve, upper, lower, word)
        first, second = (upper, lower) if self._upper_first else (lower, upper)
        if self._other is None:
            return self._plans[first, word]
        if not word:
            one, other = self._plans[first, ""], self._plans_of_other[second, ""]
            return merged(other, one, "") if other.opens and not one.opens else merged(one, other, "")
        (animal, ahead), (_, behind) = parted(word)
        if animal == self._pairs[0][0]:
            return merged(self._plans[first, ahead], self._plans_of_other[second, behind], word)
        return merged(self._plans_of_other[second, ahead], self._plans[first, behind], word)


PAIRINGS: Final[tuple[dict[int, Pairing], ...]] = tuple({} for _ in range(CARDS))  # by card and `kinds.meeting`
_alike: Final[dict[tuple[int, tuple[tuple[int, int], ...]], Pairing]] = {}  # by card and (animal, kinds)
_same_parts: Final[dict[tuple[tuple[str, ...], bool], Part]] = {}  # by what is in them
_words_of_two: Final[dict[tuple[Part, Part], tuple[str, ...]]] = {}


def pairing_of(card: int, met: int) -> Pairing:
    """Return the pairing of a card that meets something: `met` is its `kinds.meeting`, not 0."""
    return PAIRINGS[card].get(met) or _paired(card, met)


def _paired(card: int, met: int) -> Pairing:
    paired = pair_kinds(card, met)
    found = _alike.get((card, paired))
    if found is None:
        found = _alike[card, paired] = Pairing(card, paired)
    PAIRINGS[card][met] = found
    return found


@cache
def _parts_of(pair: tuple[int, int]) -> Parts:
    return Parts(pair)


@cache
def _plans_of(pair: tuple[int, int]) -> Plans:
    return Plans(pair)


def _combined(one: Part, other: Part) -> tuple[str, ...]:
    words = combined_words((one.words, one.opens), (other.words, other.opens))
    found = _words_of_two[one, other] = tuple(sorted(words[1:]))
    return found


@lru_cache(maxsize=1 << 14)
def _short_words(pairing: Pairing, base: int, reserve: int, upper: int, lower: int) -> tuple[str, ...]:
    """Return the words of a pairing where scarabs or archaeologists may be too few."""
    return other_words(base, min(reserve, AMPLE_RESERVE), pairing.places(upper, lower))


@lru_cache(maxsize=1 << 14)
def _short_plan(pairing: Pairing, base: int, reserve: int, upper: int, lower: int, word: str) -> Plan:
    """Return the like of a plan."""
    return plan_of(base, reserve, pairing.places(upper, lower), word)


# ---------------------------------------------------------------- how many plans, without making them
# Tables for `bytes.translate`: what is asked of the contacts of eight slots is answered at once.

_SAME, _OPPOSITE, _NO_ROOM = 1, 5, 200  # weights in a sum of two cells' pairs, each kind counted up to two


class Numbers(dict[int, bytes]):
    """How many plans there are for what a cell that looks that way may meet, by column, then by contact.

    0 in a full slot. Everything being plentiful: so the plans of two animals are the product of those of each.
    """

    def __init__(self, facing: int) -> None:
        self._kinds = [single_kinds(contact, facing) for contact in range(FULL)]

    def __missing__(self, column: int) -> bytes:
        found = self[column] = bytes([_number(one, column) for one in self._kinds] + [0] * (256 - FULL))
        return found


class DoubleNumbers(dict[int, bytes]):
    """The like for a card of one animal, by column, then by the sum of what its two cells have in `PAIRS`."""

    def __missing__(self, column: int) -> bytes:
        pairs = [(code % _OPPOSITE, code // _OPPOSITE) for code in range(_OPPOSITE**2)]
        known = [_number(kinds_of(same, opposite), column) for same, opposite in pairs]
        found = self[column] = bytes(known + [0] * (256 - len(known)))
        return found


def _number(kinds: int, column: int) -> int:
    return len(_parts_of((0, kinds))[column].words) if kinds else 1  # as many as for every other animal


def _pairs(facing: int) -> bytes:
    kinds = [single_kinds(contact, facing) for contact in range(FULL)]
    return bytes([_SAME * (one % 3) + _OPPOSITE * (one // 3) for one in kinds] + [_NO_ROOM] * (256 - FULL))


PAIRS: Final = tuple(_pairs(facing) for facing in range(len(FACINGS)))  # by facing: what a cell pairs, by contact
NUMBERS: Final = tuple(Numbers(facing) for facing in range(len(FACINGS)))  # by facing
DOUBLE_NUMBERS: Final = DoubleNumbers()
