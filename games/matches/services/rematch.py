"""Once more with the same people."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.accounts.models import User
from games.matches.errors import NotRunning, NotYours
from games.matches.models import Chair, Match
from games.matches.seats import chair_of
from games.matches.selectors.access import chairs_of
from games.matches.services.locking import match_locked
from games.matches.services.opening import invitation_accept, match_create
from games.matches.services.seating import Place

SAME_CLICK = timedelta(minutes=1)  # a rematch that began this recently is the one that was asked for


def match_rematch(match_id: int, user: User) -> Match:
    """Open a match like this finished one, with its people invited and its bots seated.

    When another player has asked for one already, that invitation is accepted instead; who asks twice gets the match
    he opened. Raises MatchMissing, NotYours for who did not play, NotRunning while it is not finished.
    """
    with transaction.atomic():
        match, chairs = match_locked(match_id)
        if chair_of(chairs, user) is None:
            raise NotYours
        if match.status != Match.Status.FINISHED:
            raise NotRunning
        offered = _offered(match, chairs, user)
        if offered is None:
            places = [_place(chair, user) for chair in chairs]
            return match_create(
                user, match.game_key, match.options, places, is_private=match.is_private, title=match.title
            )
        return offered if offered.created_by_id == user.pk else invitation_accept(offered.pk, user)


def _place(chair: Chair, user: User) -> Place:
    """Who left, or is shut out, leaves an open seat behind."""
    sitter = chair.user
    if sitter is None:
        return Place.open()
    if sitter.pk == user.pk:
        return Place.me()
    if sitter.is_bot:
        return Place.bot(sitter.bot_level)
    return Place.kept(sitter) if sitter.is_active and sitter.suspended_at is None else Place.open()


def _offered(match: Match, chairs: list[Chair], user: User) -> Match | None:
    """Return the rematch that was offered since the end by one of its people and has not begun, or began just now."""
    fresh = Q(status=Match.Status.OPEN) | Q(status=Match.Status.RUNNING, started_at__gte=timezone.now() - SAME_CLICK)
    offers = Match.objects.filter(
        fresh,
        Q(created_by=user) | Q(chairs__invited=user),
        game_key=match.game_key,
        created_by__in=[chair.user_id for chair in chairs if chair.user_id],
        created_at__gte=match.ended_at,
    )
    same = _people(chairs)
    return next(
        (offer for offer in offers.distinct().order_by("created_at") if _people(chairs_of(offer)) == same), None
    )


def _people(chairs: list[Chair]) -> list[int]:
    """Return the ids of everybody but bots who sits or is invited, ascending."""
    people = (chair.user if chair.user_id else chair.invited for chair in chairs)
    return sorted(person.pk for person in people if person and not person.is_bot)
