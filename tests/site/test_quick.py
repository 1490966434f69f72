"""`{% load quick %}`: what is kept is what Django would have drawn, in every language and with every value."""

from datetime import UTC, date, datetime
from decimal import Decimal
from types import MappingProxyType
from typing import NamedTuple

import pytest
from django.template import Context, TemplateDoesNotExist, TemplateSyntaxError, engines
from django.template.base import Parser
from django.template.defaulttags import CommentNode, LoadNode
from django.utils import timezone, translation
from django.utils.functional import SimpleLazyObject
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from games.matches.paths import UNKNOWN, Path, value_of
from games.matches.templatetags.quick import MOST_NUMBERS, ChoiceNode, SentenceNode, drawing_of


def drawn(source, load="i18n", **facts):
    return engines["django"].from_string(f"{{% load {load} %}}{source}").render(facts)


SOURCES = [
    '{% translate "Monday" %}',
    '{% translate "100%" %} {% translate "a < b" %}',
    '{% translate "Monday" as day %}{{ day }} {{ day }}',
    '{% translate "Monday"|upper %}',
    '{% translate "May" context "abbrev. month" %}',
    '{% translate "Monday" noop %}',
    "{% translate text %}",
    "{% translate missing %}",
    '{% for n in numbers %}{% translate "Monday" %}{{ n }}{% translate text %}{% endfor %}',
    '{% autoescape off %}{% translate "a < b" %}{% translate text %}{% endautoescape %}',
    "{% translate text as said %}{{ said }}{{ text }}",
    "{% for day in days %}{% translate day %}{% endfor %}",
    "{% blocktranslate %}Monday{% endblocktranslate %}",
    "{% blocktranslate %}100% of {{ text }} < {{ half }}{% endblocktranslate %}",
    "{% blocktranslate with it=text|upper n=half %}{{ it }} {{ n }} {{ text }}{% endblocktranslate %}{{ it }}",
    "{% blocktranslate %}{{ missing }} and {{ text }}{% endblocktranslate %}",
    "{% for n in numbers %}{% blocktranslate count m=n %}{{ m }} hour{% plural %}{{ m }} hours{% endblocktranslate %}"
    "{% endfor %}",
    "{% for n in numbers %}{% blocktranslate count num=n %}%(num)d hour{% plural %}%(num)d hours{% endblocktranslate %}"
    "{% endfor %}",
    "{% blocktranslate count n=half with day=text %}{{ n }} {{ day }}{% plural %}{{ n }} times {{ day }}"
    "{% endblocktranslate %}",
    '{% blocktranslate context "abbrev. month" %}May{% endblocktranslate %}',
    "{% blocktranslate asvar day %}Monday{% endblocktranslate %}{{ day }}",
    "{% blocktranslate trimmed %}\n  Monday\n{% endblocktranslate %}",
    "{% autoescape off %}{% blocktranslate %}{{ text }}{% endblocktranslate %}{% endautoescape %}",
]


@pytest.mark.parametrize("start", ["{% load i18n quick %}", "{% load i18n quick %}{% quickly %}"])
@pytest.mark.parametrize("source", SOURCES)
def test_a_text_is_said_as_django_says_it_in_each_language(source, start, settings):
    settings.LANGUAGES = [("en", "English"), ("de", "German"), ("fr", "French")]
    kept = engines["django"].from_string(start + source)
    for language in ("en", "de", "fr", "en", "de"):
        for text in ("Monday", "<b>"):
            facts = {"text": text, "numbers": (1, 2), "half": 0.5, "days": ("Monday", "Tuesday")}
            with translation.override(language):
                assert kept.render(facts) == drawn(source, **facts)
    if "Monday" in source and "noop" not in source:
        with translation.override("de"):
            assert "montag" in kept.render({"text": "Monday", "numbers": (1,)}).lower()


def test_a_counted_sentence_that_is_no_number_is_an_error_as_in_django():
    source = "{% blocktranslate count n=text %}{{ n }} hour{% plural %}{{ n }} hours{% endblocktranslate %}"
    with pytest.raises(TemplateSyntaxError):
        drawn(source, load="i18n quick", text="many")
    assert drawn(source, load="i18n quick", text=True) == drawn(source, text=True)


def test_a_thousand_numbers_are_not_all_kept():
    source = "{% blocktranslate count n=number %}{{ n }} hour{% plural %}{{ n }} hours{% endblocktranslate %}"
    kept = engines["django"].from_string("{% load i18n quick %}" + source)
    for number in range(1000):
        assert kept.render({"number": number}).split()[0] == str(number)
    (node,) = kept.template.nodelist.get_nodes_by_type(SentenceNode)
    assert len(node.said) == MOST_NUMBERS


class Named(NamedTuple):
    text: str
    count: int = 3  # a method of tuples too


class Maker:
    text = "of the maker"

    def __call__(self) -> str:
        return "made"


class Uncalled:
    do_not_call_in_templates = True
    text = "uncalled"

    def __call__(self) -> str:
        raise AssertionError


class Thing:
    keys = "an attribute"
    maker = Maker()
    uncalled = Uncalled()
    named = Named("by name")
    lazy = gettext_lazy("Monday")
    later = SimpleLazyObject(lambda: Named("later"))
    made = staticmethod(lambda: "called")
    text = "<b>"


PATHS = [
    "thing.text", "thing.keys", "thing.made", "thing.missing",
    "facts.one", "facts.items", "facts.keys.0", "facts.none",
    "other.items", "other.get", "other.missing", "facts.none.more", "numbers.1", "numbers.7",
    "missing", "missing.too", "facts.deep.2.x", "thing.maker.text", "thing.maker", "thing.uncalled.text",
    "thing.named.text", "thing.named.count", "thing.named.0", "thing.named.index", "thing.lazy.upper",
    "thing.later.text", "thing.later.1",
    "thing.text.0", "thing.text.upper", "numbers.count", "True.real", "wild", "wild.text",
    '"said"', "'5'", "7", "2.5", "True", '_("Monday")', "thing.text|upper", "numbers|length", "thing.empty.more",
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_a_value_is_found_as_django_finds_it(path):
    thing, facts = Thing(), {"one": 1, "items": "a key", "none": None, "deep": (0, 1, {"x": "far"})}
    context = Context(
        {"thing": thing, "facts": facts, "other": MappingProxyType({"items": "a key", "get": 3}), "numbers": (5, 6)}
    )
    context.template = engines["django"].from_string("").template
    said = Parser([], builtins=context.template.engine.template_builtins).compile_filter(path)
    assert value_of(said)(context) == said.resolve(context)


SAYINGS = [
    "{{ %s }}",
    "{%% if %s %%}yes{%% else %%}no{%% endif %%}",
    "{%% with it=%s %%}{{ it }}{%% endwith %%}",
    "{%% if %s is None %%}none{%% endif %%}",
]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("saying", SAYINGS)
def test_a_template_says_quickly_what_it_says_slowly(path, saying, settings):
    thing, facts = Thing(), {"one": 1, "items": "a key", "none": None, "deep": (0, 1, {"x": "far"})}
    context = {
        "thing": thing,
        "facts": facts,
        "other": MappingProxyType({"items": "a key", "get": 3}),
        "numbers": (5, 6),
    }
    context["wild"] = Uncalled
    assert drawn("{% quickly %}" + saying % path, load="quick", **context) == drawn(saying % path, **context)


CONDITIONS = [
    f"{first} {sign} {second}"
    for first in ("a", "b", "word", "missing", "none", "numbers", "2", '"far"', "word|upper", "thing.text")
    for sign in ("==", "!=", "<", "<=", ">", ">=", "in", "not in", "is", "is not", "and", "or")
    for second in ("b", "word", "missing", "numbers", "2", '"far"', "thing.missing", "True")
]
CONDITIONS += [
    "not a",
    "not missing",
    "not not word",
    "a and not b or word",
    "not a in numbers",
    "a == 1 and b > a or none",
]


@pytest.mark.parametrize("values", [{"a": 1, "b": 2, "word": "far"}, {"a": 2, "b": 0, "word": ""}])
def test_a_condition_holds_as_in_django(values):
    facts = {**values, "none": None, "numbers": (1, 2), "thing": Thing()}
    for condition in CONDITIONS:
        source = f"{{% if {condition} %}}yes{{% elif word %}}perhaps{{% else %}}no{{% endif %}}"
        assert drawn("{% quickly %}" + source, load="quick", **facts) == drawn(source, **facts), condition


class Word(str):
    """Equal to what it says backwards."""

    __slots__ = ()

    def __eq__(self, other):
        return str.__eq__(self, other[::-1])

    __hash__ = str.__hash__


KINDS = "abcdef"
CHAINS = {
    "all of one value": [f'kind == "{kind}"' for kind in KINDS],
    "the same text twice": ['kind == "a"', 'kind == "b"', 'kind == "c"', 'kind == "d"', 'kind == "a"', 'kind == "e"'],
    "another question between": ['kind == "a"', 'kind == "b"', 'kind == "c"', 'kind == "d"', "other", 'kind == "e"'],
    "two values": ['kind == "a"', 'kind == "b"', 'kind == "c"', 'other == "d"', 'kind == "d"'],
    "turned round": [f'"{kind}" == kind' for kind in KINDS],
    "a filter": [f'kind|lower == "{kind}"' for kind in KINDS],
}


@pytest.mark.parametrize("end", ["", "{% else %}else"])
@pytest.mark.parametrize("chain", CHAINS.values(), ids=CHAINS)
def test_the_branch_of_a_text_is_the_one_django_takes(chain, end):
    parts = [
        f"{{% {'el' * bool(number)}if {asked} %}}branch {number} {{{{ kind }}}}" for number, asked in enumerate(chain)
    ]
    source = "".join(parts) + end + "{% endif %}"
    quick = engines["django"].from_string("{% load quick %}{% quickly %}" + source)
    for kind in (*KINDS, "A", "x", "", None, 3, [], SafeString("b"), Word("a"), Word("zb"[::-1])):
        for other in ("", "d"):
            assert quick.render({"kind": kind, "other": other}) == drawn(source, kind=kind, other=other)
    assert quick.render({}) == drawn(source)


def test_a_long_chain_is_looked_up_and_a_short_one_asked():
    for count, is_looked_up in ((3, False), (6, True)):
        chain = [f"{{% {'el' * bool(number)}if kind == '{KINDS[number]}' %}}x" for number in range(count)]
        source = "{% load quick %}{% quickly %}" + "".join(chain) + "{% endif %}"
        (node,) = engines["django"].from_string(source).template.nodelist.get_nodes_by_type(ChoiceNode)
        assert bool(node.switch) is is_looked_up


class Shown:
    def __str__(self):
        return "<shown>"


VALUES = [
    "<b>", SafeString("<b>"), "", 7, 1234567, 2.5, True, None, Decimal("1.50"), date(2026, 11, 30), Shown(),
    datetime(2026, 11, 30, 12, tzinfo=UTC), gettext_lazy("Monday"), (1, "<2>"), [],
]  # fmt: skip


@pytest.mark.parametrize(
    "around", ["%s", "{%% autoescape off %%}%s{%% endautoescape %%}", "{%% localize off %%}%s{%% endlocalize %%}"]
)
@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_is_written_as_django_writes_it(value, around, settings):
    settings.USE_THOUSAND_SEPARATOR = True
    source = around % "{{ value }} {{ value|default:'<i>' }} {% blocktranslate %}{{ value }}!{% endblocktranslate %}"
    with translation.override("de"), timezone.override("Asia/Tokyo"):
        assert drawn("{% quickly %}" + source, load="i18n l10n quick", value=value) == drawn(
            source, load="i18n l10n", value=value
        )


def test_a_static_file_has_the_address_django_gives_it(settings):
    source = "{% static 'luxor/pieces.svg' as art %}{{ art }} {% static path %} {% static 'a&b.svg' %}"
    quick = engines["django"].from_string("{% load static quick %}{% quickly %}" + source)
    for url in ("/static/", "/elsewhere/"):
        settings.STATIC_URL = url
        for path in ("site/site.css", "luxor/pieces.svg"):
            assert quick.render({"path": path}) == drawn(source, load="static", path=path)
            assert url in quick.render({"path": path})


def test_what_says_nothing_is_not_asked_at_every_drawing():
    source = "{% load i18n quick %}{% quickly %}{% comment %}why{% endcomment %}{# how #}{% load l10n %}{{ value }}"
    quick = engines["django"].from_string(source)
    assert not quick.template.nodelist.get_nodes_by_type(LoadNode)
    assert not quick.template.nodelist.get_nodes_by_type(CommentNode)
    assert quick.render({"value": 3}) == "3"


@pytest.mark.parametrize("path", ["thing.text", "facts.one", "thing.named.text", "facts.deep", "thing", "thing.named"])
def test_what_is_plain_is_found_without_asking_django(path):
    context = Context({"thing": Thing(), "facts": {"one": 1, "deep": (0, 1)}})
    assert Path(path).known(context) is not UNKNOWN


def test_a_name_with_an_underscore_stays_forbidden():
    with pytest.raises(TemplateSyntaxError):
        drawn("{% quickly %}{{ thing._secret }}", load="quick")


PARTS = [
    '{% include "matches/_title.html" %}',
    '{% include "matches/_title.html" with table_name="Other <one>" %}{{ table_name }}',
    '{% include "matches/_title.html" with table_name=name only %}{{ table_name }}',
    "{% for name in names %}{% include name with table_name=forloop.counter %}{% endfor %}{{ name }}",
]


@pytest.mark.parametrize("source", PARTS)
def test_a_part_is_drawn_as_django_draws_it(source):
    kept = engines["django"].from_string("{% load quick %}" + source)
    for name in ("first", "<second>"):
        facts = {
            "table_name": name, "name": name, "site_name": "Luxor", "table": None,
            "names": ("matches/_title.html", "matches/_title.html", "site/_foot.html"),
        }  # fmt: skip
        assert kept.render(facts) == drawn(source, **facts)


NEEDING_STATE = [
    ("{{ n }}{% if n %}{% for m in n %}{{ m }}{% endfor %}{% endif %}", False),
    ("{% for m in n %}{% cycle 'red' 'blue' %}{% endfor %}", True),
    ("{% if n %}{% ifchanged n %}new{% endifchanged %}{% endif %}", True),
    ("{% block name %}{% endblock %}", True),
    ('{% extends "base.html" %}', True),
]


@pytest.mark.parametrize(("source", "needs"), NEEDING_STATE)
def test_a_part_has_a_state_of_its_own_where_it_needs_one(source, needs):
    part = engines["django"].from_string(source).template
    assert drawing_of(part) == (part.render if needs else part.nodelist.render)


def test_a_part_there_is_not_is_an_error():
    with pytest.raises(TemplateDoesNotExist):
        drawn('{% include "matches/nothing.html" %}', load="quick")
