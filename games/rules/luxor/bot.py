"""How well a seat stands: a sum of named terms, early and late in the match.

The weights come from least squares: positions of matches between bots against the lead those matches ended with. A
term counts with a weight that goes from `early` to `late` as the two front adventurers approach the tomb.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.rules.luxor.data import TOMB, TREASURE
from games.rules.luxor.instinct import INSTINCT, MEAN_SCARAB, next_set_points
from games.rules.luxor.options import legal_actions
from games.rules.luxor.state import Place, Player, View
from games.rules.luxor.views import seen_state
from games.rules.protocol import Level

LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(worlds=1, noise=0.6),
    "normal": Level(worlds=2, noise=0.15),
    "hard": Level(worlds=2, candidates=8, playouts=160, horizon=8, whim=0.0),
}


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that counts, its weights at the beginning and at the end, and why."""

    name: str
    early: float
    late: float
    why: str


TABLE_TERMS: Final = (  # of every player, from what everybody sees
    Term("banked", 0.3, 1.1, "points that nobody takes away: track, sarcophagi, scarabs (the mean of unseen ones)"),
    Term("sets", 0.1, 0.9, "what the sets would score now"),
    Term("next set", 0.4, 0.8, "a set that lacks one piece is nearly there"),
    Term("pieces", 4.2, 0.0, "every treasure and joker is a third of a set to come"),
    Term("first key", 0.1, 2.6, "the way into the tomb: 13 points and a sarcophagus"),
    Term("more keys", -8.4, 0.1, "early they cost turns that treasures would have brought; late they are a point each"),
    Term("wall", 0.0, 0.7, "what the adventurers' places would score now"),
    Term("way", 4.5, 0.0, "each adventurer's share of the path: what it will still reach"),
    Term(
        "way of the front",
        24.7,
        0.0,
        "its square: adventurers far ahead decide when the match ends, and end on the dear walls",
    ),
    Term("front", -5.8, 0.0, "a lone runner can't end the match, two can: less than its share"),
    Term("waiting", 0.0, 0.5, "adventurers on a treasure that needs more of them: half of it is done"),
)
HAND_TERMS: Final = (  # of the seat that thinks: it alone sees its hand
    Term("range cards", -2.4, 0.0, "compared with a step card; what it can hit next is in the outlook already"),
    Term("everybody-moves cards", 8.2, 0.0, "as many moves as adventurers"),
    Term("jump cards", -0.9, 0.0, "bring the last one up, but wait for the right moment"),
    Term("minus-one cards", 5.2, 0.0, "lift a treasure alone"),
    Term("roll-range cards", -1.6, 0.0, "compared with a step card: half of the choice is luck"),
    Term("dice", -2.0, 0.0, "nobody can plan with them"),
    Term("±1 cards", -3.2, 0.0, "a short step"),
    Term(
        "outlook",
        0.4,
        -0.0,
        "the best that the outer cards can do, were it one's turn: early it is all one knows of the hand",
    ),
    Term("next turn", 2.9, 1.6, "one's own next turn comes before those of the others"),
)
_HAND_KINDS: Final = ("range", "all", "last", "minus", "dierange", "die", "plusminus")


def appraise(view: View, seat: int) -> float:
    """Return by how many points `seat` is expected to lead the best other seat in the end."""
    late = lateness(view)
    table = [
        sum(
            fact * weight
            for fact, weight in zip(table_facts(player, view.board), _weights(TABLE_TERMS, late), strict=True)
        )
        for player in view.players
    ]
    hand = sum(fact * weight for fact, weight in zip(hand_facts(view, seat), _weights(HAND_TERMS, late), strict=True))
    return table[seat] + hand - max(worth for other, worth in enumerate(table) if other != seat)


def lateness(view: View) -> float:
    """Return how near the two foremost adventurers of all are to the tomb, 0.0 … 1.0."""
    front = sorted([place for player in view.players for place in player.standing[-2:]])[-2:]
    return sum(front) / (2 * TOMB)


def table_facts(player: Player, board: tuple[Place, ...]) -> tuple[float, ...]:
    """Return what TABLE_TERMS weigh, in their order."""
    kinds = (player.vases, player.statues, player.jewellery)
    scarabs = MEAN_SCARAB * player.scarabs if player.scarabs_points is None else player.scarabs_points
    shares = [place / TOMB for place in player.standing]
    return (
        player.score + player.sarcophagi_points + scarabs,
        player.sets_points,
        next_set_points(kinds, player.jokers),
        sum(kinds) + player.jokers,
        1.0 if player.keys else 0.0,
        max(0, player.keys - 1),
        player.wall,
        sum(shares),
        sum([share * share for share in shares]),
        max(shares, default=0.0),
        _waiting(player, board),
    )


def _waiting(player: Player, board: tuple[Place, ...]) -> float:
    """Return the points of treasures where some, but too few of the player's adventurers stand, by the share there."""
    points = 0.0
    for place in set(player.standing):
        tile = board[place].tile
        if tile.code >= TREASURE:
            own = player.standing.count(place)
            if own < tile.needed:
                points += tile.points * own / tile.needed
    return points


def hand_facts(view: View, seat: int) -> tuple[float, ...]:
    """Return what HAND_TERMS weigh, in their order."""
    kinds = [card.kind for card in view.hand]
    return (
        *[kinds.count(kind) for kind in _HAND_KINDS],
        _outlook(view, seat),
        _next_turn(view, seat),
    )


def _outlook(view: View, seat: int) -> float:
    """Return what the best action of the seat would bring at once, if it were to move now."""
    state = seen_state(view, seat)
    return max([INSTINCT.worth(state, seat, action) for action in legal_actions(state, seat)])


def _next_turn(view: View, seat: int) -> float:
    """Return 1.0 for the seat to move, 0.0 for who has just moved, and what lies between for the others."""
    if view.to_move is None:
        return 0.0
    return 1.0 - (seat - view.to_move) % view.seats / (view.seats - 1 or 1)


def _weights(terms: tuple[Term, ...], late: float) -> list[float]:
    return [term.early + (term.late - term.early) * late for term in terms]
