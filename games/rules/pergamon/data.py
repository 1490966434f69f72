"""The box of Pergamon, first edition: spaces, cards, tiles, tables. No logic.

Every table carries how sure it is (`DOUBT`), shown to players on the rules page: "official" is printed in the rulebook,
"inferred" follows from it, "reconstructed" fills a gap under every constraint that is known. A correction is one line
here and a higher `Meta.version`.
"""

from typing import Final, NamedTuple

from games.rules.text import N_

TURNS: Final = 12
GALLERIES: Final = 5  # levels I … V; digging level n costs n coins
GALLERY_ROOM: Final = 4  # tiles
TILES_PER_TURN: Final = 5
CARDS_PER_TURN: Final = 2
EXHIBITS: Final = 3  # markers a player
MUSEUM: Final = 24  # spaces, 1 … 24
RESTORATION: Final = 3  # coins a collection, except in the last turn
STORED_FREE: Final = 3  # finds a player keeps for nothing
STORED_PER_COIN: Final = 3  # finds that one more coin keeps
SHOWING: Final = 1  # points for an exhibit, at once
TAKEN_OFF: Final = 20  # tiles a turn may take off a row again; undo is not limited. So every match ends (R6.2)

ROMAN: Final = ("", "I", "II", "III", "IV", "V")

DOUBT: Final = {
    "space_coins": "reconstructed",
    "space_levels": "reconstructed",
    "space_plates": "reconstructed",  # 5th and 7th are official, the two-chest space is not
    "museum_points": "reconstructed",
    "tiles": "reconstructed",
    "cards": "official",
    "calendar": "official",
    "final_bonus": "official",
}

# ---- Kinds of objects -------------------------------------------------------------------------------------------
URN, JUG, BRACELET, MASK = 0, 1, 2, 3
KINDS: Final = ("urn", "jug", "bracelet", "mask")
KIND_TITLES: Final = (N_("urn"), N_("jug"), N_("bracelet"), N_("mask"))
LETTERS: Final = "UJBM"

# ---- Funding cards: three of each value; the back tells bag (1-4) from chest (5-8) ------------------------------
BAG, CHEST = 0, 1
BACKS: Final = ("bag", "chest")
CARD_VALUES: Final = (1, 2, 3, 4, 5, 6, 7, 8)
COPIES: Final = 3
CARDS: Final = tuple(value for value in CARD_VALUES for _ in range(COPIES))
CHEST_FROM: Final = 5


# ---- The thirteen fund spaces, numbered from the right ----------------------------------------------------------
class Space(NamedTuple):
    """Coins asked for, the levels it lets its figure dig, and the pair of backs that calls the tomb raider here."""

    coins: int
    levels: tuple[int, ...]
    plate: tuple[int, int] | None = None


def _down_to(deepest: int) -> tuple[int, ...]:
    return tuple(range(1, deepest + 1))


# [reconstructed] but for what the notes say. Index 0 is unused: spaces count 1 … 13.
TRACK: Final = (
    Space(0, ()),
    Space(0, _down_to(5)),  # asks nothing: one review
    Space(1, _down_to(3)),
    Space(1, _down_to(5)),
    Space(2, _down_to(3)),
    Space(2, _down_to(5), (BAG, BAG)),  # plate official; "2 coins, all levels" official, that it is here is not
    Space(3, _down_to(2)),  # "3 coins, I/II" official, that it is here is not
    Space(3, _down_to(3), (BAG, CHEST)),  # all official
    Space(3, _down_to(5)),
    Space(4, _down_to(4), (CHEST, CHEST)),  # "further left" official, its number is not
    Space(4, _down_to(5)),
    Space(5, _down_to(4)),
    Space(5, _down_to(5)),
    Space(6, _down_to(5)),
)
SPACES: Final = len(TRACK) - 1

# ---- Museum -----------------------------------------------------------------------------------------------------
# [reconstructed] points of the golden ellipse under each space: only "1 to 6" is certain. Index 0 is unused.
MUSEUM_POINTS: Final = (0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6)


# ---- Calendar ---------------------------------------------------------------------------------------------------
class Evaluation(NamedTuple):
    """The kind whose oldest object earns the bonus, and how far every marker drops afterwards."""

    kind: int
    drop: int


EVALUATIONS: Final = {5: Evaluation(URN, 3), 7: Evaluation(JUG, 4), 9: Evaluation(MASK, 5), 12: Evaluation(BRACELET, 0)}
OLDEST_BONUS: Final = 2
FINAL_BONUS: Final = (3, 2, 1)


# ---- The sixty find tiles ---------------------------------------------------------------------------------------
class Tile(NamedTuple):
    """A tile has two halves: on its left edge the right half of an object, on its right edge the left half of another.

    `year` (two digits) belongs to the object on the left edge, `century` (1 … 5) to the one on the right edge.
    """

    left: int
    right: int
    century: int
    year: int


# [reconstructed] one tile for each ordered pair of different kinds and each century; all two-digit numbers differ.
_PRINTED: Final = {
    1: "JM11 MB15 BU17 UM21 UJ54 MJ56 JU59 BJ69 BM78 MU92 UB93 JB95",
    2: "JB18 MU23 BU33 UB39 UJ45 JM51 BM60 MJ63 BJ72 UM80 MB81 JU96",
    3: "MJ24 JU27 BM29 UB30 MB41 BJ48 UJ50 JB57 JM83 UM84 BU89 MU99",
    4: "BJ12 JB14 UB32 MU36 UM47 JU53 MB62 BU66 MJ68 UJ85 BM87 JM98",
    5: "BM20 MU26 JM35 JU38 UJ42 UM44 MJ65 BU71 BJ74 MB75 UB77 JB90",
}

# Youngest first, so the order of the indexes is the order of ages on the dig: by century, then by two-digit number.
TILES: Final = tuple(
    sorted(
        (
            Tile(LETTERS.index(text[0]), LETTERS.index(text[1]), century, int(text[2:]))
            for century, line in _PRINTED.items()
            for text in line.split()
        ),
        key=lambda tile: (tile.century, tile.year),
    )
)
LEFT: Final = tuple(tile.left for tile in TILES)
RIGHT: Final = tuple(tile.right for tile in TILES)
CENTURY: Final = tuple(tile.century for tile in TILES)
YEAR: Final = tuple(tile.year for tile in TILES)
# "UJ485": kinds on the left and right edge, century, two digits
NAMES: Final = tuple(f"{LETTERS[t.left]}{LETTERS[t.right]}{t.century}{t.year:02d}" for t in TILES)
TILE_BY_NAME: Final = {name: index for index, name in enumerate(NAMES)}
