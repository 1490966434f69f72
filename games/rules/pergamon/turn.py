"""How a turn goes on by itself between two decisions: layout, funding, pay-out, tomb raider, end of turn.

Every function returns the next position and appends what happened to `log`.
"""

from itertools import groupby

from games.rules.pergamon.data import (
    BACKS,
    CARDS_PER_TURN,
    CENTURY,
    CHEST_FROM,
    EVALUATIONS,
    GALLERY_ROOM,
    LEFT,
    NAMES,
    RIGHT,
    STORED_FREE,
    STORED_PER_COIN,
    TILES_PER_TURN,
    TRACK,
    TURNS,
)
from games.rules.pergamon.museum import evaluated
from games.rules.pergamon.state import DIG, ORDER, OVER, PLACE, RAIDER, SHOW, STORE, State, evolve, put
from games.rules.protocol import Event, Seat

NOBODY = -1


# ---- Phase 1: lay out ---------------------------------------------------------------------------------------------
def turn_begun(state: State, turn: int, order: tuple[Seat, ...], log: list[Event]) -> State:
    """Clear away the last turn; turn up one tile for each gallery with room, the rest goes back unseen (R3.1, R9.1)."""
    deal = state.deal
    room = len(open_galleries(state))
    tiles = tuple(sorted(deal.stacks[:room]))
    log.append(Event("turn_begun", None, {"turn": turn}))
    state = evolve(
        state,
        turn=turn,
        order=order,
        fund=(),
        spent=(*deal.spent, *deal.fund),
        stacks=deal.stacks[TILES_PER_TURN:],
        unseen=(*deal.unseen, *deal.stacks[room:TILES_PER_TURN]),
        turned=tiles,
        raider=0,
        spaces=(0,) * state.seats,
        seat=order[0],
        phase=ORDER,
    )
    if state.rules.free_layout and len({CENTURY[tile] for tile in tiles}) < len(tiles):
        return state
    return laid_out(state, tiles, log)


def open_galleries(state: State) -> list[int]:
    """Return the indexes of the galleries that still have room, shallowest first."""
    return [index for index, gallery in enumerate(state.galleries) if len(gallery) < GALLERY_ROOM]


def equal_groups(tiles: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the turned-up tiles by century, youngest first (R11.2)."""
    return [tuple(group) for _, group in groupby(tiles, key=CENTURY.__getitem__)]


def laid_out(state: State, tiles: tuple[int, ...], log: list[Event]) -> State:
    """Put the tiles, shallowest first, into the galleries with room; then the fund opens (R3.2)."""
    galleries = list(state.galleries)
    laid = []
    for index, tile in zip(open_galleries(state), tiles, strict=True):
        galleries[index] = (*galleries[index], tile)
        laid.append([index + 1, NAMES[tile]])
    log.append(Event("finds_laid", None, {"finds": laid, "unseen": TILES_PER_TURN - len(tiles)}))
    return _fund_opened(state, tuple(galleries), log)


# ---- Phase 2: funds -----------------------------------------------------------------------------------------------
def back(card: int) -> int:
    """Return what the back of a card shows: BAG or CHEST (R1.2)."""
    return int(card >= CHEST_FROM)


_RAIDED = {space.plate: number for number, space in enumerate(TRACK) if space.plate}


def _fund_opened(state: State, galleries: tuple[tuple[int, ...], ...], log: list[Event]) -> State:
    """Two cards face down; for two players the raider takes the space that their backs name (R4.1, R10.1)."""
    deal = state.deal
    fund = deal.pile[:CARDS_PER_TURN]
    backs = [back(card) for card in fund]
    log.append(Event("fund_opened", None, {"backs": [BACKS[kind] for kind in backs]}))
    raider = 0
    if state.seats == 2:
        raider = _RAIDED[min(backs), max(backs)]
        log.append(Event("raider_placed", None, {"space": raider}))
    pile = deal.pile[CARDS_PER_TURN:]
    return evolve(
        state, galleries=galleries, turned=(), pile=pile, fund=fund, raider=raider, phase=PLACE, seat=deal.order[0]
    )


def placed(state: State, space: int, log: list[Event]) -> State:
    """The seat's figure takes a space; after the last one the cards are turned up (R4.2)."""
    spaces = put(state.spaces, state.seat, space)
    log.append(Event("figure_placed", state.seat, {"space": space, "coins": TRACK[space].coins}))
    turn_of = state.deal.order.index(state.seat) + 1
    if turn_of < state.seats:
        return evolve(state, spaces=spaces, seat=state.deal.order[turn_of])
    return _paid_out(evolve(state, spaces=spaces), log)


def figures(state: State) -> list[int]:
    """Return all figures on the fund track from right to left; RAIDER among them if he is in play."""
    spaces = {space: seat for seat, space in enumerate(state.spaces)}
    if state.raider:
        spaces[state.raider] = RAIDER
    return [spaces[space] for space in sorted(spaces)]


def shares(total: int, asked: list[int]) -> list[int]:
    """Return what each figure gets, right to left: what it asked for while it lasts; the leftmost the rest (R4.3)."""
    paid = []
    for coins in asked[:-1]:
        paid.append(min(coins, total))
        total -= paid[-1]
    return [*paid, total]


def _paid_out(state: State, log: list[Event]) -> State:
    queue = figures(state)
    total = sum(state.deal.fund)
    log.append(Event("cards_revealed", None, {"cards": list(state.deal.fund), "total": total}))
    coins, savings = list(state.coins), state.savings
    asked = [TRACK[state.raider if who == RAIDER else state.spaces[who]].coins for who in queue]
    for who, wanted, share in zip(queue, asked, shares(total, asked), strict=True):
        facts = {"coins": share, "asked": wanted}
        if who == RAIDER:
            savings += share
            log.append(Event("raider_paid", None, facts))
        else:
            coins[who] += share
            log.append(Event("funds_paid", who, facts))
    return gone_on(evolve(state, coins=tuple(coins), savings=savings, queue=tuple(queue), phase=DIG), log)


# ---- Phase 3: who acts, and what is asked -------------------------------------------------------------------------
def gone_on(state: State, log: list[Event]) -> State:
    """Go on to the next question from the first figure of the queue; steps with one answer are not asked (R5.1)."""
    while state.queue:
        seat = state.queue[0]
        if seat == RAIDER:
            state = _raider_acted(state, log)
        elif levels_to_dig(state, seat):
            return evolve(state, seat=seat, phase=DIG)
        else:
            return after_dig(evolve(state, seat=seat), log)
    return _turn_ended(state, log)


def after_dig(state: State, log: list[Event]) -> State:
    """Ask for exhibits if the seat's finds make any (R6.1)."""
    if makes_an_object(state.hands[state.seat]):
        return evolve(state, phase=SHOW)
    return after_exhibits(state, log)


def after_exhibits(state: State, log: list[Event]) -> State:
    """Ask for storage if it costs anything; in the last turn it is left out (R7.1, R7.3)."""
    if len(state.hands[state.seat]) > STORED_FREE and state.turn < TURNS:
        return evolve(state, phase=STORE)
    return acted(state, log)


def acted(state: State, log: list[Event]) -> State:
    """The first figure of the queue has done all three steps."""
    return gone_on(evolve(state, queue=state.queue[1:], taken_off=0), log)


def levels_to_dig(state: State, seat: Seat) -> list[int]:
    """Return the levels a seat may dig: allowed by its space, not empty, paid from its coins (R5.2)."""
    return _diggable(state, TRACK[state.spaces[seat]].levels, state.coins[seat])


def _diggable(state: State, levels: tuple[int, ...], purse: int) -> list[int]:
    return [level for level in levels if level <= purse and state.galleries[level - 1]]


def makes_an_object(hand: tuple[int, ...]) -> bool:
    """True if two of these tiles fit together. No tile fits itself: its two kinds differ."""
    return not {LEFT[tile] for tile in hand}.isdisjoint({RIGHT[tile] for tile in hand})


def storage_cost(finds: int) -> int:
    """Return the coins for keeping so many finds: 3 free, then one for every started 3 (R7.1)."""
    return max(0, -((STORED_FREE - finds) // STORED_PER_COIN))


def _raider_acted(state: State, log: list[Event]) -> State:
    """He digs the deepest gallery with tiles that his space allows and his coins pay (R10.3)."""
    queue = state.queue[1:]
    levels = _diggable(state, TRACK[state.raider].levels, state.savings)
    if not levels:
        log.append(Event("raider_idled", None, {"savings": state.savings}))
        return evolve(state, queue=queue)
    level = max(levels)
    tiles = state.galleries[level - 1]
    log.append(Event("raider_dug", None, {"level": level, "finds": [NAMES[tile] for tile in tiles]}))
    return evolve(
        state,
        queue=queue,
        galleries=put(state.galleries, level - 1, ()),
        box=(*state.box, *tiles),
        savings=state.savings - level,
        returned=state.returned + level,
    )


# ---- Phase 4 and the next turn ------------------------------------------------------------------------------------
def _turn_ended(state: State, log: list[Event]) -> State:
    if state.turn in EVALUATIONS:
        state = evaluated(state, log)
    if state.turn == TURNS:
        return evolve(state, phase=OVER, seat=NOBODY)
    return turn_begun(state, state.turn + 1, next_order(state), log)


def next_order(state: State) -> tuple[Seat, ...]:
    """Return who places when: whose figure stood leftmost, then clockwise, or by the order track (R9.1, R11.1)."""
    leftward = sorted(range(state.seats), key=lambda seat: -state.spaces[seat])
    if state.rules.order_track:
        return tuple(leftward)
    return tuple((leftward[0] + step) % state.seats for step in range(state.seats))
