"""Every state of every match page: nothing for axe to complain of, nothing wider than the screen, pictures to look at.

The pictures go to var/screenshots/, at 1366 × 768 and 390 × 844.
"""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from games.matches import services
from games.matches.models import Match
from games.matches.table import table_for
from games.rules.rng import Rng
from tests.browser.conftest import SHOTS
from tests.conftest import started_match

DESK, PHONE = (1366, 768), (390, 844)
WIDTHS = (320, 390, 820, 1366)
Place = services.Place


def play(match: Any, plies: int, until: Any = None) -> Any:
    """Play on; with `until` a little further, to where that person is to move."""
    for ply in range(1000):
        mover = match.chairs.filter(to_move=True).first()
        if mover is None or (ply >= plies and until in (None, mover.user)):
            break
        legal = table_for(Match.objects.get(pk=match.pk), mover.user).legal
        services.match_play(match.pk, mover.user, Rng("looks", ply).pick(legal), mover.asked_turn)
    return Match.objects.get(pk=match.pk)


@pytest.fixture
def scenes(ann: Any, bob: Any, cyd: Any) -> dict[str, tuple[Any, str]]:
    """Return for each page state who looks at what."""
    running = play(started_match("luxor", ann, bob, cyd, is_private=False), 40, ann)
    words = table_for(running, ann).legal[0]
    waiting = play(started_match("luxor", ann, bob, "normal", is_private=False), 5, bob)
    over = play(started_match("luxor", ann, bob, cyd), 1000)
    assert over.status == Match.Status.FINISHED
    room = services.match_create(
        ann, "luxor", {}, [Place.me(), Place.link(), Place.open(), Place.bot("hard")], is_private=False
    )
    invited = services.match_create(bob, "luxor", {}, [Place.me(), Place.kept(ann)], title="Sunday table")
    token = room.chairs.exclude(token=None).get().token
    return {
        "match": (ann, f"/m/{running.code}/"),
        "match-card": (ann, f"/m/{running.code}/?words={words.split()[0]}"),
        "match-complete": (ann, f"/m/{running.code}/?words={words.replace(' ', '+')}"),
        "match-log": (ann, f"/m/{running.code}/?tab=log"),
        "match-past": (ann, f"/m/{running.code}/?at=20"),
        "match-waiting": (ann, f"/m/{waiting.code}/"),
        "match-watched": (None, f"/m/{running.code}/"),
        "match-over": (ann, f"/m/{over.code}/"),
        "replay": (ann, f"/m/{over.code}/replay/?at=46"),
        "replay-running": (None, f"/m/{running.code}/replay/"),
        "room-host": (ann, f"/m/{room.code}/"),
        "room-stranger": (None, f"/m/{room.code}/"),
        "room-invited": (ann, f"/m/{invited.code}/"),
        "invitation": (None, f"/i/{token}/"),
        "my-games": (ann, "/games/"),
        "my-games-found": (ann, "/games/?q=bob"),
        "lobby": (bob, "/lobby/"),
        "new": (ann, "/new/"),
        "new-filled": (ann, "/new/?kind_2=person&person_2=Bob&kind_3=bot&level_3=hard&kind_4=link&access=private"),
        "missing": (None, "/m/nothere/"),
    }


def test_every_page_state_is_accessible_fits_and_is_pictured(visit: Any, scenes: dict[str, tuple[Any, str]]) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    faults = []
    for name, (person, path) in scenes.items():
        page = visit(person, path, quiet=name == "missing")
        for width, height in (DESK, PHONE):
            page.set_viewport_size({"width": width, "height": height})
            faults += [f"{name} at {width}: {fault}" for fault in unreadable(page)]
            page.screenshot(path=SHOTS / f"{name}-{width}.png")
        faults += [f"{name} is wider than {width}" for width in WIDTHS if overflows(page, width)]
        page.context.close()
    assert not faults, "\n".join(faults)


def unreadable(page: Any) -> list[str]:
    """Return what axe finds against WCAG 2.2 A and AA and its best practices."""
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:160]} ({one['nodes'][0]['failureSummary'][:300]})" for one in found
    ]


def overflows(page: Any, width: int) -> bool:
    page.set_viewport_size({"width": width, "height": 800})
    return bool(page.evaluate("() => document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def test_all_that_a_move_needs_is_seen_without_scrolling(visit: Any, scenes: dict[str, tuple[Any, str]]) -> None:
    person, path = scenes["match-card"]
    page = visit(person, path)
    page.set_viewport_size({"width": 1366, "height": 768})
    for selector in ("#prompt", "#end-turn", "#back", ".board-place svg", ".hand-place", ".players"):
        box = page.locator(selector).first.bounding_box()
        assert box["y"] >= 0, selector
        assert box["y"] + box["height"] <= 768, selector
    for link in page.locator("[data-pick]").all():
        box = link.bounding_box()
        assert box["y"] + box["height"] <= 768


def test_on_a_phone_the_question_stays_in_view(visit: Any, scenes: dict[str, tuple[Any, str]]) -> None:
    person, path = scenes["match-card"]
    page = visit(person, path, width=390, height=844)
    page.evaluate("() => window.scrollTo(0, document.body.scrollHeight)")
    page.wait_for_function("() => window.scrollY > 100")
    box = page.locator("#prompt").bounding_box()
    assert 0 <= box["y"] < 100
    assert page.locator("#end-turn").bounding_box()["y"] < 120


def test_the_lists_of_somebody_new_are_accessible_too(visit: Any, ann: Any) -> None:
    faults = []
    for path in ("/games/", "/lobby/"):
        page = visit(ann, path)
        faults += unreadable(page)
        page.set_viewport_size({"width": 390, "height": 844})
        faults += unreadable(page)
    assert not faults


def test_refusals_and_mistakes_are_accessible_too(visit: Any, ann: Any, bob: Any, luxor_match: Any) -> None:
    page = visit(ann, "/new/", quiet=True)
    page.check("#kind_2-person", force=True)
    page.fill("#id_person_2", "Nobody Here")
    page.get_by_role("button", name="Open the match").click()
    expect(page.locator("[aria-invalid=true]")).to_have_count(1)
    assert page.locator("#id_person_2").input_value() == "Nobody Here"
    assert not unreadable(page)
    mover = luxor_match.chairs.get(to_move=True).user
    page = visit(mover, f"/m/{luxor_match.code}/?words=fly", quiet=True)
    assert page.locator("#sentence").is_visible()
    assert not unreadable(page)
