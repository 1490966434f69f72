"""`{% load quick %}`: what is kept is what Django would have drawn, in every language and with every value."""

import pytest
from django.template import TemplateDoesNotExist, engines
from django.utils import translation


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
]


@pytest.mark.parametrize("source", SOURCES)
def test_a_text_is_said_as_django_says_it_in_each_language(source):
    kept = engines["django"].from_string("{% load i18n quick %}" + source)
    for language in ("en", "de", "fr", "en", "de"):
        for text in ("Monday", "<b>"):
            facts = {"text": text, "numbers": (1, 2)}
            with translation.override(language):
                assert kept.render(facts) == drawn(source, **facts)
    if "Monday" in source and "noop" not in source:
        with translation.override("de"):
            assert "montag" in kept.render({"text": "Monday", "numbers": (1,)}).lower()


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


def test_a_part_there_is_not_is_an_error():
    with pytest.raises(TemplateDoesNotExist):
        drawn('{% include "matches/nothing.html" %}', load="quick")
