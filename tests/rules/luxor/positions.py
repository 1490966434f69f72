"""Builds positions for tests: says where pieces lie, takes them from where they lay, and never loses one."""

import json

from games.rules import engine
from games.rules.luxor import GAME
from games.rules.luxor.data import SYMBOL_UNDER
from games.rules.rng import Rng

SEED = "positions"
GIVER = -1  # the seat that gets tiles nobody asked about


class Position:
    """A position in the making, as the dump of a set-up that is changed piece by piece."""

    def __init__(self, seats=2, start=0):
        self.data = json.loads(json.dumps(GAME.dump(engine.start(GAME, seats, {}, SEED))))
        self.data["start"] = start
        self.pinned = []  # (pile, index) of cards that tests count on

    def hand(self, seat, *cards):
        """Give a seat these cards, left to right; shorter than five: the others stay as dealt, on the right."""
        for index, card in enumerate(cards):
            self._card(self.data["hands"][seat], index, card)
        return self

    def right(self, seat, card):
        """Make `card` the rightmost of a hand."""
        self._card(self.data["hands"][seat], len(self.data["hands"][seat]) - 1, card)
        return self

    def top(self, level, card):
        """Lay `card` on top of the Horus stack of that level."""
        self._card(self.data["horus"][level - 1], len(self.data["horus"][level - 1]) - 1, card)
        return self

    def draws(self, card):
        """Make `card` the next one of the draw pile."""
        self._card(self.data["deck"], len(self.data["deck"]) - 1, card)
        return self

    def used_up(self, level):
        """Move a whole Horus stack onto the bottom of the discard."""
        self.data["discard"] = self.data["horus"][level - 1] + self.data["discard"]
        self.data["horus"][level - 1] = []
        return self

    def deck_into_discard(self):
        """Leave no draw pile."""
        self.data["discard"] = self.data["deck"] + self.data["discard"]
        self.data["deck"] = []
        return self

    def figures(self, seat, *standing, asleep=()):
        """Stand a seat's adventurers; `asleep`: numbers of the statues where the others lie."""
        assert len(standing) + len(asleep) == 5
        self.data["keys_left"] += self.data["standing"][seat].count(41) - standing.count(41)
        self.data["standing"][seat] = sorted(standing)
        self.data["lying"][seat] = sum(1 << statue - 1 for statue in asleep)
        return self

    def tile(self, place, key):
        """Lay a treasure, Osiris or temple tile on a place."""
        tiles = self.data["tiles"]
        if key == tiles[place]:
            return self
        if key == "empty":
            self.data["treasures"][GIVER].append(tiles[place])
        elif key in tiles[1:41] and ("-" in key and key.split("-")[0] != "eye"):
            tiles[tiles.index(key)] = tiles[place]
        elif key in self.data["osiris_unused"]:
            unused = self.data["osiris_unused"]
            unused[unused.index(key)] = tiles[place]
        else:
            self._temple(place, key)
        tiles[place] = key
        return self

    def next_temple(self, symbol, key):
        """Make `key` the next temple tile of the stack: 0 cobra, 1 falcon, 2 lion."""
        stack = self.data["temples"][symbol]
        index = stack.index(key)
        stack[index], stack[-1] = stack[-1], stack[index]
        return self

    def owns(self, seat, *, keys=0, jokers=0, scarabs=(), treasures=()):
        """Give a seat pieces of the supply; treasures are taken off the board (their places must have no symbol)."""
        self.data["keys"][seat] += keys
        self.data["keys_left"] -= keys
        self.data["jokers"][seat] += jokers
        self.data["jokers_left"] -= jokers
        for value in scarabs:
            self.data["scarabs"].remove(value)
            self.data["own_scarabs"][seat].append(value)
        for key in treasures:
            place = self._bare_place_with(key)
            self.data["tiles"][place] = "empty"
            self.data["treasures"][seat].append(key)
        return self

    def no_supply(self, *, keys=False, jokers=False, scarabs=False):
        """Give what is left to the last seat."""
        if keys:
            self.owns(GIVER, keys=self.data["keys_left"])
        if jokers:
            self.owns(GIVER, jokers=self.data["jokers_left"])
        if scarabs:
            self.owns(GIVER, scarabs=tuple(self.data["scarabs"]))
        return self

    def entered(self, *seats):
        """Say who took the sarcophagi; their adventurers must be put into the tomb besides."""
        self.data["sarcophagi"] = list(seats)
        return self

    def turns(self, number):
        self.data["turns"] = number
        return self

    def state(self):
        """Return the position, counted."""
        state = GAME.load(self.data)
        GAME.check(state)
        return state

    def _card(self, pile, index, card):
        if pile[index] == card:
            self.pinned.append((id(pile), index))
            return
        data = self.data
        for other in (data["deck"], data["discard"], *data["hands"], *data["horus"]):
            for at, key in enumerate(other):
                if key == card and (id(other), at) not in self.pinned and self._may_swap(pile, other, at):
                    pile[index], other[at] = other[at], pile[index]
                    self.pinned.append((id(pile), index))
                    return
        raise AssertionError(f"there is no {card} left")

    def _may_swap(self, pile, other, at):
        """A starter card can't go into a Horus stack: then a Horus card goes to where it is wanted from the top."""
        in_stack = any(other is stack for stack in self.data["horus"])
        return not in_stack or any(pile is stack for stack in self.data["horus"])

    def horus_into_deck(self, level, card):
        """Move a Horus card out of its stack to the bottom of the draw pile, as if it had been played before."""
        self.data["horus"][level - 1].remove(card)
        self.data["deck"].insert(0, card)
        return self

    def _temple(self, place, key):
        symbol = SYMBOL_UNDER[place]
        self.data["temples"][symbol].remove(key)
        self.data["treasures"][GIVER].append(self.data["tiles"][place])

    def _bare_place_with(self, key):
        tiles = self.data["tiles"]
        bare = [place for place in range(1, 41) if SYMBOL_UNDER[place] < 0]
        for place in bare:
            if tiles[place] == key:
                return place
        covered = next(place for place in range(1, 41) if tiles[place] == key)
        other = next(p for p in bare if tiles[p].split("-")[0] in ("vase", "statue", "jewellery"))
        tiles[covered], tiles[other] = tiles[other], tiles[covered]
        return other


def played(state, text, seat=0, ply=1):
    """Return what `engine.play` returns, after counting the pieces."""
    done = engine.play(GAME, state, seat, text, SEED, ply)
    GAME.check(done.state)
    return done


def after(state, text, seat=0, ply=1):
    """Return the position after an action."""
    return played(state, text, seat, ply).state


def rolled(state, text, roll, seat=0):
    """Play a die card so that it shows `roll`."""
    ply = next(ply for ply in range(1, 10_000) if Rng(SEED, ply).die() == roll)
    return played(state, text, seat, ply)


def texts(state, seat=0):
    """Return the notations a seat may play."""
    return [str(action) for action in GAME.legal(state, seat)]


def kinds(done):
    """Return the kinds of event of a ply."""
    return [event.kind for event in done.events]


def hand_of(state, seat=0):
    """Return a hand as its owner sees it."""
    return [card.key for card in GAME.view(state, seat).hand]
