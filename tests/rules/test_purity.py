"""The rules stay pure: no clock, no chance of their own, no Django, and no game that knows another."""

import ast

import pytest

from games.rules.errors import UnknownGame
from games.rules.registry import FOLDER, all_games, game_by_key, games_offered

BANNED = {"random", "time", "datetime", "os", "uuid", "secrets", "django", "celery"}
EXCEPT = {"rng.py": {"random"}}
SOURCES = [path for path in sorted(FOLDER.rglob("*.py")) if path.relative_to(FOLDER).parts[0] != "cli"]


def imports_of(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: relative imports hide who knows whom"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_module_imports_neither_clock_nor_chance_nor_another_game(path):
    mine = path.relative_to(FOLDER).parts[0]
    for name in imports_of(path):
        assert name.split(".")[0] not in BANNED - EXCEPT.get(path.name, set())
        if name.startswith("games.") and name != "games.rules" and path.name != "__main__.py":
            place = name.split(".")[2]
            assert name.startswith("games.rules.")
            assert place not in {*all_games(), "cli"} - {mine}, f"{path} imports {name}"


def test_every_game_is_found_by_its_folder():
    assert all(key == game.meta.key and (FOLDER / key / "__init__.py").exists() for key, game in all_games().items())


def test_an_unknown_game_is_one_sentence():
    with pytest.raises(UnknownGame, match="no game “chess” here"):
        game_by_key("chess")


def test_only_games_that_are_ready_are_offered():
    ready = games_offered()
    assert all(game.meta.stage == "production" for game in ready)
    assert len(games_offered("prealpha")) == len(all_games())
    assert [game.meta.title for game in ready] == sorted(game.meta.title for game in ready)
