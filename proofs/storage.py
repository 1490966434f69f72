"""What must hold of stored matches and notices, whatever has been killed. Needs Django set up."""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Count

from games.matches.messages import MATCH_OVER, YOUR_MOVE
from games.matches.models import Chair, Match, Move
from games.notices.models import Notice
from games.rules.registry import game_by_key
from proofs.ledger import Attempt

OVERDUE = timedelta(seconds=90)  # a free notice is sent by the next sweep, 20 s later at most


def moves_of_people(after: int = 0) -> Counter[Attempt]:
    """Return how often each move of a person is stored after that row, those included that were taken back."""
    rows = Move.objects.filter(by=Move.By.PERSON, pk__gt=after).values_list(
        "match__code", "user__email", "turn", "text"
    )
    return Counter(rows.iterator())


def faults_in_matches() -> Iterator[str]:
    """Yield one sentence for everything that is amiss in a match, or between its rows."""
    for match in Match.objects.exclude(state=None).iterator(chunk_size=20):
        for sentence in (*_numbers(match), *_movers(match), *_people_told(match)):
            yield f"match {match.code}: {sentence}"


def faults_in_notices(mails: Mapping[int, int], now: datetime) -> Iterator[str]:
    """Yield one sentence for every notice that is not sent once, dropped for a reason, or still owed.

    `mails`: how often a mail of each notice left. A notice whose worker was killed between mail and note is still owed
    and has left once: it goes out again when the claim is free, with the same Message-ID, so that mail programs show it
    once (see `unnoted`).
    """
    notices = Notice.objects.in_bulk()
    yield from (f"mail of notice {one}, which there is not" for one in sorted(mails.keys() - notices.keys()))
    for one, notice in sorted(notices.items()):
        left = mails.get(one, 0)
        if left > 1:
            yield f"notice {one} was mailed {left} times"
        if notice.sent_at and notice.dropped_at:
            yield f"notice {one} is sent and dropped"
        if notice.sent_at and not left:
            yield f"notice {one} is noted as sent, but no mail left"
        is_free = notice.sent_at is None and notice.dropped_at is None and notice.claimed_at is None
        if is_free and notice.due_at < now - OVERDUE:
            yield f"notice {one} has been due since {notice.due_at:%H:%M:%S} and nobody sends it"


def unnoted(mails: Mapping[int, int]) -> int:
    """Return how many notices have left as mail without being noted as sent: their worker was killed in between."""
    return Notice.objects.filter(pk__in=mails, sent_at=None).count()


def notices_counted() -> dict[str, int]:
    """Return how many notices are sent, dropped (no longer true) and owed."""
    return Notice.objects.aggregate(sent=Count("sent_at"), dropped=Count("dropped_at"), written=Count("pk"))


def _numbers(match: Match) -> Iterator[str]:
    """Plies are 1, 2, … without a gap in the rows (one taken back keeps its row); a seat answers each question once."""
    moves = list(match.moves.order_by("ply").values_list("ply", "seat", "turn", "undone", "shown"))
    if [ply for ply, *_ in moves] != list(range(1, match.ply + 1)):
        yield f"its plies are not 1 to {match.ply}: … {[ply for ply, *_ in moves][-5:]}"
    twice = [answer for answer, often in Counter((seat, turn) for _, seat, turn, *_ in moves).items() if often > 1]
    yield from (f"seat {seat} answered question {turn} twice" for seat, turn in twice)
    shown = [ply for ply, _, _, undone, is_shown in moves if is_shown and not undone]
    if (match.shown_moves, match.shown_ply) != (len(shown), max(shown, default=0)):
        yield f"it counts {match.shown_moves} shown moves up to ply {match.shown_ply}, the rows say {len(shown)}"


def _movers(match: Match) -> Iterator[str]:
    """Whoever the rules say is to move is asked, nobody else; a finished match has an outcome."""
    game = game_by_key(match.game_key)
    state = game.load(match.state)
    asked = tuple(match.chairs.filter(to_move=True).order_by("seat").values_list("seat", flat=True))
    if asked != tuple(sorted(game.to_move(state))):
        yield f"seats {asked} are asked, the rules say {game.to_move(state)}"
    if (match.status == Match.Status.FINISHED) != (game.outcome(state) is not None):
        yield f"it is {match.status}, but its outcome is {game.outcome(state)}"


def _people_told(match: Match) -> Iterator[str]:
    """Who is to move, or whose match is over by another one's move, has a notice: sent, owed, or dropped as seen."""
    people = Chair.objects.filter(match=match, user__bot_level="", stand_in=None)
    if match.status == Match.Status.FINISHED:
        last = match.moves.order_by("ply").last()
        ended_by = last.user_id if last is not None else None
        for chair in people.exclude(user=ended_by):
            if not Notice.objects.filter(kind=MATCH_OVER, subject=match.code, user=chair.user_id).exists():
                yield f"seat {chair.seat} is told nothing of its end"
        return
    for chair in people.filter(to_move=True):
        if chair.asked_at is None:
            yield f"seat {chair.seat} is to move, nobody knows since when"
            continue
        due_at = chair.asked_at + timedelta(seconds=settings.NOTICE_DELAY)  # put off while he is looking, never earlier
        notices = Notice.objects.filter(kind=YOUR_MOVE, subject=match.code, user=chair.user_id)
        if not notices.filter(turn__lte=chair.asked_turn, due_at__gte=due_at).exists():
            yield f"seat {chair.seat} is to move and is told nothing"
