"""`{% load table %}`: what a game's templates ask the platform, without knowing addresses or htmx."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.loader import get_template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from games.matches.paths import value_of
from games.matches.shelf import Shelf
from games.matches.templatetags.quick import drawing_of, language

register = template.Library()

Words = tuple[str, ...]
NOTHING = mark_safe("")


@dataclass(frozen=True, slots=True)
class Pick:
    """A word that may be said, or was.

    `attrs`: `href`, `id` and htmx attributes of a link, empty when `chosen`; `again` is the same without the id, for a
    second link to the same word. `ends`: with it the words are a whole action.
    `instead`: it takes the place of a word said before, and what followed that one is dropped.
    """

    attrs: SafeString
    again: SafeString
    chosen: bool
    ends: bool
    instead: bool = False


@dataclass(frozen=True, slots=True)
class Send:
    """A button that plays a whole action at once: `attrs` make any HTML `<button>` send it."""

    attrs: SafeString


@lru_cache(maxsize=32)
def _spelled(legal: tuple[str, ...]) -> tuple[frozenset[Words], frozenset[Words]]:
    """Return every beginning of a legal action, and the whole ones; a page asks some hundred times for the same."""
    whole = frozenset(tuple(text.split()) for text in legal)
    beginnings = frozenset(words[:size] for words in whole for size in range(len(words) + 1))
    return beginnings, whole


@lru_cache(maxsize=512)
def address(name: str, code: str) -> str:
    """Return the address of a match's page; a table asks some fifty times for the same one."""
    return reverse(name, args=[code])


@lru_cache(maxsize=1024)
def _links(code: str, path: Words, tab: str) -> tuple[SafeString, SafeString]:
    """Return the attributes of a link that says these words, without and with its id; the next table has them too."""
    facts = {"words": " ".join(path)} | ({"tab": tab} if tab else {})
    href = f"{address('match', code)}?{urlencode(facts)}"
    link = format_html('href="{0}" hx-get="{0}" hx-replace-url="true" data-pick', href)
    return link, format_html('{} id="pick-{}"', link, "-".join(path))


def _offer(context: Any, table: Any, path: Words) -> Pick | None:
    beginnings, whole = _spelled(table.legal)
    if path not in beginnings:
        return None
    said = table.choices.words
    instead = path[: len(said)] != said
    link, named = _links(table.match.code, path, context.get("tab", ""))
    return Pick(named, link, False, path in whole, instead)


@register.simple_tag(takes_context=True)
def word(context: Any, table: Any, *words: str, at: int | None = None) -> Pick | None:
    """Return the Pick of these words if they may come next or were said; None otherwise.

    With `at` (0 = the first word) they are the words of that place: then they may also replace what was said there.
    """
    if not table.choices:
        return None
    said: Words = table.choices.words
    place = len(said) if at is None else at
    says = tuple(str(part) for part in words)
    if at is None and not _offered(table, (*said, *says)) and _within(says, said):
        return Pick(NOTHING, NOTHING, True, table.choices.complete)
    if says == said[place : place + len(says)]:
        return Pick(NOTHING, NOTHING, True, table.choices.complete)
    return _offer(context, table, (*said[:place], *says)) if place <= len(said) else None


@register.simple_tag(takes_context=True)
def phrase(context: Any, table: Any, text: str, *, whole: bool = False) -> Pick | None:
    """Return the Pick of these words from the beginning: chosen if they were said, None unless an action begins so.

    `whole`: chosen only if nothing was said after them; otherwise the Pick takes back what was.
    """
    path = tuple(str(text).split())
    if not table.choices or not path:
        return None
    said = table.choices.words
    if said[: len(path)] == path and not (whole and len(said) > len(path)):
        return Pick(NOTHING, NOTHING, True, table.choices.complete)
    return _offer(context, table, path)


@register.simple_tag
def send(table: Any, text: str) -> Send | None:
    """Return a button's attributes that play `text` at once, several plies parted by ";"; None unless it may be played.

    Only the first ply is looked at: the others become legal by it. The page has one form, `id="send"`.
    """
    first = tuple(str(text).partition(";")[0].split())
    if not table.choices or first not in _spelled(table.legal)[1]:
        return None
    return Send(format_html('type="submit" form="send" name="text" value="{}"', text))


@register.simple_tag
def player(table: Any, seat: int | None) -> SafeString:
    """Write the name of a seat in its colour; nothing for an event that is nobody's."""
    if seat is None or not 0 <= seat < len(table.seats):
        return NOTHING
    sits = table.seats[seat]
    return format_html('<b class="player {}">{}</b>', sits.colour, sits.name)


@register.filter
def at(seats: Sequence[Any], seat: int | None) -> Any:
    """Return what stands at a seat's place; None for no seat."""
    return None if seat is None else seats[seat]


@register.simple_tag
def translated(names: str, separator: str) -> str:
    """Return a compound name like "camel/snake" with each of its parts translated."""
    return separator.join(gettext(name) for name in names.split(separator))


@register.simple_tag(takes_context=True)
def counters(context: Any, table: Any, seat: Any) -> SafeString:
    """Draw the game's own counters of a seat, `<key>/player.html`; a game without them shows none."""
    return _game_part(context, f"{table.key}/player.html", table=table, seat=seat)


@register.simple_tag(takes_context=True)
def line(context: Any, table: Any, event: Any) -> SafeString:
    """Word one event with the game's `event.html`."""
    return _game_part(context, f"{table.key}/event.html", table=table, event=event)


def _game_part(context: Any, name: str, **facts: Any) -> SafeString:
    found = _template(name)
    if found is None:
        return NOTHING
    with context.push(**facts):
        return SafeString(found(context))


_found: dict[str, Callable[[Any], str]] = {}  # by a template's name; what is missing is looked for again, it may come


def _template(name: str) -> Callable[[Any], str] | None:
    if name not in _found:
        try:
            _found[name] = drawing_of(get_template(name).template)  # type: ignore[attr-defined]
        except template.TemplateDoesNotExist:
            return None
    return _found[name]


def _offered(table: Any, path: Words) -> bool:
    return path in _spelled(table.legal)[0]


def _within(says: Words, said: Words) -> bool:
    return any(said[start : start + len(says)] == says for start in range(len(said) - len(says) + 1))


_kept = Shelf()


class KeptNode(template.Node):
    """Markup that depends on nothing but the values of its tag and the language: drawn once in each process."""

    def __init__(self, parts: Sequence[FilterExpression], nodelist: NodeList) -> None:
        self.values = [value_of(part) for part in parts]
        self.nodelist = nodelist

    def render(self, context: Any) -> str:
        """Return what was drawn before for the same values, or draw it."""
        key = (language(), *[value(context) for value in self.values])
        found = _kept.get(key)
        if found is None:
            found = self.nodelist.render(context)
            _kept.put(key, found)
        return found


@register.tag
def kept(parser: Parser, token: Token) -> KeptNode:
    """Keep a block by the values named after the tag: a name for the block, then all that it depends on."""
    parts = [parser.compile_filter(bit) for bit in token.split_contents()[1:]]
    nodelist = parser.parse(("endkept",))
    parser.delete_first_token()
    return KeptNode(parts, nodelist)
