"""The end: scarab transfer by everybody at once, then the final scoring (R10, R11)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.rules.luxor2001.actions import Open
from games.rules.luxor2001.data import ANIMALS, CLASSES, COLUMN_SCARABS, EXPECTED, FAVOURITE_POINTS
from games.rules.luxor2001.later import Later
from games.rules.luxor2001.opening import Opened, opened_event, with_opened
from games.rules.luxor2001.state import MOVING, OVER, State, holder_of, left_at, scarabs_at, value_of
from games.rules.protocol import Event, Outcome, Seat, Step
from games.rules.text import N_

Events = Sequence[Event]
Way = tuple[int, ...]  # animals, ascending, one for each sarcophagus that is opened


def begun(state: State, events: Events) -> Step[State]:
    """Return the position after the last card: those with a choice are asked for their transfer (R10.1, R10.2)."""
    ways = [ways_of(state.columns, seat) for seat in range(state.box.seats)]
    answers = tuple(None if len(options) > 1 else options[0] for options in ways)
    state = state._replace(phase=MOVING, answers=answers)
    events = (*events, Event("wall_filled"))
    if None not in answers:
        state, events = _finished(state, events)
    return Step(state, events, told=True)


def ways_of(columns: tuple[int, ...], seat: Seat) -> tuple[Way, ...]:
    """Return every way to open as many as possible by moving scarabs between one's columns (R10.3), by notation."""
    own = tuple((animal, left_at(code)) for animal, code in enumerate(columns) if holder_of(code) == seat)
    scarabs = sum(scarabs_at(columns[animal]) for animal, _ in own)
    return _ways(own, min(scarabs // COLUMN_SCARABS, sum(left for _, left in own)))


@lru_cache(maxsize=1 << 10)
def _ways(own: tuple[tuple[int, int], ...], total: int) -> tuple[Way, ...]:
    return tuple(sorted(_shared_out(own, total), key=lambda way: str(Open(way))))


def _shared_out(own: tuple[tuple[int, int], ...], total: int) -> Iterator[Way]:
    if not total:
        yield ()
    elif own:
        (animal, left), *others = own
        for number in range(min(left, total) + 1):
            for rest in _shared_out(tuple(others), total - number):
                yield (animal,) * number + rest


def expected_of(columns: tuple[int, ...], way: Way) -> float:
    """Return what a way to open is worth by the eyes alone."""
    return sum(EXPECTED[one % CLASSES] for one in front_ones(columns, way))


def default_way(columns: tuple[int, ...], seat: Seat) -> Way:
    """Return the way with the largest expected value; among equals the lowest animal numbers (R10.4)."""
    return max(ways_of(columns, seat), key=lambda way: (expected_of(columns, way), tuple(-animal for animal in way)))


def front_ones(columns: tuple[int, ...], way: Way) -> list[int]:
    """Return the sarcophagi that a way opens, front to back at each column."""
    return [
        3 * animal + CLASSES - left_at(columns[animal]) + way[:index].count(animal) for index, animal in enumerate(way)
    ]


def legal_ways(state: State, seat: Seat) -> tuple[Open, ...]:
    """Return the transfers a seat that is asked may choose from."""
    return tuple(Open(way) for way in ways_of(state.columns, seat))


def apply_open(state: State, seat: Seat, action: Open) -> Step[State]:
    """Return the position after a sealed transfer; the last one ends the match."""
    answers = (*state.answers[:seat], action.animals, *state.answers[seat + 1 :])
    facts = {"animals": [ANIMALS[animal] for animal in action.animals]}
    events: Events = (Event("answered", seat, facts, only=(seat,)),)
    state = state._replace(answers=answers)
    if None in answers:
        return Step(state, events, sealed=True)
    state, events = _finished(state, events)
    return Step(state, events, told=True, sealed=True)


def _finished(state: State, events: Events) -> tuple[State, Events]:
    """Carry out all transfers and score. The seats' columns differ, so their order changes nothing."""
    for seat, way in enumerate(state.answers):
        if way:
            state, events = _moved(state, seat, way, events)
    state = state._replace(phase=OVER, answers=())
    return state, Scored(state, events)


def _moved(state: State, seat: Seat, way: Way, events: Events) -> tuple[State, Events]:
    openings = [Opened(seat, one) for one in front_ones(state.columns, way)]
    columns = list(state.columns)
    due = COLUMN_SCARABS * len(way)
    own = [animal for animal, code in enumerate(columns) if holder_of(code) == seat]
    for animal in sorted(own, key=lambda animal: animal not in way):  # those at the opened columns go first
        spent = min(due, scarabs_at(columns[animal]))
        columns[animal] -= spent + 4 * way.count(animal)
        due -= spent
    state = state._replace(
        columns=tuple(columns),
        base=state.base + COLUMN_SCARABS * len(way),
        opened=with_opened(state.opened, openings),
    )
    moved = Event("moved", seat, {"animals": [ANIMALS[animal] for animal in way]})
    return state, (*events, moved, *[opened_event(state.box, one) for one in openings])


# ---------------------------------------------------------------- R11 scoring

PARTS = (N_("Sarcophagi with one eye"), N_("Sarcophagi with two eyes"), N_("Sarcophagi with three eyes"))
FAVOURITE_PART = N_("Pharaoh’s favourite")
REASON = N_("The wall is full.")


def outcome_of(state: State) -> Outcome | None:
    """Return scores, winners and places; None while it goes on."""
    if state.phase != OVER:
        return None
    seats = range(state.box.seats)
    by_class = tuple(tuple(_points(state, seat, eyes) for seat in seats) for eyes in range(CLASSES))
    favourites = tuple(
        FAVOURITE_POINTS * (holder_of(state.columns[state.box.favourites[seat]]) == seat) for seat in seats
    )
    parts = (*zip(PARTS, by_class, strict=True), (FAVOURITE_PART, favourites))
    scores = tuple(sum(points[seat] for _, points in parts) for seat in seats)
    ranks = [(scores[seat], len(state.opened[seat])) for seat in seats]  # R11.3
    places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
    return Outcome(REASON, scores, tuple(seat for seat in seats if places[seat] == 1), parts, places)


def _points(state: State, seat: Seat, eyes: int) -> int:
    return sum(value_of(state.box, one) for one in state.opened[seat] if one % CLASSES == eyes)


class Scored(Later[Event]):
    """The last events of a match: what happened, and the scoring, worked out when somebody reads it."""

    __slots__ = ("_events", "_state")

    def __init__(self, state: State, events: Events) -> None:
        self._state, self._events = state, events

    def _made(self) -> tuple[Event, ...]:
        return (*self._events, _scored(self._state))


def _scored(state: State) -> Event:
    outcome = outcome_of(state)
    assert outcome is not None  # noqa: S101  the phase is OVER
    facts = {
        "reason": outcome.reason,
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
        "places": list(outcome.places),
        "favourites": [ANIMALS[animal] for animal in state.box.favourites],
        "met": [points > 0 for points in outcome.parts[-1][1]],
        "parts": [[title, list(points)] for title, points in outcome.parts],
    }
    return Event("scored", None, facts)
