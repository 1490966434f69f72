"""Play many matches between bots to the end and print what they are like on average.

Every piece of the box is counted after every ply.
"""

import argparse
from collections import Counter
from statistics import fmean
from typing import Any

from games.rules import engine
from games.rules.cli import arguments
from games.rules.cli.matches import Pairing, Result, results
from games.rules.cli.progress import Progress
from games.rules.protocol import Json
from games.rules.walks import match_seed


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    arguments.add_match(parser)
    parser.add_argument("--matches", type=arguments.positive, default=100, help="how many (default 100)")
    parser.add_argument(
        "--bots", type=arguments.bots, default=("random",), help="one level for all, or one for each seat: hard,easy"
    )
    arguments.add_jobs(parser)
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Simulate and print."""
    game = arguments.game_of(args)
    levels = args.bots * args.seats if len(args.bots) == 1 else args.bots
    if len(levels) != args.seats:
        raise ValueError(f"{args.seats} seats need one level or {args.seats}, not {len(levels)}")
    options = engine.options_of(game, args.seats, args.options or {})
    pairings = [
        Pairing(game.meta.key, options, match_seed(args.seed, number), levels) for number in range(args.matches)
    ]
    found = []
    with Progress(args.matches, "matches") as progress:
        for result in results(pairings, args.jobs):
            found.append(result)
            progress.at(len(found))
    summary = {
        "game": game.meta.key,
        "rules_version": game.meta.version,
        "seats": args.seats,
        "options": options,
        "bots": list(levels),
        "seed": args.seed,
        **summed(found, args.seats),
    }
    if args.json:
        arguments.show(summary)
    else:
        _print(summary)
    return 0


def summed(found: list[Result], seats: int) -> dict[str, Json]:
    """Return the counts and means of finished matches."""
    plies = [result.plies for result in found]
    scores = [result.outcome.scores for result in found]
    wins = [sum(seat in result.outcome.winners for result in found) for seat in range(seats)]
    return {
        "matches": len(found),
        "mean_plies": round(fmean(plies), 2),
        "fewest_plies": min(plies),
        "most_plies": max(plies),
        "mean_scores": [round(fmean(score[seat] for score in scores), 2) for seat in range(seats)],
        "mean_winning_score": round(fmean(max(score) for score in scores), 2),
        "wins": wins,
        "shared_wins": sum(len(result.outcome.winners) > 1 for result in found),
        "reasons": dict(Counter(result.outcome.reason for result in found).most_common()),
        "largest_legal_list": max(result.largest for result in found),
        "slowest_decision_seconds": [round(max(result.slowest[seat] for result in found), 3) for seat in range(seats)],
    }


def _print(summary: dict[str, Any]) -> None:
    for name, value in summary.items():
        if isinstance(value, dict):
            shown = ", ".join(f"{key} {number}" for key, number in value.items())
        else:
            shown = " ".join(map(str, value)) if isinstance(value, list) else str(value)
        print(f"{name.replace('_', ' '):26} {shown}")
