"""What the page draws of the events that have just happened: cards that fell and triples that were claimed."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.luxor2001.data import CARD_NUMBER, CARD_OF_CELLS, CARD_ROWS
from games.rules.luxor2001.scene_places import card_y, slot_x
from games.rules.luxor2001.scene_search import path_of
from games.rules.luxor2001.view import View
from games.rules.luxor2001.wall import TRIPLE_NUMBER, TRIPLES


def happened(view: View, events: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return `fallen` (seat, x, y of the cards) and `struck` (paths of claimed triples), oldest first."""
    return {
        "fallen": tuple(_fallen(view, event) for event in events if event["kind"] == "dropped"),
        "struck": tuple(
            path_of(TRIPLES[TRIPLE_NUMBER[event["triple"]]]) for event in events if event["kind"] == "curse_struck"
        ),
    }


def _fallen(view: View, event: Mapping[str, Any]) -> dict[str, Any]:
    slot, number = event["slot"] - 1, CARD_NUMBER[event["card"]]
    cells = view.wall[slot]
    rows = range(0, len(cells), CARD_ROWS)
    row = next((row for row in rows if CARD_OF_CELLS[cells[row], cells[row + 1]] == number), 0)
    return {"seat": event["seat"], "x": slot_x(slot), "y": card_y(row), "is_there": bool(cells)}
