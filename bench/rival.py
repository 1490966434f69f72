"""Catanatron's random players, in an environment of their own. Run by `bench.engine`; imports nothing of ours.

Reads lines "seconds" from standard input, plays whole games of its four random players (its default) for that long,
and answers each with "actions seconds".
"""

import sys
import time

from catanatron import Color, Game, RandomPlayer


def played(seed: int) -> int:
    game = Game([RandomPlayer(color) for color in Color], seed=seed)
    game.play()
    return len(game.state.actions)


def main() -> None:
    number = 0
    played(number)  # warm
    for line in sys.stdin:
        began, actions = time.perf_counter(), 0
        while time.perf_counter() - began < float(line):
            number += 1
            actions += played(number)
        print(actions, time.perf_counter() - began, flush=True)


main()
