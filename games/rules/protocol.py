"""The contract between a game and everything else: site, bots, command line, tests.

A game is one small stateless object. State, Action and View are frozen, slotted dataclasses of tuples and small ints.
Only `engine` calls `apply`; only `view` leaves the rules.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from games.rules.rng import Rng

Seat: TypeAlias = int  # 0 … seats-1, in playing order
Viewer: TypeAlias = int | None  # a seat, or None for somebody who only watches
Json: TypeAlias = Any  # what json.dumps takes: dict, list, str, int, bool, None
Options: TypeAlias = Mapping[str, str]  # option key → value, complete (defaults filled in by the engine)

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")

STAGES = ("prealpha", "alpha", "beta", "production")


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option: what is stored, and its English title and help, marked with `N_`."""

    value: str
    title: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that the players agree on before the match. The first choice is the default.

    `seats` lists the seat counts that may use a value other than the default; () = all.
    """

    key: str
    title: str
    choices: tuple[Choice, ...]
    seats: tuple[int, ...] = ()

    @property
    def default(self) -> str:
        """The value of a match that says nothing about this option."""
        return self.choices[0].value


@dataclass(frozen=True, slots=True)
class Meta:
    """What the lobby knows about a game without loading a rule. Texts are English, marked with `N_`."""

    key: str  # folder name, part of addresses and records
    title: str
    blurb: str  # two sentences for the shelf
    version: int  # rises with every change that can alter a replay
    seats: tuple[int, ...]  # playable seat counts
    length: str  # e.g. "about 30 turns each"
    turns: int  # of one seat in a whole match, for "likely done" estimates
    max_plies: int  # a match never takes more; simulations stop there
    credits: str  # designer, year, publisher of the original
    options: tuple[Option, ...] = ()
    stage: str = "production"  # one of STAGES; only production is offered to everybody


@dataclass(slots=True)  # not frozen: every ply makes several, and making a frozen one costs three times as much
class Event:
    """Something that happened, in the past tense, for the log and for "since your last turn".

    `facts` is what everybody may know (JSON values). `secrets` holds what one seat knows besides: pairs of seat and
    facts. `only` restricts the event itself: when not None, only those seats learn that it happened.
    """

    kind: str
    seat: Seat | None = None
    facts: Mapping[str, Json] = field(default_factory=dict)
    secrets: tuple[tuple[Seat, Mapping[str, Json]], ...] = ()
    only: tuple[Seat, ...] | None = None


@dataclass(slots=True)  # not frozen, like Event
class Step(Generic[S]):
    """What `apply` returns.

    `told`: somebody learned something by it (a card was shown, a tile turned up), so the ply can't be undone.
    A ply that drew from the rng can't be undone either; the engine notices that by itself.
    `sealed`: what was decided, and that it was, stays between the seat and the game until the match ends
    (players who choose at once, unseen); its events must use `only`.
    """

    state: S
    events: Sequence[Event] = ()
    told: bool = False
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """Why an action is refused: an English sentence marked with `N_`, the rule's number, and the sentence's facts."""

    sentence: str
    rule: str = ""
    facts: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended. Seats in `winners` share the win; `parts` splits each score for the final table."""

    reason: str  # English, marked with N_: "Two adventurers reached the tomb."
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    parts: tuple[tuple[str, tuple[int, ...]], ...] = ()  # (English title, points per seat), in scoring order
    places: tuple[int, ...] = ()  # 1-based place per seat, ties share one; () = as the scores say


@dataclass(frozen=True, slots=True)
class Level:
    """How hard a bot of one level thinks. All budgets are counts, never seconds: rules know no clock.

    `search.decide` says what each step does. A game sets its own in `Game.levels`, for speed or for strength.
    """

    worlds: int = 4  # redeals on which every action is appraised
    noise: float = 0.0  # 0.0 … 1.0: error of an appraisal, as a share of the spread between best and worst action
    settle: int = 8  # plies, at most, to the end of the seat's own turn: they are played on before an appraisal
    glance: int = 6  # actions that are appraised, at most, where a quick player decides
    candidates: int = 0  # best actions that are played out; 0 = no playouts
    playouts: int = 200  # in all, spread evenly over the rounds; after each round half of the candidates are dropped
    horizon: int = 12  # plies of a playout
    whim: float = 0.1  # share of plies in a playout that are played at random


class Game(ABC, Generic[S, A, V]):
    """The rules of one game."""

    meta: ClassVar[Meta]
    levels: ClassVar[Mapping[str, Level]] = {}  # overrides of search.LEVELS, any of "easy", "normal", "hard"

    @abstractmethod
    def setup(self, seats: int, options: Options, rng: Rng) -> S:
        """Return the position before the first decision."""

    @abstractmethod
    def to_move(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that have a decision to make, ascending; several choose at once; () once it is over."""

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> Sequence[A]:
        """Return every action the seat may take, sorted by notation; () unless it is to move.

        May depend only on what the seat can see: `legal` of two states with equal views is equal.
        """

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A, rng: Rng) -> Step[S]:
        """Return what a legal action does. Trusts its caller; never edits `state`."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how it ended, or None while it goes on."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> V:
        """Return all that a template, a bot or a person in that place may know."""

    @abstractmethod
    def parse(self, text: str) -> A:
        """Return the action that `str(action)` wrote. Raises MalformedAction."""

    @abstractmethod
    def dump(self, state: S) -> Json:
        """Return the state as JSON values; hand-written, it is a storage format."""

    @abstractmethod
    def load(self, data: Json) -> S:
        """Return the state that `dump` wrote, for every rules version a live match may have."""

    def fault(self, state: S, seat: Seat, action: A) -> "Fault | None":
        """Return why a well-spelled action is not legal, or None for the engine's general sentence.

        Asked only about actions missing from `legal`; may depend only on what the seat can see.
        """
        return None

    def redeal(self, state: S, viewer: Viewer, rng: Rng) -> S:
        """Return a state that looks the same to `viewer`, all that he can't see drawn afresh.

        Its distribution may depend on `view(state, viewer)` alone.
        """
        return state

    def check(self, state: S) -> None:
        """Raise BrokenCount unless every piece of the box is in exactly one place."""
        return

    def appraise(self, view: V, seat: Seat) -> float:
        """Return how well `seat` stands: by how many points it is expected to lead the best other seat in the end.

        `view` is usually that seat's own. Never asked about a finished match.
        """
        return 0.0

    def reflex(self, view: V, seat: Seat, legal: Sequence[A], level: str, rng: Rng) -> A | None:
        """Return what a bot of `level` does here without any search, None to let `search` think.

        For questions that a search answers badly or too slowly, and for things that a weak bot overlooks.
        """
        return None

    def quick(self, state: S, seat: Seat, legal: Sequence[A], rng: Rng) -> A | None:
        """Return what a hasty player does, in microseconds; None: the best at a glance. Used inside a search only.

        `state` is a guess (a redeal), so nothing secret is within reach.
        """
        return None

    def standing(self, view: V) -> tuple[int, ...]:
        """Return each seat's points if the match ended here, as far as `view` knows them; () if the game shows none."""
        return ()

    def preview(self, state: S, seat: Seat, words: tuple[str, ...]) -> Json:
        """Return what these words would do, as far as the seat can know it. Must not depend on hidden facts."""
        return {}

    def scene(self, view: V, preview: Json) -> Mapping[str, Any]:
        """Return what the templates draw beside the view: coordinates, sorted lists, labels. A function of the view."""
        return {}

    def happened(self, view: V, events: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
        """Return what the templates draw of `events`, flat dicts as event.html gets them. A function of the two."""
        return {}

    def say(self, view: V, seat: Seat, words: tuple[str, ...]) -> str:
        """Return the English question (marked with `N_`) that stands after these words: "Which adventurer moves?"."""
        return ""
