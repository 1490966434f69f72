"""What Luxor 2001's templates draw: a function of the view and of the preview of the words chosen so far.

The keys of a scene:

    slots      the wall, slot by slot: `cards` from the bottom up, `cells` (animal, facing) from the top down
    columns    the seven animals from left to right: `coffins`, `scarabs`; `token`: all that their drawing depends on
    figures    by seat: where its archaeologists stand, and at which animals
    supply     scarabs lying in the base and gaps; `cards`: on the wall
    hand       the viewer's cards
    favourite  the viewer's: `animal`, `met` (an archaeologist of his stands there); None for who only watches
    players    by seat: what the players panel counts
    gifts, ways   while somebody gives, or moves scarabs at the end: see preview.py
    links, shown, plans   see scene_drops.drops
    cells, lines, used, claim, answer, victims   see scene_search.search
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.rules.luxor2001.data import ANIMALS, CARD_OF_CELLS, CARD_ROWS, CLASSES, DECK, FACINGS, KINDS, SCARABS
from games.rules.luxor2001.ending import ways_of
from games.rules.luxor2001.scene_drops import drops
from games.rules.luxor2001.scene_places import (
    COFFIN_Y,
    COFFINS,
    FIGURE_Y,
    HEIGHT,
    SCARAB_Y,
    WIDTH,
    card_y,
    column_x,
    slot_x,
)
from games.rules.luxor2001.scene_places import (
    SCARABS as SCARAB_XS,
)
from games.rules.luxor2001.scene_search import search
from games.rules.luxor2001.state import holder_of, left_at, scarabs_at
from games.rules.luxor2001.view import View
from games.rules.luxor2001.wall import cards_on
from games.rules.protocol import Json


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot of the wall. `key` tells it from every other content."""

    key: str
    number: int
    cards: tuple[tuple[int, int, int], ...]  # card, x, y
    cells: tuple[tuple[str, str], ...]  # (animal, facing), the highest first


@lru_cache(maxsize=512)
def _slot(number: int, cells: tuple[int, ...]) -> Slot:
    cards = tuple(
        (CARD_OF_CELLS[cells[row], cells[row + 1]], slot_x(number), card_y(row))
        for row in range(0, len(cells), CARD_ROWS)
    )
    named = tuple((ANIMALS[cell >> 1], FACINGS[cell & 1]) for cell in reversed(cells))
    return Slot(f"{number} {cells}", number + 1, cards, named)


@dataclass(frozen=True, slots=True)
class Column:
    """An animal's column. `coffins`: eyes, x, and whether it is gone; `scarabs`: x, and whether one lies there."""

    token: str
    animal: str
    x: int
    lying: int
    left: tuple[int, ...]  # eyes of the sarcophagi that still stand here
    coffins: tuple[tuple[int, int, bool], ...]
    scarabs: tuple[tuple[int, bool], ...]


@lru_cache(maxsize=512)
def _column(place: int, animal: int, lying: int, left: int) -> Column:
    x = column_x(place)
    gone = CLASSES - left
    return Column(
        f"{place} {animal} {lying} {left}",
        ANIMALS[animal],
        x,
        lying,
        tuple(range(gone + 1, CLASSES + 1)),
        tuple((eyes + 1, x + COFFINS[eyes], eyes < gone) for eyes in range(CLASSES)),
        tuple((x + at - 10, number < lying) for number, at in enumerate(SCARAB_XS)),
    )


def scene(view: View, preview: Json) -> dict[str, Any]:
    """Return everything the templates draw."""
    words = tuple(preview.get("words", ())) if preview else ()
    dropping = bool(preview) and view.phase == "drop"
    found = drops(view, preview, words) if dropping else {"links": (), "shown": None, "plans": ()}
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "coffin_y": COFFIN_Y,
        "scarab_y": SCARAB_Y - 10,
        "figure_y": FIGURE_Y,
        "slots": tuple(_slot(number, cells) for number, cells in enumerate(view.wall)),
        "columns": tuple(
            _column(place, animal, scarabs_at(view.columns[animal]), left_at(view.columns[animal]))
            for place, animal in enumerate(view.order)
        ),
        "figures": tuple(_figures(view, seat) for seat in range(view.seats)),
        "supply": _supply(view),
        "hand": _hand(view, words),
        "chosen_card": words[0] if dropping and words else "",
        "favourite": _favourite(view),
        "players": tuple(_player(view, seat) for seat in range(view.seats)),
        "gifts": _gifts(preview, words),
        "ways": _ways(view, preview, words),
        **found,
        **search(view, words),
    }


def _figures(view: View, seat: int) -> dict[str, Any]:
    """Return where a seat's archaeologists stand: (animal, x)."""
    return {
        "seat": seat,
        "places": tuple(
            (ANIMALS[animal], column_x(place) + 16)
            for place, animal in enumerate(view.order)
            if holder_of(view.columns[animal]) == seat
        ),
    }


def _supply(view: View) -> dict[str, Any]:
    """Return the counters of the panels beside the wall. `token`: all that their drawing depends on."""
    cards = cards_on(view.wall)
    return {
        "base": view.base,
        "scarabs": tuple((21 + 27 * (i % 2), 82 + 27 * (i // 2), i < view.base) for i in range(SCARABS)),
        "pile": view.pile,
        "cards": cards,
        "bar": cards * 54 // 40,
        "curses": view.curses_left,
        "amulet": view.amulet,
        "has_curses": view.curse,
        "sphinx": view.sphinx,
        "token": f"{view.base} {view.pile} {cards} {view.curse} {view.curses_left} {view.sphinx}",
    }


def _hand(view: View, words: tuple[str, ...]) -> tuple[dict[str, Any], ...]:
    return tuple(
        {
            "number": card,
            "name": DECK[card].name,
            "upper": (ANIMALS[DECK[card].upper >> 1], FACINGS[DECK[card].upper & 1]),
            "lower": (ANIMALS[DECK[card].lower >> 1], FACINGS[DECK[card].lower & 1]),
            "gone": words[:1] == (DECK[card].name,) and len(words) > 1,
        }
        for card in view.hand
    )


def _favourite(view: View) -> dict[str, Any] | None:
    if view.viewer is None:
        return None
    animal = view.favourites[view.viewer]
    return {"animal": ANIMALS[animal], "met": holder_of(view.columns[animal]) == view.viewer}


def _player(view: View, seat: int) -> dict[str, Any]:
    """Return the counters of a seat. `token`: all that their drawing depends on."""
    held = tuple(ANIMALS[animal] for animal in view.order if holder_of(view.columns[animal]) == seat)
    opened = tuple((one % CLASSES + 1, value) for one, value in view.opened[seat])
    shown = view.favourites[seat] if view.phase == "over" else -1
    return {
        "seat": seat,
        "reserve": view.reserves[seat],
        "held": held,
        "opened": opened,
        "values": tuple(value for _, value in opened if value),
        "total": sum(value for _, value in opened),
        "is_known": bool(opened) and all(value for _, value in opened),
        "amulet": view.amulet == seat,
        "favourite": ANIMALS[shown] if 0 <= shown < KINDS else "",
        "token": f"{seat} {view.reserves[seat]} {held} {opened} {view.amulet == seat} {shown}",
    }


def _gifts(preview: Json, words: tuple[str, ...]) -> tuple[dict[str, Any], ...]:
    """Return one entry for each value the cursed player may hand over, as he holds them."""
    if not preview or "gifts" not in preview:
        return ()
    found: dict[int, dict[str, Any]] = {}
    for gift in preview["gifts"]:
        found.setdefault(gift["value"], {**gift, "phrase": f"give {gift['value']}"})
    return tuple(found.values())


def _ways(view: View, preview: Json, words: tuple[str, ...]) -> tuple[dict[str, Any], ...]:
    """Return the transfers to choose from; for who has chosen, his own. `rings`: the sarcophagi on the board."""
    if view.phase != "transfer" or view.viewer is None:
        return ()
    if preview and "ways" in preview:
        return tuple(
            {
                "phrase": f"open {way['word']}",
                "parts": tuple(zip(way["animals"], way["eyes"], strict=True)),
                "default": number == 0,
                "rings": _rings(view, way["animals"], way["eyes"]),
            }
            for number, way in enumerate(preview["ways"])
        )
    if not view.answer or len(ways_of(view.columns, view.viewer)) < 2:
        return ()
    names = [ANIMALS[animal] for animal in view.answer]
    eyes = [
        CLASSES - left_at(view.columns[animal]) + view.answer[:number].count(animal) + 1
        for number, animal in enumerate(view.answer)
    ]
    return (
        {
            "phrase": "",
            "parts": tuple(zip(names, eyes, strict=True)),
            "default": False,
            "rings": _rings(view, names, eyes),
        },
    )


def _rings(view: View, names: list[str], eyes: list[int]) -> tuple[tuple[int, int], ...]:
    return tuple(
        (column_x(view.order.index(ANIMALS.index(name))) + COFFINS[one - 1], COFFIN_Y)
        for name, one in zip(names, eyes, strict=True)
    )
