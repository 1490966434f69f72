"""How a state is stored: JSON with the names of cards and tiles, so that a stored match can be read by eye.

`format` counts the shapes this module has ever written; `load` reads all of them.
"""

from collections.abc import Iterable
from typing import Any

from games.rules.errors import BrokenRecord
from games.rules.luxor.data import CARD_CODE, CARDS, TILE_CODE, TILES
from games.rules.luxor.movement import route_of
from games.rules.luxor.state import State
from games.rules.protocol import Json
from games.rules.text import N_

FORMAT = 1


def dump(state: State) -> Json:
    """Return the state as JSON values; piles from bottom to top."""
    return {
        "format": FORMAT,
        "tiles": _tile_names(state.tiles),
        "standing": [list(row) for row in state.standing],
        "lying": list(state.lying),
        "hands": [_card_names(row) for row in state.hands],
        "deck": _card_names(state.deck),
        "discard": _card_names(state.discard),
        "horus": [_card_names(row) for row in state.horus],
        "temples": [_tile_names(row) for row in state.temples],
        "scarabs": list(state.scarabs),
        "osiris_unused": _tile_names(state.osiris_unused),
        "keys_left": state.keys_left,
        "jokers_left": state.jokers_left,
        "treasures": [_tile_names(row) for row in state.treasures],
        "own_scarabs": [list(row) for row in state.own_scarabs],
        "keys": list(state.keys),
        "jokers": list(state.jokers),
        "sarcophagi": list(state.sarcophagi),
        "start": state.start,
        "turns": state.turns,
        "rolled": state.rolled,
        "stuck": state.stuck,
        "over": state.over,
    }


def load(data: Json) -> State:
    """Return the state that `dump` wrote. Raises BrokenRecord when it can't be read."""
    try:
        if data["format"] != FORMAT:
            raise BrokenRecord(N_("Luxor does not know the format %(format)s."), format=str(data["format"])[:20])
        return _loaded(data)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        if isinstance(error, BrokenRecord):
            raise
        raise BrokenRecord(N_("A stored position of Luxor can't be read: %(why)s"), why=repr(error)[:80]) from error


def _loaded(data: Any) -> State:
    tiles = _tiles(data["tiles"])
    return State(
        tiles=tiles,
        route=route_of(tiles),
        standing=_rows(data["standing"]),
        lying=tuple(data["lying"]),
        hands=tuple(_cards(row) for row in data["hands"]),
        deck=_cards(data["deck"]),
        discard=_cards(data["discard"]),
        horus=tuple(_cards(row) for row in data["horus"]),
        temples=tuple(_tiles(row) for row in data["temples"]),
        scarabs=tuple(data["scarabs"]),
        osiris_unused=_tiles(data["osiris_unused"]),
        keys_left=data["keys_left"],
        jokers_left=data["jokers_left"],
        treasures=tuple(_tiles(row) for row in data["treasures"]),
        own_scarabs=_rows(data["own_scarabs"]),
        keys=tuple(data["keys"]),
        jokers=tuple(data["jokers"]),
        sarcophagi=tuple(data["sarcophagi"]),
        start=data["start"],
        turns=data["turns"],
        rolled=data["rolled"],
        stuck=data["stuck"],
        over=data["over"],
    )


def _tile_names(codes: Iterable[int]) -> list[str]:
    return [TILES[code].key for code in codes]


def _card_names(codes: Iterable[int]) -> list[str]:
    return [CARDS[code].key for code in codes]


def _tiles(names: Iterable[str]) -> tuple[int, ...]:
    return tuple(TILE_CODE[name] for name in names)


def _cards(names: Iterable[str]) -> tuple[int, ...]:
    return tuple(CARD_CODE[name] for name in names)


def _rows(rows: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(row) for row in rows)
