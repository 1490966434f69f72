"""Finds the rows that some finds can make: a bounded search for the page's proposals and for bots.

Kinds are four nodes and a find is an edge from its left to its right kind, as heavy as its century. A row is a trail;
it is worth all its edges but the last. Of finds with the same two kinds the older century always comes first, so a
search step has three branches at most.
"""

from dataclasses import dataclass

from games.rules.pergamon.data import CENTURY, KINDS, LEFT, RIGHT, YEAR

STEPS = 6000  # of a search; a hand of twelve needs some hundred, and what is found until then is good


@dataclass(frozen=True, slots=True)
class Piece:
    """Finds that stay together: a single one, or the row that is already begun. `end`: lost if it comes last."""

    left: int
    right: int
    weight: int
    end: int
    tiles: tuple[int, ...]


def best_row(hand: tuple[int, ...], begun: tuple[int, ...] = (), *, steps: int = STEPS) -> tuple[int, ...]:
    """Return the most valuable row of these finds, () if no two fit. With `begun` it contains that row."""
    found = best_rows(hand, begun, most=1, steps=steps)
    return found[0] if found else ()


def best_rows(
    hand: tuple[int, ...], begun: tuple[int, ...] = (), *, most: int, steps: int = STEPS
) -> list[tuple[int, ...]]:
    """Return up to `most` rows of different finds, the most valuable first."""
    search = _Search(hand, begun, most, steps)
    return [row for _, row in search.run()]


def _piece(tiles: tuple[int, ...]) -> Piece:
    last = tiles[-1]
    return Piece(LEFT[tiles[0]], RIGHT[last], sum(CENTURY[tile] for tile in tiles), CENTURY[last], tiles)


class _Search:
    """One depth-first search over trails, cut off where the best continuation that can be hoped for is not enough."""

    def __init__(self, hand: tuple[int, ...], begun: tuple[int, ...], most: int, steps: int) -> None:
        self._most = most
        self._begun = begun
        self._left = steps
        self._found: dict[frozenset[int], tuple[int, tuple[int, ...]]] = {}
        self._bar = 0  # what a row must be worth more than to be among the best
        self._out: list[list[list[Piece]]] = [[] for _ in KINDS]
        self._weights: list[list[int]] = [[] for _ in KINDS]  # of pieces not in the trail by left kind, heaviest first
        self._into = [0 for _ in KINDS]  # pieces not in the trail by right kind
        for group in _groups(hand, begun):
            self._out[group[0].left].append(group)
            self._weights[group[0].left].extend(piece.weight for piece in group)
            self._into[group[0].right] += len(group)
        for weights, groups in zip(self._weights, self._out, strict=True):
            weights.sort(reverse=True)
            groups.sort(key=lambda group: -group[0].weight)  # the best rows are found first, and cut the others off
        ends = [piece.end for groups in self._out for group in groups for piece in group]
        self._least = min(ends, default=0)  # what the last piece of a row loses at least

    def run(self) -> list[tuple[int, tuple[int, ...]]]:
        for kind in range(len(KINDS)):
            self._grow(kind, 0, [])
        rows = sorted(self._found.values(), key=lambda pair: (-pair[0], len(pair[1]), pair[1]))
        return rows[: self._most]

    def _grow(self, kind: int, worth: int, trail: list[Piece]) -> None:
        """Note the trail with the best last piece, then make it longer in every way."""
        if self._left <= 0 or worth + self._hope(kind) - self._least <= self._bar:
            return
        self._left -= 1
        if trail:
            self._note(kind, worth, trail)
        weights = self._weights[kind]
        for group in self._out[kind]:
            if group:
                piece = group.pop(0)
                place = weights.index(piece.weight)
                del weights[place]
                self._into[piece.right] -= 1
                trail.append(piece)
                self._grow(piece.right, worth + piece.weight, trail)
                trail.pop()
                self._into[piece.right] += 1
                weights.insert(place, piece.weight)
                group.insert(0, piece)

    def _hope(self, kind: int) -> int:
        """Return what a trail now at `kind` can gain at most: it leaves a kind no oftener than it comes there."""
        hope = 0
        for other, weights in enumerate(self._weights):
            visits = self._into[other] + (other == kind)
            hope += sum(weights) if visits >= len(weights) else sum(weights[:visits])
        return hope

    def _note(self, kind: int, worth: int, trail: list[Piece]) -> None:
        ends = [group[-1] for group in self._out[kind] if group]
        if not ends and (len(trail) > 1 or len(trail[0].tiles) > 1):
            # Only the row begun can end a trail that nothing follows and still be worth a look.
            self._keep(worth - trail[-1].end, trail)
        if ends:
            last = min(ends, key=lambda piece: (piece.end - piece.weight, piece.end, -YEAR[piece.tiles[0]]))
            self._keep(worth + last.weight - last.end, [*trail, last])

    def _keep(self, worth: int, trail: list[Piece]) -> None:
        if worth <= self._bar or (self._begun and not any(piece.tiles == self._begun for piece in trail)):
            return
        row = tuple([tile for piece in trail for tile in piece.tiles])
        finds = frozenset(row)
        known = self._found.get(finds)
        if known is None or known[0] < worth:
            self._found[finds] = (worth, row)
            if len(self._found) >= self._most:
                self._bar = sorted((pair[0] for pair in self._found.values()), reverse=True)[self._most - 1]


def _groups(hand: tuple[int, ...], begun: tuple[int, ...]) -> list[list[Piece]]:
    """Return the pieces by pair of kinds, the oldest century first in each; the row begun is a group of its own."""
    groups: dict[tuple[int, int], list[Piece]] = {}
    for tile in sorted(hand, key=lambda tile: (-CENTURY[tile], YEAR[tile])):
        groups.setdefault((LEFT[tile], RIGHT[tile]), []).append(_piece((tile,)))
    found = list(groups.values())
    return [*found, [_piece(begun)]] if begun else found
