"""Count actions per second of random legal play, through `to_move`, `legal` and `apply`, on one core."""

import argparse
import time
from statistics import median
from typing import Any

from games.rules import engine, registry
from games.rules.cli import arguments
from games.rules.protocol import Game, Options
from games.rules.rng import Rng

ROUNDS = 5  # measured one after another; the median stands


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("games", metavar="GAME", nargs="*", help="games (default: all)")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each seat count is measured (default 1)")
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    found = []
    for key in args.games or registry.all_games():
        game = registry.game_by_key(key)
        for seats in game.meta.seats:
            rate = actions_per_second(game, seats, {}, args.seconds)
            found.append({"game": key, "seats": seats, "actions_per_second": round(rate)})
    if args.json:
        arguments.show(found)
    else:
        for row in found:
            print(f"{row['game']:12} {row['seats']} seats {row['actions_per_second']:>9,} actions/s")
    return 0


def actions_per_second(game: Game[Any, Any, Any], seats: int, options: Options, seconds: float) -> float:
    """Return the median rate of some rounds of whole matches."""
    rates, number = [], 0
    play_out(game, seats, options, "warm")
    for _ in range(ROUNDS):
        began, plies = time.perf_counter(), 0
        while time.perf_counter() - began < seconds / ROUNDS:
            plies += play_out(game, seats, options, f"bench {number}")
            number += 1
        rates.append(plies / (time.perf_counter() - began))
    return median(rates)


def play_out(game: Game[Any, Any, Any], seats: int, options: Options, seed: str) -> int:
    """Play one match at random and return its plies."""
    to_move, legal, apply, chance = game.to_move, game.legal, game.apply, Rng(f"{seed} choices", 0)
    state = engine.start(game, seats, options, seed)
    ply = 0
    while movers := to_move(state):
        ply += 1
        seat = movers[0]
        state = apply(state, seat, chance.pick(legal(state, seat)), Rng(seed, ply)).state
    return ply
