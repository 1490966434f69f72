"""Limits per address on what costs something or gives names away; allauth limits its own forms the same way."""

import hashlib
from time import time

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest

# What → (how often, within how many seconds) …
LIMITS = {
    "guest": ((10, 60), (60, 3600)),
    "rename": ((10, 600), (40, 86400)),
    "person_named": ((30, 60), (300, 3600)),
}


class TooOften(Exception):
    """Something was asked for more often than one address may; the site answers with its 429 page."""


def limit(request: HttpRequest, what: str) -> None:
    """Count one use from this address. Raises TooOften when it is one too many; KeyError for an unknown `what`."""
    address = get_adapter(request).get_client_ip(request)
    for often, seconds in LIMITS[what]:
        window = int(time()) // seconds
        name = hashlib.sha256(f"{what} {seconds} {window} {address}".encode()).hexdigest()
        if _counted(f"limit:{name}", seconds) > often:
            raise TooOften(what)


def _counted(key: str, seconds: int) -> int:
    cache.add(key, 0, timeout=seconds)
    try:
        return cache.incr(key)
    except ValueError:  # it ran out between the two calls: a new window
        return 1
