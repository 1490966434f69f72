"""What the pairs of one card can do: every way to resolve them that makes a difference, the default first.

A *place* is an animal column as the player at it sees it: `kinds` (the pairs his card makes with that animal, see
`kinds`) and `column`, a number: scarabs + 4 * sarcophagi left + 16 * who stands there (NOBODY, ME, OTHER).
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

from games.rules.luxor2001.data import ANIMALS, COLUMN_SCARABS, KINDS, MAX_SCARABS_PER_COLUMN_PER_TURN
from games.rules.luxor2001.kinds import COUNTABLE, counted

T = TypeVar("T")

NOBODY, ME, OTHER = range(3)
AMPLE_BASE: Final = 2 * MAX_SCARABS_PER_COLUMN_PER_TURN  # scarabs one card can need at most
AMPLE_RESERVE: Final = 2  # archaeologists one card can place at most


class Place(NamedTuple):
    """A column that the card concerns."""

    animal: int
    kinds: int  # same + 3 * opposite + 9 * either, each counted no further than it matters
    column: int


class Done(NamedTuple):
    """What one counted pair did."""

    animal: int
    same: bool
    took: bool  # an archaeologist was placed
    replaced: bool  # and another one went home
    scarab: bool  # False: none left in the base, or three lie there
    opened: int  # NOBODY: nothing; ME or OTHER: who got the front sarcophagus


class Plan(NamedTuple):
    """One way to resolve the pairs. `word` is "" for the default, which needs none in the notation."""

    word: str
    steps: tuple[Done, ...]
    columns: tuple[tuple[int, int], ...]  # (animal, column afterwards), by animal
    base: int  # change of the number of scarabs in the base
    placed: int  # archaeologists taken from the own reserve
    opens: bool
    replaces: bool


# ---------------------------------------------------------------- R7 what one pair does


class _After(NamedTuple):
    """What one pair leaves behind."""

    column: int
    base: int
    reserve: int
    replaced: bool
    scarab: bool
    opened: int


def _may_take(column: int, reserve: int, *, same: bool) -> bool:
    """R7.1, R7.2: an empty column is free; somebody else is replaced by a same-direction pair only."""
    who = column >> 4
    return reserve > 0 and (who == NOBODY or (who == OTHER and same))


def _resolved(column: int, base: int, reserve: int, *, take: bool) -> _After:
    """Return what one pair does: archaeologist, then scarab, then opening (R7.5)."""
    scarabs, left, who = column & 3, column >> 2 & 3, column >> 4
    opened, replaced, placed = NOBODY, take and who == OTHER, False
    if take:
        who, reserve = ME, reserve - 1
        if scarabs == COLUMN_SCARABS and left:  # R7.7
            opened, scarabs, left, base = ME, 0, left - 1, base + COLUMN_SCARABS
    if scarabs < COLUMN_SCARABS and base:  # R7.4, R7.6
        placed, scarabs, base = True, scarabs + 1, base - 1
        if scarabs == COLUMN_SCARABS and left and who != NOBODY:  # R9.1
            opened, scarabs, left, base = who, 0, left - 1, base + COLUMN_SCARABS
    return _After(scarabs + 4 * left + 16 * who, base, reserve, replaced, placed, opened)


# ---------------------------------------------------------------- R8 orders


class Wish(NamedTuple):
    """One word of a plan: the next pair, and whether an archaeologist is placed if possible."""

    animal: int
    same: bool
    take: bool

    @property
    def word(self) -> str:
        """The notation."""
        return f"{ANIMALS[self.animal]}-{'same' if self.same else 'opposite'}{'' if self.take else '-leave'}"


WISHES: Final = {
    wish.word: wish
    for wish in (Wish(a, same, take) for a in range(KINDS) for same in (True, False) for take in (True, False))
}


def plan_of(base: int, reserve: int, places: tuple[Place, ...], word: str) -> Plan:
    """Return what a plan does; "" is the default (R8.4)."""
    wishes = tuple(WISHES[one] for one in word.split(",")) if word else _default(base, reserve, places)
    columns = {place.animal: place.column for place in places}
    supply, own, steps = base, reserve, []
    for animal, same, wanted in wishes:
        take = wanted and _may_take(columns[animal], own, same=same)
        columns[animal], supply, own, replaced, scarab, opened = _resolved(columns[animal], supply, own, take=take)
        steps.append(Done(animal, same, take, replaced, scarab, opened))
    return Plan(
        word,
        tuple(steps),
        tuple(columns.items()),
        supply - base,
        reserve - own,
        any(done.opened for done in steps),
        any(done.replaced for done in steps),
    )


def merged(one: Plan, other: Plan, word: str) -> Plan:
    """Return a plan of two columns that don't disturb each other, `one` carried out first."""
    return Plan(
        word,
        one.steps + other.steps,
        one.columns + other.columns,
        one.base + other.base,
        one.placed + other.placed,
        one.opens or other.opens,
        one.replaces or other.replaces,
    )


@lru_cache(maxsize=1 << 13)
def parted(word: str) -> tuple[tuple[int, str], tuple[int, str]]:
    """Return animal and word of the two parts of a plan that resolves one animal after the other."""
    wishes = word.split(",")
    first = WISHES[wishes[0]].animal
    size = sum(WISHES[one].animal == first for one in wishes)
    return (first, ",".join(wishes[:size])), (WISHES[wishes[-1]].animal, ",".join(wishes[size:]))


def _default(base: int, reserve: int, places: tuple[Place, ...]) -> tuple[Wish, ...]:
    """Place whoever can be placed, same-direction pairs first, column after column (R8.4)."""
    order = _default_order(base, reserve, places)
    return tuple(wish for index in order for wish in _plain(places[index]))


def _plain(place: Place) -> tuple[Wish, ...]:
    same, opposite = COUNTABLE[place.kinds][0]
    return (Wish(place.animal, True, True),) * same + (Wish(place.animal, False, True),) * opposite


def _default_order(base: int, reserve: int, places: tuple[Place, ...]) -> list[int]:
    """Return the indices of the places: first those whose own pairs alone would open from here, then by number."""
    if len(places) == 1:
        return [0]
    one, other = (opens(min(base, AMPLE_BASE), min(reserve, AMPLE_RESERVE), place) for place in places)
    return [1, 0] if other and not one else [0, 1]


@lru_cache(maxsize=1 << 10)
def opens(base: int, reserve: int, place: Place) -> bool:
    """Return whether the pairs of one place alone open a sarcophagus."""
    return plan_of(base, reserve, (place,), "").opens


@lru_cache(maxsize=1 << 13)
def other_words(base: int, reserve: int, places: tuple[Place, ...]) -> tuple[str, ...]:
    """Return one plan word for each public effect that differs from the default's and the others' (R8.3), sorted."""
    return tuple(sorted(plan_words(base, reserve, places)[1:]))


def plan_words(base: int, reserve: int, places: tuple[Place, ...]) -> tuple[str, ...]:
    """Return one plan word for each different public effect, the default's (spelled out) first."""
    due, takers = sum(counted(place.kinds) for place in places), sum(takeable(place) for place in places)
    if len(places) == 2 and base >= due and reserve >= takers:  # two animals on a card
        one, other = places
        return combined_words(
            *((plan_words(base, reserve, (place,)), opens(AMPLE_BASE, AMPLE_RESERVE, place)) for place in (one, other))
        )
    paths = _paths(min(base, due), min(reserve, takers), tuple([(kinds, column) for _, kinds, column in places]))
    animals = [place.animal for place in places]
    return tuple([",".join([Wish(animals[place], same, take).word for place, same, take in path]) for path in paths])


def takeable(place: Place) -> bool:
    """Return whether an archaeologist could be placed, were there enough of everything."""
    who = place.column >> 4
    return who == NOBODY or (who == OTHER and COUNTABLE[place.kinds][0][0] > 0)


def combined_words(one: tuple[tuple[str, ...], bool], other: tuple[tuple[str, ...], bool]) -> tuple[str, ...]:
    """Return every plan of one column with every plan of another; both (words, opens by itself).

    With enough of everything the two don't disturb each other, so their order changes nothing.
    """
    (first, _), (second, _) = (other, one) if other[1] and not one[1] else (one, other)
    return tuple([f"{a},{b}" for a in first for b in second])


class _Stand(NamedTuple):
    """Where a plan has come to: the columns concerned, what was counted and opened at each, and the supply."""

    columns: tuple[int, ...]
    counted: tuple[tuple[int, int], ...]  # (same, opposite) by place
    openings: tuple[tuple[int, int], ...]  # (for me, for the other) by place
    base: int
    reserve: int


_Step = tuple[int, bool, bool]  # as a Wish, with the index of the place instead of its animal
_Path = tuple[_Step, ...]


@lru_cache(maxsize=1 << 14)
def _paths(base: int, reserve: int, shapes: tuple[tuple[int, int], ...]) -> tuple[_Path, ...]:
    """Return one plan for each different public effect, the default first; `shapes`: (kinds, column) of each place.

    Layer by layer: every position that one more pair can lead to, with the first path that came there.
    """
    none = ((0, 0),) * len(shapes)
    start = _Stand(tuple([column for _, column in shapes]), none, none, base, reserve)
    order = _default_order(base, reserve, tuple([Place(0, *shape) for shape in shapes]))
    layer: dict[_Stand, _Path] = {start: ()}
    for _ in range(sum(counted(kinds) for kinds, _ in shapes)):
        below: dict[_Stand, _Path] = {}
        for stand, path in layer.items():
            for after, step in _next_steps(stand, shapes, order):
                below.setdefault(after, (*path, step))
        layer = below
    effects: dict[tuple[object, ...], _Path] = {}
    for stand, path in layer.items():
        effects.setdefault((stand.columns, stand.openings), path)
    return tuple(effects.values())


def _next_steps(stand: _Stand, shapes: tuple[tuple[int, int], ...], order: list[int]) -> Iterator[tuple[_Stand, _Step]]:
    """Yield what may be resolved next, as a player without special wishes would have it first (R8.4)."""
    refusals = []
    for index in order:
        alike, different = stand.counted[index]
        for same in (True, False):
            if any(alike + same <= s and different + (not same) <= o for s, o in COUNTABLE[shapes[index][0]]):
                free = _may_take(stand.columns[index], stand.reserve, same=same)
                yield _stepped(stand, index, same=same, take=free), (index, same, True)
                if free:
                    refusals.append((_stepped(stand, index, same=same, take=False), (index, same, False)))
    yield from refusals


def _stepped(stand: _Stand, index: int, *, same: bool, take: bool) -> _Stand:
    after = _resolved(stand.columns[index], stand.base, stand.reserve, take=take)
    alike, different = stand.counted[index]
    mine, theirs = stand.openings[index]
    return _Stand(
        _with(stand.columns, index, after.column),
        _with(stand.counted, index, (alike + same, different + (not same))),
        _with(stand.openings, index, (mine + (after.opened == ME), theirs + (after.opened == OTHER))),
        after.base,
        after.reserve,
    )


def _with(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


SEEN_BY: Final = (
    tuple(  # by seat, then by column of a state (scarabs + 4 * left + 16 * (holder + 1)): the place's column
        tuple(code & 15 | (NOBODY if code < 16 else ME if code >> 4 == seat + 1 else OTHER) << 4 for code in range(80))
        for seat in range(4)
    )
)
MOST_STEPS: Final = 2 * MAX_SCARABS_PER_COLUMN_PER_TURN
