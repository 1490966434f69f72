"""Random walks: matches played by anybody's choice, from the first position to the last."""

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from games.rules import engine
from games.rules.protocol import Game, Options, Seat
from games.rules.rng import Rng, commitment

Chooser = Callable[[Any, Seat, Rng], Any]  # state, seat to move, chance → action


@dataclass(frozen=True, slots=True)
class Stop:
    """One position of a walk, and the ply that led to it (None at the start)."""

    state: Any
    ply: int
    seat: Seat | None = None
    played: engine.Played[Any] | None = None


class Endless(AssertionError):
    """Raised when a match takes more plies than `Meta.max_plies`."""


class DeadEnd(AssertionError):
    """Raised when a seat is to move and has no legal action."""


def match_seed(seed: str, number: int) -> str:
    """Return the seed of match `number` of a series, as 64 hexadecimal digits like that of a real match."""
    return commitment(f"{seed} match {number}")


def anything(game: Game[Any, Any, Any]) -> Chooser:
    """Return the chooser that takes any legal action, each as likely."""

    def choose(state: Any, seat: Seat, rng: Rng) -> Any:
        legal = game.legal(state, seat)
        if not legal:
            raise DeadEnd(f"seat {seat} is to move and has no legal action")
        return rng.pick(legal)

    return choose


def walk(
    game: Game[Any, Any, Any], seats: int, options: Options, seed: str, choose: Chooser | None = None
) -> Iterator[Stop]:
    """Yield every position of one match; where several seats are to move, any of them comes next.

    The choices come from a chance of their own, apart from the dice of the match. Raises Endless, DeadEnd, and whatever
    the rules raise.
    """
    choose = choose or anything(game)
    rng = Rng(f"{seed} choices", 0)
    state = engine.start(game, seats, options, seed)
    yield Stop(state, 0)
    for ply in range(1, game.meta.max_plies + 1):
        movers = game.to_move(state)
        if not movers:
            return
        seat = movers[0] if len(movers) == 1 else rng.pick(movers)
        text = str(choose(state, seat, rng))
        try:
            played = engine.play(game, state, seat, text, seed, ply)
        except Exception as error:
            error.add_note(f"(ply {ply}: seat {seat} plays “{text}”)")
            raise
        state = played.state
        yield Stop(state, ply, seat, played)
    if game.to_move(state):
        raise Endless(f"not over after {game.meta.max_plies} plies")


def option_sets(game: Game[Any, Any, Any], seats: int) -> list[dict[str, str]]:
    """Return every combination of options that `seats` players may agree on, the defaults first."""
    values = [
        [
            choice.value
            for choice in option.choices
            if not option.seats or seats in option.seats or choice.value == option.default
        ]
        for option in game.meta.options
    ]
    keys = [option.key for option in game.meta.options]
    return [dict(zip(keys, combination, strict=True)) for combination in itertools.product(*values)]
