"""R6 pairs, R7 what a pair does, R8 order and choice, R9 opening."""

import pytest

from games.rules.errors import IllegalAction
from games.rules.luxor2001 import GAME
from games.rules.luxor2001.data import CARD_NUMBER, MAX_SCARABS_PER_COLUMN_PER_TURN
from games.rules.luxor2001.meetings import Pairing
from games.rules.luxor2001.plans import AMPLE_BASE, AMPLE_RESERVE, Place, _paths, plan_of, plan_words
from tests.rules.luxor2001.positions import column, played, position, step, texts, tile

# Slot 4 shows a camel that looks right beside the place where a card dropped into slot 5 has its upper animal.
CAMEL = {4: ["camel/ibis"]}
SAME, OPPOSITE = "camel/snake", "camel/cat"  # the camel looks right, left

# A camel dropped as the lower animal into slot 5 touches three: one same and two opposite pairs.
THREE = {4: ["camel/camel"], 6: ["camel/snake"]}
UNDER = "ibis/camel"


def camel(scarabs=0, left=3, holder=None, card=SAME, seats=2, **more):
    """Return a position with one camel pair at hand, and the camels' column like this."""
    return position(seats, CAMEL, {"camel": (scarabs, left, holder)}, ([card],), **more)


def test_a_new_cell_beside_an_old_one_with_the_same_animal_is_a_pair():
    """R6.1, R7.1, R7.4: the column is empty, an archaeologist is placed, one scarab is put there."""
    for card in (SAME, OPPOSITE):
        state = played(camel(card=card), f"0 {card} 5")
        assert column(state, "camel") == (1, 3, 0)
        assert (state.base, state.reserves) == (15, (4, 5))


def test_old_neighbours_never_score_again():
    """R6.2: two camels that lie side by side bring nothing to a card without camels."""
    state = position(wall={4: ["camel/ibis"], 5: ["camel/snake"]}, hands=(["cat/hippo"],))
    after = played(state, "0 cat/hippo 6")
    assert column(after, "camel") == (0, 3, None)


def test_the_two_animals_of_one_card_are_no_pair():
    """R6.3 (H13)."""
    after = played(position(hands=(["camel/camel"],)), "0 camel/camel 1")
    assert column(after, "camel") == (0, 3, None)


def test_only_left_and_right_decide_whatever_the_contact():
    """R6.4: the same two pictures above each other, side by side and at a corner."""
    for wall, slot in (({1: ["camel/ibis"]}, 1), ({1: ["cat/camel"]}, 2), ({1: ["camel/ibis"]}, 2)):
        state = position(wall=wall, hands=(["hippo/camel"],), columns={"camel": (0, 3, 1)})
        kinds = {done["kind"] for done in step(state, f"0 hippo/camel {slot}").events[0].facts["steps"]}
        assert kinds == {"same"}  # all camels look right


def test_a_same_pair_replaces_and_the_other_goes_home():
    """R7.2, R7.3."""
    answer = step(camel(holder=1), f"0 {SAME} 5")
    assert column(answer.state, "camel") == (1, 3, 0)
    assert answer.state.reserves == (4, 5)
    assert answer.events[0].facts["replaced"] == {"camel": 1}


def test_an_opposite_pair_moves_nobody_where_somebody_else_stands_but_helps_him_with_a_scarab():
    """R7.2, R7.4 (H4)."""
    state = played(camel(holder=1, card=OPPOSITE), f"0 {OPPOSITE} 5")
    assert column(state, "camel") == (1, 3, 1)
    assert texts(camel(holder=1, card=OPPOSITE), 0, f"{OPPOSITE} 5") == [f"{OPPOSITE} 5"]  # nothing to decide


def test_at_ones_own_column_a_pair_only_brings_the_scarab():
    """R7.3, R8.3."""
    state = camel(holder=0)
    assert texts(state, 0, f"{SAME} 5") == [f"{SAME} 5"]
    after = played(state, f"0 {SAME} 5")
    assert column(after, "camel") == (1, 3, 0)
    assert after.reserves == (4, 5)


def test_without_archaeologists_in_reserve_the_scarab_is_put_all_the_same():
    """R7.8 (H5): nobody is placed, nobody replaced, nobody moved."""
    mine = dict.fromkeys(("baboon", "cat", "crocodile", "hippo", "ibis"), (0, 3, 0))
    for holder in (None, 1):
        state = position(2, CAMEL, mine | {"camel": (0, 3, holder)}, ([SAME],))
        assert state.reserves[0] == 0
        assert texts(state, 0, f"{SAME} 5") == [f"{SAME} 5"]
        after = played(state, f"0 {SAME} 5")
        assert column(after, "camel") == (1, 3, holder)


def test_with_an_empty_base_the_archaeologist_part_still_happens():
    """R7.6 (H6)."""
    lying = dict.fromkeys(("baboon", "cat", "crocodile", "hippo", "ibis"), (3, 0, None)) | {"snake": (1, 3, None)}
    state = position(2, CAMEL, lying | {"camel": (0, 3, 1)}, ([SAME],))
    assert state.base == 0
    after = played(state, f"0 {SAME} 5")
    assert column(after, "camel") == (0, 3, 0)


def test_a_third_scarab_without_an_archaeologist_opens_nothing_until_somebody_comes():
    """R7.7 (H7): who comes opens at once, the three go back, then the own scarab is put there."""
    waiting = played(camel(2), f"0 {SAME} 5 camel-same-leave")
    assert column(waiting, "camel") == (3, 3, None)
    answer = step(camel(3), f"0 {SAME} 5")
    assert column(answer.state, "camel") == (1, 2, 0)
    assert answer.state.opened[0] == (tile("camel-1"),)
    refused = played(camel(3), f"0 {SAME} 5 camel-same-leave")
    assert column(refused, "camel") == (3, 3, None)  # R7.6 (O4): its scarab is left out


def test_archaeologist_then_scarab_then_opening():
    """R7.5 (H9), R9.1: a same pair on somebody else's column with two scarabs steals it and opens."""
    answer = step(camel(2, holder=1), f"0 {SAME} 5")
    assert column(answer.state, "camel") == (0, 2, 0)
    assert answer.state.opened == ((tile("camel-1"),), ())
    assert answer.state.base == 16
    assert not answer.undoable


def test_the_third_scarab_opens_for_whoever_stands_there_whoever_put_it():
    """R9.1 (H8): it is the other's, and he is not asked."""
    state = camel(2, holder=1, card=OPPOSITE)
    answer = step(state, f"0 {OPPOSITE} 5")
    assert answer.state.opened == ((), (tile("camel-1"),))
    assert column(answer.state, "camel") == (0, 2, 1)  # R9.2 (H15): he stays
    opened = answer.events[1]
    assert (opened.kind, opened.seat, opened.facts) == ("opened", 1, {"animal": "camel", "eyes": 1})
    assert opened.secrets == ((1, {"value": 3}),)  # R3.4


def test_sarcophagi_are_taken_from_the_front():
    """R3.3, R9.1."""
    state = camel(2, left=1, holder=0)
    assert played(state, f"0 {SAME} 5").opened[0][-1] == tile("camel-3")


def test_a_column_without_sarcophagi_still_gets_scarabs_and_archaeologists():
    """R9.4: a third scarab stays, a further pair adds none, and it can be taken over."""
    after = played(camel(2, left=0, holder=1), f"0 {SAME} 5")
    assert column(after, "camel") == (3, 0, 0)
    after = played(camel(3, left=0, holder=1), f"0 {SAME} 5")
    assert column(after, "camel") == (3, 0, 0)


def three(scarabs=0, left=3, holder=None):
    return position(2, THREE, {"camel": (scarabs, left, holder)}, ([UNDER],))


def test_of_three_pairs_two_count_and_the_player_picks_which():
    """R6.1 (H14), R6.5 (H10, O3): one same, two opposite pairs; with somebody else there the same one takes over."""
    assert MAX_SCARABS_PER_COLUMN_PER_TURN == 2
    state = three(holder=1)
    after = played(state, f"0 {UNDER} 5")
    assert column(after, "camel") == (2, 3, 0)
    both = texts(state, 0, f"{UNDER} 5")
    assert both == [f"{UNDER} 5", f"{UNDER} 5 camel-opposite,camel-opposite"]
    after = played(state, f"0 {both[1]}")
    assert column(after, "camel") == (2, 3, 1)  # never fewer than two, also for somebody else's good


def test_a_third_pair_does_not_make_up_for_a_scarab_left_out():
    """R7.6, R6.5 (O3): two scarabs lie there, nothing is left to open: one more, no matter how many pairs."""
    after = played(three(2, 0, 0), f"0 {UNDER} 5")
    assert column(after, "camel") == (3, 0, 0)


def test_two_scarabs_on_two_open_after_the_first_and_leave_the_second():
    """R9.3."""
    after = played(three(2, 3, 0), f"0 {UNDER} 5")
    assert column(after, "camel") == (1, 2, 0)
    assert after.opened[0] == (tile("camel-1"),)


def test_on_somebody_elses_column_the_order_decides_who_opens():
    """R8.1, R8.4 (H11): same first is the default; opposite first lets the other open before he is sent home."""
    state = three(2, 3, 1)
    default = played(state, f"0 {UNDER} 5")
    assert default.opened == ((tile("camel-1"),), ())
    other = played(state, f"0 {UNDER} 5 camel-opposite,camel-same")
    assert other.opened == ((), (tile("camel-1"),))
    assert column(default, "camel") == column(other, "camel") == (1, 2, 0)


def test_placing_is_voluntary_pair_by_pair():
    """R8.2 (H3, O4): the first scarab may go to the other, the second already to oneself."""
    state = three(2, 3, 1)
    assert set(texts(state, 0, f"{UNDER} 5 ")) == {
        f"{UNDER} 5 camel-opposite,camel-same",  # he opens, then I come
        f"{UNDER} 5 camel-opposite,camel-opposite",  # he opens and stays
    }
    state = three(1, 3, None)
    assert set(texts(state, 0, f"{UNDER} 5 ")) == {f"{UNDER} 5 camel-same-leave,camel-opposite-leave"}


def test_who_comes_second_to_an_empty_column_with_two_scarabs_opens_with_his_own():
    """R7.7, R9.3: refused, the third scarab waits; else he opens and the scarab of his second pair stays."""
    state = three(2, 3, None)
    assert set(texts(state, 0, f"{UNDER} 5 ")) == {f"{UNDER} 5 camel-same-leave,camel-opposite-leave"}
    after = played(state, f"0 {UNDER} 5 camel-same-leave,camel-opposite-leave")
    assert column(after, "camel") == (3, 3, None)
    assert column(played(state, f"0 {UNDER} 5"), "camel") == (1, 2, 0)


def test_plans_with_the_same_effect_are_one_and_a_plan_that_changes_nothing_is_refused():
    """R8.3 (O2)."""
    state = three(0, 3, 0)
    assert texts(state, 0, f"{UNDER} 5") == [f"{UNDER} 5"]
    with pytest.raises(IllegalAction) as refusal:
        step(state, f"0 {UNDER} 5 camel-opposite,camel-same")
    assert refusal.value.rule == "R8.3"


TWO = {4: ["camel/ibis", "ibis/snake"]}  # camel beside the upper, ibis at the lower animal's side of a card in slot 5
BOTH = "camel/ibis"


def two(lying, columns):
    """Return a position where a card pairs a camel and an ibis, with so many scarabs lying at emptied columns."""
    wall = {4: ["camel/ibis"]}
    spent = ("baboon", "cat", "crocodile", "hippo")
    rest = {name: (min(3, max(0, lying - 3 * index)), 0, None) for index, name in enumerate(spent)}
    return position(2, wall, rest | columns, (["camel/hippo", "hippo/ibis"],))


def test_different_animals_bring_a_scarab_to_each_column():
    """R6.1, R8.1: four scarabs at most, two for each animal."""
    state = position(2, {4: ["camel/ibis"]}, {}, (["camel/hippo"],))
    card = "camel/ibis"
    state = position(2, {4: ["camel/snake"], 6: ["cat/ibis"]}, {}, ([card],))
    after = played(state, f"0 {card} 5")
    assert (column(after, "camel"), column(after, "ibis")) == ((1, 3, 0), (1, 3, 0))
    leaves = set(texts(state, 0, f"{card} 5 "))
    assert len(leaves) == 3
    assert f"{card} 5 camel-same-leave,ibis-opposite-leave" in leaves


def test_when_the_base_runs_out_the_order_of_the_animals_matters():
    """R8.1, R8.4 (H12, O1): the one that opens comes first and its three scarabs serve the other."""
    lying = dict.fromkeys(("baboon", "cat", "crocodile", "hippo"), (3, 0, None))
    wall = {4: ["camel/snake"], 6: ["cat/ibis"]}
    state = position(2, wall, lying | {"camel": (1, 3, 0), "ibis": (2, 3, 0)}, (["camel/ibis"],))
    assert state.base == 1
    after = played(state, "0 camel/ibis 5")  # ibis first, though camel has the lower number
    assert (column(after, "camel"), column(after, "ibis")) == ((2, 3, 0), (0, 2, 0))
    assert texts(state, 0, "camel/ibis 5 ") == ["camel/ibis 5 camel-same,ibis-opposite"]
    after = played(state, "0 camel/ibis 5 camel-same,ibis-opposite")
    assert (column(after, "camel"), column(after, "ibis")) == ((2, 3, 0), (2, 3, 0))
    assert after.base == 0


def test_the_last_archaeologist_goes_where_the_player_wants():
    """R7.8, R8.1 (H12): with one in reserve and two empty columns, three plans place him differently."""
    mine = dict.fromkeys(("baboon", "cat", "crocodile", "hippo"), (0, 3, 0))
    wall = {4: ["camel/snake"], 6: ["cat/ibis"]}
    state = position(2, wall, mine, (["camel/ibis"],))
    assert state.reserves[0] == 1
    assert column(played(state, "0 camel/ibis 5"), "camel") == (1, 3, 0)
    plans = texts(state, 0, "camel/ibis 5 ")
    ends = {
        (column(played(state, f"0 {plan}"), "camel")[2], column(played(state, f"0 {plan}"), "ibis")[2])
        for plan in plans
    }
    assert ends == {(None, 0), (None, None)}


def test_with_enough_of_everything_two_columns_do_not_disturb_each_other():
    """R8.3: the short way to all plans of two animals, against trying every order, for many columns."""
    for kinds in ((1, 3), (2, 4), (4, 1), (5, 2), (8, 7), (10, 12)):
        for column_one in range(0, 48, 5):
            for column_other in range(1, 48, 7):
                places = (Place(1, kinds[0], column_one), Place(5, kinds[1], column_other))
                short = plan_words(AMPLE_BASE, AMPLE_RESERVE, places)
                tried = _paths(AMPLE_BASE, AMPLE_RESERVE, tuple((kinds, column) for _, kinds, column in places))
                assert len(short) == len(tried), places
                assert short[0].count(",") == len(tried[0]) - 1
                first = places[tried[0][0][0]].animal
                assert short[0].startswith({1: "camel", 5: "ibis"}[first])


def test_no_legal_list_of_a_drop_is_long_and_each_decision_of_it_differs_in_effect():
    """R8.3 (O4): at most 24 ways to drop without a plan, at most 127 met with plans."""
    state = three(2, 3, 1)
    for text in texts(state, 0):
        others = [one for one in texts(state, 0) if one.split()[:2] == text.split()[:2] and one != text]
        for other in others:
            here, there = GAME.dump(played(state, f"0 {text}")), GAME.dump(played(state, f"0 {other}"))
            assert (here["columns"], here["opened"]) != (there["columns"], there["opened"])
    assert len({tuple(text.split()[:2]) for text in texts(state, 0)}) == 24


def test_two_columns_resolved_apart_come_to_the_same_as_together():
    """R8.1, R8.3: the quick way to the plan of two animals, against carrying out its words one by one."""
    for kinds in ((1, 3), (2, 4), (4, 1), (7, 5)):
        pairing = Pairing(CARD_NUMBER["camel/ibis"], ((1, kinds[0]), (5, kinds[1])))
        for column_one in range(0, 48, 7):
            for column_other in range(1, 48, 5):
                places = (Place(1, kinds[0], column_one), Place(5, kinds[1], column_other))
                for word in ("", *plan_words(AMPLE_BASE, AMPLE_RESERVE, places)[1:]):
                    together = plan_of(AMPLE_BASE, AMPLE_RESERVE, places, word)
                    apart = pairing.plan(AMPLE_BASE, AMPLE_RESERVE, column_one, column_other, word)
                    assert (together.steps, together.base, together.placed) == (apart.steps, apart.base, apart.placed)
                    assert dict(together.columns) == dict(apart.columns)
                    assert (together.opens, together.replaces) == (apart.opens, apart.replaces)
