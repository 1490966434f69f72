"""The match page in a browser: choosing, ending a turn, waiting, the film, what can go wrong on the way."""

from typing import Any

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import expect

from games.matches import services
from games.matches.models import Match, Move
from games.matches.table import table_for
from tests.browser.acting import choose, end_turn, picks, prompt, said, words_of
from tests.browser.goldens import play
from tests.conftest import PASSWORD


@pytest.fixture
def pig(page_templates: None, match_of: Any, ann: Any, bob: Any) -> Match:
    """A match of Pig with Ann to move."""
    match = match_of("pig", ann, bob)
    if Match.objects.get(pk=match.pk).chairs.get(to_move=True).user == bob:
        for text in ("take 1", "roll"):
            play(match, bob, text)
        while match.chairs.get(to_move=True).user == bob:
            play(match, bob, "hold")
    return match


def taken(match: Match) -> list[str]:
    return list(Move.objects.filter(match=match, undone=False).values_list("text", flat=True))


def test_a_word_is_taken_back_and_another_said(visit: Any, ann: Any, pig: Match) -> None:
    page = visit(ann, f"/m/{pig.code}/")
    assert said(page) == "take"
    choose(page, "take 1")
    expect(page.locator("#end-turn")).to_be_enabled()
    assert page.url.endswith("?words=take+1")
    page.click("#back")
    expect(page.locator("#end-turn")).to_be_disabled()
    choose(page, "take 2")
    end_turn(page)
    assert taken(pig)[-1] == "take 2"


def test_a_ply_is_taken_back_while_nothing_was_drawn(visit: Any, ann: Any, pig: Match) -> None:
    page = visit(ann, f"/m/{pig.code}/?words=take+1")
    before = taken(pig)
    end_turn(page)
    assert taken(pig) == [*before, "take 1"]
    page.click("#back")
    expect(page.locator("#end-turn")).to_be_disabled()
    assert taken(pig) == before


def test_two_plies_go_with_one_click(visit: Any, ann: Any, pig: Match) -> None:
    page = visit(ann, f"/m/{pig.code}/")
    page.get_by_role("button", name="Take two and roll").click()
    expect(page.get_by_role("button", name="Take two and roll")).to_have_count(0)
    assert taken(pig)[-2:] == ["take 2", "roll"]


def test_a_double_click_plays_once(visit: Any, ann: Any, pig: Match) -> None:
    page = visit(ann, f"/m/{pig.code}/?words=take+1")
    before = len(taken(pig))
    page.locator("#end-turn").dblclick()
    expect(page.locator("#end-turn")).to_have_attribute("value", "roll")
    page.wait_for_timeout(300)
    assert len(taken(pig)) == before + 1
    assert (
        page.locator("#sentence").count() <= 1
    )  # none when the page held the second click back, else that it came twice


def test_the_second_tab_gets_one_sentence_and_the_fresh_table(visit: Any, ann: Any, pig: Match) -> None:
    first = visit(ann, f"/m/{pig.code}/?words=take+1")
    second = visit(ann, f"/m/{pig.code}/?words=take+2", quiet=True)
    end_turn(first)
    before = len(taken(pig))
    second.click("#end-turn")
    expect(second.locator("#sentence")).to_contain_text("moved on")
    expect(second.locator("#end-turn")).to_have_attribute("value", "roll")
    assert len(taken(pig)) == before


def test_a_lost_answer_is_asked_for_again_and_plays_once(visit: Any, ann: Any, pig: Match) -> None:
    page = visit(ann, f"/m/{pig.code}/?words=take+2", quiet=True)
    before = len(taken(pig))
    lost = []

    def lose(route: Any) -> None:
        if not lost:
            route.fetch()  # it arrives, but its answer does not
            lost.append(True)
            route.abort()
        else:
            route.continue_()

    page.route("**/move/", lose)
    page.click("#end-turn")
    expect(page.locator("#trouble")).to_contain_text("connection")
    expect(page.locator("#end-turn")).to_have_attribute("value", "roll", timeout=8000)
    expect(page.locator("#trouble")).to_be_hidden()
    assert len(taken(pig)) == before + 1


def test_an_answer_that_is_no_table_is_not_put_in_its_place(visit: Any, ann: Any, pig: Match) -> None:
    page = visit(ann, f"/m/{pig.code}/?words=take+2", quiet=True)
    page.route(
        "**/move/", lambda route: route.fulfill(status=502, body="<h1>Bad gateway</h1>", content_type="text/html")
    )
    page.click("#end-turn")
    expect(page.locator("#trouble")).to_contain_text("Reload")
    assert said(page) == "take 2"


@pytest.mark.parametrize("said_by", ["a word", "End turn"])
def test_a_session_that_ends_while_choosing_costs_one_log_in(visit: Any, ann: Any, pig: Match, said_by: str) -> None:
    page = visit(ann, f"/m/{pig.code}/?words=take+1", quiet=True)
    before = taken(pig)
    Session.objects.all().delete()
    if said_by == "a word":
        picks(page)[-1].click()
    else:
        page.click("#end-turn")
    page.locator("main").get_by_role("link", name="Log in").click()
    page.fill("input[name=login]", ann.email)
    page.fill("input[name=password]", PASSWORD)
    page.locator("main button[type=submit]").click()
    page.wait_for_url("**/m/**")
    assert said(page).startswith("take")
    assert taken(pig) == before


def test_a_page_that_waits_finds_out_by_itself_and_then_stops_asking(
    visit: Any, ann: Any, bob: Any, pig: Match
) -> None:
    waiting = visit(bob, f"/m/{pig.code}/", frozen=True)
    asked: list[str] = []
    waiting.on("request", lambda request: asked.append(request.url) if "seen=" in request.url else None)
    with waiting.expect_response("**/*seen=*") as answer:
        waiting.clock.fast_forward(16_000)
    assert answer.value.status == 204
    assert len(asked) == 1
    assert not picks(waiting)
    while pig.chairs.get(user=ann).to_move:
        text = table_for(Match.objects.get(pk=pig.pk), ann).legal[0]
        play(pig, ann, text)
    waiting.clock.fast_forward(16_000)
    expect(waiting.locator("#prompt")).to_contain_text("your turn")
    expect(waiting.locator("[data-poll]")).to_have_count(0)
    assert waiting.title().startswith("Your turn")
    count = len(asked)
    waiting.clock.fast_forward(60_000)
    waiting.wait_for_timeout(200)
    assert len(asked) == count


def test_the_film_plays_to_the_present_and_can_be_stopped(visit: Any, ann: Any, bob: Any, pig: Match) -> None:
    for user in (ann, bob):
        while pig.chairs.get(user=user).to_move:
            play(pig, user, table_for(Match.objects.get(pk=pig.pk), user).legal[0])
    if not pig.chairs.get(user=ann).to_move:
        pytest.fail("Pig gives the turn back")
    page = visit(ann, f"/m/{pig.code}/")
    frames = page.locator(".film-track li").count()
    page.click("#film-play")
    expect(page.locator("#now")).to_be_visible()
    expect(page.locator("#film-play")).to_have_attribute("aria-label", "Pause")
    expect(page.locator("#now")).to_have_count(0, timeout=4000 + 2500 * frames)
    expect(page.locator("#film-play")).to_have_attribute("aria-label", "Play what happened")
    page.click("#film-back")
    expect(page.locator("#now")).to_be_visible()
    page.click("#now")
    expect(page.locator("#now")).to_have_count(0)


@pytest.mark.parametrize("key", ["luxor", "luxor2001", "pergamon"])
def test_two_long_sentences_of_what_happened_are_read_without_scrolling(
    visit: Any, match_of: Any, ann: Any, bob: Any, cyd: Any, key: str
) -> None:
    match = match_of(key, ann, bob, cyd)
    moved: set[Any] = set()
    while not (moved == {ann, bob, cyd} and match.chairs.get(user=ann).to_move):
        mover = match.chairs.filter(to_move=True).order_by("seat").first().user
        play(match, mover, table_for(Match.objects.get(pk=match.pk), mover).legal[0])
        moved.add(mover)
    page = visit(ann, f"/m/{match.code}/")
    lines = page.locator("[data-scroll=since]")
    lines.evaluate("""node => {
        const lines = [...node.querySelectorAll(".log-line")]
        lines.slice(2).forEach(line => line.remove())
        lines.slice(0, 2).forEach(line => { line.querySelector(".log-text").textContent = "a word ".repeat(18) })
    }""")
    height = lines.get_by_role("listitem").first.evaluate("line => line.offsetHeight")
    shown, whole = lines.evaluate("node => [node.clientHeight, node.scrollHeight]")
    assert (whole, height > 40) == (shown, True)
    for part in ("[data-scroll=since]", "#film-back", "#film-play"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


def test_what_was_chosen_is_still_there_after_looking_back(visit: Any, ann: Any, pig: Match) -> None:
    page = visit(ann, f"/m/{pig.code}/?words=take+1")
    if page.locator("#film-back").count() == 0:
        page.click("#tab-log")
    page.goto(f"/m/{pig.code}/?words=take+1&at=0")
    if page.locator("#now").count():
        page.click("#now")
    assert said(page) == "take 1"


def test_pieces_travel_and_stand_still_for_who_wants_that(visit: Any, ann: Any, pig: Match) -> None:
    counting = "() => document.getAnimations().filter(one => one.effect.target.closest?.('[data-piece]')).length"
    for motion, moves in (("no-preference", True), ("reduce", False)):
        page = visit(ann, f"/m/{pig.code}/?at=0", reduced_motion=motion)
        page.evaluate(f"() => document.addEventListener('htmx:after:swap', () => {{ window.moving = ({counting})() }})")
        page.evaluate("() => document.querySelector('[data-piece]').setAttribute('transform', 'translate(40 40)')")
        page.click("#tab-log")
        page.wait_for_function("() => window.moving !== undefined")
        assert bool(page.evaluate("() => window.moving")) is moves


def test_tips_come_on_hover_and_on_focus_and_go_with_escape(visit: Any, ann: Any, pig: Match) -> None:
    page = visit(ann, f"/m/{pig.code}/")
    pawn = page.locator("[data-piece]").first
    pawn.locator("circle").hover()
    expect(page.get_by_role("tooltip")).to_contain_text("The pawn of")
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_be_hidden()
    pawn.focus()
    expect(page.get_by_role("tooltip")).to_be_visible()
    assert pawn.get_attribute("aria-describedby") == "tip"


def test_a_stranger_watches_an_open_match_and_can_choose_nothing(
    visit: Any, page_templates: None, match_of: Any, ann: Any, bob: Any
) -> None:
    match = match_of("pig", ann, bob, is_private=False)
    page = visit(None, f"/m/{match.code}/")
    assert prompt(page).startswith("To move:")
    assert not picks(page)
    assert page.locator("form[data-move]").count() == 0


def test_a_link_is_copied(visit: Any, page_templates: None, ann: Any) -> None:
    match = services.match_create(ann, "pig", {}, [services.Place.me(), services.Place.link()])
    page = visit(ann, f"/m/{match.code}/", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    token = match.chairs.get(user=None).token
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/i/{token}/")


def test_the_words_of_every_offered_link_begin_a_legal_action(visit: Any, ann: Any, bob: Any, luxor_match: Any) -> None:
    mover = luxor_match.chairs.get(to_move=True).user
    legal = table_for(luxor_match, mover).legal
    page = visit(mover, f"/m/{luxor_match.code}/")
    offered = [words_of(link) for link in picks(page)]
    assert offered
    assert all(any(f"{text} ".startswith(f"{words} ") for text in legal) for words in offered)
