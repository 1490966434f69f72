"""Random walks through matches of every option, for tests of what the page draws."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from games.rules import engine
from games.rules.luxor2001 import GAME
from games.rules.luxor2001.actions import Claim
from games.rules.luxor2001.wall import true_triples
from games.rules.rng import Rng

OPTIONS = ({}, {"curse": "on"}, {"sphinx": "on"}, {"curse": "on", "sphinx": "on"})


def walked(seed: str, plies: int, seats: int, options: dict[str, str] | None = None) -> tuple[Any, list[Any]]:
    """Play actions of a hasty player who finds what there is to find; return the state and the events of every ply."""
    state, rng, done = engine.start(GAME, seats, options or {}, seed), Rng(seed, 0), []
    for ply in range(1, plies + 1):
        movers = GAME.to_move(state)
        if not movers:
            break
        action = chosen(state, movers[-1], rng)
        played = engine.play(GAME, state, movers[-1], str(action), seed, ply)
        state = played.state
        done.append(played.events)
    return state, done


def chosen(state: Any, seat: int, rng: Rng) -> Any:
    """Return a true claim in a search, a card that pairs in most turns, else any legal action."""
    legal = GAME.legal(state, seat)
    found = true_triples(state.wall, state.curse.used)
    claims = [action for action in legal if isinstance(action, Claim) and found and action.triple == found[0].number]
    hasty = None if rng.below(3) == 0 else GAME.quick(state, seat, legal, rng)
    return rng.pick(claims) if claims else hasty or rng.pick(legal)


def phase_reached(phase: str, seats: int, options: dict[str, str] | None = None) -> Any:
    """Return the first position of a phase (search, give, transfer, over) that some match comes to."""
    return _reached(phase, seats, tuple((options or {}).items()))


@cache
def _reached(phase: str, seats: int, options: tuple[tuple[str, str], ...]) -> Any:
    for number in range(40):
        state, rng, seed = engine.start(GAME, seats, dict(options), f"{phase} {number}"), Rng(phase, number), "walk"
        for ply in range(1, 90):
            if GAME.view(state, None).phase == phase:
                return state
            movers = GAME.to_move(state)
            if movers:
                action = chosen(state, movers[-1], rng)
                state = engine.play(GAME, state, movers[-1], str(action), seed, ply).state
    raise AssertionError(phase)


@cache
def positions() -> tuple[tuple[Any, list[Any]], ...]:
    """Return positions of all seat counts and options, early, in the middle and near the end."""
    return tuple(_positions())


def _positions() -> Iterator[tuple[Any, list[Any]]]:
    for number, options in enumerate(OPTIONS):
        for plies in (0, 13, 26, 37, 44):
            yield walked(f"page {number}", plies, 2 + (number + plies) % 3, options)
    for seats in (2, 3):
        yield phase_reached("search", seats, {"curse": "on"}), []
        yield phase_reached("give", seats, {"curse": "on"}), []
    yield phase_reached("transfer", 2), []
    yield phase_reached("over", 3), []
