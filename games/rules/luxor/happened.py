"""What the page draws of the events that have just happened: ways walked and places that changed."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from games.rules.luxor.geometry import SPOTS, Point, walk
from games.rules.luxor.state import View
from games.rules.luxor.targets import leap, line

Facts: TypeAlias = Mapping[str, Any]
LEAPS = ("tunnel", "jump")  # legs that go over the walls; the others follow the path
CHANGES = ("treasure_taken", "temple_opened")


def happened(view: View, events: Sequence[Facts]) -> dict[str, Any]:
    """Return the keys below. `events` are flat dicts, oldest first.

    ways      every leg moved: `seat`, `by`, `d` (SVG path)
    arrivals  figures that did not come straight: `key` ("seat-place" where they ended), `via` ("x y, x y": the points
              between, for the animation); `arrived`: the keys alone, `movers`: their seats
    changed   spots whose tile was lifted or turned up
    """
    moved = [event for event in events if event["kind"] == "moved"]
    changed = dict.fromkeys(event["place"] for event in events if event["kind"] in CHANGES)
    arrivals = {way["key"]: way for way in map(_arrival, _journeys(moved)) if way["via"]}
    return {
        "ways": tuple(_way(event) for event in moved),
        "arrivals": tuple(arrivals.values()),
        "arrived": frozenset(arrivals),
        "movers": frozenset(int(key.partition("-")[0]) for key in arrivals),
        "changed": tuple(SPOTS[place] for place in changed),
    }


def _way(event: Facts) -> dict[str, Any]:
    drawn = leap if event["by"] in LEAPS else line
    return {"seat": event["seat"], "by": event["by"], "d": drawn(event["from"], event["to"])}


def _journeys(moved: Sequence[Facts]) -> list[list[Facts]]:
    """Put together the legs that one figure made in a row: each begins where the one before it ended."""
    journeys: list[list[Facts]] = []
    for event in moved:
        last = journeys[-1][-1] if journeys else None
        goes_on = last and event["by"] in ("osiris", "tunnel")
        if last and goes_on and (last["seat"], last["to"]) == (event["seat"], event["from"]):
            journeys[-1].append(event)
        else:
            journeys.append([event])
    return journeys


def _arrival(legs: Sequence[Facts]) -> dict[str, Any]:
    points: list[Point] = []
    for leg in legs:
        start, end = leg["from"], leg["to"]
        points += [Point(SPOTS[end].cx, SPOTS[end].cy)] if leg["by"] in LEAPS else walk(start, end)[1:]
    return {
        "key": f"{legs[-1]['seat']}-{legs[-1]['to']}",
        "via": ", ".join(f"{x} {y}" for x, y in points[:-1]),
    }
