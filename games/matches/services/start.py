"""The start of a match: seats by lot, the seed, the first question."""

import secrets
from collections.abc import Sequence
from datetime import datetime

from django.db.models import F

from games.accounts.models import User
from games.matches import messages
from games.matches.models import Chair, Match
from games.matches.services.asking import chairs_ask, chairs_before, chairs_save, looks_catch_up
from games.rules import engine
from games.rules.registry import game_by_key
from games.rules.rng import SEED_BYTES, commitment

COLUMNS = [
    "status", "seed", "commitment", "rules_version", "first_state", "state", "turn", "shown", "started_at", "moved_at",
]  # fmt: skip


def match_start(match: Match, chairs: Sequence[Chair], by: User, now: datetime) -> None:
    """Begin a match whose last seat was filled by `by`; the caller holds its lock.

    The seats are drawn by lot, and the seed's commitment is fixed before anybody has seen anything.
    """
    game = game_by_key(match.game_key)
    _seats_draw(match, chairs)
    match.seed = secrets.token_hex(SEED_BYTES)
    match.commitment = commitment(match.seed)
    match.rules_version = game.meta.version
    state = engine.start(game, len(chairs), match.options, match.seed)
    match.first_state = match.state = game.dump(state)
    match.status = Match.Status.RUNNING
    match.started_at = match.moved_at = now
    match.turn += 1
    match.shown += 1
    match.save(update_fields=COLUMNS)
    before = chairs_before(chairs)
    chairs_ask(match, chairs, game.to_move(state), now)
    looks_catch_up(chairs)
    chairs_save(match, chairs, before, now)
    messages.match_started_owe(match, chairs, now, by)


def _seats_draw(match: Match, chairs: Sequence[Chair]) -> None:
    """Deal the seats out anew. They pass through numbers beyond the table, for no two may be equal at any moment."""
    drawn = list(range(len(chairs)))
    secrets.SystemRandom().shuffle(drawn)
    Chair.objects.filter(match=match).update(seat=F("seat") + len(drawn))
    for chair, seat in zip(chairs, drawn, strict=True):
        chair.seat = seat
    Chair.objects.bulk_update(chairs, ["seat"])
