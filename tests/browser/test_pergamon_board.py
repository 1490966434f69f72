"""Pergamon's page: money, rows that grow tile by tile, what an exhibit would do, and nothing lost on the way."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from games.matches.models import Match, Move
from games.rules.pergamon import GAME
from games.rules.pergamon.state import Rules
from tests.browser import goldens
from tests.browser.acting import act, answered, button_of, choose, end_turn, prompt
from tests.browser.faults import faults_at
from tests.browser.keys import act_by_keys
from tests.browser.tables import asked, laid
from tests.conftest import started_match
from tests.rules.pergamon.table import position

TWELVE = "MB575 BJ348 JM498 MJ263"  # a row worth 5 + 3 + 4
GALLERIES = {1: "JM111 UJ154", 2: "UB239", 3: "MU399", 4: "UJ485", 5: "BU571"}
SHOWN = [(1, 1, 9, "UB193 BU389"), (0, 1, 15, "JU159 UB432")]
FULL = [(0, 1, 15, "JU159 UB432"), (0, 2, 11, "UJ245 JB218"), (0, 3, 6, "UB193 BU389"), (1, 1, 9, "UM447 MU223")]


@pytest.fixture
def match(ann: Any, bob: Any) -> Match:
    found: Match = started_match("pergamon", ann, bob)
    return found


def two(**changes: Any) -> Any:
    """Return a position of two seats in which Ann acts before Bob."""
    return position(**{"seats": 2, "exhibits": SHOWN, "raider": 9, "spaces": (7, 10)} | changes)


def rich(**changes: Any) -> Any:
    """Return one in which Ann shows: a row worth twelve in her hand, a find that fits its left end, two coins."""
    return two(**{"hands": {0: f"{TWELVE} UM280"}, "coins": (2, 0)} | changes)


def ends_of(page: Any) -> list[str]:
    """Return the names of the finds at the ends of the row being built, the ones that may be taken off again."""
    ids = page.locator(".pg-row > li [id]").evaluate_all("nodes => nodes.map(node => node.id)")
    return [one.removeprefix("pg-") for one in ids]


def space(page: Any, number: int) -> Any:
    return page.locator(".pg-spaces > li").nth(13 - number)


def niche(page: Any, number: int) -> Any:
    return page.locator(".pg-niches > li").nth(number - 1)


def test_a_space_says_what_it_is_likely_to_pay_before_it_is_chosen(visit: Any, match: Match) -> None:
    """A bag and a chest hold 6 to 12 coins; the raider on space 7 is paid 3 of them before who stands left of him."""
    mover, _ = laid(match, position(turn=1, seats=2, phase="place", galleries=GALLERIES, raider=7))
    page = visit(mover, f"/m/{match.code}/")
    expect(page.locator(".pg-space.is-open .pg-odds")).to_have_count(12)
    expect(space(page, 13).locator(".pg-odds")).to_have_text("3–9")
    expect(space(page, 2).locator(".pg-odds.is-sure")).to_have_text("1")
    choose(page, "place 13")
    expect(page.locator(".pg-chosen")).to_contain_text(re.compile(r"Space 13.*the rest, 3–9 coins.*dig down to V"))
    choose(page, "place 2")
    expect(page.locator(".pg-chosen")).to_contain_text(re.compile(r"Space 2.*1 coin for sure"))
    expect(space(page, 13).locator(".pg-odds")).to_be_visible()
    end_turn(page)
    assert Move.objects.get(match=match).text == "place 2"


@pytest.mark.parametrize("hand", [act, act_by_keys], ids=["mouse", "keyboard"])
def test_a_row_is_built_end_to_end_and_exhibited(visit: Any, match: Match, hand: Any) -> None:
    mover, _ = laid(match, rich())
    page = visit(mover, f"/m/{match.code}/")
    for text in ("start JM498", "left BJ348", "right MJ263", "left MB575"):
        hand(page, text)
    assert ends_of(page) == ["MB575", "MJ263"]
    expect(page.locator(".pg-objects > li")).to_have_text([re.compile("548"), re.compile("398"), re.compile("463")])
    expect(page.locator(".pg-sum .pg-value")).to_have_text("12")
    expect(button_of(page, "right UM280")).to_have_count(0)
    hand(page, "off MJ263")
    expect(page.locator(".pg-sum .pg-value")).to_have_text("8")
    hand(page, "right MJ263")
    hand(page, "exhibit 1")
    assert 13 in [exhibit.space for exhibit in GAME.load(Match.objects.get(pk=match.pk).state).exhibits]


def test_the_best_rows_are_proposed_and_laid_out_with_one_click(visit: Any, match: Match) -> None:
    mover, _ = laid(match, rich())
    page = visit(mover, f"/m/{match.code}/")
    best = page.locator("#pg-row-1")
    expect(best.locator(".pg-value")).to_have_text("14")
    expect(best).to_contain_text(re.compile("275.*548.*398.*463"))
    values = [int(value) for value in page.locator(".pg-proposal .pg-value").all_inner_texts()]
    assert values == sorted(values, reverse=True)
    with answered(page):
        best.click()
    assert ends_of(page) == ["UM280", "MJ263"]  # what may be taken off again
    expect(page.locator(".pg-row > li")).to_have_count(5)
    expect(page.locator(".pg-sum .pg-value")).to_have_text("14")


def test_what_an_exhibit_would_do_to_every_marker_is_seen_before_it_is_sent(visit: Any, match: Match) -> None:
    mover, _ = laid(match, rich(row=TWELVE, hands={}))
    page = visit(mover, f"/m/{match.code}/")
    expect(niche(page, 12).get_by_label("Your exhibit would stand on space 12.")).to_be_visible()
    choose(page, "exhibit 1")
    expect(niche(page, 13).get_by_label("Your exhibit would stand on space 13.")).to_be_visible()
    expect(niche(page, 9).locator(".pg-show")).to_have_attribute("aria-label", re.compile("would slip down by one"))
    expect(niche(page, 15).locator(".pg-show")).not_to_have_attribute("aria-label", re.compile("slip|pushed"))
    assert not Move.objects.filter(match=match).exists()
    act(page, "exhibit 1")
    for number in (8, 13, 15):
        expect(niche(page, number).locator(".pg-show")).to_have_count(1)
    expect(niche(page, 9).locator(".pg-show")).to_have_count(0)


def test_a_third_marker_too_many_closes_one_that_is_clicked(visit: Any, match: Match) -> None:
    mover, _ = laid(match, rich(row=TWELVE, hands={}, exhibits=FULL))
    page = visit(mover, f"/m/{match.code}/")
    expect(page.locator(".pg-closing")).to_contain_text("Close:")
    act(page, "exhibit 0 close 6")
    state = GAME.load(Match.objects.get(pk=match.pk).state)
    assert sorted(exhibit.space for exhibit in state.exhibits if exhibit.owner == 0) == [10, 12, 15]


def test_undo_leads_back_to_what_was_revealed_and_no_further(visit: Any, ann: Any, bob: Any) -> None:
    """The cards were turned up when the last figure was placed; what Ann did since tells nobody anything."""
    written = goldens.whole("pergamon")
    match = goldens.started(written, ann, bob)
    for line in goldens.acts(written):
        if line.text == "exhibit 2":
            break
        goldens.play(match, [ann, bob][line.seat], line.text)
    page = visit(ann, f"/m/{match.code}/")
    expect(page.locator(".pg-row > li")).to_have_count(2)
    for _ in ("right UM280", "start JU453", "dig 3"):
        with answered(page):
            page.click("#back")
    assert prompt(page) == "Dig one of the framed galleries, or none."
    expect(page.locator("#back")).to_have_count(0)
    act(page, "dig 2")
    assert list(Move.objects.filter(match=match, undone=True).values_list("text", flat=True)) == [
        "dig 3",
        "start JU453",
        "right UM280",
    ]


def test_a_refused_find_gets_its_sentence_and_the_row_is_still_there(visit: Any, match: Match) -> None:
    mover, _ = laid(match, rich(row="MB575 BJ348", hands={0: "UM280 JM498"}))
    page = visit(mover, f"/m/{match.code}/", quiet=True)
    button_of(page, "right JM498").evaluate("button => { button.value = 'right UM280'; }")
    with answered(page):
        button_of(page, "right UM280").click()
    expect(page.locator("#sentence")).to_contain_text("The halves do not match there.")
    expect(page.locator("#sentence")).to_contain_text("R2.1")
    assert ends_of(page) == ["MB575", "BJ348"]
    act(page, "right JM498")
    expect(page.locator(".pg-sum .pg-value")).to_have_text("8")


QUESTIONS = {
    "place": (lambda: position(turn=1, seats=2, phase="place", galleries=GALLERIES, raider=7), ["", "place 13"]),
    "dig": (lambda: two(phase="dig", galleries=GALLERIES, coins=(4, 0), hands={0: TWELVE}), ["", "dig 3", "dig none"]),
    "show": (rich, ["", "done"]),
    "row": (lambda: rich(row="BJ348 JM498", hands={0: "MB575 MJ263 UM280"}), ["", "exhibit 1"]),
    "close": (lambda: rich(row=TWELVE, hands={}, exhibits=FULL), ["exhibit 1", "exhibit 1 close 6"]),
    "store": (lambda: rich(phase="store"), ["", "keep", "drop UM280"]),
    "order": (
        lambda: position(seats=2, phase="order", turned="JM111 UJ154 UB193 UB239 MU399", rules=Rules(free_layout=True)),
        [""],
    ),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_is_accessible_and_fits(visit: Any, match: Match, name: str) -> None:
    lay, sayings = QUESTIONS[name]
    mover, _ = laid(match, lay())
    page = visit(mover, f"/m/{match.code}/", reduced_motion="reduce")
    states = {f"pergamon-{name}-{number}": asked(match, words) for number, words in enumerate(sayings)}
    wrong = faults_at(page, states)
    assert not wrong, "\n".join(wrong)
