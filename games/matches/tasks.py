"""Celery tasks of matches. Each is a hint: run twice, or late, it finds itself stale and returns."""

from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from games.matches.bots import BOT_MOVE
from games.matches.heartbeats import heartbeat_note
from games.matches.selectors.bots import bot_turns_due
from games.matches.services.botplay import bot_turn_play
from games.notices.hints import hint

LOST = timedelta(seconds=40)  # a bot's turn older than this has lost its task; thinking takes half of that at most


@shared_task
def bot_move(match_id: int, seat: int, turn: int) -> None:
    """Let the bot on this seat answer question number `turn`, if it is still asked."""
    bot_turn_play(match_id, seat, turn)


@shared_task
def bots_sweep() -> None:
    """Publish the bot turns whose task was lost. With the sweep's 30 s no match stands still for two minutes."""
    for turn in bot_turns_due(LOST, timezone.now()):
        hint(BOT_MOVE, *turn, expires=60)


@shared_task
def heartbeat() -> None:
    """Tell that a worker works; publishing this told that beat beats."""
    heartbeat_note("worker")
