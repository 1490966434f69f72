"""Whole matches of every game through its page: with the mouse, with the keyboard alone, with JavaScript off."""

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import goldens
from tests.browser.acting import act, loaded, look_again
from tests.browser.goldens import GAMES
from tests.browser.keys import act_by_keys

pytestmark = pytest.mark.slow


def shows_the_score(page: Any, written: Any, names: list[str]) -> None:
    """Fail unless the finished page gives everybody's points as the golden game does."""
    expect(page.locator("#result-title")).to_be_visible()
    rows = page.locator("[aria-labelledby=result-title] tbody tr")
    for name, points in zip(names, goldens.end(written).scores, strict=True):
        expect(rows.filter(has_text=name).locator("td.points")).to_have_text(str(points))


@pytest.mark.parametrize("key", GAMES)
def test_a_golden_match_is_played_with_the_mouse(visit: Any, ann: Any, bob: Any, key: str) -> None:
    """Every action is chosen on the board or in the hand of the page of whoever is to move, two people in turn."""
    written = goldens.whole(key)
    match = goldens.started(written, ann, bob)
    pages = [visit(person, f"/m/{match.code}/", reduced_motion="reduce") for person in (ann, bob)]
    for line in goldens.acts(written):
        look_again(pages[line.seat])
        act(pages[line.seat], line.text)
    for page in pages:
        look_again(page)
        shows_the_score(page, written, ["Ann", "Bob"])
    goldens.has_ended_as_written(match, written)


def play_a_seat(page: Any, match: Any, written: Any, people: list[Any], hand: Any, again: Any) -> None:
    """Play seat 0 of a golden match through its page, the other seats past theirs."""
    for line in goldens.acts(written):
        if line.seat == 0:
            again(page)
            hand(page, line.text)
        else:
            goldens.play(match, people[line.seat], line.text)
    again(page)
    shows_the_score(page, written, ["Ann", "Bob"])
    goldens.has_ended_as_written(match, written)


@pytest.mark.parametrize("key", GAMES)
def test_a_golden_match_is_played_with_the_keyboard_alone(visit: Any, ann: Any, bob: Any, key: str) -> None:
    written = goldens.whole(key)
    match = goldens.started(written, ann, bob)
    page = visit(ann, f"/m/{match.code}/", reduced_motion="reduce")
    play_a_seat(page, match, written, [ann, bob], act_by_keys, look_again)


@pytest.mark.parametrize("key", GAMES)
def test_a_golden_match_is_played_with_javascript_off(visit: Any, ann: Any, bob: Any, key: str) -> None:
    written = goldens.whole(key)
    match = goldens.started(written, ann, bob)
    page = visit(ann, f"/m/{match.code}/", java_script_enabled=False)
    play_a_seat(page, match, written, [ann, bob], partial(act, answered=loaded), follow_look_again)


def follow_look_again(page: Any) -> None:
    """Follow the link of a page that waits; without script it would load itself again within a minute."""
    link = page.get_by_role("link", name="Look again")
    if link.count():
        with loaded(page):
            link.click()
