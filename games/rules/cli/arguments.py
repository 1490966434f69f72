"""Arguments that several commands share, and what they mean."""

import argparse
import json
from typing import Any

from games.rules import golden, registry
from games.rules.protocol import Game, Json
from games.rules.search import LEVELS, RANDOM


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add GAME."""
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(registry.all_games())}")


def add_match(parser: argparse.ArgumentParser, *, seats: int | None = 2) -> None:
    """Add GAME, --seats, --options and --seed; `seats` None: all seat counts unless one is given."""
    add_game(parser)
    shown = "all" if seats is None else seats
    parser.add_argument("--seats", type=int, default=seats, help=f"number of seats (default {shown})")
    parser.add_argument(
        "--options", type=options, metavar="KEY=VALUE,…", help="options of the match; the others keep their defaults"
    )
    parser.add_argument("--seed", default="1", help="the same seed gives the same matches (default 1)")


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add --json."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Add --jobs."""
    parser.add_argument("--jobs", type=positive, default=1, help="processes at work (default 1)")


def game_of(args: argparse.Namespace) -> Game[Any, Any, Any]:
    """Return the game that was asked for. Raises UnknownGame."""
    return registry.game_by_key(args.game)


def positive(text: str) -> int:
    """Return a whole number above 0. Raises ValueError."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def options(text: str) -> dict[str, str]:
    """Return options written as KEY=VALUE,KEY=VALUE."""
    try:
        return golden.pairs(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def bots(text: str) -> tuple[str, ...]:
    """Return levels written as hard,normal."""
    levels = tuple(text.split(","))
    for level in levels:
        if level != RANDOM and level not in LEVELS:
            raise argparse.ArgumentTypeError(f"no level “{level}”; levels: {RANDOM}, {', '.join(LEVELS)}")
    return levels


def show(data: Json) -> None:
    """Print JSON values."""
    print(json.dumps(data, ensure_ascii=False, indent=2))
