"""What is wrong with a page as it stands: for who can't see it well, for who has a small or an enlarged screen."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe

DESK, PHONE = (1366, 768), (390, 844)
NARROW, ENLARGED = (320, 640), (683, 384)  # the second is a laptop's screen at 200 %: half as many pixels each way
SIZES = (DESK, PHONE, NARROW, ENLARGED)
WIDTHS = (320, 390, 820, 1366)

PATIENCE = 10  # looks at a page that has just got another size
HERE = Path(__file__).parent
SHOTS = HERE.parent.parent / "var" / "screenshots"
AXE, LAYOUT = Axe(), (HERE / "layout.js").read_text(encoding="utf-8")
STILL = """() => document.getAnimations().every(
  one => one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity)"""


def unreadable(page: Any) -> list[str]:
    """Return what axe finds against WCAG 2.2 A and AA and its best practices."""
    page.wait_for_function(STILL)  # colours on their way have no contrast yet
    found = AXE.run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [
        f"{one['id']}: {node['html'][:160]} ({node['failureSummary'][:300]})" for one in found for node in one["nodes"]
    ]


KINDS = """() => {
  const kind = node => [node.localName, node.getAttribute('role') || '', node.getAttribute('class') || '',
    ...['aria-label', 'href', 'tabindex', 'disabled', 'aria-hidden'].filter(name => node.hasAttribute(name))]
    .join(' ').replace(/(?<!seat-)\\d+/g, '');
  const all = [...document.querySelectorAll('body *')];
  return [...new Set(all.map(node => kind(node.parentElement) + ' > ' + kind(node)))];
}"""  # what a page is made of: numbers in names make no difference, but for those of seats, which have colours

_met: set[str] = set()


def newly_unreadable(page: Any) -> list[str]:
    """Return what axe finds if the page holds anything that no page held before in this run; axe takes its time."""
    kinds = set(page.evaluate(KINDS))
    found = unreadable(page) if kinds - _met else []
    if not found:
        _met.update(kinds)
    return found


def misplaced(page: Any) -> list[str]:
    """Return what sticks out, is cut off or covered at the size the page has now, once it is laid out for it."""
    for _ in range(PATIENCE):
        found = list(page.evaluate(LAYOUT))
        if not found:
            break
        page.wait_for_timeout(100)
    return found


def overflows(page: Any, width: int) -> bool:
    """Tell whether the page is wider than a window of this width."""
    page.set_viewport_size({"width": width, "height": 800})
    return bool(page.evaluate("() => document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def faults(page: Any, name: str) -> list[str]:
    """Return everything wrong with a page at every size, and picture it as a laptop and a phone show it."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wrong = misplaced(page)
        if (width, height) in (DESK, PHONE):
            wrong += unreadable(page)
            page.screenshot(path=SHOTS / f"{name}-{width}.png")
        found += [f"{name} at {width}: {fault}" for fault in wrong]
    return found


def faults_at(page: Any, addresses: Mapping[str, str]) -> list[str]:
    """Return everything wrong with the pages at these addresses, which stand by the names of their pictures."""
    found = []
    for name, path in addresses.items():
        page.goto(path)
        found += faults(page, name)
    return found
