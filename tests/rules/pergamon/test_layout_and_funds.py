"""New finds, funds, and who is first: R3, R4, R9."""

from games.rules import engine
from games.rules.pergamon import GAME
from games.rules.pergamon.data import NAMES, TRACK
from games.rules.pergamon.state import evolve
from games.rules.pergamon.turn import next_order, shares

from .table import facts, legal, play, played, position, tiles

EVERY_GALLERY = {1: "JM111", 2: "JB218", 3: "JU327", 4: "MU436", 5: "UJ542"}


def last_act(**changes):
    """The last question of turn 6: what follows is turn 7's layout."""
    return position(turn=8, phase="dig", seats=3, spaces=(9, 5, 7), coins=(5, 0, 0), **changes)


def galleries(state):
    return [[NAMES[tile] for tile in gallery] for gallery in state.galleries]


# ---- R3 -----------------------------------------------------------------------------------------------------------
def test_finds_of_centuries_1_2_4_4_4_are_sorted_by_century_then_by_two_digits():
    # R3.1, R3.2; the example of the rulebook: 14, 36 and 85
    state = last_act(galleries={1: "MB115"}, stacks="UJ485 JB218 JB414 JM111 MU436")
    after = play(state, "dig 1")
    assert galleries(after) == [["JM111"], ["JB218"], ["JB414"], ["MU436"], ["UJ485"]]


def test_year_50_is_younger_than_57_of_the_same_century():
    # R3.2
    after = play(last_act(galleries={1: "MB115"}, stacks="JB357 UJ350 JM111 JB218 UJ485"), "dig 1")
    assert galleries(after)[2:4] == [["UJ350"], ["JB357"]]


def test_a_full_gallery_gets_nothing_and_one_tile_goes_back_unseen():
    # R3.1; sheet: gallery II full
    full = "MU223 BU233 UB239 UJ245"
    state = last_act(galleries={1: "MB115", 2: full}, stacks="UJ485 JB218 JM111 MU436 UB193")
    after, events = played(state, "dig 1")
    assert galleries(after) == [["JM111"], full.split(), ["JB218"], ["MU436"], ["UJ485"]]
    assert after.deal.unseen == tiles("UB193")
    assert facts(events, "finds_laid")[0]["unseen"] == 1
    assert "UB193" not in str(events)


def test_tiles_of_former_turns_stay_and_pile_up():
    # R3.2
    state = last_act(galleries={1: "MB115", 4: "BJ412"}, stacks="UJ485 JB218 JM111 MU436 BU389")
    assert galleries(play(state, "dig 1"))[3] == ["BJ412", "MU436"]


def test_with_all_galleries_full_no_tile_is_laid_and_five_go_back_unseen():
    # R3.1; question 9
    full = {
        1: "MB115 BU117 UM121 UJ154",
        2: "JB218 MU223 BU233 UB239",
        3: "MJ324 JU327 BM329 UB330",
        4: "BJ412 JB414 UB432 MU436",
        5: "BM520 MU526 JM535 JU538",
    }
    after = play(last_act(galleries=full, stacks="UJ485 JM111 MJ156 MU192 UB193"), "dig none")
    assert galleries(after) == [names.split() for names in full.values()]
    assert len(after.deal.unseen) == 5
    assert after.turn == 9


def test_the_tiles_put_back_are_drawn_by_chance_and_shown_to_nobody():
    # R3.1; question 10
    state = last_act(galleries={2: "MU223 BU233 UB239 UJ245", 1: "MB115"}, stacks="UJ485 JB218 JM111 MU436 UB193")
    after = play(state, "dig 1")
    assert GAME.view(after, 0).unseen == 1
    assert "UB193" not in {NAMES[tile] for tile in after.box}


# ---- R4 -----------------------------------------------------------------------------------------------------------
def test_everybody_places_clockwise_on_a_free_space_and_nobody_may_pass():
    # R4.2
    state = position(phase="place", seats=3, seat=1)
    assert len(legal(state)) == 13
    assert all(text.startswith("place ") for text in legal(state))
    state = play(state, "place 4")
    assert state.seat == 2
    assert "place 4" not in legal(state)
    assert len(legal(state)) == 12
    assert play(state, "place 9").seat == 0


def test_only_the_backs_of_the_cards_are_seen_until_all_figures_stand():
    # R4.1
    state = position(phase="place", seats=3, fund=(4, 7), galleries=EVERY_GALLERY)
    view = GAME.view(state, 0)
    assert view.backs == ("bag", "chest")
    assert view.cards == ()
    state = play(state, "place 3", "place 5", "place 7")
    assert GAME.view(state, 0).cards == (4, 7)


def test_eleven_coins_for_2_3_and_5_asked_are_2_3_and_all_the_rest():
    # R4.3; the rulebook's total 7 + 4
    assert shares(11, [2, 3, 5]) == [2, 3, 6]


def test_two_coins_for_2_3_and_4_asked_leave_the_others_with_nothing():
    # R4.3; question 7
    assert shares(2, [2, 3, 4]) == [2, 0, 0]


def test_the_leftmost_takes_more_than_he_asked_for():
    # R4.3; question 8
    assert shares(16, [0, 1, 1]) == [0, 1, 15]


def test_pay_out_goes_from_right_to_left_whoever_placed_first():
    # R4.3
    state = position(phase="place", seats=3, fund=(4, 7), galleries=EVERY_GALLERY)
    after, events = played(state, "place 12", "place 7", "place 5")
    asked = [TRACK[space].coins for space in (5, 7, 12)]
    assert asked == [2, 3, 5]
    assert [(paid["seat"], paid["coins"]) for paid in facts(events, "funds_paid")] == [(2, 2), (1, 3), (0, 6)]
    assert after.coins == (6, 3, 2)
    assert after.seat == 2


def test_coins_are_kept_and_this_turns_pay_is_spent_in_this_turn():
    # R4.3; question 5
    state = position(phase="place", seats=3, fund=(4, 7), coins=(1, 1, 1), galleries=EVERY_GALLERY)
    state = play(state, "place 12", "place 7", "place 5")
    assert state.coins == (7, 4, 3)
    assert "dig 3" in legal(state)


def test_every_card_is_seen_once_so_the_last_total_is_certain():
    # R1.2, R4.1
    state = position(turn=12, phase="place", fund=(4, 7))
    hidden = GAME.view(state, 0).hidden
    assert sum(count * value for value, count in enumerate(hidden, start=1)) == 11


# ---- R9 -----------------------------------------------------------------------------------------------------------
def test_whose_figure_stood_leftmost_begins_and_the_others_follow_clockwise():
    # R9.1
    state = position(phase="dig", seats=4, spaces=(2, 4, 11, 6), seat=0)
    assert next_order(state) == (2, 3, 0, 1)


def test_cards_leave_the_game_and_figures_come_back():
    # R9.1
    state = last_act(galleries={1: "MB115"})
    after = play(state, "dig 1")
    assert after.deal.spent[-2:] == state.deal.fund
    assert after.spaces == (0, 0, 0)
    assert (after.turn, after.seat, after.deal.order) == (9, 0, (0, 1, 2))


def test_what_turned_something_up_cannot_be_undone_and_what_did_not_can():
    placing = position(phase="place", seats=3)
    assert engine.play(GAME, placing, 0, "place 3", "s", 1).undoable
    last = evolve(placing, spaces=(0, 5, 7))
    last = evolve(last, order=(1, 2, 0))
    assert not engine.play(GAME, last, 0, "place 3", "s", 1).undoable
    digging = position(phase="dig", galleries={1: "JM111"}, hands={0: "MJ156"}, coins=(1, 0, 0))
    assert engine.play(GAME, digging, 0, "dig 1", "s", 1).undoable
    assert not engine.play(GAME, last_act(galleries={1: "MB115"}), 0, "dig 1", "s", 1).undoable
