"""The one lock under which a match changes."""

from django.db import transaction

from games.matches.errors import AlreadyStarted, MatchMissing, NotRunning
from games.matches.models import Chair, Match
from games.matches.selectors.access import SELDOM, chairs_by_code, chairs_by_id, people_attach
from games.prepared import Prepared, answers

_held = Match.objects.select_for_update().defer("first_state")  # who takes the first move back asks for it
_by_code = Prepared(lambda: _held.filter(code=""))
_by_id = Prepared(lambda: _held.filter(pk=0))


def match_locked(match_id: int | str) -> tuple[Match, list[Chair]]:
    """Return a match (its id, or its code) and its chairs, locked to the end of the transaction. Raises MatchMissing.

    Every change of a match, its chairs or moves goes through here, so that two of them never interleave. SQLite locks
    the whole file when the transaction begins.
    """
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("match_locked needs a transaction")
    lock, sit = (_by_code, chairs_by_code) if isinstance(match_id, str) else (_by_id, chairs_by_id)
    matches, chairs = answers(lock.question(match_id), sit.question(match_id))  # the chairs as they are once it is held
    if not matches:
        raise MatchMissing
    people_attach(chairs, SELDOM)
    return matches[0], chairs


def match_locked_open(match_id: int) -> tuple[Match, list[Chair]]:
    """Return a match that has not begun. Raises MatchMissing, AlreadyStarted, NotRunning when it was cancelled."""
    match, chairs = match_locked(match_id)
    if match.status == Match.Status.CANCELLED:
        raise NotRunning
    if match.status != Match.Status.OPEN:
        raise AlreadyStarted
    return match, chairs


def match_locked_running(match_id: int | str) -> tuple[Match, list[Chair]]:
    """Return a match that is being played. Raises MatchMissing, NotRunning."""
    match, chairs = match_locked(match_id)
    if match.status != Match.Status.RUNNING:
        raise NotRunning
    return match, chairs
