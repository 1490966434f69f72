"""A bot's turn: the same few lines for the task, the sweep and the command line."""

import logging
import time
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from games.accounts.models import User
from games.matches.bots import bot_of
from games.matches.errors import MatchRefusal
from games.matches.models import Chair, Match
from games.matches.selectors.bots import bot_turns_due
from games.matches.services.play import match_play
from games.matches.thinking import bot_answer
from games.rules.registry import game_by_key

log = logging.getLogger(__name__)


def bot_turn_play(match_id: int, seat: int, turn: int, *, pause: float | None = None) -> bool:
    """Let the bot on this seat answer question number `turn`; return False when it is asked no more (a task run twice).

    The answer comes `pause` seconds (default: settings.BOT_PAUSE) after the question or later, so that how long the
    bot thought, or that there was nothing to think about, tells nobody anything about its hand.
    """
    chair = Chair.objects.select_related("match", "user", "stand_in").filter(match=match_id, seat=seat).first()
    bot = bot_of(chair) if chair is not None else None
    if chair is None or bot is None or not _is_asked(chair, turn):
        return False
    text = _answer(chair, bot)
    _wait(chair.asked_at, settings.BOT_PAUSE if pause is None else pause)
    try:
        return not match_play(match_id, bot, text, turn, seat=seat).repeated
    except MatchRefusal:  # somebody was quicker: another worker, a moderator
        return False


def bots_catch_up(rounds: int = 500, *, pause: float | None = None) -> int:
    """Play every bot's turn that is open, here and now, until none is left; return how many were played.

    For cron and for demo data, where no worker runs. One broken match never stops the others.
    """
    broken: set[int] = set()
    played = 0
    for _ in range(rounds):
        due = [turn for turn in bot_turns_due(timedelta(0), timezone.now()) if turn[0] not in broken]
        if not due:
            break
        for match_id, seat, turn in due:
            try:
                played += bot_turn_play(match_id, seat, turn, pause=pause)
            except Exception:
                log.exception("bot turn of match %s, seat %s can't be played", match_id, seat)
                broken.add(match_id)
    return played


def _is_asked(chair: Chair, turn: int) -> bool:
    return chair.to_move and chair.asked_turn == turn and chair.match.status == Match.Status.RUNNING


def _answer(chair: Chair, bot: User) -> str:
    game = game_by_key(chair.match.game_key)
    state = game.load(chair.match.state)
    return bot_answer(game, state, chair.seat, bot.bot_level, settings.BOT_LIMIT)


def _wait(asked_at: datetime | None, pause: float) -> None:
    if asked_at is not None and pause > 0:
        rest = pause - (timezone.now() - asked_at).total_seconds()
        time.sleep(max(0.0, min(rest, pause)))
