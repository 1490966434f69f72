"""Who may reach which match. "Not there" and "not yours" look alike."""

from collections.abc import Sequence

from django.db.models import Q

from games.accounts.models import User
from games.matches.errors import LinkRevoked, MatchMissing
from games.matches.models import Chair, Match
from games.matches.seats import Person, chair_of
from games.prepared import Prepared
from games.rules.registry import all_games

SELDOM = ("invited", "stand_in")  # columns of a chair that mostly name nobody
UNASKED = (  # of somebody who sits at a match: no table asks for them, and they are half of what there is of him
    "password", "last_login", "date_joined", "first_name", "last_name", "is_staff", "is_superuser", "name_key",
    "suspension_reason",
)  # fmt: skip

_by_code = Prepared(lambda: Match.objects.filter(code=""))
_sitting = Chair.objects.select_related("user").defer(*(f"user__{name}" for name in UNASKED)).order_by("seat")
chairs_by_id = Prepared(lambda: _sitting.filter(match=0))
chairs_by_code = Prepared(lambda: _sitting.filter(match=Match.objects.filter(code="").values("pk")[:1]))


def match_access(user: Person | None, code: str) -> Match:
    """Return the match if this person may look at it: it is open to all, or he sits at it or is invited to.

    Raises MatchMissing alike for a match that does not exist, for a private match of others, and for one whose game
    is no longer here.
    """
    match = _by_code.one(code)
    if match is None or match.game_key not in all_games() or (match.is_private and not _belongs(user, match)):
        raise MatchMissing
    return match


def match_by_token(token: str) -> Match:
    """Return the match whose free chair this invitation link is for. Raises LinkRevoked."""
    match = Match.objects.filter(chairs__token=token, status=Match.Status.OPEN).first()
    if match is None:
        raise LinkRevoked
    return match


def chairs_of(match: Match) -> list[Chair]:
    """Return the chairs of a match by seat, with everybody on them at hand.

    One query, and a second one where somebody is invited or a stand-in plays: joining two more users to every row
    costs more than all the rest of it.
    """
    chairs = chairs_by_id(match.pk)
    people_attach(chairs, SELDOM)
    return chairs


def people_attach(chairs: Sequence[Chair], columns: Sequence[str]) -> None:
    """Put everybody whom these columns of the chairs name at hand. One query, none where nobody is named."""
    named = {pk for chair in chairs for name in columns if (pk := getattr(chair, f"{name}_id")) is not None}
    people = User.objects.in_bulk(named) if named else {}
    for chair in chairs:
        for name in columns:
            pk = getattr(chair, f"{name}_id")
            if pk is not None:
                setattr(chair, name, people[pk])


def version_of(match: Match, chair: Chair | None) -> str:
    """Return the key of what the person on `chair` (None: a spectator) knows; it changes with what he learns."""
    if chair is None:
        return f"{match.shown}"
    return f"{match.shown}.{chair.news}.{chair.asked_turn}"


def match_version(match: Match, user: Person | None, chairs: Sequence[Chair] | None = None) -> str:
    """Return `Table.version` without building the table: what a waiting page polls for. One query."""
    if user is None or user.pk is None:
        return version_of(match, None)
    return version_of(match, chair_of(Chair.objects.filter(match=match, user=user) if chairs is None else chairs, user))


def _belongs(user: Person | None, match: Match) -> bool:
    if user is None or user.pk is None:
        return False
    if match.created_by_id == user.pk:
        return True
    return Chair.objects.filter(Q(user=user) | Q(invited=user), match=match).exists()
