"""What a page offers to send: its forms with all their fields, and its links that ask something."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urljoin, urlsplit

Pairs = list[tuple[str, str]]


@dataclass(slots=True)
class Offer:
    """One thing a person could send from a page."""

    method: str
    path: str
    query: Pairs = field(default_factory=list)
    fields: Pairs = field(default_factory=list)


class _Reader(HTMLParser):
    """Collects forms and links of one page."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path
        self.offers: list[Offer] = []
        self._forms: dict[str, Offer] = {}  # by id: a field may stand outside of its form
        self._form: Offer | None = None
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form_opens(facts)
        elif tag == "a" and "?" in facts.get("href", ""):
            self._link(facts["href"])
        elif tag == "select":
            self._select = facts.get("name", "")
        elif tag == "option" and self._select:
            self._add(facts, self._select, facts.get("value", ""))
        elif tag in {"input", "textarea", "button"} and facts.get("name"):
            self._add(facts, facts["name"], facts.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = ""

    def _form_opens(self, facts: dict[str, str]) -> None:
        parts = urlsplit(urljoin(self.path, facts.get("action", "")))
        query = parse_qsl(parts.query, keep_blank_values=True)
        self._form = Offer(facts.get("method", "get").upper(), parts.path, query)
        self.offers.append(self._form)
        if facts.get("id"):
            self._forms[facts["id"]] = self._form

    def _link(self, address: str) -> None:
        parts = urlsplit(urljoin(self.path, address))
        if not parts.netloc:
            self.offers.append(Offer("GET", parts.path, parse_qsl(parts.query, keep_blank_values=True)))

    def _add(self, facts: dict[str, str], name: str, value: str) -> None:
        form = self._forms.get(facts.get("form", "")) or self._form
        if form is not None:
            form.fields.append((name, value))


def offers_of(path: str, page: str) -> Iterator[Offer]:
    """Yield what the page at `path` offers; of fields with the same name (choices, buttons) each is given."""
    reader = _Reader(path)
    reader.feed(page)
    for offer in reader.offers:
        if offer.method == "GET":
            offer.query, offer.fields = offer.query + offer.fields, []
        yield offer
