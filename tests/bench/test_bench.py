"""The bench's own arithmetic: limits, the table, and what counts as part of a page."""

import json

import pytest

from bench import rows
from bench.costs import TIMES, judged
from bench.engine import Matches
from bench.links import Links, is_latin, local, needed
from tests.rules.small_games import PIG


def test_a_limit_is_missed_on_its_wrong_side_only():
    assert rows.at_least("engine x", 2.0, "×", 2).ok
    assert not rows.at_least("engine x", 1.999, "×", 2).ok
    assert rows.at_most("move x", 3.0, "×", 3).ok
    assert not rows.at_most("move x", 3.001, "×", 3).ok


def test_what_could_not_be_measured_is_no_success():
    row = rows.unmeasured("race x", "no PostgreSQL")
    assert not row.ok
    assert row.value is None


def test_the_result_is_a_list_of_rows(tmp_path):
    rows.written(
        [rows.at_most("move x", 2, "×", 3), rows.for_information("move x time", 9.87654, "ms")], tmp_path / "a/b.json"
    )
    data = json.loads((tmp_path / "a/b.json").read_text())
    assert data[0] == {"name": "move x", "value": 2, "unit": "×", "limit": 3, "ok": True}
    assert data[1] == {"name": "move x time", "value": 9.877, "unit": "ms", "limit": None, "ok": True}


def test_the_table_names_what_was_missed():
    text = rows.table([rows.at_most("move x", 4, "×", 3), rows.unmeasured("race x", "no PostgreSQL")])
    assert text.count("MISSED") == 2
    assert "limit 3" in text


def test_our_side_counts_the_plies_of_whole_matches():
    assert Matches(PIG).rate(0.05) > 1000


def test_a_page_needs_its_styles_scripts_fonts_and_pictures_but_no_links():
    reader = Links()
    reader.feed(
        '<link rel="stylesheet" href="/a.css"><link rel="preload" href="/f.woff2"><link rel="alternate" href="/feed">'
        '<script src="/a.js" defer></script><img src="/a.png"><svg><use href="/i.svg#x"/>'
        '<use href="#y"/></svg><a href="/b/">b</a>'
    )
    assert reader.found == ["/a.css", "/f.woff2", "/a.js", "/a.png", "/i.svg#x"]


def test_only_latin_fonts_of_a_style_sheet_are_loaded():
    css = """
      @font-face { src: url("latin.woff2"); unicode-range: U+0000-00FF, U+0131 }
      @font-face { src: url("cyrillic.woff2"); unicode-range: U+0400-045F }
      @font-face { src: url('all.woff2') }
      b { background: url(a.svg) }
    """
    assert needed("text/css; charset=utf-8", css) == ["latin.woff2", "all.woff2", "a.svg"]
    assert is_latin("unicode-range: U+41")


def test_addresses_are_followed_from_where_they_stand():
    assert local("/static/site/site.css", "vendor/x.woff2") == "/static/site/vendor/x.woff2"
    assert local("/m/abc/", "data:image/png;base64,xx") == ""
    assert local("/m/abc/", "#top") == ""
    assert local("/m/abc/", "/i.svg#tile") == "/i.svg"


def seconds(move, bare, login):
    """Ninety of each, most of them disturbed by other work."""
    return {name: [quick] * 10 + [quick * 5] * 80 for name, quick in (("move", move), ("bare", bare), ("login", login))}


def test_a_move_is_judged_beside_the_view_that_asks_nobody():
    found = {row.name: row for row in judged("luxor", "sqlite", seconds(0.0091, 0.003, 0.006))}
    judge = found["move luxor sqlite"]
    assert (judge.limit, judge.ok) == (TIMES, False)
    assert judge.value == pytest.approx(9.1 / 3, abs=0.001)
    informing = found["move luxor sqlite beside a bare view with login"]
    assert (informing.limit, informing.value) == (None, pytest.approx(9.1 / 6, abs=0.001))
    assert next(judged("luxor", "sqlite", seconds(0.009, 0.003, 0.003))).ok
