"""The computer players: users with a level, made when they are first needed, whose names nobody else can take."""

from collections.abc import Collection
from itertools import count

from games.accounts.models import User
from games.accounts.names import BOT_NAMES, name_key


def bot_user(level: str, taken: Collection[int] = ()) -> User:
    """Return a bot of that level whose id is not in `taken`. Raises KeyError for an unknown level."""
    names = BOT_NAMES[level]
    for number in count():
        name = names[number % len(names)] + (f" {number // len(names) + 1}" if number >= len(names) else "")
        bot = _bot_named(name, level)
        if bot.pk not in taken:
            return bot
    raise AssertionError("unreachable: count() has no end")


def _bot_named(name: str, level: str) -> User:
    """Return the bot of that name; two requests that make it at once both get the same row."""
    bot, _ = User.objects.get_or_create(
        name_key=name_key(name),
        defaults={"username": name, "bot_level": level, "password": "!"},  # "!…" is no password's hash: nobody logs in
    )
    return bot
