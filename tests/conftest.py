"""The cast: Ann and Bob play, Cyd does not, Mod moderates; and two small games no platform code knows by name."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from games.rules.registry import all_games
from tests.chance import chance

__all__ = ["chance"]

FOLDER = Path(__file__).parent
PASSWORD = "correct-horse-battery"


def person(name: str, **extra: Any) -> Any:
    """Return a new person with an address and the cast's password."""
    from games.accounts.models import User
    from games.accounts.services import user_create

    user = User(username=name, email=f"{name.lower()}@example.org", **extra)
    user.set_password(PASSWORD)
    return user_create(user)


@pytest.fixture
def ann(db: None) -> Any:
    return person("Ann")


@pytest.fixture
def bob(db: None) -> Any:
    return person("Bob")


@pytest.fixture
def cyd(db: None) -> Any:
    return person("Cyd")


@pytest.fixture
def mod(db: None) -> Any:
    """A moderator: staff in the group, not a superuser."""
    from django.contrib.auth.models import Group

    from games.moderation.apps import moderators_allowed

    moderators_allowed()
    mod = person("Mod", is_staff=True)
    mod.groups.add(Group.objects.get(name="Moderators"))
    return mod


@pytest.fixture
def small_games() -> Iterator[None]:
    """Put `auction` (sealed, everybody at once) and `pig` (dice, several plies a turn) into the registry."""
    from tests.rules.small_games import AUCTION, PIG

    games = all_games()
    added = {game.meta.key: game for game in (AUCTION, PIG)}
    games.update(added)
    yield
    for key in added:
        del games[key]


@pytest.fixture
def page_templates(settings: Any, small_games: None) -> None:
    """Give the small games the templates and static files of a game's folder, so that pages can show them."""
    templates = deepcopy(settings.TEMPLATES)
    templates[0]["DIRS"] = [*templates[0]["DIRS"], FOLDER / "templates"]
    settings.TEMPLATES = templates
    settings.STATICFILES_DIRS = [*settings.STATICFILES_DIRS, FOLDER / "static"]


@pytest.fixture
def match_of(small_games: None) -> Callable[..., Any]:
    """Return a function that starts a match: `match_of("pig", ann, bob)`; a text in place of a person is a bot's level.

    Everybody sits in the order in which they are named.
    """
    return started_match


@pytest.fixture
def luxor_match(ann: Any, bob: Any) -> Any:
    """A running match of Luxor, Ann on seat 0 and Bob on seat 1."""
    return started_match("luxor", ann, bob)


def started_match(key: str, first: Any, *others: Any, is_private: bool = True, seed: str = "", **options: str) -> Any:
    """Open a match, seat everybody and return it running, all its chance from `seed` if there is one."""
    from games.matches import services
    from games.matches.models import Match

    places = [services.Place.me()]
    places += [services.Place.bot(one) if isinstance(one, str) else services.Place.kept(one) for one in others]
    with _drawn(seed):
        match = services.match_create(first, key, options, places, is_private=is_private)
        for one in others:
            if not isinstance(one, str):
                services.invitation_accept(match.pk, one)
    return Match.objects.get(pk=match.pk)


@contextmanager
def _drawn(seed: str) -> Iterator[None]:
    """Leave the seats as they are, and let the seed be `seed` if there is one."""
    from unittest import mock

    from games.matches.services import start

    seeds = mock.patch.object(start.secrets, "token_hex", return_value=seed) if seed else nullcontext()
    with mock.patch.object(start.secrets, "SystemRandom"), seeds:
        yield
