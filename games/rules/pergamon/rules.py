"""The game object: set-up, moves, end; what it leaves to others stands in the modules it imports."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.rules.pergamon import bot
from games.rules.pergamon import state as storage
from games.rules.pergamon.actions import NOTHING, Action, by_name, parse
from games.rules.pergamon.counts import check_markers, check_pieces, redealt
from games.rules.pergamon.data import CARDS, GALLERIES, NAMES, SHOWING, TILES
from games.rules.pergamon.happened import happened
from games.rules.pergamon.legal import fault_of, legal_actions
from games.rules.pergamon.meta import META
from games.rules.pergamon.museum import (
    exhibit_facts,
    find_facts,
    opened,
    outcome_of,
    row_facts,
    space_of,
    tiles_of,
    without,
)
from games.rules.pergamon.preview import preview, question
from games.rules.pergamon.scene import scene
from games.rules.pergamon.state import ORDER, OVER, PLACE, Points, Rules, State, assembled, evolve, put
from games.rules.pergamon.turn import (
    NOBODY,
    acted,
    after_dig,
    after_exhibits,
    laid_out,
    placed,
    storage_cost,
    turn_begun,
)
from games.rules.pergamon.view import View, view_of
from games.rules.protocol import Event, Fault, Game, Json, Options, Outcome, Seat, Step, Viewer
from games.rules.rng import Rng


class Pergamon(Game[State, Action, View]):
    """Two to four archaeologists dig, piece finds together and show them in the museum."""

    meta = META
    levels = bot.LEVELS

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        """Shuffle cards and tiles, draw the first player, lay out turn 1 (R1.5)."""
        rules = Rules(
            oldest_objects=options["final"] == "objects",
            order_track=options["placing"] == "track",
            free_layout=options["layout"] == "free",
        )
        first = rng.below(seats)
        bare = assembled(
            rules=rules,
            turn=1,
            phase=ORDER,
            seat=first,
            order=tuple((first + step) % seats for step in range(seats)),
            queue=(),
            pile=rng.shuffled(CARDS),
            fund=(),
            spent=(),
            stacks=rng.shuffled(range(len(TILES))),
            unseen=(),
            turned=(),
            galleries=((),) * GALLERIES,
            spaces=(0,) * seats,
            raider=0,
            savings=0,
            coins=(0,) * seats,
            points=(Points(),) * seats,
            hands=((),) * seats,
            row=(),
            taken_off=0,
            exhibits=(),
            box=(),
            returned=0,
        )
        return turn_begun(bare, 1, bare.deal.order, [])

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """One seat at a time; nobody once it is over."""
        return () if state.seat == NOBODY else (state.seat,)

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """All that is allowed now; everything it depends on lies open."""
        return legal_actions(state) if seat == state.seat else ()

    def apply(self, state: State, seat: Seat, action: Action, rng: Rng) -> Step[State]:
        """Chance was settled at the set-up: moves turn up what lies face down, and draw nothing."""
        log: list[Event] = []
        after = _APPLY[action.verb](state, action, log)
        return Step(after, tuple(log), told=_told(state, after))

    def outcome(self, state: State) -> Outcome | None:
        """After twelve turns."""
        return outcome_of(state.exhibits, state.points) if state.phase == OVER else None

    def view(self, state: State, viewer: Viewer) -> View:
        """The same for all but for the name of the viewer."""
        return view_of(state, viewer, self.outcome(state))

    def parse(self, text: str) -> Action:
        """See `actions`."""
        return parse(text)

    def dump(self, state: State) -> Json:
        """See `state.dump`."""
        return storage.dump(state)

    def load(self, data: Json) -> State:
        """See `state.load`."""
        return storage.load(data)

    def fault(self, state: State, seat: Seat, action: Action) -> Fault | None:
        """See `legal.fault_of`."""
        return fault_of(state, seat, action)

    def redeal(self, state: State, viewer: Viewer, rng: Rng) -> State:
        """Shuffle the tiles nobody has seen, and the cards among those that their backs allow."""
        tiles = rng.shuffled(sorted(state.deal.stacks + state.deal.unseen))
        cut = len(state.deal.stacks)
        fund, pile = redealt(state, rng)
        return evolve(state, stacks=tiles[:cut], unseen=tiles[cut:], fund=fund, pile=pile)

    def check(self, state: State) -> None:
        """Count 60 tiles, 24 cards, the coins paid and returned; markers stand on distinct spaces, 1 … 24."""
        check_pieces(state)
        check_markers(state)

    def appraise(self, view: View, seat: Seat) -> float:
        """See `bot.appraise`."""
        return bot.appraise(view, seat)

    def quick(self, state: State, seat: Seat, legal: Sequence[Action], rng: Rng) -> Action | None:
        """See `bot.quick`."""
        return bot.quick(state, seat, legal, rng)

    def reflex(self, view: View, seat: Seat, legal: Sequence[Action], level: str, rng: Rng) -> Action | None:
        """See `bot.reflex`."""
        return bot.reflex(view, seat, legal, level, rng)

    def preview(self, state: State, seat: Seat, words: tuple[str, ...]) -> Json:
        """See `preview.preview`."""
        return preview(view_of(state, seat, None), seat, words)

    def scene(self, view: View, preview: Json) -> Mapping[str, Any]:
        """See `scene.scene`."""
        return scene(view, preview)

    def happened(self, view: View, events: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
        """See `happened.happened`."""
        return happened(view, events)

    def say(self, view: View, seat: Seat, words: tuple[str, ...]) -> str:
        """See `preview.question`."""
        return question(view, words)

    def standing(self, view: View) -> tuple[int, ...]:
        """The points so far; they are public."""
        return tuple(points.total for points in view.points)


def _told(before: State, after: State) -> bool:
    """True if cards or tiles were turned up, or new backs shown: all that changes the deal, and the pay-out."""
    return after.deal is not before.deal or (before.phase == PLACE and after.phase != PLACE)


# ---- Moves --------------------------------------------------------------------------------------------------------
def _apply_order(state: State, action: Action, log: list[Event]) -> State:
    log.append(Event("finds_ordered", state.seat))
    return laid_out(state, action.tiles, log)


def _apply_place(state: State, action: Action, log: list[Event]) -> State:
    return placed(state, action.number, log)


def _apply_dig(state: State, action: Action, log: list[Event]) -> State:
    """Pay the level's number in coins and take all its tiles (R5.2, R5.4)."""
    level, seat = action.number, state.seat
    if level == NOTHING:
        log.append(Event("dig_passed", seat))
        return after_dig(state, log)
    tiles = state.galleries[level - 1]
    log.append(Event("dug", seat, {"level": level, "finds": [NAMES[tile] for tile in tiles]}))
    dug = evolve(
        state,
        coins=put(state.coins, seat, state.coins[seat] - level),
        returned=state.returned + level,
        galleries=put(state.galleries, level - 1, ()),
        hands=_taken(state, tiles),
    )
    return after_dig(dug, log)


def _apply_start(state: State, action: Action, log: list[Event]) -> State:
    return evolve(state, row=action.tiles, hands=_given(state, action))


def _apply_left(state: State, action: Action, log: list[Event]) -> State:
    return evolve(state, row=(*action.tiles, *state.row), hands=_given(state, action))


def _apply_right(state: State, action: Action, log: list[Event]) -> State:
    return evolve(state, row=(*state.row, *action.tiles), hands=_given(state, action))


def _apply_off(state: State, action: Action, log: list[Event]) -> State:
    """An end of the row comes back into the hand (R6.2)."""
    row = tuple(tile for tile in state.row if tile not in action.tiles)
    return evolve(state, row=row, hands=_taken(state, action.tiles), taken_off=state.taken_off + 1)


def _taken(state: State, tiles: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return put(state.hands, state.seat, tuple(by_name((*state.hands[state.seat], *tiles))))


def _given(state: State, action: Action) -> tuple[tuple[int, ...], ...]:
    """The seat's hand without the one tile of the action."""
    hand = state.hands[state.seat]
    place = hand.index(action.tiles[0])
    return put(state.hands, state.seat, hand[:place] + hand[place + 1 :])


def _apply_exhibit(state: State, action: Action, log: list[Event]) -> State:
    """Close one if need be, push down what is worth no more, place the marker, take one point (R6.4 to R6.9)."""
    seat, kept, box = state.seat, state.exhibits, state.box
    if action.closes:
        closed = next(exhibit for exhibit in kept if exhibit.space == action.closes)
        kept, box = without(kept, action.closes), (*box, *closed.row)
        log.append(Event("exhibit_closed", seat, exhibit_facts(closed)))
    space = space_of(state.row, action.number)
    exhibits, gone = opened(kept, seat, state.row, space)
    facts = {"coins": action.number, "space": space, "points": SHOWING}
    log.append(Event("exhibited", seat, row_facts(state.row) | facts))
    log.extend(Event("pushed_out", exhibit.owner, exhibit_facts(exhibit)) for exhibit in gone)
    p = state.points[seat]
    shown = evolve(
        state,
        row=(),
        exhibits=exhibits,
        box=(*box, *tiles_of(gone)),
        coins=put(state.coins, seat, state.coins[seat] - action.number),
        returned=state.returned + action.number,
        points=put(state.points, seat, Points(p.showing + SHOWING, p.museum, p.oldest, p.final)),
    )
    return after_dig(shown, log)


def _apply_done(state: State, action: Action, log: list[Event]) -> State:
    """A row that was begun comes back into the hand."""
    if state.row:
        state = evolve(state, row=(), hands=_taken(state, state.row))
    return after_exhibits(state, log)


def _apply_drop(state: State, action: Action, log: list[Event]) -> State:
    log.append(Event("find_dropped", state.seat, find_facts(action.tiles[0])))
    dropped = evolve(state, hands=_given(state, action), box=(*state.box, *action.tiles))
    return dropped if dropped.hands[state.seat] else acted(dropped, log)


def _apply_keep(state: State, action: Action, log: list[Event]) -> State:
    """Pay for storage (R7.1)."""
    finds = len(state.hands[state.seat])
    cost = storage_cost(finds)
    log.append(Event("finds_stored", state.seat, {"finds": finds, "coins": cost}))
    coins = put(state.coins, state.seat, state.coins[state.seat] - cost)
    return acted(evolve(state, coins=coins, returned=state.returned + cost), log)


_APPLY: Mapping[str, Callable[[State, Action, list[Event]], State]] = {
    "order": _apply_order,
    "place": _apply_place,
    "dig": _apply_dig,
    "start": _apply_start,
    "left": _apply_left,
    "right": _apply_right,
    "off": _apply_off,
    "exhibit": _apply_exhibit,
    "done": _apply_done,
    "drop": _apply_drop,
    "keep": _apply_keep,
}
