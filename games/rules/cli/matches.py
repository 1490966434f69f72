"""Plays whole matches between bots, in one process or several."""

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

from games.rules import registry, search
from games.rules.protocol import Game, Options, Outcome, Seat
from games.rules.rng import Rng
from games.rules.walks import Endless, walk


@dataclass(frozen=True, slots=True)
class Pairing:
    """One match to be played: a level for each seat."""

    game: str
    options: Options
    seed: str
    levels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a match went.

    `largest`: actions in the longest legal list met. `slowest`: seconds of the slowest decision, per seat.
    """

    outcome: Outcome
    plies: int
    largest: int
    slowest: tuple[float, ...]


def results(pairings: Sequence[Pairing], jobs: int) -> Iterator[Result]:
    """Play all matches and yield the results in order."""
    if jobs == 1:
        yield from map(result, pairings)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(result, pairings, chunksize=max(1, min(20, len(pairings) // (4 * jobs))))


def result(pairing: Pairing) -> Result:
    """Play one match to its end, counting every piece after every ply."""
    game = registry.game_by_key(pairing.game)
    bots = Bots(game, pairing.levels)
    stop = None
    for stop in walk(game, len(pairing.levels), pairing.options, pairing.seed, bots.choose):
        game.check(stop.state)
    outcome = game.outcome(stop.state) if stop else None
    if stop is None or outcome is None:
        raise Endless("the match has no outcome")
    return Result(outcome, stop.ply, bots.largest, tuple(bots.slowest))


class Bots:
    """The bots of one match, their longest legal list and their slowest decisions."""

    def __init__(self, game: Game[Any, Any, Any], levels: tuple[str, ...]) -> None:
        self._game = game
        self._levels = levels
        self.largest = 0
        self.slowest = [0.0] * len(levels)

    def choose(self, state: Any, seat: Seat, rng: Rng) -> Any:
        """Return the decision of the bot on `seat`."""
        self.largest = max(self.largest, len(self._game.legal(state, seat)))
        began = time.perf_counter()
        action = search.decide(self._game, state, seat, self._levels[seat], rng)
        self.slowest[seat] = max(self.slowest[seat], time.perf_counter() - began)
        return action
