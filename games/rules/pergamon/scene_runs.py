"""Neighbours on a track that nothing tells from an empty one: drawn together, and mostly kept from before."""

from itertools import groupby
from typing import Any


def runs(places: list[dict[str, Any]], number: str) -> list[dict[str, Any]]:
    """Return neighbouring plain places together and every other one for itself, in their order.

    `places`: see scene_fund.fund and scene_museum.museum; `number`: the key that counts them. `token` of a plain run
    is all that its drawing depends on.
    """
    together = [list(run) for _, run in groupby(places, lambda place: 0 if place["plain"] else place[number])]
    return [{"places": run, "plain": run[0]["plain"], "token": (run[0][number], run[-1][number])} for run in together]
