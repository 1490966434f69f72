"""What the seat that is asked may do, and the sentence for what it may not."""

from itertools import permutations, product

from games.rules.pergamon.actions import (
    DIGS,
    DONE,
    DROP,
    KEEP,
    LEFTWARD,
    NOTHING,
    OFF,
    PLACES,
    RIGHTWARD,
    START,
    Action,
    by_name,
    exhibiting,
)
from games.rules.pergamon.data import EXHIBITS, LEFT, MUSEUM, RIGHT, ROMAN, TAKEN_OFF, TRACK, TURNS
from games.rules.pergamon.museum import free_marker, own_spaces, top_restoration
from games.rules.pergamon.state import DIG, ORDER, PLACE, SHOW, STORE, State, value
from games.rules.pergamon.turn import equal_groups, levels_to_dig, storage_cost
from games.rules.protocol import Fault, Seat
from games.rules.text import N_


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return every legal action of the seat that is asked, sorted by notation."""
    return _BY_PHASE[state.phase](state)


def _orders(state: State) -> tuple[Action, ...]:
    """All orders of the turned-up finds that keep the centuries sorted (R11.2)."""
    groups = [permutations(group) for group in equal_groups(state.deal.turned)]
    orders = (tuple(tile for group in picked for tile in group) for picked in product(*groups))
    return tuple(sorted((Action("order", tiles=tiles) for tiles in orders), key=str))


def _places(state: State) -> tuple[Action, ...]:
    """Every space without a figure (R4.2)."""
    taken = {*state.spaces, state.raider}
    return tuple([action for action in PLACES if action.number not in taken])


def _digs(state: State) -> tuple[Action, ...]:
    """One gallery, or none (R5.2, R5.5)."""
    return (*[DIGS[level] for level in levels_to_dig(state, state.seat)], DIGS[NOTHING])


def _shows(state: State) -> tuple[Action, ...]:
    """Begin a row, make it longer or shorter, exhibit it, or be done (R6.1, R6.2)."""
    hand, row = state.hands[state.seat], state.row
    if not row:
        lefts = {LEFT[tile] for tile in hand}
        rights = {RIGHT[tile] for tile in hand}
        return (DONE, *[START[tile] for tile in hand if RIGHT[tile] in lefts or LEFT[tile] in rights])
    first, last = LEFT[row[0]], RIGHT[row[-1]]
    return (
        DONE,
        *(_exhibits(state) if len(row) > 1 else ()),
        *[LEFTWARD[tile] for tile in hand if RIGHT[tile] == first],
        *(_offs(state) if state.taken_off < TAKEN_OFF else ()),
        *[RIGHTWARD[tile] for tile in hand if LEFT[tile] == last],
    )


def _exhibits(state: State) -> tuple[Action, ...]:
    """Coins of restoration; with all three markers out also which of one's own is closed (R6.3, R6.9)."""
    closable = () if free_marker(state.exhibits, state.seat) else own_spaces(state.exhibits, state.seat)
    return exhibiting(top_restoration(value(state.row), state.coins[state.seat], state.turn), closable)


def _offs(state: State) -> tuple[Action, ...]:
    return tuple([OFF[tile] for tile in by_name({state.row[0], state.row[-1]})])


def _stores(state: State) -> tuple[Action, ...]:
    """Give up finds one by one; keep the rest once they can be paid (R7.1, R7.2)."""
    hand = state.hands[state.seat]
    keep = (KEEP,) if storage_cost(len(hand)) <= state.coins[state.seat] else ()
    return (*[DROP[tile] for tile in hand], *keep)


_BY_PHASE = {ORDER: _orders, PLACE: _places, DIG: _digs, SHOW: _shows, STORE: _stores}


# ---- Refusals ----------------------------------------------------------------------------------------------------
_STEP = {
    "order": (ORDER, N_("No finds wait to be ordered now."), "R11.2"),
    "place": (PLACE, N_("Figures are not being placed now."), "R4.2"),
    "dig": (DIG, N_("The step for digging is over."), "R5.1"),
    "drop": (STORE, N_("Finds are given up only when storing."), "R7.2"),
    "keep": (STORE, N_("This is not the step for storing."), "R7.2"),
}
_SHOW_STEP = (SHOW, N_("This is not the step for exhibiting."), "R6.1")


def fault_of(state: State, seat: Seat, action: Action) -> Fault:
    """Return why this well-spelled action is not legal for the seat that is asked, with the rule's number."""
    phase, sentence, rule = _STEP.get(action.verb, _SHOW_STEP)
    if state.phase != phase:
        return Fault(sentence, rule)
    return _REFUSALS[action.verb](state, seat, action)


def _no_order(state: State, seat: Seat, action: Action) -> Fault:
    return Fault(N_("Only finds of the same century change places among their own levels."), "R11.2")


def _no_place(state: State, seat: Seat, action: Action) -> Fault:
    if action.number in {*state.spaces, state.raider} - {0}:
        return Fault(N_("Space %(space)s is taken."), "R4.2", {"space": action.number})
    return Fault(N_("The fund has no space %(space)s."), "R4.2", {"space": action.number})


def _no_dig(state: State, seat: Seat, action: Action) -> Fault:
    level = action.number
    facts = {"level": ROMAN[level] if level < len(ROMAN) else str(level), "space": state.spaces[seat]}
    if level not in TRACK[state.spaces[seat]].levels:
        return Fault(N_("Space %(space)s does not allow gallery %(level)s."), "R5.3", facts)
    if level > state.coins[seat]:
        return Fault(N_("Gallery %(level)s costs more coins than you have."), "R5.2", facts)
    return Fault(N_("Gallery %(level)s is empty."), "R5.2", facts)


def _no_row(state: State, seat: Seat, action: Action) -> Fault:
    tile, row = action.tiles[0], state.row
    if action.verb == "off":
        if state.taken_off >= TAKEN_OFF:
            return Fault(N_("Use Undo: a turn takes no more than %(most)s finds off."), "R6.2", {"most": TAKEN_OFF})
        return Fault(N_("Only a find at an end of the row comes off."), "R6.2")
    if tile not in state.hands[seat]:
        return Fault(N_("That find is not in your hand."), "R6.2")
    if action.verb == "start":
        if row:
            return Fault(N_("A row is begun already: put finds on its ends."), "R6.2")
        return Fault(N_("No other find of yours fits that one."), "R2.1")
    if not row:
        return Fault(N_("Begin a row first."), "R6.2")
    return Fault(N_("The halves do not match there."), "R2.1")


def _no_exhibit(state: State, seat: Seat, action: Action) -> Fault:
    if len(state.row) < 2:  # R2.4
        return Fault(N_("A collection needs two finds that fit."), "R2.4")
    worth = value(state.row)
    if action.number > top_restoration(worth, state.coins[seat], state.turn):
        return _no_restoration(state, seat, action.number, worth)
    if free_marker(state.exhibits, seat):
        return Fault(N_("Nothing need be closed: you have a free marker."), "R6.9")
    if not action.closes:
        return Fault(N_("All %(most)s markers are out: say which exhibit closes."), "R6.9", {"most": EXHIBITS})
    return Fault(N_("You have no exhibit on space %(space)s."), "R6.9", {"space": action.closes})


def _no_restoration(state: State, seat: Seat, coins: int, worth: int) -> Fault:
    if coins > state.coins[seat]:
        return Fault(N_("You have only %(purse)s coins."), "R6.3", {"purse": state.coins[seat]})
    if worth + coins > MUSEUM:
        return Fault(N_("The museum ends at %(top)s: more restoration is wasted."), "R6.3", {"top": MUSEUM})
    return Fault(N_("Before turn %(last)s a collection takes 3 coins at most."), "R6.3", {"last": TURNS})


def _no_drop(state: State, seat: Seat, action: Action) -> Fault:
    return Fault(N_("That find is not in your hand."), "R7.2")


def _no_keep(state: State, seat: Seat, action: Action) -> Fault:
    cost = storage_cost(len(state.hands[seat]))
    return Fault(
        N_("Keeping them costs %(cost)s and you have %(purse)s: give some up."),
        "R7.1",
        {"cost": cost, "purse": state.coins[seat]},
    )


_REFUSALS = {
    "order": _no_order,
    "place": _no_place,
    "dig": _no_dig,
    "start": _no_row,
    "left": _no_row,
    "right": _no_row,
    "off": _no_row,
    "exhibit": _no_exhibit,
    "drop": _no_drop,
    "keep": _no_keep,
}
