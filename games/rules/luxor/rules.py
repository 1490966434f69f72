"""The rules of Luxor (Rüdiger Dorn, Queen Games 2018). RULES.md is their text; numbers like R4.2 point there."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, cast

from games.rules.luxor import bot, faults, hidden, pieces, preview, scoring, storage, views
from games.rules.luxor import happened as happenings
from games.rules.luxor import scene as scenery
from games.rules.luxor.data import (
    CARDS,
    EMPTY,
    HAND_SIZE,
    HORUS,
    HORUS_DECKS,
    HORUS_PLACES,
    JOKERS,
    KEYS,
    OSIRIS_PLACES,
    OSIRIS_TILES,
    PLACES,
    SCARABS,
    STAIRS,
    STAIRS_TILE,
    STANDING_AT_START,
    STARTER_DECK,
    STATUES,
    TEMPLE_TILES,
    TOMB,
    TOMB_TILE,
    TREASURE_PLACES,
    TREASURE_TILES,
)
from games.rules.luxor.instinct import INSTINCT
from games.rules.luxor.movement import route_of
from games.rules.luxor.options import legal_actions, mover, roll_usable, ways
from games.rules.luxor.state import Action, Draft, State, View, action_of
from games.rules.luxor.turn import Turn
from games.rules.protocol import Event, Fault, Game, Json, Level, Meta, Options, Outcome, Seat, Step, Viewer
from games.rules.rng import Rng
from games.rules.text import N_

ENTERED: Final = 1  # State.over
ALL_STUCK: Final = 2
_ALL_AWAKE_BITS: Final = (1 << len(STATUES)) - 1


class Luxor(Game[State, Action, View]):
    """Bring adventurers into the tomb chamber and lift treasures on the way."""

    meta: ClassVar[Meta] = Meta(
        key="luxor",
        title=N_("Luxor"),
        blurb=N_(
            "Lead five adventurers along the temple's spiral to the tomb chamber and lift its treasures on the way. "
            "Only the outer cards of your hand may be played, and their order never changes."
        ),
        version=1,
        seats=(2, 3, 4),
        length=N_("about 25 turns each"),
        turns=25,
        max_plies=3000,
        credits=N_("Luxor, designed by Rüdiger Dorn, published by Queen Games in 2018"),
    )

    levels: ClassVar[Mapping[str, Level]] = bot.LEVELS

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        """Deal, lay the tiles and choose the start player. # R2"""
        tiles, unused = _laid(rng)
        deck = rng.shuffled(STARTER_DECK)
        dealt = seats * HAND_SIZE
        return State(
            tiles=tiles,
            route=route_of(tiles),
            standing=((STAIRS,) * STANDING_AT_START,) * seats,
            lying=(_ALL_AWAKE_BITS,) * seats,
            hands=tuple(deck[at : at + HAND_SIZE] for at in range(0, dealt, HAND_SIZE)),
            deck=deck[dealt:],
            discard=(),
            horus=tuple(rng.shuffled(cards) for cards in HORUS_DECKS),
            temples=tuple(rng.shuffled(stack) for stack in TEMPLE_TILES),
            scarabs=rng.shuffled(SCARABS),
            osiris_unused=unused,
            keys_left=KEYS,
            jokers_left=JOKERS,
            treasures=((),) * seats,
            own_scarabs=((),) * seats,
            keys=(0,) * seats,
            jokers=(0,) * seats,
            sarcophagi=(),
            start=rng.below(seats),
            turns=0,
            rolled=0,
            stuck=0,
            over=0,
        )

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """Return the seat whose turn it is."""
        return () if state.over else (mover(state),)

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return what the seat may do; it follows from the seat's own hand and what lies open."""
        return legal_actions(state, seat)

    def apply(self, state: State, seat: Seat, action: Action, rng: Rng) -> Step[State]:
        """Play a card (or what a die rolled) and everything that follows from it."""
        turn = Turn(state, seat, rng)
        doing = _apply_roll if action.how == "roll" else _BY_VERB[action.verb]
        if doing(turn, state, seat, action, rng):
            turn.finish()
            _end_round(turn.now, len(state.hands))
        return Step(turn.frozen(), _all_events(turn, state), told=True)

    def outcome(self, state: State) -> Outcome | None:
        """Return the final scores, None while the match goes on."""
        return scoring.outcome_of(state)

    def view(self, state: State, viewer: Viewer) -> View:
        """Return what that seat, or a spectator, may know. # R10"""
        return views.view_of(state, viewer)

    def parse(self, text: str) -> Action:
        """Return the action with this notation. Raises MalformedAction."""
        return action_of(text)

    def dump(self, state: State) -> Json:
        """Return the state as JSON values."""
        return storage.dump(state)

    def load(self, data: Json) -> State:
        """Return the state that `dump` wrote."""
        return storage.load(data)

    def redeal(self, state: State, viewer: Viewer, rng: Rng) -> State:
        """Return a state that looks the same to `viewer`, all that he can't see drawn afresh."""
        return hidden.redealt(state, viewer, rng)

    def check(self, state: State) -> None:
        """Raise BrokenCount unless every piece of the box is in exactly one place."""
        pieces.check(state)

    def appraise(self, view: View, seat: Seat) -> float:
        """Return by how many points the seat is expected to lead in the end."""
        return bot.appraise(view, seat)

    def quick(self, state: State, seat: Seat, legal: Sequence[Action], rng: Rng) -> Action:
        """Return what a hasty player does, used inside a search only."""
        return INSTINCT.pick(state, seat, legal)

    def standing(self, view: View) -> tuple[int, ...]:
        """Return each seat's score if the match ended now, as far as the viewer knows it."""
        return tuple(player.total for player in view.players)

    def fault(self, state: State, seat: Seat, action: Action) -> Fault | None:
        """Return why a well-spelled action is not legal, and the rule that says so."""
        return faults.fault_of(state, seat, action)

    def preview(self, state: State, seat: Seat, words: tuple[str, ...]) -> Json:
        """Return what these words would do; `preview.py` says in which shape."""
        return preview.previewed(state, seat, words)

    def say(self, view: View, seat: Seat, words: tuple[str, ...]) -> str:
        """Return the question after these words."""
        return preview.question(view, words)

    def scene(self, view: View, preview: Json) -> Mapping[str, Any]:
        """Return what the templates draw beside the view."""
        return scenery.scene(view, preview)

    def happened(self, view: View, events: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
        """Return what the templates draw of events: ways walked, tiles turned up."""
        return happenings.happened(view, events)


def _laid(rng: Rng) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the tiles by place, and the two Osiris tiles that stay in the box. # R2.3"""
    tiles = [EMPTY] * PLACES
    tiles[STAIRS], tiles[TOMB] = STAIRS_TILE, TOMB_TILE
    for place, eyes in HORUS_PLACES:
        tiles[place] = HORUS + eyes - 1
    osiris = rng.shuffled(OSIRIS_TILES)
    for place, tile in zip(OSIRIS_PLACES, osiris, strict=False):
        tiles[place] = tile
    for place, tile in zip(TREASURE_PLACES, rng.shuffled(TREASURE_TILES), strict=True):
        tiles[place] = tile
    return tuple(tiles), tuple(sorted(osiris[len(OSIRIS_PLACES) :]))


# Each _apply function returns True when the turn is over with it.


def _apply_card(turn: Turn, state: State, seat: Seat, action: Action, rng: Rng) -> bool:
    """A card, or a roll that waited, moves one adventurer or all; then one tile acts. # R3.2"""
    if state.rolled:
        code = state.discard[-1]
        turn.events.append(Event("roll_used", seat, {"roll": state.rolled}))
    else:
        code = turn.spend(action.verb)
    card = CARDS[code]
    place = action.at
    for way in ways(state, seat, card, action):
        place = turn.go(way)
    if action.how == "all":
        place = action.at  # R7.4
    if place >= 0:
        turn.arrive(place, action.reward, fewer=card.kind == "minus")
    return True


def _apply_roll(turn: Turn, state: State, seat: Seat, action: Action, rng: Rng) -> bool:
    """Spend a die card and roll; the roll then waits for an adventurer, unless nobody can use it. # R4.5"""
    card = turn.spend(action.verb)
    roll = rng.die()
    turn.events.append(Event("rolled", seat, {"roll": roll}))
    if not roll_usable(state, seat, card, roll):  # R4.6
        turn.events.append(Event("roll_wasted", seat, {"roll": roll}))
        return True
    turn.now.rolled = roll
    return False


def _apply_discard(turn: Turn, state: State, seat: Seat, action: Action, rng: Rng) -> bool:
    """Throw an outer card away because neither can be played. # R8.1"""
    turn.spend(action.how, "turn_stuck")
    turn.now.stuck += 1
    return True


_BY_VERB: Final[Mapping[str, Callable[[Turn, State, Seat, Action, Rng], bool]]] = {
    "left": _apply_card,
    "right": _apply_card,
    "move": _apply_card,
    "discard": _apply_discard,
}


def _end_round(now: Draft, seats: int) -> None:
    """Only the end of a round ends the match. # R8.7 R8.8"""
    if now.turns % seats:
        return
    if len(now.sarcophagi) > 1:
        now.over = ENTERED
    elif now.stuck == seats:
        now.over = ALL_STUCK
    now.stuck = 0


def _all_events(turn: Turn, before: State) -> tuple[Event, ...]:
    """Return the events of the turn, and those that follow from where it led; `turn.now` is frozen by now."""
    state = turn.now
    if state.over:
        turn.events.append(_scored(cast(State, state)))
    elif state.sarcophagi is not before.sarcophagi and len(state.sarcophagi) > 1:
        turn.events.append(Event("last_round"))
    return tuple(turn.events)


def _scored(state: State) -> Event:
    """The final scoring as one event; the scarabs are turned up by it."""
    outcome = scoring.outcome_of(state)
    assert outcome is not None  # noqa: S101  only called when it is over
    facts: dict[str, Any] = {
        "parts": outcome.parts,
        "scores": outcome.scores,
        "winners": outcome.winners,
        "reason": views.REASON_WORDS[state.over],
    }
    return Event("scored", None, facts)
