"""How bots think: estimates that must be in the right order, and decisions that must be legal."""

import pytest

from games.rules import engine
from games.rules.pergamon import GAME
from games.rules.pergamon.bot import expected
from games.rules.pergamon.data import TURNS
from games.rules.pergamon.plan import best_dig, dig_gains, shows
from games.rules.pergamon.worth import coin_worth, hand_worth, held, life, ready, rows_in, shown, stands_at
from games.rules.rng import Rng
from games.rules.search import decide

from .table import play, position, tiles

TWELVE = "MB575 BJ348 JM498 MJ263"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_higher_space_and_an_earlier_turn_are_never_worth_less(seats):
    for turn in range(1, TURNS + 1):
        lives = [life(space, turn, seats) for space in range(1, 25)]
        assert lives == sorted(lives)
    assert life(20, 5, seats) > life(20, 7, seats) > life(20, 9, seats) > life(20, 12, seats)


def test_an_exhibit_nobody_pushes_lives_as_the_sheet_says():
    # shown in turn 12: the points of its ellipse, and one for showing
    assert [shown(space, 12, 2) for space in (1, 5, 9, 24)] == [2, 3, 4, 7]


def test_a_better_row_in_hand_is_worth_more_and_waiting_is_an_option():
    values = [ready(worth, 6, 2) for worth in range(25)]
    assert values == sorted(values)
    assert all(ready(worth, 6, 2) >= held(worth, 6, 2) for worth in range(25))
    assert held(10, TURNS, 2) == 0


def test_only_the_patient_think_that_a_long_row_grows_faster():
    assert held(10, 6, 2) > held(10, 6, 2, patient=False)
    assert held(2, TURNS - 1, 2) == held(2, TURNS - 1, 2, patient=False)


def test_a_marker_near_the_bottom_is_not_counted_on():
    assert stands_at(3, 5, 7, 3) < 0.5
    assert stands_at(24, 5, 7, 2) > 15


def test_rows_in_a_hand_are_valued_with_what_they_leave():
    assert rows_in(tiles(TWELVE)) == (12, 0, 0)
    assert rows_in(tiles("JM498 MJ263 UB193 BU389")) == (4, 3, 0)  # what the best row leaves makes a second one
    assert hand_worth(tiles(TWELVE), 6, 2, may_show=True) > hand_worth(tiles("MB575 BJ348"), 6, 2, may_show=True)


def test_coins_are_worth_less_each_and_nothing_in_the_end():
    steps = [round(coin_worth(coins + 1, 3) - coin_worth(coins, 3), 6) for coins in range(12)]
    assert steps == sorted(steps, reverse=True)
    assert coin_worth(10, TURNS) == 0


def test_the_gallery_that_completes_a_row_is_dug():
    state = position(
        phase="dig", galleries={2: "UM121 UJ154", 3: "JM498 MJ263"}, hands={0: "MB575 BJ348"}, coins=(5, 0, 0)
    )
    assert best_dig(dig_gains(state, 0), (1, 2, 3), 5, 6) == 3
    for level in ("easy", "normal", "hard"):
        assert str(decide(GAME, state, 0, level, Rng("dig", 1))) in {"dig 2", "dig 3", "dig none"}


def test_in_turn_12_everything_is_shown_and_coins_become_spaces():
    state = position(turn=12, hands={0: TWELVE}, coins=(6, 0, 0))
    best = shows(state, tiles(TWELVE), most=3, patient=True)[0]
    assert best.row == tiles(TWELVE)
    assert best.coins >= 5  # 12 + 5 reaches the next ellipse, 17
    rng, played = Rng("last", 1), []
    while state.phase == "show":
        action = decide(GAME, state, 0, "normal", rng)
        played.append(str(action))
        state = play(state, str(action))
    assert played[:4] == ["start MB575", "right BJ348", "right JM498", "right MJ263"]
    assert played[4].startswith("exhibit ")


def test_a_hard_bot_waits_where_the_others_show_too_soon():
    # an early, middling row right after a turn without evaluation
    state = position(turn=2, hands={0: "MB575 BJ348 JM498"}, coins=(0, 0, 0))
    assert str(decide(GAME, state, 0, "hard", Rng("wait", 1))) == "done"


def test_a_row_that_somebody_else_began_is_finished_or_taken_apart():
    state = play(position(hands={0: TWELVE + " UB193"}), "start JM498")
    rng = Rng("stand-in", 1)
    for _ in range(30):
        if state.phase != "show" or state.seat != 0:
            break
        state = play(state, str(decide(GAME, state, 0, "normal", rng)))
    assert state.phase != "show" or state.seat != 0


def test_finds_that_are_not_worth_a_coin_are_given_up():
    state = position(phase="store", hands={0: "UB193 UM121 UJ154 UM280"}, coins=(1, 0, 0), turn=11)
    action = str(decide(GAME, state, 0, "normal", Rng("store", 1)))
    assert action.startswith("drop") or action == "keep"
    broke = position(phase="store", hands={0: "UB193 UM121 UJ154 UM280"}, turn=6)
    assert str(decide(GAME, broke, 0, "normal", Rng("store", 1))).startswith("drop")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_expected_points_grow_from_what_is_there(seats):
    state = engine.start(GAME, seats, {}, "expected")
    assert len(expected(state)) == seats
    assert GAME.appraise(GAME.view(state, 0), 0) == pytest.approx(GAME.appraise(GAME.view(state, None), 0))
    ahead = position(seats=seats, exhibits=[(0, 1, 20, "JU538 UJ485")], raider=9 if seats == 2 else 0)
    assert GAME.appraise(GAME.view(ahead, 0), 0) > GAME.appraise(GAME.view(ahead, 1), 1)


def test_a_decision_depends_on_nothing_hidden():
    state = engine.start(GAME, 2, {}, "hidden")
    other = GAME.redeal(state, state.seat, Rng("other", 1))
    for level in ("easy", "normal"):
        for seed in ("1", "2", "3"):
            one = decide(GAME, state, state.seat, level, Rng(seed, 0))
            assert one == decide(GAME, other, state.seat, level, Rng(seed, 0))


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_play_whole_matches_with_every_option(seats):
    options = {"layout": "free", "final": "objects"} | ({"placing": "track"} if seats > 2 else {})
    state, rng = engine.start(GAME, seats, options, "whole"), Rng("whole", 0)
    for ply in range(1, 600):
        if not GAME.to_move(state):
            break
        level = ("easy", "normal")[state.seat % 2]
        action = decide(GAME, state, state.seat, level, rng)
        state = engine.play(GAME, state, state.seat, str(action), "whole", ply).state
        GAME.check(state)
    assert GAME.outcome(state) is not None
