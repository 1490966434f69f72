"""The viewer's finds and what can be done with them, as the templates draw them."""

from functools import lru_cache
from typing import Any

from games.rules.pergamon.data import CENTURY, LEFT, MUSEUM, MUSEUM_POINTS, NAMES, RIGHT, TAKEN_OFF, TURNS
from games.rules.pergamon.finds import FINDS, row_facts
from games.rules.pergamon.museum import own_spaces, top_restoration
from games.rules.pergamon.preview import needs_closing
from games.rules.pergamon.rows import best_rows
from games.rules.pergamon.scene_fund import is_asked
from games.rules.pergamon.state import SHOW, STORE, fits, value
from games.rules.pergamon.turn import storage_cost
from games.rules.pergamon.view import View
from games.rules.protocol import Json

PROPOSALS = 3
LONGER = 2  # of a row that is begun
SHORT = 6  # finds; a longer row is proposed without its years
ROW_STEPS = 3000  # of the search for proposals: ten milliseconds at most, then kept


def hand(view: View, plan: Json) -> dict[str, Any] | None:
    """Return the viewer's finds: `row` being built, `loose` ones, `best` rows to propose, and the steps' own facts."""
    if view.viewer is None:
        return None
    held = view.hands[view.viewer]
    showing = is_asked(view) and view.phase == SHOW
    row = view.row if showing else ()
    best = _rows(held, row)
    return {
        "row": _row(view, row),
        "loose": _loose(view, _in_reading_order(held, best[0] if best and not row else ()), row),
        "finds": len(held) + len(row),
        "size": _size(len(held) + len(row)),
        "best": [_proposal(other, row, showing=showing) for other in _proposed(best, row)],
        "plan": _plan(view, plan) if plan else None,
        "storage": storage_cost(len(held)) if view.turn < TURNS else 0,
        "purse": view.coins[view.viewer],
        "clear": _clear(view, row),
    }


def _size(finds: int) -> str:
    """CSS classes by which many finds are drawn smaller."""
    return " is-crowd" if finds > 12 else " is-many" if finds > 8 else ""


# ---- Row and loose finds ------------------------------------------------------------------------------------------
def _row(view: View, row: tuple[int, ...]) -> dict[str, Any] | None:
    """The row being built; ends come off by `off`."""
    if not row:
        return None
    ends = {row[0], row[-1]} if view.taken_off < TAKEN_OFF else set()
    items = [{"find": FINDS[tile], "off": f"off {NAMES[tile]}" if tile in ends else ""} for tile in row]
    terms = [CENTURY[tile] for tile in row[:-1]]
    return {**row_facts(row), "items": items, "terms": terms}


def _loose(view: View, held: list[int], row: tuple[int, ...]) -> list[dict[str, Any]]:
    """Finds in hand; `start`, `left`, `right`, `drop`: the action each may take part in, `…_gain`: what it adds.

    `does`: what a click on it does.
    """
    showing, storing = (is_asked(view) and view.phase == phase for phase in (SHOW, STORE))
    lefts, rights = {LEFT[tile] for tile in held}, {RIGHT[tile] for tile in held}
    found = []
    for tile in held:
        name = NAMES[tile]
        start = showing and not row and (RIGHT[tile] in lefts or LEFT[tile] in rights)
        item = {
            "start": f"start {name}" if start else "",
            "left": f"left {name}" if showing and row and fits(tile, row[0]) else "",
            "right": f"right {name}" if showing and row and fits(row[-1], tile) else "",
            "drop": f"drop {name}" if storing else "",
        }
        gains = {"left_gain": CENTURY[tile], "right_gain": CENTURY[row[-1]] if row else 0}
        does = item["right"] or item["left"] or item["start"] or item["drop"]
        found.append({"find": FINDS[tile], "does": does, "gains": (item["left"], gains["right_gain"]), **item, **gains})
    return found


def _in_reading_order(held: tuple[int, ...], best: tuple[int, ...]) -> list[int]:
    """Finds of the best row first, as they would lie in it; so that what fits lies side by side."""
    return [*best, *(tile for tile in held if tile not in best)]


def _clear(view: View, row: tuple[int, ...]) -> str:
    """All plies that take the row apart from its right end, "" if they are too many."""
    if not row or view.taken_off + len(row) > TAKEN_OFF:
        return ""
    return "; ".join(f"off {NAMES[tile]}" for tile in reversed(row))


# ---- Proposals ----------------------------------------------------------------------------------------------------
@lru_cache(maxsize=256)
def _rows(held: tuple[int, ...], row: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The most valuable rows with what is begun; kept, as the same hand is drawn again with every word."""
    return best_rows(held, row, most=LONGER + 1 if row else PROPOSALS, steps=ROW_STEPS)


def _proposed(best: list[tuple[int, ...]], row: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [other for other in best if other != row][: LONGER if row else PROPOSALS]


def _proposal(other: tuple[int, ...], row: tuple[int, ...], *, showing: bool) -> dict[str, Any]:
    """A row to propose; `send`: the plies that lay it out, "" when that is not asked; `short`: no years."""
    return {
        **row_facts(other),
        "names": other,
        "send": _laying(other, row) if showing else "",
        "short": bool(row) or len(other) > SHORT,
    }


def _laying(found: tuple[int, ...], row: tuple[int, ...]) -> str:
    if not row:
        return "; ".join([f"start {NAMES[found[0]]}", *(f"right {NAMES[tile]}" for tile in found[1:])])
    at = found.index(row[0])
    left = [f"left {NAMES[tile]}" for tile in reversed(found[:at])]
    return "; ".join([*left, *(f"right {NAMES[tile]}" for tile in found[at + len(row) :])])


# ---- Exhibiting ---------------------------------------------------------------------------------------------------
def _plan(view: View, plan: Json) -> dict[str, Any]:
    """Restoration stepper, the space it leads to, and what to close."""
    coins, close = plan["coins"], plan["close"]
    top = top_restoration(value(view.row), view.coins[view.seat], view.turn)
    tail = f" close {close}" if close else ""
    closing = needs_closing(view)
    return {
        "coins": coins,
        "top": top,
        "less": f"exhibit {coins - 1}{tail}" if coins else "",
        "more": f"exhibit {coins + 1}{tail}" if coins < top else "",
        "most": f"exhibit {top}{tail}" if coins + 1 < top else "",
        "space": plan["space"],
        "points": MUSEUM_POINTS[plan["space"]],
        "at_top": plan["space"] == MUSEUM,
        "gone": len(plan["gone"]),
        "slips": len(plan["moves"]),
        "closing": [
            {"space": space, "phrase": f"exhibit {coins} close {space}", "chosen": space == close}
            for space in own_spaces(view.exhibits, view.seat)
        ]
        if closing
        else [],
        "send": "" if closing and not close else f"exhibit {coins}{tail}",
    }
