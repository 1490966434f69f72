"""`{% load quick %}` after `i18n`: `translate`, `blocktranslate` and `include` as Django has them, but quicker.

A table is drawn after every move, with some fifty fixed texts and twenty parts in it; Django looks up each of them anew
every time. These tags are written, and found by makemessages, as ever; what stays the same is kept. With
`{% quickly %}` at its top a template's variables are found without detours; a table has some four hundred.
"""

from typing import Any

from django import template
from django.conf import settings
from django.core.signals import setting_changed
from django.dispatch import receiver
from django.template.base import FilterExpression, Node, Parser, Template, Token, Variable, render_value_in_context
from django.template.loader_tags import IncludeNode, do_include
from django.templatetags.i18n import TranslateNode, do_block_translate, do_translate
from django.utils.translation import get_language, gettext, ngettext

from games.matches.paths import Path, is_path, value_of

register = template.Library()

MOST_NUMBERS = 100  # of a sentence that counts are kept


def _only_language() -> str | None:
    return settings.LANGUAGE_CODE if len(settings.LANGUAGES) == 1 else None


_only = _only_language()  # settings are slow to ask, and a table asks a hundred times


@receiver(setting_changed)
def _languages_ask(**_facts: Any) -> None:  # only tests change settings
    global _only
    _only = _only_language()


def language() -> str | None:
    """Return the language that is active; while the site speaks one, there is nothing to find out."""
    return _only or get_language()


@register.tag
def quickly(parser: Parser, token: Token) -> Node:
    """Let everything that this template says from here on be found by `Path`."""
    compiled = parser.compile_filter

    def compile_filter(text: str) -> FilterExpression:
        said: FilterExpression = compiled(text)
        if is_path(said.var):
            said.var = Path(said.var.var)
        return said

    parser.compile_filter = compile_filter  # type: ignore[method-assign, assignment]
    return template.base.TextNode("")


class TextNode(template.Node):
    """A fixed text, translated once in each language."""

    child_nodelists = ()

    def __init__(self, node: TranslateNode) -> None:
        self.node = node
        self.said: dict[str | None, str] = {}

    def render(self, context: Any) -> str:
        """Return the text in the language that is active."""
        spoken = language()
        found = self.said.get(spoken)
        if found is None:
            found = self.said[spoken] = self.node.render(context)
        return found


class SentenceNode(template.Node):
    """A text with values in it: put together and translated once in each language, and for each number it counts."""

    child_nodelists = ()

    def __init__(self, node: Any) -> None:
        self.node = node
        self.facts = {name: value_of(said) for name, said in node.extra_context.items()}
        self.count = value_of(node.counter) if node.counter else None
        self.one, self.names = node.render_token_list(node.singular)
        self.many, more = node.render_token_list(node.plural) if node.plural else ("", [])
        self.names = list(dict.fromkeys([*self.names, *more]))
        self.said: dict[tuple[str | None, int | None], str] = {}

    def render(self, context: Any) -> str:
        """Return the text in the language that is active. Django says what is said seldom, or wrong."""
        values = {name: value(context) for name, value in self.facts.items()}
        number = None
        if self.count is not None:
            number = values[self.node.countervar] = self.count(context)
            if type(number) is not int:
                return str(self.node.render(context))
        try:
            values = {name: values[name] if name in values else context[name] for name in self.names}
            return self._text(number) % {
                name: render_value_in_context(value, context) for name, value in values.items()
            }
        except (KeyError, ValueError):  # a name that is not there; a translation with another one
            return str(self.node.render(context))

    def _text(self, number: int | None) -> str:
        key = (language(), number)
        found = self.said.get(key)
        if found is None:
            found = gettext(self.one) if number is None else ngettext(self.one, self.many, number)
            if len(self.said) < MOST_NUMBERS:
                self.said[key] = found
        return found


class PartNode(template.Node):
    """Another template, which is looked for once."""

    def __init__(self, node: IncludeNode) -> None:
        self.name = node.template
        self.facts = {key: value_of(said) for key, said in node.extra_context.items()}
        self.found: dict[str, Template] = {}

    def render(self, context: Any) -> str:
        """Return what the template draws here."""
        name = self.name.resolve(context)
        part = self.found.get(name)
        if part is None:
            part = self.found[name] = context.template.engine.get_template(name)
        with context.push(**{key: value(context) for key, value in self.facts.items()}):
            return part.render(context)


@register.tag
def translate(parser: Parser, token: Token) -> template.Node:
    """Django's `translate`; a fixed text that goes straight into the page is kept."""
    node = do_translate(parser, token)
    said = node.filter_expression
    is_fixed = isinstance(said.var, Variable) and said.var.literal is not None and not said.filters
    return TextNode(node) if is_fixed and not node.asvar and not node.message_context else node


@register.tag
def blocktranslate(parser: Parser, token: Token) -> template.Node:
    """Django's `blocktranslate`; one that goes straight into the page is put together once."""
    node: Any = do_block_translate(parser, token)
    is_counted = bool(node.plural and node.countervar and node.counter)
    is_plain = not (node.asvar or node.message_context or (node.counter and not is_counted))
    return SentenceNode(node) if is_plain else node


@register.tag
def include(parser: Parser, token: Token) -> template.Node:
    """Django's `include` of a template by its name."""
    node = do_include(parser, token)
    return node if node.isolated_context else PartNode(node)
