"""Counts the box: every card, tile and figure is in exactly one place."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain

from games.rules.errors import BrokenCount
from games.rules.luxor.data import (
    ADVENTURERS,
    HAND_SIZE,
    HORUS,
    HORUS_DECKS,
    HORUS_PLACES,
    JOKERS,
    KEYS,
    OSIRIS_PLACES,
    OSIRIS_TILES,
    SARCOPHAGI,
    SCARABS,
    STARTER_DECK,
    SYMBOL_UNDER,
    TEMPLE_TILES,
    TILES,
    TOMB,
    TREASURE_PLACES,
    TREASURE_TILES,
)
from games.rules.luxor.movement import route_of
from games.rules.luxor.state import State
from games.rules.text import N_


def check(state: State) -> None:
    """Raise BrokenCount unless all of the box is there and where it may lie."""
    _check_cards(state)
    _check_tiles(state)
    _check_supply(state)
    _check_adventurers(state)


def _demand(what: str, found: object, wanted: object) -> None:
    if found != wanted:
        raise BrokenCount(
            N_("%(what)s: %(found)s, and should be %(wanted)s."), what=what, found=str(found), wanted=str(wanted)
        )


def _check_cards(state: State) -> None:
    cards = chain(*state.hands, state.deck, state.discard, *state.horus)
    _demand("cards", Counter(cards), Counter(chain(STARTER_DECK, *HORUS_DECKS)))
    for stack, cards_of_level in zip(state.horus, HORUS_DECKS, strict=True):
        _demand("Horus cards of another level in a stack", set(stack) - set(cards_of_level), set())
    for seat, hand in enumerate(state.hands):
        spent = bool(state.rolled) and seat == (state.start + state.turns) % len(state.hands)
        _demand(f"cards in hand {seat}", len(hand), HAND_SIZE - spent)


def _check_tiles(state: State) -> None:
    board = [state.tiles[place] for place in range(1, TOMB)]
    _demand("treasures", _of(("treasure",), chain(board, *state.treasures)), Counter(TREASURE_TILES))
    temple_kinds = ("tunnel", "scarab", "joker", "joker_or_scarab", "eye")
    _demand("temple tiles", _of(temple_kinds, chain(board, *state.temples)), Counter(chain(*TEMPLE_TILES)))
    for place, eyes in HORUS_PLACES:
        _demand(f"Horus tile on {place}", state.tiles[place], HORUS + eyes - 1)
    osiris = [state.tiles[place] for place in OSIRIS_PLACES]
    _demand("Osiris tiles", Counter((*osiris, *state.osiris_unused)), Counter(OSIRIS_TILES))
    for place in TREASURE_PLACES:
        symbol = SYMBOL_UNDER[place]
        allowed = {*TREASURE_TILES, *(TEMPLE_TILES[symbol] if symbol >= 0 else (0,))}
        _demand(f"tile on {place} that can't lie there", {state.tiles[place]} - allowed, set())
    _demand("route", state.route, route_of(state.tiles))


def _of(kinds: tuple[str, ...], tiles: Iterable[int]) -> Counter[int]:
    return Counter(tile for tile in tiles if TILES[tile].kind in kinds)


def _check_supply(state: State) -> None:
    entered = sum(row.count(TOMB) for row in state.standing)
    _demand("keys", state.keys_left + sum(state.keys) + entered, KEYS)  # one was paid for each entry
    _demand("jokers", state.jokers_left + sum(state.jokers), JOKERS)
    _demand("scarabs", Counter(chain(state.scarabs, *state.own_scarabs)), Counter(SCARABS))
    _demand("sarcophagi taken", len(state.sarcophagi), min(entered, len(SARCOPHAGI)))
    _demand("the least of all counts is negative", min(state.keys_left, state.jokers_left, *state.keys) < 0, False)


def _check_adventurers(state: State) -> None:
    for seat, (standing, lying) in enumerate(zip(state.standing, state.lying, strict=True)):
        _demand(f"adventurers of seat {seat}", len(standing) + lying.bit_count(), ADVENTURERS)
        _demand(f"order of the adventurers of seat {seat}", standing, tuple(sorted(standing)))
        on_osiris = [place for place in standing if TILES[state.tiles[place]].kind == "osiris"]
        _demand("adventurers on Osiris", on_osiris, [])
