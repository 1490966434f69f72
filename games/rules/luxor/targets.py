"""What could be done, as the page draws it: links, hints, trails and ghosts for the words chosen so far.

The facts of a move (built by `facts_of`) are what a sentence about it needs: from, to, steps, effect, points …
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeAlias

from games.rules.luxor.data import TILE_CODE, TILES, TOMB
from games.rules.luxor.geometry import SPOTS, Box, Spot, Stand, walk
from games.rules.protocol import Json

Facts: TypeAlias = Mapping[str, Any]
Words: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """Something on the board that says words when it is clicked.

    `phrase`: all words from the beginning. `kind`: open (may be said now), instead (takes the place of what was said).
    `ring`: the adventurer it stands for, None when the figure is already chosen. `moves`: facts of what it leads to;
    one: its end is framed; several: all ends are hinted at. `frame`, `hit`: of the single end. `side`: of the card.
    """

    phrase: str
    kind: str
    at: int
    ring: Stand | None
    moves: tuple[Facts, ...]
    move: Facts  # the first of them
    frame: Box | None
    hit: Box | None
    hints: tuple[Box, ...]  # the ends of several moves
    way: str  # SVG path of the single move


def targets(preview: Json, words: Words, own: Mapping[int, Stand]) -> dict[str, Any]:
    """Return what the scene says about choosing; `own`: where the viewer's groups stand, by place.

    links      what can be clicked on the board, in drawing order; `offers`: the same in reading order
    peeks      before a card is chosen, for either side: (side, frames of the ends it can reach), to be hinted at
    chosen     the facts of the move that the words say, or None; `rewards`: what it lets choose, else ()
    frame      around the end of that move, or None
    ghosts     where the figures of that move will stand, with the trails to it
    marked     where the chosen figure stands, or None
    stage      what is asked: "", card, discard, figure, number, way, actor, reward, roll, done
    """
    moves = [facts_of(move) for move in preview["moves"]] if preview else []
    chosen = _chosen(moves, words)
    links = _links(moves, words, own)
    stage = _stage(preview, words, chosen, links)
    shown = chosen or (links[-1].moves[0] if stage == "actor" else None)
    return {
        "links": links,
        "offers": sorted(links, key=lambda link: (link.kind != "open", link.move["from"] or 0, link.at)),
        "peeks": () if words else _peeks(moves),
        "chosen": chosen,
        "frame": _whole(SPOTS[chosen["end"]]) if chosen and chosen["end"] is not None else None,
        "rewards": chosen["rewards"] if chosen and len(chosen["rewards"]) > 1 else (),
        "ghosts": _ghosts(shown),
        "marked": own.get(int(words[1])) if len(words) > 1 and words[1].isdigit() else None,
        "stage": stage,
    }


def facts_of(move: Facts) -> dict[str, Any]:
    """Return a move of the preview with what a sentence about it needs, ready to be put in."""
    figures = move["figures"]
    first = figures[0] if figures else None
    legs: Sequence[Facts] = first["legs"] if first else ()
    by = legs[0]["by"] if legs else ""
    phrase = " ".join(move["words"])
    return {
        "words": tuple(move["words"]),
        "phrase": phrase,
        "by": by,
        "from": first["from"] if first else None,
        "to": first["to"] if first else None,
        "steps": len(legs[0]["path"]) - 1 if by in ("steps", "back") else 0,
        "halt": legs[0]["path"][-1] if legs else None,
        "osiris": tuple({"place": leg["path"][0], "to": leg["path"][-1]} for leg in legs if leg["by"] == "osiris"),
        "tunnel": next((leg["path"][0] for leg in legs if leg["by"] == "tunnel"), None),
        "at": move["at"],
        "end": move["at"] if move["at"] is not None else first["to"] if first else None,
        "tile": TILES[TILE_CODE[move["tile"]]] if move["tile"] else None,
        "effect": move["effect"],
        "treasure": move["treasure"],
        "points": move["points"],
        "needed": move["needed"],
        "have": move["have"],
        "opens": move["opens"],
        "rewards": tuple({**reward, "phrase": f"{phrase} {reward['word']}"} for reward in move["rewards"]),
        "wakes": tuple(statue for figure in figures for statue in figure["wakes"]),
        "keys": sum(figure["key"] for figure in figures),
        "sarcophagus": max((figure["sarcophagus"] for figure in figures), default=0),
        "choice": len(move["rewards"]) > 1,
        "everybody": "all" in move["words"],
        "figures": figures,
    }


def _chosen(moves: Sequence[Facts], words: Words) -> Facts | None:
    """Return the move that the words say, a reward apart."""
    return next((move for move in moves if words and words[: len(move["words"])] == move["words"]), None)


def _links(moves: Sequence[Facts], words: Words, own: Mapping[int, Stand]) -> tuple[Link, ...]:
    """Return the links in the order they are drawn: what replaces a word first, what may be said now last."""
    if not words:
        return ()
    heads: dict[tuple[str, str], list[Facts]] = {}
    for move in moves:
        head = _head(move["words"], words)
        if head is not None and move["effect"] != "roll":
            heads.setdefault(head, []).append(move)
    found = [_link(kind, phrase, tuple(led), own) for (kind, phrase), led in heads.items()]
    return tuple(sorted(_shared(found), key=lambda link: link.kind == "open"))


def _shared(links: Sequence[Link]) -> Iterator[Link]:
    """Yield the links, those with the same end side by side in it: forward and back may lead to one place."""
    ends: dict[Box, list[str]] = {}
    for link in links:
        if link.hit and not link.ring:
            ends.setdefault(link.hit, []).append(link.phrase)
    for link in links:
        sharers = ends.get(link.hit, []) if link.hit and not link.ring else []
        yield replace(link, hit=_part(link.hit, sharers.index(link.phrase), len(sharers))) if sharers else link


def _part(box: Box | None, number: int, parts: int) -> Box | None:
    """Return one of some equal parts of a box, from left to right."""
    if box is None or parts == 1:
        return box
    left, right = (box.width * edge // parts for edge in (number, number + 1))
    return Box(box.x + left, box.y, right - left, box.height)


def _head(spelled: Words, words: Words) -> tuple[str, str] | None:
    """Return (kind, phrase) of the link that leads to a move; None for the move that is chosen or another card's."""
    same = 0
    while same < min(len(spelled), len(words)) and spelled[same] == words[same]:
        same += 1
    if same == 0 or same == len(spelled):
        return None
    return "open" if same == len(words) else "instead", " ".join(spelled[: same + 1])


def _link(kind: str, phrase: str, moves: tuple[Facts, ...], own: Mapping[int, Stand]) -> Link:
    words = phrase.split()
    everybody = "all" in words
    names_figure = words[-1].isdigit() and len(words) == 2
    end = moves[0]["end"] if len({move["end"] for move in moves}) == 1 else None
    frame = hit = None
    if end is not None:
        frame = _whole(SPOTS[end])
        hit = _foot(frame) if end in own and not everybody and end != TOMB else frame
    start = moves[0]["from"]
    ring = own.get(start) if names_figure and not everybody else None
    hints = tuple(_whole(SPOTS[place]) for place in dict.fromkeys(move["end"] for move in moves)) if end is None else ()
    way = "" if everybody or end is None else "".join(trail["d"] for trail in _trails(moves[0]["figures"][0]["legs"]))
    return Link(phrase, kind, end if end is not None else start, ring, moves, moves[0], frame, hit, hints, way)


def _peeks(moves: Sequence[Facts]) -> tuple[tuple[str, tuple[Box, ...]], ...]:
    ends: dict[str, dict[int, Box]] = {}
    for move in moves:
        if move["effect"] != "roll":
            ends.setdefault(move["words"][0], {})[move["end"]] = _whole(SPOTS[move["end"]])
    return tuple((side, tuple(frames.values())) for side, frames in ends.items())


def _whole(spot: Spot) -> Box:
    return Box(spot.x, spot.y, 2 * (spot.cx - spot.x), 2 * (spot.cy - spot.y))


def _foot(frame: Box) -> Box:
    """Return what can be clicked of an end where an own figure, a link itself, wants the rest of the cell."""
    figure = frame.height * 5 // 8
    return Box(frame.x, frame.y + figure, frame.width, frame.height - figure)


def _ghosts(chosen: Facts | None) -> tuple[dict[str, Any], ...]:
    """Return where the figures of the chosen move will stand, with their trails."""
    if chosen is None:
        return ()
    return tuple(_ghost(figure) for figure in chosen["figures"])


def _ghost(figure: Facts) -> dict[str, Any]:
    spot = SPOTS[figure["to"]]
    return {"place": spot.number, "x": spot.cx - 21, "y": spot.cy - 34, "trails": tuple(_trails(figure["legs"]))}


def _trails(legs: Sequence[Facts]) -> Iterator[dict[str, str]]:
    for leg in legs:
        start, end = leg["path"][0], leg["path"][-1]
        yield {"by": leg["by"], "d": leap(start, end) if leg["by"] in ("tunnel", "jump") else line(start, end)}


@lru_cache(maxsize=2048)
def line(start: int, end: int) -> str:
    """Return the SVG path along the spiral from place to place."""
    return "M" + "L".join(f"{x} {y}" for x, y in walk(start, end))


@lru_cache(maxsize=2048)
def leap(start: int, end: int) -> str:
    """Return the SVG path of a bow straight over the walls."""
    a, b = SPOTS[start], SPOTS[end]
    mx, my = (a.cx + b.cx) // 2, (a.cy + b.cy) // 2
    return f"M{a.cx} {a.cy}Q{mx + (b.cy - a.cy) // 5} {my - (b.cx - a.cx) // 5} {b.cx} {b.cy}"


def _stage(preview: Json, words: Words, chosen: Facts | None, links: Sequence[Link]) -> str:
    if not preview:
        return ""
    if preview["stuck"]:
        return "discard" if len(words) < 2 else "done"
    if not words:
        return "card"
    opens = [link for link in links if link.kind == "open"]
    if opens:
        return _asked(opens[0])
    if chosen and chosen["effect"] == "roll":
        return "roll"
    if chosen and len(chosen["rewards"]) > 1 and len(words) == len(chosen["words"]):
        return "reward"
    return "done"


def _asked(link: Link) -> str:
    words = link.phrase.split()
    if "all" in words:
        return "actor"
    if len(words) == 2:
        return "figure"
    return "way" if words[-1] in ("forward", "back") else "number"
