"""What is true, what is wanted, what is known: State, Action (its notation), View.

Notation (one ply each; `<at>` is the place the adventurer stands on, 0 = stairs; adventurers of one colour on one
place are alike):

    left|right <at> [<reward>]                    a step card, or last to second-last
    left|right <at> forward|back [<reward>]       ±1
    left|right <at> <steps> [<reward>]            range and minus-one cards
    left|right roll                               die cards: the roll ends the ply
    move <at> [<steps>] [<reward>]                after the roll; steps only with a "1 to the roll" card
    left|right all [<place> [<reward>]]           everybody moves; place = where the acting adventurer stands afterwards
    discard left|right                            when neither outer card can be played

`<reward>` is said only where there is a choice: key or card (Horus), level1 … level3 (eye), joker or scarab.
"""

import re
from dataclasses import dataclass, field
from typing import Final, TypeAlias, cast

from games.rules.errors import MalformedAction
from games.rules.luxor.data import PLACES, SYMBOL_UNDER, SYMBOLS, TILES, WALL, Card, Tile
from games.rules.text import N_

Tuple: TypeAlias = tuple[int, ...]

SIDES: Final = ("left", "right")
REWARDS: Final = ("key", "card", "level1", "level2", "level3", "joker", "scarab")

_AT = r"(?:[0-9]|[123][0-9]|40)"
_REWARD = rf"(?P<reward>{'|'.join(REWARDS)})"
_GRAMMAR: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?P<verb>left|right) (?P<at>{_AT})(?: (?P<how>forward|back|[1-6]))?(?: {_REWARD})?",
        r"(?P<verb>left|right) (?P<how>roll)",
        rf"(?P<verb>left|right) (?P<how>all)(?: (?P<at>{_AT})(?: {_REWARD})?)?",
        rf"(?P<verb>move) (?P<at>{_AT})(?: (?P<how>[1-6]))?(?: {_REWARD})?",
        r"(?P<verb>discard) (?P<how>left|right)",
    )
)


@dataclass(frozen=True, slots=True)
class Action:
    """What a seat wants. `text` is the notation and alone decides equality; the other fields are the same, read out.

    `at` is -1 when no place is named. `how`: "", forward, back, steps, roll, all, or the side discarded. `steps` is 0
    when no number is said.
    """

    text: str
    verb: str = field(compare=False)  # left, right, move, discard
    at: int = field(compare=False, default=-1)
    how: str = field(compare=False, default="")
    steps: int = field(compare=False, default=0)
    reward: str = field(compare=False, default="")

    def __str__(self) -> str:
        return self.text


def action_of(text: str) -> Action:
    """Return the action with this notation. Raises MalformedAction."""
    for pattern in _GRAMMAR:
        found = pattern.fullmatch(text)
        if found:
            part = {name: value or "" for name, value in found.groupdict().items()}
            how = part.get("how", "")
            return Action(
                text,
                part["verb"],
                int(part.get("at") or -1),
                "steps" if how.isdigit() else how,
                int(how) if how.isdigit() else 0,
                part.get("reward", ""),
            )
    raise MalformedAction(N_("“%(action)s” is not a move of Luxor."), action=text[:80])


@dataclass(frozen=True, slots=True)
class State:
    """Everything true, secrets included. Tuples "per seat" are in seat order; tiles and cards are codes of data.py."""

    # the board
    tiles: Tuple  # by place 0-41
    route: Tuple  # places a step can end on, ascending, tomb included; follows from tiles, kept for speed
    standing: tuple[Tuple, ...]  # per seat: places of standing adventurers, ascending, tomb included
    lying: Tuple  # per seat: bit 0, 1, 2 = one sleeps at Anubis I, II, III
    # cards; the last of a tuple is the top of a pile
    hands: tuple[Tuple, ...]  # per seat, from left to right
    deck: Tuple
    discard: Tuple
    horus: tuple[Tuple, ...]  # three open stacks, by level
    # the supply; the last of a tuple is drawn first
    temples: tuple[Tuple, ...]  # face-down temple tiles: cobra, falcon, lion
    scarabs: Tuple  # face-down scarabs, VP
    osiris_unused: Tuple  # two tiles, back in the box
    keys_left: int
    jokers_left: int
    # what players own, per seat
    treasures: tuple[Tuple, ...]  # tile codes, in order of taking
    own_scarabs: tuple[Tuple, ...]  # VP, in order of drawing
    keys: Tuple
    jokers: Tuple
    sarcophagi: Tuple  # seats of the first and second entry
    # whose turn
    start: int  # the start player, who never changes
    turns: int  # turns finished by all seats together; the seat to move is (start + turns) % seats
    rolled: int  # the roll that waits for an adventurer, 0 none; the card lies on the discard
    stuck: int  # stuck turns in this round
    over: int  # 0 going on, 1 tomb entered twice, 2 a whole round stuck


class Draft:
    """A State that is still being written: the same slots, not frozen. `frozen` makes it a State for good.

    Making a frozen dataclass of this size costs more than all of a usual move (every field goes through
    `object.__setattr__`), so `apply` writes on a draft and turns it into a State in place.
    """

    __slots__ = State.__slots__
    tiles: Tuple
    route: Tuple
    standing: tuple[Tuple, ...]
    lying: Tuple
    hands: tuple[Tuple, ...]
    deck: Tuple
    discard: Tuple
    horus: tuple[Tuple, ...]
    temples: tuple[Tuple, ...]
    scarabs: Tuple
    osiris_unused: Tuple
    keys_left: int
    jokers_left: int
    treasures: tuple[Tuple, ...]
    own_scarabs: tuple[Tuple, ...]
    keys: Tuple
    jokers: Tuple
    sarcophagi: Tuple
    start: int
    turns: int
    rolled: int
    stuck: int
    over: int

    def __init__(self, state: State) -> None:
        self.tiles = state.tiles
        self.route = state.route
        self.standing = state.standing
        self.lying = state.lying
        self.hands = state.hands
        self.deck = state.deck
        self.discard = state.discard
        self.horus = state.horus
        self.temples = state.temples
        self.scarabs = state.scarabs
        self.osiris_unused = state.osiris_unused
        self.keys_left = state.keys_left
        self.jokers_left = state.jokers_left
        self.treasures = state.treasures
        self.own_scarabs = state.own_scarabs
        self.keys = state.keys
        self.jokers = state.jokers
        self.sarcophagi = state.sarcophagi
        self.start = state.start
        self.turns = state.turns
        self.rolled = state.rolled
        self.stuck = state.stuck
        self.over = state.over

    def frozen(self) -> State:
        """Return this very object as a State; the draft is used up."""
        self.__class__ = State  # type: ignore[assignment]
        return cast(State, self)


# ---------------------------------------------------------------- the view


@dataclass(frozen=True, slots=True)
class Place:
    """One place of the path as everybody sees it: what is printed and the tile that lies there now."""

    number: int  # 0 stairs, 1-40, 41 tomb
    wall: int  # VP at the end for each adventurer here
    symbol: str  # printed under the tile: cobra, falcon, lion or ""
    tile: Tile  # `.kind` is "empty" after a treasure was lifted from a place without symbol


@dataclass(frozen=True, slots=True)
class Statue:
    """An Anubis statue between place `after` and the next. `sleepers`: seats of which one adventurer lies here."""

    number: int  # 1-3
    after: int
    sleepers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HorusStack:
    """An open stack of Horus cards; only its top is known. `top` is None when it is used up."""

    level: int  # 1-3
    size: int
    top: Card | None


@dataclass(frozen=True, slots=True)
class Player:
    """What lies in front of a seat for everybody to see, counted ready for the page."""

    seat: int
    standing: tuple[int, ...]  # places of standing adventurers, ascending, tomb (41) included
    lying: tuple[int, ...]  # numbers (1-3) of the statues where one of his sleeps
    in_tomb: int
    vases: int
    statues: int
    jewellery: int
    jokers: int
    keys: int
    scarabs: int  # how many; their values are secret
    scarab_values: tuple[int, ...] | None  # the owner's own, and everybody's once the match is over; else None
    sarcophagi: tuple[int, ...]  # VP of those taken: (), (5,), (3,), (5, 3)
    hand_size: int
    # points
    score: int  # on the track: VP of treasures so far
    wall: int  # the next four: what final scoring would give now
    sarcophagi_points: int
    keys_points: int
    sets: int  # complete sets, jokers used
    sets_points: int
    scarabs_points: int | None  # None while their values are not the viewer's to know
    total: int  # score if the match ended now, scarabs counted only when known


@dataclass(frozen=True, slots=True)
class Roll:
    """A die that was rolled and waits for an adventurer. `exact` False: any number from 1 to the roll."""

    number: int
    exact: bool
    card: Card


@dataclass(frozen=True, slots=True)
class View:
    """All that one viewer may know. Whole numbers and tuples; nothing needs arithmetic to be shown."""

    viewer: int | None  # None: somebody who only watches
    seats: int
    board: tuple[Place, ...]  # places 0-41
    route: tuple[int, ...]  # places a step can end on, ascending, tomb included
    statues: tuple[Statue, ...]
    players: tuple[Player, ...]  # by seat
    hand: tuple[Card, ...]  # the viewer's own, left to right; () for a spectator; four cards while a roll waits
    horus: tuple[HorusStack, ...]  # levels 1, 2, 3
    deck_size: int
    discard_size: int
    discard_top: Card | None
    temples: tuple[int, ...]  # face-down temple tiles left: cobra, falcon, lion
    scarabs_left: int
    jokers_left: int
    keys_left: int
    keys_paid: int  # lying on the key space of the board
    sarcophagi_left: tuple[int, ...]  # VP: (5, 3), (3,) or ()
    start: int  # the start player
    to_move: int | None  # None once it is over
    round: int  # 1, 2, …
    turns_left: int | None  # in the last round: turns still to come, the running one included; else None
    last_round: bool
    roll: Roll | None  # the pending question, if it is about a die
    stuck: int  # stuck turns in this round
    over: bool
    reason: str  # "" | "tomb" | "stuck"


def _place(number: int, tile: Tile) -> Place:
    symbol = SYMBOL_UNDER[number]
    return Place(number, WALL[number], SYMBOLS[symbol] if symbol >= 0 else "", tile)


PLACE_WITH: Final = tuple(tuple(_place(number, tile) for tile in TILES) for number in range(PLACES))  # views share them
