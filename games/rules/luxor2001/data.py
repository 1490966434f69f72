"""The box of Luxor (2001): wall, cards, sarcophagi, favourites, curses. No logic.

Certainty marks as in RULES.md: [O] official text, [R] several reviews agree, [I] inferred or our ruling, [X] a
reconstruction of something printed that is not known. A correction of an [X] table is an edit here and a rise of
`Meta.version`.
"""

from dataclasses import dataclass
from typing import Final

from games.rules.text import N_

SLOTS: Final = 8  # [R]
ROWS: Final = 10  # cells, one above the other [R]
CARD_ROWS: Final = 2  # a card covers two cells, one above the other [R]
WALL_CARDS: Final = SLOTS * ROWS // CARD_ROWS  # 40 fill the wall [I]

HAND_SIZE: Final = 3  # [O]
SCARABS: Final = 16  # [O]
ARCHAEOLOGISTS: Final = 5  # per player [O]
COLUMN_SCARABS: Final = 3  # never more lie at one column; the third opens [O]
MAX_SCARABS_PER_COLUMN_PER_TURN: Final = 2  # [O]; one review says 1
FAVOURITE_POINTS: Final = 7  # [O]

# ---------------------------------------------------------------- animals
# Camel and snake [O], hippo (one review), the other four [X]. In alphabetical order, so that a card's number sorts as
# its name.
ANIMALS: Final = (N_("baboon"), N_("camel"), N_("cat"), N_("crocodile"), N_("hippo"), N_("ibis"), N_("snake"))
KINDS: Final = len(ANIMALS)
ANIMAL_NUMBER: Final = {name: number for number, name in enumerate(ANIMALS)}
LEFT: Final = 0
RIGHT: Final = 1
FACINGS: Final = (N_("left"), N_("right"))

# ---------------------------------------------------------------- the 49 animal cards
# Every ordered pair of animals once [X]; facings by d = (lower - upper) mod 7 [X]: each animal looks left on seven
# pictures and right on seven, and the card with the animals exchanged looks the other way in both places.
UPPER_FACING: Final = "LLLLRRR"
LOWER_FACING: Final = "RLRLRLR"

CARDS: Final = KINDS * KINDS  # numbered upper * 7 + lower
CURSE: Final = CARDS  # what a curse card is called in a pile
CURSES: Final = 6  # [O]
FIRST_PILE: Final = 20  # animal cards that are set apart for the start when curses are played with [O]


@dataclass(frozen=True, slots=True)
class Card:
    """An animal card. A cell is 2 * animal + facing, facing 0 = left, 1 = right."""

    number: int
    upper: int  # cell
    lower: int  # cell
    name: str  # as in notations: "camel/snake", the upper animal first


def _card(number: int) -> Card:
    upper, lower = divmod(number, KINDS)
    d = (lower - upper) % KINDS
    return Card(
        number,
        2 * upper + "LR".index(UPPER_FACING[d]),
        2 * lower + "LR".index(LOWER_FACING[d]),
        f"{ANIMALS[upper]}/{ANIMALS[lower]}",
    )


DECK: Final = tuple(_card(number) for number in range(CARDS))
CARD_NUMBER: Final = {card.name: card.number for card in DECK}
CARD_OF_CELLS: Final = {(card.lower, card.upper): card.number for card in DECK}  # from the bottom up

# ---------------------------------------------------------------- the 21 sarcophagi
CLASSES: Final = 3  # one, two and three eyes, front to back [R]
SARCOPHAGI: Final = (  # values of each class; which values exist [O], how often [X]
    (3, 3, 3, 3, 4, 4, 4),
    (5, 5, 5, 5, 6, 6, 6),
    (7, 7, 7, 8, 8, 8, 10),
)
EYES_OF_VALUE: Final = {value: eyes for eyes, values in enumerate(SARCOPHAGI, 1) for value in values}
EXPECTED: Final = (3.5, 5.5, 8.0)  # what a player counts on by eyes, for the default transfer [I]
MEAN: Final = tuple(sum(values) / len(values) for values in SARCOPHAGI)  # 3.43, 5.43, 7.86
