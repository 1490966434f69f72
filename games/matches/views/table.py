"""The match page: looking, choosing, ending a turn, taking back."""

import logging

from django.contrib import messages
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.accounts.models import User
from games.matches.errors import LoggedOut, MatchMissing, MatchRefusal
from games.matches.models import Match
from games.matches.selectors import match_access, match_version
from games.matches.services import Accepted, match_play, visit_note
from games.matches.services import match_undo as ply_undo
from games.matches.views.answers import refusals_answered, table_answer, to_match, wants_fragment
from games.rules.errors import Refused

log = logging.getLogger(__name__)

LONGEST = 400  # characters of chosen words; what is longer is no action of any game
Words = tuple[str, ...]
NEVER = -1  # a number no question has


@require_safe
@never_cache
@refusals_answered
def match(request: HttpRequest, code: str) -> HttpResponse:
    """Show the match. `words`: chosen so far; `at`: an older position; `tab`; `seen`: 204 while nothing is new."""
    found = match_access(request.user, code)
    visit(request, found)
    seen = request.GET.get("seen")
    if seen is not None and seen == match_version(found, request.user):
        return HttpResponse(status=204)
    return table_answer(request, found, words=words_of(request.GET.get("words")), at=number(request.GET.get("at")))


@require_POST
@never_cache
@refusals_answered
def match_move(request: HttpRequest, code: str) -> HttpResponse:
    """Play what was chosen. A refusal shows the fresh table, its sentence, and the chosen words if still possible."""
    text = request.POST.get("text", "")
    try:
        accepted = match_play(code, player_of(request), text, turn_of(request))
    except MatchMissing:
        raise
    except (MatchRefusal, Refused) as refusal:
        return refused(request, code, refusal, words_of(request.POST.get("words", text)))
    return moved(request, accepted)


@require_POST
@never_cache
@refusals_answered
def match_undo(request: HttpRequest, code: str) -> HttpResponse:
    """Take back the last ply of one's own turn."""
    try:
        accepted = ply_undo(code, player_of(request), turn_of(request))
    except MatchMissing:
        raise
    except MatchRefusal as refusal:
        return refused(request, code, refusal)
    return moved(request, accepted)


def refused(request: HttpRequest, code: str, refusal: MatchRefusal | Refused, words: Words = ()) -> HttpResponse:
    """Return the fresh table with the refusal's sentence. Raises MatchMissing, and LoggedOut, which needs a page."""
    found = match_access(request.user, code)
    if isinstance(refusal, LoggedOut):
        raise refusal
    return table_answer(request, found, words=words, refusal=refusal)


def moved(request: HttpRequest, accepted: Accepted) -> HttpResponse:
    """Return the fresh table, or send a browser without script to it."""
    if wants_fragment(request):
        return table_answer(request, accepted.match, accepted=accepted)
    if accepted.sentence:
        messages.info(request, accepted.sentence)
    return to_match(accepted.match)


def turn_of(request: HttpRequest) -> int:
    """Return the number of the question the form answers; what is no number answers none."""
    turn = number(request.POST.get("turn"))
    return NEVER if turn is None else turn


def visit(request: HttpRequest, found: Match) -> None:
    """Note that somebody looks, so that he is not told by mail what he sees. He looks on where it can't be stored."""
    if request.user.is_authenticated and found.started_at is not None:
        try:
            visit_note(found, request.user)
        except OperationalError:  # no room on the disk, a database that is only read for a while
            log.exception("a visit was not noted")


def player_of(request: HttpRequest) -> User:
    """Return who asks. Raises LoggedOut for somebody who has not logged in: he sits nowhere."""
    if not request.user.is_authenticated:
        raise LoggedOut
    return request.user


def words_of(text: str | None) -> Words:
    """Return the words of an address or a form; what is too long to be an action is none."""
    return tuple(text.split()) if text and len(text) <= LONGEST else ()


def number(text: str | None) -> int | None:
    """Return a whole number from 0 on, or None."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else None
