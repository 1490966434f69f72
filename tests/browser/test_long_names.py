"""The longest names there are, without a place to break: no page gets wider than its screen."""

from typing import Any

from games.accounts.models import User
from games.accounts.names import LONGEST
from games.matches import services
from tests.browser.faults import WIDTHS, overflows
from tests.browser.test_looks import play
from tests.conftest import started_match

Place = services.Place


def test_no_page_is_stretched_by_long_names(visit: Any, ann: Any, bob: Any, cyd: Any) -> None:
    for person, letter in ((ann, "W"), (bob, "M"), (cyd, "Q")):
        User.objects.filter(pk=person.pk).update(username=letter * LONGEST)
        person.refresh_from_db()
    title = "W" * 60
    pages = {"my games": "/games/", "lobby": "/lobby/", "home": "/", "account": "/accounts/"}
    for key in ("luxor", "pergamon", "luxor2001"):
        match = play(started_match(key, ann, bob, cyd, is_private=False), 14, ann)
        pages |= {f"{key} match": f"/m/{match.code}/", f"{key} log": f"/m/{match.code}/?tab=log"}
        pages |= {f"{key} replay": f"/m/{match.code}/replay/"}
    waiting = play(started_match("luxor", ann, bob, is_private=False), 5, bob)
    over = play(started_match("luxor", ann, bob), 1000)
    room = services.match_create(
        bob, "luxor", {}, [Place.me(), Place.kept(ann), Place.open()], is_private=False, title=title
    )
    pages |= {"waiting": f"/m/{waiting.code}/", "over": f"/m/{over.code}/", "over replay": f"/m/{over.code}/replay/"}
    pages |= {"room": f"/m/{room.code}/"}
    page = visit(ann, "/games/")
    wide = []
    for name, path in pages.items():
        page.goto(path)
        wide += [f"{name} is wider than {width}" for width in WIDTHS if overflows(page, width)]
    assert not wide, "\n".join(wide)
