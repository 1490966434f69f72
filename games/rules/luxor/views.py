"""What one viewer may know, counted ready for pages and bots."""

from typing import Final

from games.rules.luxor.data import CARDS, KIND_OF_TREASURE, SARCOPHAGI, STATUES, TOMB, TREASURES, WALL
from games.rules.luxor.options import mover
from games.rules.luxor.scoring import kinds_of, sarcophagi_of, set_count, set_points, track_points
from games.rules.luxor.state import PLACE_WITH, HorusStack, Player, Roll, State, Statue, View
from games.rules.protocol import Viewer

REASON_WORDS: Final = ("", "tomb", "stuck")
_LYING: Final = tuple(
    tuple(statue for statue in range(1, len(STATUES) + 1) if bits & 1 << statue - 1)
    for bits in range(1 << len(STATUES))
)


def view_of(state: State, viewer: Viewer) -> View:
    """Return the view of a seat, or of somebody who only watches (None)."""
    seats = len(state.hands)
    last_round = len(state.sarcophagi) > 1
    return View(
        viewer=viewer,
        seats=seats,
        board=tuple([row[tile] for row, tile in zip(PLACE_WITH, state.tiles, strict=True)]),
        route=state.route,
        statues=tuple([_statue(state, number) for number in range(len(STATUES))]),
        players=tuple([_player(state, seat, viewer) for seat in range(seats)]),
        hand=() if viewer is None else tuple([CARDS[card] for card in state.hands[viewer]]),
        horus=tuple([_stack(level, stack) for level, stack in enumerate(state.horus, 1)]),
        deck_size=len(state.deck),
        discard_size=len(state.discard),
        discard_top=CARDS[state.discard[-1]] if state.discard else None,
        temples=tuple([len(stack) for stack in state.temples]),
        scarabs_left=len(state.scarabs),
        jokers_left=state.jokers_left,
        keys_left=state.keys_left,
        keys_paid=sum([row.count(TOMB) for row in state.standing]),
        sarcophagi_left=SARCOPHAGI[len(state.sarcophagi) :],
        start=state.start,
        to_move=None if state.over else mover(state),
        round=state.turns // seats + (0 if state.over else 1),
        turns_left=seats - state.turns % seats if last_round and not state.over else None,
        last_round=last_round,
        roll=_roll(state),
        stuck=state.stuck,
        over=bool(state.over),
        reason=REASON_WORDS[state.over],
    )


def _statue(state: State, number: int) -> Statue:
    sleepers = tuple([seat for seat, bits in enumerate(state.lying) if bits & 1 << number])
    return Statue(number + 1, STATUES[number], sleepers)


def _stack(level: int, stack: tuple[int, ...]) -> HorusStack:
    return HorusStack(level, len(stack), CARDS[stack[-1]] if stack else None)


def _roll(state: State) -> Roll | None:
    if not state.rolled:
        return None
    card = CARDS[state.discard[-1]]
    return Roll(state.rolled, card.kind == "die", card)


def _player(state: State, seat: int, viewer: Viewer) -> Player:
    treasures = state.treasures[seat]
    kinds = kinds_of(treasures)
    scarabs = state.own_scarabs[seat]
    known = seat == viewer or bool(state.over)  # R10.1, R9.6
    standing = state.standing[seat]
    sarcophagi = sarcophagi_of(state, seat)
    score, wall = track_points(treasures), sum([WALL[place] for place in standing])
    sets = set_count(kinds, state.jokers[seat])
    total = score + wall + sum(sarcophagi) + state.keys[seat] + set_points(sets) + (sum(scarabs) if known else 0)
    return Player(
        seat=seat,
        standing=standing,
        lying=_LYING[state.lying[seat]],
        in_tomb=standing.count(TOMB),
        vases=kinds[0],
        statues=kinds[1],
        jewellery=kinds[2],
        jokers=state.jokers[seat],
        keys=state.keys[seat],
        scarabs=len(scarabs),
        scarab_values=scarabs if known else None,
        sarcophagi=sarcophagi,
        hand_size=len(state.hands[seat]),
        score=score,
        wall=wall,
        sarcophagi_points=sum(sarcophagi),
        keys_points=state.keys[seat],
        sets=sets,
        sets_points=set_points(sets),
        scarabs_points=sum(scarabs) if known else None,
        total=total,
    )


_SOME_TREASURE: Final = tuple(KIND_OF_TREASURE.index(kind) for kind in range(len(TREASURES)))  # a tile of each kind


def _treasures(player: Player) -> tuple[int, ...]:
    """Return tiles of the kinds that a player owns; which ones of the kind does not matter any more."""
    vase, statue, jewellery = _SOME_TREASURE
    return (vase,) * player.vases + (statue,) * player.statues + (jewellery,) * player.jewellery


def seen_state(view: View, mover: int) -> State:
    """Return the position as far as the viewer knows it, with `mover` to move; what he can't see is missing or 0.

    Enough for everything that follows from open things and one's own hand: `legal`, `ways`. A roll that waits for
    somebody else is left out.
    """
    known = [() if player.scarab_values is None else player.scarab_values for player in view.players]
    top = () if view.discard_top is None else (view.discard_top.code,)
    return State(
        tiles=tuple([place.tile.code for place in view.board]),
        route=view.route,
        standing=tuple([player.standing for player in view.players]),
        lying=tuple([sum(1 << statue - 1 for statue in player.lying) for player in view.players]),
        hands=tuple(
            [tuple([card.code for card in view.hand]) if seat == view.viewer else () for seat in range(view.seats)]
        ),
        deck=(),
        discard=top,
        horus=tuple([(0,) * (stack.size - 1) + (stack.top.code,) if stack.top else () for stack in view.horus]),
        temples=tuple([(0,) * size for size in view.temples]),
        scarabs=(0,) * view.scarabs_left,
        osiris_unused=(),
        keys_left=view.keys_left,
        jokers_left=view.jokers_left,
        treasures=tuple([_treasures(player) for player in view.players]),
        own_scarabs=tuple(known),
        keys=tuple([player.keys for player in view.players]),
        jokers=tuple([player.jokers for player in view.players]),
        sarcophagi=(0,) * (len(SARCOPHAGI) - len(view.sarcophagi_left)),
        start=0,
        turns=mover,
        rolled=view.roll.number if view.roll and view.to_move == mover else 0,
        stuck=view.stuck,
        over=REASON_WORDS.index(view.reason),
    )
