"""What anybody may know of a match. Only the order of the cards and of the tiles face down is secret (R1.6)."""

from dataclasses import dataclass

from games.rules.pergamon.data import BACKS, CARD_VALUES, COPIES, TILES, TILES_PER_TURN
from games.rules.pergamon.state import Exhibit, Points, Rules, State
from games.rules.pergamon.turn import back
from games.rules.protocol import Outcome, Seat, Viewer


@dataclass(frozen=True, slots=True)
class View:
    """A position as `viewer` sees it; all see the same. Fields are explained at `state.State`.

    `cards`: the two cards of this turn once they are face up, else (). `hidden`: how many cards of each value 1 … 8
    nobody has seen yet, the two face-down ones included. `waiting`: tiles face down on the calendar. `unseen`: tiles
    that went back into the box face down.
    """

    viewer: Viewer
    rules: Rules
    turn: int
    phase: str
    seat: Seat
    order: tuple[Seat, ...]
    queue: tuple[int, ...]
    backs: tuple[str, ...]
    cards: tuple[int, ...]
    hidden: tuple[int, ...]
    waiting: int
    unseen: int
    turned: tuple[int, ...]
    galleries: tuple[tuple[int, ...], ...]
    spaces: tuple[int, ...]
    raider: int
    savings: int
    coins: tuple[int, ...]
    points: tuple[Points, ...]
    hands: tuple[tuple[int, ...], ...]
    row: tuple[int, ...]
    taken_off: int
    exhibits: tuple[Exhibit, ...]
    box: tuple[int, ...]
    outcome: Outcome | None

    @property
    def seats(self) -> int:
        """How many people play."""
        return len(self.coins)

    @property
    def stacks(self) -> int:
        """How many turns' tiles are still on the calendar."""
        return self.waiting // TILES_PER_TURN


def view_of(state: State, viewer: Viewer, outcome: Outcome | None) -> View:
    """Return the position as this viewer sees it."""
    shown = state.deal.fund if state.revealed else ()
    return View(
        viewer=viewer,
        rules=state.rules,
        turn=state.turn,
        phase=state.phase,
        seat=state.seat,
        order=state.deal.order,
        queue=state.queue,
        backs=tuple(BACKS[back(card)] for card in state.deal.fund),
        cards=shown,
        hidden=_hidden(state.deal.spent + shown),
        waiting=len(state.deal.stacks),
        unseen=len(state.deal.unseen),
        turned=state.deal.turned,
        galleries=state.galleries,
        spaces=state.spaces,
        raider=state.raider,
        savings=state.savings,
        coins=state.coins,
        points=state.points,
        hands=state.hands,
        row=state.row,
        taken_off=state.taken_off,
        exhibits=state.exhibits,
        box=state.box,
        outcome=outcome,
    )


def _hidden(seen: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(COPIES - seen.count(value) for value in CARD_VALUES)


def unknown_tiles(view: View) -> tuple[int, ...]:
    """Return the tiles nobody has seen yet: on the calendar, or back in the box face down."""
    seen = {*view.turned, *view.row, *view.box}
    seen.update(*view.galleries, *view.hands, *(exhibit.row for exhibit in view.exhibits))
    return tuple(tile for tile in range(len(TILES)) if tile not in seen)
