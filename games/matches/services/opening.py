"""From the wish to play to the start: creating a match, sitting down, leaving, cancelling."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.accounts.free_text import tidied
from games.accounts.models import User
from games.matches import messages
from games.matches.bots import bots_for
from games.matches.errors import AlreadyStarted, LinkRevoked, NotYours, SeatTaken
from games.matches.models import Chair, Match
from games.matches.seats import chair_of
from games.matches.services.locking import match_locked, match_locked_open
from games.matches.services.seating import Place, places_check
from games.matches.services.start import match_start
from games.rules.engine import options_of
from games.rules.registry import game_by_key

CODE_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that are mistaken for one another
CODE_LENGTH = 10


def match_create(
    by: User,
    game_key: str,
    options: Mapping[str, str],
    places: Sequence[Place],
    *,
    is_private: bool = True,
    title: str = "",
) -> Match:
    """Open a match; it begins at once when no seat is left to fill.

    Raises UnknownGame, BadSetup (seat count or options), BadPlan (see `places_check`).
    """
    game = game_by_key(game_key)
    complete = options_of(game, len(places), options)
    places_check(by, places)
    with transaction.atomic():
        now = timezone.now()
        match = Match.objects.create(
            code=code_new(),
            game_key=game_key,
            rules_version=game.meta.version,
            options=complete,
            title=tidied(title)[: Match._meta.get_field("title").max_length],
            is_private=is_private,
            created_by=by,
            created_at=now,
        )
        chairs = _chairs_create(match, by, places)
        for chair in chairs:
            messages.invitation_owe(match, chair, now)
        _start_when_full(match, chairs, by, now)
    return match


def play_now(user: User, game_key: str, level: str = "normal") -> Match:
    """Open and begin a match of this person against bots, with the fewest seats of the game. Raises UnknownGame."""
    seats = min(game_by_key(game_key).meta.seats)
    return match_create(user, game_key, {}, [Place.me(), *[Place.bot(level)] * (seats - 1)])


def match_join(match_id: int, user: User) -> Match:
    """Sit down on the first open chair. Who already sits there stays: a second click does no harm.

    Raises MatchMissing, AlreadyStarted, NotRunning (cancelled), SeatTaken, NotYours (private: only by invitation).
    """
    with transaction.atomic():
        match, chairs = match_locked(match_id)
        if chair_of(chairs, user) is not None:
            return match
        match, chairs = _still_open(match, chairs)
        if match.is_private:
            raise NotYours
        free = next((one for one in chairs if one.user_id is None and not one.invited_id and not one.token), None)
        if free is None:
            raise SeatTaken
        _sit(match, chairs, free, user)
    return match


def match_join_by_token(token: str, user: User) -> Match:
    """Sit down on the chair this link is for. Raises LinkRevoked, SeatTaken, AlreadyStarted, NotRunning."""
    with transaction.atomic():
        found = Chair.objects.filter(token=token).values_list("match_id", flat=True).first() if token else None
        if found is None:
            raise LinkRevoked
        match, chairs = match_locked(found)
        if chair_of(chairs, user) is not None:
            return match
        chair = next((one for one in chairs if one.token == token), None)
        if chair is None:
            raise LinkRevoked
        if chair.user_id is not None:
            raise SeatTaken
        match, chairs = match_locked_open(found)
        _sit(match, chairs, next(one for one in chairs if one.token == token), user)
    return match


def invitation_accept(match_id: int, user: User) -> Match:
    """Sit down on the chair that is kept for this person. Raises MatchMissing, AlreadyStarted, NotRunning, NotYours."""
    with transaction.atomic():
        match, chairs = match_locked(match_id)
        if chair_of(chairs, user) is not None:
            return match
        match, chairs = _still_open(match, chairs)
        _sit(match, chairs, _chair_kept(chairs, user), user)
    return match


def invitation_decline(match_id: int, user: User) -> Match:
    """Free the chair that is kept for this person: it becomes open. Raises as `invitation_accept`."""
    with transaction.atomic():
        match, chairs = match_locked_open(match_id)
        chair = _chair_kept(chairs, user)
        chair.invited = None
        chair.save(update_fields=["invited"])
        _changed(match)
    return match


def link_create(match_id: int, by: User, seat: int) -> str:
    """Return a new invitation link's token for a free chair; an older one is revoked by it.

    Raises MatchMissing, AlreadyStarted, NotRunning, NotYours (only who opened the match), SeatTaken.
    """
    token = secrets.token_urlsafe(24)
    _token_set(match_id, by, seat, token)
    return token


def link_revoke(match_id: int, by: User, seat: int) -> None:
    """Make the invitation link of a chair worthless; who sits already stays. Raises as `link_create`."""
    _token_set(match_id, by, seat, None)


def match_leave(match_id: int, user: User) -> Match:
    """Stand up before the start; the chair is open again. Who opened the match cancels instead.

    Raises MatchMissing, AlreadyStarted, NotRunning, NotYours.
    """
    with transaction.atomic():
        match, chairs = match_locked_open(match_id)
        chair = chair_of(chairs, user)
        if chair is None or match.created_by_id == user.pk:
            raise NotYours
        chair.user = None
        chair.save(update_fields=["user"])
        _changed(match)
    return match


def match_cancel(match_id: int, by: User) -> Match:
    """Call off a match before its start; only who opened it. A second click does no harm.

    Raises MatchMissing, AlreadyStarted, NotYours.
    """
    with transaction.atomic():
        match, chairs = match_locked(match_id)
        if match.created_by_id != by.pk:
            raise NotYours
        if match.status == Match.Status.CANCELLED:
            return match
        if match.status != Match.Status.OPEN:
            raise AlreadyStarted
        now = timezone.now()
        match.status = Match.Status.CANCELLED
        match.ended_at = now
        match.save(update_fields=["status", "ended_at"])
        Chair.objects.filter(match=match).update(token=None, invited=None)
        _changed(match)
        messages.match_over_owe(match, chairs, now, by)
    return match


def code_new() -> str:
    """Return a random code for the address of a match."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def _chairs_create(match: Match, by: User, places: Sequence[Place]) -> list[Chair]:
    bots = iter(bots_for([place.level for place in places if place.kind == "bot"]))
    sitters = {"me": lambda: by, "bot": lambda: next(bots)}
    return Chair.objects.bulk_create(
        Chair(
            match=match,
            seat=seat,
            user=sitters[place.kind]() if place.kind in sitters else None,
            invited=place.person,
            token=secrets.token_urlsafe(24) if place.kind == "link" else None,
        )
        for seat, place in enumerate(places)
    )


def _still_open(match: Match, chairs: list[Chair]) -> tuple[Match, list[Chair]]:
    """A match that began a moment ago answers the late-comer with the reason: somebody was quicker."""
    if match.status == Match.Status.RUNNING:
        raise SeatTaken
    return match_locked_open(match.pk)


def _chair_kept(chairs: Sequence[Chair], user: User) -> Chair:
    chair = next((one for one in chairs if one.invited_id == user.pk and one.user_id is None), None)
    if chair is None:
        raise NotYours
    return chair


def _sit(match: Match, chairs: Sequence[Chair], chair: Chair, user: User) -> None:
    """The link stays with the chair: a second click of its owner finds him seated, anybody else a taken seat."""
    chair.user, chair.invited = user, None
    chair.save(update_fields=["user", "invited"])
    _changed(match)
    _start_when_full(match, chairs, user, timezone.now())


def _start_when_full(match: Match, chairs: Sequence[Chair], by: User, now: datetime) -> None:
    if all(chair.user_id is not None for chair in chairs):
        match_start(match, chairs, by, now)


def _token_set(match_id: int, by: User, seat: int, token: str | None) -> None:
    with transaction.atomic():
        match, chairs = match_locked_open(match_id)
        if match.created_by_id != by.pk:
            raise NotYours
        chair = next((one for one in chairs if one.seat == seat), None)
        if chair is None or chair.user_id is not None:
            raise SeatTaken
        chair.token, chair.invited = token, None
        chair.save(update_fields=["token", "invited"])
        _changed(match)


def _changed(match: Match) -> None:
    match.shown += 1
    match.save(update_fields=["shown"])
