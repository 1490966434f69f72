"""Positions laid out on a table, and what to say there to meet each of its questions."""

from typing import Any

from games.matches.models import Match
from games.rules.registry import game_by_key


def laid(match: Match, state: Any) -> tuple[Any, int]:
    """Put a position into a match; return the person who is to move and his seat."""
    game = game_by_key(match.game_key)
    Match.objects.filter(pk=match.pk).update(state=game.dump(state))
    seat, mover = game.to_move(state)[0], None
    for chair in match.chairs.all():
        chair.to_move = chair.seems_to_move = chair.seat in game.to_move(state)
        chair.asked_turn = match.turn
        chair.save()
        mover = chair.user if chair.seat == seat else mover
    return mover, seat


def asked(match: Match, words: str) -> str:
    """Return the address of the match's page after some words."""
    return f"/m/{match.code}/?words={words.replace(' ', '+')}"
