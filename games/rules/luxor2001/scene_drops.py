"""What a card would do, as the page draws and words it: pairs between cells, and what follows at the columns."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from games.rules.luxor2001.data import ANIMAL_NUMBER, CARD_NUMBER, CLASSES, COLUMN_SCARABS, ROWS
from games.rules.luxor2001.scene_places import (
    COFFIN_Y,
    COFFINS,
    SCARAB_Y,
    SCARABS,
    card_y,
    centre,
    column_x,
    slot_x,
)
from games.rules.luxor2001.state import holder_of, left_at, scarabs_at
from games.rules.luxor2001.view import View
from games.rules.protocol import Json

Facts: TypeAlias = Mapping[str, Any]
Words: TypeAlias = tuple[str, ...]


def drops(view: View, preview: Json, words: Words) -> dict[str, Any]:
    """Return what the scene says about dropping a card.

    links     one for every slot that may be clicked, also instead of the chosen one: `phrase`, `slot`, `x`, `drop`
    shown     the drop that the words say, or None
    plans     the ways to resolve its pairs, the default first; () where there is nothing to decide
    """
    if not preview.get("card"):
        return {"links": (), "shown": None, "plans": ()}
    card, slot = preview["card"], preview["slot"]
    told = {entry["slot"]: entry for entry in preview["drops"]}
    found = {
        number: drop_drawn(view, card, entry, preview["plan"] if number == slot else 0)
        for number, entry in told.items()
    }
    links = tuple(
        {"slot": number, "x": slot_x(number - 1), "phrase": f"{card} {number}", "drop": found[number]}
        for number, cells in enumerate(view.wall, 1)
        if number != slot and len(cells) < ROWS
    )
    shown = found.get(slot)
    return {"links": links, "shown": shown, "plans": _plans(told[slot], words, preview["plan"]) if shown else ()}


def drop_drawn(view: View, card: str, told: Facts, plan: int) -> dict[str, Any]:
    """Return the drawing of a card in a slot.

    art, x, y    of the card; lines: its pairs; olds: the cells it meets
    effects      what changes at the columns
    rows         the same in words, one row for each animal that pairs
    """
    slot, row = told["slot"] - 1, told["row"]
    chosen = told["plans"][plan] if told["plans"] else None
    rows = _rows(view, told["pairs"], chosen) if chosen else ()
    olds = dict.fromkeys((pair["slot"], pair["row"]) for pair in told["pairs"])
    return {
        "slot": told["slot"],
        "art": f"card-{CARD_NUMBER[card]}",
        "x": slot_x(slot),
        "y": card_y(row),
        "lines": tuple(_line(slot, row, pair) for pair in told["pairs"]),
        "olds": tuple((slot_x(old), centre(old, level).y - 20) for old, level in olds),
        "effects": tuple(_effect(view, facts) for facts in rows),
        "rows": rows,
        "pairs": len(told["pairs"]),
        "kinds": tuple("same" if pair["same"] else "opposite" for pair in told["pairs"][:3]),
    }


def _line(slot: int, row: int, pair: Facts) -> dict[str, Any]:
    new, old = centre(slot, row + pair["upper"]), centre(pair["slot"], pair["row"])
    return {
        "d": f"M{new.x} {new.y}L{old.x} {old.y}",
        "x": new.x + (old.x - new.x) * 2 // 5 - 10,  # nearer to the new cell: two lines may cross in the middle
        "y": new.y + (old.y - new.y) * 2 // 5 - 10,
        "kind": "same" if pair["same"] else "opposite",
    }


def _rows(view: View, pairs: Sequence[Facts], plan: Facts) -> tuple[dict[str, Any], ...]:
    """Return what a plan does, animal by animal: what a sentence about it needs."""
    ends = {column["animal"]: column for column in plan["columns"]}
    return tuple(
        _row(view, animal, [step for step in plan["steps"] if step["animal"] == animal], ends[animal], pairs)
        for animal in dict.fromkeys(step["animal"] for step in plan["steps"])
    )


def _row(view: View, animal: str, steps: Sequence[Facts], end: Facts, pairs: Sequence[Facts]) -> dict[str, Any]:
    replaced = next((step["replaced"] for step in steps if step["replaced"] is not None), None)
    placed = sum(step["scarab"] for step in steps)
    return {
        "animal": animal,
        "kinds": tuple(step["kind"] for step in steps),
        "more": sum(pair["animal"] == animal for pair in pairs) - len(steps),  # pairs beyond those that count
        "took": any(step["took"] for step in steps),
        "replaced": replaced,
        "holder": end["holder"],
        "mine": end["holder"] == view.viewer,
        "scarabs": (1,) * placed,
        "skipped": len(steps) - placed,
        "is_full": end["scarabs"] == COLUMN_SCARABS,
        "opened": tuple(
            {"seat": step["opened"], "eyes": step["eyes"], "mine": step["opened"] == view.viewer}
            for step in steps
            if step["opened"] is not None
        ),
    }


def _effect(view: View, row: Facts) -> dict[str, Any]:
    """Return what is drawn at a column: ghosts of scarabs and of the archaeologist, rings around what opens."""
    animal = ANIMAL_NUMBER[row["animal"]]
    code, x = view.columns[animal], column_x(view.order.index(animal))
    lying, first = scarabs_at(code), CLASSES - left_at(code)
    free = SCARABS[lying:] or SCARABS[:1]
    places = free[: len(row["scarabs"])] if not row["opened"] else free
    return {
        "x": x,
        "ghosts": tuple((x + place - 10, SCARAB_Y - 10) for place in places),
        "plus": len(row["scarabs"]),
        "took": row["took"],
        "replaced": row["replaced"],
        "rings": tuple((x + COFFINS[first + i], COFFIN_Y) for i in range(len(row["opened"])) if first + i < CLASSES),
        "openers": tuple(one["seat"] for one in row["opened"]),
        "holder": holder_of(code),
    }


def _plans(told: Facts, words: Words, chosen: int) -> tuple[dict[str, Any], ...]:
    """Return the ways to resolve the pairs where they make a difference."""
    if len(told["plans"]) < 2:
        return ()
    head = " ".join(words[:2])
    return tuple(
        {
            "phrase": f"{head} {plan['word']}".strip(),
            "word": plan["word"],
            "chosen": number == chosen,
            "steps": plan["steps"],
            "key": repr(plan),
        }
        for number, plan in enumerate(told["plans"])
    )
