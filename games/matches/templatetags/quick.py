"""`{% load quick %}` after `i18n`: `translate` and `include` as Django has them, but what stays the same is kept.

A table is drawn after every move, with some fifty fixed texts and twenty parts in it; Django looks up each of them anew
every time. Both tags are written and found by makemessages as ever.
"""

from typing import Any

from django import template
from django.template.base import Parser, Template, Token, Variable
from django.template.loader_tags import IncludeNode, do_include
from django.templatetags.i18n import TranslateNode, do_translate
from django.utils.translation import get_language

register = template.Library()


class TextNode(template.Node):
    """A fixed text, translated once in each language."""

    child_nodelists = ()

    def __init__(self, node: TranslateNode) -> None:
        self.node = node
        self.said: dict[str | None, str] = {}

    def render(self, context: Any) -> str:
        """Return the text in the language that is active."""
        language = get_language()
        found = self.said.get(language)
        if found is None:
            found = self.said[language] = self.node.render(context)
        return found


class PartNode(template.Node):
    """Another template, which is looked for once."""

    def __init__(self, node: IncludeNode) -> None:
        self.name = node.template
        self.facts = node.extra_context
        self.found: dict[str, Template] = {}

    def render(self, context: Any) -> str:
        """Return what the template draws here."""
        name = self.name.resolve(context)
        part = self.found.get(name)
        if part is None:
            part = self.found[name] = context.template.engine.get_template(name)
        with context.push(**{key: value.resolve(context) for key, value in self.facts.items()}):
            return part.render(context)


@register.tag
def translate(parser: Parser, token: Token) -> template.Node:
    """Django's `translate`; a fixed text that goes straight into the page is kept."""
    node = do_translate(parser, token)
    said = node.filter_expression
    is_fixed = isinstance(said.var, Variable) and said.var.literal is not None and not said.filters
    return TextNode(node) if is_fixed and not node.asvar and not node.message_context else node


@register.tag
def include(parser: Parser, token: Token) -> template.Node:
    """Django's `include` of a template by its name."""
    node = do_include(parser, token)
    return node if node.isolated_context else PartNode(node)
