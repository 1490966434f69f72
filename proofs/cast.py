"""Fills a proof's database: people with a password and matches of every game, some with bots."""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

import django

from proofs.stack import Stack

if TYPE_CHECKING:
    from games.accounts.models import User
    from games.rules.protocol import Game

PASSWORD = "proof-of-the-pudding"  # noqa: S105  for people who live as long as the proof
COMPANIES = ("people", "bots", "both")  # who sits there besides the host


@dataclass(frozen=True, slots=True)
class Cast:
    """Who plays what: the people's e-mail addresses (all with `PASSWORD`), the matches' codes."""

    people: tuple[str, ...]
    matches: tuple[str, ...]


def cast_make(stack: Stack, people: int, matches: int, companies: Sequence[str] = COMPANIES) -> Cast:
    """Make people and running matches in the stack's database.

    The matches go round through all games and, within a game, through its seat counts, the standard rules and every
    option at its last value, and the `companies`: other people, bots, or both.
    """
    made, codes = stack.ask("proofs.cast", str(people), str(matches), *companies)
    return Cast(tuple(made), tuple(codes))


def main(people: int, matches: int, companies: Sequence[str]) -> None:
    """Make people and matches in the database of this process; print [[address, …], [code, …]] as JSON."""
    from games.rules.registry import games_offered

    made = _people(people)
    games = games_offered()
    plans = [_plans(game, companies) for game in games]
    codes = []
    for number in range(matches):
        of_game = number % len(games)
        seats, is_variant, company = plans[of_game][number // len(games) % len(plans[of_game])]
        options = _variant(games[of_game], seats) if is_variant else {}
        sitting = [made[(number + place) % len(made)] for place in range(seats)]
        codes.append(_match(games[of_game], options, sitting, company))
    print(json.dumps([[user.email for user in made], codes]))


def _plans(game: "Game[Any, Any, Any]", companies: Sequence[str]) -> list[tuple[int, bool, str]]:
    """Every (seats, is variant, company), in an order in which the first few differ in everything."""
    plans = [*product(game.meta.seats, (True, False), companies)]
    Random(0).shuffle(plans)
    return plans


def _people(count: int) -> "list[User]":
    from games.accounts.models import User
    from games.accounts.services import user_create

    made = []
    for number in range(count):
        user = User(username=f"Player {number:03d}", email=f"player{number}@example.org")
        user.set_password(PASSWORD)
        made.append(user_create(user))
    return made


def _variant(game: "Game[Any, Any, Any]", seats: int) -> dict[str, str]:
    """Every option at its last value, as far as this seat count allows."""
    options = game.meta.options
    return {option.key: option.choices[-1].value for option in options if not option.seats or seats in option.seats}


def _match(game: "Game[Any, Any, Any]", options: dict[str, str], sitting: "list[User]", company: str) -> str:
    """Start a match; with bots each guest's place is a bot's, with both only the last one's."""
    from games.matches.services import Place, invitation_accept, match_create

    host, *guests = sitting
    guests = {"people": guests, "bots": [], "both": guests[:-1]}[company]
    bots = [Place.bot("easy")] * (len(sitting) - 1 - len(guests))
    places = [Place.me(), *(Place.kept(guest) for guest in guests), *bots]
    match = match_create(host, game.meta.key, options, places, is_private=False)
    for guest in guests:
        invitation_accept(match.pk, guest)
    return match.code


if __name__ == "__main__":
    django.setup()
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
