"""Taking back a ply of one's own turn."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.accounts.models import User
from games.matches.errors import NothingToUndo, StaleTurn
from games.matches.models import Chair, Match, Move
from games.matches.services.asking import chairs_ask, chairs_before, chairs_save, looks_catch_up
from games.matches.services.locking import match_locked_running
from games.matches.services.play import Accepted, seat_of
from games.rules.protocol import Json
from games.rules.registry import game_by_key


def match_undo(match_id: int | str, user: User, turn: int) -> Accepted:
    """Take back the newest ply, if it was this person's, it is still his turn, and nobody learned anything by it.

    The row stays, marked undone, and its number is never used again; the question gets a new number. Raises
    MatchMissing, NotRunning, NotYours, PlayedForYou, StaleTurn, NothingToUndo.
    """
    with transaction.atomic():
        match, chairs = match_locked_running(match_id)
        chair = seat_of(chairs, user)
        if not chair.to_move or chair.asked_turn != turn:
            raise StaleTurn
        move = _undoable(match, chair, user)
        move.undone = True
        move.save(update_fields=["undone"])
        position_restore(match, chairs, move.ply - 1, timezone.now())
    return Accepted(match, chairs, (move,))


def position_restore(match: Match, chairs: list[Chair], ply: int, now: datetime) -> None:
    """Let the match go on from where it stood after `ply` (0 = the start), with a new question.

    The plies after it must be marked undone already; the caller holds the lock.
    """
    before = chairs_before(chairs)
    match.state = state_after(match, ply)
    match.turn += 1
    match.shown += 1
    match.moved_at = now
    _recount(match, chairs)
    match.save(update_fields=["state", "turn", "shown", "shown_ply", "shown_moves", "moved_at"])
    game = game_by_key(match.game_key)
    chairs_ask(match, chairs, game.to_move(game.load(match.state)), now)
    looks_catch_up(chairs)
    chairs_save(match, chairs, before, now)


def state_after(match: Match, ply: int) -> Json:
    """Return the dumped position after the newest move that stands at or before `ply`."""
    earlier = Move.objects.filter(match=match, undone=False, ply__lte=ply).order_by("-ply").first()
    return match.first_state if earlier is None else earlier.state


def _undoable(match: Match, chair: Chair, user: User) -> Move:
    move = Move.objects.filter(match=match, undone=False).defer("state").order_by("-ply").first()
    if move is None or move.seat != chair.seat or move.user_id != user.pk or not move.undoable:
        raise NothingToUndo
    return move


def _recount(match: Match, chairs: list[Chair]) -> None:
    """Bring what match and chairs count about moves in line with those that stand."""
    standing = Move.objects.filter(match=match, undone=False).order_by("ply")
    moves = list(standing.values_list("ply", "user_id", "shown", "known_to"))
    shown = [ply for ply, _, is_shown, _ in moves if is_shown]
    match.shown_ply, match.shown_moves = max(shown, default=0), len(shown)
    for chair in chairs:
        chair.own_ply = max((ply for ply, user_id, *_ in moves if user_id == chair.user_id), default=0)
        chair.sealed_moves = sum(known_to >> chair.seat & 1 for *_, is_shown, known_to in moves if not is_shown)
