"""Play in the terminal against bots, choosing word by word."""

import argparse
import json
import secrets
import shutil
import sys
import textwrap
from pathlib import Path
from typing import Any

from games.rules import engine, search
from games.rules.cli import arguments
from games.rules.errors import IllegalAction
from games.rules.golden_run import plain
from games.rules.protocol import Game, Json, Seat
from games.rules.record import Acted, recorded
from games.rules.rng import Rng, commitment
from games.rules.transcript import changes
from games.rules.walks import match_seed

HELP = "Type a word (or its number), several words at once, “back”, “show” for all you see, or “quit”."


class Quit(Exception):
    """Raised when the person has had enough."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    arguments.add_match(parser)
    parser.set_defaults(seed="")
    parser.add_argument("--seat", type=int, default=0, help="where you sit (default 0)")
    parser.add_argument("--bots", type=arguments.bots, default=("normal",), help="level of the bots (default normal)")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the record of the match here")


def run(args: argparse.Namespace) -> int:
    """Play one match."""
    game = arguments.game_of(args)
    seed = match_seed(args.seed, 0) if args.seed else secrets.token_hex(32)
    table = Table(game, args.seats, args.options or {}, seed, args.seat, args.bots)
    if not 0 <= args.seat < args.seats:
        raise ValueError(f"the seats are 0 to {args.seats - 1}")
    print(f"{game.meta.title}. {HELP}\nThe seed's SHA-256 is {commitment(seed)}.")
    try:
        table.play()
    except (Quit, EOFError):
        print("\nUntil next time.")
    if args.record:
        names = ["You" if seat == args.seat else f"Bot {seat}" for seat in range(args.seats)]
        made = recorded(game, names, args.options or {}, seed, table.actions)
        args.record.write_text(json.dumps(made.dump(), indent=1), encoding="utf-8")
        print(f"Record: {args.record}")
    return 0


class Table:
    """One match in the terminal."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        seats: int,
        options: dict[str, str],
        seed: str,
        me: Seat,
        bots: tuple[str, ...],
    ) -> None:
        self._game = game
        self._seed = seed
        self._me = me
        self._bots = bots
        self._state = engine.start(game, seats, options, seed)
        self._seen: Json = {}
        self.actions: list[Acted] = []

    def play(self) -> None:
        """Play to the end. Raises Quit or EOFError when the person leaves."""
        while movers := self._game.to_move(self._state):
            self._show_changes()
            if self._me in movers:
                self._act(self._me, self._asked())
            else:
                level = self._bots[movers[0] % len(self._bots)]
                rng = Rng(secrets.token_hex(16), 0)
                self._act(movers[0], str(search.decide(self._game, self._state, movers[0], level, rng)))
        self._show_changes()
        outcome = self._game.outcome(self._state)
        if outcome is not None:
            print(f"\n{outcome.reason} {' : '.join(map(str, outcome.scores))}")
            print("You win." if self._me in outcome.winners else "You lose.")

    def _act(self, seat: Seat, text: str) -> None:
        ply = len(self.actions) + 1
        played = engine.play(self._game, self._state, seat, text, self._seed, ply)
        self._state = played.state
        self.actions.append((ply, seat, played.text))
        if seat != self._me and not played.sealed:
            print(f"Seat {seat}: {played.text}")
        for event in played.events:
            seen = engine.event_seen(event, self._me)
            if seen:
                facts = ", ".join(f"{name} {value}" for name, value in seen.items() if name not in ("kind", "seat"))
                print(f"  {seen['kind'].replace('_', ' ')}: {facts}".rstrip(": "))

    def _asked(self) -> str:
        """Ask word by word until the action is whole."""
        legal = self._game.legal(self._state, self._me)
        words: tuple[str, ...] = ()
        while True:
            choices = engine.choices(legal, words)
            if choices.complete and not choices.next:
                return choices.text
            words = self._next_words(choices)
            if words == choices.words and choices.complete:
                return choices.text

    def _next_words(self, choices: engine.Choices) -> tuple[str, ...]:
        question = self._game.say(self._game.view(self._state, self._me), self._me, choices.words)
        print(f"\n{question}".rstrip())
        for number, word in enumerate(choices.next, 1):
            print(f"  {number:3} {' '.join((*choices.words, word.word))}{'' if word.goes_on else '.'}")
        done = ", Enter: play it" if choices.complete else ""
        said = input(f"{choices.text} ({len(choices.next)} words{done}) > ").split()
        return self._understood(choices, said)

    def _understood(self, choices: engine.Choices, said: list[str]) -> tuple[str, ...]:
        """Return the words that stand after what the person typed."""
        if said == ["quit"]:
            raise Quit
        if said == ["back"]:
            return choices.back or ()
        if said == ["show"]:
            print(json.dumps(plain(self._game.view(self._state, self._me)), indent=1, ensure_ascii=False))
        elif said:
            return self._extended(choices, said)
        return choices.words

    def _extended(self, choices: engine.Choices, said: list[str]) -> tuple[str, ...]:
        """Take what was typed for the next words, for a number of the list, or for the whole action."""
        numbered = {str(number): word.word for number, word in enumerate(choices.next, 1)}
        further = (*choices.words, *said)
        for words in (further, (*choices.words, *(numbered.get(word, word) for word in said[:1])), tuple(said)):
            try:
                engine.choices(self._game.legal(self._state, self._me), words)
            except IllegalAction:
                continue
            return words
        print(f"“{' '.join(said)}” is not among these. {HELP}", file=sys.stderr)
        return choices.words

    def _show_changes(self) -> None:
        seen = short(plain(self._game.view(self._state, self._me)))
        width = shutil.get_terminal_size().columns
        for line in changes(self._seen, seen):
            print("  " + textwrap.shorten(line, width - 2, placeholder=" …"))
        self._seen = seen


def short(value: Json) -> Json:
    """Return what is seen with every thing that has a key (a card, a tile) written as that key."""
    if isinstance(value, dict):
        return (
            value["key"] if isinstance(value.get("key"), str) else {name: short(part) for name, part in value.items()}
        )
    if isinstance(value, list):
        parts = [short(part) for part in value]
        return " ".join(parts) if parts and all(isinstance(part, str) for part in parts) else parts
    return value
