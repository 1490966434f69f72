"""One turn in progress: a draft of the next position that the rules write on, and the events they report.

Kinds of event and their facts; places are 0-41, tiles and cards are keys of data.py:

    card_played, turn_stuck   side, card, card_kind, number, level      (stuck: thrown away without a move)
    rolled, roll_used, roll_wasted   roll
    moved             from, to, path (places, both ends), by (steps, back, osiris, tunnel, jump), tile (at `to`)
    woke              statue 1-3                                        (it stands on the stairs now)
    treasure_taken    place, treasure, points, needed
    temple_opened     place, tile, symbol
    key_taken, joker_taken   place
    scarab_drawn      place; the owner alone: value
    horus_card_taken  place, card, card_kind, number, level
    tomb_entered      entry 1, 2, 3 …, sarcophagus 5, 3 or 0
    deck_shuffled     cards
    card_drawn        the owner alone: card, card_kind, number, level
    last_round        -
    scored            parts, scores, winners, reason (tomb, stuck)
"""

from bisect import insort
from collections.abc import Mapping
from functools import cache
from typing import Final, TypeVar

from games.rules.luxor.data import (
    CARDS,
    EMPTY,
    MIDDLE,
    SARCOPHAGI,
    STAIRS,
    STATUES,
    SYMBOL_UNDER,
    SYMBOLS,
    TILES,
    TOMB,
    TREASURE,
    TUNNEL,
)
from games.rules.luxor.movement import PASSED, Leg, next_tunnel
from games.rules.luxor.options import GIVEN, supply_of
from games.rules.luxor.state import Draft, State
from games.rules.protocol import Event
from games.rules.rng import Rng

T = TypeVar("T")

_TILE_KEYS: Final = tuple(tile.key for tile in TILES)


def replaced(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return `row` with another value at `index`."""
    cells = list(row)
    cells[index] = value
    return tuple(cells)


# Events that come again and again are made once.


@cache
def card_facts(card: int) -> Mapping[str, str | int]:
    """Return a card as facts of an event."""
    data = CARDS[card]
    return {"card": data.key, "card_kind": data.kind, "number": data.number, "level": data.level}


@cache
def _spent(kind: str, seat: int, side: str, card: int) -> Event:
    return Event(kind, seat, {"side": side, **card_facts(card)})


@cache
def _drawn(seat: int, card: int) -> Event:
    return Event("card_drawn", seat, {}, ((seat, card_facts(card)),))


@cache
def _happened(kind: str, seat: int, fact: str, value: int) -> Event:
    return Event(kind, seat, {fact: value})


@cache
def _lifted(seat: int, place: int, tile: int) -> Event:
    face = TILES[tile]
    facts = {"place": place, "treasure": face.treasure, "points": face.points, "needed": face.needed}
    return Event("treasure_taken", seat, facts)


@cache
def _opened(seat: int, place: int, tile: int) -> Event:
    return Event(
        "temple_opened", seat, {"place": place, "tile": _TILE_KEYS[tile], "symbol": SYMBOLS[SYMBOL_UNDER[place]]}
    )


class Turn:
    """The seat to move at work. `now` is the next position; hand and adventurers go back into it at the end."""

    __slots__ = ("_rng", "_seat", "_took_card", "events", "figures", "hand", "now")

    def __init__(self, state: State, seat: int, rng: Rng) -> None:
        self._seat, self._rng = seat, rng
        self._took_card = False
        self.events: list[Event] = []
        self.now = Draft(state)
        self.now.rolled = 0
        self.figures = list(state.standing[seat])  # ascending
        self.hand = state.hands[seat]

    # ------------------------------------------------------------ cards

    def spend(self, side: str, kind: str = "card_played") -> int:
        """Lay an outer card on the discard and return it. # R3.1"""
        if side == "left":
            card, self.hand = self.hand[0], self.hand[1:]
        else:
            card, self.hand = self.hand[-1], self.hand[:-1]
        self.now.discard = (*self.now.discard, card)
        self.events.append(_spent(kind, self._seat, side, card))
        return card

    def _insert(self, card: int) -> None:
        """Put a card into the exact middle of the hand. # R3.3"""
        self.hand = (*self.hand[:MIDDLE], card, *self.hand[MIDDLE:])

    def _draw(self) -> None:
        now = self.now
        if not now.deck:  # R3.4
            now.deck, now.discard = self._rng.shuffled(now.discard), ()
            self.events.append(Event("deck_shuffled", None, {"cards": len(now.deck)}))
        card = now.deck[-1]
        now.deck = now.deck[:-1]
        self._insert(card)
        self.events.append(_drawn(self._seat, card))

    # ------------------------------------------------------------ movement

    def go(self, way: list[Leg]) -> int:
        """Move one adventurer along `way` and return where it stands then; statues wake and the tomb takes its key."""
        tiles, to = self.now.tiles, way[-1][1][-1]
        self.figures.remove(way[0][1][0])
        insort(self.figures, to)
        for by, path in way:
            start, end = path[0], path[-1]
            facts = {"from": start, "to": end, "path": path, "by": by, "tile": _TILE_KEYS[tiles[end]]}
            self.events.append(Event("moved", self._seat, facts))
            passed = PASSED[start][end]
            if passed and by != "jump":  # R5.9
                self._wake(passed & self.now.lying[self._seat])
        if to == TOMB:
            self._enter_tomb()
        return to

    def _wake(self, woken: int) -> None:
        """Stand sleepers up on the stairs; bits 0-2 of `woken`: at Anubis I-III. # R5.6"""
        if not woken:
            return
        self.now.lying = replaced(self.now.lying, self._seat, self.now.lying[self._seat] & ~woken)
        for statue in range(len(STATUES)):
            if woken & 1 << statue:
                self.figures.insert(0, STAIRS)
                self.events.append(_happened("woke", self._seat, "statue", statue + 1))

    def _enter_tomb(self) -> None:
        now, seat = self.now, self._seat
        now.keys = replaced(now.keys, seat, now.keys[seat] - 1)  # R8.4
        points = 0
        if len(now.sarcophagi) < len(SARCOPHAGI):  # R8.5
            points = SARCOPHAGI[len(now.sarcophagi)]
            now.sarcophagi = (*now.sarcophagi, seat)
        others = sum(row.count(TOMB) for other, row in enumerate(now.standing) if other != seat)
        entry = others + self.figures.count(TOMB)
        self.events.append(Event("tomb_entered", seat, {"entry": entry, "sarcophagus": points}))

    # ------------------------------------------------------------ tiles

    def arrive(self, place: int, reward: str, *, fewer: int) -> None:
        """Do what the tile at `place` does for an adventurer whose move ended there. `fewer`: minus-one cards."""
        now = self.now
        tile = now.tiles[place]
        if tile >= TREASURE:
            self._try_treasure(place, tile, fewer)
        elif tile == TUNNEL:
            further = next_tunnel(now.tiles, place)  # R6.8
            if further:
                self.go([("tunnel", (place, further))])
        else:
            given = GIVEN[supply_of(now.horus, now.keys_left, now.jokers_left, now.scarabs)][tile]
            if given:  # R6.9
                self._collect(place, tile, reward or given[0])

    def _try_treasure(self, place: int, tile: int, fewer: int) -> None:
        if self.figures.count(place) < TILES[tile].needed - fewer:  # R6.1 R7.8: the mover itself is there
            return
        now, seat = self.now, self._seat
        now.treasures = replaced(now.treasures, seat, (*now.treasures[seat], tile))
        self.events.append(_lifted(seat, place, tile))
        symbol = SYMBOL_UNDER[place]
        opened = EMPTY
        if symbol >= 0:  # R6.2
            stack = now.temples[symbol]
            opened = stack[-1]
            now.temples = replaced(now.temples, symbol, stack[:-1])
            self.events.append(_opened(seat, place, opened))
        else:
            index = now.route.index(place)
            now.route = now.route[:index] + now.route[index + 1 :]
        now.tiles = replaced(now.tiles, place, opened)

    def _collect(self, place: int, tile: int, word: str) -> None:
        now, seat = self.now, self._seat
        if word == "key":
            now.keys_left -= 1
            now.keys = replaced(now.keys, seat, now.keys[seat] + 1)
            self.events.append(_happened("key_taken", seat, "place", place))
        elif word == "joker":
            now.jokers_left -= 1
            now.jokers = replaced(now.jokers, seat, now.jokers[seat] + 1)
            self.events.append(_happened("joker_taken", seat, "place", place))
        elif word == "scarab":
            value = now.scarabs[-1]
            now.scarabs = now.scarabs[:-1]
            now.own_scarabs = replaced(now.own_scarabs, seat, (*now.own_scarabs[seat], value))
            self.events.append(Event("scarab_drawn", seat, {"place": place}, ((seat, {"value": value}),)))
        else:
            self._take_horus_card(place, TILES[tile].eyes if word == "card" else int(word[-1]))

    def _take_horus_card(self, place: int, level: int) -> None:
        """The top card of the stack goes into the middle of the hand at once; no card is drawn then. # R6.4"""
        stack = self.now.horus[level - 1]
        self.now.horus = replaced(self.now.horus, level - 1, stack[:-1])
        self._insert(stack[-1])
        self._took_card = True
        self.events.append(Event("horus_card_taken", self._seat, {"place": place, **card_facts(stack[-1])}))

    # ------------------------------------------------------------ the end of a ply

    def finish(self) -> None:
        """Draw, unless a Horus card was taken, and pass the turn on."""
        if not self._took_card:  # R3.5
            self._draw()
        self.now.turns += 1

    def frozen(self) -> State:
        """Return the position as a State; the turn is used up."""
        now, seat = self.now, self._seat
        now.standing = replaced(now.standing, seat, tuple(self.figures))
        now.hands = replaced(now.hands, seat, self.hand)
        return now.frozen()
