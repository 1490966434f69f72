"""One turn in progress: a working copy of the position that the rules write on, and the events they report."""

from bisect import insort
from collections.abc import Mapping
from functools import cache
from typing import Final

from games.rules.luxor.data import (
    CARDS,
    EMPTY,
    MIDDLE,
    SARCOPHAGI,
    SYMBOL_UNDER,
    SYMBOLS,
    TILES,
    TOMB,
    TREASURE,
    TUNNEL,
)
from games.rules.luxor.movement import PASSED, Leg, Tuple, next_tunnel, route_of
from games.rules.luxor.options import rewards
from games.rules.luxor.state import State
from games.rules.protocol import Event
from games.rules.rng import Rng

LEFT: Final = 0
RIGHT: Final = -1


@cache
def card_facts(card: int) -> Mapping[str, str | int]:
    """Return a card as facts of an event."""
    data = CARDS[card]
    return {"card": data.key, "card_kind": data.kind, "number": data.number, "level": data.level}


@cache
def _card_event(kind: str, seat: int, side: str, card: int) -> Event:
    return Event(kind, seat, {"side": side, **card_facts(card)})


@cache
def _drawn_event(seat: int, card: int) -> Event:
    return Event("card_drawn", seat, {}, ((seat, card_facts(card)),))


def replaced(row: tuple[Tuple, ...], index: int, value: Tuple) -> tuple[Tuple, ...]:
    """Return `row` with another value at `index`."""
    return (*row[:index], value, *row[index + 1 :])


class Turn:
    """The mover's things unpacked; `frozen` packs them into a State again. Only ever one seat's things change."""

    __slots__ = (
        "_rng",
        "_seat",
        "_state",
        "_took_card",
        "deck",
        "discard",
        "events",
        "figures",
        "hand",
        "horus",
        "jokers",
        "jokers_left",
        "keys",
        "keys_left",
        "lying",
        "own_scarabs",
        "rolled",
        "route",
        "sarcophagi",
        "scarabs",
        "stuck",
        "temples",
        "tiles",
        "treasures",
        "turns",
    )

    def __init__(self, state: State, seat: int, rng: Rng) -> None:
        self._state, self._seat, self._rng = state, seat, rng
        self._took_card = False
        self.events: list[Event] = []
        self.tiles, self.route = state.tiles, state.route
        self.figures = list(state.standing[seat])  # ascending
        self.lying = state.lying[seat]
        self.hand = state.hands[seat]
        self.deck, self.discard = state.deck, state.discard
        self.horus, self.temples, self.scarabs = state.horus, state.temples, state.scarabs
        self.keys_left, self.jokers_left = state.keys_left, state.jokers_left
        self.treasures, self.own_scarabs = state.treasures[seat], state.own_scarabs[seat]
        self.keys, self.jokers = state.keys[seat], state.jokers[seat]
        self.sarcophagi = state.sarcophagi
        self.turns, self.rolled, self.stuck = state.turns, 0, state.stuck

    # ------------------------------------------------------------ cards

    def spend(self, side: str, kind: str = "card_played") -> int:
        """Lay an outer card on the discard and return it. # R3.1"""
        if side == "left":
            card, self.hand = self.hand[LEFT], self.hand[1:]
        else:
            card, self.hand = self.hand[RIGHT], self.hand[:-1]
        self.discard = (*self.discard, card)
        self.events.append(_card_event(kind, self._seat, side, card))
        return card

    def _insert(self, card: int) -> None:
        """Put a card into the exact middle of the hand. # R3.3"""
        self.hand = (*self.hand[:MIDDLE], card, *self.hand[MIDDLE:])

    def _draw(self) -> None:
        if not self.deck:  # R3.4
            self.deck, self.discard = self._rng.shuffled(self.discard), ()
            self.events.append(Event("deck_shuffled", None, {"cards": len(self.deck)}))
        card = self.deck[-1]
        self.deck = self.deck[:-1]
        self._insert(card)
        self.events.append(_drawn_event(self._seat, card))

    # ------------------------------------------------------------ movement

    def go(self, way: list[Leg]) -> int:
        """Move one adventurer along `way` and return where it stands then; statues wake and the tomb takes its key."""
        at, to = way[0][1][0], way[-1][1][-1]
        self.figures.remove(at)
        insort(self.figures, to)
        for by, path in way:
            end = path[-1]
            facts = {"from": path[0], "to": end, "path": path, "by": by, "tile": TILES[self.tiles[end]].key}
            self.events.append(Event("moved", self._seat, facts))
            if self.lying and by != "back" and by != "jump":
                self._wake(self.lying & PASSED[path[0]][end])
        if to == TOMB:
            self._enter_tomb()
        return to

    def _wake(self, woken: int) -> None:
        """Stand sleepers up on the stairs; bit 0-2 of `woken`: at Anubis I-III. # R5.6"""
        self.lying &= ~woken
        for statue in (1, 2, 3):
            if woken & 1 << statue - 1:
                self.figures.insert(0, 0)
                self.events.append(Event("woke", self._seat, {"statue": statue}))

    def _enter_tomb(self) -> None:
        self.keys -= 1  # R8.4
        points = 0
        if len(self.sarcophagi) < len(SARCOPHAGI):
            points = SARCOPHAGI[len(self.sarcophagi)]
            self.sarcophagi = (*self.sarcophagi, self._seat)
        others = sum(row.count(TOMB) for seat, row in enumerate(self._state.standing) if seat != self._seat)
        entry = others + self.figures.count(TOMB)
        self.events.append(Event("tomb_entered", self._seat, {"entry": entry, "sarcophagus": points}))

    # ------------------------------------------------------------ tiles

    def arrive(self, place: int, reward: str, *, fewer: int) -> None:
        """Do what the tile at `place` does for an adventurer whose move ended there. `fewer`: minus-one cards."""
        tile = self.tiles[place]
        if tile >= TREASURE:
            self._try_treasure(place, tile, fewer)
        elif tile == TUNNEL:
            further = next_tunnel(self.tiles, place)  # R6.8
            if further:
                self.go([("tunnel", (place, further))])
        elif tile != EMPTY and place != TOMB:
            offered = rewards(tile, self.horus, self.keys_left, self.jokers_left, len(self.scarabs))
            if offered:  # R6.9
                self._collect(place, tile, reward or offered[0])

    def _try_treasure(self, place: int, tile: int, fewer: int) -> None:
        face = TILES[tile]
        if self.figures.count(place) < max(1, face.needed - fewer):
            return
        self.treasures = (*self.treasures, tile)
        facts = {"place": place, "treasure": face.treasure, "points": face.points, "needed": face.needed}
        self.events.append(Event("treasure_taken", self._seat, facts))
        symbol = SYMBOL_UNDER[place]
        opened = EMPTY
        if symbol >= 0:  # R6.2
            stack = self.temples[symbol]
            opened = stack[-1]
            self.temples = replaced(self.temples, symbol, stack[:-1])
            opening = {"place": place, "tile": TILES[opened].key, "symbol": SYMBOLS[symbol]}
            self.events.append(Event("temple_opened", self._seat, opening))
        self.tiles = (*self.tiles[:place], opened, *self.tiles[place + 1 :])
        if opened == EMPTY:
            self.route = route_of(self.tiles)

    def _collect(self, place: int, tile: int, word: str) -> None:
        facts: dict[str, str | int] = {"place": place}
        if word == "key":
            self.keys_left, self.keys = self.keys_left - 1, self.keys + 1
            self.events.append(Event("key_taken", self._seat, facts))
        elif word == "joker":
            self.jokers_left, self.jokers = self.jokers_left - 1, self.jokers + 1
            self.events.append(Event("joker_taken", self._seat, facts))
        elif word == "scarab":
            value = self.scarabs[-1]
            self.scarabs, self.own_scarabs = self.scarabs[:-1], (*self.own_scarabs, value)
            self.events.append(Event("scarab_drawn", self._seat, facts, ((self._seat, {"value": value}),)))
        else:
            self._take_horus_card(place, TILES[tile].eyes if word == "card" else int(word[-1]))

    def _take_horus_card(self, place: int, level: int) -> None:
        """The top card of the stack goes into the middle of the hand at once; no card is drawn then. # R6.4"""
        stack = self.horus[level - 1]
        self.horus = replaced(self.horus, level - 1, stack[:-1])
        self._insert(stack[-1])
        self._took_card = True
        self.events.append(Event("horus_card_taken", self._seat, {"place": place, **card_facts(stack[-1])}))

    # ------------------------------------------------------------ the end of a turn

    def finish(self) -> None:
        """Draw, pass the turn on and see whether the round or the match is over."""
        if not self._took_card:
            self._draw()
        self.turns += 1

    def frozen(self, over: int = 0) -> State:
        """Return the position as a State."""
        state, seat = self._state, self._seat
        return State(
            self.tiles,
            self.route,
            replaced(state.standing, seat, tuple(self.figures)),
            state.lying if self.lying == state.lying[seat] else _number_replaced(state.lying, seat, self.lying),
            replaced(state.hands, seat, self.hand),
            self.deck,
            self.discard,
            self.horus,
            self.temples,
            self.scarabs,
            state.osiris_unused,
            self.keys_left,
            self.jokers_left,
            state.treasures
            if self.treasures is state.treasures[seat]
            else replaced(state.treasures, seat, self.treasures),
            state.own_scarabs
            if self.own_scarabs is state.own_scarabs[seat]
            else replaced(state.own_scarabs, seat, self.own_scarabs),
            state.keys if self.keys == state.keys[seat] else _number_replaced(state.keys, seat, self.keys),
            state.jokers if self.jokers == state.jokers[seat] else _number_replaced(state.jokers, seat, self.jokers),
            self.sarcophagi,
            state.start,
            self.turns,
            self.rolled,
            self.stuck,
            over,
        )


def _number_replaced(row: Tuple, index: int, value: int) -> Tuple:
    return (*row[:index], value, *row[index + 1 :])
