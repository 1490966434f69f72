"""Game records for download, and the proof that a match was dealt and played as stored."""

import json
from collections.abc import Iterator
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
    return commitment(match.seed) == match.commitment and is_replayable(match) and match_replay(match) is None


def is_replayable(match: Match) -> bool:
    """Tell whether the rules here are those the whole match was played by; older versions can't be replayed."""
    version = game_by_key(match.game_key).meta.version
    others = Move.objects.filter(match=match, undone=False).exclude(rules_version=version)
    is_current: bool = match.rules_version == version
    return is_current and not others.exists()


def _actions(match: Match, viewer: Viewer) -> Iterator[Acted]:
    is_finished = match.status == Match.Status.FINISHED
    number = 0
    for move in moves_known(match, viewer).defer("state", "events"):
        if is_finished or not move.sealed or move.seat == viewer:
            number += 1
            yield (move.ply if is_finished else number, move.seat, move.text)


def match_replay(match: Match) -> Difference | None:
    """Replay the moves that stand and return the first difference from what is stored; None when there is none.

    A ply that was taken back keeps its number, so play went on with fresh dice; the replay leaves the same gaps.
    """
    game = game_by_key(match.game_key)
    moves = list(Move.objects.filter(match=match, undone=False).defer("events").order_by("ply"))
    seats = match.chairs.count()
    state = engine.start(game, seats, match.options, match.seed)
    if not _same(game, state, match.first_state):
        return Difference(0, None, "the set-up differs")
    for number, move in enumerate(moves, 1):
        try:
            state = engine.play(game, state, move.seat, move.text, match.seed, move.ply).state
        except RulesError as refusal:
            return Difference(number, move.ply, f"“{move.text}” is refused: {refusal}")
        if not _same(game, state, move.state):
            return Difference(number, move.ply, f"the position after “{move.text}” differs")
    if not _same(game, state, match.state):
        return Difference(None, None, "the stored position is not that of the last move")
    return _outcome_difference(game, state, match)


def _outcome_difference(game: Game[Any, Any, Any], state: Any, match: Match) -> Difference | None:
    if _plain(outcome_dump(game.outcome(state))) != _plain(match.outcome):
        return Difference(None, None, "the outcome differs")
    return None


def _same(game: Game[Any, Any, Any], state: Any, stored: Json) -> bool:
    """Compare as the game reads it, so that a newer way of dumping the same position is no difference."""
    return bool(_plain(game.dump(state)) == _plain(game.dump(game.load(stored))))


def _plain(data: Json) -> Json:
    """Return what the database gives back: tuples are lists there."""
    return json.loads(json.dumps(data))
