"""What a seat may want, and its notation: `str(action)` and `parse` are each other's inverse.

```
order JM111 JB418 …   variant: the turned-up finds from the shallowest free gallery to the deepest
place 7               the figure goes on fund space 7, counted from the right
dig 3 · dig none      empty gallery III, or dig nothing
start MB575           begin a row with this find
left X · right X      put X on that end of the row
off X                 take X off its end of the row
exhibit 2             show the row with 2 coins of restoration
exhibit 2 close 12    … after closing one's exhibit on museum space 12
done                  no more exhibits
drop X · keep         give X up; store all that is left
```
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from games.rules.errors import MalformedAction
from games.rules.pergamon.data import GALLERIES, NAMES, SPACES, TILE_BY_NAME
from games.rules.text import N_

TILE_VERBS = ("start", "left", "right", "off", "drop")
NOTHING = 0  # the level of `dig none`


@dataclass(frozen=True, slots=True)
class Action:
    """One decision. `number`: space, level or coins. `closes`: museum space of the exhibit closed, 0 = none."""

    verb: str
    number: int = 0
    tiles: tuple[int, ...] = ()
    closes: int = 0

    def __str__(self) -> str:
        if self.tiles:
            return " ".join((self.verb, *(NAMES[tile] for tile in self.tiles)))
        if self.verb in ("done", "keep"):
            return self.verb
        if self.verb == "dig" and self.number == NOTHING:
            return "dig none"
        close = f" close {self.closes}" if self.closes else ""
        return f"{self.verb} {self.number}{close}"


DONE = Action("done")
KEEP = Action("keep")
DIGS = tuple(Action("dig", level) for level in range(GALLERIES + 1))  # index = level, 0 = none
PLACES = tuple(sorted((Action("place", space) for space in range(1, SPACES + 1)), key=str))
START, LEFTWARD, RIGHTWARD, OFF, DROP = (
    tuple(Action(verb, tiles=(tile,)) for tile in range(len(NAMES))) for verb in TILE_VERBS
)


def by_name(tiles: Iterable[int]) -> list[int]:
    """Return the tiles in the order of their notation."""
    return sorted(tiles, key=NAMES.__getitem__)


@lru_cache(maxsize=2048)
def exhibiting(most: int, closable: tuple[int, ...]) -> tuple[Action, ...]:
    """Return `exhibit` with 0 … `most` coins, closing each of these museum spaces (empty: none need be closed)."""
    closes = closable or (0,)
    return tuple(sorted((Action("exhibit", coins, (), c) for coins in range(most + 1) for c in closes), key=str))


def parse(text: str) -> Action:
    """Return the action that this notation stands for. Raises MalformedAction."""
    verb, *rest = text.split()
    try:
        action = _read(verb, rest)
    except (KeyError, ValueError, IndexError):
        action = None
    if action is None or str(action) != text:
        raise MalformedAction(N_("“%(text)s” is not a move of Pergamon."), text=text[:60])
    return action


def _read(verb: str, rest: list[str]) -> Action | None:
    if verb in ("done", "keep"):
        return Action(verb)
    if verb == "order":
        return Action(verb, tiles=tuple(TILE_BY_NAME[name] for name in rest))
    if verb in TILE_VERBS:
        return Action(verb, tiles=(TILE_BY_NAME[rest[0]],))
    if verb == "dig" and rest == ["none"]:
        return DIGS[NOTHING]
    if verb in ("place", "dig"):
        return Action(verb, _number(rest[0]))
    if verb == "exhibit":
        return Action(verb, _number(rest[0]), (), _number(rest[2]) if rest[1:2] == ["close"] else 0)
    return None


def _number(word: str) -> int:
    if not word.isdecimal() or len(word) > 3:
        raise ValueError(word)
    return int(word)
