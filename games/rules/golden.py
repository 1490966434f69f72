"""Golden games: matches written by hand from the rulebook, as text, with what must be true after each move.

The format stands in docs/adding-a-game.md. This module reads it; `golden_run` plays it.
"""

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from games.rules.errors import IllegalAction, MalformedAction, MatchOver, NotYourTurn, RulesError
from games.rules.protocol import Json, Seat

ANY_SEEDS = ("any 1", "any 2", "any 3")  # `seed: any` claims that chance does not matter: all three must pass
REFUSALS = {error.code for error in (MatchOver, NotYourTurn, MalformedAction, IllegalAction)}

RULE = re.compile(r"\bR\d+(?:\.\d+)+[a-z]?\b")
_HEADER = re.compile(r"(\w+):\s*(.*)")
_ACTION = re.compile(r"(\d+) ([^~!]*?)\s*(?:~\s*([\d ]+?))?\s*(?:!\s*(\w+)(?:\s+(R[\w.]+))?)?")
COMPARES = ("==", "!=", "<=", ">=", "<", ">", "has", "lacks")
_CLAIM = re.compile(rf">\s*(.+?)\s+({'|'.join(COMPARES)})\s+(.+)")
_END = re.compile(r"=\s*(-?\d+(?:\s+-?\d+)*)\s*(?::\s*(.+))?")
_DEAL = re.compile(r"(\S+)\s*=\s*(.+?)\s+from\s+(\S+)")
_COMMENT = re.compile(r"(?:^|\s)#.*")


class BrokenGolden(RulesError):
    """Raised when a golden game can't be read: the message names file and line."""


@dataclass(frozen=True, slots=True)
class Act:
    """`seat` plays `text`. `refusal`: the code of the error it must raise ('' = it is accepted), for `rule`.

    `rolls`: what the first six-sided dice of this ply show; () = whatever comes.
    """

    line: int
    seat: Seat
    text: str
    rolls: tuple[int, ...] = ()
    refusal: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """What stands at `path` compares so with `value`."""

    line: int
    text: str
    path: tuple[str, ...]
    compare: str
    value: Json


@dataclass(frozen=True, slots=True)
class End:
    """The match is over, with these scores and (unless '') this reason."""

    line: int
    scores: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Patch:
    """Changes the dump of the first position: `path` becomes `value`.

    With `source`, the path of a list, what stood at `path` goes there in exchange, so that nothing is lost or doubled.
    """

    line: int
    path: str
    value: Json
    source: str = ""


@dataclass(frozen=True, slots=True)
class Golden:
    """A golden game. `state`: a dump to begin with instead of the set-up. `unchecked`: why `Game.check` can't hold."""

    name: str
    game: str
    version: int
    seats: int
    options: Mapping[str, str]
    seeds: tuple[str, ...]
    state: Json
    patches: tuple[Patch, ...]
    unchecked: str
    lines: tuple[Act | Claim | End, ...]


def rules_cited(text: str) -> set[str]:
    """Return the rule numbers (R1.1, R2.13 …) that stand anywhere in a text."""
    return set(RULE.findall(text))


def read(path: Path) -> Golden:
    """Return the golden game in a file. Raises BrokenGolden."""
    return parse(path.read_text(encoding="utf-8"), path.name, path.parent)


def parse(text: str, name: str = "golden game", folder: Path | None = None) -> Golden:
    """Return the golden game that `text` writes. Raises BrokenGolden.

    `folder` is where a `state:` file is looked for.
    """
    headers: dict[str, str] = {}
    patches: list[Patch] = []
    lines: list[Act | Claim | End] = []
    for number, line in _lines(text):
        try:
            header = _HEADER.fullmatch(line) if not lines else None
            if header is None:
                lines.append(_line(number, line))
            elif header[1] in ("set", "deal"):
                patches.append(_patch(number, header[1], header[2]))
            elif header[1] in ("game", "seats", "options", "seed", "state", "unchecked"):
                headers[header[1]] = header[2]
            else:
                raise ValueError(f"unknown header “{header[1]}”")
        except ValueError as error:
            raise broken(name, number, error) from error
    try:
        return _golden(name, headers, tuple(patches), tuple(lines), folder)
    except (KeyError, ValueError, OSError) as error:
        raise broken(name, 0, error) from error


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        bare = _COMMENT.sub("", line).strip()
        if bare:
            yield number, bare


def _line(number: int, line: str) -> Act | Claim | End:
    if claim := _CLAIM.fullmatch(line):
        path = tuple(part for word in shlex.split(claim[1]) for part in word.split("."))
        return Claim(number, line, path, claim[2], json.loads(claim[3]))
    if end := _END.fullmatch(line):
        return End(number, tuple(int(score) for score in end[1].split()), end[2] or "")
    if act := _ACTION.fullmatch(line):
        if act[4] and act[4] not in REFUSALS:
            raise ValueError(f"no refusal is called “{act[4]}”")
        rolls = tuple(int(roll) for roll in (act[3] or "").split())
        return Act(number, int(act[1]), act[2], rolls, act[4] or "", act[5] or "")
    raise ValueError(f"“{line}” is neither header, move, claim (>) nor end (=)")


def _patch(number: int, kind: str, text: str) -> Patch:
    if kind == "set":
        path, _, value = text.partition("=")
        return Patch(number, path.strip(), json.loads(value))
    deal = _DEAL.fullmatch(text)
    if deal is None:
        raise ValueError("a deal reads: PATH = VALUE from PATH OF A LIST")
    return Patch(number, deal[1], json.loads(deal[2]), deal[3])


def _golden(
    name: str,
    headers: Mapping[str, str],
    patches: tuple[Patch, ...],
    lines: tuple[Act | Claim | End, ...],
    folder: Path | None,
) -> Golden:
    key, _, version = headers["game"].partition(" ")
    seed = headers.get("seed", "any")
    return Golden(
        name=name,
        game=key,
        version=int(version),
        seats=int(headers["seats"]),
        options=pairs(headers.get("options", "")),
        seeds=ANY_SEEDS if seed == "any" else (seed,),
        state=_given(headers.get("state", ""), folder),
        patches=patches,
        unchecked=headers.get("unchecked", ""),
        lines=lines,
    )


def pairs(text: str) -> dict[str, str]:
    """Return options written as `key=value key=value`. Raises ValueError."""
    found = {}
    for word in text.replace(",", " ").split():
        key, equals, value = word.partition("=")
        if not equals:
            raise ValueError(f"“{word}” is no option: write key=value")
        found[key] = value
    return found


def _given(text: str, folder: Path | None) -> Json:
    if text.endswith(".json"):
        return json.loads(((folder or Path()) / text).read_text(encoding="utf-8"))
    return json.loads(text) if text else None


def broken(name: str, line: int, error: Exception) -> BrokenGolden:
    """Return the error that names the file and, unless 0, the line."""
    where = f"{name}:{line}" if line else name
    missing = f"the header {error} is missing" if isinstance(error, KeyError) and not line else str(error)
    return BrokenGolden("%(where)s: %(why)s", where=where, why=missing)
