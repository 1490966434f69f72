"""What a person does on a match page, with the mouse or with the keyboard."""

from typing import Any
from urllib.parse import parse_qs, urlsplit


def words_of(link: Any) -> str:
    """Return the words a link would say."""
    return parse_qs(urlsplit(link.get_attribute("href")).query)["words"][0]


def said(page: Any) -> str:
    """Return the words chosen so far."""
    return str(page.locator("input[name=words]").get_attribute("value"))


def picks(page: Any) -> list[Any]:
    """Return every link that says a word."""
    return page.locator("[data-pick]").all()


SPOT = """([text, before]) => {
  const words = link => new URL(link.href.baseVal ?? link.href, location).searchParams.get('words');
  const size = said => said ? said.split(' ').length : 0;
  for (const link of document.querySelectorAll('[data-pick]')) {
    if (!`${text} `.startsWith(`${words(link)} `) || size(words(link)) <= size(before)) continue;
    link.scrollIntoView({block: 'nearest'});
    for (const node of [link, ...link.querySelectorAll('*')]) {
      const box = node.getBoundingClientRect();
      for (const [across, down] of [[.5, .5], [.5, .2], [.2, .5], [.8, .8]]) {
        const x = box.left + box.width * across, y = box.top + box.height * down;
        if (link.contains(document.elementFromPoint(x, y))) return [x, y];
      }
    }
  }
  return null;
}"""


def choose(page: Any, text: str) -> None:
    """Click one word after another until `text` is said, each where a finger would: on a part that nothing covers.

    A drawn link may have several parts, and a word several links. Words without an alternative say themselves.
    """
    while (before := said(page)) != text:
        spot = page.evaluate(SPOT, [text, before])
        assert spot, f"no link that can be clicked leads from {before!r} to {text!r}"
        page.mouse.click(*spot)
        page.wait_for_function("before => document.querySelector('input[name=words]')?.value !== before", arg=before)


def end_turn(page: Any) -> None:
    """Click End turn and wait for the answer."""
    turn = page.locator("#send input[name=turn]").get_attribute("value")
    page.click("#end-turn")
    page.wait_for_function("turn => document.querySelector('#send input[name=turn]')?.value !== turn", arg=turn)


def prompt(page: Any) -> str:
    """Return the one question, or what stands in its place."""
    return " ".join(page.locator("#prompt").inner_text().split())
