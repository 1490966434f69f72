"""What is true: State, secrets included, and its storage format."""

from dataclasses import dataclass
from typing import Final

from games.rules.luxor2001.wall import Wall, lines_of, touches
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


@dataclass(frozen=True, slots=True)
class State:
    """Everything true. "By seat" is in seat order, "by animal" in the order of `data.ANIMALS`.

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


FORMAT: Final = 1


def dump(state: State) -> Json:
    """Return the state as JSON values; columns are [scarabs, sarcophagi left, holder or -1]."""
    box, curse = state.box, state.curse
    return {
        "format": FORMAT,
        "options": [box.seats, box.curse, box.sphinx],
        "order": list(box.order),
        "tombs": [list(values) for values in box.tombs],
        "favourites": list(box.favourites),
        "start": box.start,
        "wall": [list(slot) for slot in state.wall],
        "columns": [[scarabs_at(code), left_at(code), holder_of(code)] for code in state.columns],
        "base": state.base,
        "reserves": list(state.reserves),
        "hands": [list(hand) for hand in state.hands],
        "pile": list(state.pile),
        "opened": [list(row) for row in state.opened],
        "turn": state.turn,
        "phase": PHASES[state.phase],
        "answers": [None if answer is None else list(answer) for answer in state.answers],
        "curse": [curse.amulet, list(curse.used), curse.finder, curse.victim, [list(pair) for pair in curse.known]],
    }


def load(data: Json) -> State:
    """Return the state that `dump` wrote. Raises KeyError for a format this version does not know."""
    if data["format"] != FORMAT:
        raise KeyError(data["format"])
    wall = tuple(tuple(slot) for slot in data["wall"])
    box = _box(data)
    lines = lines_of(wall) if box.sphinx else ()
    amulet, used, finder, victim, known = data["curse"]
    return State(
        box,
        wall,
        touches(wall, lines),
        lines,
        tuple(scarabs + 4 * left + 16 * (holder + 1) for scarabs, left, holder in data["columns"]),
        data["base"],
        tuple(data["reserves"]),
        tuple(tuple(hand) for hand in data["hands"]),
        tuple(data["pile"]),
        tuple(tuple(row) for row in data["opened"]),
        data["turn"],
        PHASES.index(data["phase"]),
        tuple(None if answer is None else tuple(answer) for answer in data["answers"]),
        Curse(amulet, tuple(used), finder, victim, tuple((tile, seat) for tile, seat in known)),
    )


def _box(data: Json) -> Box:
    seats, curse, sphinx = data["options"]
    return Box(
        seats,
        curse,
        sphinx,
        tuple(data["order"]),
        tuple((front, middle, back) for front, middle, back in data["tombs"]),
        tuple(data["favourites"]),
        data["start"],
    )
