"""Engine: actions per second of every game, against Catanatron's random players in the same run.

Ours: random legal play through `to_move`, `legal` and `apply`, all seat counts, one match after another. Both sides
take turns of a few tenths of a second, and the ratio is the median of the rounds, so that a busy moment of the machine
hits both.
"""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count, cycle
from pathlib import Path
from statistics import median
from typing import Any

from bench.rival_environment import rival_python
from bench.rows import Row, at_least, for_information
from games.rules.cli.bench import play_out
from games.rules.protocol import Game
from games.rules.registry import all_games

ROUNDS = 9
SLICE = 0.4  # seconds of each side in a round
WARM = 4.0  # seconds each side plays first: tables that are made once in a process are no part of the rate
TIMES = 2.0  # the least that each game must reach (docs/decisions); the aim is 6
RIVAL = "Catanatron 3.2.1"


def rows() -> Iterator[Row]:
    """Measure every game."""
    with rival() as measured:
        measured(WARM)
        rival_rates = []
        for key, game in all_games().items():
            matches = Matches(game)
            pairs = [(matches.rate(SLICE), measured(SLICE)) for _ in range(ROUNDS)]
            rival_rates += [theirs for _, theirs in pairs]
            ratio = median(ours / theirs for ours, theirs in pairs)
            yield at_least(f"engine {key}", ratio, f"× {RIVAL}", TIMES)
            yield for_information(f"engine {key} rate", median(ours for ours, _ in pairs), "actions/s")
        yield for_information("engine rival rate", median(rival_rates), "actions/s")


class Matches:
    """Random matches of one game, of all its seat counts in turn."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._game = game
        self._seats = cycle(game.meta.seats)
        self._number = count()
        self.rate(WARM)

    def rate(self, seconds: float) -> float:
        """Return the actions per second of about that long."""
        began, actions = time.perf_counter(), 0
        while time.perf_counter() - began < seconds:
            actions += play_out(self._game, next(self._seats), {}, f"bench {next(self._number)}")
        return actions / (time.perf_counter() - began)


@contextmanager
def rival() -> Iterator[Any]:
    """Keep the rival's process, and give a function that lets it play for some seconds and returns its rate."""
    script = Path(__file__).with_name("rival.py")
    with subprocess.Popen(
        [rival_python(), script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:

        def rate(seconds: float) -> float:
            assert process.stdin
            assert process.stdout
            process.stdin.write(f"{seconds}\n")
            process.stdin.flush()
            actions, took = process.stdout.readline().split()
            return int(actions) / float(took)

        yield rate
