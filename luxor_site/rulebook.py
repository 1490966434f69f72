"""Reads a game's RULES.md, the one source of its numbered rules, for the help page.

A section begins `## R1 The box`, a rule `- **R1.1** text`; lines below belong to the rule until the next one begins.
Marks such as [O] or [X] say how certain a rule is.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, gettext_lazy

from games.rules.registry import folder_of

SECTION = re.compile(r"##\s+(R\d+)\s+(.+)")
RULE = re.compile(r"-\s+\*\*(R\d+\.\d+\w?)\*\*\s*(.*)")
MARK = re.compile(r"\[([A-Z])\]")

MARKS = {
    "O": gettext_lazy("printed in the rulebook"),
    "B": gettext_lazy("so in another licensed implementation"),
    "R": gettext_lazy("several reviews agree on it"),
    "I": gettext_lazy("our reading where the rulebook is silent"),
    "X": gettext_lazy("our reconstruction of something printed that we don't have"),
}


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule; `html` is safe, `marks` the letters in it, in order of appearance."""

    number: str
    html: SafeString
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the rules."""

    number: str
    title: str
    rules: tuple[Rule, ...]


def numbered_rules(key: str) -> tuple[Section, ...]:
    """Return the rules of a game; () if its folder has no RULES.md. Raises KeyError for no game of that key."""
    return _read("".join(key), get_language() or "")  # a template's literal is a SafeString, which pathlib refuses


@lru_cache(maxsize=32)
def _read(key: str, language: str) -> tuple[Section, ...]:
    """Read once a language: the marks' titles are translated."""
    path = folder_of(key) / "RULES.md"
    if not path.exists():
        return ()
    sections: list[tuple[str, str, list[list[str]]]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if begins := SECTION.match(line):
            sections.append((begins[1], begins[2], []))
        elif sections and (begins := RULE.match(line)):
            sections[-1][2].append([begins[1], begins[2]])
        elif sections and sections[-1][2] and line.strip() and not line.startswith("#"):
            sections[-1][2][-1][1] += " " + line.strip()
    return tuple(Section(number, title, tuple(_rule(*rule) for rule in rules)) for number, title, rules in sections)


def _rule(number: str, text: str) -> Rule:
    html: str = escape(text)
    for pattern, tag in ((r"`([^`]+)`", "code"), (r"\*\*([^*]+)\*\*", "b"), (r"\*([^*]+)\*", "i")):
        html = re.sub(pattern, rf"<{tag}>\1</{tag}>", html)
    html = MARK.sub(_mark, html)
    marks = tuple(dict.fromkeys(MARK.findall(text)))
    return Rule(number, mark_safe(html), marks)  # noqa: S308 - escaped above


def _mark(found: re.Match[str]) -> str:
    letter = found[1]
    title = escape(gettext(str(MARKS[letter]))) if letter in MARKS else ""
    return f'<abbr class="mark mark-{letter.lower()}" title="{title}">{letter}</abbr>'
