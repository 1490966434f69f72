"""How a sensible player digs, shows, stores and asks for money: quick estimates for the bots, no search.

Every function takes a State or a View and looks only at what lies open in both.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from games.rules.pergamon.data import CARD_VALUES, CHEST_FROM, SHOWING, SPACES, TRACK, TURNS
from games.rules.pergamon.museum import free_marker, opened, own_spaces, space_of, top_restoration, without
from games.rules.pergamon.rows import best_rows
from games.rules.pergamon.state import PLACE, RAIDER, Exhibit, State, value
from games.rules.pergamon.turn import shares, storage_cost
from games.rules.pergamon.view import View
from games.rules.pergamon.worth import ROW_STEPS, coin_worth, hand_worth, life
from games.rules.protocol import Seat

Position: TypeAlias = State | View
Hand: TypeAlias = tuple[int, ...]
RIVALS = 0.7  # what a point that a rival loses is worth
Pot: TypeAlias = tuple[tuple[int, float], ...]  # totals of the two cards with their chances


# ---- Money --------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=4096)
def pot(hidden: tuple[int, ...], backs: tuple[int, ...]) -> Pot:
    """Return the totals the two cards may show, with their chances.

    `hidden`: unseen cards of each value 1 … 8; `backs`: 0 bag, 1 chest.
    """
    cards = [value for value, count in zip(CARD_VALUES, hidden, strict=True) for _ in range(count)]
    totals: dict[int, int] = {}
    for pair in combinations(cards, 2):
        if sorted(int(card >= CHEST_FROM) for card in pair) == sorted(backs):
            totals[sum(pair)] = totals.get(sum(pair), 0) + 1
    ways = sum(totals.values())
    return tuple((total, count / ways) for total, count in sorted(totals.items()))


@lru_cache(maxsize=4096)
def rough_pot(hidden: tuple[int, ...], backs: tuple[int, ...]) -> Pot:
    """Return a low, a middling and a high total instead of all."""
    totals = pot(hidden, backs)
    marks, found, seen = [0.15, 0.5, 0.85], [], 0.0
    for total, chance in totals:
        seen += chance
        while marks and seen >= marks[0] - 1e-9:
            found.append(total)
            marks.pop(0)
    return tuple(zip(found, (0.3, 0.4, 0.3), strict=True))


class Figure(NamedTuple):
    """A figure on the fund track: its space and the seat, or RAIDER."""

    space: int
    who: int


def figures_of(position: Position) -> list[Figure]:
    """Return the figures that stand, from right to left."""
    found = [Figure(space, seat) for seat, space in enumerate(position.spaces) if space]
    if position.raider:
        found.append(Figure(position.raider, RAIDER))
    return sorted(found)


# ---- Digging ------------------------------------------------------------------------------------------------------
def joined(hand: Hand, tiles: Hand) -> Hand:
    """Return the finds of both in one order, so that estimates are found in their caches."""
    return tuple(sorted(hand + tiles))


def dig_gains(position: Position, seat: Seat) -> list[float]:
    """Return by how many points each gallery, I first, makes the seat's hand worth more; costs not counted."""
    turn, seats, hand = position.turn, position.seats, joined(position.hands[seat], ())
    now = hand_worth(hand, turn, seats, may_show=True)
    return [
        hand_worth(joined(hand, gallery), turn, seats, may_show=True) - now if gallery else 0.0
        for gallery in position.galleries
    ]


def best_dig(gains: list[float], levels: tuple[int, ...], purse: int, turn: int, gone: int = 0) -> int:
    """Return the level worth most after its cost, 0 for none. `gone`: bits of the levels that are empty."""
    best, most = 0, 0.0
    for level in levels:
        if level <= purse and gains[level - 1] > 0 and not gone >> level & 1:
            gain = gains[level - 1] + coin_worth(purse - level, turn) - coin_worth(purse, turn)
            if gain > most:
                best, most = level, gain
    return best


class Prospect(NamedTuple):
    """What a seat is likely to have once all have dug: the gallery it takes (0 = none), coins, finds."""

    level: int
    coins: int
    hand: Hand


class Forecast:
    """Guesses how the rest of a turn's pay-out and digging goes; remembers what each gallery is worth to whom."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._gains: dict[Seat, list[float]] = {}

    def gains(self, seat: Seat) -> list[float]:
        if seat not in self._gains:
            self._gains[seat] = dig_gains(self._position, seat)
        return self._gains[seat]

    def dug(self, figures: list[Figure], pay: list[int]) -> Iterator[tuple[int, int, int]]:
        """Yield (who, level dug, coins left) for each figure from right to left."""
        position, gone = self._position, 0
        for (space, who), share in zip(figures, pay, strict=True):
            levels = TRACK[space].levels
            if who == RAIDER:
                purse = position.savings + share
                open_levels = [n for n in levels if n <= purse and position.galleries[n - 1] and not gone >> n & 1]
                level = max(open_levels, default=0)
            else:
                purse = position.coins[who] + share
                level = best_dig(self.gains(who), levels, purse, position.turn, gone)
            gone |= 1 << level
            yield who, level, purse - level

    def outlook(self, figures: list[Figure], seat: Seat, money: Pot) -> float:
        """Return the points that a seat gains from this pay-out and its dig."""
        position, turn = self._position, self._position.turn
        asked = [TRACK[space].coins for space, _ in figures]
        total = -coin_worth(position.coins[seat], turn)
        for amount, chance in money:
            for who, level, left in self.dug(figures, shares(amount, asked)):
                if who == seat:
                    gain = self.gains(seat)[level - 1] if level else 0.0
                    total += chance * (gain + coin_worth(left, turn))
                    break
        return total


def place_scores(position: Position, seat: Seat, forecast: Forecast, money: Pot) -> list[tuple[float, int]]:
    """Return (points, space) for every free fund space, as if nobody placed a figure afterwards."""
    standing = figures_of(position)
    taken = {figure.space for figure in standing}
    return [
        (forecast.outlook(sorted([*standing, Figure(space, seat)]), seat, money) - crowding(position, space), space)
        for space in range(1, SPACES + 1)
        if space not in taken
    ]


def crowding(position: Position, space: int) -> float:
    """Return what the figures still to come are likely to cost: they cut into the rest that the leftmost takes."""
    coming = sum(not space for space in position.spaces) - 1
    return 0.06 * coming * max(0, space - 4)


def money_of(position: Position) -> Pot:
    """Return what may lie in the pot."""
    if isinstance(position, View):
        backs = tuple(int(back == "chest") for back in position.backs)
        return rough_pot(position.hidden, backs)
    cards = position.deal.pile + position.deal.fund
    hidden = tuple(cards.count(value) for value in CARD_VALUES)
    return rough_pot(hidden, tuple(int(card >= CHEST_FROM) for card in position.deal.fund))


def foreseen(position: Position) -> dict[Seat, Prospect]:
    """Return what every seat that has not acted yet is likely to have after digging; figures not placed are guessed."""
    forecast = Forecast(position)
    if position.phase == PLACE:
        return _foreseen_from_placing(position, forecast)
    waiting = [Figure(position.raider if who == RAIDER else position.spaces[who], who) for who in position.queue]
    if position.phase != "dig":
        waiting = waiting[1:]
    return _prospects(position, forecast.dug(waiting, [0] * len(waiting)))


def _foreseen_from_placing(position: Position, forecast: Forecast) -> dict[Seat, Prospect]:
    money = money_of(position)
    figures = figures_of(position)
    order = position.order if isinstance(position, View) else position.deal.order
    for seat in order[order.index(position.seat) :]:
        taken = {figure.space for figure in figures}
        free = [space for space in range(1, SPACES + 1) if space not in taken]
        best = max(free, key=lambda space: forecast.outlook(sorted([*figures, Figure(space, seat)]), seat, money[1:2]))
        figures = sorted([*figures, Figure(best, seat)])
    asked = [TRACK[space].coins for space, _ in figures]
    return _prospects(position, forecast.dug(figures, shares(money[1][0], asked)))


def _prospects(position: Position, dug: Iterator[tuple[int, int, int]]) -> dict[Seat, Prospect]:
    return {
        who: Prospect(level, left, joined(position.hands[who], position.galleries[level - 1] if level else ()))
        for who, level, left in dug
        if who != RAIDER
    }


# ---- Exhibiting ---------------------------------------------------------------------------------------------------
class Show(NamedTuple):
    """One way to use the exhibiting step: the row (() = be done), coins, the exhibit closed (0 = none), its gain."""

    gain: float
    row: Hand
    coins: int
    closes: int


def shows(position: Position, finds: Hand, *, most: int, patient: bool) -> tuple[Show, ...]:
    """Return what exhibiting each of the `most` best rows would gain over being done, in points of lead, best first."""
    seat, purse = position.seat, position.coins[position.seat]
    return _shows(finds, position.exhibits, seat, position.seats, purse, position.turn, most, patient=patient)


@lru_cache(maxsize=1 << 12)
def _shows(
    finds: Hand,
    exhibits: tuple[Exhibit, ...],
    seat: Seat,
    seats: int,
    purse: int,
    turn: int,
    most: int,
    *,
    patient: bool,
) -> tuple[Show, ...]:
    """See `shows`; kept, as every find that is laid asks the same again."""
    now = hand_worth(finds, turn, seats, may_show=False, patient=patient) + coin_worth(purse, turn)
    lead = museum_lead(exhibits, turn, seat, seats)
    found = [Show(0.0, (), 0, 0)]
    for row in _rows(finds, most):
        rest = tuple(tile for tile in finds if tile not in row)
        later = hand_worth(rest, turn, seats, may_show=False, patient=patient) - now - lead + SHOWING
        for coins in _coins_worth_a_try(value(row), purse, turn):
            keeps = later + coin_worth(purse - coins, turn)
            for closes in _closable(exhibits, seat):
                kept = without(exhibits, closes) if closes else exhibits
                after, _ = opened(kept, seat, row, space_of(row, coins))
                found.append(Show(keeps + museum_lead(after, turn, seat, seats), row, coins, closes))
    return tuple(sorted(found, reverse=True))


@lru_cache(maxsize=1 << 13)
def _rows(finds: Hand, most: int) -> tuple[Hand, ...]:
    return tuple(best_rows(finds, most=most, steps=ROW_STEPS))


def _coins_worth_a_try(worth: int, purse: int, turn: int) -> range:
    top = top_restoration(worth, purse, turn)
    return range(top + 1) if turn < TURNS else range(max(0, top - 4), top + 1)


def _closable(exhibits: tuple[Exhibit, ...], seat: Seat) -> tuple[int, ...]:
    return (0,) if free_marker(exhibits, seat) else own_spaces(exhibits, seat)


def museum_lead(exhibits: tuple[Exhibit, ...], turn: int, seat: Seat, seats: int) -> float:
    """Return the points a seat's exhibits will earn, less most of those of the best other seat."""
    earns = [0.0] * seats
    for exhibit in exhibits:
        earns[exhibit.owner] += life(exhibit.space, turn, seats)
    return earns[seat] - RIVALS * max(worth for other, worth in enumerate(earns) if other != seat)


# ---- Storing ------------------------------------------------------------------------------------------------------
def least_useful(position: Position, seat: Seat) -> int:
    """Return the find whose loss costs the hand least."""
    hand, turn, seats = position.hands[seat], position.turn, position.seats
    return max(hand, key=lambda tile: hand_worth(_less(hand, tile), turn, seats, may_show=False))


def should_drop(position: Position, seat: Seat) -> bool:
    """True if the coin that one find fewer saves is worth more than the finds it takes to save it."""
    hand, turn, seats, purse = position.hands[seat], position.turn, position.seats, position.coins[seat]
    cost = storage_cost(len(hand))
    if cost > purse:
        return True
    kept, many = hand, len(hand)
    while storage_cost(len(kept)) == cost and many:
        worst = max(kept, key=lambda tile: hand_worth(_less(kept, tile), turn, seats, may_show=False))
        kept, many = _less(kept, worst), many - 1
    loss = _kept_worth(hand, turn, seats) - _kept_worth(kept, turn, seats)
    return loss < coin_worth(purse - cost + 1, turn) - coin_worth(purse - cost, turn)


def _kept_worth(hand: Hand, turn: int, seats: int) -> float:
    return hand_worth(joined(hand, ()), turn, seats, may_show=False)


def _less(hand: Hand, tile: int) -> Hand:
    return tuple(sorted(other for other in hand if other != tile))
