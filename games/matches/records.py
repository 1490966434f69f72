"""Game records for download, and the proof that a match was dealt and played as stored."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache

from games.matches.models import Match, Move
from games.matches.selectors.access import chairs_of
from games.matches.selectors.history import moves_known
from games.rules import engine
from games.rules.errors import RulesError
from games.rules.protocol import Game, Json, Viewer
from games.rules.record import Acted, Record, outcome_dump
from games.rules.registry import game_by_key
from games.rules.rng import commitment

AnyGame = Game[Any, Any, Any]

DAY = 24 * 60 * 60  # seconds


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a replay leaves what is stored. `number` counts the moves that stand, 0 is the start, None the outcome."""

    number: int | None
    ply: int | None
    sentence: str


def record_of(match: Match, viewer: Viewer) -> dict[str, Json]:
    """Return the record of a match, in the schema of `games.rules.record`, as this viewer may have it.

    Of a finished match: everything, the seed included, for everybody. Of any other: no seed, no outcome, no action
    that is sealed from this viewer, and moves numbered 1, 2, … because gaps would tell of sealed ones.
    """
    is_finished = match.status == Match.Status.FINISHED
    chairs = chairs_of(match)
    return Record(
        game=match.game_key,
        rules_version=match.rules_version,
        seats=len(chairs),
        names=tuple(chair.user.username if chair.user else "" for chair in chairs),
        options=match.options,
        commitment=match.commitment,
        seed=match.seed if is_finished else None,
        actions=tuple(_actions(match, viewer)),
        outcome=match.outcome if is_finished else None,
    ).dump()


def match_proven(match: Match) -> bool:
    """Tell whether a finished match follows from its committed seed: every position and the outcome.

    The first answer takes a whole replay; it can't change any more and is remembered for a day.
    """
    if match.status != Match.Status.FINISHED:
        return False
    version = game_by_key(match.game_key).meta.version
    return bool(cache.get_or_set(f"proven:{match.code}:{version}", lambda: _proven(match), timeout=DAY))


def _proven(match: Match) -> bool:
    return is_replayable(match) and match_replay(match) is None


def is_replayable(match: Match) -> bool:
    """Tell whether the rules here are those the whole match was played by; what older ones played can't be replayed."""
    return moves_of_other_rules(match) is None


def moves_of_other_rules(match: Match) -> int | None:
    """Return how many of the moves that stand, from the first on, today's rules can't replay; None if they can all.

    0: the set-up alone is of other rules.
    """
    version = game_by_key(match.game_key).meta.version
    versions = Move.objects.filter(match=match, undone=False).order_by("ply").values_list("rules_version", flat=True)
    others = [number for number, played_by in enumerate(versions, 1) if played_by != version]
    if others:
        return others[-1]
    return None if match.rules_version == version else 0


def _actions(match: Match, viewer: Viewer) -> Iterator[Acted]:
    is_finished = match.status == Match.Status.FINISHED
    number = 0
    for move in moves_known(match, viewer).defer("state", "events"):
        if is_finished or not move.sealed or move.seat == viewer:
            number += 1
            yield (move.ply if is_finished else number, move.seat, move.text)


def match_replay(match: Match) -> Difference | None:
    """Replay the moves that stand and return the first difference from what is stored; None when there is none.

    A ply that was taken back keeps its number, so play went on with fresh dice; the replay leaves the same gaps. What
    other rules played can't be replayed: its positions must be readable, and the replay begins after the last of them.
    """
    game = game_by_key(match.game_key)
    moves = list(Move.objects.filter(match=match, undone=False).defer("events").order_by("ply"))
    older = moves_of_other_rules(match)
    state, found = _dealt(game, match) if older is None else _read(game, match, moves[:older])
    if found is not None:
        return found
    for number, move in enumerate(moves[older or 0 :], (older or 0) + 1):
        try:
            state = engine.play(game, state, move.seat, move.text, match.seed, move.ply).state
        except RulesError as refusal:
            return Difference(number, move.ply, f"“{move.text}” is refused: {refusal}")
        if not _same(game, state, move.state):
            return Difference(number, move.ply, f"the position after “{move.text}” differs")
    if not _same(game, state, match.state):
        return Difference(None, None, "the stored position is not that of the last move")
    return _ending_difference(game, state, match, ended_by_others=older is not None and older == len(moves))


def _dealt(game: AnyGame, match: Match) -> tuple[Any, Difference | None]:
    """Set the match up from its seed."""
    if commitment(match.seed) != match.commitment:
        return None, Difference(0, None, "the seed is not the one that was committed to")
    state = engine.start(game, match.chairs.count(), match.options, match.seed)
    return state, None if _same(game, state, match.first_state) else Difference(0, None, "the set-up differs")


def _read(game: AnyGame, match: Match, moves: Sequence[Move]) -> tuple[Any, Difference | None]:
    """Return the last of the positions that other rules left, all of which today's must be able to read."""
    state = None
    stored = [(0, None, match.first_state), *((number, move.ply, move.state) for number, move in enumerate(moves, 1))]
    for number, ply, data in stored:
        try:
            state = game.load(data)
            game.view(state, None)
        except Exception as fault:
            why = f"today’s rules can’t read the position ({type(fault).__name__}: {fault})"
            return None, Difference(number, ply, why)
    return state, None


def _ending_difference(game: AnyGame, state: Any, match: Match, *, ended_by_others: bool) -> Difference | None:
    """Compare what follows from the last position: who is asked, or the outcome unless other rules gave it."""
    if match.status == Match.Status.RUNNING:
        waits_for = sorted(match.chairs.filter(to_move=True).values_list("seat", flat=True))
        asked = sorted(game.to_move(state))
        if asked != waits_for:
            return Difference(None, None, f"the match waits for seats {waits_for}, the rules ask {asked}")
    if ended_by_others and match.outcome is not None:
        return None
    if _plain(outcome_dump(game.outcome(state))) != _plain(match.outcome):
        return Difference(None, None, "the outcome differs")
    return None


def _same(game: AnyGame, state: Any, stored: Json) -> bool:
    """Compare as the game reads it, so that a newer way of dumping the same position is no difference."""
    return bool(_plain(game.dump(state)) == _plain(game.dump(game.load(stored))))


def _plain(data: Json) -> Json:
    """Return what the database gives back: tuples are lists there."""
    return json.loads(json.dumps(data))
