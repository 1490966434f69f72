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
from typing import Final

from games.rules.errors import MalformedAction
from games.rules.luxor.data import PLACES, SYMBOL_UNDER, SYMBOLS, TILES, WALL, Card, Tile
from games.rules.text import N_

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

    `at` is -1 when no place is named. `how`: "", forward, back, a number of steps, roll, all, or the side discarded.
    """

    text: str
    verb: str = field(compare=False)  # left, right, move, discard
    at: int = field(compare=False, default=-1)
    how: str = field(compare=False, default="")
    reward: str = field(compare=False, default="")

    def __str__(self) -> str:
        return self.text


_actions: dict[str, Action] = {}  # every action ever spelled, by notation; the grammar has a few thousand


def action_of(text: str) -> Action:
    """Return the action with this notation. Raises MalformedAction."""
    return _actions.get(text) or _spell(text)


def _spell(text: str) -> Action:
    for pattern in _GRAMMAR:
        found = pattern.fullmatch(text)
        if found:
            parts = found.groupdict()
            action = Action(
                text, parts["verb"], int(parts.get("at") or -1), parts.get("how") or "", parts.get("reward") or ""
            )
            return _actions.setdefault(text, action)
    raise MalformedAction(N_("“%(action)s” is not a move of Luxor."), action=text[:80])


@dataclass(frozen=True, slots=True)
class State:
    """Everything true, secrets included. Tuples "per seat" are in seat order; tiles and cards are codes of data.py."""

    # the board
    tiles: tuple[int, ...]  # by place 0-41
    route: tuple[int, ...]  # places a step can end on, ascending, tomb included; follows from tiles, kept for speed
    standing: tuple[tuple[int, ...], ...]  # per seat: places of standing adventurers, ascending, tomb included
    lying: tuple[int, ...]  # per seat: bit 0, 1, 2 = one sleeps at Anubis I, II, III
    # cards; the last of a tuple is the top of a pile
    hands: tuple[tuple[int, ...], ...]  # per seat, from left to right
    deck: tuple[int, ...]
    discard: tuple[int, ...]
    horus: tuple[tuple[int, ...], ...]  # three open stacks, by level
    # the supply; the last of a tuple is drawn first
    temples: tuple[tuple[int, ...], ...]  # face-down temple tiles: cobra, falcon, lion
    scarabs: tuple[int, ...]  # face-down scarabs, VP
    osiris_unused: tuple[int, ...]  # two tiles, back in the box
    keys_left: int
    jokers_left: int
    # what players own, per seat
    treasures: tuple[tuple[int, ...], ...]  # tile codes, in order of taking
    own_scarabs: tuple[tuple[int, ...], ...]  # VP, in order of drawing
    keys: tuple[int, ...]
    jokers: tuple[int, ...]
    sarcophagi: tuple[int, ...]  # seats of the first and second entry
    # whose turn
    start: int  # the start player, who never changes
    turns: int  # turns finished by all seats together; the seat to move is (start + turns) % seats
    rolled: int  # the roll that waits for an adventurer, 0 none; the card lies on the discard
    stuck: int  # stuck turns in this round
    over: int  # 0 going on, 1 tomb entered twice, 2 a whole round stuck


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
