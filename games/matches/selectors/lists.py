"""Lists of matches: my games, the lobby, what can be watched. Constant numbers of queries, whatever is in them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils.translation import gettext

from games.accounts.models import User
from games.matches.models import Chair, Match, Move
from games.matches.seats import Person, SeatCard, chair_of, seat_cards
from games.matches.selectors.access import people_attach
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
    others = Q(chairs__to_move=False) | Q(chairs__stand_in__isnull=False)
    return _rows(_live(user, Match.Status.RUNNING, others).order_by("-moved_at")[:LONGEST], user)


def matches_not_started(user: User) -> list[MatchRow]:
    """Return the matches this person sits at that wait for players, the newest first."""
    return _rows(_live(user, Match.Status.OPEN).order_by("-created_at")[:LONGEST], user)


def matches_finished(user: User, search: str = "", *, offset: int = 0, limit: int = 20) -> list[MatchRow]:
    """Return the matches that are over, or were cancelled after the start, the latest first.

    `search`: part of the game's title, of the match's title or of another player's name, in whatever case.
    """
    part = slice(offset, offset + limit)
    if search.strip():
        return _rows(_found(user, search).order_by("-ended_at", "-pk")[part], user)
    newest = _over(user).order_by("-over_at", "-match")[part]  # found in an index, however many there are
    return _rows(Match.objects.filter(pk__in=newest.values("match")).order_by("-ended_at", "-pk"), user)


def matches_finished_count(user: User, search: str = "") -> int:
    """Return how many rows `matches_finished` has in all."""
    return _found(user, search).count() if search.strip() else _over(user).count()


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
    return _rows(Match.objects.filter(chairs__user=person).order_by("-created_at", "-pk")[:limit], None)


def _your_turn(user: User) -> QuerySet[Match]:
    mine = Q(chairs__user=user, chairs__to_move=True, chairs__stand_in=None)
    return Match.objects.filter(mine, status=Match.Status.RUNNING).order_by("chairs__asked_at", "pk")


def _live(user: User, status: str, *which: Q) -> QuerySet[Match]:
    """Return matches of this status, which is not that of an end, where the person sits."""
    return Match.objects.filter(*which, chairs__user=user, chairs__over_at=None, status=status)


def _over(user: User) -> QuerySet[Chair]:
    """Return the person's chairs of matches that are over."""
    return Chair.objects.filter(user=user, over_at__isnull=False)


def _found(user: User, search: str) -> QuerySet[Match]:
    """Return the matches that are over and that the search finds. It reads all that the person ever played."""
    over = Match.objects.filter(chairs__user=user, chairs__over_at__isnull=False)
    wanted = " ".join(search.split())[:SEARCH_LIMIT]
    games = [key for key, game in all_games().items() if wanted.casefold() in gettext(game.meta.title).casefold()]
    others = Chair.objects.filter(match=OuterRef("pk"), user__username__icontains=wanted).exclude(user=user)
    return over.filter(Q(game_key__in=games) | Q(title__icontains=wanted) | Exists(others))


def _rows(matches: QuerySet[Match], user: Person | None) -> list[MatchRow]:
    """Four queries: the matches, their chairs, everybody on those, their last public moves.

    Chairs and people apart: joined, the database reads all people there are rather than look up a hundred.
    """
    found = [match for match in matches.defer("state", "first_state", "seed") if match.game_key in all_games()]
    if not found:
        return []
    chairs = _chairs(found)
    moves = _last_moves(found)
    return [_row(match, chairs[match.pk], moves.get(match.pk), user) for match in found]


def _chairs(matches: Sequence[Match]) -> dict[int, list[Chair]]:
    chairs = list(Chair.objects.filter(match__in=[match.pk for match in matches]).order_by("seat"))
    people_attach(chairs, ("user", "invited", "stand_in"))
    by_match: dict[int, list[Chair]] = {match.pk: [] for match in matches}
    for chair in chairs:
        by_match[chair.match_id].append(chair)
    return by_match


def _last_moves(matches: Sequence[Match]) -> dict[int, Move]:
    """Return the newest public move of each match that has one.

    The matches are named by code: by id, PostgreSQL reads all moves of each, and a whole table to compare them with.
    """
    started = [match.code for match in matches if match.shown_ply]
    if not started:
        return {}
    moves = Move.objects.filter(match__code__in=started, ply=F("match__shown_ply")).defer("state")
    return {move.match_id: move for move in moves}


def _row(match: Match, seated: Sequence[Chair], move: Move | None, user: Person | None) -> MatchRow:
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
