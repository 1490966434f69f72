"""Luxor (2001): the game as the platform knows it. Each part of the rules has a module of its own."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from games.rules.luxor2001 import (
    actions,
    bot,
    counts,
    curse,
    ending,
    faults,
    questions,
    scene_happened,
    standings,
    turn,
)
from games.rules.luxor2001 import scene as scenery
from games.rules.luxor2001 import state as states
from games.rules.luxor2001.actions import Action, Claim, Drop, Give, Nothing
from games.rules.luxor2001.data import (
    ARCHAEOLOGISTS,
    CARDS,
    CLASSES,
    CURSE,
    CURSES,
    FIRST_PILE,
    HAND_SIZE,
    KINDS,
    SARCOPHAGI,
    SCARABS,
)
from games.rules.luxor2001.drops import Drops
from games.rules.luxor2001.preview import preview_of
from games.rules.luxor2001.state import DROPPING, GIVING, NO_CURSE, SEARCHING, Box, Curse, State
from games.rules.luxor2001.view import View, redealt, view_of
from games.rules.luxor2001.wall import EMPTY_WALL, NO_LINES, touches
from games.rules.protocol import (
    Choice,
    Fault,
    Game,
    Json,
    Level,
    Meta,
    Option,
    Options,
    Outcome,
    Seat,
    Step,
    Viewer,
)
from games.rules.rng import Rng
from games.rules.text import N_

OFF, ON = "off", "on"
PLAIN_COLUMN = 4 * CLASSES  # no scarab, three sarcophagi, nobody
ALONE = ((0,), (1,), (2,), (3,))


class Luxor2001(Game[State, Action, View]):
    """The rules of Luxor (2001)."""

    meta: ClassVar[Meta] = Meta(
        key="luxor2001",
        title=N_("Luxor 2001"),
        blurb=N_(
            "Drop picture cards into the wall and match animals to send archaeologists to their columns. "
            "The third scarab opens a sarcophagus for whoever stands there."
        ),
        version=1,
        seats=(2, 3, 4),
        length=N_("10 to 20 turns each"),
        turns=14,
        max_plies=74,
        credits=N_("Gunter Baars, Ravensburger 2001"),
        options=(
            Option(
                "curse",
                N_("Pharaoh’s curse"),
                (
                    Choice(OFF, N_("without")),
                    Choice(ON, N_("with"), N_("Six curses make everybody search the wall for three in a line.")),
                ),
            ),
            Option(
                "sphinx",
                N_("Eyes of the Sphinx"),
                (
                    Choice(OFF, N_("without")),
                    Choice(ON, N_("with"), N_("Animals pair along whole lines, once on each.")),
                ),
            ),
        ),
        stage="production",
    )
    levels: ClassVar[Mapping[str, Level]] = bot.LEVELS

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        """R4: columns, sarcophagi, cards, favourites, start player and amulet are drawn in this order."""
        order = rng.shuffled(range(KINDS))
        classes = [rng.shuffled(values) for values in SARCOPHAGI]
        deck = rng.shuffled(range(CARDS))
        favourites = rng.shuffled(range(KINDS))[:seats]
        cursed, sphinx = options["curse"] == ON, options["sphinx"] == ON
        box = Box(seats, cursed, sphinx, order, tuple(zip(*classes, strict=True)), favourites, rng.below(seats))
        if cursed:  # R12.1: the hands come from the first pile
            deck = (*rng.shuffled((*deck[FIRST_PILE:], *([CURSE] * CURSES))), *deck[:FIRST_PILE])
        hands = tuple(tuple(sorted(deck[len(deck) - HAND_SIZE * (seat + 1) :][:HAND_SIZE])) for seat in range(seats))
        lines = NO_LINES if sphinx else ()
        return State(
            box=box,
            wall=EMPTY_WALL,
            touch=touches(EMPTY_WALL, lines),
            lines=lines,
            columns=(PLAIN_COLUMN,) * KINDS,
            base=SCARABS,
            reserves=(ARCHAEOLOGISTS,) * seats,
            hands=hands,
            pile=deck[: len(deck) - HAND_SIZE * seats],
            opened=((),) * seats,
            turn=box.start,
            phase=DROPPING,
            answers=(),
            curse=Curse(amulet=rng.below(seats)) if cursed else NO_CURSE,
        )

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """One seat drops, the cursed one gives; all search at once, all with a choice transfer at once."""
        if state.phase == DROPPING:
            return ALONE[state.turn]
        if state.phase == GIVING:
            return ALONE[state.curse.victim]
        return tuple(seat for seat, answer in enumerate(state.answers) if answer is None)

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """Return what the seat may do, sorted by notation."""
        if state.phase == DROPPING:
            return Drops(state, seat) if seat == state.turn else ()
        if seat not in self.to_move(state):
            return ()
        if state.phase == SEARCHING:
            return curse.legal_answers(state, seat)
        if state.phase == GIVING:
            return curse.legal_gifts(state, seat)
        return ending.legal_ways(state, seat)

    def apply(self, state: State, seat: Seat, action: Action, rng: Rng) -> Step[State]:
        """Return what a legal action does; nothing is drawn from `rng`, all chance lies in the set-up."""
        if isinstance(action, Drop):
            return turn.apply_drop(state, seat, action)
        if isinstance(action, Claim | Nothing):
            return curse.apply_answer(state, seat, action)
        if isinstance(action, Give):
            return curse.apply_give(state, seat, action)
        return ending.apply_open(state, seat, action)

    def outcome(self, state: State) -> Outcome | None:
        """Return the final scoring, None while it goes on."""
        return ending.outcome_of(state)

    def view(self, state: State, viewer: Viewer) -> View:
        """Return what a seat or a spectator may know."""
        return view_of(state, viewer)

    def parse(self, text: str) -> Action:
        """Return the action of a notation. Raises MalformedAction."""
        return actions.parse(text)

    def dump(self, state: State) -> Json:
        """Return the state as JSON values."""
        return states.dump(state)

    def load(self, data: Json) -> State:
        """Return the state that `dump` wrote."""
        return states.load(data)

    def redeal(self, state: State, viewer: Viewer, rng: Rng) -> State:
        """Return a position that looks the same to the viewer."""
        return redealt(state, viewer, rng)

    def check(self, state: State) -> None:
        """Raise BrokenCount unless every piece is in exactly one place."""
        counts.check(state)

    def fault(self, state: State, seat: Seat, action: Action) -> Fault | None:
        """Return why a well-spelled action is not legal."""
        return faults.fault_of(view_of(state, seat), seat, action)

    def preview(self, state: State, seat: Seat, words: tuple[str, ...]) -> Json:
        """Return what these words would do."""
        return preview_of(state, seat, words)

    def say(self, view: View, seat: Seat, words: tuple[str, ...]) -> str:
        """Return the question that stands after these words."""
        return questions.question(view, words)

    def scene(self, view: View, preview: Json) -> Mapping[str, Any]:
        """Return what the templates draw."""
        return scenery.scene(view, preview)

    def happened(self, view: View, events: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
        """Return what the templates draw of the events that have just happened."""
        return scene_happened.happened(view, events)

    def standing(self, view: View) -> tuple[int, ...]:
        """Return each seat's points as far as the view knows them."""
        return standings.standing(view)

    def appraise(self, view: View, seat: Seat) -> float:
        """Return the lead that the seat is expected to have in the end."""
        return bot.appraise(view, seat)

    def reflex(self, view: View, seat: Seat, legal: Sequence[Action], level: str, rng: Rng) -> Action | None:
        """Return the answers that need no search: curses, gifts and transfers."""
        return bot.reflex(view, seat, legal, level, rng)

    def quick(self, state: State, seat: Seat, legal: Sequence[Action], rng: Rng) -> Action | None:
        """Return what a hasty player does."""
        return bot.quick(state, seat, legal, rng)
