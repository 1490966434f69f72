"""How bots think about Luxor 2001. `search` asks; levels and hooks are explained at `protocol.Game`."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from games.rules.luxor2001.actions import NOTHING, Action, Claim, Drop, Give, Open
from games.rules.luxor2001.data import CLASSES, COLUMN_SCARABS, FAVOURITE_POINTS, MEAN, WALL_CARDS
from games.rules.luxor2001.ending import default_way
from games.rules.luxor2001.plans import ME, NOBODY, OTHER, SEEN_BY, Plan
from games.rules.luxor2001.standings import points_of
from games.rules.luxor2001.state import DROPPING, State, holder_of, left_at, scarabs_at
from games.rules.luxor2001.turn import plan_at
from games.rules.luxor2001.view import View, view_of
from games.rules.luxor2001.wall import animal_of, cards_on, true_triples
from games.rules.protocol import Level, Seat
from games.rules.rng import Rng

LEVELS: Mapping[str, Level] = {
    "easy": Level(worlds=1, noise=0.3),
    "normal": Level(worlds=1, noise=0.05),
    "hard": Level(worlds=2, candidates=6, playouts=96, horizon=5, whim=0.0),
}
SHARP: Mapping[str, float] = {"easy": 0.4, "normal": 0.7, "hard": 0.95}  # chance to find a triple at all

# ---------------------------------------------------------------- what a position is worth, in points

PROMISE: Final = (0.12, 0.22, 0.37)  # share of the front sarcophagus that standing there is worth, by scarabs
BEHIND: Final = 0.1  # the same for the next one behind it
IDLE: Final = 0.3  # points that a scarab at one's own column is worth for the transfer
FAVOURITE: Final = (0.15, 0.85)  # of the seven points: at the beginning, and by the square of how full the wall is
TAIL: Final = 0.2  # weight of the other seats' mean beside the best of them
RIPE: Final = 2  # scarabs at which the next one opens


def appraise(view: View, seat: Seat) -> float:
    """Return the lead that `seat` is likely to have in the end over the best other seat."""
    earns = expected(view)
    others = [points for other, points in enumerate(earns) if other != seat]
    best = max(others)
    return earns[seat] - best - TAIL * (sum(others) / len(others) - best)


def expected(view: View) -> list[float]:
    """Return the points every seat is likely to have in the end."""
    full = cards_on(view.wall) / WALL_CARDS
    earns = [_sure(view, seat, full) for seat in range(view.seats)]
    movable = [0] * view.seats
    for column in view.columns:
        holder = holder_of(column)
        if holder >= 0:
            earns[holder] += (1 - full) ** 0.5 * promise(column)
            movable[holder] += scarabs_at(column)
    for seat in range(view.seats):
        earns[seat] += full * _moved(view, seat, movable[seat])
    return earns


def _sure(view: View, seat: Seat, full: float) -> float:
    """Return what a seat has, its favourite weighed by the chance to keep it."""
    points = points_of(view, seat)
    animal = view.favourites[seat]
    if animal >= 0 and holder_of(view.columns[animal]) == seat:
        points -= FAVOURITE_POINTS * (1 - FAVOURITE[0] - FAVOURITE[1] * full * full)
    return points


@lru_cache(maxsize=256)
def promise(column: int) -> float:
    """Return what it is worth to stand at a column before the transfer: a share of the sarcophagi still there."""
    left = left_at(column)
    if not left:
        return 0.0
    front = MEAN[CLASSES - left]
    behind = MEAN[CLASSES - left + 1] if left > 1 else 0.0
    return PROMISE[min(scarabs_at(column), RIPE)] * front + BEHIND * behind


def _moved(view: View, seat: Seat, scarabs: int) -> float:
    """Return what the transfer is worth: scarabs by the sarcophagi they can still open."""
    fronts = [
        MEAN[CLASSES - left_at(column)] for column in view.columns if holder_of(column) == seat and left_at(column)
    ]
    if not fronts:
        return 0.0
    whole, rest = divmod(scarabs, COLUMN_SCARABS)
    return max(fronts) * (whole + 0.2 * rest)


# ---------------------------------------------------------------- a hasty player, for playouts

RIVAL: Final = 0.6  # what another seat gains counts so much against oneself
WORTH: Final = tuple(  # by a column as a seat sees it (plans.SEEN_BY)
    {NOBODY: 0.0, ME: 1.0, OTHER: -RIVAL}[code >> 4] * (promise(code & 15) + IDLE * scarabs_at(code))
    for code in range(48)
)


def quick(state: State, seat: Seat, legal: Sequence[Action], rng: Rng) -> Action | None:
    """Return the default drop that gains most at once; for the other questions what `reflex` says."""
    if state.phase != DROPPING:
        return reflex(view_of(state, seat), seat, legal, "hard", rng)
    best, most = legal[0], -1e9
    for action in legal:
        if isinstance(action, Drop) and not action.plan:
            plan = plan_at(state, seat, action)
            gain = gain_of(state, seat, plan) if plan else 0.0
            if gain > most:
                best, most = action, gain
    return best


def gain_of(state: State, seat: Seat, plan: Plan) -> float:
    """Return the points that a plan is likely to be worth to the seat that follows it."""
    seen, columns = SEEN_BY[seat], state.columns
    gain = 0.0
    for animal, after in plan.columns:
        gain += WORTH[after] - WORTH[seen[columns[animal]]]
    if plan.opens:
        for done in plan.steps:
            if done.opened:
                front = MEAN[CLASSES - left_at(columns[done.animal])]
                gain += front if done.opened == ME else -RIVAL * front
    return gain


# ---------------------------------------------------------------- questions that need no search


def reflex(view: View, seat: Seat, legal: Sequence[Action], level: str, rng: Rng) -> Action | None:
    """Return the answer to a curse, a gift or a transfer; None for a drop."""
    if view.phase == "search":
        return claimed(view, seat) if rng.chance(SHARP[level]) else NOTHING
    if view.phase == "give":
        return Give(min(value for _, value in view.opened[seat]))
    if view.phase == "transfer":
        return Open(default_way(view.columns, seat))
    return None


def claimed(view: View, seat: Seat) -> Action:
    """Return the most useful true claim, or "nothing" when each would do harm."""
    scored = [
        (_blessing(view, seat, animal_of(view.wall, triple)) + gift, Claim(triple.number, victim))
        for triple in true_triples(view.wall, view.used)
        for victim, gift in _gifts(view, seat)
    ]
    best = max(scored, key=lambda pair: pair[0], default=(0.0, NOTHING))
    return best[1] if best[0] > 0 else NOTHING


def _blessing(view: View, seat: Seat, animal: int) -> float:
    """Return what a scarab at an animal's column is worth."""
    column = view.columns[animal]
    if not view.base or scarabs_at(column) == COLUMN_SCARABS or holder_of(column) < 0:
        return 0.0
    sign = 1.0 if holder_of(column) == seat else -RIVAL
    if scarabs_at(column) == RIPE and left_at(column):
        after = promise(4 * (left_at(column) - 1))
        return sign * (MEAN[CLASSES - left_at(column)] + after - promise(column & 15))
    return sign * (promise(column + 1 & 15) - promise(column & 15) + IDLE)


def _gifts(view: View, seat: Seat) -> list[tuple[Seat, float]]:
    """Return what each opponent is likely to hand over: the lowest of what he holds, worth more from the leader."""
    earns = expected(view)
    most = max(points for other, points in enumerate(earns) if other != seat)
    found = []
    for victim, row in enumerate(view.opened):
        if victim != seat:
            lowest = min((float(value) or MEAN[one % CLASSES] for one, value in row), default=0.0)
            found.append((victim, lowest * (2.0 if earns[victim] == most else 1.5)))
    return found
