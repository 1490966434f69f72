"""The longest names, titles and reasons there may be, without a space to break at: nothing is wider than the screen."""

from typing import Any

import pytest

from games.accounts.names import LONGEST
from games.matches import services
from games.matches.forms import TITLE_LENGTH
from games.matches.models import Match
from games.moderation import services as moderation
from games.moderation.services import REASON_LIMIT
from games.rules.registry import all_games
from tests.browser.test_looks import overflows, play
from tests.conftest import person, started_match

Place = services.Place
WIDTHS = (320, 390)
NAMES = ("W" * LONGEST, "M" * LONGEST, "م" * LONGEST, "Q" * LONGEST)
TITLE, REASON = "W" * TITLE_LENGTH, "W" * REASON_LIMIT


@pytest.mark.parametrize("key", sorted(all_games()))
def test_the_longest_texts_fit_on_a_phone(visit: Any, key: str, mod: Any) -> None:
    people = [person(name) for name in NAMES]
    first, second, *_others = people
    running = started_match(key, *people, is_private=False)
    Match.objects.filter(pk=running.pk).update(title=TITLE)
    running = play(running, 14)
    moderation.match_bot_seated(actor=mod, match_id=running.pk, seat=3, level="easy", reason=REASON)
    room = services.match_create(
        first, key, {}, [Place.me(), Place.kept(second), Place.open()], is_private=False, title=TITLE
    )
    paths = [
        *(f"/m/{running.code}/{part}" for part in ("", "?tab=log", "?at=3", "replay/", "replay/?at=5")),
        f"/m/{room.code}/", "/games/", "/lobby/", "/", "/accounts/",
        f"/new/?game={key}&kind_2=person&person_2={NAMES[1]}&title={TITLE}",
    ]  # fmt: skip
    faults = []
    for who in (first, second):
        page = visit(who, "/games/")
        for path in paths:
            page.goto(path)
            faults += [f"{path} is wider than {width} for {who}" for width in WIDTHS if overflows(page, width)]
        page.context.close()
    assert not faults, "\n".join(faults)


def test_the_reason_of_a_suspension_fits_on_a_phone(visit: Any, mod: Any, cyd: Any) -> None:
    page = visit(cyd, "/games/", quiet=True)
    moderation.person_suspended(actor=mod, person_id=cyd.pk, reason=REASON)
    page.goto("/games/")
    assert page.get_by_text(REASON).is_visible()
    assert not [width for width in WIDTHS if overflows(page, width)]
