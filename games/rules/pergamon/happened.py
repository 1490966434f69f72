"""What the page draws of the events that have just happened: galleries that were emptied, markers that are new."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.rules.pergamon.data import NAMES
from games.rules.pergamon.view import View

DIGS = ("dug", "raider_dug")


class Dug(NamedTuple):
    """A gallery that was emptied, and by whom; None: by the tomb raider."""

    level: int
    seat: int | None


def happened(view: View, events: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the keys below. `events` are flat dicts, oldest first.

    dug     galleries emptied since the turn began
    shown   museum spaces where exhibits stand that are new
    """
    turn = max((place for place, event in enumerate(events) if event["kind"] == "turn_begun"), default=0)
    rows = [event["row"] for event in events if event["kind"] == "exhibited"]
    return {
        "dug": tuple(Dug(e["level"], e["seat"]) for e in events[turn:] if e["kind"] in DIGS),
        "shown": tuple(e.space for e in view.exhibits if [NAMES[tile] for tile in e.row] in rows),
    }
