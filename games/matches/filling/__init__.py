"""A big database of believable matches, for measuring: a few matches are really played, all others are their copies.

Every copy has the positions, moves and seed of the match it was copied from, cut off at some stage, with other people
on the seats and other times. So each one follows from its seed (`manage.py replay_check`) and can be played on.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

from django.db import connection, transaction

from games.matches.filling.copies import Copies
from games.matches.filling.crowd import crowd_ensure
from games.matches.filling.patterns import patterns_play, patterns_wanted
from games.matches.filling.shares import Regular, Shares, shares_of

BATCH = 500  # matches in one transaction

__all__ = ["Filled", "Wish", "fill"]


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be added. `finished`, `open`: their shares, 0 to 1. `seed` decides who sits where."""

    matches: int
    people: int
    finished: float
    open: float
    regulars: tuple[Regular, ...]
    seed: str


@dataclass(frozen=True, slots=True)
class Filled:
    """What was added to the database."""

    matches: int
    finished: int
    running: int
    open: int
    moves: int
    people: int
    seconds: float


def fill(wish: Wish, progress: Callable[[int], None]) -> Filled:
    """Add matches to the database; `progress` is told now and then how many stand. Raises TooFew."""
    began = time.monotonic()
    wanted = patterns_wanted(wish.matches)
    shares = shares_of(wish.matches, wish.finished, wish.open, len(wanted), wish.regulars)
    counts = (shares.finished + len(wanted), shares.running, shares.open)
    crowd = crowd_ensure(wish.people)
    patterns = patterns_play(wanted, crowd, wish.seed)
    progress(len(patterns))
    moves = sum(pattern.stages[-1].ply for pattern in patterns)
    moves += _copies_store(Copies(patterns, crowd, wish.seed), shares, len(patterns), progress)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # or the planner goes on believing in a small database
    return Filled(wish.matches, *counts, moves, len(crowd), round(time.monotonic() - began, 1))


def _copies_store(copies: Copies, shares: Shares, done: int, progress: Callable[[int], None]) -> int:
    """Store one copy for every share; return the number of moves."""
    moves = 0
    while shares.left:
        drawn = [shares.draw(copies.rng) for _ in range(min(BATCH, shares.left))]
        with transaction.atomic():
            moves += copies.store(drawn)
        done += len(drawn)
        progress(done)
    return moves
