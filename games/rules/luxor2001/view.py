"""What one viewer may know, and positions that look the same to him (R14)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from games.rules.luxor2001.data import CARDS, CLASSES, CURSE, CURSES, FIRST_PILE, KINDS
from games.rules.luxor2001.ending import ways_of
from games.rules.luxor2001.state import DROPPING, MOVING, OVER, PHASES, Answer, Box, State, value_of
from games.rules.protocol import Seat, Viewer
from games.rules.rng import Rng

SECOND_PILE: Final = CARDS - FIRST_PILE + CURSES  # 29 animals and 6 curses (R12.1)


@dataclass(frozen=True, slots=True)
class View:
    """What `viewer` may know. "By seat" is in seat order, "by animal" in the order of `data.ANIMALS`.

    Columns and sarcophagi are coded as in `state.State`.
    """

    viewer: Viewer
    seats: int
    curse: bool
    sphinx: bool
    phase: str  # drop, search, give, transfer, over
    turn: Seat
    order: tuple[int, ...]  # animals of the columns from left to right
    wall: tuple[tuple[int, ...], ...]  # by slot: cells from the bottom up
    columns: tuple[int, ...]  # by animal
    base: int  # scarabs left
    reserves: tuple[int, ...]  # archaeologists left, by seat
    hand: tuple[int, ...]  # the viewer's own
    hand_sizes: tuple[int, ...]  # by seat
    favourites: tuple[int, ...]  # by seat: an animal, -1 where it is not for the viewer to know
    pile: int  # cards left to draw, curses included
    first_pile: int  # of these, on the first pile; all, without curses
    curses_left: int  # curse cards still in the second pile
    opened: tuple[tuple[tuple[int, int], ...], ...]  # by seat: (sarcophagus, value; 0 = not for the viewer to know)
    amulet: int  # its holder, -1 without curses
    used: tuple[int, ...]  # triples that were claimed
    finder: int  # while the cursed player gives: to whom, else -1
    victim: int
    answer: Answer  # the viewer's own, while several choose at once


def view_of(state: State, viewer: Viewer) -> View:
    """Return what a seat, or a spectator (None), may know."""
    box, curse, pile = state.box, state.curse, len(state.pile)
    over = state.phase == OVER
    return View(
        viewer,
        box.seats,
        box.curse,
        box.sphinx,
        PHASES[state.phase],
        state.turn,
        box.order,
        state.wall,
        state.columns,
        state.base,
        state.reserves,
        state.hands[viewer] if viewer is not None else (),
        tuple([len(hand) for hand in state.hands]),
        tuple([animal if over or seat == viewer else -1 for seat, animal in enumerate(box.favourites)]),
        pile,
        max(0, pile - SECOND_PILE) if box.curse else pile,
        state.pile.count(CURSE) if box.curse else 0,
        tuple([_row_seen(state, seat, viewer, over=over) for seat in range(box.seats)]),
        curse.amulet if box.curse else -1,
        curse.used,
        curse.finder,
        curse.victim,
        state.answers[viewer] if viewer is not None and state.answers else None,
    )


def _row_seen(state: State, seat: Seat, viewer: Viewer, *, over: bool) -> tuple[tuple[int, int], ...]:
    row = state.opened[seat]
    if over or seat == viewer:
        return tuple([(one, value_of(state.box, one)) for one in row])
    if not state.curse.known:
        return tuple([(one, 0) for one in row])
    return tuple((one, value_of(state.box, one) if (one, viewer) in state.curse.known else 0) for one in row)


# ---------------------------------------------------------------- redeal


def redealt(state: State, viewer: Viewer, rng: Rng) -> State:
    """Return a position that looks the same to the viewer, everything hidden from him drawn afresh."""
    if state.phase == OVER:
        return state
    hands, pile = _redealt_cards(state, viewer, rng)
    box = replace(
        state.box, tombs=_redealt_tombs(state, viewer, rng), favourites=_redealt_favourites(state.box, viewer, rng)
    )
    return state._replace(box=box, hands=hands, pile=pile, answers=_unanswered(state, viewer))


def _redealt_cards(state: State, viewer: Viewer, rng: Rng) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    mine = state.hands[viewer] if viewer is not None else ()
    others = [card for seat, hand in enumerate(state.hands) if seat != viewer for card in hand]
    cards = rng.shuffled(sorted(card for card in (*others, *state.pile) if card != CURSE))
    hands, at = [], 0
    for seat, hand in enumerate(state.hands):
        size = 0 if seat == viewer else len(hand)
        hands.append(mine if seat == viewer else tuple(sorted(cards[at : at + size])))
        at += size
    pile = cards[at:]
    if state.box.curse:
        pile = _with_curses(pile, state, rng)
    return tuple(hands), pile


def _with_curses(animals: Sequence[int], state: State, rng: Rng) -> tuple[int, ...]:
    """Hide the curse cards in the second pile again. Between turns its top is known to be none (R12.2)."""
    first = max(0, len(state.pile) - SECOND_PILE)
    second = list(animals[first:])
    top = [second.pop()] if state.phase == DROPPING and not first and second else []
    mixed = rng.shuffled((*second, *([CURSE] * state.pile.count(CURSE))))
    return (*mixed, *top, *animals[:first])


def _redealt_tombs(state: State, viewer: Viewer, rng: Rng) -> tuple[tuple[int, int, int], ...]:
    known = {one for one, seat in state.curse.known if seat == viewer}
    if viewer is not None:
        known.update(state.opened[viewer])
    classes = []
    for eyes in range(CLASSES):
        values = [tomb[eyes] for tomb in state.box.tombs]
        unseen = [animal for animal in range(KINDS) if CLASSES * animal + eyes not in known]
        for animal, value in zip(unseen, rng.shuffled(sorted(values[animal] for animal in unseen)), strict=True):
            values[animal] = value
        classes.append(values)
    return tuple(zip(*classes, strict=True))


def _redealt_favourites(box: Box, viewer: Viewer, rng: Rng) -> tuple[int, ...]:
    mine = box.favourites[viewer] if viewer is not None else -1
    drawn = iter(rng.shuffled([animal for animal in range(KINDS) if animal != mine]))
    return tuple(mine if seat == viewer else next(drawn) for seat in range(box.seats))


def _unanswered(state: State, viewer: Viewer) -> tuple[Answer, ...]:
    """Forget the sealed answers of the others, and whether they have answered; who was never asked is known."""
    if not state.answers:
        return ()
    asked = [state.phase != MOVING or len(ways_of(state.columns, seat)) > 1 for seat in range(state.box.seats)]
    return tuple(None if asked[seat] and seat != viewer else answer for seat, answer in enumerate(state.answers))
