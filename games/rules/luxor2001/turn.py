"""A turn: drop a card, resolve its pairs, draw (R5-R9)."""

from functools import partial
from typing import Any, Protocol

from games.rules.luxor2001 import curse, ending
from games.rules.luxor2001.actions import DROPS, Drop
from games.rules.luxor2001.data import ANIMALS, CARD_ROWS, CARDS, DECK, ROWS, SLOTS
from games.rules.luxor2001.meetings import ALONE, PAIRINGS, Pairing, pairing_of, variants_of
from games.rules.luxor2001.opening import Opened, opened_event, with_opened
from games.rules.luxor2001.plans import (
    AMPLE_BASE,
    AMPLE_RESERVE,
    ME,
    SEEN_BY,
    Place,
    Plan,
    merged,
    other_words,
    parted,
    plan_alone,
    plan_of,
)
from games.rules.luxor2001.state import DROPPING, State, holder_of, left_at
from games.rules.luxor2001.wall import (
    FULL,
    LOWER_ANIMAL,
    MASK,
    UPPER_ANIMAL,
    Wall,
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


def _choice_masks(mask_of: MaskOf) -> tuple[tuple[int, int, int], ...]:
    """Return, by card and by who stands at the column of its animal, the counters that may leave something to decide.

    Whatever pairs, where nobody stands; nothing at one's own column (to place scarabs is compulsory); same-direction
    pairs where somebody else stands. A slot without room is looked at, too.
    """
    return tuple((mask_of(card, same=False) | FULL, FULL, mask_of(card, same=True) | FULL) for card in range(CARDS))


_UPPER_CHOICE = _choice_masks(upper_mask)
_LOWER_CHOICE = _choice_masks(lower_mask)


def legal_drops(state: State, seat: Seat) -> tuple[Drop, ...]:
    """Return every card, slot and plan (R5.1, R8.3), sorted by notation because hands and plans are."""
    touch, columns, base, reserve = state.touch, state.columns, state.base, state.reserves[seat]
    seen = SEEN_BY[seat]
    scarce = base < AMPLE_BASE or reserve < AMPLE_RESERVE
    found: list[Drop] = []
    for card in state.hands[seat]:
        upper, lower = seen[columns[UPPER_ANIMAL[card]]], seen[columns[LOWER_ANIMAL[card]]]
        mask, pairings, alone = MASK[card], PAIRINGS[card], ALONE[card]
        choice = _UPPER_CHOICE[card][upper >> 4] | _LOWER_CHOICE[card][lower >> 4]
        if scarce:  # who comes first gets the last scarab; without archaeologists there is nothing else to decide
            choice = mask | FULL if base < AMPLE_BASE else choice if reserve else FULL
        for drop, there in zip(DROPS[card], touch):  # noqa: B905  eight each; `strict` costs a tenth of all
            if not there & choice:
                found.append(drop)
            elif there != FULL:
                pairing = pairings.get(there & mask) or pairing_of(card, there & mask)
                if pairing.other_parts is None:
                    part = pairing.parts[upper if pairing.high else lower] or pairing.part(
                        upper if pairing.high else lower
                    )
                    if not scarce or (base >= pairing.scarabs and reserve >= part.archaeologists):
                        variants = alone.get(part) or variants_of(card, part)
                        found += variants.slots[drop[1]] or variants.at(drop[1])
                        continue
                found += _of_two(drop, pairing, upper, lower, base, reserve)
    return tuple(found)


def _of_two(drop: Drop, pairing: Pairing, upper: int, lower: int, base: int, reserve: int) -> list[Drop]:
    """Return a drop and its variants where two animals pair, or where scarabs or archaeologists may be too few."""
    card, slot, _ = drop
    if pairing.other_parts and base >= pairing.scarabs:
        two = pairing.two(upper, lower)
        if reserve >= two.archaeologists:
            return [drop, *[_drop((card, slot, word)) for word in two.words]]
    words = other_words(min(base, AMPLE_BASE), min(reserve, AMPLE_RESERVE), pairing.places(upper, lower))
    return [drop, *[_drop((card, slot, word)) for word in words]]


_drop = partial(tuple.__new__, Drop)  # what Drop(…) does, without asking for each field by name


def plan_at(state: State, seat: Seat, drop: Drop) -> Plan | None:
    """Return the plan of a legal drop, None when the card pairs with nothing."""
    card, slot, word = drop
    met = state.touch[slot] & MASK[card]
    if not met:
        return None
    pairing = PAIRINGS[card].get(met) or pairing_of(card, met)
    columns, seen, base, reserve = state.columns, SEEN_BY[seat], state.base, state.reserves[seat]
    upper, lower = seen[columns[UPPER_ANIMAL[card]]], seen[columns[LOWER_ANIMAL[card]]]
    if base < pairing.scarabs or reserve < AMPLE_RESERVE:
        return plan_of(base, reserve, pairing.places(upper, lower), word)
    if pairing.other_parts:
        return _plan_of_two(pairing.places(upper, lower), word)
    if word:
        return plan_alone(pairing.places(upper, lower)[0], word)
    return pairing.defaults[upper if pairing.high else lower] or pairing.default(upper, lower)


def _plan_of_two(places: tuple[Place, ...], word: str) -> Plan:
    """With enough of everything the two animals of a card don't disturb each other (`plans.combined_words`)."""
    one, other = places
    if not word:
        first, second = plan_alone(one, ""), plan_alone(other, "")
        return merged(second, first, "") if second.opens and not first.opens else merged(first, second, "")
    (animal, ahead), (_, behind) = parted(word)
    if animal != one.animal:
        one, other = other, one
    return merged(plan_alone(one, ahead), plan_alone(other, behind), word)


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
    box = state.box
    wall, touch, lines, full = _fallen(state, drop)
    hands, pile, secrets = _drawn(state, seat, drop.card)
    name, drawn = DECK[drop.card].name, bool(secrets)
    facts: dict[str, Any] = {"card": name, "slot": drop.slot + 1, "steps": NO_STEPS, "replaced": NOBODY_HOME}
    facts["drawn"], facts["pile"] = drawn, len(pile)
    plan, opened = plan_at(state, seat, drop), state.opened
    events: tuple[Event, ...] = (Event("dropped", seat, facts, secrets),)
    if plan is None:
        columns, base, reserves = state.columns, state.base, state.reserves
    else:
        columns, base, reserves = _resolved(state, seat, plan)
        facts["steps"] = plan.told
        if plan.replaces:
            facts["replaced"] = replaced(state, plan)
        if plan.opens:
            found = openings(state, seat, plan)
            opened = with_opened(opened, found)
            events += tuple([opened_event(box, one) for one in found])
    goes_on = full or box.curse
    turn = seat if goes_on else (seat + 1) % box.seats
    fields = (wall, touch, lines, columns, base, reserves, hands, pile, opened, turn, DROPPING, (), state.curse)
    after = _state((box, *fields))
    if full:
        return ending.begun(after, events)
    if goes_on:
        after, events = curse.uncovered(after, events)
    return Step(after, events, drawn or len(events) > 1)


NO_STEPS: list[dict[str, Any]] = []  # in every event of a card that pairs with nothing; nobody changes it
NOBODY_HOME: dict[str, Seat] = {}  # in every event of a card that replaces nobody; nobody changes it


_state = partial(tuple.__new__, State)


def _fallen(state: State, drop: Drop) -> tuple[Wall, tuple[int, ...], tuple[int, ...], bool]:
    """Return wall, touch and lines with the card in its slot, and whether the wall is full."""
    slot, card = drop.slot, DECK[drop.card]
    cells = (*state.wall[slot], card.lower, card.upper)
    wall = (*state.wall[:slot], cells, *state.wall[slot + 1 :])
    lines = state.lines
    if lines:
        row = len(cells) - CARD_ROWS
        lines = lined(lined(lines, slot, row, card.lower), slot, row + 1, card.upper)
        touch = touches(wall, lines)
    else:
        touch = touched(state.touch, wall, slot, drop.card)
    return wall, touch, lines, len(cells) == ROWS and touch.count(FULL) == SLOTS


def _drawn(
    state: State, seat: Seat, dropped: int
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...], tuple[tuple[Seat, dict[str, Any]], ...]]:
    """Return hands and pile after the draw (R5.3), and what the seat alone learns by it."""
    pile, hands = state.pile, list(state.hands)
    hand = list(hands[seat])
    hand.remove(dropped)
    secrets: tuple[tuple[Seat, dict[str, Any]], ...] = ()
    if pile:
        drawn = pile[-1]
        pile = pile[:-1]
        hand.append(drawn)
        hand.sort()
        secrets = ((seat, {"drew": DECK[drawn].name}),)
    hands[seat] = tuple(hand)
    return tuple(hands), pile, secrets


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
            for owner in replaced(state, plan).values():
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


def replaced(state: State, plan: Plan) -> dict[str, Seat]:
    """Return who is sent home, by animal."""
    return {ANIMALS[done.animal]: holder_of(state.columns[done.animal]) for done in plan.steps if done.replaced}
