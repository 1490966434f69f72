"""`{% load quick %}` after `i18n`: `translate` and `include` as Django has them, but what stays the same is kept.

A table is drawn after every move, with some fifty fixed texts and twenty parts in it; Django looks up each of them anew
every time. Both tags are written and found by makemessages as ever. With `{% quickly %}` at its top a template's
variables are found without detours; a table has some four hundred.
"""

from collections.abc import Callable
from typing import Any

from django import template
from django.conf import settings
from django.core.signals import setting_changed
from django.dispatch import receiver
from django.template.base import FilterExpression, Node, Parser, Template, Token, Variable, VariableDoesNotExist
from django.template.loader_tags import IncludeNode, do_include
from django.templatetags.i18n import TranslateNode, do_translate
from django.utils.translation import get_language

register = template.Library()

UNKNOWN = object()


def _only_language() -> str | None:
    return settings.LANGUAGE_CODE if len(settings.LANGUAGES) == 1 else None


_only = _only_language()  # settings are slow to ask, and a table asks a hundred times


@receiver(setting_changed)
def _languages_ask(**_facts: Any) -> None:  # only tests change settings
    global _only  # noqa: PLW0603
    _only = _only_language()


def language() -> str | None:
    """Return the language that is active; while the site speaks one, there is nothing to find out."""
    return _only or get_language()


class Path(Variable):
    """A variable with dots, found as Django finds it but without its detours.

    Django tries an index before an attribute at every dot, and each that fails costs as much as ten that do not. Where
    an index could mean anything, or something has to be called, or is not there, Django is asked.
    """

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.first, *rest = self.lookups or ("",)
        self.rest = tuple(rest)

    def resolve(self, context: Any) -> Any:
        """Return the value. Raises VariableDoesNotExist."""
        found = self.known(context)
        if found is UNKNOWN:
            return super().resolve(context)
        return found

    def known(self, context: Any) -> Any:
        """Return the value if it is easily found, UNKNOWN if Django must look. Raises VariableDoesNotExist."""
        try:
            found = context[self.first]
            for name in self.rest:
                kind = type(found)
                if kind is dict:
                    found = found[name]
                elif _has_no_keys[kind]:
                    found = getattr(found, name)
                elif found is None:
                    raise VariableDoesNotExist("Failed lookup for key [%s] in %r", (name, None))
                else:
                    return UNKNOWN
        except (KeyError, AttributeError):
            return UNKNOWN
        return UNKNOWN if callable(found) else found


class _Kinds(dict[type, bool]):
    """Whether a value of this type can be asked for an attribute at once: no name is an index of it, nor is it called."""

    def __missing__(self, kind: type) -> bool:
        has_keys = hasattr(kind, "__getitem__") and not issubclass(kind, tuple | list | str)
        is_called = any("__call__" in above.__dict__ for above in kind.__mro__)  # hasattr finds that of `type`
        self[kind] = known = not (has_keys or is_called or kind is type(None))
        return known


_has_no_keys = _Kinds()


@register.tag
def quickly(parser: Parser, token: Token) -> Node:
    """Let everything that this template says from here on be found by `Path`."""
    compiled = parser.compile_filter

    def compile_filter(text: str) -> FilterExpression:
        said: FilterExpression = compiled(text)
        if _is_path(said.var):
            said.var = Path(said.var.var)
        return said

    parser.compile_filter = compile_filter  # type: ignore[method-assign]
    return template.base.TextNode("")


def _is_path(said: Any) -> bool:
    return type(said) is Variable and said.literal is None and not said.translate


def value_of(said: FilterExpression) -> Callable[[Any], Any]:
    """Return what finds the value of an expression in a context: `said.resolve`, without detours where it is a path."""
    variable = said.var
    if said.filters or not isinstance(variable, Variable) or variable.translate:
        return said.resolve
    if variable.literal is not None:
        literal = said.resolve(template.Context())
        return lambda context: literal
    path = Path(variable.var)

    def value(context: Any) -> Any:
        try:
            found = path.known(context)
        except VariableDoesNotExist:
            return ""  # as Django says for what is not there
        return said.resolve(context) if found is UNKNOWN else found

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
