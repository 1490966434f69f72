"""The box of Luxor (2018): board, tiles, cards, tables. No logic.

Certainty marks as in RULES.md: [O] official text, [B] another licensed implementation, [I] our ruling, [X] a
reconstruction: the printed picture is not known and the value was chosen to satisfy everything that is known.
A correction of an [X] table is an edit here and a rise of `Meta.version`.
"""

from dataclasses import dataclass
from typing import Final

STAIRS: Final = 0  # where adventurers begin and where the woken ones stand up
TOMB: Final = 41
PLACES: Final = 42  # stairs, 40 spaces, tomb

ADVENTURERS: Final = 5  # per player: two stand on the stairs, one lies at each statue [O]
STANDING_AT_START: Final = 2
HAND_SIZE: Final = 5
MIDDLE: Final = 2  # a new card goes between the second and third of the four left [O]
KEYS: Final = 20  # [O]
JOKERS: Final = 18  # [O]
DIE: Final = 6  # sides
SARCOPHAGI: Final = (5, 3)  # VP, in order of entry [O]
JOKERS_PER_SET: Final = 2  # [O]
SET_POINTS: Final = (0, 3, 7, 12, 18, 25, 33, 42, 52)  # by number of sets; nine and more count as eight [O]
SCARABS: Final = (1,) * 4 + (2,) * 8 + (3,) * 6 + (4,) * 4  # VP [B]

# ---------------------------------------------------------------- the path
# What the board prints on each space: t treasure without a symbol, c/f/l treasure over a cobra/falcon/lion symbol,
# 1/2/3 Horus space of that many eyes, o Osiris space. Counts [O], order [X].
LAYOUT: Final = "ftct1lto" + "ft1tclot" + "f2tfctol" + "2fttf3ct" + "olt3tttt"  # spaces 1-8, 9-16, …, 33-40
WALL: Final = (
    (0,) + (1,) * 8 + (2,) * 8 + (3,) * 8 + (5,) * 8 + (8,) * 8 + (13,)
)  # VP by place; 0, 5, 8, 13 [O], rest [X]
STATUES: Final = (8, 16, 24)  # Anubis I, II, III stand behind these places; places [X]
SYMBOLS: Final = ("cobra", "falcon", "lion")  # backs of the temple tiles
SYMBOL_OF_LETTER: Final = {"c": 0, "f": 1, "l": 2}

# ---------------------------------------------------------------- tiles
TREASURES: Final = ("vase", "statue", "jewellery")
TREASURE_FACES: Final = (  # (adventurers needed, VP, copies per kind); copies [O], faces [X] but 2 → 3 is [O]
    (1, 1, 1),
    (1, 2, 4),
    (2, 3, 3),
    (2, 4, 1),
    (3, 6, 1),
)


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile as it lies face up. Numbers that the kind has no use for are 0.

    `kind`: empty, treasure, horus, osiris, tunnel, scarab, joker, joker_or_scarab, eye; and, for the two ends of the
    path, stairs and tomb.
    """

    code: int  # index in TILES; states hold codes
    key: str  # unique name in records: "vase-2-3", "horus-1", "osiris-4", "eye-1-2", "tunnel"
    kind: str
    treasure: str = ""  # one of TREASURES
    needed: int = 0  # treasure: adventurers needed
    points: int = 0  # treasure: VP
    eyes: int = 0  # horus: level of the stack, 1-3
    steps: int = 0  # osiris: tiles to go on
    levels: tuple[int, ...] = ()  # eye: the two levels to choose from


EMPTY: Final = 0
STAIRS_TILE: Final = 1
TOMB_TILE: Final = 2
HORUS: Final = 3  # 3, 4, 5: one, two, three eyes
OSIRIS: Final = 6  # 6-9: one to four steps
TUNNEL: Final = 10
SCARAB: Final = 11
JOKER: Final = 12
JOKER_OR_SCARAB: Final = 13
EYE_12: Final = 14
EYE_23: Final = 15
TREASURE: Final = 16  # 16-30: five faces of each of the three kinds, in order of TREASURES and TREASURE_FACES

TILES: Final = (
    Tile(EMPTY, "empty", "empty"),
    Tile(STAIRS_TILE, "stairs", "stairs"),
    Tile(TOMB_TILE, "tomb", "tomb"),
    *(Tile(HORUS + eyes - 1, f"horus-{eyes}", "horus", eyes=eyes) for eyes in (1, 2, 3)),
    *(Tile(OSIRIS + steps - 1, f"osiris-{steps}", "osiris", steps=steps) for steps in (1, 2, 3, 4)),
    Tile(TUNNEL, "tunnel", "tunnel"),
    Tile(SCARAB, "scarab", "scarab"),
    Tile(JOKER, "joker", "joker"),
    Tile(JOKER_OR_SCARAB, "joker-or-scarab", "joker_or_scarab"),
    Tile(EYE_12, "eye-1-2", "eye", levels=(1, 2)),
    Tile(EYE_23, "eye-2-3", "eye", levels=(2, 3)),
    *(
        Tile(
            TREASURE + kind * len(TREASURE_FACES) + face,
            f"{treasure}-{needed}-{points}",
            "treasure",
            treasure=treasure,
            needed=needed,
            points=points,
        )
        for kind, treasure in enumerate(TREASURES)
        for face, (needed, points, _) in enumerate(TREASURE_FACES)
    ),
)
TILE_CODE: Final = {tile.key: tile.code for tile in TILES}
KIND_OF_TREASURE: Final = tuple(TREASURES.index(tile.treasure) if tile.treasure else -1 for tile in TILES)

TREASURE_TILES: Final = tuple(
    TREASURE + kind * len(TREASURE_FACES) + face
    for kind in range(len(TREASURES))
    for face, (_, _, copies) in enumerate(TREASURE_FACES)
    for _ in range(copies)
)
OSIRIS_TILES: Final = tuple(OSIRIS + steps - 1 for steps in (1, 2, 2, 3, 3, 4))  # four are used [O]
TEMPLE_TILES: Final = (  # by back: cobra, falcon, lion; fronts [O], which front has which back [X]
    (TUNNEL,) * 4,
    (SCARAB,) * 4 + (EYE_12, EYE_23),
    (JOKER,) * 3 + (JOKER_OR_SCARAB,),
)


# ---------------------------------------------------------------- cards
@dataclass(frozen=True, slots=True)
class Card:
    """A card. `level` 0 is the starter deck, 1-3 are the Horus cards with that many eyes.

    `kind` and `number`: step (1-5 tiles), plusminus, die; range (1 to `number`), dierange (1 to the roll), all
    (everybody `number` tiles), last (last to second-last), minus (1 to `number`, one adventurer fewer needed).
    """

    code: int  # index in CARDS; states hold codes
    key: str  # unique name in records: "step-3", "range-4", "last-2"
    kind: str
    number: int = 0
    level: int = 0


_CARD_ROWS: Final = (
    # kind, number, level, copies; starter deck [O], kinds of Horus card [O], mix by level [X]
    ("step", 1, 0, 6),
    ("step", 2, 0, 4),
    ("step", 3, 0, 4),
    ("step", 4, 0, 4),
    ("step", 5, 0, 4),
    ("plusminus", 1, 0, 5),
    ("die", 0, 0, 4),
    ("range", 3, 1, 3),
    ("dierange", 0, 1, 2),
    ("all", 1, 1, 1),
    ("last", 0, 1, 1),
    ("minus", 3, 1, 1),
    ("range", 4, 2, 3),
    ("dierange", 0, 2, 1),
    ("all", 2, 2, 2),
    ("last", 0, 2, 1),
    ("minus", 3, 2, 1),
    ("range", 6, 3, 3),
    ("all", 3, 3, 2),
    ("last", 0, 3, 1),
    ("minus", 3, 3, 2),
)


def _card_key(kind: str, number: int, level: int) -> str:
    """Return the unique name: starter cards by their number, Horus cards by number or, where that is shared, level."""
    if kind in ("step", "range", "all"):
        return f"{kind}-{number}"
    return f"{kind}-{level}" if level else kind


CARDS: Final = tuple(
    Card(code, _card_key(kind, number, level), kind, number, level)
    for code, (kind, number, level, _) in enumerate(_CARD_ROWS)
)
CARD_CODE: Final = {card.key: card.code for card in CARDS}
STARTER_DECK: Final = tuple(code for code, row in enumerate(_CARD_ROWS) if row[2] == 0 for _ in range(row[3]))
HORUS_DECKS: Final = tuple(  # by level 1, 2, 3: eight cards each [O]
    tuple(code for code, row in enumerate(_CARD_ROWS) if row[2] == level for _ in range(row[3])) for level in (1, 2, 3)
)


# ---------------------------------------------------------------- what the board prints, by place
def _symbols() -> tuple[int, ...]:
    return (-1, *(SYMBOL_OF_LETTER.get(letter, -1) for letter in LAYOUT), -1)


SYMBOL_UNDER: Final = _symbols()  # by place: index in SYMBOLS, -1 none
TREASURE_PLACES: Final = tuple(place for place, letter in enumerate(LAYOUT, 1) if letter in "tcfl")
OSIRIS_PLACES: Final = tuple(place for place, letter in enumerate(LAYOUT, 1) if letter == "o")
HORUS_PLACES: Final = tuple((place, int(letter)) for place, letter in enumerate(LAYOUT, 1) if letter in "123")
ZONE: Final = tuple(sum(place > statue for statue in STATUES) for place in range(PLACES))  # statues passed, 0-3
