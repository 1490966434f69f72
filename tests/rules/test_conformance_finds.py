"""The contract's checks find what they are for: every fault put into a sound game is named."""

import dataclasses

import pytest

from games.rules.errors import MalformedAction
from games.rules.fuzz import checked_match
from games.rules.protocol import Event, Fault, Outcome, Step
from games.rules.walks import match_seed
from tests.rules.small_games import Auction, Bid, Pig, Throw


def finding(game, matches=12):
    """The first problem found in a few matches."""
    for number in range(matches):
        for walked in checked_match(game, 2, {}, match_seed("faults", number)):
            if walked.finding:
                return walked.finding.problem
    return "nothing"


class ShowsAllHands(Auction):
    def view(self, state, viewer):
        return (super().view(state, viewer), state.hands)


class LegalPeeks(Auction):
    def legal(self, state, seat):
        mine = super().legal(state, seat)
        return tuple(bid for bid in mine if len(mine) == 1 or bid.card != max(map(max, filter(None, state.hands))))


class ShowsWhoHasBid(Auction):
    def view(self, state, viewer):
        return (super().view(state, viewer), tuple(bool(bid) for bid in state.bids))

    def redeal(self, state, viewer, rng):
        bids, guess = state.bids, super().redeal(state, viewer, rng)
        hands = guess.hands
        told = tuple(own if seat == viewer else (hands[seat][0] if own else 0) for seat, own in enumerate(bids))
        return dataclasses.replace(guess, bids=told)

    def appraise(self, view, seat):
        return 0.0


class EventTells(Auction):
    def apply(self, state, seat, action, rng):
        step = super().apply(state, seat, action, rng)
        if step.sealed:
            return step
        unseen = Event("peeked", None, {"card": step.state.unseen[0]})
        return Step(step.state, (*step.events, unseen), step.told, step.sealed)


class SealedTells(Auction):
    def apply(self, state, seat, action, rng):
        step = super().apply(state, seat, action, rng)
        return Step(
            step.state, tuple(dataclasses.replace(event, only=None) for event in step.events), step.told, step.sealed
        )


class PreviewPeeks(Auction):
    def preview(self, state, seat, words):
        return {"against": list(state.hands[1 - seat])}


class RefusalPeeks(Auction):
    def fault(self, state, seat, action):
        return Fault("You need more than %(card)s.", "R1.1", {"card": max(state.hands[1 - seat], default=0)})


class LosesACard(Auction):
    def apply(self, state, seat, action, rng):
        step = super().apply(state, seat, action, rng)
        return Step(dataclasses.replace(step.state, unseen=step.state.unseen[1:]), step.events, step.told, step.sealed)


class RedealLosesACard(Auction):
    def redeal(self, state, viewer, rng):
        return dataclasses.replace(super().redeal(state, viewer, rng), unseen=state.unseen[1:])


class ForgetsBids(Auction):
    def load(self, data):
        return dataclasses.replace(super().load(data), bids=(0,) * len(data["bids"]))


class KeepsLists(Auction):
    def load(self, data):
        return dataclasses.replace(super().load(data), prizes=list(data["prizes"]))


class Unsorted(Auction):
    def legal(self, state, seat):
        return tuple(reversed(super().legal(state, seat)))


class Misreads(Auction):
    def parse(self, text):
        bid = super().parse(text)
        return Bid(bid.card % 15 + 1)


class ParseCrashes(Auction):
    def parse(self, text):
        return Bid(int(text.split()[1]))


class Stuck(Auction):
    def legal(self, state, seat):
        return () if len(state.played) == 2 else super().legal(state, seat)


class NeverEnds(Auction):
    meta = dataclasses.replace(Auction.meta, max_plies=4)


class NoWinner(Auction):
    def outcome(self, state):
        outcome = super().outcome(state)
        return outcome and Outcome(outcome.reason, outcome.scores, ())


class IdleMayAct(Auction):
    def legal(self, state, seat):
        return super().legal(state, seat) or (Bid(1),)


class TooManyScores(Auction):
    def outcome(self, state):
        outcome = super().outcome(state)
        return outcome and Outcome(outcome.reason, (*outcome.scores, 0), outcome.winners)


class SceneCrashes(Auction):
    def scene(self, view, preview):
        return {"first": view.hand[0]}


class HappenedCrashes(Auction):
    def happened(self, view, events):
        return {"cards": [event["card"] for event in events]}


class UnstorableEvent(Auction):
    def apply(self, state, seat, action, rng):
        step = super().apply(state, seat, action, rng)
        return Step(
            step.state, (*step.events, Event("set", seat, {"cards": {1, 2}}, only=(seat,))), step.told, step.sealed
        )


class BadReflex(Auction):
    def reflex(self, view, seat, legal, level, rng):
        return Bid(99)


class BadQuick(Auction):
    def quick(self, state, seat, legal, rng):
        return Bid(99)


class NoNumber(Pig):
    def appraise(self, view, seat):
        return float("nan")


class Crashes(Pig):
    def apply(self, state, seat, action, rng):
        if state.total > 8:
            raise ZeroDivisionError
        return super().apply(state, seat, action, rng)


class UnspeakableWord(Pig):
    """The empty word: `hold` is written as nothing."""

    def legal(self, state, seat):
        return tuple(
            sorted((Throw("") if str(throw) == "hold" else throw for throw in super().legal(state, seat)), key=str)
        )

    def parse(self, text):
        return Throw("") if text == "" else super().parse(text)


class FalseUndo(Auction):
    """Nobody is told, it says; but the bids are open on the table then."""

    def apply(self, state, seat, action, rng):
        step = super().apply(state, seat, action, rng)
        return Step(step.state, step.events)


@pytest.mark.parametrize(
    ("fault", "complaint"),
    [
        (ShowsAllHands, "can tell a redeal apart"),
        (LegalPeeks, "tells a secret"),
        (ShowsWhoHasBid, "has answered, though it is sealed"),
        (EventTells, "the events of “bid"),
        (SealedTells, "the sealed “bid"),
        (PreviewPeeks, "the preview of"),
        (RefusalPeeks, "the refusal of"),
        (LosesACard, "BrokenCount"),
        (RedealLosesACard, "BrokenCount"),
        (ForgetsBids, "load(dump(state)) differs: bids."),
        (KeepsLists, "load(dump(state)) differs"),
        (Unsorted, "is not sorted and distinct"),
        (Misreads, "reads back as"),
        (ParseCrashes, "Error"),
        (Stuck, "able to act False"),
        (NeverEnds, "Endless: not over after 4 plies"),
        (NoWinner, "winners: ()"),
        (IdleMayAct, "to move False, able to act True"),
        (TooManyScores, "3 scores for 2 seats"),
        (SceneCrashes, "IndexError"),
        (HappenedCrashes, "KeyError: 'card'"),
        (UnstorableEvent, "TypeError: Object of type set is not JSON serializable"),
        (BadReflex, "the reflex of easy is “bid 99”"),
        (BadQuick, "quick answers “bid 99”"),
        (NoNumber, "is no number"),
        (Crashes, "ZeroDivisionError"),
        (UnspeakableWord, "is no notation"),
        (FalseUndo, "can be undone though viewer"),
    ],
)
def test_a_fault_is_found_and_named(fault, complaint):
    assert complaint in finding(fault())


def test_the_sound_games_have_none_of_these_faults():
    assert finding(Auction()) == "nothing"
    assert finding(Pig()) == "nothing"


@pytest.mark.parametrize("fault", [LosesACard, ForgetsBids, KeepsLists, IdleMayAct])
def test_unsound_positions_are_found_where_hardly_one_is_checked_thoroughly(fault):
    *_, last = checked_match(fault(), 2, {}, match_seed("faults", 0), every=10**9)
    assert last.finding
    assert not last.thorough


def test_a_finding_keeps_the_actions_up_to_it():
    *_, last = checked_match(Stuck(), 2, {}, match_seed("faults", 0))
    assert len(last.finding.record.actions) == 2
    assert last.finding.record.seed == match_seed("faults", 0)


def test_a_crash_names_the_action_that_did_it():
    assert "(ply " in finding(Crashes())
    assert "plays “" in finding(Crashes())


def test_the_small_games_refuse_what_they_do_not_know():
    for text in ("", "bid", "bid 0", "bid 01", "bid 99", "bid x", "bid 1 2"):
        with pytest.raises(MalformedAction):
            Auction().parse(text)
