"""`{% load quick %}` as the last: `translate`, `blocktranslate`, `include`, `if`, `static` as Django's, but quicker.

A table is drawn after every move, with some fifty fixed texts and twenty parts in it; Django looks up each of them anew
every time. These tags are written, and found by makemessages, as ever; what stays the same is kept. With
`{% quickly %}` at its top a template's variables are found and written without detours; a table has some four hundred.
"""

from collections.abc import Callable
from html import escape
from typing import Any

from django import template
from django.conf import settings
from django.core.signals import setting_changed
from django.dispatch import receiver
from django.template.base import (
    FilterExpression,
    Node,
    NodeList,
    Parser,
    Template,
    Token,
    Variable,
    VariableDoesNotExist,
    VariableNode,
    render_value_in_context,
)
from django.template.defaulttags import CommentNode, CycleNode, IfChangedNode, IfNode, LoadNode, do_if
from django.template.loader_tags import BlockNode, ExtendsNode, IncludeNode, do_include
from django.templatetags.i18n import TranslateNode, do_block_translate, do_translate
from django.templatetags.static import StaticNode
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, ngettext

from games.matches.conditions import condition_of, switch_of
from games.matches.paths import Path, is_path, value_of

register = template.Library()

MOST_NUMBERS = 100  # of a sentence that counts are kept


def _only_language() -> str | None:
    return settings.LANGUAGE_CODE if len(settings.LANGUAGES) == 1 else None


_only = _only_language()  # settings are slow to ask, and a table asks a hundred times


_files: dict[str, str] = {}  # addresses of static files; each is found by a search through the storage


@receiver(setting_changed)
def _settings_ask(**_facts: Any) -> None:  # only tests change settings
    global _only
    _only = _only_language()
    _files.clear()


def language() -> str | None:
    """Return the language that is active; while the site speaks one, there is nothing to find out."""
    return _only or get_language()


@register.tag
def quickly(parser: Parser, token: Token) -> Node:
    """Let everything that this template says from here on be found by `Path` and written by `Said`."""
    compiled, extend = parser.compile_filter, parser.extend_nodelist

    def compile_filter(text: str) -> FilterExpression:
        said: FilterExpression = compiled(text)
        if is_path(said.var):
            said.var = Path(said.var.var)
        return said

    def extend_nodelist(nodelist: NodeList, node: Node, token: Token) -> None:
        if nodelist and type(nodelist[-1]) is LoadNode:  # it says nothing, but is asked to every time
            del nodelist[-1]
        if type(node) is not CommentNode:
            extend(nodelist, Said(node.filter_expression) if type(node) is VariableNode else node, token)

    parser.compile_filter = compile_filter  # type: ignore[method-assign, assignment]
    parser.extend_nodelist = extend_nodelist  # type: ignore[method-assign]
    return template.base.TextNode("")


def written(value: Any, context: Any) -> str:
    """Return a value as it stands in the page: `render_value_in_context`, which asks what texts and numbers are not."""
    kind = type(value)
    if kind is SafeString or (kind is str and not context.autoescape):
        return value  # type: ignore[no-any-return]
    if kind is str:
        return escape(value)
    if kind is int and context.use_l10n is False:
        return str(value)
    return render_value_in_context(value, context)


class Said(VariableNode):
    """A variable, found by `Path` and written at once."""

    def __init__(self, said: FilterExpression) -> None:
        super().__init__(said)
        self.value = value_of(said)

    def render(self, context: Any) -> str:
        """Return what stands in the page."""
        return written(self.value(context), context)


class ChoiceNode(IfNode):
    """Django's `if`, its conditions put together once; many that compare one value with texts are looked up."""

    def __init__(self, conditions_nodelists: Any) -> None:
        super().__init__(conditions_nodelists)
        self.looked_up, self.switch = switch_of(conditions_nodelists)
        self.tests: list[tuple[Callable[[Any], Any] | None, NodeList]] = [
            (None if condition is None else condition_of(condition), nodelist)
            for condition, nodelist in conditions_nodelists
        ]
        self.rest = self.tests[len(self.switch) :]

    def render(self, context: Any) -> str:
        """Return the first part whose condition holds."""
        tests = self.tests
        if self.looked_up is not None:
            found = self.looked_up(context)
            if type(found) is str:  # what is no mere text may be equal to one all the same
                part = self.switch.get(found)
                if part is not None:
                    return part.render(context)
                tests = self.rest
        for holds, nodelist in tests:
            if holds is None:
                return nodelist.render(context)
            try:
                match = holds(context)
            except VariableDoesNotExist:
                match = None
            if match:
                return nodelist.render(context)
        return ""


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
            return self._text(number) % {name: written(value, context) for name, value in values.items()}
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


class FileNode(StaticNode):
    """The address of a static file, which is the same in a process for ever."""

    def url(self, context: Any) -> str:
        """Return the address."""
        path = self.path.resolve(context)
        found = _files.get(path)
        if found is None:
            found = _files[path] = str(super().url(context))
        return found


KEEPS_STATE: Any = (CycleNode, IfChangedNode, ExtendsNode, BlockNode)  # nodes that need `Template.render` around them


def drawing_of(part: Template) -> Callable[[Any], str]:
    """Return what draws a template inside another: without a state of its own, which next to no part needs."""
    return part.render if part.nodelist.get_nodes_by_type(KEEPS_STATE) else part.nodelist.render


class PartNode(template.Node):
    """Another template, which is looked for once."""

    def __init__(self, node: IncludeNode) -> None:
        self.name = value_of(node.template)
        self.facts = {key: value_of(said) for key, said in node.extra_context.items()}
        self.found: dict[str, Callable[[Any], str]] = {}

    def render(self, context: Any) -> str:
        """Return what the template draws here."""
        name = self.name(context)
        draw = self.found.get(name)
        if draw is None:
            draw = self.found[name] = drawing_of(context.template.engine.get_template(name))
        with context.push(**{key: value(context) for key, value in self.facts.items()}):
            return draw(context)


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


@register.tag("if")
def choice(parser: Parser, token: Token) -> ChoiceNode:
    """Django's `if`."""
    return ChoiceNode(do_if(parser, token).conditions_nodelists)


@register.tag
def static(parser: Parser, token: Token) -> FileNode:
    """Django's `static`."""
    return FileNode.handle_token(parser, token)  # type: ignore[return-value]
