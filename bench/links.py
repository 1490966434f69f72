"""What a browser fetches together with a page."""

import re
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit

FACE = re.compile(r"@font-face\s*{(.*?)}", re.DOTALL)
URL = re.compile(r"url\(\s*['\"]?([^'\")]+)['\"]?\s*\)")
RANGE = re.compile(r"unicode-range:([^;}]*)")
LATIN_A = 0x41


def needed(kind: str, text: str) -> list[str]:
    """Return the addresses that a browser fetches because of a document or a style sheet."""
    if kind.startswith("text/html"):
        reader = Links()
        reader.feed(text)
        return reader.found
    if kind.startswith("text/css"):
        other = [face[0] for face in FACE.finditer(text) if not is_latin(face[1])]
        for face in other:
            text = text.replace(face, "")
        return URL.findall(text)
    return []


def is_latin(face: str) -> bool:
    """Tell whether a @font-face rule is for Latin letters."""
    ranges = RANGE.search(face)
    if ranges is None:
        return True
    for part in ranges[1].upper().replace("U+", "").split(","):
        first, _, last = part.strip().partition("-")
        if int(first, 16) <= LATIN_A <= int(last or first, 16):
            return True
    return False


def local(here: str, there: str) -> str:
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
