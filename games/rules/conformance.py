"""What every game must keep to, in every position: the checks behind the tests and behind `fuzz`.

Each check raises Unfit with a sentence that says what is wrong. `check_position` and `check_ply` run them all.
"""

import json
import math
from collections.abc import Sequence
from typing import Any

from games.rules import engine
from games.rules.errors import Refused
from games.rules.golden_run import plain
from games.rules.protocol import Game, Seat, Viewer
from games.rules.rng import Rng
from games.rules.search import LEVELS
from games.rules.walks import Stop

GARBLED = ("", "   ", "xyzzy", "0", "-1", "é", "play " * 200, "%s", "<b>", "None", "\x00", "9" * 99)


class Unfit(AssertionError):
    """Raised when a game does not keep to the contract."""


def check_position(game: Game[Any, Any, Any], seats: int, state: Any, rng: Rng) -> None:
    """Check one position for all viewers."""
    check_soundness(game, seats, state)
    check_notation(game, state)
    for viewer in (None, *range(seats)):
        check_secrecy(game, seats, state, viewer, rng)
        check_page(game, state, viewer, rng)
    for seat in game.to_move(state):
        check_bot(game, state, seat, rng)
        check_refusals(game, state, seat, rng)


def check_soundness(game: Game[Any, Any, Any], seats: int, state: Any) -> None:
    """Check what is quick to check: who can act, that the position survives storage, that every piece is there."""
    check_movers(game, seats, state)
    check_storage(game, state)
    game.check(state)


def check_ply(game: Game[Any, Any, Any], seats: int, before: Any, stop: Stop, seed: str, rng: Rng) -> None:
    """Check one accepted action: what it tells and whom."""
    if stop.played is None or stop.seat is None:
        return
    check_sealing(game, seats, before, stop)
    stored = json.loads(json.dumps([engine.event_dump(event) for event in stop.played.events]))
    for viewer in (None, *range(seats)):
        seen = [event for event in (engine.stored_event_seen(one, viewer) for one in stored) if event]
        plain(game.happened(game.view(stop.state, viewer), seen))
        check_telling(game, before, stop, viewer, seed, rng)


def check_movers(game: Game[Any, Any, Any], seats: int, state: Any) -> None:
    """Somebody to move ⇔ no outcome ⇔ whoever is to move can act, and nobody else can."""
    movers = game.to_move(state)
    outcome = game.outcome(state)
    _require(bool(movers) == (outcome is None), f"to move: {movers}, but the outcome is {outcome}")
    _require(list(movers) == sorted(set(movers)), f"the seats to move are not ascending: {movers}")
    for seat in range(seats):
        able = bool(game.legal(state, seat))
        _require(able == (seat in movers), f"seat {seat}: to move {seat in movers}, able to act {able}")
    if outcome is not None:
        _require(len(outcome.scores) == seats, f"{len(outcome.scores)} scores for {seats} seats")
        _require(outcome.winners and set(outcome.winners) <= set(range(seats)), f"winners: {outcome.winners}")
        _require(len(outcome.places) in (0, seats), f"places: {outcome.places}")
        json.dumps(plain(outcome))


def check_notation(game: Game[Any, Any, Any], state: Any) -> None:
    """Every action reads back from its text; texts are distinct, sorted, of printable ASCII words, never too long."""
    for seat in game.to_move(state):
        legal = game.legal(state, seat)
        texts = [str(action) for action in legal]
        _require(texts == sorted(set(texts)), f"the legal list of seat {seat} is not sorted and distinct: {texts[:20]}")
        for action, text in zip(legal, texts, strict=True):
            fit = text.isascii() and text.isprintable() and text == " ".join(text.split())
            _require(fit and 0 < len(text) <= engine.TEXT_LIMIT, f"“{text}” is no notation")
            _require(game.parse(text) == action, f"“{text}” reads back as {game.parse(text)!r}")


def check_storage(game: Game[Any, Any, Any], state: Any) -> None:
    """What is stored as JSON comes back the same."""
    stored = json.loads(json.dumps(game.dump(state)))
    back = game.load(stored)
    _require(back == state, f"load(dump(state)) differs: {_difference(game.dump(back), stored)}")
    _require(hash(back) == hash(state), "equal states have different hashes: something in it is not frozen")


def check_secrecy(game: Game[Any, Any, Any], seats: int, state: Any, viewer: Viewer, rng: Rng) -> None:
    """A redeal looks the same to the viewer, has every piece, and offers the same actions."""
    world = game.redeal(state, viewer, rng)
    seen, there = game.view(state, viewer), game.view(world, viewer)
    _require(seen == there, f"viewer {viewer} can tell a redeal apart: {_difference(plain(seen), plain(there))}")
    game.check(world)
    check_movers(game, seats, world)
    if viewer is not None:
        _require(game.legal(state, viewer) == game.legal(world, viewer), f"legal of seat {viewer} tells a secret")
    standing = game.standing(seen)
    _require(len(standing) in (0, seats), f"standing has {len(standing)} entries")


def check_page(game: Game[Any, Any, Any], state: Any, viewer: Viewer, rng: Rng) -> None:
    """Preview, scene and question exist for every beginning of an action, and tell no secret."""
    world = game.redeal(state, viewer, rng)
    view = game.view(state, viewer)
    legal = () if viewer is None else game.legal(state, viewer)
    if not legal or viewer is None:
        plain(game.scene(view, {}))
        return
    words = tuple(str(rng.pick(legal)).split())
    check_words(legal, words)
    for size in range(len(words) + 1):
        said = words[:size]
        preview = game.preview(state, viewer, said)
        json.dumps(preview)
        _require(preview == game.preview(world, viewer, said), f"the preview of {said} tells seat {viewer} a secret")
        same = game.scene(view, preview) == game.scene(game.view(world, viewer), preview)
        _require(same, f"the scene after {said} differs for equal views")
        _require(isinstance(game.say(view, viewer, said), str), "say returns no text")


def check_words(legal: Sequence[Any], words: tuple[str, ...]) -> None:
    """An action can be reached by choosing word by word, and each choice can be taken back."""
    for size in range(len(words) + 1):
        choices = engine.choices(legal, words[:size])
        going = len(choices.words)
        _require(words[:going] == choices.words, f"{words[:size]} is led astray to {choices.words}")
        if going < len(words):
            offered = {word.word for word in choices.next}
            _require(words[going] in offered, f"“{words[going]}” is not offered after {choices.words}")
        else:
            _require(choices.complete, f"{words} is legal but not complete")
        _require(choices.back is None or len(choices.back) < max(going, 1), f"no way back from {choices.words}")


def check_bot(game: Game[Any, Any, Any], state: Any, seat: Seat, rng: Rng) -> None:
    """Appraisal is a number, and the game's own answers are legal ones."""
    view, legal = game.view(state, seat), game.legal(state, seat)
    _require(math.isfinite(game.appraise(view, seat)), f"the appraisal of seat {seat} is no number")
    quick = game.quick(state, seat, legal, rng)
    _require(quick is None or quick in legal, f"quick answers “{quick}”, which is not legal")
    for level in LEVELS:
        reflex = game.reflex(view, seat, legal, level, rng)
        _require(reflex is None or reflex in legal, f"the reflex of {level} is “{reflex}”, which is not legal")


def check_refusals(game: Game[Any, Any, Any], state: Any, seat: Seat, rng: Rng) -> None:
    """Nonsense is refused with a sentence, the same in every world that looks alike to the seat."""
    world = game.redeal(state, seat, rng)
    legal = {str(action) for action in game.legal(state, seat)}
    for text in (rng.pick(GARBLED), garbled(rng.pick(sorted(legal)), rng), garbled(rng.pick(sorted(legal)), rng)):
        if " ".join(text.split()) not in legal:
            here, there = _refusal(game, state, seat, text), _refusal(game, world, seat, text)
            _require(here == there, f"the refusal of “{text}” tells a secret: “{here}”, or else “{there}”")


def garbled(text: str, rng: Rng) -> str:
    """Return a text near to an action's: a word dropped, doubled, exchanged or with another number."""
    words = text.split()
    place = rng.below(len(words))
    changed: list[str] = rng.pick(
        ([], [words[place]] * 2, [f"{rng.below(50)}"], [rng.pick(words)], [words[place] + "x"])
    )
    return " ".join(words[:place] + changed + words[place + 1 :])


def check_sealing(game: Game[Any, Any, Any], seats: int, before: Any, stop: Stop) -> None:
    """While others of the group still choose, a sealed answer shows itself to its owner alone."""
    assert stop.played is not None  # noqa: S101  asked only of what was played
    waiting = set(game.to_move(before)) - {stop.seat}
    going_on = bool(waiting) and set(game.to_move(stop.state)) <= waiting and bool(game.to_move(stop.state))
    if not (stop.played.sealed and going_on):
        return
    for event in stop.played.events:
        alone = event.only is not None and set(event.only) <= {stop.seat}
        _require(alone, f"the sealed “{stop.played.text}” tells others by {event.kind}")
    for viewer in (None, *range(seats)):
        if viewer != stop.seat:
            same = game.view(before, viewer) == game.view(stop.state, viewer)
            _require(same, f"viewer {viewer} sees that seat {stop.seat} has answered, though it is sealed")


def check_telling(game: Game[Any, Any, Any], before: Any, stop: Stop, viewer: Viewer, seed: str, rng: Rng) -> None:
    """Events tell no more than the view, and a ply that taught somebody something can't be undone.

    The same action is played, with the same dice, in a world that looked the same to the viewer. Where the view is the
    same afterwards, the events must be too; where it differs, the viewer has learned something.
    """
    assert stop.played is not None and stop.seat is not None  # noqa: S101, PT018  likewise
    world = game.redeal(before, viewer, rng)
    action = game.parse(stop.played.text)
    if action not in game.legal(world, stop.seat) or game.to_move(world) != game.to_move(before):
        return
    dice = Rng(seed, stop.ply)
    step = game.apply(world, stop.seat, action, dice)
    if game.view(step.state, viewer) != game.view(stop.state, viewer):
        _require(not stop.played.undoable, f"“{stop.played.text}” can be undone though viewer {viewer} learns by it")
        return
    if dice.drew:
        return  # a shuffle may hide again what was shown, so that equal views don't mean equal knowledge
    here = [engine.event_seen(event, viewer) for event in stop.played.events]
    there = [engine.event_seen(event, viewer) for event in step.events]
    _require(
        here == there, f"the events of “{stop.played.text}” tell viewer {viewer} a secret: {here}, or else {there}"
    )


def _refusal(game: Game[Any, Any, Any], state: Any, seat: Seat, text: str) -> str:
    try:
        engine.play(game, state, seat, text, "refusal", 1)
    except Refused as refused:
        return f"{refused.code} {refused.rule} {refused}"
    raise Unfit(f"“{text}” is played though it is not in the legal list")


def _require(holds: object, sentence: str) -> None:
    if not holds:
        raise Unfit(sentence)


def _difference(one: Any, other: Any, path: str = "") -> str:
    """Return the first place where two JSON values differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in {**one, **other}:
            if one.get(key) != other.get(key):
                return _difference(one.get(key), other.get(key), f"{path}.{key}")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, (here, there) in enumerate(zip(one, other, strict=True)):
            if here != there:
                return _difference(here, there, f"{path}.{index}")
    return f"{path.lstrip('.')}: {one!r}, or else {other!r}"
