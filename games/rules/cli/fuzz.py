"""Walk through random matches and check the contract of a game in every position.

Looks for crashes, dead ends, matches without end, lost pieces, leaks through views, events, refusals and previews,
states that come back different from storage, and plies that wrongly claim they can be undone. `--thorough 100` looks
for leaks, previews, bots and refusals only in one position in a hundred, and so goes much further in the same time.
What fails is saved as a record file; `--replay FILE` checks it again.
"""

import argparse
import itertools
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.rules import record
from games.rules.cli import arguments
from games.rules.cli.progress import Progress
from games.rules.fuzz import Finding, Walked, checked_match, checked_record
from games.rules.protocol import Game
from games.rules.walks import match_seed, option_sets


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    arguments.add_match(parser, seats=None)
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--minutes", type=float, help="how long")
    budget.add_argument("--plies", type=arguments.positive, help="how many plies (default 5000)")
    parser.add_argument(
        "--thorough", type=arguments.positive, default=1, metavar="N",
        help="check the whole contract in one of N positions, in the others whether they are sound (default 1)",
    )  # fmt: skip
    parser.add_argument("--out", type=Path, default=Path("var/fuzz"), help="where records of failures go (var/fuzz)")
    parser.add_argument("--replay", type=Path, metavar="RECORD.json", help="check a saved failure again")
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Fuzz and print; exit code 1 if something was found."""
    game = arguments.game_of(args)
    if args.replay:
        walked = checked_record(game, record.read(args.replay.read_text(encoding="utf-8")))
        return _report(args, {"matches": 1, "plies": walked.plies}, walked.finding)
    began, done = time.monotonic(), {"matches": 0, "plies": 0, "thorough": 0, "largest_legal_list": 0}
    minutes, plies = args.minutes or 0.0, args.plies or 5000
    finding = None
    with Progress(minutes * 60 or plies, "seconds" if minutes else "plies") as progress:
        for walked in _all_plies(game, args):
            spent = time.monotonic() - began if minutes else done["plies"]
            progress.at(spent)
            done["plies"] += 1
            done["matches"] += walked.over
            done["thorough"] += walked.thorough
            done["largest_legal_list"] = max(done["largest_legal_list"], walked.largest)
            finding = walked.finding
            if finding or spent >= (minutes * 60 or plies):
                break
    return _report(args, done, finding)


def _all_plies(game: Game[Any, Any, Any], args: argparse.Namespace) -> Iterator[Walked]:
    """Yield after each ply of match after match, with every seat count and option in turn."""
    counts = [args.seats] if args.seats else list(game.meta.seats)
    cases = [
        (seats, options)
        for seats in counts
        for options in ([args.options] if args.options else option_sets(game, seats))
    ]
    for number, (seats, options) in enumerate(itertools.cycle(cases)):
        yield from checked_match(game, seats, options, match_seed(args.seed, number), args.thorough)


def _report(args: argparse.Namespace, done: dict[str, int], finding: Finding | None) -> int:
    saved = _saved(args, finding) if finding and not args.replay else None
    if args.json:
        problem = {"problem": finding.problem, "record": str(saved or args.replay)} if finding else {}
        arguments.show({**done, "ok": finding is None, **problem})
    else:
        print(", ".join(f"{name.replace('_', ' ')} {value}" for name, value in done.items()))
        if finding:
            print(f"FOUND after move {len(finding.record.actions)}: {finding.problem}")
            print(f"Record: {saved or args.replay}")
        else:
            print("Nothing found.")
    return 1 if finding else 0


def _saved(args: argparse.Namespace, finding: Finding) -> Path:
    args.out.mkdir(parents=True, exist_ok=True)
    path: Path = args.out / f"{finding.record.game}-{finding.record.seed[:12] if finding.record.seed else 'x'}.json"
    path.write_text(json.dumps(finding.record.dump(), indent=1), encoding="utf-8")
    return path
