"""The one function that moves a match."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from games.accounts.models import User
from games.matches import messages
from games.matches.errors import NotRunning, NotYours, PlayedForYou, StaleTurn
from games.matches.models import Chair, Match, Move
from games.matches.services.asking import chairs_ask, chairs_before, chairs_close, chairs_save, looks_catch_up
from games.matches.services.locking import match_locked
from games.prepared import row_save, rows_add, written_together
from games.rules import engine
from games.rules.engine import Played
from games.rules.protocol import Event, Game, Seat
from games.rules.record import outcome_dump
from games.rules.registry import game_by_key

AnyGame = Game[Any, Any, Any]

SEPARATOR = ";"  # between several plies in one submit
COLUMNS = ["state", "ply", "turn", "shown", "shown_ply", "shown_moves", "moved_at"]
END_COLUMNS = ["status", "outcome", "ended_at"]


@dataclass(frozen=True, slots=True)
class Accepted:
    """What became of a submit. `repeated`: the very same move had been accepted before; nothing was played now.

    `recent`: what `history.moves_recent` would find for the player now, when it is known without asking.
    """

    match: Match
    chairs: Sequence[Chair]
    moves: tuple[Move, ...]
    repeated: bool = False
    recent: tuple[Move, ...] | None = None

    @property
    def sentence(self) -> str:
        """What a person is told whose submit came twice; "" for one that was played."""
        return gettext("This move had arrived already. It was played once.") if self.repeated else ""


def match_play(match_id: int | str, user: User, text: str, turn: int, *, seat: Seat | None = None) -> Accepted:
    """Play `text` in the name of `user`, who was asked question number `turn` in the match of that id or code.

    Several plies may be joined by “;”: they are played one after another, all or none. `seat` says which chair a
    stand-in plays for. Raises MatchMissing, NotYours, PlayedForYou, StaleTurn, NotRunning, or what `engine.play`
    refuses; then nothing has happened. The same submit once more (double click, second tab, lost answer) plays nothing
    and is accepted as `repeated`.
    """
    with transaction.atomic():
        match, chairs = match_locked(match_id)
        chair = seat_of(chairs, user, seat)
        texts = [" ".join(part.split()) for part in text.split(SEPARATOR)]
        if match.status != Match.Status.RUNNING or not chair.to_move or chair.asked_turn != turn:
            return _late(match, chairs, chair, user, texts, turn)
        now, before = timezone.now(), chairs_before(chairs)
        moves = _plies_play(match, chairs, chair, user, texts, now)
        if not user.is_bot:
            chair.own_ply = match.ply
        is_over = match.status == Match.Status.FINISHED
        with written_together():
            rows_add(moves)
            if is_over:
                chairs_close(chairs, now)
            row_save(match, [*COLUMNS, *END_COLUMNS] if is_over else COLUMNS)
            chairs_save(match, chairs, before, now)
            if is_over:
                messages.match_over_owe(match, chairs, now, user)
    return Accepted(match, chairs, moves, recent=None if user.is_bot else moves[-1:])


def seat_of(chairs: Sequence[Chair], user: User, seat: Seat | None = None) -> Chair:
    """Return the chair `user` plays from; `seat` names it for a stand-in. Raises NotYours, PlayedForYou."""
    for chair in chairs:
        if chair.stand_in_id == user.pk and seat == chair.seat:
            return chair
        if chair.user_id == user.pk and seat in (None, chair.seat):
            if chair.stand_in_id is not None:
                raise PlayedForYou
            return chair
    raise NotYours


def _late(match: Match, chairs: Sequence[Chair], chair: Chair, user: User, texts: list[str], turn: int) -> Accepted:
    """Accept a submit that was accepted before, refuse any other."""
    answers = Move.objects.filter(match=match, seat=chair.seat, user=user, turn__gte=turn, undone=False).order_by("ply")
    earlier = tuple(answers.defer("state")[: len(texts)])
    if earlier and earlier[0].turn == turn and [move.text for move in earlier] == texts:
        return Accepted(match, chairs, earlier, repeated=True)
    if match.status != Match.Status.RUNNING:
        raise NotRunning
    raise StaleTurn


def _plies_play(
    match: Match, chairs: Sequence[Chair], chair: Chair, user: User, texts: list[str], now: datetime
) -> tuple[Move, ...]:
    """Play one ply after another on match and chairs in memory; the rows are returned, not stored."""
    game = game_by_key(match.game_key)
    state = game.load(match.state)
    moves = []
    for text in texts:
        played = engine.play(game, state, chair.seat, text, match.seed, match.ply + 1)
        moves.append(_ply_note(game, match, chairs, chair, state, played, now))
        state = played.state
    match.state = moves[-1].state
    for move in moves:
        move.user = user
        move.by = Move.By.BOT if user.is_bot else Move.By.PERSON
    return tuple(moves)


def _ply_note(
    game: AnyGame,
    match: Match,
    chairs: Sequence[Chair],
    chair: Chair,
    state: Any,
    played: Played[Any],
    now: datetime,
) -> Move:
    """Bring match and chairs up to date with one accepted ply and return its row."""
    answered = chair.asked_turn
    match.ply += 1
    match.turn += played.asks
    chairs_ask(match, chairs, game.to_move(played.state), now, _kept(game, chairs, chair.seat, state, played))
    _outcome_note(game, match, played.state, now)
    move = Move(
        match=match,
        ply=match.ply,
        turn=answered,
        seat=chair.seat,
        text=played.text,
        events=[engine.event_dump(event) for event in played.events],
        state=game.dump(played.state),
        rules_version=game.meta.version,
        undoable=played.undoable,
        sealed=played.sealed,
        shown=not played.sealed or any(event.only is None for event in played.events),
        known_to=_known_to(chair.seat, played.events),
        at=now,
    )
    _known_note(match, chairs, move)
    return move


def _known_note(match: Match, chairs: Sequence[Chair], move: Move) -> None:
    """Count the move for everybody who knows of it."""
    if move.shown:
        match.shown += 1
        match.shown_ply = move.ply
        match.shown_moves += 1
        match.moved_at = move.at
        looks_catch_up(chairs)
        return
    for chair in chairs:
        knows = move.known_to >> chair.seat & 1
        chair.news += knows
        chair.sealed_moves += knows


def _kept(game: AnyGame, chairs: Sequence[Chair], mover: Seat, state: Any, played: Played[Any]) -> list[Seat]:
    """Return the other seats whose question is still the same: those who choose at the same time.

    A sealed answer must not change anything for them, not even the number of their question.
    """
    others = [chair.seat for chair in chairs if chair.to_move and chair.seat != mover]
    if played.sealed or not played.asks:
        return others
    return [seat for seat in others if game.legal(state, seat) == game.legal(played.state, seat)]


def _known_to(mover: Seat, events: Iterable[Event]) -> int:
    """Return the bits of the seats that know of a move: the mover and whoever has an event of his own."""
    known = 1 << mover
    for event in events:
        for seat in event.only or ():
            known |= 1 << seat
    return known


def _outcome_note(game: AnyGame, match: Match, state: Any, now: datetime) -> None:
    outcome = game.outcome(state)
    if outcome is None:
        return
    match.status = Match.Status.FINISHED
    match.outcome = outcome_dump(outcome)
    match.ended_at = now
