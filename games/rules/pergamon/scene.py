"""What Pergamon's templates draw: a function of the view and of the preview of the words chosen so far.

The keys of a scene:

    fund        the thirteen spaces from left to right, see scene_fund.fund; `pot` the two cards
    galleries   the five galleries from I to V
    calendar    the four evaluations
    museum      the spaces 1 … 24
    fund_runs, museum_runs   the same, plain neighbours together, see scene_runs.runs
    ..._token   all that such a part depends on, beside how seats look; None while something in it may be chosen
    hand        the viewer's finds, see scene_hand.hand; None for who only watches
    players     by seat: coins, finds, markers, fund space
    order       while the first player orders finds: what may be said for the next level
    space       the fund space that is chosen, or None
"""

from typing import Any

from games.rules.pergamon.finds import FINDS
from games.rules.pergamon.scene_fund import fund, fund_token, galleries, galleries_token, pot_facts
from games.rules.pergamon.scene_hand import hand
from games.rules.pergamon.scene_museum import calendar, markers_of, museum
from games.rules.pergamon.scene_runs import runs
from games.rules.pergamon.state import ORDER
from games.rules.pergamon.turn import equal_groups
from games.rules.pergamon.view import View
from games.rules.protocol import Json


def scene(view: View, preview: Json) -> dict[str, Any]:
    """Return everything the templates draw."""
    words = tuple(preview.get("words", ())) if preview else ()
    plan = preview.get("plan") if preview else None
    spaces, niches = fund(view, words), museum(view, plan)
    return {
        "fund": spaces,
        "fund_runs": runs(spaces, "number"),
        "space": next((space for space in spaces if space["chosen"]), None),
        "pot": pot_facts(view),
        "galleries": galleries(view, words),
        "calendar": calendar(view),
        "museum": niches,
        "fund_token": fund_token(view),
        "galleries_token": galleries_token(view, words),
        "museum_token": None if plan else view.exhibits,
        "calendar_token": (view.turn, view.outcome is None, view.exhibits),
        "museum_runs": runs(niches, "space"),
        "hand": hand(view, plan),
        "players": _players(view),
        "order": _order(view, words),
    }


def _players(view: View) -> list[dict[str, Any]]:
    """Counters of every seat; `shown` is all that the drawing of the markers depends on, `held` that of the finds."""
    markers = markers_of(view)
    found = []
    for seat in range(view.seats):
        finds = (view.row if view.row and seat == view.seat else ()) + view.hands[seat]
        found.append(
            {
                "seat": seat,
                "coins": view.coins[seat],
                "held": finds,
                "finds": [FINDS[tile] for tile in finds],
                "markers": markers[seat],
                "space": view.spaces[seat],
                "shown": tuple(exhibit for exhibit in view.exhibits if exhibit.owner == seat),
            }
        )
    return found


def _order(view: View, words: tuple[str, ...]) -> list[dict[str, Any]]:
    """For each turned-up find of a century that repeats: the words with it next, "" once it is placed."""
    if view.phase != ORDER or view.viewer != view.seat:
        return []
    placed = words[1:]
    return [
        {"find": FINDS[tile], "placed": FINDS[tile].key in placed, "group": len(group)}
        for group in equal_groups(view.turned)
        for tile in group
    ]
