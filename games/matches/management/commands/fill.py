"""`manage.py fill`: a big database of believable matches, for measuring and for looking at long lists."""

import json
from argparse import ArgumentParser, ArgumentTypeError
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from games.matches.filling import Filled, Wish, fill
from games.matches.filling.crowd import regular_ensure
from games.matches.filling.shares import RUNNING, Regular, TooFew
from games.rules.cli.arguments import positive
from games.rules.cli.progress import Progress


def percent(text: str) -> int:
    """Return a whole number from 0 to 100."""
    if not (text.isascii() and text.isdigit() and int(text) <= 100):
        raise ArgumentTypeError(f"{text} is no whole number from 0 to 100")
    return int(text)


def regular(text: str) -> tuple[str, int]:
    """Return name and number of NAME=NUMBER."""
    name, _, number = text.rpartition("=")
    if not (name and number.isascii() and number.isdigit()):
        raise ArgumentTypeError(f"{text} is not NAME=NUMBER")
    return name, int(number)


class Command(BaseCommand):
    """Adds to what is there; takes nothing away."""

    help = (
        "Adds many matches of all games, finished, running and open, with all their moves. A few are really played by"
        " bots; the others are their copies, cut off at some stage, with other people and times: replay_check accepts"
        " every one. A match has about 55 moves on average and takes about 100 kB: 10 GB for 100,000."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Numbers of everything."""
        parser.add_argument("--matches", type=positive, default=1000, help="how many (default 1000)")
        parser.add_argument("--people", type=positive, help="who sits at them (default a tenth of the matches)")
        parser.add_argument(
            "--finished", type=percent, default=25, metavar="PERCENT", help="how many are finished (default 25)"
        )
        parser.add_argument(
            "--open", type=percent, default=6, metavar="PERCENT", help="how many wait for players (default 6)"
        )
        parser.add_argument(
            "--person", type=regular, action="append", default=[], metavar="NAME=FINISHED",
            help=f"somebody, made if need be, who has so many finished matches and {RUNNING} running ones; may be given"
            " again",
        )  # fmt: skip
        parser.add_argument("--seed", default="1", help="decides who sits where (default 1)")
        parser.add_argument("--json", action="store_true", help="print what was made as JSON")
        parser.add_argument(
            "--really", action="store_true", help="with SITE_MODE=real: yes, made-up matches among those of real people"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Refused where strangers come, unless it is said twice: there is no way to take the matches out again."""
        if settings.REAL and not options["really"]:
            raise CommandError(
                "SITE_MODE is real, and made-up matches can't be taken out again. If you mean it: --really"
            )
        total = options["matches"]
        try:
            regulars = tuple(Regular(regular_ensure(name), count) for name, count in options["person"])
        except ValidationError as refusal:
            raise CommandError(refusal.messages[0]) from None
        wish = Wish(
            matches=total,
            people=options["people"] or total // 10,
            finished=options["finished"] / 100,
            open=options["open"] / 100,
            regulars=regulars,
            seed=options["seed"],
        )
        try:
            with Progress(total, "matches") as progress:
                filled = fill(wish, progress.at)
        except TooFew as few:
            raise CommandError(str(few)) from None
        self.stdout.write(json.dumps(asdict(filled)) if options["json"] else told(filled))


def told(filled: Filled) -> str:
    """Return what was made, in one sentence a line."""
    return (
        f"{filled.matches} matches made in {filled.seconds} s: {filled.finished} finished, {filled.running} running,"
        f" {filled.open} open; {filled.moves} moves, {filled.moves / filled.matches:.0f} a match.\n"
        f"{filled.people} people sit at them."
    )
