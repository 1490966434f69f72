"""Replay a match record and prove its shuffles, dice and moves; exit code 1 and one sentence if it is broken."""

import argparse
import sys
from pathlib import Path

from games.rules import record
from games.rules.cli import arguments
from games.rules.errors import BrokenRecord


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("record", metavar="RECORD.json", help="the downloaded file; - reads from standard input")
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Verify and print."""
    try:
        text = sys.stdin.read() if args.record == "-" else Path(args.record).read_text(encoding="utf-8")
        kept = record.read(text)
        verdict = record.verify(kept)
    except (BrokenRecord, OSError, UnicodeDecodeError) as error:
        sentence = (
            "This file is no game record: it is not text." if isinstance(error, UnicodeDecodeError) else str(error)
        )
        if args.json:
            arguments.show({"ok": False, "proved": False, "sentence": sentence})
        else:
            print(sentence, file=sys.stderr)
        return 1
    if args.json:
        data = {"ok": True, "proved": verdict.proved, "sentence": verdict.sentence}
        arguments.show({**data, "game": kept.game, "actions": verdict.plies, "outcome": verdict.outcome})
    else:
        print(f"{kept.game}, {' – '.join(kept.names)}, {verdict.plies} moves.")
        if verdict.outcome:
            scores = " : ".join(map(str, verdict.outcome["scores"]))
            print(f"{scores}. {verdict.outcome['reason']}")
        print(verdict.sentence)
    return 0
