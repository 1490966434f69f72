"""Celery tasks of matches. Each is a hint: run twice, it finds itself stale and returns."""

from celery import shared_task


@shared_task
def bot_move(match_id: int, seat: int, turn: int) -> None:
    """Let the bot on this seat answer question number `turn`, if it is still asked."""
