"""The first load of a match page: the document and everything a browser fetches for it, compressed as it is sent.

Fonts count when their `unicode-range` has Latin letters, like in a browser; style sheets are followed into their urls.
"""

from collections.abc import Iterator

from bench.links import local, needed
from bench.moves import WARM, asked
from bench.rows import Row, at_most
from bench.stand import Person, match_of, person

LIMIT = 200.0  # kilobytes (1,000 bytes)
PLIES = 20  # played before the page is looked at: an early board is simpler


def rows(key: str, port: int) -> Iterator[Row]:
    """Measure the first load of one game's match page, for a player who is to move."""
    one, other = person("Ann", port), person("Bob", port)
    match, users = match_of(key, one.user, other.user)
    seats = {seat: player for seat, user in users.items() for player in (one, other) if player.user.pk == user.pk}
    for _ in range(WARM + PLIES):
        question = asked(match)
        if question is None:
            break
        seats[question[0]].asks("POST", f"/m/{match.code}/move/", question[1], fragment=True)
    sizes = first_load(one, f"/m/{match.code}/")
    yield at_most(f"page {key} first load", sum(sizes.values()) / 1000, "KB compressed", LIMIT)


def first_load(player: Person, path: str) -> dict[str, int]:
    """Return the compressed size of the page and of all it needs, by path."""
    sizes: dict[str, int] = {}
    waiting = [path]
    while waiting:
        here = waiting.pop()
        if here in sizes:
            continue
        status, kind, sent, text = player.fetches(here)
        if status != 200:
            raise LookupError(f"{here} answers {status}")
        sizes[here] = sent
        waiting += [there for there in needed(kind, text) for there in [local(here, there)] if there]
    return sizes
