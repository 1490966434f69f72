"""Plays golden games and says which line does not hold."""

import copy
import dataclasses
import enum
import json
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.rules import engine
from games.rules.errors import Refused
from games.rules.golden import Act, Claim, End, Golden, Patch, broken
from games.rules.protocol import Game, Json, Viewer
from games.rules.rng import Rng

ROLL_TRIES = 200_000  # four given dice are found after 6⁴ = 1,296 plies on average

OPERATORS: Mapping[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "has": lambda found, value: value in found,
    "lacks": lambda found, value: value not in found,
}


class GoldenFailed(AssertionError):
    """Raised when a line of a golden game does not hold."""


@dataclass(slots=True)
class Table:
    """Where the run stands."""

    game: Game[Any, Any, Any]
    state: Any
    seed: str
    ply: int = 0
    played: engine.Played[Any] | None = None


def run(game: Game[Any, Any, Any], golden: Golden) -> None:
    """Play a golden game with each of its seeds. Raises GoldenFailed."""
    if golden.version != game.meta.version:
        raise GoldenFailed(f"{golden.name} is for version {golden.version} of the rules, this is {game.meta.version}")
    for seed in golden.seeds:
        table = Table(game, _first(game, golden, seed), seed)
        for line in golden.lines:
            problem = _problem(table, line, checked=not golden.unchecked)
            if problem:
                raise GoldenFailed(f"{golden.name}:{line.line} (seed {seed}): {problem}")


def plain(value: Any) -> Json:
    """Return a View, or any nest of dataclasses, mappings and tuples, as JSON values."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {part.name: plain(getattr(value, part.name)) for part in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, set | frozenset):
        return sorted((plain(item) for item in value), key=repr)
    if isinstance(value, enum.Enum):
        return value.value
    return value if value is None or isinstance(value, str | int | float | bool) else str(value)


def _first(game: Game[Any, Any, Any], golden: Golden, seed: str) -> Any:
    """Return the position that the golden game begins with."""
    state = engine.start(game, golden.seats, golden.options, seed)
    if golden.state is not None or golden.patches:
        dump = json.loads(json.dumps(game.dump(state) if golden.state is None else golden.state))
        for patch in golden.patches:
            try:
                _patched(dump, patch)
            except (LookupError, TypeError, ValueError) as error:
                raise broken(golden.name, patch.line, error) from error
        state = game.load(dump)
    if not golden.unchecked:
        game.check(state)
    return state


def _patched(dump: Json, patch: Patch) -> None:
    *parents, last = patch.path.split(".")
    holder = at(dump, parents)
    key = int(last) if isinstance(holder, list) else last
    if patch.source:
        source = at(dump, patch.source.split("."))
        place = source.index(patch.value)
        source[place] = holder[key]
    elif isinstance(holder, dict) and key not in holder:
        raise KeyError(f"{patch.path}: there are {', '.join(holder)}")
    holder[key] = copy.deepcopy(patch.value)  # the next seed begins from the file again


def at(value: Json, path: list[str] | tuple[str, ...]) -> Json:
    """Return what stands at `path` in a nest of dicts and lists; `#` is the length. Raises LookupError."""
    for part in path:
        if part == "#":
            value = len(value)
        elif isinstance(value, list):
            value = value[int(part)]
        elif isinstance(value, dict) and part in value:
            value = value[part]
        else:
            there = ", ".join(value) if isinstance(value, dict) else repr(value)
            raise LookupError(f"“{part}” of {'.'.join(path)} is not among: {there}")
    return value


def _problem(table: Table, line: Act | Claim | End, *, checked: bool) -> str:
    """Return what is wrong with a line, '' if it holds. An action moves the table."""
    if isinstance(line, Act):
        return _acted(table, line, checked=checked)
    if isinstance(line, End):
        return _ended(table, line)
    try:
        found = _seen(table, line.path)
        holds = OPERATORS[line.compare](found, line.value)
    except (LookupError, TypeError, ValueError) as error:
        return f"{line.text}: {error}"
    return "" if holds else f"{line.text}, but it is {json.dumps(found, ensure_ascii=False)}"


def _acted(table: Table, act: Act, *, checked: bool) -> str:
    ply = _ply_with(table.seed, table.ply + 1, act.rolls)
    try:
        played = engine.play(table.game, table.state, act.seat, act.text, table.seed, ply)
    except Refused as refused:
        return _refused(act, refused)
    if act.refusal:
        return f"“{act.text}” is accepted, not refused as {act.refusal}"
    table.state, table.ply, table.played = played.state, ply, played
    if checked:
        table.game.check(table.state)
    return ""


def _refused(act: Act, refused: Refused) -> str:
    if refused.code != act.refusal:
        legal = "" if act.refusal else " though it should be accepted"
        return f"“{act.text}” is refused as {refused.code}{legal}: {refused}"
    if act.rule and refused.rule != act.rule:
        return f"“{act.text}” is refused by {refused.rule or 'no rule'}, not by {act.rule}: {refused}"
    return ""


def _ply_with(seed: str, ply: int, rolls: tuple[int, ...]) -> int:
    """Return the first number from `ply` on whose dice show `rolls`: plies may leave gaps."""
    if not rolls:
        return ply
    for number in range(ply, ply + ROLL_TRIES):
        rng = Rng(seed, number)
        if all(rng.die() == roll for roll in rolls):
            return number
    raise GoldenFailed(f"no ply shows {rolls} on its first dice")


def _ended(table: Table, end: End) -> str:
    outcome = table.game.outcome(table.state)
    if outcome is None:
        return "the match is not over"
    if outcome.scores != end.scores:
        return f"the scores are {' '.join(map(str, outcome.scores))}"
    if end.reason and outcome.reason != end.reason:
        return f"the reason is “{outcome.reason}”"
    return ""


def _seen(table: Table, path: tuple[str, ...]) -> Json:
    """Return what a claim's path leads to: a view (a seat or `-`), the truth, or what the engine says."""
    game, state, played = table.game, table.state, table.played
    root, rest = path[0], path[1:]
    if root == "-" or root.isdigit():
        viewer: Viewer = None if root == "-" else int(root)
        return at(plain(game.view(state, viewer)), rest)
    if root == "preview":
        return at(plain(game.preview(state, int(rest[0]), tuple(rest[1].split()))), rest[2:])
    if root == "legal":
        return at([str(action) for action in game.legal(state, int(rest[0]))], rest[1:])
    seen: dict[str, Callable[[], Json]] = {
        "state": lambda: json.loads(json.dumps(game.dump(state))),
        "outcome": lambda: plain(game.outcome(state)),
        "to_move": lambda: list(game.to_move(state)),
        "standing": lambda: list(game.standing(game.view(state, None))),
        "events": lambda: [plain(engine.event_dump(event)) for event in played.events] if played else [],
        "ply": lambda: {name: getattr(played, name) for name in ("text", "undoable", "sealed", "asks")},
    }
    if root not in seen:
        raise LookupError(f"“{root}” is no seat, “-”, legal, preview, {', '.join(seen)}")
    return at(seen[root](), rest)
