"""How far an adventurer gets: steps, Osiris, tunnels, jumps, waking. Pure functions of the tiles that lie.

`route` holds the places a step can end on, ascending: those with a tile, and the tomb. An index in it counts tiles.
"""

from bisect import bisect_left, bisect_right
from typing import Final, TypeAlias

from games.rules.luxor.data import EMPTY, OSIRIS, PLACES, STAIRS, STATUES, TOMB, TUNNEL, ZONE
from games.rules.luxor.state import Tuple

Leg: TypeAlias = tuple[str, tuple[int, ...]]  # (by, places from start to end); by: steps, back, osiris, tunnel, jump

_BEFORE_OSIRIS: Final = OSIRIS - 1
_AFTER_OSIRIS: Final = OSIRIS + 4
# bits of the statues passed on the way from a place in zone a to a place in zone b
_GATES: Final = tuple(
    tuple(sum(1 << gate for gate in range(len(STATUES)) if a <= gate < b) for b in range(len(STATUES) + 1))
    for a in range(len(STATUES) + 1)
)
PASSED: Final = tuple(tuple(_GATES[ZONE[a]][ZONE[b]] for b in range(PLACES)) for a in range(PLACES))


def route_of(tiles: Tuple) -> Tuple:
    """Return the places a step can end on. # R5.1"""
    return tuple(place for place in range(STAIRS + 1, PLACES) if tiles[place] != EMPTY)


def ahead(route: Tuple, at: int, steps: int) -> int:
    """Return the index in `route` that many steps ahead; it may lie behind the end."""
    return bisect_right(route, at) + steps - 1


def behind(route: Tuple, at: int) -> int:
    """Return the index of the tile before `at`, -1 if there is none (the stairs are not stepped back on). # R4.3"""
    return bisect_left(route, at) - 1


def settle(tiles: Tuple, route: Tuple, index: int) -> int:
    """Return the place where a move ends whose steps lead to `index`: Osiris sends on. -1: a step would be lost."""
    end = len(route)
    while index < end:
        tile = tiles[route[index]]
        if not _BEFORE_OSIRIS < tile < _AFTER_OSIRIS:
            return route[index]
        index += tile - _BEFORE_OSIRIS
    return -1


def legs(tiles: Tuple, route: Tuple, at: int, index: int) -> list[Leg]:
    """Return the way from `at` over the tile at `index` to where `settle` says, leg by leg."""
    first = route[index]
    way: list[Leg] = [
        ("steps", (at, *route[bisect_right(route, at) : index + 1])) if first > at else ("back", (at, first))
    ]
    while _BEFORE_OSIRIS < (tile := tiles[route[index]]) < _AFTER_OSIRIS:
        further = index + tile - _BEFORE_OSIRIS
        way.append(("osiris", route[index : further + 1]))
        index = further
    return way


def next_tunnel(tiles: Tuple, at: int) -> int:
    """Return the place of the next tunnel towards the tomb, 0 if there is none."""
    try:
        return tiles.index(TUNNEL, at + 1)
    except ValueError:
        return 0


def jump_target(standing: Tuple) -> tuple[int, int]:
    """Return (place of the rearmost adventurer outside the tomb, next occupied place ahead), (-1, -1) if none. # R7.9

    `standing`: places of one player's standing adventurers, ascending.
    """
    if not standing or standing[0] == TOMB:
        return -1, -1
    rear = standing[0]
    for place in standing:
        if place > rear:
            return rear, place
    return -1, -1


def march(tiles: Tuple, route: Tuple, standing: Tuple, steps: int, keys: int) -> list[tuple[int, int]]:
    """Return (from, to) of every adventurer that "all +N" moves, the front one first.

    `keys`: what the player owns; each entry into the tomb pays one at that moment. Who can't move is left out.
    """
    moves = []
    for at in reversed(standing):
        if at == TOMB:
            continue
        to = settle(tiles, route, bisect_right(route, at) + steps - 1)
        if to == TOMB:
            if not keys:
                continue
            keys -= 1
        if to >= 0:
            moves.append((at, to))
    return moves
