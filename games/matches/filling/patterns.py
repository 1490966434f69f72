"""The matches that are really played, ply by ply through the services, and what they looked like at every stage."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.accounts.models import User
from games.matches.models import Chair, Match, Move
from games.matches.services import Place, invitation_accept, match_create, match_play
from games.matches.services.asking import COLUMNS as CHAIR_COLUMNS
from games.rules.protocol import Game
from games.rules.registry import games_offered
from games.rules.rng import Rng
from games.rules.search import decide
from games.rules.walks import option_sets

AnyGame = Game[Any, Any, Any]

LEVEL = "easy"  # of those who play: quick, and not senseless
PAUSE = timedelta(hours=5)  # between two moves, as by correspondence
SHARE = 8  # at most one match in that many is really played
MATCH_COLUMNS = ["status", "state", "ply", "turn", "shown", "shown_ply", "shown_moves", "outcome"]


@dataclass(frozen=True, slots=True)
class Stage:
    """A match after ply number `ply`: the columns of its row and of its chairs, by seat."""

    ply: int
    match: dict[str, Any]
    chairs: tuple[dict[str, Any], ...]

    @property
    def movers(self) -> tuple[int, ...]:
        """The seats that are to move."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair["to_move"])


@dataclass(frozen=True, slots=True)
class Pattern:
    """A match that was played to its end, with its stages from the first ply on."""

    match: Match
    stages: tuple[Stage, ...]

    @property
    def seats(self) -> int:
        """How many sit at it."""
        return len(self.stages[0].chairs)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A match that is to be played."""

    game: AnyGame
    seats: int
    options: dict[str, str]


def patterns_wanted(matches: int) -> list[Wanted]:
    """Return what is to be played for so many matches: every game at least once, all seat counts and variants at best.

    Small tables first, for a small database has few of them.
    """
    games = games_offered()
    plain = [Wanted(game, seats, {}) for game in games for seats in game.meta.seats]
    varied = [
        Wanted(game, seats, option_sets(game, seats)[-1])
        for game in games
        for seats in game.meta.seats
        if game.meta.options
    ]
    order = sorted(plain, key=lambda one: one.seats) + sorted(varied, key=lambda one: one.seats)
    return order[: max(len(games), matches // SHARE)]


def patterns_play(wanted: Sequence[Wanted], crowd: Sequence[User], seed: str) -> list[Pattern]:
    """Play them all; the people of the crowd take turns."""
    played, first = [], 0
    for number, one in enumerate(wanted):
        people = [crowd[(first + seat) % len(crowd)] for seat in range(one.seats)]
        first += one.seats
        with transaction.atomic():
            played.append(_play(one, people, Rng(seed, number)))
    return played


def _play(wanted: Wanted, people: Sequence[User], rng: Rng) -> Pattern:
    match = match_create(
        people[0],
        wanted.game.meta.key,
        wanted.options,
        [Place.me(), *[Place.kept(person) for person in people[1:]]],
        is_private=False,
    )
    for person in people[1:]:
        match = invitation_accept(match.pk, person)
    stages: list[Stage] = []
    while not stages or stages[-1].match["status"] == Match.Status.RUNNING:
        stages.append(_next(wanted.game, match, rng))
    return Pattern(_aged(match, stages[-1].ply), tuple(stages))


def _next(game: AnyGame, match: Match, rng: Rng) -> Stage:
    chair = Chair.objects.select_related("match", "user").filter(match=match, to_move=True).order_by("seat")[0]
    action = decide(game, game.load(chair.match.state), chair.seat, LEVEL, rng)
    assert chair.user is not None  # noqa: S101  who is to move sits
    accepted = match_play(match.pk, chair.user, str(action), chair.asked_turn)
    return Stage(
        ply=accepted.match.ply,
        match={name: getattr(accepted.match, name) for name in MATCH_COLUMNS},
        chairs=tuple({name: getattr(chair, name) for name in CHAIR_COLUMNS} for chair in accepted.chairs),
    )


def _aged(match: Match, plies: int) -> Match:
    """Give the moves times that are PAUSE apart, the last one now."""
    began = timezone.now() - plies * PAUSE
    moves = list(Move.objects.filter(match=match).only("ply"))
    for move in moves:
        move.at = began + move.ply * PAUSE
    Move.objects.bulk_update(moves, ["at"])
    times = times_of(began, plies, is_over=True)
    Match.objects.filter(pk=match.pk).update(**times)
    Chair.objects.filter(match=match).update(over_at=times["ended_at"])
    return Match.objects.get(pk=match.pk)


def times_of(began: datetime, plies: int, *, is_over: bool) -> dict[str, datetime | None]:
    """Return the times of a match that began then and has had so many plies."""
    last = began + plies * PAUSE
    return {
        "created_at": began - PAUSE,
        "started_at": began,
        "moved_at": last,
        "ended_at": last if is_over else None,
    }
