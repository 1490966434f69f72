"""A turn: drop a card, resolve its pairs, draw (R5-R9)."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from games.rules.luxor2001 import curse, ending
from games.rules.luxor2001.actions import Drop
from games.rules.luxor2001.data import CARD_ROWS, DECK, ROWS, WALL_CARDS
from games.rules.luxor2001.drops import places_at
from games.rules.luxor2001.kinds import meeting
from games.rules.luxor2001.meetings import PAIRINGS, pairing_of
from games.rules.luxor2001.opening import Opened, with_opened
from games.rules.luxor2001.plans import (
    ME,
    SEEN_BY,
    Plan,
    other_words,
    plan_of,
)
from games.rules.luxor2001.state import DROPPING, State, holder_of, left_at
from games.rules.luxor2001.telling import Told, replaced
from games.rules.luxor2001.wall import LOWER_ANIMAL, UPPER_ANIMAL, Wall, cards_on, lined, touched, touches
from games.rules.protocol import Event, Seat, Step


def plan_at(state: State, seat: Seat, drop: Drop) -> Plan | None:
    """Return the plan of a legal drop, None when the card pairs with nothing."""
    card, slot, word = drop
    met = meeting(state.touch, state.lines, card, slot)
    if not met:
        return None
    pairing = PAIRINGS[card].get(met) or pairing_of(card, met)
    columns, seen = state.columns, SEEN_BY[seat]
    upper, lower = seen[columns[UPPER_ANIMAL[card]]], seen[columns[LOWER_ANIMAL[card]]]
    return pairing.plan(state.base, state.reserves[seat], upper, lower, word)


def plans_at(state: State, seat: Seat, card: int, slot: int) -> tuple[Plan, ...]:
    """Return the plans for a card in a slot with room, the default first; () when it pairs with nothing."""
    places = places_at(state, seat, card, slot)
    if not places:
        return ()
    base, reserve = state.base, state.reserves[seat]
    return tuple(plan_of(base, reserve, places, word) for word in ("", *other_words(base, reserve, places)))


def apply_drop(state: State, seat: Seat, drop: Drop) -> Step[State]:
    """Return what a legal drop does."""
    card, slot, _ = drop
    box, plan, opened = state.box, plan_at(state, seat, drop), state.opened
    wall, touch, lines, full = _fallen(state, card, slot)
    hands, pile = _drawn(state, seat, card)
    found: list[Opened] = []
    if plan is None:
        columns, base, reserves = state.columns, state.base, state.reserves
    else:
        columns, base, reserves = _resolved(state, seat, plan)
        if plan.opens:
            found = openings(state, seat, plan)
            opened = with_opened(opened, found)
    goes_on = full or box.curse
    turn = seat if goes_on else (seat + 1) % box.seats
    after = _state(
        (box, wall, touch, lines, columns, base, reserves, hands, pile, opened, turn, DROPPING, (), state.curse)
    )
    events: Sequence[Event] = Told(state, seat, drop, plan, found)
    if full:
        return ending.begun(after, events)
    if goes_on:
        after, events = curse.uncovered(after, tuple(events))
    return Step(after, events, bool(state.pile or found))


_state = partial(tuple.__new__, State)  # what State(…) does, without asking for each field by name
CELLS: Final = tuple((card.lower, card.upper) for card in DECK)  # by card, from the bottom up


def _fallen(state: State, card: int, slot: int) -> tuple[Wall, int, tuple[int, ...], bool]:
    """Return wall, touch and lines with the card in its slot, and whether the wall is full."""
    slots, lines = list(state.wall), state.lines
    cells = slots[slot] = slots[slot] + CELLS[card]
    wall = tuple(slots)
    if lines:
        row = len(cells) - CARD_ROWS
        lines = lined(lined(lines, slot, row, cells[-2]), slot, row + 1, cells[-1])
        touch = touches(wall, lines)
    else:
        touch = touched(state.touch, wall, slot)
    return wall, touch, lines, len(cells) == ROWS and cards_on(wall) == WALL_CARDS


def _drawn(state: State, seat: Seat, dropped: int) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return hands and pile after the draw (R5.3)."""
    pile, hands = state.pile, list(state.hands)
    hand = list(hands[seat])
    hand.remove(dropped)
    if pile:
        hand.append(pile[-1])
        hand.sort()
    hands[seat] = tuple(hand)
    return tuple(hands), pile[:-1]


def _resolved(state: State, seat: Seat, plan: Plan) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """Return columns, base and reserves after a plan."""
    columns, reserves = list(state.columns), state.reserves
    for animal, column in plan.columns:
        if column >> 4 == ME:
            columns[animal] = column & 15 | seat + 1 << 4
        else:
            columns[animal] = column & 15 | columns[animal] & ~15
    if plan.placed:
        left = list(reserves)
        left[seat] -= plan.placed
        if plan.replaces:  # R7.2: who is replaced goes home
            for _, owner in replaced(state, plan):
                left[owner] += 1
        reserves = tuple(left)
    return tuple(columns), state.base + plan.base, reserves


def openings(state: State, seat: Seat, plan: Plan) -> list[Opened]:
    """Return the sarcophagi that a plan opens and who gets them, in order; at most one at each column (R9.3)."""
    found = []
    for animal, _, _, _, _, opened in plan.steps:
        if opened:
            column = state.columns[animal]
            found.append(Opened(seat if opened == ME else holder_of(column), 3 * animal + 3 - left_at(column)))
    return found
