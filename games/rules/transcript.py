"""Traces: matches as text, generated, with what every viewer sees of each ply.

A trace is made from its header alone and kept in `golden/*.trace`. When the rules change, so does the text, and the
change can be read: a secret that gets out shows up as a line for the wrong viewer. Views are written in full once, then
as changes. `@ 0 -` names the viewers: seats, and `-` for somebody who only watches; `@ *` is everybody.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.rules import engine, registry
from games.rules.golden import pairs
from games.rules.golden_run import plain
from games.rules.protocol import Game, Json, Options, Viewer
from games.rules.walks import Stop, walk

SHOWN = 12  # actions of a long legal list that are written out
_GONE = object()


@dataclass(frozen=True, slots=True)
class Header:
    """What a trace is made from: random play over the first `plies` plies of one match."""

    game: str
    version: int
    seats: int
    options: Options
    seed: str
    plies: int

    def __str__(self) -> str:
        options = "".join(f" {key}={value}" for key, value in self.options.items())
        game = f"game: {self.game} {self.version}"
        return f"{game}\nseats: {self.seats}\noptions:{options}\nseed: {self.seed}\nplies: {self.plies}\n"


def header_of(text: str) -> Header:
    """Return the header of a trace. Raises ValueError or KeyError."""
    found = {name: value.strip() for name, _, value in (line.partition(":") for line in text.splitlines()[:5])}
    key, _, version = found["game"].partition(" ")
    options = pairs(found["options"])
    return Header(key, int(version), int(found["seats"]), options, found["seed"], int(found["plies"]))


def trace(game: Game[Any, Any, Any], header: Header) -> str:
    """Return the whole trace, header first, for the rules as they are now."""
    now = Header(game.meta.key, game.meta.version, header.seats, header.options, header.seed, header.plies)
    lines = list(_lines(game, now))
    return f"{now}\n" + "\n".join(lines) + "\n"


def name_of(header: Header) -> str:
    """Return a file name that tells the traces of a game apart."""
    options = "".join(f"-{key}-{value}" for key, value in header.options.items())
    return f"seats-{header.seats}{options}-seed-{header.seed}.trace"


def traces_of(key: str) -> list[Path]:
    """Return the trace files of a game."""
    return sorted((registry.folder_of(key) / "golden").glob("*.trace"))


def _lines(game: Game[Any, Any, Any], header: Header) -> Iterator[str]:
    viewers: tuple[Viewer, ...] = (*range(header.seats), None)
    before: dict[Viewer, Json] = {}
    for stop in walk(game, header.seats, header.options, header.seed):
        if stop.ply > header.plies:
            return
        yield from _ply(stop, viewers)
        views = {viewer: plain(game.view(stop.state, viewer)) for viewer in viewers}
        yield from _seen({viewer: changes(before.get(viewer, {}), views[viewer]) for viewer in viewers})
        yield from _to_move(game, stop.state)
        before = views


def _ply(stop: Stop, viewers: tuple[Viewer, ...]) -> Iterator[str]:
    if stop.played is None:
        yield "start"
        return
    marks = [name for name in ("undoable", "sealed", "asks") if getattr(stop.played, name)]
    yield ""
    yield f"ply {stop.ply} seat {stop.seat}: {stop.played.text}" + (f"  ({', '.join(marks)})" if marks else "")
    for event in stop.played.events:
        seen = {viewer: engine.event_seen(event, viewer) for viewer in viewers}
        yield from _seen({viewer: [] if facts is None else [f"event {_text(facts)}"] for viewer, facts in seen.items()})


def _seen(lines: Mapping[Viewer, list[str]]) -> Iterator[str]:
    """Write each line once, with all viewers for whom it is true."""
    for line in dict.fromkeys(line for seen in lines.values() for line in seen):
        who = [viewer for viewer, seen in lines.items() if line in seen]
        names = "*" if len(who) == len(lines) else " ".join("-" if viewer is None else str(viewer) for viewer in who)
        yield f"  @ {names}  {line}"


def _to_move(game: Game[Any, Any, Any], state: Any) -> Iterator[str]:
    for seat in game.to_move(state):
        legal = [str(action) for action in game.legal(state, seat)]
        more = f" | … {len(legal)} in all" if len(legal) > SHOWN else ""
        yield f"  {seat} may: {' | '.join(legal[:SHOWN])}{more}"
    outcome = game.outcome(state)
    if outcome is not None:
        yield f"  outcome {_text(plain(outcome))}"


def changes(before: Json, after: Json, path: str = "") -> list[str]:
    """Return the lines `path = value` for all that differs; lists of another length are written whole."""
    if before == after:
        return []
    if isinstance(before, dict) and isinstance(after, dict):
        keys = {**before, **after}
        parts = [(f"{path}.{key}", before.get(key, _GONE), after.get(key, _GONE)) for key in keys]
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        parts = [(f"{path}.{index}", was, now) for index, (was, now) in enumerate(zip(before, after, strict=True))]
    else:
        return [f"{path.lstrip('.')} gone" if after is _GONE else f"{path.lstrip('.')} = {_text(after)}"]
    return [line for where, was, now in parts for line in changes(was, now, where)]


def _text(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)
