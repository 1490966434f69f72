"""Why an action is refused, with the number of the rule that forbids it."""

from typing import Final

from games.rules.luxor.data import CARDS, DIE, STAIRS, TOMB, Card
from games.rules.luxor.movement import ahead, behind, jump_target, march, settle
from games.rules.luxor.options import legal_actions
from games.rules.luxor.state import Action, State
from games.rules.protocol import Fault
from games.rules.text import N_

_USE_RULE: Final = {
    "step": "R4.1",
    "plusminus": "R4.2",
    "die": "R4.5",
    "range": "R7.1",
    "dierange": "R7.2",
    "all": "R7.3",
    "minus": "R7.8",
    "last": "R7.9",
}


def fault_of(state: State, seat: int, action: Action) -> Fault | None:
    """Return what is wrong with an action that is not legal; None for a seat that is not to move."""
    legal = legal_actions(state, seat)
    if not legal:
        return None
    if action.verb == "discard":
        return Fault(N_("A card can be played, so none is thrown away."), "R8.2")
    if legal[0].verb == "discard":
        return Fault(N_("Neither outer card can be played: throw one of them away."), "R8.1")
    if state.rolled and action.verb != "move":
        return Fault(N_("The die shows %(roll)s: choose who moves."), "R4.5", {"roll": state.rolled})
    if not state.rolled and action.verb == "move":
        return Fault(N_("No roll is waiting."), "R4.5")
    card = _card(state, seat, action)
    if not _fits(state, card, action):
        return Fault(N_("That card is not used like this."), _USE_RULE[card.kind])
    return _movement_fault(state, seat, card, action) or Fault(N_("Say which of the things on offer you take."), "R6.9")


def _card(state: State, seat: int, action: Action) -> Card:
    if state.rolled:
        return CARDS[state.discard[-1]]
    return CARDS[state.hands[seat][0 if action.verb == "left" else -1]]


def _fits(state: State, card: Card, action: Action) -> bool:
    """Tell whether the card asks for these words at all."""
    if card.kind in ("die", "dierange") and not state.rolled:
        return action.how == "roll"
    if card.kind == "plusminus":
        return action.how in ("forward", "back")
    if card.kind in ("range", "minus", "dierange"):
        return 1 <= action.steps <= (state.rolled or card.number)
    return action.how == ("all" if card.kind == "all" else "")


def _movement_fault(state: State, seat: int, card: Card, action: Action) -> Fault | None:
    if action.how == "roll":
        return Fault(N_("Whatever the die shows, nobody could move."), "R8.3")
    if action.how == "all":
        return _all_fault(state, seat, card, action)
    if action.at not in state.standing[seat]:
        return Fault(N_("None of your adventurers stands there."), "R5.2", {"place": action.at})
    if card.kind == "last":
        return _jump_fault(state, seat, action)
    if action.how == "back":
        index = behind(state.route, action.at)
        if action.at == STAIRS or index < 0:
            return Fault(N_("Nobody steps back onto the stairs or from them."), "R4.3")
    else:
        steps = action.steps or min(state.rolled or card.number, DIE)
        index = ahead(state.route, action.at, steps)
    return _landing_fault(state, seat, index)


def _landing_fault(state: State, seat: int, index: int) -> Fault | None:
    if index >= len(state.route):
        return Fault(N_("The tomb chamber is nearer than that, and no step may be lost."), "R5.4")
    to = settle(state.tiles, state.route, index)
    if to < 0:
        return Fault(N_("Osiris would send that adventurer further than the tomb chamber."), "R6.11")
    if to == TOMB and not state.keys[seat]:
        rule = "R8.4" if state.route[index] == TOMB else "R6.11"
        return Fault(N_("Without a key nobody enters the tomb chamber."), rule)
    return None


def _jump_fault(state: State, seat: int, action: Action) -> Fault | None:
    rear, target = jump_target(state.standing[seat])
    if rear < 0:
        return Fault(N_("No other adventurer of yours stands further ahead."), "R7.10")
    if action.at != rear:
        return Fault(N_("Only the rearmost adventurer jumps."), "R7.9")
    if target == TOMB and not state.keys[seat]:
        return Fault(N_("Without a key nobody enters the tomb chamber."), "R7.11")
    return None


def _all_fault(state: State, seat: int, card: Card, action: Action) -> Fault | None:
    moves = march(state.tiles, state.route, state.standing[seat], card.number, state.keys[seat])
    if not moves:
        return Fault(N_("None of your adventurers can move that far."), "R7.5")
    acting = {to for _, to in moves if to != TOMB}
    if action.at < 0 or action.at not in acting:
        return Fault(N_("Say where the adventurer stands whose tile acts, of those that have moved."), "R7.6")
    return None
