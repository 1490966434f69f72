"""The people of a filled database. They have no address and no password: nobody writes to them, nobody logs in."""

from collections.abc import Iterator
from itertools import count, islice, product

from games.accounts.bots import bot_user
from games.accounts.models import User
from games.accounts.names import BOT_NAMES, name_key
from games.accounts.selectors import person_named
from games.accounts.services import user_create

FIRST = (
    "Aicha", "Amara", "Bela", "Boris", "Carmen", "Chidi", "Dalia", "Dimitri", "Edda", "Emre", "Farah", "Felix", "Greta",
    "Hanna", "Hugo", "Ingrid", "Jamal", "Jonas", "Katya", "Kenji", "Leila", "Lucas", "Marta", "Mehmet", "Nadia", "Nuno",
    "Olga", "Omar", "Paula", "Pedro", "Quentin", "Rania", "Rosa", "Sara", "Sven", "Tamar", "Tomas", "Uma", "Vera",
    "Yusuf",
)  # fmt: skip
LAST = (
    "Abebe", "Bauer", "Costa", "Dubois", "Eriksen", "Farkas", "Garcia", "Haddad", "Ito", "Jansen", "Kovacs", "Lindt",
    "Moreau", "Nowak", "Okafor", "Petrov", "Rossi", "Schmidt", "Tanaka", "Varga", "Weber", "Yilmaz", "Zeman",
)  # fmt: skip
LEAST = 20  # people: enough for tables that differ
CHUNK = 2000  # rows in one statement


def crowd_ensure(size: int) -> list[User]:
    """Return that many people, at least LEAST, by name; those of an earlier time are taken again."""
    wanted = list(islice(names(), max(size, LEAST)))
    User.objects.bulk_create(
        [User(username=name, name_key=name_key(name), password="!") for name in wanted],  # noqa: S106  "!": no log in
        batch_size=CHUNK,
        ignore_conflicts=True,
    )
    crowd: list[User] = []
    for start in range(0, len(wanted), CHUNK):
        crowd += User.objects.filter(username__in=wanted[start : start + CHUNK], email="", bot_level="")
    return sorted(crowd, key=lambda user: user.username)


def regular_ensure(name: str) -> User:
    """Return the person of that name, made like the crowd if there is none. Raises NameRefused, NameTaken."""
    return person_named(name) or user_create(User(username=name, password="!"))  # noqa: S106  no log in


def bots_ensure() -> list[User]:
    """Return the bots of all levels."""
    bots: list[User] = []
    for level, its_names in BOT_NAMES.items():
        for _ in its_names:
            bots.append(bot_user(level, [bot.pk for bot in bots]))
    return bots


def names() -> Iterator[str]:
    """Yield names, all different to the eye."""
    for round_ in count(1):
        for first, last in product(FIRST, LAST):
            yield f"{first} {last}" + (f" {round_}" if round_ > 1 else "")
