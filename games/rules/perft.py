"""Perft: counts the sequences of legal actions from the set-up, the cheapest strong test of a legal list.

A count is exact for given seats, options and seed: the dice of ply n are those of `Rng(seed, n)`, and where several
seats choose at once every order counts. `golden/perft.txt` of a game keeps the counts that are known to be right:

    # what is special about this line
    seats 2 seed 1 : 10 74 590
    seats 3 seed 1 sphinx=yes : 24 552 12144
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.rules import engine
from games.rules.golden import pairs
from games.rules.protocol import Game, Options, Seat
from games.rules.rng import Rng


@dataclass(frozen=True, slots=True)
class PerftLine:
    """One line of a perft.txt: a first position, and the counts at depth 1, 2, …"""

    line: int
    seats: int
    seed: str
    options: Options
    counts: tuple[int, ...]

    def __str__(self) -> str:
        options = "".join(f" {key}={value}" for key, value in self.options.items())
        return f"seats {self.seats} seed {self.seed}{options} : {' '.join(map(str, self.counts))}"


def perft(game: Game[Any, Any, Any], seats: int, options: Options, seed: str, depth: int) -> int:
    """Return how many sequences of `depth` plies there are; those of matches that end before don't count."""
    return _count(game, engine.start(game, seats, options, seed), seed, 1, depth)


def divided(
    game: Game[Any, Any, Any], seats: int, options: Options, seed: str, depth: int
) -> list[tuple[Seat, str, int]]:
    """Return the count below each first action: (seat, notation, sequences). Their sum is `perft`."""
    state = engine.start(game, seats, options, seed)
    return [
        (seat, str(action), _count(game, after, seed, 2, depth - 1))
        for seat, action, after in _followers(game, state, seed, 1)
    ]


def read(path: Path) -> list[PerftLine]:
    """Return the lines of a perft.txt. Raises ValueError with the number of a line that can't be read."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        bare = line.partition("#")[0].strip()
        if bare:
            try:
                found.append(_line(number, bare))
            except (ValueError, IndexError) as error:
                raise ValueError(f"{path.name}:{number}: {error}") from error
    return found


def _line(number: int, text: str) -> PerftLine:
    head, colon, counts = text.partition(":")
    words = head.split()
    if not colon or words[0] != "seats" or words[2] != "seed":
        raise ValueError("write: seats N seed S [key=value …] : COUNT COUNT …")
    options = pairs(" ".join(words[4:]))
    return PerftLine(number, int(words[1]), words[3], options, tuple(int(count) for count in counts.split()))


def _count(game: Game[Any, Any, Any], state: Any, seed: str, ply: int, depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return sum(len(game.legal(state, seat)) for seat in game.to_move(state))
    return sum(_count(game, after, seed, ply + 1, depth - 1) for _, _, after in _followers(game, state, seed, ply))


def _followers(game: Game[Any, Any, Any], state: Any, seed: str, ply: int) -> Iterator[tuple[Seat, Any, Any]]:
    for seat in game.to_move(state):
        for action in game.legal(state, seat):
            yield seat, action, game.apply(state, seat, action, Rng(seed, ply)).state
