"""What the page draws while everybody searches the wall for three in a line (R12)."""

from collections.abc import Sequence
from typing import Any

from games.rules.luxor2001.data import ANIMALS
from games.rules.luxor2001.scene_places import centre, slot_x
from games.rules.luxor2001.view import View
from games.rules.luxor2001.wall import LINE_NAMES, TRIPLE_NUMBER, TRIPLES, Triple


def search(view: View, words: Sequence[str]) -> dict[str, Any]:
    """Return what the scene says about the search.

    cells     every cell of the wall, to be named as the middle one; () once one is
    lines     for the named middle cell: the directions, with the path through their three cells
    used      paths of the triples that were claimed before
    claim     the path of what is said now or was answered, "" for none; `answer`: "", nothing or claim
    named     the animals on the three cells that are said, from one end to the other: what everybody can see there
    victims   words for the opponents, once a direction is named
    """
    if view.phase != "search":
        return {"cells": (), "lines": (), "used": (), "claim": "", "answer": "", "named": (), "victims": ()}
    asked = view.viewer is not None and view.answer is None
    middle = words[1] if len(words) > 1 else ""
    said = f"{middle} {words[2]}" if len(words) > 2 else ""
    return {
        "cells": _cells(view) if asked else (),
        "lines": _lines(middle) if asked and middle else (),
        "used": tuple(path_of(TRIPLES[number]) for number in view.used),
        "claim": next((path_of(triple) for triple in TRIPLES if triple.words == said), "") or _answered(view),
        "answer": "" if view.answer is None else "claim" if view.answer else "nothing",
        "named": _named(view, said),
        "victims": _victims(view, said) if said else (),
    }


def path_of(triple: Triple) -> str:
    """Return the path through the middles of its three cells."""
    return "M" + "L".join("{} {}".format(*centre(slot, row)) for slot, row in triple.cells)


def _cells(view: View) -> tuple[dict[str, Any], ...]:
    return tuple(
        {
            "phrase": f"claim {slot + 1}.{row + 1}",
            "x": slot_x(slot) + 1,
            "y": centre(slot, row).y - 20,
            "slot": slot + 1,
            "row": row + 1,
            "animal": ANIMALS[cell >> 1],
        }
        for slot, cells in enumerate(view.wall)
        for row, cell in enumerate(cells)
    )


def _lines(middle: str) -> tuple[dict[str, str], ...]:
    found = {triple.line: triple for triple in TRIPLES if triple.words.split()[0] == middle}
    return tuple(
        {"line": name, "phrase": f"claim {found[name].words}", "d": path_of(found[name])}
        for name in LINE_NAMES
        if name in found
    )


def _named(view: View, said: str) -> tuple[str, ...]:
    if said not in TRIPLE_NUMBER:
        return ()
    return tuple(ANIMALS[view.wall[slot][row] >> 1] for slot, row in TRIPLES[TRIPLE_NUMBER[said]].cells)


def _victims(view: View, said: str) -> tuple[dict[str, Any], ...]:
    return tuple(
        {"seat": seat, "phrase": f"claim {said} seat{seat}"} for seat in range(view.seats) if seat != view.viewer
    )


def _answered(view: View) -> str:
    return path_of(TRIPLES[view.answer[0]]) if view.answer else ""
