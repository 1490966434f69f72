"""Fills a proof's database: people with a password and matches of every game, some with bots. Run inside the stack."""

import json
import secrets
import sys
from itertools import cycle, islice

import django

PASSWORD = "proof-of-the-pudding"  # noqa: S105  for people who live as long as the proof


def main(people: int, matches: int) -> None:
    """Make `people` people and `matches` matches of two to four seats; print [[address, …], [code, …]] as JSON."""
    django.setup()
    from games.accounts.models import User
    from games.accounts.services import user_create
    from games.matches.services import Place, invitation_accept, match_create
    from games.rules.registry import games_offered

    made = []
    for number in range(people):
        user = User(username=f"Player {number:03d}", email=f"player{number}@example.org")
        user.set_password(PASSWORD)
        made.append(user_create(user))
    codes = []
    for number, game in zip(range(matches), cycle(games_offered("alpha")), strict=False):
        seats = game.meta.seats[number // 3 % len(game.meta.seats)]
        host, *guests = islice(cycle(made), number, number + seats)
        bots = number % 3 == 1
        places = [Place.me(), *(Place.bot("easy") if bots else Place.kept(guest) for guest in guests)]
        options = {} if secrets.randbelow(2) else _variant(game, seats)
        match = match_create(host, game.meta.key, options, places, is_private=False)
        if not bots:
            for guest in guests:
                invitation_accept(match.pk, guest)
        codes.append(match.code)
    print(json.dumps([[user.email for user in made], codes]))


def _variant(game: object, seats: int) -> dict[str, str]:
    """Every option at its last value, as far as this seat count allows."""
    options = game.meta.options  # type: ignore[attr-defined]
    return {option.key: option.choices[-1].value for option in options if not option.seats or seats in option.seats}


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
