"""Every address the site answers, walked from its resolver: a new one is met by every proof without being listed."""

import re
from collections.abc import Callable, Iterator, Sequence
from string import Formatter

from django.urls import URLPattern, URLResolver, get_resolver

PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>[^()]*\)")  # as path() and as re_path() write it


def routes() -> list[str]:
    """Return the route of every address, as `resolve(path).route` names it; each once."""
    return list(dict.fromkeys(_walked(get_resolver().url_patterns, "")))


def blanks(address: str) -> set[str]:
    """Return the names of what an address template leaves open: {"code"} of "/m/{code}/"."""
    return {name for _text, name, _spec, _conversion in Formatter().parse(address) if name}


def _walked(entries: Sequence[URLPattern | URLResolver], before: str) -> Iterator[str]:
    for entry in entries:
        route = before + str(entry.pattern).removeprefix("^")
        if isinstance(entry, URLResolver):
            yield from _walked(entry.url_patterns, route)
        else:
            yield route


def filled(route: str, values: Callable[[str], str]) -> str:
    """Return an address of this route; `values` gives what stands for a parameter's name."""
    path = PARAMETER.sub(lambda found: values(found[1] or found[2]), route.removesuffix("$"))
    return "/" + path
