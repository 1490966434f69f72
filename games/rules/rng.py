"""Chance as an argument: the same seed and ply give the same draws on every Python version.

Python promises that `random.Random(seed).random()` keeps its sequence across versions (documentation of the module
`random`, "Notes on Reproducibility"); nothing else of that module is used. Each ply has a generator of its own, so one
more die in ply 3 can't shift ply 4.
"""

import hashlib
import random  # noqa: TID251  the one place in the rules that may
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32  # 256 bits from `secrets`, as 64 hexadecimal digits


class Rng:
    """Draws for one ply. `drew` tells whether anything was drawn, which decides whether the ply can be undone.

    The generator is made on the first draw: most plies draw nothing, and seeding costs more than a whole move.
    """

    __slots__ = ("_ply", "_random", "_seed")

    def __init__(self, seed: str, ply: int) -> None:
        self._seed, self._ply = seed, ply
        self._random: random.Random | None = None

    @property
    def drew(self) -> bool:
        """True once a number was drawn."""
        return self._random is not None

    def below(self, n: int) -> int:
        """Return a whole number, 0 <= number < n, each as likely. Raises ValueError unless n >= 1."""
        if n < 1:
            raise ValueError("below() needs at least one possibility")
        return int(self._source().random() * n)

    def die(self, sides: int = 6) -> int:
        """Return a roll, 1 <= roll <= sides."""
        return self.below(sides) + 1

    def chance(self, probability: float) -> bool:
        """Return True with the given probability, 0.0 to 1.0."""
        return self._source().random() < probability

    def pick(self, items: Sequence[T]) -> T:
        """Return one of `items`, each as likely. Raises ValueError when there is none."""
        if not items:
            raise ValueError("pick() needs at least one possibility")
        return items[int((self._random or self._source()).random() * len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in random order (Fisher-Yates from the end)."""
        deck = list(items)
        if len(deck) > 1:
            draw = self._source().random  # not through `below`: a set-up draws more than all of its match
            for last in range(len(deck) - 1, 0, -1):
                other = int(draw() * (last + 1))
                deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)

    def _source(self) -> random.Random:
        if self._random is None:
            digest = hashlib.sha256(f"{self._seed}:{self._ply}".encode()).digest()
            self._random = random.Random(int.from_bytes(digest, "big"))
        return self._random


def commitment(seed: str) -> str:
    """Return the SHA-256 of a seed, 64 hexadecimal digits: shown at the start, it proves the seed shown at the end."""
    return hashlib.sha256(seed.encode()).hexdigest()
