"""`python -m games.rules COMMAND`: play, simulate and check games from the command line."""

import argparse
import sys
from types import ModuleType

from games.rules.cli import arena, bench, fuzz, perft, play, simulate, trace, verify
from games.rules.errors import RulesError

RAW = argparse.RawDescriptionHelpFormatter
COMMANDS: dict[str, ModuleType] = {
    "play": play,
    "simulate": simulate,
    "arena": arena,
    "perft": perft,
    "fuzz": fuzz,
    "bench": bench,
    "verify": verify,
    "trace": trace,
}


def main(words: list[str] | None = None) -> int:
    """Run one command and return its exit code: 0 well, 1 something is wrong, 2 misspelled, 130 interrupted."""
    parser = argparse.ArgumentParser(prog="python -m games.rules", description="Play, simulate and check the games.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, module in COMMANDS.items():
        about = module.__doc__ or ""
        sentence = about.splitlines()[0].replace("%", "%%")
        module.configure(commands.add_parser(name, help=sentence, description=about, formatter_class=RAW))
    args = parser.parse_args(words)
    try:
        return int(COMMANDS[args.command].run(args))
    except (RulesError, OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
