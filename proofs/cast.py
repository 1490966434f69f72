"""Fills a proof's database: people with a password and matches of every game, some with bots."""

import contextlib
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
    from games.matches.models import Match
    from games.rules.protocol import Game

PASSWORD = "proof-of-the-pudding"  # noqa: S105  for people who live as long as the proof
COMPANIES = ("people", "bots", "both")  # who sits there besides the host


@dataclass(frozen=True, slots=True)
class Cast:
    """Who plays what: the people's e-mail addresses (all with `PASSWORD`), the matches' codes."""

    people: tuple[str, ...]
    matches: tuple[str, ...]


def cast_make(
    stack: Stack,
    people: int,
    matches: int,
    companies: Sequence[str] = COMPANIES,
    head_starts: Sequence[int] = (0,),
) -> Cast:
    """Make people and running matches in the stack's database.

    The matches go round through all games and, within a game, through its seat counts, the standard rules and every
    option at its last value, the `companies` (other people, bots, or both), and the `head_starts`: moves made by chance
    beforehand, so that games are met in their later phases.
    """
    plan = {"people": people, "matches": matches, "companies": list(companies), "head_starts": list(head_starts)}
    made, codes = stack.ask("proofs.cast", given=json.dumps(plan))
    return Cast(tuple(made), tuple(codes))


def main(people: int, matches: int, companies: Sequence[str], head_starts: Sequence[int]) -> None:
    """Make people and matches in the database of this process; print [[address, …], [code, …]] as JSON."""
    from games.rules.registry import games_offered

    made = _people(people)
    games = games_offered()
    plans = [_plans(game, companies) for game in games]
    codes = []
    for number in range(matches):
        turn, of_game = divmod(number, len(games))
        seats, is_variant, company = plans[of_game][turn % len(plans[of_game])]
        options = _variant(games[of_game], seats) if is_variant else {}
        sitting = [made[(number + place) % len(made)] for place in range(seats)]
        match = _match(games[of_game], options, sitting, company)
        play_on(match, head_starts[turn % len(head_starts)], Random(number))
        codes.append(match.code)
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


def _match(game: "Game[Any, Any, Any]", options: dict[str, str], sitting: "list[User]", company: str) -> "Match":
    """Start a match; with bots each guest's place is a bot's, with both only the last one's."""
    from games.matches.services import Place, invitation_accept, match_create

    host, *guests = sitting
    guests = {"people": guests, "bots": [], "both": guests[:-1]}[company]
    bots = [Place.bot("easy")] * (len(sitting) - 1 - len(guests))
    places = [Place.me(), *(Place.kept(guest) for guest in guests), *bots]
    match = match_create(host, game.meta.key, options, places, is_private=False)
    for guest in guests:
        invitation_accept(match.pk, guest)
    return match


def play_on(match: "Match", plies: int, random: Random) -> None:
    """Make up to `plies` moves by chance, in everybody's name; what a bot's own task was quicker with is left to it."""
    from games.matches.errors import MatchRefusal
    from games.matches.models import Chair
    from games.matches.services import match_play
    from games.rules.registry import game_by_key

    game = game_by_key(match.game_key)
    for _ in range(plies):
        chair = Chair.objects.filter(match=match, to_move=True).select_related("match", "user").first()
        if chair is None or chair.user is None:
            return
        text = str(random.choice(game.legal(game.load(chair.match.state), chair.seat)))
        with contextlib.suppress(MatchRefusal):
            match_play(match.pk, chair.user, text, chair.asked_turn, seat=chair.seat)


if __name__ == "__main__":
    django.setup()
    main(**json.load(sys.stdin))
