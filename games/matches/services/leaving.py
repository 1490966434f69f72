"""What becomes of somebody's seats when his account goes."""

from collections.abc import Mapping

from django.db.models import Q
from django.utils.translation import gettext

from games.accounts.models import User
from games.matches.models import Chair, Match
from games.matches.services.moderating import match_cancel_running, match_stand_in
from games.matches.services.opening import invitation_decline, match_leave
from games.notices.outbox import notices_forget_person

STAND_IN = "normal"


def person_leave(user: User) -> None:
    """Free this person's seats: open matches are left or called off, a bot plays on in those that run. Owe him nothing.

    Called inside the transaction that anonymises the account.
    """
    facts = {"by": "", "reason": gettext("the player has left the site")}
    for chair in Chair.objects.filter(invited=user, user=None, match__status=Match.Status.OPEN):
        invitation_decline(chair.match_id, user)
    for chair in Chair.objects.filter(user=user).select_related("match"):
        if chair.match.status == Match.Status.RUNNING:
            _running_leave(chair, facts)
        elif chair.match.status == Match.Status.OPEN and chair.match.created_by_id == user.pk:
            match_cancel_running(match_id=chair.match_id, facts=facts)
        elif chair.match.status == Match.Status.OPEN:
            match_leave(chair.match_id, user)
    notices_forget_person(user)


def _running_leave(chair: Chair, facts: Mapping[str, str]) -> None:
    """A match that no person plays any more is called off."""
    people = Q(match=chair.match_id, user__bot_level="", user__is_active=True, stand_in=None)
    if not Chair.objects.filter(people).exclude(pk=chair.pk).exists():
        match_cancel_running(match_id=chair.match_id, facts=facts)
    elif chair.stand_in_id is None:
        match_stand_in(match_id=chair.match_id, seat=chair.seat, level=STAND_IN, facts=facts)
