"""What a person does on a match page, with the mouse or with the keyboard."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.browser.faults import newly_unreadable

Waiting = Callable[[Any], AbstractContextManager[Any]]


def words_of(link: Any) -> str:
    """Return the words a link would say."""
    return parse_qs(urlsplit(link.get_attribute("href")).query)["words"][0]


def said(page: Any) -> str:
    """Return the words chosen so far."""
    return str(page.locator("input[name=words]").get_attribute("value"))


def picks(page: Any) -> list[Any]:
    """Return every link that says a word."""
    return page.locator("[data-pick]").all()


STEP = """([text, before]) => {
  const words = link => new URL(link.href.baseVal ?? link.href, location).searchParams.get('words');
  const size = said => said ? said.split(' ').length : 0;
  const begins = said => `${text} `.startsWith(said && `${said} `);
  const onward = link => begins(words(link)) && (size(words(link)) > size(before) || !begins(before));
  return [...document.querySelectorAll('[data-pick]')].filter(onward);
}"""  # the links that lead from the words `before` towards `text`; some take the place of words said before

SPOT = f"""(said) => {{
  for (const link of ({STEP})(said)) {{
    link.scrollIntoView({{block: 'nearest'}});
    for (const node of [link, ...link.querySelectorAll('*')]) {{
      const box = node.getBoundingClientRect();
      for (const [across, down] of [[.5, .5], [.5, .2], [.2, .5], [.8, .8]]) {{
        const x = box.left + box.width * across, y = box.top + box.height * down;
        if (link.contains(document.elementFromPoint(x, y))) return [x, y];
      }}
    }}
  }}
  return null;
}}"""

FOLDED = f"""(said) => ({STEP})(said).map(link => link.closest('details:not([open])')).find(Boolean)
  ?.querySelector('summary')"""  # what unfolds such a link

COUNTING = """() => {
  if (window.swaps !== undefined) return;
  window.swaps = 0;
  document.addEventListener('htmx:after:swap', () => { window.swaps += 1; });
}"""  # its listener comes after those of the page: when it counts, the focus is where the page puts it


@contextmanager
def answered(page: Any) -> Iterator[None]:
    """Wait, at the end of the block, until the answer to what was done in it stands on the page; axe reads it."""
    page.evaluate(COUNTING)
    before = page.evaluate("() => window.swaps")
    yield
    page.wait_for_function("before => window.swaps > before", arg=before)
    wrong = newly_unreadable(page)
    assert not wrong, "\n".join(wrong)


def loaded(page: Any) -> Any:
    """Wait, at the end of the block, until what was done in it has led to a new page."""
    return page.expect_navigation()


def choose(page: Any, text: str) -> None:
    """Click one word after another until `text` is said, each where a finger would: on a part that nothing covers.

    A drawn link may have several parts, and a word several links. Words without an alternative say themselves.
    """
    while said(page) != text:
        step_on(page, text)


def step_on(page: Any, text: str, answered: Waiting = answered) -> None:
    """Click one link that leads towards `text`."""
    before = said(page)
    if folded := page.evaluate_handle(FOLDED, [text, before]).as_element():
        folded.click()
    page.mouse.move(0, 0)  # the tip of what was clicked last may lie on what comes next
    spot = page.evaluate(SPOT, [text, before])
    counter = None if spot else stepper(text, before)
    if not spot and not counter:
        spot = page.wait_for_function(SPOT, arg=[text, before]).json_value()
    with answered(page):
        if spot:
            page.mouse.click(*spot)
        else:
            page.click(counter)


def stepper(text: str, before: str) -> str | None:
    """Return what selects the link that brings a number one nearer, where no link says `text`; None: none does.

    So it is with the coins of a restoration in Pergamon.
    """
    now, wanted = (next((int(word) for word in words.split() if word.isdigit()), 0) for words in (before, text))
    if now == wanted:
        return None
    return "#pg-more" if now < wanted else "#pg-less"


def end_turn(page: Any) -> None:
    """Click End turn and wait for the answer."""
    with answered(page):
        page.click("#end-turn")


def act(page: Any, text: str, answered: Waiting = answered) -> None:
    """Play one ply with the mouse: word by word and End turn, or the button that plays it at once.

    `answered` waits for what a click brings; where there is no script it is `loaded`.
    """
    at_once = button_of(page, text)
    while not at_once.count() and said(page) != text:
        step_on(page, text, answered)
    with answered(page):
        (at_once.first if at_once.count() else page.locator("#end-turn")).click()


def button_of(page: Any, text: str) -> Any:
    """Return the buttons that play a whole action at once; End turn is none of them."""
    return page.locator(f'button[form=send][name=text][value="{text}"]:enabled')


def look_again(page: Any) -> None:
    """Let a page that waits ask for news now; by itself it would within 15 seconds."""
    if page.locator("[data-poll]").count():
        with answered(page):
            page.evaluate("() => htmx.trigger(document.querySelector('[data-poll]'), 'poll')")


def prompt(page: Any) -> str:
    """Return the one question, or what stands in its place."""
    return " ".join(page.locator("#prompt").inner_text().split())
