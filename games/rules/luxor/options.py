"""What a seat may do: the legal list, and which rewards a tile offers."""

from collections.abc import Callable
from typing import Final, TypeAlias

from games.rules.luxor.data import (
    CARDS,
    DIE,
    EYE_12,
    EYE_23,
    HORUS,
    JOKER,
    JOKER_OR_SCARAB,
    OSIRIS,
    SCARAB,
    STAIRS,
    TILES,
    TOMB,
    Card,
)
from games.rules.luxor.movement import Leg, ahead, behind, jump_target, legs, march, settle
from games.rules.luxor.state import Action, State, action_of

Tails: TypeAlias = list[str]  # the notations of what a card can do, without the first word

CHOICE_TILES: Final = frozenset((*range(HORUS, OSIRIS), JOKER_OR_SCARAB, EYE_12, EYE_23))
_NUMBER: Final = tuple(str(number) for number in range(TOMB))
_DISCARDS: Final = (action_of("discard left"), action_of("discard right"))


def mover(state: State) -> int:
    """Return the seat to move, were the match not over."""
    return (state.start + state.turns) % len(state.hands)


def rewards(tile: int, horus: tuple[tuple[int, ...], ...], keys: int, jokers: int, scarabs: int) -> tuple[str, ...]:
    """Return the words of what a Horus or temple tile can give out of this supply, sorted. # R6.3 R6.5 R6.6 R6.7"""
    kind = TILES[tile].kind
    if kind == "horus":
        offered = (("card", bool(horus[TILES[tile].eyes - 1])), ("key", keys > 0))
    elif kind == "eye":
        low, high = TILES[tile].levels
        offered = ((f"level{low}", bool(horus[low - 1])), (f"level{high}", bool(horus[high - 1])))
    else:
        offered = (
            ("joker", jokers > 0 and tile in (JOKER, JOKER_OR_SCARAB)),
            ("scarab", scarabs > 0 and tile in (SCARAB, JOKER_OR_SCARAB)),
        )
    return tuple(word for word, there in offered if there)


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Return what `seat` may do, sorted by notation."""
    if state.over or seat != mover(state):
        return ()
    if state.rolled:
        return tuple([action_of(f"move {tail}") for tail in roll_tails(state, seat, state.discard[-1], state.rolled)])
    hand = state.hands[seat]
    left = card_tails(state, seat, hand[0])
    right = left if hand[-1] == hand[0] else card_tails(state, seat, hand[-1])
    if not left and not right:
        return _DISCARDS  # R8.1
    found = [action_of(f"left {tail}") for tail in left]
    found += [action_of(f"right {tail}") for tail in right]
    return tuple(found)


def card_tails(state: State, seat: int, card: int) -> Tails:
    """Return what a card can do, [] if it can't be played."""
    found = _TAILS[card](state, seat, CARDS[card])
    found.sort()
    return found


def roll_tails(state: State, seat: int, card: int, roll: int) -> Tails:
    """Return what a die card can do after that roll, [] if nobody can use it."""
    exact = CARDS[card].kind == "die"
    found = _stepped(state, seat, roll) if exact else _ranged(state, seat, roll)
    found.sort()
    return found


def movers(state: State, seat: int) -> tuple[int, ...]:
    """Return the places outside the tomb where the seat has standing adventurers."""
    return tuple([place for place in dict.fromkeys(state.standing[seat]) if place != TOMB])


def landing(state: State, seat: int, index: int) -> int:
    """Return where a move over the tile at `index` of the route ends; -1: lost steps, or no key for the tomb."""
    to = settle(state.tiles, state.route, index)
    return -1 if to == TOMB and not state.keys[seat] else to


def _spell(state: State, head: str, place: int, found: Tails) -> None:
    """Add `head`, once for each reward where the tile at `place` offers a choice."""
    tile = state.tiles[place]
    if tile in CHOICE_TILES:
        words = rewards(tile, state.horus, state.keys_left, state.jokers_left, len(state.scarabs))
        if len(words) > 1:
            found += [f"{head} {word}" for word in words]
            return
    found.append(head)


def _stepped(state: State, seat: int, steps: int) -> Tails:
    found: Tails = []
    for at in movers(state, seat):
        to = landing(state, seat, ahead(state.route, at, steps))
        if to >= 0:
            _spell(state, _NUMBER[at], to, found)
    return found


def _ranged(state: State, seat: int, most: int) -> Tails:
    found: Tails = []
    for at in movers(state, seat):
        here = ahead(state.route, at, 0)
        for steps in range(1, most + 1):
            to = landing(state, seat, here + steps)
            if to >= 0:
                _spell(state, f"{at} {steps}", to, found)
    return found


def _step(state: State, seat: int, card: Card) -> Tails:
    return _stepped(state, seat, card.number)


def _range(state: State, seat: int, card: Card) -> Tails:
    return _ranged(state, seat, card.number)


def _plusminus(state: State, seat: int, card: Card) -> Tails:
    found: Tails = []
    for at in movers(state, seat):
        to = landing(state, seat, ahead(state.route, at, 1))
        if to >= 0:
            _spell(state, f"{at} forward", to, found)
        index = behind(state.route, at)
        if at != STAIRS and index >= 0:  # R4.3
            to = landing(state, seat, index)
            if to >= 0:
                _spell(state, f"{at} back", to, found)
    return found


def _roll(state: State, seat: int, card: Card) -> Tails:
    """A die card can be played if some face lets somebody move."""
    for at in movers(state, seat):
        here = ahead(state.route, at, 0)
        for steps in range(1, DIE + 1):
            if landing(state, seat, here + steps) >= 0:
                return ["roll"]
    return []


def _all(state: State, seat: int, card: Card) -> Tails:
    moves = march(state.tiles, state.route, state.standing[seat], card.number, state.keys[seat])
    if not moves:
        return []
    found: Tails = []
    for place in dict.fromkeys(to for _, to in moves if to != TOMB):
        _spell(state, f"all {place}", place, found)
    return found or ["all"]  # R7.6


def _last(state: State, seat: int, card: Card) -> Tails:
    found: Tails = []
    at, to = jump_target(state.standing[seat])
    if at >= 0 and (to != TOMB or state.keys[seat]):
        _spell(state, _NUMBER[at], to, found)
    return found


_BY_KIND: Final[dict[str, Callable[[State, int, Card], Tails]]] = {
    "step": _step,
    "plusminus": _plusminus,
    "die": _roll,
    "range": _range,
    "dierange": _roll,
    "all": _all,
    "last": _last,
    "minus": _range,
}
_TAILS: Final = tuple(_BY_KIND[card.kind] for card in CARDS)


def ways(state: State, seat: int, card: Card, action: Action) -> list[list[Leg]]:
    """Return the way of every adventurer that a legal action moves, in the order in which they go."""
    tiles, route = state.tiles, state.route
    if card.kind == "last":
        return [[("jump", jump_target(state.standing[seat]))]]
    if action.how == "all":  # R7.3
        moves = march(tiles, route, state.standing[seat], card.number, state.keys[seat])
        return [legs(tiles, route, at, ahead(route, at, card.number)) for at, _ in moves]
    if action.how == "back":
        return [legs(tiles, route, action.at, behind(route, action.at))]
    steps = int(action.how) if action.how.isdigit() else state.rolled or card.number
    return [legs(tiles, route, action.at, ahead(route, action.at, steps))]
