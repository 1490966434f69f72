"""The only way a state moves: start, play, replay, and the choices a page offers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from games.rules.errors import BadSetup, BrokenRecord, IllegalAction, MalformedAction, MatchOver, NotYourTurn, Refused
from games.rules.protocol import Event, Game, Json, Options, Seat, Viewer
from games.rules.rng import Rng
from games.rules.text import N_

S = TypeVar("S")

TEXT_LIMIT = 400  # characters of an action; the longest real one is far below


@dataclass(frozen=True, slots=True)
class Played(Generic[S]):
    """An accepted action: the state after it and what happened.

    `text` is the canonical notation. `undoable`: nothing was drawn and nobody learned anything by it. `sealed`: see
    `protocol.Step`. `asks`: somebody is asked something new, so the number of the question rises.
    """

    state: S
    text: str
    events: tuple[Event, ...]
    undoable: bool
    sealed: bool
    asks: bool


@dataclass(frozen=True, slots=True)
class Word:
    """One word that may come next. `ends`: with it the words are a whole action. `goes_on`: more words may follow."""

    word: str
    ends: bool
    goes_on: bool


@dataclass(frozen=True, slots=True)
class Choices:
    """Where somebody stands who chooses word by word.

    `words`: chosen so far, words that had no alternative included. `complete`: they are a legal action.
    `next`: what may be said now. `back`: the words after taking back the last real decision, None at the beginning.
    """

    words: tuple[str, ...]
    complete: bool
    next: tuple[Word, ...]
    back: tuple[str, ...] | None

    @property
    def text(self) -> str:
        """The notation of the words so far."""
        return " ".join(self.words)


def options_of(game: Game[Any, Any, Any], seats: int, options: Mapping[str, str]) -> dict[str, str]:
    """Return the options with defaults filled in. Raises BadSetup for a bad seat count, key, value or combination."""
    if seats not in game.meta.seats:
        raise BadSetup(N_("%(game)s can't be played by %(seats)s."), game=game.meta.title, seats=seats)
    known = {option.key: option for option in game.meta.options}
    for key, value in options.items():
        option = known.get(key)
        if option is None or value not in {choice.value for choice in option.choices}:
            raise BadSetup(N_("%(game)s has no option “%(option)s”."), game=game.meta.title, option=f"{key}={value}")
        if value != option.default and option.seats and seats not in option.seats:
            raise BadSetup(N_("“%(option)s” is not for %(seats)s players."), option=option.title, seats=seats)
    return {key: options.get(key, option.default) for key, option in known.items()}


def start(game: Game[S, Any, Any], seats: int, options: Options, seed: str) -> S:
    """Return the first position. Ply 0 is the set-up's own; the first action is ply 1. Raises BadSetup."""
    return game.setup(seats, options_of(game, seats, options), Rng(seed, 0))


def play(game: Game[S, Any, Any], state: S, seat: Seat, text: str, seed: str, ply: int) -> Played[S]:
    """Play `text` for `seat` as ply number `ply` (1, 2, …).

    The one place that refuses: raises MatchOver, NotYourTurn, MalformedAction or IllegalAction, and then nothing has
    happened.
    """
    movers = game.to_move(state)
    if not movers:
        raise MatchOver(N_("This match is over."))
    if seat not in movers:
        raise NotYourTurn(N_("It is not your turn."))
    action = _parsed(game, text)
    if action not in game.legal(state, seat):
        raise _illegal(game, state, seat, action)
    rng = Rng(seed, ply)
    step = game.apply(state, seat, action, rng)
    undoable = not (rng.drew or step.told or step.sealed)
    asks = _asks(movers, seat, game.to_move(step.state))
    return Played(step.state, str(action), tuple(step.events), undoable, step.sealed, asks)


def replay(
    game: Game[S, Any, Any], seats: int, options: Options, seed: str, actions: Iterable[tuple[int, Seat, str]]
) -> list[S]:
    """Return every position from the set-up on; each action is (ply, seat, notation).

    Plies rise but may have gaps: a ply that was taken back keeps its number, so that its dice never come again.
    Raises BrokenRecord at the first action that is refused.
    """
    states = [start(game, seats, options, seed)]
    for ply, seat, text in actions:
        try:
            states.append(play(game, states[-1], seat, text, seed, ply).state)
        except Refused as refusal:
            raise BrokenRecord(
                N_("Move %(ply)s (“%(text)s” by seat %(seat)s) is refused: %(why)s"),
                ply=ply,
                text=text[:80],
                seat=seat,
                why=str(refusal),
            ) from refusal
    return states


def choices(legal: Sequence[Any], words: Sequence[str] = ()) -> Choices:
    """Return what may be said next after `words`, going on through words that have no alternative.

    Raises IllegalAction when no legal action begins with these words.
    """
    spelled = [tuple(str(action).split()) for action in legal]
    path = tuple(words)
    back: tuple[str, ...] | None = _back(spelled, path)
    while True:
        below = [action for action in spelled if action[: len(path)] == path]
        if not below and spelled:
            raise IllegalAction(N_("“%(action)s” is not possible now."), action=" ".join(words)[:80])
        complete, following = path in below, _next(below, len(path))
        if complete or len(following) != 1:
            return Choices(path, complete, following, back)
        path = (*path, following[0].word)


def event_seen(event: Event, viewer: Viewer) -> dict[str, Json] | None:
    """Return the event as JSON values as `viewer` may know it, or None if he may not know that it happened."""
    return stored_event_seen(event_dump(event), viewer)


def event_dump(event: Event) -> dict[str, Json]:
    """Return the whole event, secrets included, as JSON values for storage."""
    return {
        "kind": event.kind,
        "seat": event.seat,
        "facts": dict(event.facts),
        "secrets": [[seat, dict(facts)] for seat, facts in event.secrets],
        "only": None if event.only is None else list(event.only),
    }


def stored_event_seen(data: Mapping[str, Json], viewer: Viewer) -> dict[str, Json] | None:
    """Return a stored event as `viewer` may know it: kind, seat and all facts that are his, in one flat dict."""
    if data["only"] is not None and viewer not in data["only"]:
        return None
    seen = {"kind": data["kind"], "seat": data["seat"], **data["facts"]}
    for seat, facts in data["secrets"]:
        if seat == viewer:
            seen.update(facts)
    return seen


def _parsed(game: Game[Any, Any, Any], text: str) -> Any:
    words = text.split()
    if not words or len(text) > TEXT_LIMIT or not text.isascii():
        raise MalformedAction(N_("This is not a move of %(game)s."), game=game.meta.title)
    return game.parse(" ".join(words))


def _illegal(game: Game[S, Any, Any], state: S, seat: Seat, action: Any) -> IllegalAction:
    fault = game.fault(state, seat, action)
    if fault is None:
        return IllegalAction(N_("“%(action)s” is not possible now."), action=str(action))
    return IllegalAction(fault.sentence, rule=fault.rule, **fault.facts)


def _asks(before: tuple[Seat, ...], mover: Seat, after: tuple[Seat, ...]) -> bool:
    """While the others of a group that chooses at once are still at it, nobody is asked anything new."""
    waiting = set(before) - {mover}
    return not (waiting and set(after) <= waiting and after)


def _next(below: list[tuple[str, ...]], size: int) -> tuple[Word, ...]:
    """Return the words at place `size` of these actions, in one pass: a legal list may hold hundreds."""
    found: dict[str, list[bool]] = {}  # word → [ends, goes on]
    for action in below:
        if len(action) > size:
            found.setdefault(action[size], [False, False])[len(action) > size + 1] = True
    return tuple(Word(word, ends, goes_on) for word, (ends, goes_on) in found.items())


def _back(spelled: list[tuple[str, ...]], path: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return the longest beginning of `path` where there was something to decide."""
    for size in range(len(path) - 1, -1, -1):
        heads = {action[size] if len(action) > size else "" for action in spelled if action[:size] == path[:size]}
        if len(heads) > 1:
            return path[:size]
    return () if path else None
