"""Copies of played matches, stored in bulk: their rows by Django, their moves by the database itself."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.accounts.models import User
from games.matches.filling.crowd import bots_ensure
from games.matches.filling.moves import moves_copy
from games.matches.filling.patterns import PAUSE, Pattern, Stage, times_of
from games.matches.filling.shares import Drawn
from games.matches.models import Chair, Match
from games.matches.services.opening import code_new
from games.rules.protocol import Seat
from games.rules.rng import Rng

TITLES = ("Sunday table", "A quiet round", "Rainy evening", "After work", "Family cup", "Best of three", "Long winter")
AGE = 3 * 365 * 24 * 3600  # seconds: the oldest end of a finished match
FRESH = 10 * 24 * 3600  # seconds: the longest wait in a match that goes on
TITLED, PRIVATE, BOTS = 0.15, 0.7, 0.25  # shares

Seated = dict[Seat, User]


class Copies:
    """Makes rows. Everything but the codes follows from the seed."""

    def __init__(self, patterns: Sequence[Pattern], crowd: Sequence[User], seed: str) -> None:
        self.rng = Rng(f"{seed} copies", 0)
        self._patterns = patterns
        self._crowd = crowd
        self._bots = bots_ensure()
        self._now = timezone.now()

    def store(self, drawn: Sequence[Drawn]) -> int:
        """Store a match for each; return how many moves they have."""
        matches: list[Match] = []
        chairs: list[Chair] = []
        of_pattern: dict[int, list[Match]] = defaultdict(list)
        for one in drawn:
            pattern = self.rng.pick(self._patterns)
            match, seats = self._opened(pattern) if one.status == Match.Status.OPEN else self._begun(pattern, one)
            matches.append(match)
            chairs += seats
            if match.ply:
                of_pattern[pattern.match.pk].append(match)
        Match.objects.bulk_create(matches)
        Chair.objects.bulk_create(chairs)
        return sum(moves_copy(pattern, [match.pk for match in copies]) for pattern, copies in of_pattern.items())

    def _begun(self, pattern: Pattern, drawn: Drawn) -> tuple[Match, list[Chair]]:
        stage = pattern.stages[-1] if drawn.status == Match.Status.FINISHED else self._running(pattern)
        seated = self._seated(stage, drawn)
        is_over = drawn.status == Match.Status.FINISHED
        newest = self._now - timedelta(seconds=self.rng.below(AGE if is_over else FRESH))
        match = self._match(pattern, seated)
        for name, value in (stage.match | times_of(newest - stage.ply * PAUSE, stage.ply, is_over=is_over)).items():
            setattr(match, name, value)
        match.seed, match.commitment = pattern.match.seed, pattern.match.commitment
        match.first_state = pattern.match.first_state
        chairs = [
            Chair(match=match, seat=seat, user=seated[seat], **columns) for seat, columns in enumerate(stage.chairs)
        ]
        for chair in chairs:
            chair.asked_at = newest if chair.to_move else None
            chair.over_at = match.ended_at
            if seated[chair.seat].is_bot:
                chair.own_ply = 0
        return match, chairs

    def _running(self, pattern: Pattern) -> Stage:
        """Return a stage where somebody is to move and somebody else is not."""
        while True:
            stage = self.rng.pick(pattern.stages[:-1])
            if len(stage.movers) < pattern.seats:
                return stage

    def _seated(self, stage: Stage, drawn: Drawn) -> Seated:
        """Return who sits where: on the seats that are to move no bot, for it would begin to play."""
        seats, seated = range(len(stage.chairs)), Seated()
        if drawn.regular is not None:
            wanted = [seat for seat in seats if (seat in stage.movers) == drawn.to_move]
            seated[self.rng.pick(wanted or seats)] = drawn.regular
        for seat in self.rng.shuffled(seats):
            if seat not in seated:
                may_be_bot = bool(seated) and seat not in stage.movers and self.rng.chance(BOTS)
                seated[seat] = self._other(self._bots if may_be_bot else self._crowd, seated)
        return seated

    def _other(self, people: Sequence[User], seated: Seated) -> User:
        while True:
            person = self.rng.pick(people)
            if all(person.pk != other.pk for other in seated.values()):
                return person

    def _opened(self, pattern: Pattern) -> tuple[Match, list[Chair]]:
        """Return a match that waits for players: its last seat is free for anybody, or for one person."""
        seated = Seated()
        for seat in range(pattern.seats - 1):
            seated[seat] = self._other(self._crowd, seated)
        match = self._match(pattern, seated)
        match.created_at = self._now - timedelta(seconds=self.rng.below(FRESH))
        chairs = [Chair(match=match, seat=seat, user=user) for seat, user in seated.items()]
        invited = self._other(self._crowd, seated) if match.is_private else None
        return match, [*chairs, Chair(match=match, seat=pattern.seats - 1, invited=invited)]

    def _match(self, pattern: Pattern, seated: Seated) -> Match:
        like: dict[str, Any] = {name: getattr(pattern.match, name) for name in ("game_key", "rules_version", "options")}
        return Match(
            code=code_new(),
            title=self.rng.pick(TITLES) if self.rng.chance(TITLED) else "",
            is_private=self.rng.chance(PRIVATE),
            created_by=next(user for user in seated.values() if not user.is_bot),
            **like,
        )
