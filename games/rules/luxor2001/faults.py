"""Why an action is refused: the rule's number and one sentence."""

from games.rules.luxor2001.actions import Action, Claim, Drop, Give, Nothing
from games.rules.luxor2001.data import ANIMALS, DECK, ROWS
from games.rules.luxor2001.ending import ways_of
from games.rules.luxor2001.state import holder_of, left_at
from games.rules.luxor2001.view import View
from games.rules.luxor2001.wall import TRIPLES
from games.rules.protocol import Fault, Seat
from games.rules.text import N_

PHASE_OF = {Drop: "drop", Claim: "search", Nothing: "search", Give: "give"}
ASKED = {
    "drop": Fault(N_("Now a card is to be dropped into the wall."), "R5.1"),
    "search": Fault(N_("Now everybody searches the wall: name three in a line, or nothing."), "R12.3"),
    "give": Fault(N_("Now the cursed player hands over a sarcophagus."), "R12.9"),
    "transfer": Fault(N_("Now scarabs are moved to open sarcophagi."), "R10.2"),
}


def fault_of(view: View, seat: Seat, action: Action) -> Fault:
    """Return what is wrong with an action that is not legal for `seat`, whose view this is."""
    if PHASE_OF.get(type(action), "transfer") != view.phase:
        return ASKED[view.phase]
    if isinstance(action, Drop):
        return _drop_fault(view, action)
    if isinstance(action, Claim):
        return _claim_fault(view, seat, action)
    if isinstance(action, Give):
        return Fault(N_("You have no sarcophagus worth %(value)s."), "R12.9", {"value": action.value})
    assert not isinstance(action, Nothing)  # noqa: S101  always legal in a search
    return _open_fault(view, seat, action.animals)


def _drop_fault(view: View, drop: Drop) -> Fault:
    if drop.card not in view.hand:
        return Fault(N_("The card %(card)s is not in your hand."), "R5.1", {"card": DECK[drop.card].name})
    if len(view.wall[drop.slot]) == ROWS:
        return Fault(N_("Slot %(slot)s is full."), "R1.5", {"slot": drop.slot + 1})
    return Fault(N_("This order of pairs is not possible here, or changes nothing."), "R8.3")


def _claim_fault(view: View, seat: Seat, claim: Claim) -> Fault:
    if claim.victim == seat or claim.victim >= view.seats:
        return Fault(N_("The curse must meet an opponent."), "R12.7")
    if claim.triple in view.used:
        return Fault(N_("These three cells were claimed before."), "R12.4")
    cells = TRIPLES[claim.triple].cells
    assert any(row >= len(view.wall[slot]) for slot, row in cells)  # noqa: S101  else it is legal
    return Fault(N_("Three cells with pictures are needed; one of these is empty."), "R12.5")


def _open_fault(view: View, seat: Seat, animals: tuple[int, ...]) -> Fault:
    for animal in dict.fromkeys(animals):
        name = ANIMALS[animal]
        if holder_of(view.columns[animal]) != seat:
            return Fault(N_("None of your archaeologists stands at the %(animal)s column."), "R10.3", {"animal": name})
        if animals.count(animal) > left_at(view.columns[animal]):
            return Fault(N_("The %(animal)s column has fewer sarcophagi left."), "R10.3", {"animal": name})
    due = len(ways_of(view.columns, seat)[0])
    return Fault(N_("Your scarabs open %(due)s sarcophagi, no more and no fewer."), "R10.3", {"due": due})
