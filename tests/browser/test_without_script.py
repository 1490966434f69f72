"""JavaScript off: the same pages, by links and forms alone."""

import re
from typing import Any

from playwright.sync_api import expect

from games.matches.models import Match, Move
from games.matches.table import table_for
from games.rules.rng import Rng
from tests.browser.acting import picks, prompt, said, words_of


def say(page: Any, text: str) -> None:
    """Follow one link after another until `text` is said."""
    while (before := said(page)) != text:
        link = next(
            link
            for link in picks(page)
            if f"{text} ".startswith(f"{words_of(link)} ") and len(words_of(link)) > len(before)
        )
        page.goto(link.get_attribute("href"))


def test_two_people_play_many_turns(visit: Any, luxor_match: Any) -> None:
    seats = {chair.user: chair for chair in luxor_match.chairs.all()}
    pages = {user: visit(user, f"/m/{luxor_match.code}/", java_script_enabled=False) for user in seats}
    for ply in range(10):
        mover = luxor_match.chairs.get(to_move=True).user
        page = pages[mover]
        page.goto(f"/m/{luxor_match.code}/")
        text = Rng("script", ply).pick(table_for(Match.objects.get(pk=luxor_match.pk), mover).legal)
        say(page, text)
        page.click("#end-turn")
        expect(page).to_have_url(re.compile(rf"/m/{luxor_match.code}/$"))
    assert Move.objects.filter(match=luxor_match).count() == 10


def test_a_word_is_taken_back_by_a_link_and_a_late_move_gets_its_sentence(visit: Any, luxor_match: Any) -> None:
    mover = luxor_match.chairs.get(to_move=True).user
    page = visit(mover, f"/m/{luxor_match.code}/", java_script_enabled=False, quiet=True)
    other = visit(mover, f"/m/{luxor_match.code}/", java_script_enabled=False, quiet=True)
    first, second = table_for(luxor_match, mover).legal[0], table_for(luxor_match, mover).legal[-1]
    say(page, first)
    page.click("#back")
    assert said(page) != first
    say(page, first)
    say(other, second)
    page.click("#end-turn")
    expect(page).to_have_url(re.compile(rf"/m/{luxor_match.code}/$"))
    other.click("#end-turn")
    expect(other.locator("#sentence")).to_contain_text("moved on")
    assert Move.objects.filter(match=luxor_match).count() == 1


def test_a_page_that_waits_refreshes_itself(visit: Any, luxor_match: Any) -> None:
    waiting = luxor_match.chairs.get(to_move=False).user
    page = visit(waiting, f"/m/{luxor_match.code}/", java_script_enabled=False)
    assert page.locator('meta[http-equiv="refresh"]').count() == 1
    assert page.get_by_role("link", name="Look again").is_visible()
    mover = luxor_match.chairs.get(to_move=True).user
    page = visit(mover, f"/m/{luxor_match.code}/", java_script_enabled=False)
    assert page.locator('meta[http-equiv="refresh"]').count() == 0


def test_a_new_match_is_opened_joined_and_begun(visit: Any, ann: Any, bob: Any) -> None:
    page = visit(ann, "/new/", java_script_enabled=False)
    page.check("#game-luxor", force=True)
    page.check("#kind_2-person", force=True)
    page.fill("#id_person_2", "bob")
    page.get_by_role("button", name="Open the match").click()
    expect(page.locator("main")).to_contain_text("is invited")
    guest = visit(bob, "/games/", java_script_enabled=False)
    guest.get_by_role("button", name="Accept").click()
    expect(guest.locator("#prompt")).to_be_visible()
    assert Match.objects.get().status == Match.Status.RUNNING
    assert prompt(guest)


def test_a_replay_is_stepped_through(visit: Any, luxor_match: Any) -> None:
    from games.matches import services

    mover = luxor_match.chairs.get(to_move=True)
    services.match_play(luxor_match.pk, mover.user, table_for(luxor_match, mover.user).legal[0], mover.asked_turn)
    page = visit(mover.user, f"/m/{luxor_match.code}/replay/", java_script_enabled=False)
    page.click("#step-back")
    expect(page).to_have_url(re.compile(r"\?at=0$"))
    page.click("#step-on")
    expect(page).to_have_url(re.compile(r"/replay/$"))
    page.locator("#slider").fill("0")
    page.get_by_role("button", name="Show").click()
    expect(page).to_have_url(re.compile(r"\?at=0$"))
