"""Check, renew or make the traces of a game: random matches as text, with what every viewer sees of each ply.

Without arguments it compares all traces of the game with what the rules give now.
"""

import argparse
import difflib
import sys
from pathlib import Path
from typing import Any

from games.rules import engine
from games.rules.cli import arguments
from games.rules.protocol import Game
from games.rules.registry import folder_of
from games.rules.transcript import Header, header_of, name_of, trace, traces_of


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    arguments.add_match(parser, seats=None)
    parser.add_argument("--plies", type=arguments.positive, default=40, help="how many plies of the match (default 40)")
    parser.add_argument("--write", action="store_true", help="with --seats: keep the new trace in golden/")
    parser.add_argument("--rewrite", action="store_true", help="renew every trace that differs")


def run(args: argparse.Namespace) -> int:
    """Make a new trace if --seats is given; else compare, exit code 1 if one differs."""
    game = arguments.game_of(args)
    if args.seats:
        return _made(game, args)
    changed = [path for path in traces_of(game.meta.key) if not _same(game, path, rewrite=args.rewrite)]
    print(f"{len(traces_of(game.meta.key))} traces, {len(changed)} {'renewed' if args.rewrite else 'differ'}.")
    return 1 if changed and not args.rewrite else 0


def _made(game: Game[Any, Any, Any], args: argparse.Namespace) -> int:
    options = engine.options_of(game, args.seats, args.options or {}) if args.options else {}
    header = Header(game.meta.key, game.meta.version, args.seats, options, args.seed, args.plies)
    text = trace(game, header)
    if not args.write:
        print(text, end="")
        return 0
    path = folder_of(game.meta.key) / "golden" / name_of(header)
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    print(path)
    return 0


def _same(game: Game[Any, Any, Any], path: Path, *, rewrite: bool) -> bool:
    kept = path.read_text(encoding="utf-8")
    now = trace(game, header_of(kept))
    if kept == now:
        return True
    if rewrite:
        path.write_text(now, encoding="utf-8")
    else:
        lines = difflib.unified_diff(kept.splitlines(), now.splitlines(), path.name, "now", lineterm="", n=1)
        sys.stdout.writelines(f"{line}\n" for line in lines)
    return False
