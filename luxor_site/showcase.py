"""What the first page shows of the games: one sample position, and one match that can be watched right now."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from django.template import TemplateDoesNotExist
from django.template.loader import get_template, render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.accounts.models import User
from games.matches.models import Chair, Match
from games.matches.seats import seat_cards
from games.matches.table import Position, Table, table_for
from games.rules import engine
from games.rules.protocol import Game
from games.rules.registry import game_by_key
from games.rules.rng import Rng

SAMPLE_SEED = "a sample for the first page"  # nobody plays this match, so everybody may know it
SAMPLE_PLIES = 46
SAMPLE_PEOPLE = (("Anna", ""), ("Jani", ""), ("Horemheb", "normal"))  # name, level of a bot
CANDIDATES = 10  # newest open matches, of which the one that has come furthest is shown


def shown_game(games: Sequence[Game[Any, Any, Any]]) -> Game[Any, Any, Any] | None:
    """Return the first of these games that can be drawn."""
    return next((game for game in games if _is_drawn(game.meta.key)), None)


def sample_board(game: Game[Any, Any, Any]) -> SafeString:
    """Return the drawn board of a position in the middle of a match that nobody plays."""
    return _board(game.meta.key, get_language() or "")


def _is_drawn(key: str) -> bool:
    try:
        get_template(f"{key}/board.html")
    except TemplateDoesNotExist:
        return False
    return True


@lru_cache(maxsize=32)
def _board(key: str, language: str) -> SafeString:
    """Draw it once a language; its ids are its own, because a watched match on the same page has the same ones."""
    drawn = render_to_string(f"{key}/board.html", {"table": sample_table(game_by_key(key))})
    return mark_safe(re.sub(r"""( id="|href="#|url\(#|aria-labelledby=")""", r"\1sample-", drawn))  # noqa: S308 - a template's


@lru_cache(maxsize=8)
def sample_table(game: Game[Any, Any, Any]) -> Table:
    """Return a position in the middle of a match that nobody plays, as a spectator sees it."""
    seats = min(len(SAMPLE_PEOPLE), game.meta.seats[-1])
    state = engine.start(game, seats, {}, SAMPLE_SEED)
    for ply in range(1, SAMPLE_PLIES):
        movers = game.to_move(state)
        if not movers:
            break
        text = str(Rng(SAMPLE_SEED, -ply).pick(game.legal(state, movers[0])))
        state = engine.play(game, state, movers[0], text, SAMPLE_SEED, ply).state
    view = game.view(state, None)
    position = Position(view, game.scene(view, {}), {}, None, (), "", game.standing(view))
    return _drawn(game, position, seats)


def watched_table() -> Table | None:
    """Return the table of an open match that is being played, as a stranger sees it; None if there is none."""
    running = Match.objects.filter(status=Match.Status.RUNNING, is_private=False).order_by("-created_at")
    newest = [one for one in running.values_list("ply", "pk", "game_key")[:CANDIDATES] if _is_drawn(one[2])]
    return table_for(Match.objects.get(pk=max(newest)[1]), None) if newest else None


def _drawn(game: Game[Any, Any, Any], position: Position, seats: int) -> Table:
    match = Match(code="sample", game_key=game.meta.key, status=Match.Status.FINISHED)
    people = [User(username=name, bot_level=level) for name, level in SAMPLE_PEOPLE[:seats]]
    chairs = [Chair(match=match, seat=seat, user=person) for seat, person in enumerate(people)]
    return Table(
        match=match,
        meta=game.meta,
        viewer=None,
        position=position,
        seats=seat_cards(match, chairs, None),
        events=(),
        happened=game.happened(position.view, ()),
        since=(),
        outcome=None,
        at=0,
        last=0,
        turn=0,
        version="",
        can_undo=False,
        sentence="",
    )
