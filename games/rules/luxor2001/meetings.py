"""What a card may do where it falls, looked up instead of worked out: the tables that make the game fast.

A *pairing* is a card with the kinds of pairs it makes (R6). At columns in a certain condition it leaves *variants*: the
drops that differ from the default one, while scarabs and archaeologists are plentiful. Columns don't disturb each other
then, so that the variants of two animals follow from those of each. All is made when it first occurs and kept; there
are only a few thousand different ones.
"""

from typing import Final

from games.rules.luxor2001.actions import DROPS, Drop
from games.rules.luxor2001.data import CARDS, SLOTS
from games.rules.luxor2001.kinds import counted, pair_kinds
from games.rules.luxor2001.plans import (
    AMPLE_BASE,
    AMPLE_RESERVE,
    Place,
    Plan,
    combined_words,
    opens,
    plan_of,
    plan_words,
    takeable,
)
from games.rules.luxor2001.wall import UPPER_ANIMAL

COLUMNS: Final = 48  # a column as a seat sees it is smaller (`plans.SEEN_BY`)


class Variants:
    """The drops of a card that pairs one animal, the default one first."""

    __slots__ = ("card", "slots", "words")

    def __init__(self, card: int, part: "Part") -> None:
        self.card = card
        self.words = tuple(sorted(part.words[1:]))
        self.slots: list[tuple[Drop, ...] | None] = [None] * SLOTS

    def at(self, slot: int) -> tuple[Drop, ...]:
        """Return the drops into a slot."""
        found = self.slots[slot]
        if found is None:
            others = [Drop(self.card, slot, word) for word in self.words]
            found = self.slots[slot] = (DROPS[self.card][slot], *others)
        return found


class Part:
    """What may be decided about one animal: the words of all its plans, the default's first."""

    __slots__ = ("archaeologists", "opens", "words")

    def __init__(self, place: Place) -> None:
        self.words = plan_words(AMPLE_BASE, AMPLE_RESERVE, (place,))
        self.opens = opens(AMPLE_BASE, AMPLE_RESERVE, place)  # by itself, so it comes first (R8.4)
        self.archaeologists = int(takeable(place))


class Two:
    """What may be decided about two animals: the words of all plans but the default's, sorted."""

    __slots__ = ("archaeologists", "words")

    def __init__(self, one: Part, other: Part) -> None:
        self.words = tuple(sorted(combined_words((one.words, one.opens), (other.words, other.opens))[1:]))
        self.archaeologists = one.archaeologists + other.archaeologists


class Pairing:
    """A card with the kinds of pairs it makes."""

    __slots__ = ("defaults", "high", "other_parts", "paired", "parts", "scarabs")

    def __init__(self, card: int, paired: tuple[tuple[int, int], ...]) -> None:
        self.paired = paired  # (animal, kinds), by animal
        self.scarabs = sum(counted(kinds) for _, kinds in paired)  # that are due
        self.high = paired[0][0] == UPPER_ANIMAL[card]  # the first of them is the upper animal
        self.parts = _parts.setdefault(paired[0], [None] * COLUMNS)  # of the first animal, by column
        self.other_parts = _parts.setdefault(paired[1], [None] * COLUMNS) if len(paired) > 1 else None
        self.defaults = _defaults.setdefault(paired[0], [None] * COLUMNS)  # plans of the first animal, by column

    def places(self, upper: int, lower: int) -> tuple[Place, ...]:
        """Return the columns concerned; `upper`, `lower`: those of the card's animals, as the seat sees them."""
        columns = (upper, lower) if self.high else (lower, upper)
        return tuple([Place(*pair, column) for pair, column in zip(self.paired, columns, strict=False)])

    def part(self, column: int) -> Part:
        """Return what may be decided about the first animal at a column in that condition, all being plentiful."""
        return self.parts[column] or _made(self.parts, self.paired[0], column)

    def two(self, upper: int, lower: int) -> Two:
        """Return the same for both animals."""
        assert self.other_parts is not None  # noqa: S101  asked only of two
        first, second = (upper, lower) if self.high else (lower, upper)
        one, other = self.part(first), self.other_parts[second] or _made(self.other_parts, self.paired[1], second)
        found = _two.get((one, other))
        if found is None:
            found = _two[one, other] = Two(one, other)
        return found

    def default(self, upper: int, lower: int) -> Plan:
        """Return the default plan of the one animal that pairs, everything being plentiful."""
        column = upper if self.high else lower
        found = self.defaults[column]
        if found is None:
            place = Place(*self.paired[0], column)
            found = self.defaults[column] = plan_of(AMPLE_BASE, AMPLE_RESERVE, (place,), "")
        return found


PAIRINGS: Final[tuple[dict[int, Pairing], ...]] = tuple({} for _ in range(CARDS))  # by card and what it meets
_alike: Final[dict[tuple[int, tuple[tuple[int, int], ...]], Pairing]] = {}  # by card and (animal, kinds)
_parts: Final[dict[tuple[int, int], list[Part | None]]] = {}  # by (animal, kinds), then column
_defaults: Final[dict[tuple[int, int], list[Plan | None]]] = {}  # by (animal, kinds), then column
_same_parts: Final[dict[tuple[tuple[str, ...], bool, int], Part]] = {}  # by what is in them
ALONE: Final[tuple[dict[Part, Variants], ...]] = tuple({} for _ in range(CARDS))  # by card and part
_two: Final[dict[tuple[Part, Part], Two]] = {}


def pairing_of(card: int, met: int) -> Pairing:
    """Return the pairing of a card that meets `met`: a touch under the card's mask, not 0."""
    return PAIRINGS[card].get(met) or _paired(card, met)


def _paired(card: int, met: int) -> Pairing:
    paired = pair_kinds(card, met)
    found = _alike.get((card, paired))
    if found is None:
        found = _alike[card, paired] = Pairing(card, paired)
    PAIRINGS[card][met] = found
    return found


def variants_of(card: int, part: Part) -> Variants:
    """Return the drops of a card that pairs one animal only, about which this may be decided."""
    made = ALONE[card][part] = Variants(card, part)
    return made


def _made(parts: list[Part | None], pair: tuple[int, int], column: int) -> Part:
    part = Part(Place(*pair, column))
    part = parts[column] = _same_parts.setdefault((part.words, part.opens, part.archaeologists), part)
    return part
