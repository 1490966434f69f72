"""What the words chosen so far would do, and the question that stands after them. Nothing hidden goes in.

A preview is {"words": [...], "sides": {"left": playable, "right": playable}, "side": "left"|"right"|"", "stuck": bool,
"moves": [...]}. Each move is a movement that the first word allows, whatever the later ones say, so that a page can
offer to change them:

    words     the notation without the reward, word by word
    figures   who moves, the front one first: {"from", "to", "legs": [{"by", "path"}], "wakes": [statue],
              "key": 0 or 1 paid, "sarcophagus": VP}; the tunnel is a leg of its own
    at        place whose tile acts, None if none does; "tile": its key
    effect    roll, take, short (too few adventurers), nothing, tunnel, tomb, reward, choice
    rewards   what the tile gives: [{"word", "level", "card"}]; two of them are a choice
    needed, have, points, treasure, opens   of a treasure; "opens": symbol of the temple tile that will come, or ""
"""

from itertools import groupby
from typing import Any, Final

from games.rules.luxor.data import (
    CARDS,
    SARCOPHAGI,
    STATUES,
    SYMBOL_UNDER,
    SYMBOLS,
    TILES,
    TOMB,
    TREASURE,
    TUNNEL,
    Card,
)
from games.rules.luxor.movement import PASSED, Leg, next_tunnel
from games.rules.luxor.options import GIVEN, legal_actions, supply_of, ways
from games.rules.luxor.state import REWARDS, SIDES, Action, State, View
from games.rules.luxor.views import seen_state
from games.rules.protocol import Json
from games.rules.text import N_

_SILENT: Final = {"needed": 0, "have": 0, "points": 0, "treasure": "", "opens": ""}


def previewed(state: State, seat: int, words: tuple[str, ...]) -> Json:
    """Return the preview; {} for a seat that is not to move."""
    legal = legal_actions(state, seat)
    if not legal:
        return {}
    within = [action for action in legal if not words or action.verb == words[0]]
    return {
        "words": list(words),
        "sides": {side: any(action.verb == side for action in legal) for side in SIDES},
        "side": words[0] if words and words[0] in SIDES else "",
        "stuck": legal[0].verb == "discard",
        "moves": [
            _move(state, seat, head, next(actions))
            for head, actions in groupby(within, key=_movement)
            if head[0] != "discard"
        ],
    }


def _movement(action: Action) -> tuple[str, ...]:
    words = tuple(action.text.split())
    return words[:-1] if action.reward else words


def _move(state: State, seat: int, words: tuple[str, ...], action: Action) -> dict[str, Any]:
    if action.how == "roll":
        return {"words": list(words), "figures": [], "at": None, "tile": "", "effect": "roll", "rewards": [], **_SILENT}
    card = _card(state, seat, action)
    figures = _figures(state, seat, ways(state, seat, card, action))
    at = action.at if action.how == "all" else figures[0]["to"]
    if at < 0:
        return {"words": list(words), "figures": figures, "at": None, "tile": "", "effect": "tomb", "rewards": []} | (
            _SILENT
        )
    effect = _effect(state, seat, figures, at, fewer=card.kind == "minus")
    return {"words": list(words), "figures": figures, "at": at, "tile": TILES[state.tiles[at]].key, **effect}


def _card(state: State, seat: int, action: Action) -> Card:
    if state.rolled:
        return CARDS[state.discard[-1]]
    return CARDS[state.hands[seat][0 if action.verb == "left" else -1]]


def _figures(state: State, seat: int, going: list[list[Leg]]) -> list[dict[str, Any]]:
    asleep, entries = state.lying[seat], len(state.sarcophagi)
    figures = []
    for way in going:
        figure: dict[str, Any] = {"from": way[0][1][0], "to": way[-1][1][-1], "legs": [], "wakes": []}
        for leg in way:
            asleep = _add_leg(figure, leg, asleep)
        entered = figure["to"] == TOMB
        figure["key"] = int(entered)
        figure["sarcophagus"] = SARCOPHAGI[entries] if entered and entries < len(SARCOPHAGI) else 0
        entries += entered
        figures.append(figure)
    return figures


def _add_leg(figure: dict[str, Any], leg: Leg, asleep: int) -> int:
    """Add a leg, and whom it wakes, to a figure; return the bits of those who sleep on."""
    by, path = leg
    figure["legs"].append({"by": by, "path": list(path)})
    woken = asleep & PASSED[path[0]][path[-1]] if by not in ("back", "jump") else 0
    figure["wakes"] += [statue for statue in range(1, len(STATUES) + 1) if woken & 1 << statue - 1]
    return asleep & ~woken


def _effect(state: State, seat: int, figures: list[dict[str, Any]], at: int, *, fewer: bool) -> dict[str, Any]:
    """Return what the tile at `at` does for an adventurer that ends its move there."""
    tile = state.tiles[at]
    nothing = {"effect": "nothing", "rewards": [], **_SILENT}
    if at == TOMB:
        return nothing | {"effect": "tomb"}
    if tile >= TREASURE:
        return nothing | _treasure(state, seat, figures, at, fewer=fewer)
    if tile == TUNNEL:
        return nothing | _tunnel(state, seat, figures, at)
    supply = supply_of(state.horus, state.keys_left, state.jokers_left, state.scarabs)
    given = [_reward(state, tile, word) for word in GIVEN[supply][tile]]
    return nothing | {"effect": ("nothing", "reward", "choice")[len(given)], "rewards": given}


def _treasure(state: State, seat: int, figures: list[dict[str, Any]], at: int, *, fewer: bool) -> dict[str, Any]:
    face = TILES[state.tiles[at]]
    have = state.standing[seat].count(at) + sum((f["to"] == at) - (f["from"] == at) for f in figures)
    needed = max(1, face.needed - fewer)
    symbol = SYMBOL_UNDER[at]
    return {
        "effect": "take" if have >= needed else "short",
        "needed": needed,
        "have": have,
        "points": face.points,
        "treasure": face.treasure,
        "opens": SYMBOLS[symbol] if symbol >= 0 else "",
    }


def _tunnel(state: State, seat: int, figures: list[dict[str, Any]], at: int) -> dict[str, Any]:
    further = next_tunnel(state.tiles, at)
    if not further:
        return {}
    figure = next(figure for figure in figures if figure["to"] == at)
    asleep = state.lying[seat]
    for other in figures:
        for statue in other["wakes"]:
            asleep &= ~(1 << statue - 1)
    _add_leg(figure, ("tunnel", (at, further)), asleep)
    figure["to"] = further
    return {"effect": "tunnel"}


def _reward(state: State, tile: int, word: str) -> dict[str, Any]:
    """Return a reward with the card it would be: the tops of the Horus stacks lie open."""
    level = 0
    if word == "card":
        level = TILES[tile].eyes
    elif word.startswith("level"):
        level = int(word[-1])
    card = CARDS[state.horus[level - 1][-1]].key if level else ""
    return {"word": word, "level": level, "card": card}


def question(view: View, words: tuple[str, ...]) -> str:
    """Return the English question after these words; "" for somebody who is not to move."""
    if view.viewer is None or view.to_move != view.viewer:
        return ""
    spelled = [tuple(action.text.split()) for action in legal_actions(seen_state(view, view.viewer), view.viewer)]
    below = [action for action in spelled if action[: len(words)] == words]
    nexts = {action[len(words)] for action in below if len(action) > len(words)}
    if words in below or not nexts:
        return N_("The die will be rolled.") if words[-1:] == ("roll",) else N_("Your turn is complete.")
    if nexts <= set(SIDES):
        stuck = words == ("discard",)
        return N_("Neither outer card can be played. Which one do you discard?") if stuck else N_("Which card?")
    if nexts <= set(REWARDS):
        return N_("What do you take?")
    if "forward" in nexts or "back" in nexts:
        return N_("Forward or back?")
    if words[-1:] == ("all",):
        return N_("Everybody moves. Whose tile acts?")
    named = len(words) > 1
    return N_("How many tiles?") if named else N_("Which adventurer moves?")
