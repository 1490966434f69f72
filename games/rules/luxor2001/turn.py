"""A turn: drop a card, resolve its pairs, draw (R5-R9)."""

from typing import Any, Protocol

from games.rules.luxor2001 import curse, ending
from games.rules.luxor2001.actions import DROPS, Drop
from games.rules.luxor2001.data import ANIMALS, CARDS, DECK, ROWS, SLOTS
from games.rules.luxor2001.meetings import PAIRINGS, pairing_of
from games.rules.luxor2001.opening import Opened, opened_event, with_opened
from games.rules.luxor2001.plans import AMPLE_BASE, ME, SEEN_BY, Place, Plan, other_words, plan_alone, plan_of
from games.rules.luxor2001.state import DROPPING, State, holder_of, left_at
from games.rules.luxor2001.wall import (
    FULL,
    LOWER_ANIMAL,
    MASK,
    UPPER_ANIMAL,
    lined,
    lower_mask,
    touched,
    touches,
    upper_mask,
)
from games.rules.protocol import Event, Seat, Step


class MaskOf(Protocol):
    """`wall.upper_mask` or `wall.lower_mask`."""

    def __call__(self, number: int, *, same: bool) -> int:
        """Return counters of a touch."""


def _choice_masks(mask_of: MaskOf) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return, by seat, card and code of an animal's column, the counters that may leave something to decide there.

    Whatever pairs, where nobody stands; same-direction pairs, where somebody else does; nothing at one's own column:
    to place scarabs is compulsory.
    """
    masks = [(mask_of(card, same=False), 0, mask_of(card, same=True)) for card in range(CARDS)]  # NOBODY, ME, OTHER
    return tuple(tuple(tuple(three[code >> 4] for code in seen) for three in masks) for seen in SEEN_BY)


_UPPER_CHOICE = _choice_masks(upper_mask)
_LOWER_CHOICE = _choice_masks(lower_mask)


def legal_drops(state: State, seat: Seat) -> tuple[Drop, ...]:
    """Return every card, slot and plan (R5.1, R8.3), sorted by notation because hands and plans are."""
    found: list[Drop] = []
    touch, columns, base, reserve = state.touch, state.columns, state.base, state.reserves[seat]
    uppers, lowers, seen = _UPPER_CHOICE[seat], _LOWER_CHOICE[seat], SEEN_BY[seat]
    for card in state.hands[seat]:
        upper, lower, mask = columns[UPPER_ANIMAL[card]], columns[LOWER_ANIMAL[card]], MASK[card]
        if base < AMPLE_BASE:  # who comes first gets the last scarab: any two pairs may leave something to decide
            choice = mask | FULL
        else:
            choice = (uppers[card][upper] | lowers[card][lower] if reserve else 0) | FULL
        upper, lower, pairings = seen[upper], seen[lower], PAIRINGS[card]
        for drop, there in zip(DROPS[card], touch):  # noqa: B905  eight each; `strict` costs a tenth of all
            if not there & choice:
                found.append(drop)
            elif there != FULL:
                found.append(drop)
                pairing = pairings.get(there & mask) or pairing_of(card, there & mask)
                variants = (pairing.one and pairing.one[upper if pairing.high else lower]) or pairing.variants(
                    upper, lower
                )
                if base >= pairing.scarabs and reserve >= variants.archaeologists:
                    others = variants.slots[drop.slot]
                    found += variants.at(drop.slot) if others is None else others
                else:
                    found += _scarce(card, drop.slot, base, reserve, pairing.places(upper, lower))
    return tuple(found)


def _scarce(card: int, slot: int, base: int, reserve: int, places: tuple[Place, ...]) -> list[Drop]:
    """Return the drops beside the default one where scarabs or archaeologists are too few for all that could be."""
    return [Drop(card, slot, word) for word in other_words(base, reserve, places)]


def plan_at(state: State, seat: Seat, drop: Drop) -> Plan | None:
    """Return the plan of a legal drop, None when the card pairs with nothing."""
    card = drop.card
    met = state.touch[drop.slot] & MASK[card]
    if not met:
        return None
    pairing, columns, seen = pairing_of(card, met), state.columns, SEEN_BY[seat]
    upper, lower, base, reserve = (
        seen[columns[UPPER_ANIMAL[card]]],
        seen[columns[LOWER_ANIMAL[card]]],
        state.base,
        state.reserves[seat],
    )
    if base >= AMPLE_BASE and reserve and pairing.one:
        return plan_alone(pairing.places(upper, lower)[0], drop.plan) if drop.plan else pairing.default(upper, lower)
    return plan_of(base, reserve, pairing.places(upper, lower), drop.plan)


def plans_at(state: State, seat: Seat, card: int, slot: int) -> tuple[Plan, ...]:
    """Return the plans for a card in a slot with room, the default first; () when it pairs with nothing."""
    places = places_at(state, seat, card, slot)
    if not places:
        return ()
    base, reserve = state.base, state.reserves[seat]
    return tuple(plan_of(base, reserve, places, word) for word in ("", *other_words(base, reserve, places)))


def places_at(state: State, seat: Seat, card: int, slot: int) -> tuple[Place, ...]:
    """Return the columns that a card in a slot concerns, as the seat sees them."""
    met = state.touch[slot] & MASK[card]
    if not met:
        return ()
    seen, columns = SEEN_BY[seat], state.columns
    return pairing_of(card, met).places(seen[columns[UPPER_ANIMAL[card]]], seen[columns[LOWER_ANIMAL[card]]])


def apply_drop(state: State, seat: Seat, drop: Drop) -> Step[State]:
    """Return what a legal drop does."""
    box, slot, pile, hands = state.box, drop.slot, state.pile, state.hands
    card = DECK[drop.card]
    walled = (*state.wall[slot], card.lower, card.upper)
    wall = (*state.wall[:slot], walled, *state.wall[slot + 1 :])
    if box.sphinx:
        lines = lined(lined(state.lines, slot, len(walled) - 2, card.lower), slot, len(walled) - 1, card.upper)
        touch = touches(wall, lines)
    else:
        lines = ()
        touch = touched(state.touch, wall, slot, drop.card)
    hand = [held for held in hands[seat] if held != drop.card]
    secrets: tuple[tuple[Seat, dict[str, Any]], ...] = ()
    if pile:  # R5.3
        drawn, pile = pile[-1], pile[:-1]
        hand.append(drawn)
        hand.sort()
        secrets = ((seat, {"drew": DECK[drawn].name}),)
    hands = (*hands[:seat], tuple(hand), *hands[seat + 1 :])
    facts: dict[str, Any] = {
        "card": card.name,
        "slot": slot + 1,
        "steps": [],
        "replaced": {},
        "drawn": bool(secrets),
        "pile": len(pile),
    }
    dropped = Event("dropped", seat, facts, secrets)
    plan = plan_at(state, seat, drop)
    if plan is None:
        columns, base, reserves, opened = state.columns, state.base, state.reserves, state.opened
        events: tuple[Event, ...] = (dropped,)
    else:
        columns, base, reserves = _resolved(state, seat, plan)
        facts["steps"] = plan.told
        if plan.replaces:
            facts["replaced"] = replaced(state, plan)
        opened, events = state.opened, (dropped,)
        if plan.opens:
            owners = openings(state, seat, plan)
            opened = with_opened(opened, owners)
            events = (dropped, *[opened_event(box, one) for one in owners])
    turn = (seat + 1) % box.seats
    full = len(walled) == ROWS and touch.count(FULL) == SLOTS
    if box.curse or full:
        turn = seat
    after = State(
        box,
        wall,
        touch,
        lines,
        columns,
        base,
        reserves,
        hands,
        pile,
        opened,
        turn,
        DROPPING,
        (),
        state.curse,
    )
    if full:
        return ending.begun(after, events)
    if box.curse:
        after, events = curse.uncovered(after, events)
    return Step(after, events, told=len(events) > 1 or bool(secrets))


def _resolved(state: State, seat: Seat, plan: Plan) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """Return columns, base and reserves after a plan."""
    columns, reserves = list(state.columns), state.reserves
    for animal, column in plan.columns:
        before = columns[animal]
        if column >> 4 == ME:
            columns[animal] = column & 15 | seat + 1 << 4
            if before >> 4 not in (0, seat + 1):  # R7.2: the one replaced goes home
                reserves = _changed(reserves, holder_of(before), 1)
        else:
            columns[animal] = column & 15 | before & ~15
    if plan.placed:
        reserves = _changed(reserves, seat, -plan.placed)
    return tuple(columns), state.base + plan.base, reserves


def _changed(reserves: tuple[int, ...], seat: Seat, by: int) -> tuple[int, ...]:
    return (*reserves[:seat], reserves[seat] + by, *reserves[seat + 1 :])


def openings(state: State, seat: Seat, plan: Plan) -> list[Opened]:
    """Return the sarcophagi that a plan opens and who gets them, in order."""
    found: list[Opened] = []
    for done in plan.steps:
        if done.opened:
            column = state.columns[done.animal]
            before = sum(one.sarcophagus // 3 == done.animal for one in found)
            owner = seat if done.opened == ME else holder_of(column)
            found.append(Opened(owner, 3 * done.animal + 3 - left_at(column) + before))
    return found


def replaced(state: State, plan: Plan) -> dict[str, Seat]:
    """Return who is sent home, by animal."""
    return {ANIMALS[done.animal]: holder_of(state.columns[done.animal]) for done in plan.steps if done.replaced}
