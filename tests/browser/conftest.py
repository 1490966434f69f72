"""Chromium, the live server, people who are logged in, and matches to look at."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import expect

from tests.browser.faults import newly_unreadable
from tests.counts import fresh_counts  # noqa: F401  an autouse fixture

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # Playwright's loop runs in the thread of the test

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
HINT = "browser tests need Chromium: apt-get install --no-install-recommends chromium (or set CHROMIUM to its path)"
expect.set_options(timeout=20_000)  # milliseconds; a busy machine is no fault of the page
FOLDER = Path(__file__).parent
SWITCHES = [
    "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
]  # fmt: skip


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """Mark what stands in this folder; skip it where there is no browser, but never in continuous integration."""
    missing = not Path(CHROMIUM).exists() and not os.environ.get("CI")
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=2))  # browsers starve on busy machines
            if missing:
                item.add_marker(pytest.mark.skip(reason=HINT))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "chromium_sandbox": False, "args": SWITCHES}


@pytest.fixture(autouse=True)
def _real_database(transactional_db: None) -> None:
    """The server is another thread: it sees only what is committed."""


@pytest.fixture
def visit(browser: Any, live_server: Any) -> Iterator[Callable[..., Any]]:
    """Return a function that opens an address for a person (None: a stranger) in a browser of its own.

    Errors in a page's console fail the test, unless it is `quiet`; so does what axe finds in the state in which a page
    is left. `frozen`: its clock is the test's to move.
    """
    contexts, read, faults = [], [], []

    def opened(person: Any, path: str, *, width: int = 1366, height: int = 768, **options: Any) -> Any:
        quiet, frozen = options.pop("quiet", False), options.pop("frozen", False)
        context = browser.new_context(viewport={"width": width, "height": height}, base_url=live_server.url, **options)
        contexts.append(context)
        if person is not None:
            session = Client()
            session.force_login(person)
            cookie = {"name": "sessionid", "value": session.cookies["sessionid"].value, "url": live_server.url}
            context.add_cookies([cookie])
        page = context.new_page()
        if options.get("java_script_enabled", True) and not frozen:
            read.append(page)
        if frozen:
            page.clock.install()
        if not quiet:
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.on(
                "console", lambda said: faults.append(f"{said.text} {said.location}") if said.type == "error" else None
            )
        page.goto(path)
        return page

    yield opened
    try:
        for page in read:
            faults += [] if page.is_closed() else newly_unreadable(page)
    finally:
        for context in contexts:
            context.close()
    assert not faults
