"""From the wish to play to the start: new match, invitation, joining, leaving, cancelling, rematch."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.accounts.guests import entered
from games.accounts.limits import limit
from games.accounts.models import User
from games.matches import selectors, services
from games.matches.errors import MatchMissing, MatchRefusal, SeatTaken, refusal_sentence
from games.matches.forms import PRIVATE, NewMatchForm
from games.matches.models import Match
from games.matches.services.rematch import match_rematch as rematch_open
from games.matches.table import table_for
from games.matches.views.answers import refusals_answered, to_match
from games.matches.views.table import number, player_of
from games.rules.errors import RulesError, UnknownGame
from games.rules.registry import game_by_key, games_offered


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def match_new(request: HttpRequest) -> HttpResponse:
    """Ask what is to be played, and open it. A GET with fields shows the form filled in like that, unchecked."""
    user = player_of(request)
    key = (request.POST or request.GET).get("game") or games_offered()[0].meta.key
    try:
        game = game_by_key(key)
    except UnknownGame:
        return new_page(request, NewMatchForm(games_offered()[0], user), gettext("There is no such game."), status=422)
    if request.method != "POST":
        return new_page(request, NewMatchForm(game, user, initial=request.GET.dict()))
    limit(request, "person_named")
    form = NewMatchForm(game, user, request.POST)
    match = match_opened(form, user) if form.is_valid() else None
    return to_match(match) if match else new_page(request, form, status=422)


@require_POST
@refusals_answered
def match_join(request: HttpRequest, code: str) -> HttpResponse:
    """Sit down on the chair kept for this person, or on an open one."""
    found = selectors.match_access(request.user, code)
    if found.status != Match.Status.OPEN and not request.user.is_authenticated:
        raise SeatTaken  # no guest is made for a seat that is gone

    def sit(user: User) -> Match:
        join = services.invitation_accept if is_invited(found, user) else services.match_join
        return join(found.pk, user)

    return to_match(entered(request, sit))


@require_POST
@refusals_answered
def match_leave(request: HttpRequest, code: str) -> HttpResponse:
    """Stand up before the start, or decline an invitation."""
    found = selectors.match_access(request.user, code)
    user = player_of(request)
    if is_invited(found, user):
        services.invitation_decline(found.pk, user)
        return to_lists(request, gettext("You declined the invitation."))
    services.match_leave(found.pk, user)
    return to_lists(request, gettext("You left the match; your seat is open again."))


@require_POST
@refusals_answered
def match_cancel(request: HttpRequest, code: str) -> HttpResponse:
    """Call off a match before its start."""
    services.match_cancel(selectors.match_access(request.user, code).pk, player_of(request))
    return to_lists(request, gettext("The match is cancelled."))


@require_POST
@refusals_answered
def link_new(request: HttpRequest, code: str) -> HttpResponse:
    """Make an invitation link for a free chair; an older one is worthless from now on."""
    found = selectors.match_access(request.user, code)
    services.link_create(found.pk, player_of(request), number(request.POST.get("seat")) or 0)
    return to_match(found)


@require_POST
@refusals_answered
def link_revoke(request: HttpRequest, code: str) -> HttpResponse:
    """Make the invitation link of a chair worthless."""
    found = selectors.match_access(request.user, code)
    services.link_revoke(found.pk, player_of(request), number(request.POST.get("seat")) or 0)
    return to_match(found)


@require_POST
@refusals_answered
def match_rematch(request: HttpRequest, code: str) -> HttpResponse:
    """Once more with the same people."""
    return to_match(rematch_open(selectors.match_access(request.user, code).pk, player_of(request)))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@refusals_answered
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show who invites to what; the POST sits down, a stranger as a guest."""
    if request.method == "POST":
        return to_match(entered(request, lambda user: services.match_join_by_token(token, user)))
    found = selectors.match_by_token(token)
    table = table_for(found, request.user)
    if table.me:
        return to_match(found)
    return render(request, "matches/invitation.html", {"table": table, "token": token, "host": found.created_by})


@require_POST
@refusals_answered
def play_now(request: HttpRequest, game: str) -> HttpResponse:
    """Begin a match against bots with one click; a stranger plays as a guest."""
    try:
        game_by_key(game)
    except UnknownGame as unknown:
        raise MatchMissing(refusal_sentence(unknown)) from None
    return to_match(entered(request, lambda user: services.play_now(user, game)))


def match_opened(form: NewMatchForm, user: User) -> Match | None:
    """Open the match of a valid form; None, with the sentence in the form, when the services refuse it."""
    facts = form.cleaned_data
    try:
        return services.match_create(
            user,
            form.game.meta.key,
            form.chosen_options(),
            facts["places"],
            is_private=facts["access"] == PRIVATE,
            title=facts["title"],
        )
    except (MatchRefusal, RulesError) as refusal:
        form.add_error(None, refusal_sentence(refusal))
        return None


def new_page(request: HttpRequest, form: NewMatchForm, sentence: str = "", status: int = 200) -> HttpResponse:
    """Return the form of a new match."""
    games = [game.meta for game in games_offered()]
    context = {"form": form, "game": form.game.meta, "games": games, "sentence": sentence}
    return render(request, "matches/new.html", context, status=status)


def is_invited(match: Match, user: User) -> bool:
    """Tell whether a free chair is kept for this person."""
    return any(chair.invited_id == user.pk and chair.user_id is None for chair in selectors.chairs_of(match))


def to_lists(request: HttpRequest, sentence: str) -> HttpResponse:
    """Go to my games and say there what was done."""
    messages.success(request, sentence)
    return redirect("my_games")
