"""Bots of every level, on two small games."""

import pytest

from games.rules import engine
from games.rules.protocol import Level, Outcome
from games.rules.rng import Rng
from games.rules.search import LEVELS, WIN, Search, decide, level_of, margin
from tests.rules.small_games import AUCTION, PIG, AuctionState, Bid, PigState, Throw

ALL_LEVELS = ("random", *LEVELS)
HANDS = ((1, 5, 15), (2, 6, 14))
UNSEEN = tuple(card for card in range(1, 16) if card not in HANDS[0] + HANDS[1])


def auction(hands=HANDS, bids=(0, 0), prizes=(2, 3, 5)):
    unseen = tuple(card for card in range(1, 16) if card not in {card for hand in hands for card in hand})
    return AuctionState(hands, unseen, bids, prizes, (), (0, 0))


def share(game, first, second, matches):
    """The share of matches that `first` wins against `second`, seats alternating, a draw counting half."""
    points = 0.0
    for number in range(matches):
        levels = (first, second) if number % 2 == 0 else (second, first)
        state = engine.start(game, 2, {}, f"match {number}")
        ply = 0
        while movers := game.to_move(state):
            ply += 1
            action = decide(game, state, movers[0], levels[movers[0]], Rng(f"bot {number}", ply))
            state = engine.play(game, state, movers[0], str(action), f"match {number}", ply).state
        winners = [levels[seat] for seat in game.outcome(state).winners]
        points += winners.count(first) / len(winners)
    return points / matches


@pytest.mark.parametrize("level", ALL_LEVELS)
@pytest.mark.parametrize("game", [AUCTION, PIG], ids=["auction", "pig"])
def test_every_level_plays_a_match_to_its_end(game, level):
    assert 0 <= share(game, level, "random", 2) <= 1


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_the_same_chance_gives_the_same_decision(level):
    decisions = [decide(AUCTION, auction(), 0, level, Rng("bot", 7)) for _ in range(2)]
    assert decisions[0] == decisions[1]


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_a_bot_decides_alike_whatever_it_cannot_see(level):
    """The other hand, the unseen cards and a bid made already must make no difference."""
    real = auction()
    for number in range(20):
        guess = AUCTION.redeal(real, 0, Rng("guess", number))
        assert decide(AUCTION, guess, 0, level, Rng("bot", number)) == decide(
            AUCTION, real, 0, level, Rng("bot", number)
        )


def test_stronger_levels_win_more():
    assert share(PIG, "normal", "random", 200) > 0.57
    assert share(AUCTION, "hard", "normal", 40) > 0.5


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_sure_win_is_taken(level):
    state = auction(hands=((1, 15), (13, 14)), prizes=(5,))
    assert {str(decide(AUCTION, state, 0, level, Rng("bot", number))) for number in range(10)} == {"bid 15"}


def test_a_seat_that_is_not_to_move_has_nothing_to_decide():
    with pytest.raises(ValueError, match="not to move"):
        decide(PIG, PigState((0, 0), 0, 1, 0), 1, "normal", Rng("bot", 1))


def test_an_unknown_level_is_refused_even_for_a_forced_move():
    with pytest.raises(ValueError, match="no level 'mean'"):
        decide(PIG, PigState((0, 0), 0, 1, 0), 0, "mean", Rng("bot", 1))


def test_a_game_may_set_its_own_levels():
    class Slow(type(PIG)):
        levels = {"hard": Level(worlds=9)}

    assert level_of(Slow(), "hard").worlds == 9
    assert level_of(Slow(), "easy") == LEVELS["easy"]


def test_a_reflex_answers_without_search_and_an_illegal_one_is_ignored():
    class Reckless(type(PIG)):
        def __init__(self, action):
            self.action = action

        def reflex(self, view, seat, legal, level, rng):
            return self.action

    state = PigState((19, 19), 0, 1, 4)
    assert str(decide(Reckless(Throw("roll")), state, 0, "hard", Rng("bot", 1))) == "roll"
    assert str(decide(Reckless(Throw("take", 1)), state, 0, "hard", Rng("bot", 1))) == "hold"


def test_those_who_choose_at_once_are_played_on_before_the_position_is_appraised():
    """With the last prize at stake the worth of a bid is known only when the other bid is there."""
    state = AuctionState(((15,), (14,)), tuple(range(1, 14)), (0, 0), (5,), (), (0, 0))
    search = Search(AUCTION, state, 0, Level(worlds=1), Rng("bot", 1))
    assert search.ranked([Bid(15)])[0][0] == 5 + WIN


def test_long_lists_are_cut_but_every_action_is_ranked_once():
    state = auction(hands=((1, 2, 3, 4, 5, 6, 7), (8, 9, 10, 11, 12, 13, 14)))
    legal = AUCTION.legal(state, 0) * 4
    ranked = Search(AUCTION, state, 0, Level(worlds=3), Rng("bot", 1)).ranked(legal)
    assert sorted(str(action) for _, action in ranked) == sorted(str(action) for action in legal)


def test_the_margin_counts_the_lead_and_the_win():
    outcome = Outcome("", (10, 7, 7), (0,))
    assert margin(outcome, 0) == 3 + WIN
    assert margin(outcome, 1) == -3 - WIN
    assert margin(Outcome("", (7, 7), (0, 1)), 0) == 0
