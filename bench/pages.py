"""The first load of a match page: the document and everything a browser fetches for it, compressed as it is sent.

Fonts count when their `unicode-range` has Latin letters, like in a browser; style sheets are followed into their urls.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit

from bench.moves import WARM, asked
from bench.rows import Row, at_most
from bench.stand import Person, match_of, person

LIMIT = 200.0  # kilobytes (1,000 bytes)
PLIES = 20  # played before the page is looked at: an early board is simpler
FACE = re.compile(r"@font-face\s*{(.*?)}", re.DOTALL)
URL = re.compile(r"url\(\s*['\"]?([^'\")]+)['\"]?\s*\)")
RANGE = re.compile(r"unicode-range:([^;}]*)")
LATIN_A = 0x41


def rows(key: str, port: int) -> Iterator[Row]:
    """Measure the first load of one game's match page, for a player who is to move."""
    one, other = person("Ann", port), person("Bob", port)
    match, users = match_of(key, one.user, other.user)
    seats = {seat: player for seat, user in users.items() for player in (one, other) if player.user.pk == user.pk}
    for _ in range(WARM + PLIES):
        question = asked(match)
        if question is None:
            break
        seats[question[0]].asks("POST", f"/m/{match.code}/move/", question[1], fragment=True)
    sizes = first_load(one, f"/m/{match.code}/")
    yield at_most(f"page {key} first load", sum(sizes.values()) / 1000, "KB compressed", LIMIT)


def first_load(player: Person, path: str) -> dict[str, int]:
    """Return the compressed size of the page and of all it needs, by path."""
    sizes: dict[str, int] = {}
    waiting = [path]
    while waiting:
        here = waiting.pop()
        if here in sizes:
            continue
        status, kind, sent, text = player.fetches(here)
        if status != 200:
            raise LookupError(f"{here} answers {status}")
        sizes[here] = sent
        waiting += [there for there in _needed(kind, text) for there in [_local(here, there)] if there]
    return sizes


def _needed(kind: str, text: str) -> list[str]:
    if kind.startswith("text/html"):
        reader = Links()
        reader.feed(text)
        return reader.found
    if kind.startswith("text/css"):
        other = [face[0] for face in FACE.finditer(text) if not _is_latin(face[1])]
        for face in other:
            text = text.replace(face, "")
        return URL.findall(text)
    return []


def _is_latin(face: str) -> bool:
    ranges = RANGE.search(face)
    if ranges is None:
        return True
    for part in ranges[1].upper().replace("U+", "").split(","):
        first, _, last = part.strip().partition("-")
        if int(first, 16) <= LATIN_A <= int(last or first, 16):
            return True
    return False


def _local(here: str, there: str) -> str:
    """Return the path to fetch, '' for what the browser has already (data:, a part of the same page)."""
    parts = urlsplit(urljoin(here, urldefrag(there)[0]))
    return "" if parts.scheme or parts.path == here else parts.path + (f"?{parts.query}" if parts.query else "")


class Links(HTMLParser):
    """Collects what a browser loads together with a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note one tag's address."""
        named = {name: value or "" for name, value in attrs}
        if tag == "link" and {"stylesheet", "icon", "preload"} & set(named.get("rel", "").split()):
            self.found.append(named["href"])
        elif tag in ("script", "img") and named.get("src"):
            self.found.append(named["src"])
        elif tag in ("use", "image") and not named.get("href", "#").startswith("#"):
            self.found.append(named["href"])
