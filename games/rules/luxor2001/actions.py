"""What a seat may want, and its notation.

camel/snake 4 [<plan>]             drop the card with the camel above the snake into slot 4 (slots 1-8);
                                   a plan is said only where it changes something: the counted pairs in order,
                                   "camel-same,snake-opposite-leave"; leave = no archaeologist for this pair
claim 4.7 rising seat1             three in a line: slot and row (1-10) of the middle cell, then row, column,
                                   rising or falling; then who is cursed (seats from 0)
nothing                            no three in a line found
give 5                             the cursed player hands over a sarcophagus of that value
open camel,snake,snake             scarab transfer: whose sarcophagi are opened, from the front
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from games.rules.errors import MalformedAction
from games.rules.luxor2001.data import ANIMAL_NUMBER, ANIMALS, CARD_NUMBER, DECK, EYES_OF_VALUE, ROWS, SLOTS
from games.rules.luxor2001.plans import MOST_STEPS, WISHES
from games.rules.luxor2001.wall import LINE_NAMES, TRIPLE_NUMBER, TRIPLES
from games.rules.text import N_


class Drop(NamedTuple):
    """Drop a card into a slot (0-7); `plan` is "" for the default or where nothing is to be decided.

    A named tuple like `state.State`: there are dozens in every legal list.
    """

    card: int
    slot: int
    plan: str = ""

    def __str__(self) -> str:
        text = f"{DECK[self.card].name} {self.slot + 1}"
        return f"{text} {self.plan}" if self.plan else text


@dataclass(frozen=True, slots=True)
class Claim:
    """Name three cells in a line and the seat that the curse shall meet."""

    triple: int
    victim: int

    def __str__(self) -> str:
        return f"claim {TRIPLES[self.triple].words} seat{self.victim}"


@dataclass(frozen=True, slots=True)
class Nothing:
    """Say that no three in a line were found."""

    def __str__(self) -> str:
        return "nothing"


@dataclass(frozen=True, slots=True)
class Give:
    """Hand over one's sarcophagus of that value."""

    value: int

    def __str__(self) -> str:
        return f"give {self.value}"


@dataclass(frozen=True, slots=True)
class Open:
    """Move scarabs so that the front sarcophagi of these columns open; one animal per sarcophagus, ascending."""

    animals: tuple[int, ...]

    def __str__(self) -> str:
        return f"open {','.join(ANIMALS[animal] for animal in self.animals)}"


Action: TypeAlias = Drop | Claim | Nothing | Give | Open

MOST_SEATS: Final = 4
NOTHING: Final = Nothing()
DROPS: Final = tuple(tuple(Drop(card.number, slot) for slot in range(SLOTS)) for card in DECK)  # by card and slot
CLAIMS: Final = tuple(  # by line and victim
    tuple(Claim(line.number, seat) for seat in range(MOST_SEATS)) for line in TRIPLES
)


def _drop(words: list[str]) -> Action:
    name, slot, *plan = words
    if len(plan) > 1 or slot not in _SLOT_WORDS:
        raise KeyError(slot)
    if plan and not _is_plan(plan[0]):
        raise KeyError(plan[0])
    return Drop(CARD_NUMBER[name], int(slot) - 1, plan[0] if plan else "")


def _is_plan(word: str) -> bool:
    steps = word.split(",")
    return len(steps) <= MOST_STEPS and WISHES.keys() >= set(steps)


def _claim(words: list[str]) -> Action:
    _, cell, line, seat = words
    place, victim = f"{cell} {line}", _SEAT_WORDS[seat]
    if place not in TRIPLE_NUMBER and cell in _CELL_WORDS and line in LINE_NAMES:
        raise MalformedAction(OUTSIDE, rule="R12.5")
    return CLAIMS[TRIPLE_NUMBER[place]][victim]


def _nothing(words: list[str]) -> Action:
    (_,) = words
    return NOTHING


def _give(words: list[str]) -> Action:
    _, value = words
    return Give(_VALUE_WORDS[value])


def _open(words: list[str]) -> Action:
    _, names = words
    animals = tuple(ANIMAL_NUMBER[name] for name in names.split(","))
    if animals != tuple(sorted(animals)):
        raise KeyError(names)
    return Open(animals)


_SLOT_WORDS: Final = frozenset(str(slot + 1) for slot in range(SLOTS))
_CELL_WORDS: Final = frozenset(f"{slot + 1}.{row + 1}" for slot in range(SLOTS) for row in range(ROWS))
OUTSIDE: Final = N_("Three cells in a straight line are needed; one of these would lie outside the wall.")
_SEAT_WORDS: Final = {f"seat{seat}": seat for seat in range(MOST_SEATS)}
_VALUE_WORDS: Final = {str(value): value for value in EYES_OF_VALUE}
_READERS: Final[dict[str, Callable[[list[str]], Action]]] = {
    "claim": _claim,
    "nothing": _nothing,
    "give": _give,
    "open": _open,
}


def parse(text: str) -> Action:
    """Return the action of this notation. Raises MalformedAction."""
    words = text.split()
    try:
        return _READERS.get(words[0], _drop)(words)
    except MalformedAction:  # is a ValueError, too
        raise
    except (KeyError, ValueError, IndexError):
        raise MalformedAction(N_("“%(action)s” is not a move of Luxor 2001."), action=text[:80]) from None
