"""Blocks of a table that are drawn once in a process: none of them may depend on who looks, and when."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from games.matches import shelf as shelves
from games.matches.shelf import Shelf
from games.matches.templatetags import table as tags
from tests.browser import goldens

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = {
    str(path).partition("/templates/")[2]: path.read_text(encoding="utf-8")
    for folder in (ROOT / "games" / "rules", ROOT / "templates")
    for path in folder.rglob("*.html")
}
EDGE = re.compile(r"\{% (?:kept (.*?)|endkept )%\}")
INCLUDE = re.compile(r"\{% include \"([^\"]+)\"")
ASKS_THE_TABLE = re.compile(r"\{% (?:send|phrase|pick|counters|player|position)\b.*?%\}")


def with_its_parts(markup: str) -> str:
    return markup + "".join(with_its_parts(TEMPLATES[name]) for name in INCLUDE.findall(markup))


def kept_blocks(markup: str) -> list[tuple[str, str]]:
    """Return the values and the markup of every kept block, those inside of others too."""
    found, open_ones = [], []
    for edge in EDGE.finditer(markup):
        if edge.group(1) is not None:
            open_ones.append(edge)
        else:
            began = open_ones.pop()
            found.append((began.group(1), markup[began.end() : edge.start()]))
    assert not open_ones
    return found


def test_a_block_in_a_block_is_found_whole() -> None:
    assert kept_blocks('{% kept "a" x %}1{% kept "b" %}2{% endkept %}3{% endkept %}') == [
        ('"b" ', "2"),
        ('"a" x ', '1{% kept "b" %}2{% endkept %}3'),
    ]


def test_no_kept_block_asks_the_table_what_may_be_done() -> None:
    blocks = [(name, *block) for name, text in TEMPLATES.items() for block in kept_blocks(text)]
    assert len(blocks) > 30
    wrong = [
        f"{name}: {block.split()[0]} {asks.group()}"
        for name, block, body in blocks
        for asks in ASKS_THE_TABLE.finditer(with_its_parts(body))
        if not (asks.group().startswith("{% player ") and "table.faces" in block)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.django_db
def test_a_look_at_a_past_position_takes_no_button_from_the_hand(
    monkeypatch: pytest.MonkeyPatch, client: Client, ann: Any, bob: Any
) -> None:
    """Where nothing can be done any more the finds are drawn without buttons, and that must not be kept for others."""
    monkeypatch.setattr(tags, "_kept", Shelf())
    written = goldens.whole("pergamon")
    lines = list(goldens.acts(written))
    begun = next(place for place, line in enumerate(lines) if line.text.startswith("start "))
    matches = [goldens.started(written, ann, bob) for _ in range(2)]
    for match in matches:
        for line in lines[:begun]:
            goldens.play(match, (ann, bob)[line.seat], line.text)
    goldens.play(matches[0], (ann, bob)[lines[begun].seat], lines[begun].text)
    client.force_login((ann, bob)[lines[begun].seat])
    client.get(f"/m/{matches[0].code}/?at={begun}")
    client.get(f"/m/{matches[0].code}/replay/?at={begun}")
    page = client.get(f"/m/{matches[1].code}/").content.decode()
    assert f'name="text" value="{lines[begun].text}"' in page


def test_what_is_used_stays_and_what_is_not_goes_when_there_is_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelves, "MOST", 10 * (shelves.KEY_SIZE + 5))
    shelf = Shelf()
    shelf.put(("used",), "block")
    for number in range(40):
        shelf.put((number,), "block")
        assert shelf.get(("used",)) == "block"
        assert shelf.get((number,)) == "block"
        assert len(shelf) <= 10
    assert shelf.get((0,)) is None
