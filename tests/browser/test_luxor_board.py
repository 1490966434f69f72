"""Luxor's board and hand as they are laid out: in view, uncovered, accessible, and alive under the keyboard."""

from typing import Any

import pytest
from playwright.sync_api import expect

from games.matches.models import Match
from games.rules import engine
from games.rules.luxor import GAME
from games.rules.rng import Rng
from tests.browser.faults import faults_at
from tests.browser.tables import asked, laid

WIDE, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}

UNCOVERED = """() => [...document.querySelectorAll('svg.lx-board a[data-pick]')].filter(link => {
  link.scrollIntoView({block: 'center'});
  return ![...link.querySelectorAll('*')].some(node => {
    const box = node.getBoundingClientRect();
    return [[.5, .5], [.5, .2], [.2, .5], [.8, .8]].some(([across, down]) =>
      link.contains(document.elementFromPoint(box.left + box.width * across, box.top + box.height * down)));
  });
}).map(link => link.getAttribute('href'))"""


def walked(seed: str, plies: int) -> Any:
    """Return a position of two seats after random actions; never a finished one."""
    state, rng = engine.start(GAME, 2, {}, seed), Rng(seed, 0)
    for ply in range(1, plies + 1):
        seat = GAME.to_move(state)[0]
        state = engine.play(GAME, state, seat, str(rng.pick(GAME.legal(state, seat))), seed, ply).state
    assert GAME.to_move(state)
    return state


def beginnings(state: Any, seat: int) -> list[str]:
    """Return what to say to see each kind of question once or twice."""
    legal = [str(action) for action in GAME.legal(state, seat)]
    found = {" ".join(text.split()[:size]) for text in legal for size in range(len(text.split()))}
    by_size: dict[tuple[int, str], str] = {}
    for words in sorted(found):
        by_size.setdefault((len(words.split()), words.partition(" ")[0]), words)
    return list(by_size.values())


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("plies", [3, 34, 71])
def test_every_link_on_the_board_can_be_hit(visit: Any, luxor_match: Any, size: Any, plies: int) -> None:
    state = walked(f"hit {plies}", plies)
    mover, seat = laid(luxor_match, state)
    page = visit(mover, f"/m/{luxor_match.code}/")
    page.set_viewport_size(size)
    for words in beginnings(state, seat):
        page.goto(asked(luxor_match, words))
        assert page.evaluate(UNCOVERED) == [], words


def test_a_move_needs_no_scrolling_on_a_laptop(visit: Any, luxor_match: Any) -> None:
    state = walked("laptop", 34)
    mover, seat = laid(luxor_match, state)
    page = visit(mover, f"/m/{luxor_match.code}/")
    page.set_viewport_size(WIDE)
    for words in beginnings(state, seat):
        page.goto(asked(luxor_match, words))
        for part in (".lx-board", ".prompt", ".lx-hand", ".players"):
            box = page.locator(part).bounding_box()
            assert box["y"] >= 0, part
            assert box["y"] + box["height"] <= WIDE["height"], f"{part} after “{words}”"
        assert page.evaluate("document.documentElement.scrollWidth") <= WIDE["width"]


def test_a_phone_shows_question_board_and_hand_at_once(visit: Any, luxor_match: Any) -> None:
    mover, _ = laid(luxor_match, walked("phone", 34))
    page = visit(mover, f"/m/{luxor_match.code}/")
    page.set_viewport_size(PHONE)
    for part in (".prompt", ".lx-board", ".lx-cards"):
        box = page.locator(part).bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= PHONE["height"], part
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def moves_with_left(state: Any) -> bool:
    """Tell whether the left card moves an adventurer, no die in between."""
    first = str(GAME.legal(state, GAME.to_move(state)[0])[0])
    return first.startswith("left ") and "roll" not in first


def test_a_card_hints_at_where_it_leads_before_it_is_chosen(visit: Any, luxor_match: Any) -> None:
    state = next(state for plies in range(6, 60) if moves_with_left(state := walked("hint", plies)))
    mover, _ = laid(luxor_match, state)
    page = visit(mover, f"/m/{luxor_match.code}/")
    hint = page.locator(".lx-peek-left rect").first
    expect(hint).to_be_hidden()
    page.hover("#pick-left")
    expect(hint).to_be_visible()


def test_a_turn_is_played_with_the_keyboard_alone(visit: Any, luxor_match: Any) -> None:
    state = walked("keys", 20)
    mover, seat = laid(luxor_match, state)
    page = visit(mover, f"/m/{luxor_match.code}/")
    page.focus(".lx-skip")
    page.keyboard.press("Enter")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('a.lx-card')"):
            break
    side = "left" if any(str(action).startswith("left") for action in GAME.legal(state, seat)) else "right"
    assert page.evaluate("document.activeElement.id") == f"pick-{side}"
    for _ in range(6):
        if page.locator("#end-turn[data-ready]").count():
            break
        before = page.locator("input[name=words]").get_attribute("value")
        page.keyboard.press("Enter")
        page.wait_for_function("said => document.querySelector('input[name=words]')?.value !== said", arg=before)
        page.wait_for_function("() => document.activeElement.matches('[data-pick], #end-turn')")
    page.keyboard.press("Control+Enter")
    page.wait_for_function("turn => document.querySelector('#send input[name=turn]')?.value !== turn", arg="1")
    assert Match.objects.get(pk=luxor_match.pk).ply > luxor_match.ply


@pytest.mark.parametrize("plies", [0, 34])
def test_every_question_is_accessible_and_fits(visit: Any, luxor_match: Any, plies: int) -> None:
    state = walked("axe", plies)
    mover, seat = laid(luxor_match, state)
    page = visit(mover, f"/m/{luxor_match.code}/", reduced_motion="reduce")
    sayings = enumerate(beginnings(state, seat)[:4])
    wrong = faults_at(page, {f"luxor-{plies}-{number}": asked(luxor_match, words) for number, words in sayings})
    assert not wrong, "\n".join(wrong)
