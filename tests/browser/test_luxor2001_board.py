"""Luxor 2001's wall as it is laid out: in view, uncovered, accessible, and alive under the keyboard."""

from typing import Any

import pytest
from playwright.sync_api import expect

from games.matches.models import Match
from games.rules.luxor2001 import GAME, data
from tests.browser.acting import choose, end_turn
from tests.browser.faults import faults_at
from tests.browser.tables import asked, laid
from tests.conftest import started_match
from tests.rules.luxor2001.walks import phase_reached, walked

WIDE, TABLET, PHONE = {"width": 1366, "height": 768}, {"width": 1024, "height": 768}, {"width": 390, "height": 844}

UNCOVERED = """() => [...document.querySelectorAll('svg.l2-board a[data-pick]')].filter(link => {
  link.scrollIntoView({block: 'center'});
  return ![...link.querySelectorAll('rect')].some(node => {
    const box = node.getBoundingClientRect();
    return [[.5, .5], [.5, .2], [.5, .1]].some(([across, down]) =>
      link.contains(document.elementFromPoint(box.left + box.width * across, box.top + box.height * down)));
  });
}).map(link => link.getAttribute('href'))"""


@pytest.fixture
def match(ann: Any, bob: Any) -> Match:
    found: Match = started_match("luxor2001", ann, bob)
    return found


def position(kind: str) -> Any:
    """Return a position of two seats: a phase, or "drop" in the middle of a match."""
    if kind == "drop":
        return walked("browser", 24, 2, {"sphinx": "on"})[0]
    return phase_reached(kind, 2, {} if kind == "transfer" else {"curse": "on"})


def beginnings(state: Any, seat: int) -> list[str]:
    """Return what to say to see each kind of question once."""
    legal = [str(action).split() for action in GAME.legal(state, seat)]
    longest = max(legal, key=len)
    return [" ".join(longest[:size]) for size in range(len(longest) + 1)]


@pytest.mark.parametrize("kind", ["drop", "search"])
def test_every_link_on_the_board_can_be_hit(visit: Any, match: Match, kind: str) -> None:
    state = position(kind)
    mover, seat = laid(match, state)
    page = visit(mover, f"/m/{match.code}/")
    for words in beginnings(state, seat)[:2]:
        page.goto(asked(match, words))
        for size in (WIDE, PHONE):
            page.set_viewport_size(size)
            assert page.evaluate(UNCOVERED) == [], words


def in_view(page: Any, size: dict[str, int], words: str) -> None:
    """Question, board, hand and players are seen whole, side by side, without scrolling; words are not squeezed."""
    for part in (".l2-board", ".prompt", ".l2-hand", ".players"):
        box = page.locator(part).bounding_box()
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= size["height"], f"{part} at {size} after “{words}”"
    assert page.locator(".l2-beside").bounding_box()["width"] >= 200


@pytest.mark.parametrize("kind", ["drop", "search", "give", "transfer"])
def test_every_question_fits_and_is_accessible(visit: Any, match: Match, kind: str) -> None:
    """Nothing to scroll for on a laptop, nothing cut off or covered at any size, no fault that axe finds."""
    state = position(kind)
    mover, seat = laid(match, state)
    page = visit(mover, f"/m/{match.code}/", reduced_motion="reduce")
    for words in beginnings(state, seat):
        page.set_viewport_size(TABLET)
        page.goto(asked(match, words))
        in_view(page, TABLET, words)
        page.set_viewport_size(WIDE)
        in_view(page, WIDE, words)
    states = {f"luxor2001-{kind}-{number}": asked(match, words) for number, words in enumerate(beginnings(state, seat))}
    wrong = faults_at(page, states)
    assert not wrong, "\n".join(wrong)


def test_a_phone_shows_question_board_and_hand_at_once(visit: Any, match: Match) -> None:
    state = position("drop")
    mover, seat = laid(match, state)
    page = visit(mover, f"/m/{match.code}/", **PHONE)
    for words in beginnings(state, seat)[:2]:
        page.goto(asked(match, words))
        for part in (".prompt", ".l2-crop", ".l2-hand"):
            box = page.locator(part).bounding_box()
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= PHONE["height"], part


def test_a_slot_shows_its_pairs_before_it_is_chosen(visit: Any, match: Match) -> None:
    state = position("drop")
    mover, seat = laid(match, state)
    card, slot = next(
        (str(action).split()[0], int(str(action).split()[1]))
        for action in GAME.legal(state, seat)
        if len(str(action).split()) == 3
    )
    page = visit(mover, f"/m/{match.code}/?words={card}")
    ghost, words = page.locator(f".l2-go-{slot} .l2-try use").first, page.locator(f".l2-peek-{slot}")
    expect(ghost).to_be_hidden()
    expect(words).to_be_hidden()
    page.hover(f".l2-go-{slot} .l2-hit", position={"x": 20, "y": 12})
    expect(ghost).to_be_visible()
    expect(words).to_be_visible()
    page.mouse.move(700, 5)
    page.focus(f".l2-chip-{slot}")
    expect(ghost).to_be_visible()


def test_another_slot_is_shown_and_chosen_directly_and_a_plan_is_taken_back(visit: Any, match: Match) -> None:
    """R8.3, R8.4: no Undo is needed to look at another slot, or to return to the usual order."""
    state = position("drop")
    mover, seat = laid(match, state)
    legal = [str(action).split() for action in GAME.legal(state, seat)]
    card, slot, plan = next(words for words in legal if len(words) == 3)
    other = next(words[1] for words in legal if words[0] == card and words[1] != slot)
    page = visit(mover, f"/m/{match.code}/?words={card}+{slot}+{plan}")
    page.locator(".l2-plans a.l2-plan").first.click()
    expect(page.locator("input[name=words]")).to_have_value(f"{card} {slot}")
    expect(page.locator(".l2-plan.is-chosen")).to_have_count(1)
    page.hover(f".l2-go-{other} .l2-hit", position={"x": 20, "y": 12})
    expect(page.locator(f".l2-peek-{other}")).to_be_visible()
    expect(page.locator(".l2-now")).to_be_hidden()
    page.locator(f".l2-go-{other} .l2-hit").click(position={"x": 20, "y": 12})
    expect(page.locator("input[name=words]")).to_have_value(f"{card} {other}")


def test_a_turn_is_played_by_clicks(visit: Any, match: Match) -> None:
    state = position("drop")
    mover, seat = laid(match, state)
    page = visit(mover, f"/m/{match.code}/")
    text = f"{data.DECK[state.hands[seat][0]].name} {next(s for s in range(1, 9) if len(state.wall[s - 1]) < 10)}"
    choose(page, text)
    end_turn(page)
    assert Match.objects.get(pk=match.pk).ply == match.ply + 1


def test_a_turn_is_played_with_the_keyboard_alone(visit: Any, match: Match) -> None:
    mover, _ = laid(match, position("drop"))
    page = visit(mover, f"/m/{match.code}/")
    page.focus(".l2-skip")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('a.l2-card')")
    page.keyboard.press("Enter")
    page.wait_for_selector("a.l2-go", state="attached")
    page.focus("a.l2-go")  # where the focus goes by itself, a moment later
    page.keyboard.press("Enter")
    page.wait_for_selector("#end-turn[data-ready]")
    page.keyboard.press("Control+Enter")
    page.wait_for_function("turn => document.querySelector('#send input[name=turn]')?.value !== turn", arg="1")
    assert Match.objects.get(pk=match.pk).ply == match.ply + 1
