"""`manage.py replay_check`: every stored match, played again from its seed."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand

from games.matches.models import Match
from games.matches.records import match_replay, moves_of_other_rules
from games.rules.registry import all_games

BAR = 40  # characters


class Command(BaseCommand):
    """The proof that play from stored positions has never left the rules."""

    help = (
        "Replays all stored matches and compares every position, who is asked and the outcome; exits 1 if one differs. "
        "What was played by rules of another version can't be replayed: it must be readable."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """`--json` for machines."""
        parser.add_argument("--json", action="store_true", help="print the result as JSON")
        parser.add_argument("--match", metavar="CODE", help="only this match")

    def handle(self, *args: Any, **options: Any) -> None:
        """One broken match never hides the others: each is reported."""
        matches = Match.objects.exclude(state=None).order_by("pk")
        if options["match"]:
            matches = matches.filter(code=options["match"])
        total = matches.count()
        result: dict[str, Any] = {"checked": 0, "partly": [], "skipped": [], "different": []}
        for number, match in enumerate(matches.iterator(chunk_size=20), 1):
            if match.game_key not in all_games():
                result["skipped"].append(match.code)
            else:
                result["checked"] += 1
                older = moves_of_other_rules(match)
                result["partly"] += [] if older is None else [{"match": match.code, "after": older}]
                result["different"] += _checked(match)
            self._bar(number, total)
        for line in [json.dumps(result)] if options["json"] else _told(result):
            self.stdout.write(line)
        if result["different"]:
            sys.exit(1)

    def _bar(self, number: int, total: int) -> None:
        if sys.stderr.isatty():
            full = BAR * number // total
            self.stderr.write(f"\r[{'#' * full}{'.' * (BAR - full)}] {number}/{total}", ending="")
            self.stderr.write("" if number < total else "\n", ending="")


def _checked(match: Match) -> list[dict[str, Any]]:
    try:
        found = match_replay(match)
    except Exception as fault:
        return [{"match": match.code, "number": None, "ply": None, "what": f"{type(fault).__name__}: {fault}"}]
    if found is None:
        return []
    return [{"match": match.code, "number": found.number, "ply": found.ply, "what": found.sentence}]


def _told(result: dict[str, Any]) -> Iterator[str]:
    for one in result["different"]:
        where = f"move {one['number']} (ply {one['ply']})" if one["ply"] else "the match"
        yield f"{one['match']}: {where}: {one['what']}"
    for one in result["partly"]:
        yield f"{one['match']}: moves 1 to {one['after']} follow other rules: read, and replayed from there on."
    if result["skipped"]:
        yield f"Not checked, of games that are not here: {', '.join(result['skipped'])}"
    yield f"{result['checked']} matches replayed, {len(result['different'])} differ."
