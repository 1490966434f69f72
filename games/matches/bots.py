"""Computer players: who they are and when they are asked."""

from collections.abc import Sequence

from games.accounts.bots import bot_user
from games.accounts.models import User
from games.matches.models import Chair, Match
from games.notices.hints import hint_on_commit

BOT_MOVE = "games.matches.tasks.bot_move"


def bot_of(chair: Chair) -> User | None:
    """Return the bot that plays this chair, as its owner or as a stand-in; None for a person's chair."""
    if chair.stand_in is not None:
        return chair.stand_in
    return chair.user if chair.user is not None and chair.user.is_bot else None


def bots_for(levels: Sequence[str]) -> list[User]:
    """Return one bot for each level asked for, all different. Raises KeyError for a level there is not."""
    bots: list[User] = []
    for level in levels:
        bots.append(bot_user(level, [bot.pk for bot in bots]))
    return bots


def turn_queue(match: Match, chair: Chair) -> None:
    """Queue a bot's turn for after the commit; nothing for a person. The sweep finds what gets lost."""
    if bot_of(chair) is not None:
        hint_on_commit(BOT_MOVE, match.pk, chair.seat, chair.asked_turn)
