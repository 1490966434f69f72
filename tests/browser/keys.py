"""What a person does on a match page who has a keyboard and nothing else."""

from typing import Any

import pytest

from tests.browser.acting import FOLDED, STEP, answered, said, stepper

AIM = f"""([text, before, otherwise]) => {{
  const buttons = [...document.querySelectorAll('button[form=send][name=text]:enabled')];
  const folded = ({FOLDED})([text, before]);
  const links = ({STEP})([text, before]);
  const goals = [buttons.filter(one => one.value === text), folded ? [folded] : [], links].find(some => some.length);
  window.goals = goals || [...document.querySelectorAll(otherwise || 'nothing')];
  return window.goals.length;
}}"""  # what the focus has to reach: a button that plays the action at once, what unfolds a link to it, or such a link

WHERE = """() => {
  const now = document.activeElement;
  if (window.goals.includes(now)) return ['there', 0];
  const follows = one => now.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
  const after = window.goals.filter(follows);
  const [way, goal] = after.length ? ['Tab', after[0]] : ['Shift+Tab', window.goals.at(-1)];
  const between = one => way === 'Tab'
    ? follows(one) && one.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_FOLLOWING
    : !follows(one) && one !== now && goal.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
  const stops = document.querySelectorAll(
    'a, button:enabled, summary, select, textarea, input:not([type=hidden], :disabled), [tabindex]');
  return [way, [...stops].filter(one => one.tabIndex >= 0 && one.checkVisibility() && between(one)).length + 1];
}"""  # where the next goal is, and about how many stops away

MOST_STOPS = 250


def tab_to(page: Any, selector: str) -> None:
    """Press Tab until something that `selector` selects has the focus."""
    page.evaluate("selector => { window.goals = [...document.querySelectorAll(selector)]; }", selector)
    tab(page, selector)


def tab(page: Any, what: str) -> None:
    """Press Tab, or Shift and Tab, until one of the goals has the focus."""
    pressed, ways = 0, set()
    while pressed < MOST_STOPS:
        way, stops = page.evaluate(WHERE)
        if way == "there":
            return
        ways.add(way)
        many = 1 if len(ways) > 1 else stops  # it was fewer than it looked: step by step
        for _ in range(many):
            page.keyboard.press(way)
        pressed += many
    pytest.fail(f"{what} can't be reached with Tab")


def act_by_keys(page: Any, text: str) -> None:
    """Play one ply: Tab and Enter for each word or for the button that plays it, Ctrl+Enter where End turn does."""
    while (before := said(page)) != text:
        found = page.evaluate(AIM, [text, before, ""]) or page.evaluate(AIM, [text, before, stepper(text, before)])
        assert found, f"nothing leads from {before!r} to {text!r}"
        tab(page, f"what leads from {before!r} to {text!r}")
        if page.evaluate("() => document.activeElement.matches('summary')"):
            page.keyboard.press("Enter")
            continue
        plays = page.evaluate("() => document.activeElement.matches('button')")
        with answered(page):
            page.keyboard.press("Enter")
        if plays:
            return
    with answered(page):
        page.keyboard.press("Control+Enter")
