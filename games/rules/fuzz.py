"""Walks through matches and checks the contract in their positions; what fails is kept as a record that replays it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.rules import conformance, engine
from games.rules.errors import BrokenRecord
from games.rules.protocol import Game, Options
from games.rules.record import Acted, Record
from games.rules.rng import Rng, commitment
from games.rules.text import N_
from games.rules.walks import Stop, walk


@dataclass(frozen=True, slots=True)
class Finding:
    """A match in which something went wrong after its last action."""

    record: Record
    problem: str


@dataclass(slots=True)
class Walked:
    """How far a checked match has come. `over`: this was its last ply. `thorough`: all was checked here."""

    plies: int = 0
    thorough: bool = False
    over: bool = False
    largest: int = 0  # actions in the longest legal list
    finding: Finding | None = None


def checked_match(
    game: Game[Any, Any, Any], seats: int, options: Options, seed: str, every: int = 1
) -> Iterator[Walked]:
    """Walk through one random match, yielding after each ply.

    Every position is checked for soundness; one in `every`, drawn by chance, and the last for the whole contract, which
    takes some fifty times as long. The last thing yielded has a `finding` if something is wrong; then the match goes no
    further.
    """
    yield from _checked(game, seats, options, seed, walk(game, seats, options, seed), every)


def checked_record(game: Game[Any, Any, Any], record: Record) -> Walked:
    """Check a saved match again, ply by ply, and return how far it came. Raises BrokenRecord if it has no seed."""
    if record.seed is None:
        raise BrokenRecord(N_("This record has no seed, so it can't be replayed."))
    stops = _stops(game, record, record.seed)
    return list(_checked(game, record.seats, record.options, record.seed, stops, 1))[-1]


def _stops(game: Game[Any, Any, Any], record: Record, seed: str) -> Iterator[Stop]:
    state = engine.start(game, record.seats, record.options, seed)
    yield Stop(state, 0)
    for ply, seat, text in record.actions:
        played = engine.play(game, state, seat, text, seed, ply)
        state = played.state
        yield Stop(state, ply, seat, played)


def _checked(
    game: Game[Any, Any, Any], seats: int, options: Options, seed: str, stops: Iterator[Stop], every: int
) -> Iterator[Walked]:
    walked, actions, before = Walked(), list[Acted](), None
    rng = Rng(f"{seed} checks", 0)
    try:
        for stop in stops:
            if stop.played is not None and stop.seat is not None:
                actions.append((stop.ply, stop.seat, stop.played.text))
            movers = game.to_move(stop.state)
            walked.thorough = not movers or rng.below(every) == 0
            if walked.thorough:
                conformance.check_ply(game, seats, before, stop, seed, rng)
                conformance.check_position(game, seats, stop.state, rng)
            else:
                conformance.check_soundness(game, seats, stop.state)
            walked.plies, walked.over, before = stop.ply, not movers, stop.state
            walked.largest = max([walked.largest, *(len(game.legal(stop.state, seat)) for seat in movers)])
            if walked.over:
                _check_replay(game, seats, options, seed, actions, before)
            yield walked
    except Exception as error:  # whatever goes wrong is what the fuzzer looks for
        notes = " ".join(getattr(error, "__notes__", ()))
        problem = f"{type(error).__name__}: {error} {notes}".strip()
        walked.finding = Finding(_record(game, seats, options, seed, tuple(actions)), problem)
        yield walked


def _check_replay(
    game: Game[Any, Any, Any], seats: int, options: Options, seed: str, actions: list[Acted], last: Any
) -> None:
    replayed = engine.replay(game, seats, options, seed, actions)[-1]
    if json.dumps(game.dump(replayed)) != json.dumps(game.dump(last)):
        raise conformance.Unfit("the replay ends in another position")


def _record(game: Game[Any, Any, Any], seats: int, options: Options, seed: str, actions: tuple[Acted, ...]) -> Record:
    names = tuple(f"Player {seat + 1}" for seat in range(seats))
    version = game.meta.version
    return Record(game.meta.key, version, seats, names, dict(options), commitment(seed), seed, actions)
