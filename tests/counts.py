"""A clean cache for every test: the counters of the rate limits outlive transactions, tables and tests."""

import secrets
from collections.abc import Iterator
from contextlib import suppress

import pytest
from django.core.cache import caches


@pytest.fixture(autouse=True)
def fresh_counts() -> Iterator[None]:
    """Give each test keys of its own, also in the live server's threads. (Emptying Redis would empty the broker.)"""
    facts = caches.settings["default"]
    before = facts.get("KEY_PREFIX", "")
    facts["KEY_PREFIX"] = secrets.token_hex(4)
    _reopen()
    yield
    facts["KEY_PREFIX"] = before
    _reopen()


def _reopen() -> None:
    """Let this thread's cache be made anew, with the prefix of now."""
    with suppress(AttributeError):  # not used in this thread yet
        del caches["default"]
