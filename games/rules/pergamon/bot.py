"""How bots think about Pergamon. `search` asks; levels and hooks are explained at `protocol.Game`."""

from collections.abc import Iterable, Mapping, Sequence

from games.rules.pergamon.actions import (
    DIGS,
    DONE,
    DROP,
    KEEP,
    LEFTWARD,
    OFF,
    RIGHTWARD,
    START,
    Action,
)
from games.rules.pergamon.data import EVALUATIONS, FINAL_BONUS, OLDEST_BONUS, TRACK, TURNS
from games.rules.pergamon.museum import final_ranking, oldest_of_kind
from games.rules.pergamon.plan import (
    Forecast,
    Position,
    Prospect,
    Show,
    best_dig,
    foreseen,
    joined,
    least_useful,
    money_of,
    place_scores,
    should_drop,
    shows,
)
from games.rules.pergamon.rows import best_row
from games.rules.pergamon.state import DIG, ORDER, PLACE, SHOW, STORE, Exhibit
from games.rules.pergamon.view import View
from games.rules.pergamon.worth import coin_worth, hand_worth, life, stands_at
from games.rules.protocol import Level, Seat
from games.rules.rng import Rng

LEVELS: Mapping[str, Level] = {
    "easy": Level(worlds=1, noise=0.4),
    "normal": Level(worlds=2, noise=0.1),
    "hard": Level(worlds=4, candidates=4, playouts=80, horizon=14, whim=0.0),
}
ROWS_LOOKED_AT = {"easy": 1, "normal": 3, "hard": 6}
OVERTAKEN = 0.88  # chance that an oldest object is still the oldest a turn later
TAIL = 0.15  # share of the other seats' mean in what the best other seat is taken for


# ---- Appraisal ----------------------------------------------------------------------------------------------------
def appraise(view: View, seat: Seat) -> float:
    """Return the lead that `seat` is likely to have in the end over the best other seat."""
    earns = expected(view)
    others = [points for other, points in enumerate(earns) if other != seat]
    best = max(others)
    return earns[seat] - best - TAIL * (sum(others) / len(others) - best)


def expected(position: Position) -> list[float]:
    """Return the points every seat is likely to have in the end: a sum of named terms."""
    turn, seats = position.turn, position.seats
    ahead = foreseen(position)
    earns = _bonuses(position)
    for seat in range(seats):
        earns[seat] += position.points[seat].total
        earns[seat] += _hand_term(position, seat, ahead)
        earns[seat] += coin_worth(ahead[seat].coins if seat in ahead else position.coins[seat], turn)
    for exhibit in position.exhibits:  # what is on show earns from every evaluation to come
        earns[exhibit.owner] += life(exhibit.space, turn, seats)
    return earns


def _hand_term(position: Position, seat: Seat, ahead: Mapping[Seat, Prospect]) -> float:
    """Finds in hand: who has not acted yet may still show them in this turn."""
    turn, seats = position.turn, position.seats
    if seat in ahead:
        return hand_worth(ahead[seat].hand, turn, seats, may_show=True)
    showing = position.phase == SHOW and position.seat == seat
    hand = joined(position.hands[seat], position.row if showing else ())
    return hand_worth(hand, turn, seats, may_show=showing)


def _bonuses(position: Position) -> list[float]:
    """The oldest objects of the kinds to come, and the final 3, 2, 1, for what is likely to be on show then."""
    earns = [0.0] * position.seats
    turn = position.turn
    for when, evaluation in EVALUATIONS.items():
        if when >= turn:
            _, owners = oldest_of_kind(_lasting(position, when), evaluation.kind)
            for owner in owners:
                earns[owner] += OLDEST_BONUS * OVERTAKEN ** (when - turn)
    for entry, bonus in zip(final_ranking(_lasting(position, TURNS), position.rules), FINAL_BONUS, strict=False):
        earns[entry.owner] += bonus * OVERTAKEN ** (TURNS - turn)
    return earns


def _lasting(position: Position, when: int) -> Iterable[Exhibit]:
    turn, seats = position.turn, position.seats
    return [e for e in position.exhibits if stands_at(e.space, turn, when, seats) > 0.5]


# ---- Quick play ---------------------------------------------------------------------------------------------------
def quick(position: Position, seat: Seat, legal: Sequence[Action], rng: Rng) -> Action | None:
    """Return what a sensible player does at a glance; None: anything."""
    phase = position.phase
    if phase == PLACE:
        return _place(position, seat, legal)
    if phase == DIG:
        gains = Forecast(position).gains(seat)
        return DIGS[best_dig(gains, TRACK[position.spaces[seat]].levels, position.coins[seat], position.turn)]
    if phase == SHOW:
        return show(position, legal, rows=2)
    if phase == STORE:
        return store(position, legal)
    return rng.pick(legal) if phase == ORDER else None


def _place(position: Position, seat: Seat, legal: Sequence[Action]) -> Action:
    _, best = max(place_scores(position, seat, Forecast(position), money_of(position)))
    return next(action for action in legal if action.number == best)


def store(position: Position, legal: Sequence[Action]) -> Action:
    """Give up what is not worth its coin."""
    if KEEP in legal and not should_drop(position, position.seat):
        return KEEP
    return DROP[least_useful(position, position.seat)]


def show(position: Position, legal: Sequence[Action], rows: int, *, patient: bool = True) -> Action:
    """Take the next step towards the exhibit that gains most; be done when none gains."""
    row = position.row
    finds = joined(position.hands[position.seat], row)
    plans = shows(position, finds, most=rows, patient=patient)
    if not row:
        best = plans[0]
        return START[best.row[0]] if best.row else DONE
    plan = next((plan for plan in plans if plan.row[: len(row)] == row), None)
    return _finished(position, legal) if plan is None else _step(plan, row, legal)


def _step(plan: Show, row: tuple[int, ...], legal: Sequence[Action]) -> Action:
    if len(plan.row) > len(row):
        return RIGHTWARD[plan.row[len(row)]]
    wanted = Action("exhibit", plan.coins, (), plan.closes)
    return wanted if wanted in legal else DONE


def _finished(position: Position, legal: Sequence[Action]) -> Action:
    """Go on with a row that somebody else began: make it as good as it gets, or take it apart."""
    row = position.row
    best = best_row(position.hands[position.seat], row)
    if len(best) > len(row):
        place = best.index(row[0])
        return LEFTWARD[best[place - 1]] if place else RIGHTWARD[best[len(row)]]
    if OFF[row[-1]] in legal:
        return OFF[row[-1]]
    return DONE


def reflex(view: View, seat: Seat, legal: Sequence[Action], level: str, rng: Rng) -> Action | None:
    """Rows and storage are planned, not searched; only a hard bot waits for a row to grow, the others show too soon."""
    if view.phase == STORE:
        return store(view, legal)
    if view.phase == SHOW:
        return show(view, legal, ROWS_LOOKED_AT[level], patient=level == "hard")
    if view.phase == ORDER and level != "hard":
        return rng.pick(legal)
    return None
