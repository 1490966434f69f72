"""What is true: State, secrets included, and its storage format."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from games.rules.luxor2001.data import (
    ANIMAL_NUMBER,
    ANIMALS,
    CARD_NUMBER,
    CARD_OF_CELLS,
    CARD_ROWS,
    CLASSES,
    CURSE,
    DECK,
)
from games.rules.luxor2001.wall import TRIPLE_NUMBER, TRIPLES, Slot, Wall, lines_of, touches
from games.rules.protocol import Json

DROPPING, SEARCHING, GIVING, MOVING, OVER = range(5)  # phases: R5, R12.3, R12.8, R10.2, R11
PHASES: Final = ("drop", "search", "give", "transfer", "over")

Answer = (
    tuple[int, ...] | None
)  # None: not given yet; a claim is (triple, victim), "nothing" is (), a transfer: animals


@dataclass(frozen=True, slots=True)
class Box:
    """What never changes in a match."""

    seats: int
    curse: bool  # Pharaoh's curse is played
    sphinx: bool  # Eyes of the Sphinx are played
    order: tuple[int, ...]  # the seven animal columns from left to right; display only (R4.1)
    tombs: tuple[tuple[int, int, int], ...]  # by animal: values of the three sarcophagi, front to back
    favourites: tuple[int, ...]  # by seat: an animal
    start: int  # the seat that begins


@dataclass(frozen=True, slots=True)
class Curse:
    """What only Pharaoh's curse needs."""

    amulet: int = 0  # the seat that holds it
    used: tuple[int, ...] = ()  # numbers of the triples that were claimed, ascending
    finder: int = -1  # while somebody gives: who gets it
    victim: int = -1  # and who gives
    known: tuple[tuple[int, int], ...] = ()  # (sarcophagus, seat): former owners, who know its value


NO_CURSE: Final = Curse()


class State(NamedTuple):
    """Everything true. (A named tuple: as frozen as a frozen dataclass, and made in a fifth of the time, every ply.)

    "By seat" is in seat order, "by animal" in the order of `data.ANIMALS`.

    A column is scarabs + 4 * sarcophagi left + 16 * (seat of the archaeologist + 1, 0 = nobody). A sarcophagus is
    3 * animal + class (0-2). `touch` and `lines` follow from the wall and are kept for speed (see `wall`).
    """

    box: Box
    wall: Wall
    touch: int
    lines: tuple[int, ...]  # () unless the Eyes of the Sphinx are played
    columns: tuple[int, ...]  # by animal
    base: int  # scarabs left
    reserves: tuple[int, ...]  # archaeologists left, by seat
    hands: tuple[tuple[int, ...], ...]  # by seat: card numbers, ascending
    pile: tuple[int, ...]  # the last is the top; with curses, the lowest 35 are the second pile
    opened: tuple[tuple[int, ...], ...]  # by seat: sarcophagi in order of getting them
    turn: int  # the seat whose turn it is, also while others answer
    phase: int
    answers: tuple[Answer, ...]  # by seat, while several choose at once; () otherwise
    curse: Curse


def scarabs_at(column: int) -> int:
    """Return the scarabs at a column, 0-3."""
    return column & 3


def left_at(column: int) -> int:
    """Return how many sarcophagi still stand at a column, 0-3."""
    return column >> 2 & 3


def holder_of(column: int) -> int:
    """Return the seat whose archaeologist stands at a column, -1 for nobody."""
    return (column >> 4) - 1


def value_of(box: Box, sarcophagus: int) -> int:
    """Return the points inside a sarcophagus."""
    return box.tombs[sarcophagus // 3][sarcophagus % 3]


# ---------------------------------------------------------------- storage

FORMAT: Final = 1
CURSE_NAME: Final = "curse"


def dump(state: State) -> Json:
    """Return the state as JSON values.

    Cards go by name, a wall slot lists its cards from the bottom up, a column is [scarabs, sarcophagi left, seat of the
    archaeologist or -1], a sarcophagus "camel-1" is the one-eyed of the camels, an answer is a list of words.
    """
    box, curse = state.box, state.curse
    return {
        "format": FORMAT,
        "seats": box.seats,
        "options": {"curse": box.curse, "sphinx": box.sphinx},
        "order": [ANIMALS[animal] for animal in box.order],
        "tombs": {name: list(values) for name, values in zip(ANIMALS, box.tombs, strict=True)},
        "favourites": [ANIMALS[animal] for animal in box.favourites],
        "start": box.start,
        "wall": [_names_on(slot) for slot in state.wall],
        "columns": {
            name: [scarabs_at(code), left_at(code), holder_of(code)]
            for name, code in zip(ANIMALS, state.columns, strict=True)
        },
        "base": state.base,
        "reserves": list(state.reserves),
        "hands": [_names(hand) for hand in state.hands],
        "pile": _names(state.pile),
        "opened": [[sarcophagus_name(one) for one in row] for row in state.opened],
        "turn": state.turn,
        "phase": PHASES[state.phase],
        "answers": [None if answer is None else list(answer) for answer in state.answers],
        "curse": {
            "amulet": curse.amulet,
            "used": [TRIPLES[number].words for number in curse.used],
            "finder": curse.finder,
            "victim": curse.victim,
            "known": [[sarcophagus_name(one), seat] for one, seat in curse.known],
        },
    }


def load(data: Json) -> State:
    """Return the state that `dump` wrote. Raises KeyError for a format or a name this version does not know."""
    if data["format"] != FORMAT:
        raise KeyError(data["format"])
    box = _box(data)
    wall = tuple(_cells_of(names) for names in data["wall"])
    lines = lines_of(wall) if box.sphinx else ()
    return State(
        box,
        wall,
        touches(wall, lines),
        lines,
        tuple(scarabs + 4 * left + 16 * (holder + 1) for scarabs, left, holder in _by_animal(data["columns"])),
        data["base"],
        tuple(data["reserves"]),
        tuple(tuple(sorted(_numbers(hand))) for hand in data["hands"]),
        tuple(_numbers(data["pile"])),
        tuple(tuple(_sarcophagus(name) for name in row) for row in data["opened"]),
        data["turn"],
        PHASES.index(data["phase"]),
        tuple(None if answer is None else tuple(answer) for answer in data["answers"]),
        _curse(data["curse"]),
    )


def sarcophagus_name(sarcophagus: int) -> str:
    """Return "camel-1" for the one-eyed sarcophagus of the camels."""
    return f"{ANIMALS[sarcophagus // CLASSES]}-{sarcophagus % CLASSES + 1}"


def _sarcophagus(name: str) -> int:
    animal, eyes = name.split("-")
    return CLASSES * ANIMAL_NUMBER[animal] + int(eyes) - 1


def _box(data: Json) -> Box:
    return Box(
        data["seats"],
        data["options"]["curse"],
        data["options"]["sphinx"],
        tuple(ANIMAL_NUMBER[name] for name in data["order"]),
        tuple((front, middle, back) for front, middle, back in _by_animal(data["tombs"])),
        tuple(ANIMAL_NUMBER[name] for name in data["favourites"]),
        data["start"],
    )


def _curse(data: Json) -> Curse:
    return Curse(
        data["amulet"],
        tuple(sorted(TRIPLE_NUMBER[words] for words in data["used"])),
        data["finder"],
        data["victim"],
        tuple((_sarcophagus(name), seat) for name, seat in data["known"]),
    )


def _by_animal(data: Json) -> list[Json]:
    return [data[name] for name in ANIMALS]


def _names(cards: Iterable[int]) -> list[str]:
    return [CURSE_NAME if card == CURSE else DECK[card].name for card in cards]


def _numbers(names: Iterable[str]) -> list[int]:
    return [CURSE if name == CURSE_NAME else CARD_NUMBER[name] for name in names]


def _names_on(slot: Slot) -> list[str]:
    return _names(CARD_OF_CELLS[slot[row], slot[row + 1]] for row in range(0, len(slot), CARD_ROWS))


def _cells_of(names: Iterable[str]) -> Slot:
    return tuple(cell for number in _numbers(names) for cell in (DECK[number].lower, DECK[number].upper))
