"""`{% load site %}`: icons, meeples, and what pages say about a game."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from games.rules.protocol import Meta
from luxor_site import rulebook
from luxor_site.rulebook import Section

register = template.Library()


@register.simple_tag
@lru_cache(maxsize=256, typed=True)
def icon(name: str, classes: str = "") -> SafeString:
    """Draw a line icon of static/site/icons.svg; it says nothing to a screen reader, so write a text beside it."""
    return format_html(
        '<svg class="icon {}" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>',
        classes,
        static("site/icons.svg"),
        name,
    )


@register.simple_tag
@lru_cache(maxsize=2048, typed=True)
def meeple(colour: str, letter: str = "", kind: str = "person", classes: str = "") -> SafeString:
    """Draw a player: `colour` is seat-0 … seat-3, `kind` person, bot (an antenna) or empty (dashed, no letter)."""
    symbol = {"person": "meeple", "bot": "meeple-bot", "empty": "meeple-empty"}[kind]
    return format_html(
        '<svg class="meeple {} {}" viewBox="0 0 40 42" aria-hidden="true" focusable="false">'
        '<use href="{}#{}" width="40" height="42"/><text x="20" y="26">{}</text></svg>',
        colour,
        classes,
        static("site/icons.svg"),
        symbol,
        letter,
    )


@register.simple_tag
def phrase_of(text: str) -> str:
    """Say one of a game's English texts (title, blurb, length …) in the reader's language."""
    return gettext(text) if text else ""


@register.simple_tag
def titles_of(games: Sequence[Meta]) -> SafeString:
    """Say the games in one breath: "Luxor, Luxor 2001 and Pergamon", each in bold."""
    titles = [format_html("<b>{}</b>", gettext(game.title)) for game in games]
    if len(titles) < 2:
        return titles[0] if titles else SafeString("")
    return format_html(
        gettext("{} and {}"), format_html_join(", ", "{}", ((title,) for title in titles[:-1])), titles[-1]
    )


@register.simple_tag
def seats_of(game: Meta) -> str:
    """Say for how many players a game is: "2–4 players"."""
    least, most = min(game.seats), max(game.seats)
    if least == most:
        return ngettext("%(n)s player", "%(n)s players", most) % {"n": most}
    return gettext("%(least)s–%(most)s players") % {"least": least, "most": most}


@register.simple_tag
def standing_of(table: Any, seat: int) -> str:
    """Return how a seat stands now, or nothing where the game doesn't tell."""
    return str(table.standing[seat]) if seat < len(table.standing) else ""


@register.simple_tag
def board_css(key: str) -> str:
    """Return the address of a game's board.css."""
    return static(f"{key}/board.css")


@register.simple_tag
def numbered_rules(key: str) -> tuple[Section, ...]:
    """Return the chapters of a game's RULES.md: `.number .title .rules`, each rule `.number .html .marks`."""
    return rulebook.numbered_rules(key)


@register.simple_tag
def rule_marks() -> list[tuple[str, str]]:
    """Return the marks of certainty with what they mean, for the legend."""
    return [(letter, str(meaning)) for letter, meaning in rulebook.MARKS.items()]
