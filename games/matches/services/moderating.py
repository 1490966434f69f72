"""What a moderator may do with a match. Each act leaves a line in the match's log; the audit entry is the caller's.

`facts` go into that line: `by`, the moderator's name, and `reason`, which the players read.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.accounts.bots import bot_user
from games.matches import messages
from games.matches.errors import MatchRefusal, NotRunning
from games.matches.models import Chair, Match, Move, Remark
from games.matches.selectors.history import moves_known
from games.matches.services.asking import chairs_before, chairs_close, chairs_release, chairs_save
from games.matches.services.locking import match_locked, match_locked_running
from games.matches.services.undo import position_restore
from games.rules.protocol import Seat

Facts = Mapping[str, Any]


class SeatMissing(MatchRefusal):
    """A seat this match does not have, or that can't be treated like that."""

    sentence = _("There is no such seat in this match.")


def match_stand_in(*, match_id: int, seat: Seat, level: str, facts: Facts) -> Match:
    """Let a bot of `level` play a person's seat until it is given back.

    Raises MatchMissing, NotRunning, SeatMissing (no such seat, or a bot's own, or one that has a stand-in already).
    """
    with transaction.atomic():
        match, chairs = match_locked_running(match_id)
        chair = _chair(chairs, seat)
        if chair.user is None or chair.user.is_bot or chair.stand_in is not None:
            raise SeatMissing(_("Only a person's seat can get a stand-in, and only one."))
        now = timezone.now()
        chair.stand_in = bot_user(level, [one.user_id for one in chairs if one.user_id])
        chair.save(update_fields=["stand_in"])
        _note(
            match,
            "stand_in",
            now,
            {**facts, "seat": seat, "player": chair.user.username, "bot": chair.stand_in.username},
        )
        _question_renew(match, chairs, chair, now)
    return match


def match_give_back(*, match_id: int, seat: Seat, facts: Facts) -> Match:
    """Let the person play again whose seat a stand-in has. Raises MatchMissing, NotRunning, SeatMissing."""
    with transaction.atomic():
        match, chairs = match_locked_running(match_id)
        chair = _chair(chairs, seat)
        if chair.stand_in is None or chair.user is None:
            raise SeatMissing(_("No stand-in plays on this seat."))
        now = timezone.now()
        chair.stand_in = None
        chair.save(update_fields=["stand_in"])
        _note(match, "given_back", now, {**facts, "seat": seat, "player": chair.user.username})
        _question_renew(match, chairs, chair, now)
    return match


def match_take_back(*, match_id: int, to_number: int, facts: Facts) -> Match:
    """Let a running match go on from its position after public move number `to_number` (0 = the start).

    Later moves, sealed answers among them, are kept and marked; their plies are never used again. Raises
    MatchMissing, NotRunning, MatchRefusal when there is nothing to take back.
    """
    with transaction.atomic():
        match, chairs = match_locked_running(match_id)
        ply = _ply_of(match, to_number)
        now = timezone.now()
        later = Move.objects.filter(match=match, undone=False, ply__gt=ply)
        if not later.update(undone=True, struck=True):
            raise MatchRefusal(_("The match stands at this move already."))
        _note(match, "taken_back", now, {**facts, "number": to_number})
        position_restore(match, chairs, ply, now)
    return match


def match_cancel_running(*, match_id: int, facts: Facts) -> Match:
    """Call off a match that is open or running; its moves stay. Raises MatchMissing, NotRunning."""
    with transaction.atomic():
        match, chairs = match_locked(match_id)
        if match.status not in {Match.Status.OPEN, Match.Status.RUNNING}:
            raise NotRunning
        now = timezone.now()
        match.status = Match.Status.CANCELLED
        match.ended_at = match.moved_at = now
        match.shown += 1
        match.save(update_fields=["status", "ended_at", "moved_at", "shown"])
        _note(match, "cancelled", now, facts)
        if match.state is not None:
            chairs_close(chairs, now)
        chairs_release(chairs)
        messages.match_over_owe(match, chairs, now)
    return match


def _question_renew(match: Match, chairs: Sequence[Chair], chair: Chair, now: datetime) -> None:
    """Ask anew whoever plays this seat now, if it is to move: forms of the other are stale, bot or mail is queued."""
    match.shown += 1
    if chair.to_move:
        chair.to_move = False
        before = chairs_before(chairs)
        match.turn += 1
        chair.to_move, chair.asked_turn, chair.asked_at = True, match.turn, now
        chairs_save(match, chairs, before, now)
    match.save(update_fields=["turn", "shown"])


def _chair(chairs: Sequence[Chair], seat: Seat) -> Chair:
    chair = next((one for one in chairs if one.seat == seat), None)
    if chair is None:
        raise SeatMissing
    return chair


def _ply_of(match: Match, number: int) -> int:
    """Return the ply of the public move with that number, 0 for the start. Raises MatchRefusal for one there is not."""
    if number == 0:
        return 0
    plies = moves_known(match, None).values_list("ply", flat=True)
    found = plies[number - 1 : number].first() if number > 0 else None
    if found is None:
        raise MatchRefusal(_("This match has no move %(number)s."), number=number)
    return found


def _note(match: Match, kind: str, now: datetime, facts: Facts) -> None:
    Remark.objects.create(match=match, after_ply=match.ply, kind=kind, facts=dict(facts), at=now)
