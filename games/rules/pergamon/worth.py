"""What exhibits, finds in hand and coins are likely to earn in the end: tables for the bots, no rules.

The model is a lonely player against a crowd: markers are pushed now and then, a hand's best row grows by some points
each turn, and it is shown when that earns more than waiting. Its rates were measured in matches of the bots themselves.
"""

from functools import cache, lru_cache

from games.rules.pergamon.data import EVALUATIONS, MUSEUM, MUSEUM_POINTS, SHOWING, TURNS
from games.rules.pergamon.rows import best_row
from games.rules.pergamon.state import value

PUSHES = 0.45  # exhibits that one other player shows a turn
GROWTH = (
    (0, 0.40),
    (1, 0.07),
    (2, 0.08),
    (3, 0.09),
    (4, 0.09),
    (5, 0.08),
    (7, 0.08),
    (10, 0.07),
    (14, 0.04),
)  # of a row, a turn
LONG = 6  # a row of this value grows faster than a new one: more finds fit it
PATIENCE = 1.12  # what keeping it is worth, against the growth of a new row: 1.0 and 1.25 lose two matches of three
SECOND_ROW = 0.75  # share of its worth that a second row adds
LOOSE_FIND = 0.12  # points a find without a partner is worth in the middle of a match
COIN_STEPS = ((4, 0.5), (4, 0.3), (6, 0.12))  # so many coins, worth so much each, while there is time to spend them
LAST_COINS = 5  # turns before the end from which coins are worth less
ROW_STEPS = 500  # of a search for a row


def points_at(space: float) -> float:
    """Return the points of a museum space, between two of them in between; below space 1 the chance to be there."""
    if space <= 0:
        return 0.0
    low = min(MUSEUM, int(space))
    high = min(MUSEUM, low + 1)
    return MUSEUM_POINTS[low] + (space - low) * (MUSEUM_POINTS[high] - MUSEUM_POINTS[low])


@cache
def life(space: int, turn: int, seats: int) -> float:
    """Return what an exhibit earns from the evaluation of `turn` on, standing on `space` once that turn's are shown."""
    total, stands = 0.0, float(space)
    for now in range(turn, TURNS + 1):
        evaluation = EVALUATIONS.get(now)
        if evaluation:
            total += points_at(stands)
            stands -= evaluation.drop
        if stands <= 0:
            break
        stands -= PUSHES * (seats - 1) * (1.0 - stands / (MUSEUM + 6))
    return total


@cache
def stands_at(space: int, turn: int, until: int, seats: int) -> float:
    """Return where an exhibit on `space` is likely to stand at the evaluation of turn `until`; 0 or less: gone."""
    stands = float(space)
    for now in range(turn, until):
        evaluation = EVALUATIONS.get(now)
        stands -= evaluation.drop if evaluation else 0
        stands -= PUSHES * (seats - 1) * (1.0 - max(0.0, stands) / (MUSEUM + 6))
    return stands


@cache
def shown(worth: int, turn: int, seats: int) -> float:
    """Return what showing a row of this value in `turn` earns."""
    return SHOWING + life(min(MUSEUM, worth), turn, seats)


@cache
def ready(worth: int, turn: int, seats: int, *, patient: bool = True) -> float:
    """Return what the player still earns who may show a row of this value in `turn`."""
    keep = held(worth, turn, seats, patient=patient)
    return keep if worth < 1 else max(keep, shown(worth, turn, seats) + held(0, turn, seats, patient=patient))


@cache
def held(worth: int, turn: int, seats: int, *, patient: bool = True) -> float:
    """Return what the player still earns who keeps a row of this value beyond `turn`.

    `patient`: knows that a long row grows faster than a new one.
    """
    if turn >= TURNS:
        return 0.0
    later = sum(chance * ready(min(30, worth + more), turn + 1, seats, patient=patient) for more, chance in GROWTH)
    return later * PATIENCE if patient and worth >= LONG else later


@lru_cache(maxsize=1 << 13)
def rows_in(hand: tuple[int, ...]) -> tuple[int, int, int]:
    """Return the values of the best row and of the best of what that leaves, and how many finds stay loose."""
    first = best_row(hand, steps=ROW_STEPS)
    rest = tuple(tile for tile in hand if tile not in first)
    second = best_row(rest, steps=ROW_STEPS)
    return (
        value(first) if first else 0,
        value(second) if second else 0,
        len(rest) - len(second),
    )


@lru_cache(maxsize=1 << 13)
def hand_worth(hand: tuple[int, ...], turn: int, seats: int, *, may_show: bool, patient: bool = True) -> float:
    """Return the points that these finds (by notation) and the turns to come are likely to earn."""
    first, second, loose = rows_in(hand)
    earns = ready if may_show else held
    total = earns(first, turn, seats, patient=patient)
    if second:
        total += SECOND_ROW * (earns(second, turn, seats, patient=patient) - earns(0, turn, seats, patient=patient))
    return total + LOOSE_FIND * min(loose, 4) * (TURNS - turn) / TURNS


@cache
def coin_worth(coins: int, turn: int) -> float:
    """Return the points that coins kept beyond `turn` are likely to bring."""
    total, left = 0.0, coins
    for many, each in COIN_STEPS:
        total += min(left, many) * each
        left -= min(left, many)
    return total * min(1.0, (TURNS - turn) / LAST_COINS)
