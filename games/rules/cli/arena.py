"""Let bots play each other, seats alternating, and print the first one's rate with its 95 % interval.

Two bots at two seats: each deal is played twice, once from either seat. Two bots at more seats: the first sits alone,
in every seat in turn. As many bots as seats: they move round.
"""

import argparse
import math

from games.rules import engine
from games.rules.cli import arguments
from games.rules.cli.matches import Pairing, results
from games.rules.cli.progress import Progress
from games.rules.protocol import Outcome, Seat
from games.rules.walks import match_seed

Z = 1.959964  # standard deviations on either side that hold 95 %


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    arguments.add_match(parser)
    parser.add_argument("--bots", type=arguments.bots, required=True, help="levels, e.g. hard,normal")
    parser.add_argument("--matches", type=arguments.positive, default=200, help="how many (default 200)")
    arguments.add_jobs(parser)
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play the arena and print."""
    game = arguments.game_of(args)
    options = engine.options_of(game, args.seats, args.options or {})
    pairings, places = [], []
    for number in range(args.matches):
        levels, place = lineup(args.bots, args.seats, number)
        seed = match_seed(args.seed, number // args.seats)
        pairings.append(Pairing(game.meta.key, options, seed, levels))
        places.append(place)
    points, slowest, plies = 0.0, 0.0, 0
    with Progress(args.matches, "matches") as progress:
        for number, result in enumerate(results(pairings, args.jobs)):
            points += won(result.outcome, places[number])
            slowest = max(slowest, result.slowest[places[number]])
            plies += result.plies
            progress.at(number + 1)
    rate = points / args.matches
    low, high = wilson(rate, args.matches)
    if args.json:
        arguments.show({"rate": round(rate, 4), "low": round(low, 4), "high": round(high, 4), "matches": args.matches})
    else:
        print(f"{args.bots[0]} wins {rate:.1%} of {args.matches} matches (95 %: {low:.1%} to {high:.1%}).")
        print(f"An equal player would win {1 / args.seats:.1%}. {plies / args.matches:.1f} plies a match.")
        print(f"Slowest decision of {args.bots[0]}: {slowest:.2f} s.")
    return 0


def lineup(bots: tuple[str, ...], seats: int, number: int) -> tuple[tuple[str, ...], Seat]:
    """Return the level of each seat in match `number`, and where the first bot sits. Raises ValueError."""
    place = number % seats
    if len(bots) == seats:
        return tuple(bots[(seat - place) % seats] for seat in range(seats)), place
    if len(bots) == 2:
        return tuple(bots[0] if seat == place else bots[1] for seat in range(seats)), place
    raise ValueError(f"{seats} seats need two bots or {seats}, not {len(bots)}")


def won(outcome: Outcome, seat: Seat) -> float:
    """Return the share of the win that goes to `seat`: a draw of two is a half each."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def wilson(rate: float, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a rate by Wilson's score: right even near 0 and 1, and for few matches."""
    square = Z * Z / count
    middle = (rate + square / 2) / (1 + square)
    half = Z * math.sqrt(rate * (1 - rate) / count + square / (4 * count)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)
