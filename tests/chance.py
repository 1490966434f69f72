"""The chance of a test's matches: the same in every run, or another with TEST_SEED, so that a red test is red again."""

import os
from collections.abc import Iterator
from random import Random  # noqa: TID251 - not a game's chance, but the draw of its seed
from unittest import mock

import pytest

TEST_SEED = os.environ.get("TEST_SEED", "1")
PLACES = ("games.matches.services.start.secrets", "games.matches.thinking.secrets", "games.matches.demo.secrets")


class Chance:
    """What stands in for the module `secrets` where the site draws seeds, seats and bots' answers."""

    def __init__(self, name: str) -> None:
        self._random = Random(name)
        self.choice = self._random.choice

    def token_hex(self, nbytes: int = 32) -> str:
        return self._random.randbytes(nbytes).hex()

    def SystemRandom(self) -> Random:  # noqa: N802 - the name in `secrets`
        return self._random


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest) -> Iterator[Chance]:
    """Draw seeds, seats and bots' answers from the test's name and TEST_SEED."""
    drawn = Chance(f"{TEST_SEED} {request.node.nodeid}")
    with mock.patch(PLACES[0], drawn), mock.patch(PLACES[1], drawn), mock.patch(PLACES[2], drawn):
        yield drawn
