"""The museum: new exhibits push down what is worth no more, evaluations pay and let interest fade."""

from collections.abc import Iterable
from typing import NamedTuple

from games.rules.pergamon.data import (
    CENTURY,
    EVALUATIONS,
    EXHIBITS,
    FINAL_BONUS,
    KINDS,
    LEFT,
    MUSEUM,
    MUSEUM_POINTS,
    NAMES,
    OLDEST_BONUS,
    RESTORATION,
    RIGHT,
    TURNS,
    YEAR,
)
from games.rules.pergamon.state import Exhibit, Points, Rules, State, evolve, objects, oldest_year, put
from games.rules.protocol import Event, Json, Outcome, Seat
from games.rules.text import N_


def top_restoration(worth: int, purse: int, turn: int) -> int:
    """Return the most coins a row of this worth may be restored with (R6.3)."""
    useful = min(purse, max(0, MUSEUM - worth))
    return useful if turn == TURNS else min(useful, RESTORATION)


def space_of(row: tuple[int, ...], coins: int) -> int:
    """Return the museum space of a row restored with so many coins (R6.4)."""
    return min(MUSEUM, sum(CENTURY[tile] for tile in row[:-1]) + coins)


def free_marker(exhibits: Iterable[Exhibit], owner: Seat) -> int:
    """Return the lowest marker number the seat has not on show, 0 if all three are (R6.8)."""
    used = {exhibit.marker for exhibit in exhibits if exhibit.owner == owner}
    return next((number for number in range(1, EXHIBITS + 1) if number not in used), 0)


def own_spaces(exhibits: Iterable[Exhibit], owner: Seat) -> tuple[int, ...]:
    """Return the museum spaces of a seat's exhibits, ascending."""
    return tuple(exhibit.space for exhibit in exhibits if exhibit.owner == owner)


def without(exhibits: tuple[Exhibit, ...], space: int) -> tuple[Exhibit, ...]:
    """Return the exhibits with the one on this space closed; nobody else moves (R6.9)."""
    return tuple(exhibit for exhibit in exhibits if exhibit.space != space)


def opened(
    exhibits: tuple[Exhibit, ...], owner: Seat, row: tuple[int, ...], space: int
) -> tuple[tuple[Exhibit, ...], tuple[Exhibit, ...]]:
    """Return the exhibits after one more is shown on `space`, and those that it pushed out of the museum (R6.5)."""
    below = [e for e in exhibits if e.space <= space]
    above = [e for e in exhibits if e.space > space]
    new = Exhibit(owner, free_marker(exhibits, owner), space, row)
    stay, gone = lowered(below, 1)
    return (*stay, new, *above), gone


def lowered(exhibits: Iterable[Exhibit], by: int) -> tuple[tuple[Exhibit, ...], tuple[Exhibit, ...]]:
    """Return the exhibits `by` spaces further down, and those that fell below space 1 (R6.6, R8.4)."""
    stay, gone = [], []
    for e in exhibits:
        if e.space > by:
            stay.append(Exhibit(e.owner, e.marker, e.space - by, e.row))
        else:
            gone.append(e)
    return tuple(stay), tuple(gone)


def tiles_of(exhibits: Iterable[Exhibit]) -> tuple[int, ...]:
    """Return all tiles of these exhibits."""
    return tuple(tile for exhibit in exhibits for tile in exhibit.row)


def exhibit_facts(exhibit: Exhibit) -> dict[str, Json]:
    """Return an exhibit as facts of an event."""
    place = {"owner": exhibit.owner, "marker": exhibit.marker, "space": exhibit.space}
    return place | row_facts(exhibit.row)


def row_facts(row: tuple[int, ...]) -> dict[str, Json]:
    """Return a row as facts of an event: names of its tiles, objects with their years."""
    dated = [{"object": KINDS[kind], "year": year} for kind, year in objects(row)]
    return {"row": [NAMES[tile] for tile in row], "objects": dated}


def find_facts(tile: int) -> dict[str, Json]:
    """Return a tile as facts of an event: its name and what stands on it."""
    return {
        "find": NAMES[tile],
        "left": KINDS[LEFT[tile]],
        "year": f"{YEAR[tile]:02d}",
        "right": KINDS[RIGHT[tile]],
        "century": CENTURY[tile],
    }


# ---- Evaluation --------------------------------------------------------------------------------------------------
def evaluated(state: State, log: list[Event]) -> State:
    """Return the position after this turn's evaluation: points, bonus, drop (R8.1)."""
    evaluation = EVALUATIONS[state.turn]
    points = _paid_by_space(state, log)
    points = _paid_for_oldest(state, points, evaluation.kind, log)
    if state.turn == TURNS:
        return evolve(state, points=_paid_at_the_end(state, points, log))
    stay, gone = lowered(state.exhibits, evaluation.drop)
    log.append(Event("interest_fell", None, {"by": evaluation.drop, "gone": [exhibit_facts(e) for e in gone]}))
    return evolve(state, points=points, exhibits=stay, box=(*state.box, *tiles_of(gone)))


def _paid_by_space(state: State, log: list[Event]) -> tuple[Points, ...]:
    """Each marker pays the points under its space (R8.2)."""
    earned = [0] * state.seats
    for exhibit in state.exhibits:
        earned[exhibit.owner] += MUSEUM_POINTS[exhibit.space]
    log.append(Event("museum_paid", None, {"turn": state.turn, "points": earned}))
    return tuple(
        Points(p.showing, p.museum + gain, p.oldest, p.final) if gain else p
        for p, gain in zip(state.points, earned, strict=True)
    )


def oldest_of_kind(exhibits: Iterable[Exhibit], kind: int) -> tuple[int, tuple[Seat, ...]]:
    """Return the year of the oldest object of a kind on show (0 = none) and the seats that show it (R8.3)."""
    years = [(year, e.owner) for e in exhibits for k, year in objects(e.row) if k == kind]
    best = max(years, default=(0, -1))[0]
    return best, tuple(sorted({owner for year, owner in years if year == best}))


def _paid_for_oldest(state: State, points: tuple[Points, ...], kind: int, log: list[Event]) -> tuple[Points, ...]:
    year, seats = oldest_of_kind(state.exhibits, kind)
    facts = {"object": KINDS[kind], "year": year, "points": OLDEST_BONUS}
    if not seats:
        log.append(Event("oldest_unpaid", None, {"object": KINDS[kind]}))
    for seat in seats:
        p = points[seat]
        points = put(points, seat, Points(p.showing, p.museum, p.oldest + OLDEST_BONUS, p.final))
        log.append(Event("oldest_paid", seat, facts))
    return points


class Entry(NamedTuple):
    """One entry of the final ranking: ordered by year, then by the museum space that breaks a tie."""

    year: int
    space: int
    owner: Seat
    kind: int


def final_ranking(exhibits: Iterable[Exhibit], rules: Rules) -> list[Entry]:
    """Return all that competes for the final 3/2/1, oldest first: collections or, by option, objects (R8.5, R11.3)."""
    entries = [Entry(year, e.space, e.owner, kind) for e in exhibits for kind, year in objects(e.row)]
    entries.sort(reverse=True)
    if rules.oldest_objects:
        return entries
    first: dict[int, Entry] = {}
    for entry in entries:
        first.setdefault(entry.space, entry)
    return list(first.values())


def _paid_at_the_end(state: State, points: tuple[Points, ...], log: list[Event]) -> tuple[Points, ...]:
    ranking = final_ranking(state.exhibits, state.rules)
    for rank, (entry, bonus) in enumerate(zip(ranking, FINAL_BONUS, strict=False), start=1):
        p = points[entry.owner]
        points = put(points, entry.owner, Points(p.showing, p.museum, p.oldest, p.final + bonus))
        facts = {"rank": rank, "points": bonus, "year": entry.year, "object": KINDS[entry.kind], "space": entry.space}
        log.append(Event("final_paid", entry.owner, facts))
    return points


# ---- End of the match --------------------------------------------------------------------------------------------
REASON = N_("Twelve turns are over.")
REASON_TIE = N_("Twelve turns are over; the oldest object on show broke the tie.")
REASON_SHARED = N_("Twelve turns are over; the win is shared.")


def standing(exhibits: Iterable[Exhibit], points: tuple[Points, ...]) -> list[tuple[int, int]]:
    """Return what ranks each seat: points, then the year of its oldest object on show (0 = none) (R8.6)."""
    oldest = [0] * len(points)
    for exhibit in exhibits:
        oldest[exhibit.owner] = max(oldest[exhibit.owner], oldest_year(exhibit.row))
    return [(p.total, year) for p, year in zip(points, oldest, strict=True)]


def outcome_of(exhibits: Iterable[Exhibit], points: tuple[Points, ...]) -> Outcome:
    """Return who won and why."""
    ranks = standing(exhibits, points)
    best = max(ranks)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == best)
    tied = sum(total == best[0] for total, _ in ranks)
    reason = REASON_SHARED if len(winners) > 1 else REASON_TIE if tied > 1 else REASON
    parts = (
        (N_("New exhibits"), tuple(p.showing for p in points)),
        (N_("Museum"), tuple(p.museum for p in points)),
        (N_("Oldest of a kind"), tuple(p.oldest for p in points)),
        (N_("Final bonus"), tuple(p.final for p in points)),
    )
    places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
    return Outcome(reason, tuple(p.total for p in points), winners, parts, places)
