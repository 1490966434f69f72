"""How well a seat stands: a sum of named terms, early and late in the match.

The weights come from least squares: positions of matches between bots against the lead those matches ended with. A
term counts with a weight that goes from `early` to `late` as the two front adventurers approach the tomb.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.rules.luxor.data import TOMB, TREASURE, Card
from games.rules.luxor.instinct import INSTINCT, MEAN_SCARAB, next_set_points
from games.rules.luxor.options import legal_actions
from games.rules.luxor.state import Place, Player, View
from games.rules.luxor.views import seen_state
from games.rules.protocol import Level

LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(worlds=1, noise=0.3),
    "normal": Level(worlds=2),
    "hard": Level(worlds=2, candidates=6, playouts=120, horizon=8, whim=0.0),
}


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that counts, its weights at the beginning and at the end, and why."""

    name: str
    early: float
    late: float
    why: str


TABLE_TERMS: Final = (  # of every player, from what everybody sees
    Term(
        "banked", 0.6, 0.9, "points that nobody can take away: track, sarcophagi, scarabs (unseen ones by their mean)"
    ),
    Term("sets", 0.5, 1.1, "what the sets would score now"),
    Term("next set", 0.3, 0.8, "a set that lacks one piece is nearly there"),
    Term("pieces", 0.8, 0.7, "treasures and jokers are sets to come"),
    Term("first key", 2.9, 0.3, "the way into the tomb: 13 points and a sarcophagus"),
    Term("more keys", -0.5, 2.4, "a point each, and a second entry"),
    Term("wall", -7.8, 0.3, "what the adventurers' places would score now"),
    Term("way", -2.6, 0.7, "each adventurer's share of the path: what it will still reach"),
    Term("way of the front", 13.8, -0.2, "the square of it: an adventurer far ahead decides when the match ends"),
    Term("front", 29.7, 2.8, "the foremost adventurer alone"),
    Term("awake", -0.9, -4.6, "adventurers that can be moved"),
    Term("waiting", 0.0, 0.3, "adventurers on a treasure that needs more of them: half of it is done"),
)
HAND_TERMS: Final = (  # of the seat that thinks: it alone sees its hand
    Term("range cards", -0.7, 0.6, "a number of one's choice hits what a fixed one misses"),
    Term("everybody-moves cards", -0.2, -0.9, "as many moves as adventurers"),
    Term("jump cards", 6.5, 1.4, "bring the last one up, often by ten spaces"),
    Term("minus-one cards", -0.1, -0.1, "lift a treasure alone"),
    Term("roll-range cards", 4.3, 0.8, "a choice up to the roll"),
    Term("dice", 0.1, -0.8, "3.5 steps in the mean, but nobody knows which"),
    Term("±1 cards", -0.8, -1.6, "short, but exact"),
    Term("steps", -2.4, -1.1, "tiles that the step cards in hand make together"),
    Term("outlook", 0.1, -0.2, "the best that the outer cards can do in the next turn, were it now"),
    Term("next turn", 0.3, 0.2, "one's own next turn comes before those of the others"),
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
        len(shares),
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
        _steps(view.hand),
        _outlook(view, seat),
        _next_turn(view, seat),
    )


def _steps(hand: tuple[Card, ...]) -> int:
    return sum([card.number for card in hand if card.kind == "step"])


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
