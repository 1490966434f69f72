"""What a hasty player does: weighs every action by what it brings at once, in microseconds.

Used to play positions out inside a search, for all seats alike. `Weights` says what things are worth to it; they were
found by letting variants play each other (evolution over some 80,000 matches of two, starting from guesses), so they
answer "what wins", not "how many points": a step towards the tomb counts for more than the wall it leads to.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from games.rules.luxor.data import (
    CARDS,
    KIND_OF_TREASURE,
    SARCOPHAGI,
    STAIRS,
    TILES,
    TOMB,
    TREASURE,
    TREASURES,
    TUNNEL,
    WALL,
)
from games.rules.luxor.movement import PASSED, ahead, behind, jump_target, march, next_tunnel, settle
from games.rules.luxor.options import GIVEN, supply_of
from games.rules.luxor.scoring import kinds_of, set_count, set_points
from games.rules.luxor.state import Action, State, Tuple

PHASES: Final = 10  # phase 0: all at the stairs; 10: two adventurers are in the tomb


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth, in points or what is as good as points."""

    progress: float = -2.2  # early: of an adventurer's way, as a share 0…1 of the path
    progress_square: float = 11.3  # early: of the square of it: the front ones matter, the last ones hardly
    left_stairs: float = -0.7  # early: for leaving the stairs at all
    wall: float = 1.5  # late: of a wall point
    wake: float = 1.6  # each adventurer that stands up
    key: tuple[float, ...] = (2.4, -2.5, 0.3)  # the first, the second, any further one
    joker: float = -1.8  # beside what it adds to the sets
    scarab: float = 1.5
    sets: float = 1.8  # of a point for sets
    next_set: float = 1.65  # of the points of the next set, by the share of it that is there
    horus_card: tuple[float, ...] = (-0.4, 0.3, 1.0)  # by level
    sarcophagus: float = 1.3  # of a point of it
    ending: float = 0.0  # of the lead, for the entry that begins the last round
    roll: float = 3.7  # what a die is expected to bring
    step_spent: float = 0.25  # per tile of the number on a step card: short steps are played first
    spent: dict[str, float] = field(  # what other cards are still good for when they are kept
        default_factory=lambda: {
            "plusminus": -0.4,
            "die": -0.8,
            "range": 0.0,
            "dierange": 1.0,
            "all": 0.5,
            "last": 0.9,
            "minus": 1.4,
        }
    )


class Instinct:
    """A hasty player with certain weights."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._spent = tuple(
            weights.step_spent * card.number if card.kind == "step" else weights.spent[card.kind] for card in CARDS
        )
        self._places = tuple(
            tuple(self._place(place, phase / PHASES) for place in range(TOMB + 1)) for phase in range(PHASES + 1)
        )
        self._set_worth = cache(self._worth_of_sets)

    def pick(self, state: State, seat: int, legal: Sequence[Action]) -> Action:
        """Return the action that brings most at once."""
        places = self._places[phase_of(state.standing)]
        best, most = legal[0], float("-inf")
        for action in legal:
            worth = self._worth(state, seat, action, places)
            if worth > most:
                best, most = action, worth
        return best

    def worth(self, state: State, seat: int, action: Action) -> float:
        """Return what an action brings at once."""
        return self._worth(state, seat, action, self._places[phase_of(state.standing)])

    def _place(self, place: int, late: float) -> float:
        weights, share = self._weights, place / TOMB
        early = weights.progress * share + weights.progress_square * share * share
        early += weights.left_stairs if place != STAIRS else 0.0
        return (1 - late) * early + late * weights.wall * WALL[place]

    def _worth(self, state: State, seat: int, action: Action, places: tuple[float, ...]) -> float:
        hand = state.hands[seat]
        if action.verb == "discard":
            return -self._spent[hand[0 if action.how == "left" else -1]]
        if state.rolled:
            code, worth = state.discard[-1], 0.0
        else:
            code = hand[0 if action.verb == "left" else -1]
            worth = -self._spent[code]
        if action.how == "roll":
            return worth + self._weights.roll
        moves = _moves(state, seat, code, action)
        figures = list(state.standing[seat])
        for at, to in moves:
            worth += places[to] - places[at] + self._on_the_way(state, seat, at, to)
            figures.remove(at)
            figures.append(to)
        place = action.at if action.how == "all" else moves[0][1]
        if place >= 0:
            worth += self._tile(state, seat, place, action.reward, figures.count(place), CARDS[code].kind, places)
        return worth

    def _on_the_way(self, state: State, seat: int, at: int, to: int) -> float:
        """Return what waking and entering bring."""
        worth = self._weights.wake * (PASSED[at][to] & state.lying[seat]).bit_count()
        if to == TOMB:
            worth -= self._weights.key[min(state.keys[seat], 2) - 1]
            entries = len(state.sarcophagi)
            if entries < len(SARCOPHAGI):
                worth += self._weights.sarcophagus * SARCOPHAGI[entries]
            if entries == len(SARCOPHAGI) - 1 and self._weights.ending:
                worth += self._weights.ending * _lead(state, seat)
        return worth

    def _tile(
        self, state: State, seat: int, place: int, reward: str, own: int, kind: str, places: tuple[float, ...]
    ) -> float:
        """Return what the tile brings where the move ends; `own`: adventurers that stand there then."""
        tile = state.tiles[place]
        if tile >= TREASURE:
            needed = TILES[tile].needed - (kind == "minus")
            return self._treasure(state, seat, tile) if own >= needed else 0.0
        if tile == TUNNEL:
            out = next_tunnel(state.tiles, place)
            return places[out] - places[place] + self._on_the_way(state, seat, place, out) if out else 0.0
        given = GIVEN[supply_of(state.horus, state.keys_left, state.jokers_left, state.scarabs)][tile]
        return self._reward(state, seat, tile, reward or given[0]) if given else 0.0

    def _treasure(self, state: State, seat: int, tile: int) -> float:
        kinds, jokers = kinds_of(state.treasures[seat]), state.jokers[seat]
        more = list(kinds)
        more[KIND_OF_TREASURE[tile]] += 1
        return TILES[tile].points + self._set_worth(tuple(more), jokers) - self._set_worth(kinds, jokers)

    def _reward(self, state: State, seat: int, tile: int, word: str) -> float:
        weights = self._weights
        if word == "key":
            return weights.key[min(state.keys[seat], 2)]
        if word == "scarab":
            return weights.scarab
        if word == "joker":
            kinds, jokers = kinds_of(state.treasures[seat]), state.jokers[seat]
            return weights.joker + self._set_worth(kinds, jokers + 1) - self._set_worth(kinds, jokers)
        level = TILES[tile].eyes if word == "card" else int(word[-1])
        return weights.horus_card[level - 1]

    def _worth_of_sets(self, kinds: Tuple, jokers: int) -> float:
        sets = set_count(kinds, jokers)
        return self._weights.sets * set_points(sets) + self._weights.next_set * next_set_points(kinds, jokers)


def phase_of(standing: tuple[Tuple, ...]) -> int:
    """Return how far the match has come, 0 … PHASES: how near the two adventurers at the very front are to the tomb."""
    first = second = 0
    for row in standing:
        for place in row[-2:]:
            if place > first:
                first, second = place, first
            elif place > second:
                second = place
    return (first + second) * PHASES // (2 * TOMB)


@cache
def next_set_points(kinds: Tuple, jokers: int) -> float:
    """Return the points of the next set times the share of it, in thirds, that is there already."""
    following = set_count(kinds, jokers) + 1
    real = sum(min(owned, following) for owned in kinds)
    missing = len(TREASURES) * following - real - jokers
    there = max(0, len(TREASURES) - missing) / len(TREASURES)
    return there * (set_points(following) - set_points(following - 1))


def _moves(state: State, seat: int, code: int, action: Action) -> list[tuple[int, int]]:
    """Return (from, to) of all that an action moves, before the tile acts."""
    card, tiles, route = CARDS[code], state.tiles, state.route
    if action.how == "all":
        return march(tiles, route, state.standing[seat], card.number, state.keys[seat])
    if card.kind == "last":
        return [jump_target(state.standing[seat])]
    if action.how == "back":
        return [(action.at, settle(tiles, route, behind(route, action.at)))]
    steps = action.steps or state.rolled or card.number
    return [(action.at, settle(tiles, route, ahead(route, action.at, steps)))]


def _lead(state: State, seat: int) -> float:
    """Return the lead over the best other seat if the match ended now, scarabs counted by their mean."""
    totals = [_total(state, other) for other in range(len(state.hands))]
    return totals[seat] - max(total for other, total in enumerate(totals) if other != seat)


def _total(state: State, seat: int) -> float:
    treasures = state.treasures[seat]
    points = sum(TILES[tile].points for tile in treasures) + sum(WALL[place] for place in state.standing[seat])
    sets = set_points(set_count(kinds_of(treasures), state.jokers[seat]))
    sarcophagi = sum(vp for owner, vp in zip(state.sarcophagi, SARCOPHAGI, strict=False) if owner == seat)
    return points + sets + sarcophagi + state.keys[seat] + MEAN_SCARAB * len(state.own_scarabs[seat])


MEAN_SCARAB: Final = 54 / 22  # VP
INSTINCT: Final = Instinct(Weights())
