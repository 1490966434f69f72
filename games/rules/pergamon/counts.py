"""What must add up in every position, and how the hidden part is dealt afresh."""

from typing import Any

from games.rules.errors import BrokenCount
from games.rules.pergamon.data import CARDS, MUSEUM, TILES, TURNS
from games.rules.pergamon.state import PLACE, State
from games.rules.pergamon.turn import back
from games.rules.rng import Rng
from games.rules.text import N_


def redealt(state: State, rng: Rng) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the two cards and the pile drawn afresh; face-up cards stay, face-down ones keep their backs."""
    if state.revealed:
        return state.deal.fund, rng.shuffled(sorted(state.deal.pile))
    deck = list(rng.shuffled(sorted(state.deal.fund + state.deal.pile)))
    fund = []
    for card in state.deal.fund:
        drawn = next(other for other in deck if back(other) == back(card))
        deck.remove(drawn)
        fund.append(drawn)
    return tuple(fund), tuple(deck)


def check_pieces(state: State) -> None:
    tiles: list[int] = [*state.deal.stacks, *state.deal.unseen, *state.deal.turned, *state.row, *state.box]
    groups: tuple[Any, ...] = (*state.galleries, *state.hands, *(exhibit.row for exhibit in state.exhibits))
    tiles.extend(tile for group in groups for tile in group)
    if sorted(tiles) != list(range(len(TILES))):
        raise BrokenCount(N_("The tiles do not add up."), rule="R1.1")
    if sorted(state.deal.pile + state.deal.fund + state.deal.spent) != sorted(CARDS):
        raise BrokenCount(N_("The funding cards do not add up."), rule="R1.2")
    paid = sum(state.deal.spent) + (sum(state.deal.fund) if state.revealed else 0)
    if sum(state.coins) + state.savings + state.returned != paid or min(*state.coins, state.savings) < 0:
        raise BrokenCount(N_("The coins do not add up."), rule="R4.3")


def check_markers(state: State) -> None:
    spaces = [exhibit.space for exhibit in state.exhibits]
    if spaces != sorted(set(spaces)) or not all(1 <= space <= MUSEUM for space in spaces):
        raise BrokenCount(N_("Two markers share a museum space, or one stands outside."), rule="R1.4")
    markers = [(exhibit.owner, exhibit.marker) for exhibit in state.exhibits]
    if len(set(markers)) != len(markers) or not all(1 <= number <= 3 for _, number in markers):
        raise BrokenCount(N_("A marker is on show twice."), rule="R6.8")
    if state.phase == PLACE and state.turn <= TURNS and any(space and state.raider == space for space in state.spaces):
        raise BrokenCount(N_("Two figures share a fund space."), rule="R4.2")
