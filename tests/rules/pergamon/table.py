"""Sets up positions for the tests: what is not said is spread so that every piece is counted."""

from typing import Any

from games.rules import engine
from games.rules.pergamon import GAME
from games.rules.pergamon.data import CARDS, GALLERIES, TILE_BY_NAME, TILES, TURNS
from games.rules.pergamon.state import PLACE, RAIDER, SHOW, Exhibit, Points, Rules, State, assembled, evolve
from games.rules.protocol import Event

Names = str  # tiles, as in "MB575 BJ348"


def tiles(names: Names) -> tuple[int, ...]:
    return tuple(TILE_BY_NAME[name] for name in names.split())


def position(
    *,
    turn: int = 6,
    phase: str = SHOW,
    seats: int = 3,
    seat: int = 0,
    hands: dict[int, Names] | None = None,
    galleries: dict[int, Names] | None = None,
    exhibits: list[tuple[int, int, int, Names]] | None = None,
    coins: tuple[int, ...] = (),
    points: tuple[int, ...] = (),
    spaces: tuple[int, ...] = (),
    raider: int = 0,
    savings: int = 0,
    fund: tuple[int, int] = (4, 7),
    pile: tuple[int, ...] = (),
    stacks: Names = "",
    row: Names = "",
    turned: Names = "",
    rules: Rules | None = None,
    order: tuple[int, ...] = (),
) -> State:
    """Return a position that passes `check`.

    `exhibits`: (owner, marker, space, row). `pile` and `stacks` say what comes next; the rest follows in any order.
    `spaces` defaults to 3, 5, 7, … with the asked seat rightmost while figures act, to none while they are placed.
    """
    empty = (0,) * seats
    shown = tuple(Exhibit(owner, marker, space, tiles(names)) for owner, marker, space, names in exhibits or [])
    spaces = spaces or (empty if phase == PLACE else tuple(3 + 2 * ((other - seat) % seats) for other in range(seats)))
    figures = {space: other for other, space in enumerate(spaces)} | ({raider: RAIDER} if raider else {})
    bare = assembled(
        rules=rules or Rules(),
        turn=turn,
        phase=phase,
        seat=seat,
        order=order or tuple((seat + step) % seats for step in range(seats)),
        queue=() if phase in (PLACE, "order") else _from_seat([figures[space] for space in sorted(figures)], seat),
        pile=pile,
        fund=() if phase == "order" else fund,
        spent=(),
        stacks=tiles(stacks),
        unseen=(),
        turned=tiles(turned),
        galleries=tuple(tiles((galleries or {}).get(level, "")) for level in range(1, GALLERIES + 1)),
        spaces=spaces,
        raider=raider,
        savings=savings,
        coins=coins or empty,
        points=tuple(Points(museum=total) for total in points) or (Points(),) * seats,
        hands=tuple(tiles(" ".join(sorted((hands or {}).get(other, "").split()))) for other in range(seats)),
        row=tiles(row),
        taken_off=0,
        exhibits=tuple(sorted(shown, key=lambda exhibit: exhibit.space)),
        box=(),
        returned=0,
    )
    return _counted(bare)


def _from_seat(queue: list[int], seat: int) -> tuple[int, ...]:
    return tuple(queue[queue.index(seat) :])


def _counted(state: State) -> State:
    """Put cards, tiles and coins that were not named where they belong in that turn."""
    cards = list(CARDS)
    for card in (*state.deal.fund, *state.deal.pile):
        cards.remove(card)
    spent = 2 * (state.turn - 1)
    pile = (*state.deal.pile, *cards[spent:])
    named = {*state.deal.stacks, *state.deal.turned, *state.row}
    named.update(*state.galleries, *state.hands, *(exhibit.row for exhibit in state.exhibits))
    rest = [tile for tile in range(len(TILES)) if tile not in named]
    waiting = 5 * (TURNS - state.turn) - len(state.deal.stacks)
    state = evolve(
        state,
        pile=pile,
        spent=tuple(cards[:spent]),
        stacks=(*state.deal.stacks, *rest[:waiting]),
        box=tuple(rest[waiting:]),
    )
    paid = sum(state.deal.spent) + (sum(state.deal.fund) if state.revealed else 0)
    state = evolve(state, returned=paid - sum(state.coins) - state.savings)
    GAME.check(state)
    return state


def play(state: State, *texts: str) -> State:
    """Play actions one after another, each for the seat that is asked, through the engine."""
    return played(state, *texts)[0]


def played(state: State, *texts: str) -> tuple[State, list[Event]]:
    """Return the position after some actions, and all their events."""
    events: list[Event] = []
    for ply, text in enumerate(texts, start=1):
        move = engine.play(GAME, state, state.seat, text, "seed", ply)
        state = move.state
        events.extend(move.events)
        GAME.check(state)
    return state, events


def legal(state: State) -> list[str]:
    return [str(action) for action in GAME.legal(state, state.seat)]


def spaces_of(state: State) -> list[int]:
    """Return the museum spaces that hold a marker, ascending."""
    return [exhibit.space for exhibit in state.exhibits]


def totals(state: State) -> list[int]:
    return [points.total for points in state.points]


def facts(events: list[Event], kind: str) -> list[dict[str, Any]]:
    """Return the facts of all events of a kind, the seat among them."""
    return [{"seat": event.seat, **event.facts} for event in events if event.kind == kind]
