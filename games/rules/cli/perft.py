"""Count the sequences of legal actions from the set-up, to any depth.

`--divide` shows the counts behind each first action, `--write` adds the line to the game's golden/perft.txt.
"""

import argparse

from games.rules import engine
from games.rules.cli import arguments
from games.rules.perft import PerftLine, divided, perft
from games.rules.registry import folder_of


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    arguments.add_match(parser)
    parser.add_argument("--depth", type=arguments.positive, default=3, help="plies (default 3)")
    parser.add_argument("--divide", action="store_true", help="show the count behind each first action")
    parser.add_argument("--write", action="store_true", help="add the counts to golden/perft.txt")
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Count and print."""
    game, options = arguments.game_of(args), args.options or {}
    engine.options_of(game, args.seats, options)
    depths = range(1, args.depth + 1)
    counts = tuple(perft(game, args.seats, options, args.seed, depth) for depth in depths)
    below = divided(game, args.seats, options, args.seed, args.depth) if args.divide else []
    if args.json:
        divide = [{"seat": seat, "action": text, "count": count} for seat, text, count in below]
        arguments.show({"counts": list(counts), **({"divide": divide} if args.divide else {})})
    else:
        for seat, text, count in below:
            print(f"{seat} {text}: {count}")
        for depth, count in zip(depths, counts, strict=True):
            print(f"depth {depth}: {count}")
    if args.write:
        path = folder_of(game.meta.key) / "golden" / "perft.txt"
        path.parent.mkdir(exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{PerftLine(0, args.seats, args.seed, options, counts)}\n")
    return 0
