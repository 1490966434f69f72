"""Finds the games: every package in this folder that has a `GAME` is one. There is no list to edit."""

import importlib
import pkgutil
from functools import cache
from pathlib import Path
from typing import Any

import games.rules
from games.rules.errors import UnknownGame
from games.rules.protocol import STAGES, Game
from games.rules.text import N_

FOLDER = Path(games.rules.__file__).parent


@cache
def all_games() -> dict[str, Game[Any, Any, Any]]:
    """Return every game by key, in alphabetical order of the keys."""
    found = {}
    for module in pkgutil.iter_modules([str(FOLDER)]):
        if module.ispkg:
            package = importlib.import_module(f"games.rules.{module.name}")
            game = getattr(package, "GAME", None)
            if game is not None:
                found[game.meta.key] = game
    return found


def game_by_key(key: str) -> Game[Any, Any, Any]:
    """Return the game of that key. Raises UnknownGame."""
    try:
        return all_games()[key]
    except KeyError:
        raise UnknownGame(N_("There is no game “%(game)s” here."), game=key[:40]) from None


def games_offered(stage: str = "production") -> list[Game[Any, Any, Any]]:
    """Return the games that are at least at `stage`, by title."""
    least = STAGES.index(stage)
    return sorted(
        (game for game in all_games().values() if STAGES.index(game.meta.stage) >= least),
        key=lambda game: game.meta.title,
    )


def folder_of(key: str) -> Path:
    """Return the folder of a game: its templates, static files, golden games and RULES.md stand there."""
    return FOLDER / key
