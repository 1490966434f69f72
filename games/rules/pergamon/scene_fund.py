"""The fund track and the galleries as the templates draw them."""

from typing import Any, NamedTuple

from games.rules.pergamon.data import GALLERY_ROOM, ROMAN, SPACES, TRACK
from games.rules.pergamon.finds import FINDS
from games.rules.pergamon.plan import Figure, Pot, figures_of, pot
from games.rules.pergamon.rows import best_row
from games.rules.pergamon.state import DIG, PLACE, RAIDER, value
from games.rules.pergamon.turn import shares
from games.rules.pergamon.view import View

Words = tuple[str, ...]
PLATES = {None: (), (0, 0): ("bag", "bag"), (0, 1): ("bag", "chest"), (1, 1): ("chest", "chest")}
ROW_STEPS = 400  # of a search for what a gallery would add to the hand


def is_asked(view: View) -> bool:
    """True if the viewer is the seat that is asked."""
    return view.viewer is not None and view.viewer == view.seat


# ---- Fund ---------------------------------------------------------------------------------------------------------
def fund(view: View, words: Words) -> list[dict[str, Any]]:
    """Return the spaces from left (13) to right (1).

    `odds` of a free space, for the seat that is placing; `paid` of a figure once the cards are turned up.
    """
    figures = figures_of(view)
    placing = is_asked(view) and view.phase == PLACE
    chosen = int(words[1]) if placing and len(words) > 1 else 0
    paid = _paid(view, figures)
    money = money_in(view) if placing else ()
    who = {figure.space: figure.who for figure in figures}
    return [
        {
            "number": number,
            "coins": TRACK[number].coins,
            "depth": TRACK[number].levels[-1],
            "roman": ROMAN[TRACK[number].levels[-1]],
            "plate": PLATES[TRACK[number].plate],
            "seat": who.get(number) if who.get(number) != RAIDER else None,
            "raider": who.get(number) == RAIDER,
            "paid": paid.get(number),
            "phrase": f"place {number}" if placing and number not in who else "",
            "chosen": number == chosen,
            "odds": odds(view, figures, number, money) if placing and number not in who else None,
            "plain": not placing and number not in who,
        }
        for number in range(SPACES, 0, -1)
    ]


def fund_token(view: View) -> tuple[Any, ...] | None:
    """Return all that the drawing of the spaces depends on, beside how seats look; None while one may be chosen."""
    if is_asked(view) and view.phase == PLACE:
        return None
    return (*figures_of(view), view.cards)


def _paid(view: View, figures: list[Figure]) -> dict[int, int]:
    if not view.cards or not figures:
        return {}
    pay = shares(sum(view.cards), [TRACK[figure.space].coins for figure in figures])
    return {figure.space: share for figure, share in zip(figures, pay, strict=True)}


def money_in(view: View) -> Pot:
    """Return the totals the two cards may show, with their chances, from the unseen cards and the backs."""
    return pot(view.hidden, tuple(int(back == "chest") for back in view.backs))


class Odds(NamedTuple):
    """What a figure on a space would get as things stand, and when it would act.

    `sure`: it gets all it asks for whatever the cards and those who place later do. `full`: chance in per cent that it
    does as things stand. `rest`: it would be leftmost and take all that is left.
    """

    order: int
    rest: bool
    low: int
    high: int
    mean: float
    full: int
    sure: bool


def odds(view: View, figures: list[Figure], number: int, money: Pot) -> Odds:
    """Return the odds of a figure of the asked seat on this space."""
    asked = TRACK[number].coins
    standing = sorted([*figures, Figure(number, view.seat)])
    place = standing.index(Figure(number, view.seat))
    wanted = [TRACK[figure.space].coins for figure in standing]
    pay = [(shares(total, wanted)[place], chance) for total, chance in money]
    return Odds(
        order=place + 1,
        rest=place == len(standing) - 1,
        low=min(share for share, _ in pay),
        high=max(share for share, _ in pay),
        mean=round(sum(share * chance for share, chance in pay), 1),
        full=round(100 * sum(chance for share, chance in pay if share >= asked)),
        sure=pay[0][0] == asked <= money[0][0] - _most_before(view, figures, number),
    )


def _most_before(view: View, figures: list[Figure], number: int) -> int:
    """Return the most coins that figures to the right may take first, those still to be placed included."""
    taken = {figure.space for figure in figures}
    standing = sum(TRACK[space].coins for space in taken if space < number)
    later = sum(not space for space in view.spaces) - 1
    free = [TRACK[space].coins for space in range(number - 1, 0, -1) if space not in taken]
    return standing + sum(free[:later])


def pot_facts(view: View) -> dict[str, Any]:
    """Return the two cards: their backs, their values once turned up, and the least, most and mean total.

    `token`: all that the drawing depends on.
    """
    cards = [
        {"back": back, "value": view.cards[index] if view.cards else None} for index, back in enumerate(view.backs)
    ]
    token = (view.backs, view.cards, view.hidden)
    if view.cards or not view.backs:
        return {"cards": cards, "total": sum(view.cards) if view.cards else None, "token": token}
    money = money_in(view)
    mean = sum(total * chance for total, chance in money)
    edges = {"low": money[0][0], "high": money[-1][0], "mean": round(mean, 1)}
    return {"cards": cards, "total": None, "token": token, **edges}


# ---- Galleries ----------------------------------------------------------------------------------------------------
def galleries(view: View, words: Words) -> list[dict[str, Any]]:
    """Return the galleries from I to V. `open`: framed, may be dug or would be allowed; `shut`: not allowed, dimmed.

    `token`: all that the drawing of what lies there depends on.
    """
    allowed = _allowed(view, words)
    framed = set(allowed or ())
    digging = is_asked(view) and view.phase == DIG
    chosen = int(words[1]) if digging and len(words) > 1 and words[1] != "none" else 0
    hand = view.hands[view.viewer] if view.viewer is not None else ()
    turned = dict(zip(_free(view), view.turned, strict=False))
    found = []
    for level, tiles in enumerate(view.galleries, start=1):
        may = digging and level in framed
        found.append(
            {
                "level": level,
                "token": (level, tiles, turned.get(level)),
                "roman": ROMAN[level],
                "finds": [FINDS[tile] for tile in tiles],
                "turned": FINDS[turned[level]] if level in turned else None,
                "empty": "x" * (GALLERY_ROOM - len(tiles) - (level in turned)),
                "open": level in framed,
                "shut": allowed is not None and level not in framed,
                "phrase": f"dig {level}" if may else "",
                "chosen": level == chosen,
                "best": value(best_row(hand + tiles, steps=ROW_STEPS)) if may else 0,
            }
        )
    return found


def galleries_token(view: View, words: Words) -> tuple[Any, ...] | None:
    """Return all that the drawing of the galleries depends on; None while one may be dug."""
    if is_asked(view) and view.phase == DIG:
        return None
    return (view.galleries, view.turned, _allowed(view, words))


def _free(view: View) -> list[int]:
    return [level for level, tiles in enumerate(view.galleries, start=1) if len(tiles) < GALLERY_ROOM]


def _allowed(view: View, words: Words) -> tuple[int, ...] | None:
    """Return the levels to frame; None when no gallery is in question."""
    if not is_asked(view):
        return None
    if view.phase == PLACE:
        return TRACK[int(words[1])].levels if len(words) > 1 else None
    if view.phase != DIG:
        return None
    purse, levels = view.coins[view.seat], TRACK[view.spaces[view.seat]].levels
    return tuple(level for level in levels if level <= purse and view.galleries[level - 1])
