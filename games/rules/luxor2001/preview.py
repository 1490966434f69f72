"""What the words chosen so far would do, as far as the seat can know it: all of it is public but the hand.

words      as chosen
card       of a drop: its name, "" before it is chosen; `slot` from 1, 0 before it is chosen
drops      once the card is chosen: one entry for every slot that is still open to it
             slot     from 1
             row      of its lower cell, from 0
             pairs    one for every old cell it meets: animal, same, upper, slot, row (of the old cell, from 0), line,
                      either (R13.5)
             plans    the default first: word, steps, columns
                        steps     animal, kind, took, replaced (seat or None), scarab, opened (seat or None), eyes
                        columns   animal, scarabs, left, holder (seat or None) once all is done
plan       index of the plan that the words name
triple     of a claim: its cells (slot, row) once they are named
gifts      of a gift: animal, eyes, value of every sarcophagus held
ways       of a transfer: word, animals, eyes of what is opened, expected points; the default (R10.4) first
"""

from collections.abc import Sequence
from typing import Any

from games.rules.luxor2001.data import ANIMALS, CARD_NUMBER, CLASSES, ROWS, SLOTS
from games.rules.luxor2001.ending import default_way, expected_of, front_ones, ways_of
from games.rules.luxor2001.pairs import pairs_of
from games.rules.luxor2001.plans import ME, Plan
from games.rules.luxor2001.state import DROPPING, GIVING, SEARCHING, State, holder_of, left_at, value_of
from games.rules.luxor2001.turn import openings, plans_at
from games.rules.luxor2001.wall import TRIPLE_NUMBER, TRIPLES
from games.rules.protocol import Json, Seat

Words = Sequence[str]


def preview_of(state: State, seat: Seat, words: Words) -> Json:
    """Return what these words would do."""
    found: dict[str, Any] = {"words": list(words)}
    if state.phase == DROPPING:
        return found | _drop(state, seat, words)
    if state.phase == SEARCHING:
        number = TRIPLE_NUMBER.get(" ".join(words[1:3]))
        return found | {"triple": [] if number is None else [list(cell) for cell in TRIPLES[number].cells]}
    if state.phase == GIVING:
        return found | {"gifts": [_told(one, value_of(state.box, one)) for one in state.opened[seat]]}
    return found | {"ways": _ways(state, seat)}


def _told(sarcophagus: int, value: int) -> dict[str, Any]:
    animal, eyes = divmod(sarcophagus, CLASSES)
    return {"animal": ANIMALS[animal], "eyes": eyes + 1, "value": value}


# ---------------------------------------------------------------- a drop


def _drop(state: State, seat: Seat, words: Words) -> dict[str, Any]:
    card = CARD_NUMBER[words[0]] if words else -1
    slot = int(words[1]) if len(words) > 1 else 0
    found: dict[str, Any] = {"card": words[0] if words else "", "slot": slot, "drops": [], "plan": 0}
    if card < 0:
        return found
    found["drops"] = [drop_told(state, seat, card, number) for number in range(SLOTS) if len(state.wall[number]) < ROWS]
    if len(words) > 2:  # card, slot, plan
        chosen = next(drop for drop in found["drops"] if drop["slot"] == slot)
        found["plan"] = [plan["word"] for plan in chosen["plans"]].index(words[2])
    return found


def drop_told(state: State, seat: Seat, card: int, slot: int) -> dict[str, Any]:
    """Return what a card would do in a slot with room."""
    pairs = pairs_of(state.wall, card, slot, lines=state.box.sphinx)
    return {
        "slot": slot + 1,
        "row": len(state.wall[slot]),
        "pairs": [
            {
                "animal": ANIMALS[pair.animal],
                "same": pair.same,
                "upper": pair.upper,
                "slot": pair.slot,
                "row": pair.row,
                "line": pair.line,
                "either": pair.either,
            }
            for pair in pairs
        ],
        "plans": [plan_told(state, seat, plan) for plan in plans_at(state, seat, card, slot)],
    }


def plan_told(state: State, seat: Seat, plan: Plan) -> dict[str, Any]:
    """Return what a plan does, in the seat's own terms."""
    opened = openings(state, seat, plan)
    steps = []
    for done in plan.steps:
        holder = holder_of(state.columns[done.animal])
        one = opened.pop(0) if done.opened else None
        steps.append(
            {
                "animal": ANIMALS[done.animal],
                "kind": "same" if done.same else "opposite",
                "took": done.took,
                "replaced": holder if done.replaced else None,
                "scarab": done.scarab,
                "opened": one.owner if one else None,
                "eyes": one.sarcophagus % CLASSES + 1 if one else 0,
            }
        )
    columns = [
        {
            "animal": ANIMALS[animal],
            "scarabs": column & 3,
            "left": left_at(column),
            "holder": seat if column >> 4 == ME else _seat(holder_of(state.columns[animal])),
        }
        for animal, column in plan.columns
    ]
    return {"word": plan.word, "steps": steps, "columns": columns}


def _seat(holder: int) -> int | None:
    return None if holder < 0 else holder


# ---------------------------------------------------------------- a transfer


def _ways(state: State, seat: Seat) -> list[dict[str, Any]]:
    default = default_way(state.columns, seat)
    ways = sorted(ways_of(state.columns, seat), key=lambda way: (way != default, -expected_of(state.columns, way)))
    return [
        {
            "word": ",".join(ANIMALS[animal] for animal in way),
            "animals": [ANIMALS[animal] for animal in way],
            "eyes": [one % CLASSES + 1 for one in front_ones(state.columns, way)],
            "expected": expected_of(state.columns, way),
        }
        for way in ways
    ]
