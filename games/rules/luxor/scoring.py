"""Points: what is counted on the way and at the end, in the order of the scoring board. # R9"""

from functools import cache, lru_cache
from itertools import count

from games.rules.luxor.data import JOKERS_PER_SET, KIND_OF_TREASURE, SARCOPHAGI, SET_POINTS, TILES, WALL
from games.rules.luxor.state import State
from games.rules.protocol import Outcome
from games.rules.text import N_

REASONS = ("", N_("Two adventurers entered the tomb chamber."), N_("For a whole round nobody could move."))
_TITLES = (
    N_("Treasures on the way"),
    N_("Walls"),
    N_("Sarcophagi"),
    N_("Keys"),
    N_("Treasure sets"),
    N_("Scarabs"),
)


@cache
def set_count(kinds: tuple[int, ...], jokers: int) -> int:
    """Return the most sets that treasures (number of each kind) and jokers make, at most two jokers in a set. # R9.5"""
    for sets in count(1):
        real = sum(min(owned, sets) for owned in kinds)
        missing = len(kinds) * sets - real
        if missing > jokers or missing > JOKERS_PER_SET * sets:
            return sets - 1
    raise AssertionError


def set_points(sets: int) -> int:
    """Return the VP of that many sets."""
    return SET_POINTS[min(sets, len(SET_POINTS) - 1)]


@lru_cache(maxsize=1 << 12)
def kinds_of(treasures: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many vases, statues and pieces of jewellery these tiles are."""
    kinds = [0, 0, 0]
    for tile in treasures:
        kinds[KIND_OF_TREASURE[tile]] += 1
    return tuple(kinds)


def track_points(treasures: tuple[int, ...]) -> int:
    """Return the VP scored on the way: those of the treasures taken."""
    return sum(TILES[tile].points for tile in treasures)


def sarcophagi_of(state: State, seat: int) -> tuple[int, ...]:
    """Return the VP of the sarcophagi a seat owns, the better one first."""
    return tuple(points for points, owner in zip(SARCOPHAGI, state.sarcophagi, strict=False) if owner == seat)


def parts_of(state: State, seat: int) -> tuple[int, ...]:
    """Return a seat's points if the match ended now, split as in `_TITLES`, secret scarabs included."""
    treasures = state.treasures[seat]
    return (
        track_points(treasures),
        sum(WALL[place] for place in state.standing[seat]),
        sum(sarcophagi_of(state, seat)),
        state.keys[seat],
        set_points(set_count(kinds_of(treasures), state.jokers[seat])),
        sum(state.own_scarabs[seat]),
    )


def outcome_of(state: State) -> Outcome | None:
    """Return how it ended, None while it goes on."""
    if not state.over:
        return None
    rows = [parts_of(state, seat) for seat in range(len(state.hands))]
    scores = tuple(sum(row) for row in rows)
    parts = tuple((title, tuple(row[index] for row in rows)) for index, title in enumerate(_TITLES))
    return Outcome(REASONS[state.over], scores, winners_of(scores, state.sarcophagi), parts)


def winners_of(scores: tuple[int, ...], sarcophagi: tuple[int, ...]) -> tuple[int, ...]:
    """Return who wins: most points; among equals the better sarcophagus; without one they share. # R9.7"""
    most = max(scores)
    tied = tuple(seat for seat, score in enumerate(scores) if score == most)
    for owner in sarcophagi:  # the better sarcophagus first
        if owner in tied:
            return (owner,)
    return tied
