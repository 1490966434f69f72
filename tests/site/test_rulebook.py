"""The numbered rules on the help page come from RULES.md."""

from pathlib import Path

import pytest
from django.template import Context, Template

from games.rules.registry import games_offered
from luxor_site import rulebook

TEXT = """# The rules
Not a rule. [O]

## R1 The box

- **R1.1** Two <b>dice</b> and `left 2`. [O]
  More of *the same*
  rule. [X]
- **R1.2** Twice. [O]/[X], [O]

## R2 The end
- **R2.1** [Q] Unknown marks stay.
"""


@pytest.fixture
def sections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[rulebook.Section, ...]:
    (tmp_path / "RULES.md").write_text(TEXT, encoding="utf-8")
    monkeypatch.setattr(rulebook, "folder_of", lambda key: tmp_path)
    return rulebook._read.__wrapped__("any", "en")


def test_sections_and_rules_keep_their_numbers(sections: tuple[rulebook.Section, ...]) -> None:
    found = [(one.number, one.title, [rule.number for rule in one.rules]) for one in sections]
    assert found == [("R1", "The box", ["R1.1", "R1.2"]), ("R2", "The end", ["R2.1"])]


def test_lines_below_belong_to_the_rule_and_markup_is_escaped(sections: tuple[rulebook.Section, ...]) -> None:
    html = sections[0].rules[0].html
    assert html.startswith("Two &lt;b&gt;dice&lt;/b&gt; and <code>left 2</code>. <abbr")
    assert "More of <i>the same</i> rule." in html


def test_marks_say_what_they_mean(sections: tuple[rulebook.Section, ...]) -> None:
    assert sections[0].rules[1].marks == ("O", "X")
    assert '<abbr class="mark mark-o" title="printed in the rulebook">O</abbr>' in sections[0].rules[1].html
    assert '<abbr class="mark mark-q" title="">Q</abbr>' in sections[1].rules[0].html


def test_every_offered_game_has_numbered_rules() -> None:
    for game in games_offered():
        sections = rulebook.numbered_rules(game.meta.key)
        assert sum(len(section.rules) for section in sections) > 20, game.meta.key


def test_a_template_may_name_the_game_by_a_literal() -> None:
    page = Template('{% load site %}{% numbered_rules "luxor" as sections %}{{ sections.0.number }}')
    assert page.render(Context()) == "R1"
