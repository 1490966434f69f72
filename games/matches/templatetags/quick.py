"""`{% load quick %}` after `i18n`: `translate` and `include` as Django has them, but what stays the same is kept.

A table is drawn after every move, with some fifty fixed texts and twenty parts in it; Django looks up each of them anew
every time. Both tags are written and found by makemessages as ever.
"""

from collections.abc import Callable
from typing import Any

from django import template
from django.conf import settings
from django.template.base import FilterExpression, Parser, Template, Token, Variable
from django.template.loader_tags import IncludeNode, do_include
from django.templatetags.i18n import TranslateNode, do_translate
from django.utils.translation import get_language

register = template.Library()


def language() -> str | None:
    """Return the language that is active; while the site speaks one, there is nothing to find out."""
    return get_language() if len(settings.LANGUAGES) > 1 else settings.LANGUAGE_CODE


def value_of(said: FilterExpression) -> Callable[[Any], Any]:
    """Return what finds the value of an expression in a context: `said.resolve`, without detours where it is a path.

    Django tries an index before an attribute at every dot, and each that fails costs as much as ten that do not.
    """
    variable = said.var
    if said.filters or not isinstance(variable, Variable) or variable.translate:
        return said.resolve
    if variable.literal is not None:
        literal = said.resolve(template.Context())
        return lambda context: literal
    first, *rest = variable.lookups or ()

    def value(context: Any) -> Any:
        try:
            found = context[first]
            for name in rest:
                if type(found) is dict:
                    found = found[name]
                elif found is None:
                    return ""  # as Django says for what is not there
                elif hasattr(found, "keys"):  # another mapping, in which a key goes before an attribute
                    return said.resolve(context)
                else:
                    found = getattr(found, name)
        except (KeyError, AttributeError):
            return said.resolve(context)
        return said.resolve(context) if callable(found) else found

    return value


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
def include(parser: Parser, token: Token) -> template.Node:
    """Django's `include` of a template by its name."""
    node = do_include(parser, token)
    return node if node.isolated_context else PartNode(node)
