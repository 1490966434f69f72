"""Races: sixteen writers answer the same question of one match at the same moment, on PostgreSQL, round after round.

Each writer is a thread with a database connection of its own. Exactly one may win a round; the others get a refusal;
in the end every accepted move is stored once and the replay of the moves gives the stored position.
"""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection

from bench.moves import asked
from bench.rows import Row, at_least, at_most
from bench.stand import match_of, people
from games.accounts.models import User
from games.matches.errors import MatchRefusal
from games.matches.models import Chair, Match, Move
from games.matches.services import match_play
from games.rules import engine
from games.rules.errors import Refused
from games.rules.registry import game_by_key

WRITERS = 16
ROUNDS = 200


def rows(key: str) -> Iterator[Row]:
    """Run the rounds on matches of one game."""
    one, other = people(2)
    fair = lost = rounds = 0
    with ThreadPoolExecutor(WRITERS) as pool:
        match, seats = match_of(key, one, other)
        while rounds < ROUNDS:
            if asked(match) is None:
                lost += _lost(match)
                match, seats = match_of(key, one, other)
            winners = _round(pool, match, seats)
            fair += winners == 1
            rounds += 1
        lost += _lost(match)
        list(pool.map(lambda _: connection.close(), range(WRITERS * 4)))
    yield at_least("race sixteen writers, one winner", fair, f"of {ROUNDS} rounds", ROUNDS)
    yield at_most("race moves lost or doubled", lost, "moves", 0)


def _round(pool: ThreadPoolExecutor, match: Match, seats: dict[int, User]) -> int:
    """Let all writers answer at once, each with an action of his own as far as there are enough; return who won."""
    chair = Chair.objects.filter(match=match, to_move=True).select_related("match").order_by("seat")[0]
    game = game_by_key(chair.match.game_key)
    legal = game.legal(game.load(chair.match.state), chair.seat)
    barrier = Barrier(WRITERS)

    def write(number: int) -> bool:
        barrier.wait(timeout=30)
        try:
            text = str(legal[number % len(legal)])
            return not match_play(match.pk, seats[chair.seat], text, chair.asked_turn).repeated
        except (MatchRefusal, Refused):
            return False

    return sum(pool.map(write, range(WRITERS)))


def _lost(match: Match) -> int:
    """Return how many moves are missing or too many: ply numbers that are not 1, 2, 3 …, and a replay that differs."""
    match.refresh_from_db()
    moves = list(Move.objects.filter(match=match).order_by("ply").values_list("ply", "seat", "text"))
    wrong = abs(match.ply - len(moves)) + sum(ply != number for number, (ply, _, _) in enumerate(moves, 1))
    game = game_by_key(match.game_key)
    last = engine.replay(game, 2, match.options, match.seed, moves)[-1]
    return wrong + int(json.loads(json.dumps(game.dump(last))) != match.state)
