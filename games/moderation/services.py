"""What a moderator may do. Each act checks the right, needs a reason, and leaves an audit entry and a log line."""

from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.accounts.free_text import tidied
from games.accounts.models import User
from games.accounts.services import user_suspend, user_unsuspend
from games.matches import services as matches
from games.matches.models import Chair, Match
from games.moderation.models import AuditEntry

REASON_LIMIT = 1000  # characters; players read it

Action = AuditEntry.Action


def match_bot_seated(*, actor: User, match_id: int, seat: int, level: str, reason: str) -> AuditEntry:
    """A bot of `level` plays for the owner of `seat` until the seat is given back."""
    return _on_match(
        actor,
        match_id,
        Action.MATCH_STAND_IN,
        reason,
        {"seat": seat, "level": level},
        lambda facts: matches.match_stand_in(match_id=match_id, seat=seat, level=level, facts=facts),
    )


def match_seat_returned(*, actor: User, match_id: int, seat: int, reason: str) -> AuditEntry:
    """The owner of `seat` plays again himself."""
    return _on_match(
        actor,
        match_id,
        Action.MATCH_GIVEN_BACK,
        reason,
        {"seat": seat},
        lambda facts: matches.match_give_back(match_id=match_id, seat=seat, facts=facts),
    )


def match_taken_back(*, actor: User, match_id: int, number: int, reason: str) -> AuditEntry:
    """The match stands where it stood after its move `number` (0 = the start); later moves are kept and marked."""
    return _on_match(
        actor,
        match_id,
        Action.MATCH_TAKEN_BACK,
        reason,
        {"number": number},
        lambda facts: matches.match_take_back(match_id=match_id, to_number=number, facts=facts),
    )


def match_cancelled(*, actor: User, match_id: int, reason: str) -> AuditEntry:
    """The match ends without a result."""
    return _on_match(
        actor,
        match_id,
        Action.MATCH_CANCELLED,
        reason,
        {},
        lambda facts: matches.match_cancel_running(match_id=match_id, facts=facts),
    )


def person_suspended(*, actor: User, person_id: int, reason: str) -> AuditEntry:
    """Nothing works for this person from the next request on. Raises ValidationError for one who is suspended."""
    with transaction.atomic():
        person = _person_to_act_on(actor, person_id)
        reason = _reason(reason)
        if person.suspended_at is not None:
            raise ValidationError(_("%(name)s is suspended already.") % {"name": person.username})
        user_suspend(person, reason=reason, at=timezone.now())
        return _entry(actor, Action.PERSON_SUSPENDED, reason, person=person)


def person_readmitted(*, actor: User, person_id: int, reason: str) -> AuditEntry:
    """The person may log in and play again. Raises ValidationError for one who is not suspended."""
    with transaction.atomic():
        person = _person_to_act_on(actor, person_id)
        reason = _reason(reason)
        if person.suspended_at is None:
            raise ValidationError(_("%(name)s is not suspended.") % {"name": person.username})
        user_unsuspend(person)
        return _entry(actor, Action.PERSON_READMITTED, reason, person=person)


def _on_match(
    actor: User, match_id: int, action: str, reason: str, facts: dict[str, Any], act: Callable[[dict[str, Any]], Any]
) -> AuditEntry:
    _may(actor, "moderation.act_on_match")
    if Chair.objects.filter(match_id=match_id, user=actor).exists():
        raise PermissionDenied(_("You sit at this table yourself: another moderator must act on it."))
    reason = _reason(reason)
    with transaction.atomic():
        match = Match.objects.only("id").get(pk=match_id)
        act({"by": actor.username, "reason": reason})
        return _entry(actor, action, reason, match=match, facts=facts)


def _person_to_act_on(actor: User, person_id: int) -> User:
    _may(actor, "moderation.suspend_person")
    person = User.objects.select_for_update().get(pk=person_id)
    if person == actor or person.is_bot or (person.is_superuser and not actor.is_superuser):
        raise PermissionDenied(_("You may not act on this account."))
    return person


def _may(actor: User, permission: str) -> None:
    if not (actor.is_staff and actor.has_perm(permission)):
        raise PermissionDenied(_("You are not a moderator."))


def _reason(reason: str) -> str:
    reason = tidied(reason, lines=True)
    if not reason:
        raise ValidationError(_("Please give a reason: it stays on record."))
    if len(reason) > REASON_LIMIT:
        raise ValidationError(_("Please keep the reason under %(limit)s characters.") % {"limit": REASON_LIMIT})
    return reason


def _entry(
    actor: User,
    action: str,
    reason: str,
    *,
    match: Match | None = None,
    person: User | None = None,
    facts: dict[str, Any] | None = None,
) -> AuditEntry:
    return AuditEntry.objects.create(
        actor=actor, action=action, match=match, person=person, reason=reason, facts=facts or {}, at=timezone.now()
    )
