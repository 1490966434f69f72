"""Keyboard alone: everything can be reached, nothing traps, and the focus is where the hands expect it."""

from typing import Any

import pytest

from games.matches.models import Match, Move
from tests.browser.acting import prompt, said
from tests.browser.keys import tab_to


@pytest.fixture
def mine(luxor_match: Any) -> tuple[Match, Any]:
    """A match of Luxor and the person who is to move."""
    return luxor_match, luxor_match.chairs.get(to_move=True).user


def answered(page: Any, before: str) -> None:
    page.wait_for_function("before => document.querySelector('input[name=words]')?.value !== before", arg=before)


def test_a_turn_is_chosen_taken_back_and_ended_without_a_mouse(visit: Any, mine: tuple[Match, Any]) -> None:
    match, person = mine
    page = visit(person, f"/m/{match.code}/")
    tab_to(page, "[data-pick]")
    page.keyboard.press("Enter")
    answered(page, "")
    page.wait_for_function("() => document.activeElement.matches('[data-pick], [data-ready]')")
    before = said(page)
    page.keyboard.press("Escape")  # sends a tip away, if one is shown
    if said(page) == before and page.locator("#back").count():
        page.keyboard.press("Escape")
        answered(page, before)
    while page.locator("#end-turn").count():  # a roll of the die asks once more
        complete(page)
        page.wait_for_function("() => document.activeElement.id === 'end-turn'")
        turn = page.locator("#send input[name=turn]").get_attribute("value")
        page.keyboard.press("Enter")
        page.wait_for_function("turn => document.querySelector('#send input[name=turn]')?.value !== turn", arg=turn)
    assert Move.objects.filter(match=match).exists()
    page.wait_for_function("() => document.activeElement.id === 'prompt'")
    assert prompt(page) in " ".join(page.locator("#announce").text_content().split())


def complete(page: Any) -> None:
    """Choose whatever comes first until the turn can be ended."""
    while not page.locator("[data-ready]").count():
        before = said(page)
        if not page.evaluate("() => document.activeElement.matches('[data-pick]')"):
            tab_to(page, "[data-pick]")
        page.keyboard.press("Enter")
        answered(page, before)
    if page.evaluate("() => document.activeElement.id") != "end-turn":
        tab_to(page, "#end-turn")


def test_control_enter_ends_a_turn_that_is_complete_and_nothing_else(visit: Any, mine: tuple[Match, Any]) -> None:
    match, person = mine
    page = visit(person, f"/m/{match.code}/")
    page.keyboard.press("Control+Enter")
    page.wait_for_timeout(300)
    assert Move.objects.filter(match=match).count() == 0
    complete(page)
    turn = page.locator("#send input[name=turn]").get_attribute("value")
    page.keyboard.press("Control+Enter")
    page.wait_for_function("turn => document.querySelector('#send input[name=turn]')?.value !== turn", arg=turn)
    assert Move.objects.filter(match=match).count() == 1


def test_the_first_stop_leads_past_the_page_head(visit: Any, mine: tuple[Match, Any]) -> None:
    match, person = mine
    page = visit(person, f"/m/{match.code}/")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.matches('.skip-link')")


def test_arrows_turn_the_pages_of_a_replay_and_the_focus_stays(
    visit: Any, page_templates: None, ann: Any, bob: Any, match_of: Any
) -> None:
    from games.matches import services

    match = match_of("pig", ann, bob)
    mover = match.chairs.get(to_move=True)
    services.match_play(match.pk, mover.user, "take 2", mover.asked_turn)
    page = visit(ann, f"/m/{match.code}/replay/")
    page.focus("#step-back")
    page.keyboard.press("Enter")
    page.wait_for_url("**/?at=0")
    page.wait_for_function("() => document.activeElement.id === 'step-back'")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/replay/")
    page.focus("#step-play")
    page.keyboard.press("Home")
    page.wait_for_url("**/?at=0")
