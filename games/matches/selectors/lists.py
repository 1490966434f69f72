"""Lists of matches: my games, the lobby, what can be watched. Constant numbers of queries, whatever is in them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet
from django.utils.translation import gettext

from games.accounts.models import User
from games.matches.models import Chair, Match, Move
from games.matches.seats import Person, SeatCard, chair_of, seat_cards
from games.matches.selectors.history import Seen, events_seen
from games.rules.protocol import Meta, Viewer
from games.rules.registry import all_games

LONGEST = 50  # rows of a list
SEARCH_LIMIT = 80  # characters; no title or name is longer


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One match in a list, as one person may know it.

    Stands in for `table` in a game's event.html: it has `seats`, `viewer`, `meta` and `key`.
    """

    match: Match
    meta: Meta
    viewer: Viewer
    seats: tuple[SeatCard, ...]
    since: datetime | None  # your turn: since when; else the last change everybody may know of
    events: tuple[Seen, ...]  # of the last move that everybody knows of

    @property
    def key(self) -> str:
        """The game's key."""
        return self.meta.key

    @property
    def me(self) -> SeatCard | None:
        """The person's own seat."""
        return next((card for card in self.seats if card.is_me), None)

    @property
    def others(self) -> tuple[SeatCard, ...]:
        """Everybody else at the table, free chairs left out."""
        return tuple(card for card in self.seats if not card.is_me and not card.is_free)

    @property
    def waiting_for(self) -> tuple[SeatCard, ...]:
        """The others who seem to be to move."""
        return tuple(card for card in self.seats if card.to_move and not card.is_me)

    @property
    def free_seats(self) -> int:
        """Chairs nobody has taken."""
        return sum(card.is_free for card in self.seats)


def matches_your_turn(user: User) -> list[MatchRow]:
    """Return the matches that wait for this person, the longest waiting first."""
    return _rows(_your_turn(user)[:LONGEST], user)


def matches_waiting(user: User) -> list[MatchRow]:
    """Return the running matches where others are to move, the latest change first."""
    mine = Chair.objects.filter(match=OuterRef("pk"), user=user).filter(Q(to_move=False) | Q(stand_in__isnull=False))
    return _rows(_listed(user, Match.Status.RUNNING).filter(Exists(mine)).order_by("-moved_at")[:LONGEST], user)


def matches_not_started(user: User) -> list[MatchRow]:
    """Return the matches this person sits at that wait for players, the newest first."""
    return _rows(_listed(user, Match.Status.OPEN).order_by("-created_at")[:LONGEST], user)


def matches_finished(user: User, search: str = "", *, offset: int = 0, limit: int = 20) -> list[MatchRow]:
    """Return the matches that are over, or were cancelled after the start, the latest first.

    `search`: part of the game's title, of the match's title or of another player's name, in whatever case.
    """
    return _rows(_over(user, search).order_by("-ended_at", "-pk")[offset : offset + limit], user)


def matches_finished_count(user: User, search: str = "") -> int:
    """Return how many rows `matches_finished` has in all."""
    return _over(user, search).count()


def invitations(user: User) -> list[MatchRow]:
    """Return the matches where a chair is kept for this person, the newest first."""
    kept = Match.objects.filter(status=Match.Status.OPEN, chairs__invited=user, chairs__user=None)
    return _rows(kept.select_related("created_by").order_by("-created_at")[:LONGEST], user)


def matches_waiting_count(user: User) -> int:
    """Return how many matches wait for this person. One narrow query: every page shows it.

    Nobody is to move in a match that does not run, so the matches need not be asked.
    """
    return Chair.objects.filter(user=user.pk, to_move=True, stand_in=None).count()


def next_match(user: User, after: Match | None = None) -> Match | None:
    """Return the match that has waited longest for this person, another than `after` if there is one."""
    waiting = _your_turn(user)
    if after is not None:
        other = waiting.exclude(pk=after.pk).first()
        if other is not None:
            return other
    return waiting.first()


def lobby(user: Person | None = None) -> list[MatchRow]:
    """Return the open matches anybody may join, the newest first; those of `user` are marked by his seat."""
    free = Chair.objects.filter(match=OuterRef("pk"), user=None, invited=None, token=None)
    matches = Match.objects.filter(Exists(free), status=Match.Status.OPEN, is_private=False)
    return _rows(matches.order_by("-created_at")[:LONGEST], user)


def watchable(user: Person | None = None) -> list[MatchRow]:
    """Return the running matches anybody may watch, the newest first."""
    matches = Match.objects.filter(status=Match.Status.RUNNING, is_private=False)
    return _rows(matches.order_by("-created_at")[:LONGEST], user)


def matches_longest_waiting(limit: int) -> list[MatchRow]:
    """Return the running matches in which nothing has happened for longest: for moderators, private ones too."""
    return _rows(Match.objects.filter(status=Match.Status.RUNNING).order_by("moved_at", "pk")[:limit], None)


def matches_at_table_of(person: User, limit: int) -> list[MatchRow]:
    """Return the newest matches this person sits at, as somebody who only watches knows them: for moderators."""
    return _rows(_mine(person).order_by("-created_at", "-pk")[:limit], None)


def _your_turn(user: User) -> QuerySet[Match]:
    mine = Q(chairs__user=user, chairs__to_move=True, chairs__stand_in=None)
    return Match.objects.filter(mine, status=Match.Status.RUNNING).order_by("chairs__asked_at", "pk")


def _mine(user: User) -> QuerySet[Match]:
    return Match.objects.filter(chairs__user=user)


def _listed(user: User, status: str) -> QuerySet[Match]:
    return _mine(user).filter(status=status)


def _over(user: User, search: str) -> QuerySet[Match]:
    over = _mine(user).filter(Q(status=Match.Status.FINISHED) | Q(status=Match.Status.CANCELLED, state__isnull=False))
    wanted = " ".join(search.split())[:SEARCH_LIMIT]
    if not wanted:
        return over
    games = [key for key, game in all_games().items() if wanted.casefold() in gettext(game.meta.title).casefold()]
    others = Chair.objects.filter(match=OuterRef("pk"), user__username__icontains=wanted).exclude(user=user)
    return over.filter(Q(game_key__in=games) | Q(title__icontains=wanted) | Exists(others))


def _rows(matches: QuerySet[Match], user: Person | None) -> list[MatchRow]:
    """Three queries: the matches, their chairs with everybody on them, their last public moves."""
    chairs = Chair.objects.select_related("user", "invited", "stand_in").order_by("seat")
    found = list(matches.defer("state", "first_state", "seed").prefetch_related(Prefetch("chairs", queryset=chairs)))
    found = [match for match in found if match.game_key in all_games()]
    moves = _last_moves(found)
    return [_row(match, match.chairs.all(), moves.get(match.pk), user) for match in found]


def _last_moves(matches: Sequence[Match]) -> dict[int, Move]:
    started = [match.pk for match in matches if match.shown_ply]
    if not started:
        return {}
    moves = Move.objects.filter(match__in=started, ply=F("match__shown_ply")).defer("state")
    return {move.match_id: move for move in moves}


def _row(match: Match, chairs: Iterable[Chair], move: Move | None, user: Person | None) -> MatchRow:
    seated = list(chairs)
    me = chair_of(seated, user)
    viewer = me.seat if me is not None and match.started_at is not None else None
    return MatchRow(
        match=match,
        meta=all_games()[match.game_key].meta,
        viewer=viewer,
        seats=seat_cards(match, seated, user),
        since=(me.asked_at if me is not None and me.to_move else None) or match.moved_at or match.created_at,
        events=events_seen(match, move, viewer) if move is not None else (),
    )
