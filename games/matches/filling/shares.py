"""How many matches of each kind there are to be, and in which of them the people named sit."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from games.accounts.models import User
from games.matches.models import Match
from games.rules.rng import Rng

RUNNING = 14  # running matches of each person named; in every second one it is his move

Status = Match.Status


class TooFew(ValueError):
    """What is asked for does not fit into that many matches."""


@dataclass(frozen=True, slots=True)
class Regular:
    """Somebody who has played `finished` matches to their end, and has RUNNING more."""

    user: User
    finished: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """One match to be made. `to_move`: whether it is the regular's move, where that can be chosen."""

    status: Match.Status
    regular: User | None = None
    to_move: bool = False


@dataclass(slots=True)
class Quota:
    """How many matches of each kind a regular still needs."""

    user: User
    finished: int
    running: int = RUNNING


@dataclass(slots=True)
class Shares:
    """What is still to be made. Drawing until nothing is left gives exactly these numbers, in random order."""

    finished: int
    running: int
    open: int
    quotas: list[Quota] = field(default_factory=list)

    @property
    def left(self) -> int:
        """How many matches are still to be made."""
        return self.finished + self.running + self.open

    def draw(self, rng: Rng) -> Drawn:
        """Return the next match to be made."""
        number = rng.below(self.left)
        if number < self.open:
            self.open -= 1
            return Drawn(Status.OPEN)
        if number < self.open + self.running:
            quota = _pick(rng, self.running, ((one, one.running) for one in self.quotas))
            self.running -= 1
            if quota is None:
                return Drawn(Status.RUNNING)
            quota.running -= 1
            return Drawn(Status.RUNNING, quota.user, quota.running % 2 == 0)
        quota = _pick(rng, self.finished, ((one, one.finished) for one in self.quotas))
        self.finished -= 1
        if quota is None:
            return Drawn(Status.FINISHED)
        quota.finished -= 1
        return Drawn(Status.FINISHED, quota.user)


def shares_of(matches: int, finished: float, is_open: float, patterns: int, regulars: Iterable[Regular]) -> Shares:
    """Return what is to be made besides `patterns` finished matches. Raises TooFew when the regulars need more."""
    over = max(round(matches * finished), patterns)
    waiting = min(round(matches * is_open), matches - over)
    shares = Shares(over - patterns, matches - over - waiting, waiting)
    shares.quotas = [Quota(regular.user, regular.finished) for regular in regulars]
    needed = sum(quota.finished for quota in shares.quotas), sum(quota.running for quota in shares.quotas)
    if needed[0] > shares.finished or needed[1] > shares.running:
        raise TooFew(
            f"The people named need {needed[0]} finished and {needed[1]} running matches;"
            f" there is room for {shares.finished} and {shares.running}."
        )
    return shares


def _pick(rng: Rng, left: int, needs: Iterable[tuple[Quota, int]]) -> Quota | None:
    """Return whose match the next of `left` is: each regular's with the chance that gives him all he needs."""
    number = rng.below(left)
    for quota, need in needs:
        if number < need:
            return quota
        number -= need
    return None
