"""`{% load site %}`: icons and meeples, the two marks that every page uses."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def icon(name: str, classes: str = "") -> SafeString:
    """Draw a line icon of static/site/icons.svg; it says nothing to a screen reader, so write a text beside it."""
    return format_html(
        '<svg class="icon {}" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>',
        classes,
        static("site/icons.svg"),
        name,
    )


@register.simple_tag
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
