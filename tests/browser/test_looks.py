"""Every state of every page: nothing for axe to complain of, nothing cut off or covered at any size, and pictures.

The pictures go to var/screenshots/. The questions of each game stand in tests of its board.
"""

from typing import Any

import pytest
from playwright.sync_api import expect

from games.matches import services
from games.matches.models import Match
from games.matches.table import table_for
from games.rules.rng import Rng
from tests.browser import goldens
from tests.browser.faults import DESK, faults, faults_at
from tests.conftest import person, started_match

LONG = ("Wilhelmina Bartholomea W", "MmmmmmmmmmmmmmmmMmmmmmmm")  # the longest names there may be
TITLE = "Sunday table of the old friends from the museum, round two"  # 60 characters are the most
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
def four(ann: Any, bob: Any) -> list[Any]:
    return [ann, bob, *(person(name) for name in LONG)]


@pytest.fixture
def running(four: list[Any]) -> Any:
    """Return a function that gives a match of four in which Ann is to move."""

    def played(key: str) -> Any:
        return play(started_match(key, *four, is_private=False, seed="looks"), 30, four[0])

    return played


@pytest.mark.parametrize("key", goldens.GAMES)
def test_every_state_of_a_match_that_runs_is_accessible_and_fits(visit: Any, running: Any, four: Any, key: str) -> None:
    match = running(key)
    here, text = f"/m/{match.code}/", max(table_for(match, four[0]).legal, key=len)
    said = [" ".join(text.split()[:size]) for size in range(1, len(text.split()) + 1)]
    mine = {f"{key}-said-{number}": f"{here}?words={words.replace(' ', '+')}" for number, words in enumerate(said, 1)}
    more = {"log": "?tab=log", "past": "?at=12", "replay": "replay/"}
    mine |= {key: here} | {f"{key}-{name}": f"{here}{rest}" for name, rest in more.items()}
    wrong = faults_at(visit(four[0], here, reduced_motion="reduce"), mine)
    wrong += faults_at(visit(four[2], here, reduced_motion="reduce"), {f"{key}-waiting": here})
    wrong += faults_at(visit(None, here, reduced_motion="reduce"), {f"{key}-watched": here})
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("key", goldens.GAMES)
def test_a_finished_match_is_accessible_and_fits(visit: Any, key: str) -> None:
    people = [person(name) for name in LONG]
    written = goldens.whole(key)
    match = goldens.started(written, *people)
    for act in goldens.acts(written):
        goldens.play(match, people[act.seat], act.text)
    here = f"/m/{match.code}/"
    states = {"over": "", "over-log": "?tab=log", "over-past": "?at=30", "over-replay": "replay/?at=24"}
    page = visit(people[0], here, reduced_motion="reduce")
    wrong = faults_at(page, {f"{key}-{name}": f"{here}{rest}" for name, rest in states.items()})
    assert not wrong, "\n".join(wrong)


def test_lists_rooms_and_new_matches_are_accessible_and_fit(visit: Any, running: Any, four: Any) -> None:
    ann, bob = four[:2]
    for key in goldens.GAMES:
        running(key)
    places = [Place.me(), Place.link(), Place.open(), Place.bot("hard")]
    room = services.match_create(ann, "luxor", {}, places, is_private=False, title=TITLE)
    invited = services.match_create(bob, "pergamon", {}, [Place.me(), Place.kept(ann)], title="Sunday table")
    link = f"/i/{room.chairs.exclude(token=None).get().token}/"
    filled = "/new/?kind_2=person&person_2=Bob&kind_3=bot&level_3=hard&kind_4=link&access=private"
    anns = {
        "home-member": "/", "my-games": "/games/", "my-games-found": "/games/?q=bob",
        "new": "/new/", "new-filled": filled,
        "room-host": f"/m/{room.code}/", "room-invited": f"/m/{invited.code}/",
    }  # fmt: skip
    wrong = faults_at(visit(ann, "/"), anns)
    wrong += faults_at(visit(bob, "/"), {"lobby": "/lobby/", "invitation-own": link})
    strangers = {"home": "/", "room-stranger": f"/m/{room.code}/", "invitation": link, "lobby-stranger": "/lobby/"}
    wrong += faults_at(visit(None, "/"), strangers)
    assert not wrong, "\n".join(wrong)


def test_pages_to_read_are_accessible_and_fit(visit: Any) -> None:
    pages = {"rules": "/rules/", "credits": "/credits/", "privacy": "/privacy/"}
    pages |= {f"rules-{key}": f"/rules/{key}/" for key in goldens.GAMES}
    wrong = faults_at(visit(None, "/rules/"), pages)
    assert not wrong, "\n".join(wrong)


def test_the_lists_of_somebody_new_are_accessible_and_fit(visit: Any, ann: Any) -> None:
    wrong = faults_at(visit(ann, "/games/"), {"my-games-none": "/games/", "lobby-none": "/lobby/"})
    assert not wrong, "\n".join(wrong)


def test_refusals_and_mistakes_are_accessible_and_fit(visit: Any, ann: Any, luxor_match: Any) -> None:
    page = visit(ann, "/new/", quiet=True)
    page.check("#kind_2-person", force=True)
    page.fill("#id_person_2", "Nobody Here")
    page.get_by_role("button", name="Open the match").click()
    expect(page.locator("[aria-invalid=true]")).to_have_count(1)
    assert page.locator("#id_person_2").input_value() == "Nobody Here"
    wrong = faults(page, "new-refused")
    mover = luxor_match.chairs.get(to_move=True).user
    page = visit(mover, f"/m/{luxor_match.code}/?words=fly", quiet=True)
    expect(page.locator("#sentence")).to_be_visible()
    wrong += faults(page, "match-refused")
    assert not wrong, "\n".join(wrong)


def open_at_a_card(visit: Any, ann: Any, running: Any, **size: int) -> Any:
    match = running("luxor")
    card = table_for(match, ann).legal[0].split()[0]
    return visit(ann, f"/m/{match.code}/?words={card}", **size)


def test_all_that_a_move_needs_is_seen_without_scrolling(visit: Any, ann: Any, running: Any) -> None:
    page = open_at_a_card(visit, ann, running, width=DESK[0], height=DESK[1])
    for selector in ("#prompt", "#end-turn", "#back", ".board-place svg", ".hand-place", ".players"):
        box = page.locator(selector).first.bounding_box()
        assert box["y"] >= 0, selector
        assert box["y"] + box["height"] <= DESK[1], selector
    for link in page.locator("[data-pick]").all():
        box = link.bounding_box()
        assert box["y"] + box["height"] <= DESK[1]


def test_on_a_phone_the_question_stays_in_view(visit: Any, ann: Any, running: Any) -> None:
    page = open_at_a_card(visit, ann, running, width=390, height=844)
    page.evaluate("() => window.scrollTo(0, document.body.scrollHeight)")
    page.wait_for_function("() => window.scrollY > 100")
    box = page.locator("#prompt").bounding_box()
    assert 0 <= box["y"] < 100
    assert page.locator("#end-turn").bounding_box()["y"] < 120
