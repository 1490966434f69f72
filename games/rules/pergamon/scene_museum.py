"""Museum and calendar as the templates draw them."""

from typing import Any

from games.rules.pergamon.data import EVALUATIONS, EXHIBITS, KINDS, MUSEUM, MUSEUM_POINTS, OLDEST_BONUS, ROMAN, TURNS
from games.rules.pergamon.finds import row_facts
from games.rules.pergamon.museum import oldest_of_kind, own_spaces
from games.rules.pergamon.preview import needs_closing
from games.rules.pergamon.state import Exhibit
from games.rules.pergamon.view import View
from games.rules.protocol import Json


def museum(view: View, plan: Json) -> list[dict[str, Any]]:
    """Return the spaces 1 … 24.

    `ghost`: the planned marker; `slips`, `leaves`, `closes`: what it does to this one; `marks`:
    the same as CSS classes; `plain`: nothing stands there or would. `phrase`: what closes this exhibit to make room,
    "" unless it has to be decided.
    """
    closable = own_spaces(view.exhibits, view.seat) if plan and needs_closing(view) else ()
    shown = {exhibit.space: exhibit for exhibit in view.exhibits}
    slips = {was for was, _ in plan["moves"]} if plan else set()
    return [_niche(space, shown.get(space), plan, slips, closable) for space in range(1, MUSEUM + 1)]


def _niche(
    space: int, exhibit: Exhibit | None, plan: Json, slips: set[int], closable: tuple[int, ...]
) -> dict[str, Any]:
    target, leaves = bool(plan) and plan["space"] == space, bool(plan) and space in plan["gone"]
    closes = bool(plan) and plan["close"] == space
    names = {" is-target": target, " is-slipping": space in slips, " is-leaving": leaves, " is-closing": closes}
    marks = "".join(name for name, holds in names.items() if holds)
    return {
        "space": space,
        "points": MUSEUM_POINTS[space] if space % 4 == 1 else 0,
        "worth": MUSEUM_POINTS[space],
        "marker": marker(exhibit) if exhibit else None,
        "ghost": (ROMAN[plan["marker"]] or "?") if target else "",
        "marks": marks,
        "plain": exhibit is None and not marks,
        "slips": space in slips,
        "leaves": leaves,
        "closes": closes,
        "phrase": f"exhibit {plan['coins']} close {space}" if space in closable and not closes else "",
    }


def marker(exhibit: Exhibit) -> dict[str, Any]:
    """Return a marker: owner, roman number, a name that stays while it moves, and the row it stands for."""
    return {
        "seat": exhibit.owner,
        "roman": ROMAN[exhibit.marker],
        "piece": f"marker-{exhibit.owner}-{exhibit.marker}",
        "space": exhibit.space,
        "worth": MUSEUM_POINTS[exhibit.space],
        **row_facts(exhibit.row),
    }


def markers_of(view: View) -> list[list[dict[str, Any] | None]]:
    """Return for each seat its three markers in order, None for one at home."""
    shown = {(exhibit.owner, exhibit.marker): exhibit for exhibit in view.exhibits}
    return [
        [
            marker(shown[seat, number]) if (seat, number) in shown else None
            for number in range(1, EXHIBITS + 1)
        ]
        for seat in range(view.seats)
    ]  # fmt: skip


def calendar(view: View) -> list[dict[str, Any]]:
    """Return the four evaluations: their turns, the kind, the drop, and who would take the bonus now."""
    groups, first = [], 1
    upcoming = next((last for last in EVALUATIONS if last >= view.turn), 0)
    over = view.outcome is not None
    for last, evaluation in EVALUATIONS.items():
        year, seats = oldest_of_kind(view.exhibits, evaluation.kind)
        past = over or last < view.turn
        groups.append(
            {
                "turns": [_turn(view, number, over=over) for number in range(first, last + 1)],
                "last": last,
                "kind": KINDS[evaluation.kind],
                "bonus": OLDEST_BONUS,
                "drop": evaluation.drop,
                "final": last == TURNS,
                "past": past,
                "now": view.turn if not over and first <= view.turn <= last else 0,
                "next": not past and last == upcoming,
                "seats": () if past else seats,
                "year": year,
            }
        )
        first = last + 1
    return groups


def _turn(view: View, number: int, *, over: bool) -> dict[str, Any]:
    if over or number < view.turn:
        return {"number": number, "when": "past"}
    return {"number": number, "when": "now" if number == view.turn else "later"}
