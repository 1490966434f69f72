"""Game records: a match as a file, and the proof that it was dealt and played as it says.

The schema (format 1), JSON in UTF-8:

    {"format": 1,
     "game": "luxor", "rules_version": 1,
     "seats": 2, "names": ["Ann", "Bob"],          # in playing order
     "options": {"key": "value"},
     "commitment": "<64 hexadecimal digits>",      # SHA-256 of the seed, known from the start
     "seed": "<64 hexadecimal digits>" | null,     # null until the match has ended
     "actions": [[ply, seat, "notation"], …],      # plies rise; one that was taken back leaves a gap
     "outcome": {"reason", "scores", "winners", "parts", "places"} | null}

Actions that are still sealed are left out of the record of a running match.
"""

import json
import string
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.rules import engine, registry
from games.rules.errors import BadSetup, BrokenRecord, MalformedAction, UnknownGame
from games.rules.golden_run import plain
from games.rules.protocol import Game, Json, Options, Outcome, Seat
from games.rules.rng import commitment
from games.rules.text import N_

FORMAT = 1
SIZE_LIMIT = 5_000_000  # characters; the longest match takes far below a tenth of it
HEX = frozenset(string.hexdigits)

Acted = tuple[int, Seat, str]  # ply, seat, notation


@dataclass(frozen=True, slots=True)
class Record:
    """A match from first to last action. `seed` is None while it runs, `outcome` as `outcome_dump` writes it."""

    game: str
    rules_version: int
    seats: int
    names: tuple[str, ...]
    options: Options
    commitment: str
    seed: str | None
    actions: tuple[Acted, ...]
    outcome: Json = None

    def dump(self) -> dict[str, Json]:
        """Return the record as JSON values."""
        return {
            "format": FORMAT,
            "game": self.game,
            "rules_version": self.rules_version,
            "seats": self.seats,
            "names": list(self.names),
            "options": dict(self.options),
            "commitment": self.commitment,
            "seed": self.seed,
            "actions": [list(action) for action in self.actions],
            "outcome": self.outcome,
        }


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check has found. `proved`: dealt from the committed seed and replayed; else only the form is right."""

    proved: bool
    plies: int
    outcome: Json
    sentence: str


def outcome_dump(outcome: Outcome | None) -> Json:
    """Return an outcome as JSON values, for records and storage; None stays None."""
    return plain(outcome)


def recorded(
    game: Game[Any, Any, Any], names: Sequence[str], options: Mapping[str, str], seed: str, actions: Iterable[Acted]
) -> Record:
    """Return the record of a match that was played here with a known seed, its outcome found by replay."""
    played = tuple(actions)
    last = engine.replay(game, len(names), options, seed, played)[-1]
    complete = engine.options_of(game, len(names), options)
    outcome = outcome_dump(game.outcome(last))
    version = game.meta.version
    return Record(game.meta.key, version, len(names), tuple(names), complete, commitment(seed), seed, played, outcome)


def read(text: str) -> Record:
    """Return the record that a file holds. Raises BrokenRecord with one sentence."""
    if len(text) > SIZE_LIMIT:
        raise BrokenRecord(N_("This file is too long for a game record."))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BrokenRecord(N_("This file is no game record: it is not JSON.")) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BrokenRecord(N_("This file is no game record of format %(format)s."), format=FORMAT)
    return _record(data)


def verify(record: Record, game: Game[Any, Any, Any] | None = None) -> Verdict:
    """Replay a record and return what is proved by it. Raises BrokenRecord with the sentence that says what is wrong.

    Without a seed (the match still runs) only the form can be checked.
    """
    game = game or _game(record)
    _check_form(record, game)
    if record.seed is None:
        sentence = N_(
            "The form is right. Shuffles and dice can be proved once the match has ended and its seed is shown."
        )
        return Verdict(False, len(record.actions), record.outcome, sentence)
    if commitment(record.seed) != record.commitment:
        raise BrokenRecord(N_("The seed is not the one that was promised: its SHA-256 differs from the commitment."))
    if record.rules_version != game.meta.version:
        raise BrokenRecord(
            N_("Played by version %(theirs)s of the rules; version %(ours)s, which is here, can't prove it."),
            theirs=record.rules_version,
            ours=game.meta.version,
        )
    found = outcome_dump(
        game.outcome(engine.replay(game, record.seats, record.options, record.seed, record.actions)[-1])
    )
    if record.outcome != json.loads(json.dumps(found)):
        raise BrokenRecord(N_("The replay ends differently from what the record says."))
    return Verdict(True, len(record.actions), found, N_("Every shuffle, every roll and every move is proved."))


def _game(record: Record) -> Game[Any, Any, Any]:
    try:
        return registry.game_by_key(record.game)
    except UnknownGame as error:
        raise BrokenRecord(error.sentence, **error.facts) from None


def _check_form(record: Record, game: Game[Any, Any, Any]) -> None:
    """Check what needs no seed: options, spelling, rising plies."""
    try:
        engine.options_of(game, record.seats, record.options)
    except BadSetup as error:
        raise BrokenRecord(error.sentence, **error.facts) from None
    if len(record.names) != record.seats:
        raise BrokenRecord(
            N_("This record names %(names)s players for %(seats)s seats."), names=len(record.names), seats=record.seats
        )
    last = 0
    for ply, seat, text in record.actions:
        if ply <= last or not 0 <= seat < record.seats:
            raise BrokenRecord(N_("Move %(ply)s is out of order or of no seat."), ply=ply)
        last = ply
        if not _spelled(game, text):
            raise BrokenRecord(N_("Move %(ply)s (“%(text)s”) is no move of this game."), ply=ply, text=text[:80])


def _spelled(game: Game[Any, Any, Any], text: str) -> bool:
    try:
        return len(text) <= engine.TEXT_LIMIT and str(game.parse(text)) == text
    except MalformedAction:
        return False


def _record(data: Mapping[str, Json]) -> Record:
    seed, options, names = data.get("seed"), data.get("options"), data.get("names")
    return Record(
        game=_of_type(data, "game", str),
        rules_version=_of_type(data, "rules_version", int),
        seats=_of_type(data, "seats", int),
        names=tuple(_each(names, "names", str)),
        options=dict(_options(options)),
        commitment=_hex(data.get("commitment"), "commitment"),
        seed=None if seed is None else _hex(seed, "seed"),
        actions=tuple(_action(entry) for entry in _each(data.get("actions"), "actions", list)),
        outcome=data.get("outcome"),
    )


def _of_type(data: Mapping[str, Json], key: str, kind: type) -> Any:
    value = data.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise _bad(key)
    return value


def _each(values: Json, key: str, kind: type) -> list[Any]:
    if not isinstance(values, list) or not all(isinstance(value, kind) for value in values):
        raise _bad(key)
    return values


def _options(values: Json) -> dict[str, str]:
    if not isinstance(values, dict) or not all(isinstance(value, str) for value in values.values()):
        raise _bad("options")
    return values


def _hex(value: Json, key: str) -> str:
    if not isinstance(value, str) or len(value) != 64 or not HEX.issuperset(value):
        raise _bad(key)
    return value


def _action(entry: list[Any]) -> Acted:
    match entry:
        case [int(ply), int(seat), str(text)]:
            return ply, seat, text
    raise _bad("actions")


def _bad(key: str) -> BrokenRecord:
    return BrokenRecord(N_("The entry “%(key)s” of this game record is missing or wrong."), key=key)
