"""Pharaoh's curse: a sealed search by everybody at once, and what the found triple does (R12)."""

from dataclasses import replace
from functools import lru_cache

from games.rules.luxor2001.actions import CLAIMS, NOTHING, Action, Claim, Give
from games.rules.luxor2001.data import ANIMALS, COLUMN_SCARABS, CURSE
from games.rules.luxor2001.opening import Opened, opened_event, with_opened
from games.rules.luxor2001.state import (
    DROPPING,
    GIVING,
    SEARCHING,
    Answer,
    State,
    holder_of,
    left_at,
    scarabs_at,
    value_of,
)
from games.rules.luxor2001.wall import TRIPLES, animal_of, true_triples
from games.rules.protocol import Event, Seat, Step

Events = tuple[Event, ...]


def uncovered(state: State, events: Events) -> tuple[State, Events]:
    """Return the position once the drawer's turn is over, or a search is open: curses on top of the pile act (R12.2).

    `state.turn` is the seat that has just drawn.
    """
    while state.pile and state.pile[-1] == CURSE:
        state = state._replace(pile=state.pile[:-1])
        events = (*events, Event("curse_uncovered", state.turn, {"left": state.pile.count(CURSE)}))
        if true_triples(state.wall, state.curse.used):
            return state._replace(phase=SEARCHING, answers=(None,) * state.box.seats), events
        events = (*events, Event("curse_missed"))  # R12.11: nobody is asked
    return state._replace(phase=DROPPING, turn=(state.turn + 1) % state.box.seats, answers=()), events


# ---------------------------------------------------------------- the search


def legal_answers(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return every three occupied cells in a line and every opponent, and "nothing": no hint (R12.5)."""
    return _answers(tuple([len(slot) for slot in state.wall]), state.curse.used, seat, state.box.seats)


@lru_cache(maxsize=16)
def _answers(heights: tuple[int, ...], used: tuple[int, ...], seat: Seat, seats: int) -> tuple[Action, ...]:
    others = [other for other in range(seats) if other != seat]
    claims = (
        CLAIMS[triple.number][other]
        for triple in TRIPLES
        if triple.number not in used and all(row < heights[slot] for slot, row in triple.cells)
        for other in others
    )
    return (*claims, NOTHING)


def apply_answer(state: State, seat: Seat, action: Action) -> Step[State]:
    """Return the position after a sealed answer; the last one ends the search."""
    answer: Answer = (action.triple, action.victim) if isinstance(action, Claim) else ()
    answers = (*state.answers[:seat], answer, *state.answers[seat + 1 :])
    facts = {"triple": TRIPLES[answer[0]].words, "victim": answer[1]} if answer else {"triple": "", "victim": None}
    events: Events = (Event("answered", seat, facts, only=(seat,)),)
    state = state._replace(answers=answers)
    if None in answers:
        return Step(state, events, sealed=True)
    state, events = _judged(state, events)
    return Step(state, events, told=True, sealed=True)


def _judged(state: State, events: Events) -> tuple[State, Events]:
    """R12.6: of those who are right, the nearest clockwise from the amulet wins, its holder first."""
    seats, right = state.box.seats, {triple.number for triple in true_triples(state.wall, state.curse.used)}
    for distance in range(seats):
        seat = (state.curse.amulet + distance) % seats
        answer = state.answers[seat]
        if answer and answer[0] in right:
            return _struck(state, seat, answer[0], answer[1], events)
    return uncovered(state, (*events, Event("curse_missed")))


def _struck(state: State, finder: Seat, triple: int, victim: Seat, events: Events) -> tuple[State, Events]:
    """Return what a found triple does: a scarab, what it opens, the gift (R12.7-R12.9)."""
    animal = animal_of(state.wall, TRIPLES[triple])
    column, base, opened = state.columns[animal], state.base, state.opened
    placed = base > 0 and scarabs_at(column) < COLUMN_SCARABS
    openings: list[Opened] = []
    if placed:
        base, column = base - 1, column + 1
        if scarabs_at(column) == COLUMN_SCARABS and left_at(column) and holder_of(column) >= 0:
            openings = [Opened(holder_of(column), 3 * animal + 3 - left_at(column))]
            base, column = base + COLUMN_SCARABS, column - COLUMN_SCARABS - 4
            opened = with_opened(opened, openings)
    facts = {"triple": TRIPLES[triple].words, "animal": ANIMALS[animal], "victim": victim, "scarab": placed}
    events = (*events, Event("curse_struck", finder, facts), *[opened_event(state.box, one) for one in openings])
    curse = replace(
        state.curse,
        amulet=(finder + 1) % state.box.seats,
        used=tuple(sorted((*state.curse.used, triple))),
        finder=finder,
        victim=victim,
    )
    columns = (*state.columns[:animal], column, *state.columns[animal + 1 :])
    state = state._replace(columns=columns, base=base, opened=opened, curse=curse, answers=(), phase=GIVING)
    held = opened[victim]
    if len(held) > 1:
        return state, events
    return _given(state, held[0], events) if held else _over(state, events)


# ---------------------------------------------------------------- the gift


def legal_gifts(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return one action for each different value the cursed player holds (R12.9)."""
    values = {value_of(state.box, sarcophagus) for sarcophagus in state.opened[seat]}
    return tuple(Give(value) for value in sorted(values, key=str))


def apply_give(state: State, seat: Seat, action: Give) -> Step[State]:
    """Return the position after the cursed player has handed over a sarcophagus; of equal ones his oldest."""
    given = next(one for one in state.opened[seat] if value_of(state.box, one) == action.value)
    state, events = _given(state, given, ())
    return Step(state, events, told=True)


def _given(state: State, sarcophagus: int, events: Events) -> tuple[State, Events]:
    curse, animal = state.curse, sarcophagus // 3
    rows = list(state.opened)
    rows[curse.victim] = tuple(one for one in rows[curse.victim] if one != sarcophagus)
    rows[curse.finder] = (*rows[curse.finder], sarcophagus)
    known = {seat for one, seat in curse.known if one == sarcophagus} | {curse.victim, curse.finder}
    inside = {"value": value_of(state.box, sarcophagus)}
    facts = {"to": curse.finder, "animal": ANIMALS[animal], "eyes": sarcophagus % 3 + 1}
    event = Event("given", curse.victim, facts, tuple((seat, inside) for seat in sorted(known)))
    seen = tuple(sorted({*curse.known, (sarcophagus, curse.victim)}))
    state = state._replace(opened=tuple(rows), curse=replace(curse, known=seen))
    return _over(state, (*events, event))


def _over(state: State, events: Events) -> tuple[State, Events]:
    """The curse card goes back to the box; the next card of the pile may be one too (R12.10)."""
    return uncovered(state._replace(curse=replace(state.curse, finder=-1, victim=-1)), events)
