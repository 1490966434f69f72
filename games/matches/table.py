"""The only place that turns a State into what a page may show.

Pages, fragments, mails and downloads all draw a `Table`; none of them ever holds a State, a seed or somebody else's
secret.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from games.matches.endings import outcome_of
from games.matches.errors import refusal_sentence
from games.matches.models import Chair, Match, Move
from games.matches.seats import Face, Person, SeatCard, chair_of, faces_of, seat_cards
from games.matches.selectors import history
from games.matches.selectors.access import chairs_of, version_of
from games.matches.selectors.history import LogLine, Seen
from games.rules import engine
from games.rules.engine import Choices
from games.rules.errors import IllegalAction
from games.rules.protocol import Game, Json, Meta, Outcome, Seat, Viewer
from games.rules.registry import game_by_key

AnyGame = Game[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Position:
    """One position as one viewer may see it; all None before the start."""

    view: Any
    scene: Mapping[str, Any]
    preview: Json
    choices: Choices | None  # None for who is not to move
    legal: tuple[str, ...]  # notations of every action the viewer may take now
    question: str  # what is asked after the words so far, in the reader's language; "" for who isn't to move
    standing: tuple[int, ...]  # points of each seat if it ended here, as far as the viewer knows; () = not shown


@dataclass(frozen=True, slots=True)
class Table:
    """A match as one viewer may see it, at one moment of it.

    `at` is the number of the position shown among the moves this viewer knows of (0 = the start), `last` that of the
    newest; choices and undo exist only at the newest. `turn` is the stale check of the viewer's forms, `version` the
    key of what he sees: while it is unchanged, nothing has happened that he may know of.
    """

    match: Match
    meta: Meta
    viewer: Viewer
    position: Position
    seats: tuple[SeatCard, ...]
    events: tuple[Seen, ...]  # what has just happened, for highlights
    happened: Mapping[str, Any]  # what the templates draw of the events
    since: tuple[LogLine, ...]  # what the others did since the viewer's own last move, oldest first
    outcome: Outcome | None  # at the newest position of a finished match
    at: int
    last: int
    turn: int
    version: str
    can_undo: bool
    sentence: str  # one sentence above everything: a refusal, a late move; "" for none

    @property
    def key(self) -> str:
        """The game's key: the folder of its templates."""
        return self.meta.key

    @property
    def view(self) -> Any:
        """The game's View for this viewer, None before the start."""
        return self.position.view

    @property
    def scene(self) -> Mapping[str, Any]:
        """What the game's templates draw."""
        return self.position.scene

    @property
    def preview(self) -> Json:
        """What the words so far would do; {} for who is not to move."""
        return self.position.preview

    @property
    def choices(self) -> Choices | None:
        """What may be said next; None for who is not to move."""
        return self.position.choices

    @property
    def legal(self) -> tuple[str, ...]:
        """The notations of every action the viewer may take now."""
        return self.position.legal

    @property
    def question(self) -> str:
        """What the viewer is asked."""
        return self.position.question

    @property
    def standing(self) -> tuple[int, ...]:
        """Points of each seat if the match ended here; () when the game shows none."""
        return self.position.standing

    @property
    def is_newest(self) -> bool:
        """True unless an older position is shown."""
        return self.at == self.last

    @property
    def past(self) -> int | None:
        """The number of the older position that is shown; None at the newest."""
        return None if self.is_newest else self.at

    @property
    def is_my_turn(self) -> bool:
        """True when the viewer has something to decide, here and now."""
        return self.choices is not None

    @property
    def waits(self) -> bool:
        """True when the page is to ask for news by itself."""
        open_or_running = self.match.status in {Match.Status.OPEN, Match.Status.RUNNING}
        return open_or_running and self.is_newest and not self.is_my_turn

    @property
    def faces(self) -> tuple[Face, ...]:
        """How each seat is drawn: name, letter, colour and whether it is a bot; for blocks that are kept."""
        return faces_of(self.seats)

    @property
    def me(self) -> SeatCard | None:
        """The viewer's own seat."""
        return next((card for card in self.seats if card.is_me), None)

    @property
    def waiting_for(self) -> tuple[SeatCard, ...]:
        """The others who seem to be to move."""
        return tuple(card for card in self.seats if card.to_move and not card.is_me)


NO_POSITION = Position(view=None, scene={}, preview={}, choices=None, legal=(), question="", standing=())


def table_for(
    match: Match,
    user: Person | None,
    words: Sequence[str] = (),
    at: int | None = None,
    sentence: str = "",
    chairs: Sequence[Chair] | None = None,
    recent: Sequence[Move] | None = None,
) -> Table:
    """Return the match as `user` may see it; None or a stranger sees what the table sees.

    `words`: chosen so far; if they begin no legal action they are dropped and `sentence` says so. `at`: the number of
    an older position; None, or a number there is not: the newest. Two queries, whatever the number of moves; one or two
    more for an older position. `chairs` and `recent` spare one each for a caller who has them (see `Accepted`).
    """
    chairs = chairs_of(match) if chairs is None else chairs
    chair = chair_of(chairs, user)
    seated = chair if match.state is not None else None
    if recent is None:
        recent = history.moves_recent(match, seated) if match.state is not None else []
    cards = seat_cards(match, chairs, user)
    return _table(match, cards, chair, seated, recent, tuple(words), at, sentence)


def can_undo(match: Match, chair: Chair | None, recent: Sequence[Move]) -> bool:
    """Tell whether the viewer may take back the newest of the moves he knows of."""
    if chair is None or not recent or not may_choose(match, chair):
        return False
    return recent[-1].seat == chair.seat and recent[-1].user_id == chair.user_id and recent[-1].undoable


def may_choose(match: Match, chair: Chair | None) -> bool:
    """Tell whether the person on this chair is to move, himself."""
    return bool(chair and match.status == Match.Status.RUNNING and chair.to_move and chair.stand_in_id is None)


def standings(match: Match, viewer: Viewer) -> list[tuple[int, ...]]:
    """Return each seat's points in every position the viewer knows of, from the start on; [] if the game shows none.

    One query, but it reads every position: for the replay page alone.
    """
    if match.state is None:
        return []
    game = game_by_key(match.game_key)
    dumped = [match.first_state, *history.moves_known(match, viewer).values_list("state", flat=True)]
    points = [game.standing(game.view(game.load(data), viewer)) for data in dumped]
    return points if all(points) else []


def _table(
    match: Match,
    cards: tuple[SeatCard, ...],
    chair: Chair | None,
    seated: Chair | None,
    recent: Sequence[Move],
    words: tuple[str, ...],
    at: int | None,
    sentence: str,
) -> Table:
    last = history.moves_known_count(match, seated)
    since = tuple(history.lines_since(match, recent, seated, last)) if seated is not None else ()
    shown = last if at is None or not 0 <= at <= last else at
    is_newest, fault = shown == last, ""
    if is_newest:
        position, fault = _newest(match, seated, words)
        events = history.events_of(since) or _last_events(match, recent, seated)
    else:
        position, events = _older(match, seated, shown)
    return Table(
        match=match,
        meta=game_by_key(match.game_key).meta,
        viewer=_seat(seated),
        position=position,
        seats=cards,
        events=events,
        happened=_drawn(match, position, events),
        since=since,
        outcome=outcome_of(match) if is_newest else None,
        at=shown,
        last=last,
        turn=chair.asked_turn if chair is not None else 0,
        version=version_of(match, chair),
        can_undo=is_newest and can_undo(match, chair, recent),
        sentence=sentence or fault,
    )


def _newest(match: Match, chair: Chair | None, words: tuple[str, ...]) -> tuple[Position, str]:
    if match.state is None:
        return NO_POSITION, ""
    game = game_by_key(match.game_key)
    state = game.load(match.state)
    if chair is None or not may_choose(match, chair):
        return _seen(game, state, _seat(chair)), ""
    return _chosen(game, state, chair.seat, words)


def _chosen(game: AnyGame, state: Any, seat: Seat, words: tuple[str, ...]) -> tuple[Position, str]:
    legal = game.legal(state, seat)
    fault = ""
    try:
        choices = engine.choices(legal, words)
    except IllegalAction as refusal:
        choices, fault = engine.choices(legal), refusal_sentence(refusal)
    preview = game.preview(state, seat, choices.words)
    view = game.view(state, seat)
    position = Position(
        view=view,
        scene=game.scene(view, preview),
        preview=preview,
        choices=choices,
        legal=tuple(str(action) for action in legal),
        question=_translated(game.say(view, seat, choices.words)),
        standing=game.standing(view),
    )
    return position, fault


def _seen(game: AnyGame, state: Any, viewer: Viewer) -> Position:
    view = game.view(state, viewer)
    return Position(view, game.scene(view, {}), {}, None, (), "", game.standing(view))


def _older(match: Match, chair: Chair | None, number: int) -> tuple[Position, tuple[Seen, ...]]:
    game, viewer = game_by_key(match.game_key), _seat(chair)
    move = history.move_known(match, viewer, number)
    if move is None:
        return _seen(game, game.load(match.first_state), viewer), ()
    return _seen(game, game.load(move.state), viewer), history.events_seen(match, move, viewer)


def _drawn(match: Match, position: Position, events: tuple[Seen, ...]) -> Mapping[str, Any]:
    return game_by_key(match.game_key).happened(position.view, events) if position.view is not None else {}


def _last_events(match: Match, recent: Sequence[Move], chair: Chair | None) -> tuple[Seen, ...]:
    """Return the events of the newest move: what has just happened when nothing has since the viewer's own."""
    return history.events_seen(match, recent[-1], _seat(chair)) if recent else ()


def _seat(chair: Chair | None) -> Viewer:
    return None if chair is None else chair.seat


def _translated(sentence: str) -> str:
    return gettext(sentence) if sentence else ""
