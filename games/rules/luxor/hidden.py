"""Draws afresh all that a viewer can't see. The draw follows from the viewer's view alone. # R10"""

from collections.abc import Iterable
from dataclasses import replace

from games.rules.luxor.data import HORUS_DECKS, SCARABS, STARTER_DECK, TEMPLE_TILES
from games.rules.luxor.state import State, Tuple
from games.rules.protocol import Viewer
from games.rules.rng import Rng


def redealt(state: State, viewer: Viewer, rng: Rng) -> State:
    """Return a state that looks the same to `viewer`.

    Every card that lies neither in his hand, nor open on the discard or on a Horus stack is somewhere else with the
    same probability; only a Horus card can be in a Horus stack, and only in that of its level.
    """
    horus, loose = _horus_stacks(state, viewer, rng)
    hands, deck, discard = _dealt(state, viewer, rng.shuffled(loose))
    scarabs, own_scarabs = _scarabs(state, viewer, rng)
    return replace(
        state,
        hands=hands,
        deck=deck,
        discard=discard,
        horus=horus,
        temples=tuple([rng.shuffled(_without(stack, state.tiles)) for stack in TEMPLE_TILES]),
        scarabs=scarabs,
        own_scarabs=own_scarabs,
    )


def _horus_stacks(state: State, viewer: Viewer, rng: Rng) -> tuple[tuple[Tuple, ...], Tuple]:
    """Return the three stacks and all cards that are then left for hands, deck and discard."""
    seen = _own_cards(state, viewer) + state.discard[-1:]
    stacks: list[Tuple] = []
    loose = _without(STARTER_DECK, seen)
    for cards, stack in zip(HORUS_DECKS, state.horus, strict=True):
        unknown = rng.shuffled(_without(cards, seen + stack[-1:]))
        below = max(0, len(stack) - 1)
        stacks.append(unknown[:below] + stack[-1:])
        loose += unknown[below:]
    return tuple(stacks), loose


def _dealt(state: State, viewer: Viewer, loose: Tuple) -> tuple[tuple[Tuple, ...], Tuple, Tuple]:
    """Return hands, deck and discard with the unseen places filled from `loose`."""
    hands = []
    at = 0
    for seat, hand in enumerate(state.hands):
        if seat == viewer:
            hands.append(hand)
        else:
            hands.append(loose[at : at + len(hand)])
            at += len(hand)
    deck = loose[at : at + len(state.deck)]
    return tuple(hands), deck, loose[at + len(deck) :] + state.discard[-1:]


def _own_cards(state: State, viewer: Viewer) -> Tuple:
    return () if viewer is None else state.hands[viewer]


def _scarabs(state: State, viewer: Viewer, rng: Rng) -> tuple[Tuple, tuple[Tuple, ...]]:
    """Return the supply and what each seat drew; once the match is over everybody's scarabs lie open."""
    open_to = set(range(len(state.hands))) if state.over else {viewer}
    seen = [value for seat, row in enumerate(state.own_scarabs) if seat in open_to for value in row]
    unknown = rng.shuffled(_without(SCARABS, seen))
    rows = []
    for seat, row in enumerate(state.own_scarabs):
        if seat in open_to:
            rows.append(row)
        else:
            rows.append(unknown[: len(row)])
            unknown = unknown[len(row) :]
    return unknown, tuple(rows)


def _without(box: Iterable[int], seen: Iterable[int]) -> Tuple:
    """Return the pieces of the box that are not among `seen`; what is seen and not in this box does not matter."""
    left = list(box)
    for piece in seen:
        if piece in left:
            left.remove(piece)
    return tuple(left)
