"""What a seat may do: the legal list, and what a tile gives.

Every action there can be stands in `_ALL`, sorted by notation; the legal list is put together from numbers in it.
"""

from bisect import bisect_right
from collections.abc import Callable
from itertools import product
from operator import attrgetter, itemgetter
from typing import Final, TypeAlias

from games.rules.luxor.data import CARDS, DIE, JOKER, JOKER_OR_SCARAB, SCARAB, TILES, TOMB, Card
from games.rules.luxor.movement import Leg, ahead, behind, jump_target, legs, march, settle
from games.rules.luxor.state import Action, State, Tuple

Heads: TypeAlias = tuple[tuple[Tuple, ...], ...]  # by place, by choice: numbers in _ALL

# What one place may let you choose between. 0: nothing to choose.
CHOICES: Final = ((), ("card", "key"), ("level1", "level2"), ("level2", "level3"), ("joker", "scarab"))
_REWARDS: Final = ("", "card", "key", "level1", "level2", "level3", "joker", "scarab")
_HOWS: Final = ("", "forward", "back", *(str(steps) for steps in range(1, DIE + 1)))


def _action(verb: str, how: str, at: int, reward: str) -> Action:
    steps = int(how) if how.isdigit() else 0
    place = "" if at < 0 else str(at)
    words = (verb, how, place, reward) if how == "all" else (verb, place, how, reward)
    return Action(" ".join(filter(None, words)), verb, at, "steps" if steps else how, steps, reward)


def _all_actions() -> tuple[Action, ...]:
    places = range(TOMB)
    found = [_action(*parts) for parts in product(("left", "right", "move"), _HOWS, places, _REWARDS)]
    found += [_action(verb, "all", at, reward) for verb, at, reward in product(("left", "right"), places, _REWARDS)]
    found += [_action(verb, how, -1, "") for verb, how in product(("left", "right"), ("all", "roll"))]
    found += [_action("discard", side, -1, "") for side in ("left", "right")]
    return tuple(sorted(found, key=attrgetter("text")))


_ALL: Final = _all_actions()
_NUMBER: Final = {
    (action.verb, action.at, str(action.steps) if action.steps else action.how, action.reward): number
    for number, action in enumerate(_ALL)
}
_DISCARDS: Final = tuple(_ALL[_NUMBER["discard", -1, side, ""]] for side in ("left", "right"))


def _heads(verb: str, how: str) -> Heads:
    """Return the numbers of these actions by place and by choice: one, or one for each reward."""
    return tuple(
        tuple(tuple(_NUMBER[verb, at, how, word] for word in (words or ("",))) for words in CHOICES)
        for at in range(TOMB)
    )


class _Side:
    """The numbers of all actions that begin with one verb."""

    def __init__(self, verb: str) -> None:
        self.plain = _heads(verb, "")
        self.steps = ((), *(_heads(verb, str(steps)) for steps in range(1, DIE + 1)))
        self.forward, self.back = _heads(verb, "forward"), _heads(verb, "back")
        if verb != "move":
            self.everybody = _heads(verb, "all")
            self.nobody_acts = _NUMBER[verb, -1, "all", ""]
            self.roll = _NUMBER[verb, -1, "roll", ""]


_LEFT: Final = _Side("left")
_RIGHT: Final = _Side("right")
_MOVE: Final = _Side("move")


# ---------------------------------------------------------------- what a tile gives


def _given(tile: int, supply: int) -> tuple[str, ...]:
    """Return the words of what a tile gives. `supply`: bits of what is left, see `supply_of`. # R6.3 R6.5 R6.6 R6.7"""
    kind = TILES[tile].kind
    offers: list[tuple[str, int]] = []
    if kind == "horus":
        offers = [("card", 1 << TILES[tile].eyes - 1), ("key", 8)]
    elif kind == "eye":
        offers = [(f"level{level}", 1 << level - 1) for level in TILES[tile].levels]
    if tile in (JOKER, JOKER_OR_SCARAB):
        offers.append(("joker", 16))
    if tile in (SCARAB, JOKER_OR_SCARAB):
        offers.append(("scarab", 32))
    return tuple(word for word, bit in offers if supply & bit)


GIVEN: Final = tuple(tuple(_given(tile, supply) for tile in range(len(TILES))) for supply in range(64))


def _choice(tile: int, words: tuple[str, ...]) -> int:
    if TILES[tile].kind in ("osiris", "tomb"):
        return -1
    return CHOICES.index(words) if len(words) > 1 else 0


# By supply and tile: which of CHOICES; -1 where a move goes on or needs a key, so that more has to be looked at.
_CHOICE: Final = tuple(tuple(_choice(tile, words) for tile, words in enumerate(row)) for row in GIVEN)


def supply_of(horus: tuple[Tuple, ...], keys: int, jokers: int, scarabs: Tuple) -> int:
    """Return what the supply still has, as bits: Horus stacks 1, 2, 4, keys 8, jokers 16, scarabs 32."""
    one, two, three = horus
    return (
        (1 if one else 0)
        | (2 if two else 0)
        | (4 if three else 0)
        | (8 if keys else 0)
        | (16 if jokers else 0)
        | (32 if scarabs else 0)
    )


# ---------------------------------------------------------------- the legal list


def mover(state: State) -> int:
    """Return the seat to move, were the match not over."""
    return (state.start + state.turns) % len(state.hands)


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Return what `seat` may do, sorted by notation."""
    if state.over or seat != (state.start + state.turns) % len(state.hands):
        return ()
    choice = _CHOICE[supply_of(state.horus, state.keys_left, state.jokers_left, state.scarabs)]
    if state.rolled:
        found = _rolled(state, seat, choice)
    else:
        hand = state.hands[seat]
        left, right = hand[0], hand[-1]
        found = _USES[left](state, seat, CARDS[left], _LEFT, choice)
        found += _USES[right](state, seat, CARDS[right], _RIGHT, choice)
        if not found:
            return _DISCARDS  # R8.1
    found.sort()
    return itemgetter(*found)(_ALL) if len(found) > 1 else (_ALL[found[0]],)


def _rolled(state: State, seat: int, choice: Tuple) -> list[int]:
    """Return what can be done with the roll that waits. # R4.5 R7.2"""
    if CARDS[state.discard[-1]].kind == "die":
        return _stepped(state, seat, state.rolled, _MOVE.plain, choice)
    return _ranged(state, seat, state.rolled, _MOVE, choice)


def roll_usable(state: State, seat: int, card: int, roll: int) -> bool:
    """Tell whether some adventurer can use that roll of a die card."""
    fewest = roll if CARDS[card].kind == "die" else 1
    return any(
        landing(state, seat, ahead(state.route, at, steps)) >= 0
        for at in state.standing[seat]
        for steps in range(fewest, roll + 1)
        if at != TOMB
    )


def landing(state: State, seat: int, index: int) -> int:
    """Return where a move over the tile at `index` of the route ends; -1: lost steps, or no key for the tomb."""
    to = settle(state.tiles, state.route, index)
    return -1 if to == TOMB and not state.keys[seat] else to


def _stepped(state: State, seat: int, steps: int, heads: Heads, choice: Tuple) -> list[int]:
    found: list[int] = []
    tiles, route = state.tiles, state.route
    end, before = len(route), -1
    for at in state.standing[seat]:
        index = bisect_right(route, at) + steps - 1
        if index < end and at != before:
            pick = choice[tiles[route[index]]]
            if pick < 0:
                pick = _pick_further(state, seat, index, choice)
            if pick >= 0:
                found += heads[at][pick]
        before = at
    return found


def _ranged(state: State, seat: int, most: int, side: _Side, choice: Tuple) -> list[int]:
    found: list[int] = []
    tiles, route = state.tiles, state.route
    before = -1
    for at in state.standing[seat]:
        if at == before:
            continue
        before = at
        here = bisect_right(route, at)
        for steps, place in enumerate(route[here : here + most], 1):
            pick = choice[tiles[place]]
            if pick < 0:
                pick = _pick_further(state, seat, here + steps - 1, choice)
            if pick >= 0:
                found += side.steps[steps][at][pick]
    return found


def _pick_further(state: State, seat: int, index: int, choice: Tuple) -> int:
    """Return what there is to choose where a move over an Osiris tile or into the tomb ends, -1 if it can't be made."""
    to = landing(state, seat, index)
    return -1 if to < 0 else max(0, choice[state.tiles[to]])


def _step(state: State, seat: int, card: Card, side: _Side, choice: Tuple) -> list[int]:
    return _stepped(state, seat, card.number, side.plain, choice)


def _range(state: State, seat: int, card: Card, side: _Side, choice: Tuple) -> list[int]:
    return _ranged(state, seat, card.number, side, choice)


def _plusminus(state: State, seat: int, card: Card, side: _Side, choice: Tuple) -> list[int]:
    found = _stepped(state, seat, 1, side.forward, choice)
    tiles, route = state.tiles, state.route
    before = -1
    for at in state.standing[seat]:
        index = behind(route, at)
        if index < 0 or at in (before, TOMB):  # R4.3: there is nothing behind the stairs and the first tile
            continue
        before = at
        pick = choice[tiles[route[index]]]
        if pick < 0:
            pick = _pick_further(state, seat, index, choice)
        if pick >= 0:
            found += side.back[at][pick]
    return found


def _roll(state: State, seat: int, card: Card, side: _Side, choice: Tuple) -> list[int]:
    """A die card can be played if some face lets somebody move. # R8.3"""
    tiles, route = state.tiles, state.route
    for at in state.standing[seat]:
        here = bisect_right(route, at)
        for index, place in enumerate(route[here : here + DIE], here):
            if choice[tiles[place]] >= 0 or landing(state, seat, index) >= 0:
                return [side.roll]
    return []


def _all(state: State, seat: int, card: Card, side: _Side, choice: Tuple) -> list[int]:
    moves = march(state.tiles, state.route, state.standing[seat], card.number, state.keys[seat])
    if not moves:
        return []
    found: list[int] = []
    for place in {to for _, to in moves if to != TOMB}:
        found += side.everybody[place][choice[state.tiles[place]]]
    return found or [side.nobody_acts]  # R7.6


def _last(state: State, seat: int, card: Card, side: _Side, choice: Tuple) -> list[int]:
    at, to = jump_target(state.standing[seat])
    if at < 0 or (to == TOMB and not state.keys[seat]):
        return []  # R7.10 R7.11
    return list(side.plain[at][max(0, choice[state.tiles[to]])])


_BY_KIND: Final[dict[str, Callable[[State, int, Card, _Side, Tuple], list[int]]]] = {
    "step": _step,
    "plusminus": _plusminus,
    "die": _roll,
    "range": _range,
    "dierange": _roll,
    "all": _all,
    "last": _last,
    "minus": _range,
}
_USES: Final = tuple(_BY_KIND[card.kind] for card in CARDS)


# ---------------------------------------------------------------- what an action moves


def ways(state: State, seat: int, card: Card, action: Action) -> list[list[Leg]]:
    """Return the way of every adventurer that a legal action moves, in the order in which they go."""
    tiles, route = state.tiles, state.route
    if action.how == "all":  # R7.3
        moves = march(tiles, route, state.standing[seat], card.number, state.keys[seat])
        return [legs(tiles, route, at, ahead(route, at, card.number)) for at, _ in moves]
    if action.how == "back":
        return [legs(tiles, route, action.at, behind(route, action.at))]
    if card.kind == "last":
        return [[("jump", jump_target(state.standing[seat]))]]
    steps = action.steps or state.rolled or card.number
    return [legs(tiles, route, action.at, ahead(route, action.at, steps))]
