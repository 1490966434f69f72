"""Bots for every game: how they decide, from `view`, `redeal` and `appraise` alone.

A bot never looks at the position itself. It sees its `view` and its legal list, draws *worlds* (redeals: positions that
look the same from its chair), and tries its actions in those.

- random: any legal action.
- easy, normal: every action is tried in some worlds, the rest of the bot's own turn is played on, the position reached
  is appraised; the best mean wins. Easy sees few worlds and errs.
- hard: the best actions of normal are played out for some plies, everybody playing quickly. Half of them are dropped,
  the others played out in twice as many worlds, until one is left (successive halving: Karnin, Koren and Somekh,
  "Almost optimal exploration in multi-armed bandits", 2013). All candidates meet the same worlds with the same dice,
  so that luck cancels out.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from games.rules.protocol import Game, Level, Outcome, Seat
from games.rules.rng import Rng

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")

RANDOM = "random"
LEVELS: Mapping[str, Level] = {
    "easy": Level(worlds=1, noise=0.35),
    "normal": Level(worlds=4),
    "hard": Level(worlds=4, candidates=8),
}

WIN = 10.0  # points that winning alone is worth, beside the margin: leads that end the match are taken
KEPT = 12  # actions of a long list that are looked at in all worlds; the others are dropped after a first look
SALTS = 1 << 48


def decide(game: Game[S, A, V], state: S, seat: Seat, level: str, rng: Rng) -> A:
    """Return the action of a bot for `seat`: one of its legal ones.

    `level` is "random", "easy", "normal" or "hard". `rng` must not be the match's own (its draws are secret): make one
    from a seed of its own. Raises ValueError when the seat is not to move or there is no such level.
    """
    legal = game.legal(state, seat)
    if not legal:
        raise ValueError(f"seat {seat} is not to move")
    if level == RANDOM:
        return rng.pick(legal)
    thinking = level_of(game, level)
    if len(legal) == 1:
        return legal[0]
    reflex = game.reflex(game.view(state, seat), seat, legal, level, rng)
    if reflex is not None and reflex in legal:
        return reflex
    return Search(game, state, seat, thinking, rng).best(legal)


def level_of(game: Game[Any, Any, Any], level: str) -> Level:
    """Return how hard a bot of `level` thinks in this game. Raises ValueError when there is no such level."""
    try:
        return game.levels.get(level) or LEVELS[level]
    except KeyError:
        raise ValueError(f"there is no level {level!r}; levels: {RANDOM}, {', '.join(LEVELS)}") from None


class Search(Generic[S, A, V]):
    """One decision of one bot. Keeps the worlds it has drawn."""

    def __init__(self, game: Game[S, A, V], state: S, seat: Seat, level: Level, rng: Rng) -> None:
        self._game = game
        self._state = state  # only ever redealt
        self._seat = seat
        self._level = level
        self._rng = rng
        self._salt = f"{rng.below(SALTS)}"
        self._worlds: list[S] = []

    def best(self, legal: Sequence[A]) -> A:
        """Return the best of `legal` (two or more)."""
        ranked = self.ranked(legal)
        if self._level.candidates < 2:
            return ranked[0][1]
        return self._halved([action for _, action in ranked[: self._level.candidates]])

    def ranked(self, legal: Sequence[A]) -> list[tuple[float, A]]:
        """Return all actions with their mean worth over the worlds (and noise), the best first."""
        sums = [0.0] * len(legal)
        live = list(range(len(legal)))
        dropped: list[tuple[float, A]] = []
        for number in range(self._level.worlds):
            for index in live:
                sums[index] += self._tried(number, legal[index])
            live.sort(key=lambda index: -sums[index])
            size = max(KEPT, self._level.candidates, len(live) // 2)
            dropped = [(sums[index] / (number + 1), legal[index]) for index in live[size:]] + dropped
            live = live[:size]
        kept = [(sums[index] / self._level.worlds, legal[index]) for index in live]
        return self._blurred(kept + dropped)

    def _blurred(self, ranked: list[tuple[float, A]]) -> list[tuple[float, A]]:
        """Return the ranking of somebody who errs by up to `noise` times the spread of the worths."""
        if not self._level.noise:
            return ranked
        worths = [worth for worth, _ in ranked]
        error = self._level.noise * (max(worths) - min(worths))
        blurred = [(worth + error * (self._fraction() - self._fraction()), action) for worth, action in ranked]
        return sorted(blurred, key=lambda pair: -pair[0])

    def _fraction(self) -> float:
        return self._rng.below(SALTS) / SALTS

    def _halved(self, candidates: list[A]) -> A:
        """Return the winner of a successive halving over playouts."""
        sums = [0.0] * len(candidates)
        live = list(range(len(candidates)))
        number, rounds = 0, (len(candidates) - 1).bit_length()
        while len(live) > 1:
            for _ in range(max(1, self._level.playouts // (rounds * len(live)))):
                for index in live:
                    sums[index] += self._played_out(number, candidates[index])
                number += 1
            live.sort(key=lambda index: -sums[index])
            live = live[: (len(live) + 1) // 2]
        return candidates[live[0]]

    def _world(self, number: int) -> S:
        while len(self._worlds) <= number:
            rng = Rng(f"{self._salt} world", len(self._worlds))
            self._worlds.append(self._game.redeal(self._state, self._seat, rng))
        return self._worlds[number]

    def _tried(self, number: int, action: A) -> float:
        """Return the worth of `action` in one world, once the turn it belongs to is over."""
        rng = Rng(f"{self._salt} try", number)
        world = self._world(number)
        waiting = set(self._game.to_move(world)) - {self._seat}
        state = self._game.apply(world, self._seat, action, rng).state
        return self._worth(self._settled(state, waiting, rng))

    def _played_out(self, number: int, action: A) -> float:
        """Return the worth of `action` in one world, some plies later."""
        game, rng = self._game, Rng(f"{self._salt} play", number)
        state = game.apply(self._world(number), self._seat, action, rng).state
        for _ in range(self._level.horizon):
            movers = game.to_move(state)
            if not movers:
                break
            whim = rng.chance(self._level.whim)
            chosen = rng.pick(game.legal(state, movers[0])) if whim else self._quick(state, movers[0], rng)
            state = game.apply(state, movers[0], chosen, rng).state
        return self._worth(self._settled(state, set(), rng))

    def _settled(self, state: S, waiting: set[Seat], rng: Rng) -> S:
        """Play on while the seat is still at it, or those who choose at the same time as it (`waiting`) are."""
        for _ in range(self._level.settle):
            movers = self._game.to_move(state)
            if self._seat in movers:
                mover = self._seat
            elif movers and waiting.issuperset(movers):
                mover = movers[0]
            else:
                break
            state = self._game.apply(state, mover, self._quick(state, mover, rng), rng).state
        return state

    def _quick(self, state: S, seat: Seat, rng: Rng) -> A:
        """Return what a hasty player does: what the game says, or the best of a few actions at a glance."""
        legal = self._game.legal(state, seat)
        if len(legal) == 1:
            return legal[0]
        quick = self._game.quick(state, seat, legal, rng)
        return self._glanced(state, seat, legal, rng) if quick is None else quick

    def _glanced(self, state: S, seat: Seat, legal: Sequence[A], rng: Rng) -> A:
        best, most = None, float("-inf")
        for action in rng.shuffled(legal)[: self._level.glance]:
            worth = self._worth(self._game.apply(state, seat, action, rng).state, seat)
            if best is None or worth > most:
                best, most = action, worth
        assert best is not None  # noqa: S101  legal is not empty
        return best

    def _worth(self, state: S, seat: Seat | None = None) -> float:
        """Return the points by which the seat leads, or will lead in the end."""
        who = self._seat if seat is None else seat
        outcome = self._game.outcome(state)
        if outcome is not None:
            return margin(outcome, who)
        return self._game.appraise(self._game.view(state, who), who)


def margin(outcome: Outcome, seat: Seat) -> float:
    """Return the lead of `seat` over the best other seat, and WIN points more for a win or fewer for a loss."""
    others = [score for other, score in enumerate(outcome.scores) if other != seat]
    lead = outcome.scores[seat] - max(others)
    if seat not in outcome.winners:
        return lead - WIN
    return lead + WIN * (2 / len(outcome.winners) - 1)
