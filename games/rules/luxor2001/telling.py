"""What a drop tells: the events of a turn, made when somebody reads them. Most plies of a search are never told."""

from typing import Any

from games.rules.luxor2001.actions import Drop
from games.rules.luxor2001.data import ANIMALS, DECK
from games.rules.luxor2001.later import Later
from games.rules.luxor2001.opening import Opened, opened_event
from games.rules.luxor2001.plans import Done, Plan
from games.rules.luxor2001.state import State, holder_of
from games.rules.protocol import Event, Seat


class Told(Later[Event]):
    """The events of a drop: that it fell and what it did, then each sarcophagus that opened."""

    __slots__ = ("_facts",)

    def __init__(self, before: State, seat: Seat, drop: Drop, plan: Plan | None, opened: list[Opened]) -> None:
        self._facts = before, seat, drop, plan, opened

    def _made(self) -> tuple[Event, ...]:
        before, seat, (card, slot, _), plan, opened = self._facts
        facts: dict[str, Any] = {
            "card": DECK[card].name,
            "slot": slot + 1,
            "steps": [_step_told(done) for done in plan.steps] if plan else [],
            "replaced": {ANIMALS[animal]: owner for animal, owner in replaced(before, plan)} if plan else {},
            "drawn": bool(before.pile),
            "pile": len(before.pile[:-1]),
        }
        secrets = ((seat, {"drew": DECK[before.pile[-1]].name}),) if before.pile else ()
        return Event("dropped", seat, facts, secrets), *[opened_event(before.box, one) for one in opened]


def replaced(state: State, plan: Plan) -> list[tuple[int, Seat]]:
    """Return who is sent home by a plan, with the animal of the column."""
    return [(done.animal, holder_of(state.columns[done.animal])) for done in plan.steps if done.replaced]


def _step_told(done: Done) -> dict[str, Any]:
    kind = "same" if done.same else "opposite"
    return {"animal": ANIMALS[done.animal], "kind": kind, "took": done.took, "scarab": done.scarab}
