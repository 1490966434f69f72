"""Once more with the same people."""

from django.db.models import Q

from games.accounts.models import User
from games.matches.errors import NotRunning, NotYours
from games.matches.models import Chair, Match
from games.matches.seats import chair_of
from games.matches.selectors.access import chairs_of
from games.matches.services.opening import invitation_accept, match_create
from games.matches.services.seating import Place


def match_rematch(match: Match, user: User) -> Match:
    """Open a match like this finished one, with its people invited and its bots seated.

    When another player has asked for one already, that invitation is accepted instead, and who asks twice gets the
    match he opened. Raises NotYours for who did not play, NotRunning while it is not finished.
    """
    chairs = chairs_of(match)
    if chair_of(chairs, user) is None:
        raise NotYours
    if match.status != Match.Status.FINISHED:
        raise NotRunning
    offered = _offered(match, chairs, user)
    if offered is None:
        places = [_place(chair, user) for chair in chairs]
        options = {key: value for key, value in match.options.items() if isinstance(value, str)}
        return match_create(user, match.game_key, options, places, is_private=match.is_private, title=match.title)
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
    """Return the rematch that was offered since the end: of this game, by one of its people, still without its start."""
    people = [chair.user_id for chair in chairs if chair.user_id]
    offers = Match.objects.filter(
        Q(created_by=user) | Q(chairs__invited=user),
        game_key=match.game_key,
        status=Match.Status.OPEN,
        created_by__in=people,
        created_at__gte=match.ended_at,
    )
    same = {chair.user_id for chair in chairs if chair.user_id and not (chair.user and chair.user.is_bot)}
    for offer in offers.distinct().order_by("created_at"):
        if _people(offer) == same:
            return offer
    return None


def _people(match: Match) -> set[int | None]:
    """Return the ids of everybody but bots who sits or is invited."""
    return {
        chair.invited_id or chair.user_id
        for chair in chairs_of(match)
        if (chair.invited_id or chair.user_id) and not (chair.user and chair.user.is_bot)
    }
