"""The checks of what pages look like find what they are there for, and nothing where nothing is wrong."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.faults import misplaced, unreadable

NOTHING = '<main><h1>A page</h1><p>Words.</p><button type="button">Press</button> <a href="/">Home</a></main>'
WRONG = {
    "pixels wide": '<div style="width: 2000px; height: 9px"></div>',
    "out of the window": '<p style="margin-left: -40px">Words</p>',
    "cut off: p": '<p style="overflow: hidden; width: 40px; white-space: nowrap">Many words in one line</p>',
    "cut off: text": '<svg viewBox="0 0 100 20" width="100"><text x="60" y="15">Long words</text></svg>',
    "sticks out": '<div style="border: 1px solid; width: 60px; white-space: nowrap">Many words in one line</div>',
    "text on text": '<p>Words that lie</p><p style="position: relative; top: -2em">Others on them</p>',
    "covered": '<p style="position: relative"><button>Press</button><b style="position: absolute; inset: 0"></b></p>',
    "lies on": '<button style="width: 80px">One</button><button style="width: 80px; margin-left: -30px">Two</button>',
}


@pytest.fixture
def blank(browser: Any) -> Iterator[Any]:
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("fault", WRONG)
def test_what_is_misplaced_is_found(blank: Any, fault: str) -> None:
    blank.set_content(WRONG[fault])
    assert any(fault in found for found in misplaced(blank))


def test_what_can_not_be_read_is_found(blank: Any) -> None:
    blank.set_content(
        '<main><h1>A page</h1><p style="color: #ccc; background: #fff">Faint words.</p><img src="x"></main>'
    )
    assert {found.partition(":")[0] for found in unreadable(blank)} >= {"color-contrast", "image-alt"}


def test_a_page_without_faults_is_left_alone(blank: Any) -> None:
    blank.set_content(f"<!doctype html><html lang='en'><title>A page</title>{NOTHING}</html>")
    assert not misplaced(blank)
    assert not unreadable(blank)
