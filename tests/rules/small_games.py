"""Two small games that live in the tests: they prove that the platform knows no game by name.

`Auction`: hidden hands, everybody bids at once and unseen. `Pig`: dice, turns of several plies, some of which can be
taken back.
"""

from dataclasses import dataclass

from games.rules.errors import BrokenCount, MalformedAction
from games.rules.protocol import Choice, Event, Game, Json, Meta, Option, Options, Outcome, Seat, Step, Viewer
from games.rules.rng import Rng

CARDS = tuple(range(1, 16))  # the box: bid with them; three a seat, the rest stays unseen
PRIZES = {"short": (2, 3), "long": (2, 3, 5)}


@dataclass(frozen=True, slots=True)
class Bid:
    card: int

    def __str__(self) -> str:
        return f"bid {self.card}"


@dataclass(frozen=True, slots=True)
class AuctionState:
    """`bids[seat]`: 0 until the seat has chosen; the card stays in the hand until all have."""

    hands: tuple[tuple[int, ...], ...]
    unseen: tuple[int, ...]
    bids: tuple[int, ...]
    prizes: tuple[int, ...]
    played: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AuctionView:
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    bid: int
    prizes: tuple[int, ...]
    played: tuple[int, ...]
    points: tuple[int, ...]


class Auction(Game[AuctionState, Bid, AuctionView]):
    """The highest card takes the prize."""

    meta = Meta(
        key="auction",
        title="Auction",
        blurb="A prize. The highest card takes it.",
        version=1,
        seats=(2, 3, 4),
        length="3 bids",
        turns=3,
        max_plies=12,
        credits="",
        options=(Option("length", "Length", (Choice("long", "Three prizes"), Choice("short", "Two"))),),
    )

    def setup(self, seats: int, options: Options, rng: Rng) -> AuctionState:
        deck = rng.shuffled(CARDS)
        hands = tuple(tuple(sorted(deck[3 * seat : 3 * seat + 3])) for seat in range(seats))
        zeros = (0,) * seats
        return AuctionState(hands, tuple(sorted(deck[3 * seats :])), zeros, PRIZES[options["length"]], (), zeros)

    def to_move(self, state: AuctionState) -> tuple[Seat, ...]:
        return tuple(seat for seat, bid in enumerate(state.bids) if not bid) if state.prizes else ()

    def legal(self, state: AuctionState, seat: Seat) -> tuple[Bid, ...]:
        if seat not in self.to_move(state):
            return ()
        return tuple(sorted((Bid(card) for card in state.hands[seat]), key=str))

    def apply(self, state: AuctionState, seat: Seat, action: Bid, rng: Rng) -> Step[AuctionState]:
        bids = tuple(action.card if other == seat else bid for other, bid in enumerate(state.bids))
        chosen = Event("bid_chosen", seat, {"card": action.card}, only=(seat,))
        if not all(bids):
            after = AuctionState(state.hands, state.unseen, bids, state.prizes, state.played, state.points)
            return Step(after, (chosen,), sealed=True)
        best = bids.index(max(bids))
        after = AuctionState(
            tuple(tuple(card for card in hand if card != bid) for hand, bid in zip(state.hands, bids, strict=True)),
            state.unseen,
            (0,) * len(bids),
            state.prizes[1:],
            (*state.played, *bids),
            tuple(points + (state.prizes[0] if other == best else 0) for other, points in enumerate(state.points)),
        )
        return Step(after, (Event("prize_taken", best, {"bids": list(bids), "prize": state.prizes[0]}),), told=True)

    def outcome(self, state: AuctionState) -> Outcome | None:
        if state.prizes:
            return None
        most = max(state.points)
        winners = tuple(seat for seat, points in enumerate(state.points) if points == most)
        return Outcome("All prizes are taken.", state.points, winners, (("Prizes", state.points),))

    def view(self, state: AuctionState, viewer: Viewer) -> AuctionView:
        hand, bid = ((), 0) if viewer is None else (state.hands[viewer], state.bids[viewer])
        sizes = tuple(len(cards) for cards in state.hands)
        return AuctionView(hand, sizes, bid, state.prizes, state.played, state.points)

    def parse(self, text: str) -> Bid:
        match text.split():
            case ["bid", card] if card.isdigit() and int(card) in CARDS and str(int(card)) == card:
                return Bid(int(card))
        raise MalformedAction("“%(action)s” is no bid.", action=text[:80])

    def dump(self, state: AuctionState) -> Json:
        return {
            "hands": [list(hand) for hand in state.hands],
            "unseen": list(state.unseen),
            "bids": list(state.bids),
            "prizes": list(state.prizes),
            "played": list(state.played),
            "points": list(state.points),
        }

    def load(self, data: Json) -> AuctionState:
        return AuctionState(
            tuple(tuple(hand) for hand in data["hands"]),
            tuple(data["unseen"]),
            tuple(data["bids"]),
            tuple(data["prizes"]),
            tuple(data["played"]),
            tuple(data["points"]),
        )

    def redeal(self, state: AuctionState, viewer: Viewer, rng: Rng) -> AuctionState:
        others = [seat for seat in range(len(state.hands)) if seat != viewer]
        pool = rng.shuffled(sorted((*state.unseen, *(card for seat in others for card in state.hands[seat]))))
        hands, bids = list(state.hands), list(state.bids)
        for number, seat in enumerate(others):
            size = len(state.hands[seat])
            hands[seat] = tuple(sorted(pool[number * size : number * size + size]))
            bids[seat] = rng.pick((0, *hands[seat])) if size else 0
        if others and all(bids):
            bids[rng.pick(others)] = 0
        rest = tuple(sorted(pool[sum(len(state.hands[seat]) for seat in others) :]))
        return AuctionState(tuple(hands), rest, tuple(bids), state.prizes, state.played, state.points)

    def check(self, state: AuctionState) -> None:
        cards = sorted((*state.unseen, *state.played, *(card for hand in state.hands for card in hand)))
        if tuple(cards) != CARDS:
            raise BrokenCount("The cards are %(cards)s.", cards=cards)

    def appraise(self, view: AuctionView, seat: Seat) -> float:
        lead = view.points[seat] - max(points for other, points in enumerate(view.points) if other != seat)
        return lead + sum(view.hand) / 10

    def preview(self, state: AuctionState, seat: Seat, words: tuple[str, ...]) -> Json:
        return {"prize": state.prizes[0]} if state.prizes else {}

    def say(self, view: AuctionView, seat: Seat, words: tuple[str, ...]) -> str:
        return "What do you bid?"


@dataclass(frozen=True, slots=True)
class Throw:
    """`take 1`, `take 2`: how many dice. `roll`. `hold`."""

    verb: str
    dice: int = 0

    def __str__(self) -> str:
        return f"{self.verb} {self.dice}" if self.dice else self.verb


@dataclass(frozen=True, slots=True)
class PigState:
    points: tuple[int, ...]
    seat: int
    dice: int  # taken in hand; 0: not yet decided
    total: int  # of this turn


ROLL, HOLD, ONE, TWO = Throw("roll"), Throw("hold"), Throw("take", 1), Throw("take", 2)
GOAL = 20


class Pig(Game[PigState, Throw, PigState]):
    """Roll as often as you dare; a 1 loses the turn's total. Two dice double the danger."""

    meta = Meta(
        key="pig",
        title="Pig",
        blurb="Roll as often as you dare.",
        version=1,
        seats=(2, 3),
        length="5 turns each",
        turns=5,
        max_plies=2000,
        credits="",
    )

    def setup(self, seats: int, options: Options, rng: Rng) -> PigState:
        return PigState((0,) * seats, rng.below(seats), 0, 0)

    def to_move(self, state: PigState) -> tuple[Seat, ...]:
        return () if max(state.points) >= GOAL else (state.seat,)

    def legal(self, state: PigState, seat: Seat) -> tuple[Throw, ...]:
        if seat not in self.to_move(state):
            return ()
        if not state.dice:
            return (ONE, TWO)
        return (HOLD, ROLL) if state.total else (ROLL,)

    def apply(self, state: PigState, seat: Seat, action: Throw, rng: Rng) -> Step[PigState]:
        if action.verb == "take":
            after = PigState(state.points, seat, action.dice, state.total)
            return Step(after, (Event("dice_taken", seat, {"dice": action.dice}),))
        if action.verb == "hold":
            points = tuple(had + (state.total if other == seat else 0) for other, had in enumerate(state.points))
            return Step(self._next(points, seat), (Event("held", seat, {"points": state.total}),))
        rolls = [rng.die() for _ in range(state.dice)]
        event = Event("rolled", seat, {"rolls": rolls})
        if 1 in rolls:
            return Step(self._next(state.points, seat), (event,))
        return Step(PigState(state.points, seat, state.dice, state.total + sum(rolls)), (event,))

    def _next(self, points: tuple[int, ...], seat: Seat) -> PigState:
        return PigState(points, (seat + 1) % len(points), 0, 0)

    def outcome(self, state: PigState) -> Outcome | None:
        most = max(state.points)
        if most < GOAL:
            return None
        return Outcome("Somebody reached the goal.", state.points, (state.points.index(most),))

    def view(self, state: PigState, viewer: Viewer) -> PigState:
        return state

    def parse(self, text: str) -> Throw:
        found = {str(action): action for action in (ROLL, HOLD, ONE, TWO)}.get(text)
        if found is None:
            raise MalformedAction("“%(action)s” is no throw.", action=text[:80])
        return found

    def dump(self, state: PigState) -> Json:
        return {"points": list(state.points), "seat": state.seat, "dice": state.dice, "total": state.total}

    def load(self, data: Json) -> PigState:
        return PigState(tuple(data["points"]), data["seat"], data["dice"], data["total"])

    def appraise(self, view: PigState, seat: Seat) -> float:
        rest = max(points for other, points in enumerate(view.points) if other != seat)
        return view.points[seat] - rest + (view.total if view.seat == seat else 0) * 0.6


AUCTION = Auction()
PIG = Pig()
