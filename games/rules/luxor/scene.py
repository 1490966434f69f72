"""What Luxor's templates draw: a function of the view and of the preview of the words chosen so far.

The keys of a scene:

    cells      the 40 spaces: `spot` (geometry), `tile`, `symbol`, `wall`; `floor`: what tells all of them from others
    stairs, tomb    spots of the two ends; `coffins`: the sarcophagi, each with the seat that owns it, or None
    figures    by seat: standing groups and sleepers; `token`: all that their drawing depends on
    gates      the statues; `discs` the wall values
    shelf      the supply on the upper rim, `phrase` said by clicking it
    hand       the viewer's cards, left to right: `card`, `side` of an outer one, `gap` where the next card will go
    ..._token  all that such a part depends on, beside how seats look, as long as nothing in it may be chosen
    links, peeks, ghosts, marked, chosen, rewards, stage: see targets.py
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from games.rules.luxor.data import SARCOPHAGI, STAIRS, SYMBOLS, TOMB, Card, Tile
from games.rules.luxor.geometry import BED, DISCS, GATES, HEIGHT, SPOTS, WIDTH, Point, Spot, Stand, stands
from games.rules.luxor.state import Place, View
from games.rules.luxor.targets import targets
from games.rules.protocol import Json

Facts: TypeAlias = Mapping[str, Any]
Words: TypeAlias = tuple[str, ...]

SHELF_X, SHELF_Y, SHELF_STEP, SHELF_GAP = 76, 8, 62, 14


@dataclass(frozen=True, slots=True)
class Cell:
    """A space with what lies on it. `key` tells it from every other space and tile."""

    key: str
    spot: Spot
    tile: Tile
    symbol: str
    wall: int


@lru_cache(maxsize=2048)
def _cell(place: Place) -> Cell:
    return Cell(f"{place.number} {place.tile.key}", SPOTS[place.number], place.tile, place.symbol, place.wall)


@dataclass(frozen=True, slots=True)
class Group:
    """Standing adventurers of one seat on one place. `key`: seat and place; `token`: what their drawing depends on."""

    seat: int
    place: int
    count: int
    stand: Stand
    key: str
    token: str


@dataclass(frozen=True, slots=True)
class Figures:
    """All adventurers of a seat; `beds`: where those lie that still sleep."""

    seat: int
    groups: tuple[Group, ...]
    beds: tuple[Point, ...]
    token: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Coffin:
    """A sarcophagus: its points, and who took it (None: still to be had)."""

    points: int
    x: int
    owner: int | None


@dataclass(frozen=True, slots=True)
class Shelf:
    """One pile or counter of the supply. `phrase`: what is said by taking from it, "" when that isn't asked."""

    kind: str  # deck, discard, horus, keys, jokers, scarabs, temple
    x: int
    left: int
    card: Card | None = None
    level: int = 0
    symbol: str = ""
    phrase: str = ""

    @property
    def key(self) -> str:
        """What tells its drawing from every other one."""
        return f"{self.x} {self.left} {self.card.key if self.card else ''}"


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the viewer's hand. `gap`: the next card will be put in before it. `discard`: what throws it away."""

    index: int
    card: Card
    side: str  # left, right or "": only the outer ones may be played
    gap: bool
    discard: str


def scene(view: View, preview: Json) -> dict[str, Any]:
    """Return everything the templates draw."""
    groups = _groups(view)
    words: Words = tuple(preview.get("words", ())) if preview else ()
    own = {group.place: group.stand for group in groups if group.seat == view.viewer}
    target = targets(preview, words, own)
    cells = tuple([_cell(place) for place in view.board[STAIRS + 1 : TOMB]])
    coffins, shelf, hand = _coffins(view), _shelf(view, target["chosen"]), _hand(view, words)
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "cells": cells,
        "floor": "|".join([cell.key for cell in cells]),
        "spots": SPOTS,
        "stairs": SPOTS[STAIRS],
        "tomb": SPOTS[TOMB],
        "coffins": coffins,
        "coffins_token": tuple(coffin.owner for coffin in coffins),
        "figures": tuple(_figures(view, groups, seat) for seat in range(view.seats)),
        "bed": BED,
        "gates": GATES,
        "discs": DISCS,
        "shelf": shelf,
        "shelf_token": None if any(item.phrase for item in shelf) else "|".join([item.key for item in shelf]),
        "hand": hand,
        "hand_token": tuple([(held.card.key, held.side, held.gap) for held in hand]),
        **target,
    }


# ---------------------------------------------------------------- what stands and lies there
def _groups(view: View) -> tuple[Group, ...]:
    counts: dict[int, dict[int, int]] = {}
    for player in view.players:
        for place in player.standing:
            there = counts.setdefault(place, {})
            there[player.seat] = there.get(player.seat, 0) + 1
    return tuple(
        Group(seat, place, count, stand, f"{seat}-{place}", f"{seat} {place} {there}")
        for place, there in sorted(counts.items())
        for (seat, count), stand in zip(there.items(), stands(place, tuple(there.values())), strict=True)
    )


def _figures(view: View, groups: Sequence[Group], seat: int) -> Figures:
    lying = view.players[seat].lying
    own = tuple(group for group in groups if group.seat == seat)
    beds = tuple(GATES[statue - 1].beds[seat] for statue in lying)
    return Figures(seat, own, beds, (tuple(lying), *[group.token for group in own]))


def _coffins(view: View) -> tuple[Coffin, ...]:
    owner = {points: player.seat for player in view.players for points in player.sarcophagi}
    middle = SPOTS[TOMB].cx
    return tuple(
        Coffin(points, middle + 92 * i - 46 * (len(SARCOPHAGI) - 1), owner.get(points))
        for i, points in enumerate(SARCOPHAGI)
    )


def _shelf(view: View, chosen: Facts | None) -> tuple[Shelf, ...]:
    said = _reward_phrases(chosen)
    rows: list[dict[str, Any]] = [
        {"kind": "deck", "left": view.deck_size},
        {"kind": "discard", "left": view.discard_size, "card": view.discard_top},
        *(
            {
                "kind": "horus",
                "left": stack.size,
                "card": stack.top,
                "level": stack.level,
                "phrase": said.get(f"level{stack.level}", ""),
            }
            for stack in view.horus
        ),
        {"kind": "keys", "left": view.keys_left, "phrase": said.get("key", "")},
        {"kind": "jokers", "left": view.jokers_left, "phrase": said.get("joker", "")},
        {"kind": "scarabs", "left": view.scarabs_left, "phrase": said.get("scarab", "")},
        *(
            {"kind": "temple", "left": left, "symbol": symbol}
            for left, symbol in zip(view.temples, SYMBOLS, strict=True)
        ),
    ]
    gaps = {"deck": 0, "discard": 0, "horus": 1, "keys": 2, "jokers": 2, "scarabs": 2, "temple": 3}
    return tuple(Shelf(x=SHELF_X + SHELF_STEP * i + SHELF_GAP * gaps[row["kind"]], **row) for i, row in enumerate(rows))


def _reward_phrases(chosen: Facts | None) -> dict[str, str]:
    """Return what each reward of the chosen move is said by; a Horus card by the level of its stack."""
    if chosen is None or len(chosen["rewards"]) < 2:
        return {}
    return {f"level{r['level']}" if r["level"] else r["word"]: r["phrase"] for r in chosen["rewards"]}


def _hand(view: View, words: Words) -> tuple[HandCard, ...]:
    """A card that is drawn goes between the second and third of those that stay."""
    last = len(view.hand) - 1
    gap = {"left": 3, "right": 2}.get(words[0] if words else "", 2 if last == 3 else -1)
    sides = {0: "left", last: "right"} if view.roll is None else {}
    return tuple(
        HandCard(i, card, sides.get(i, ""), i == gap, f"discard {sides.get(i)}") for i, card in enumerate(view.hand)
    )
