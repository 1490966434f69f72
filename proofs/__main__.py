"""python -m proofs PROOF: proofs on the real parts; each prints its counts and ends with 1 if something is amiss."""

import argparse
import importlib
import signal
import sys

PROOFS = {
    "lighthouse": "scores of home, my games and a match page of every game, as phone and as desktop",
    "chaos": "kills parts of the site while matches are under way",
    "fuzz": "sends hostile requests to every address",
    "load": "lets many people and bots play, and measures what it costs",
    "size": "measures pages in a big database against a small one",
}


def main() -> int:
    """Run the proof that is named."""
    lines = "\n".join(f"  {name:<10} {what}" for name, what in PROOFS.items())
    parser = argparse.ArgumentParser(
        prog="python -m proofs", description=__doc__, epilog=f"proofs:\n{lines}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("proof", choices=PROOFS)
    parser.add_argument("rest", nargs=argparse.REMAINDER, help="options of the proof; PROOF --help lists them")
    arguments = parser.parse_args()
    for number in (signal.SIGTERM, signal.SIGHUP):  # like Ctrl-C: what the proof has started must not outlive it
        signal.signal(number, _interrupted)
    try:
        return int(importlib.import_module(f"proofs.{arguments.proof}").main(arguments.rest))
    except KeyboardInterrupt:
        print("\nInterrupted; everything that was started is gone.", file=sys.stderr)
        return 130


def _interrupted(*_signal: object) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
