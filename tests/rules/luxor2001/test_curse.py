"""R12 Pharaoh's curse."""

from collections import Counter

import pytest

from games.rules.errors import IllegalAction, MalformedAction, NotYourTurn
from games.rules.luxor2001 import GAME
from games.rules.luxor2001.data import CURSE
from games.rules.luxor2001.wall import TRIPLE_NUMBER, TRIPLES, true_triples
from games.rules.rng import Rng
from tests.rules.luxor2001.positions import card, column, defaults, full_but, played, position, step, texts, tile

# Three ibises in a row at the bottom of the slots 1 to 3 (rows from 1), three camels above each other in slot 6.
WALL = {1: ["cat/ibis"], 2: ["hippo/ibis"], 3: ["snake/ibis"], 6: ["camel/camel", "cat/camel"]}
IBISES, CAMELS, WRONG = "2.1 row", "6.2 column", "2.2 row"
QUIET = "hippo/snake"  # dropped into slot 8 it meets nothing


def cursed(columns=None, seats=3, *, curses=("curse",), wall=None, **more):
    """Return a position in which seat 0 drops, and draws the card that lies on the curses."""
    pile = ["baboon/baboon", *curses, "baboon/cat"]
    return position(seats, wall or WALL, columns, ([QUIET],), curse=True, pile=pile, **more)


def uncovered(columns=None, seats=3, **more):
    """Return the position once the search is open."""
    state = played(cursed(columns, seats, **more), f"0 {QUIET} 8")
    assert GAME.to_move(state) == tuple(range(seats))
    return state


def test_hands_come_from_the_first_pile_of_twenty_and_the_curses_lie_in_the_second():
    """R12.1."""
    for seats in (2, 3, 4):
        for number in range(20):
            state = GAME.setup(seats, defaults(seats, curse="on"), Rng("piles", number))
            GAME.check(state)
            assert len(state.pile) == 55 - 3 * seats
            assert state.pile[:35].count(CURSE) == 6
            assert CURSE not in state.pile[35:]
            view = GAME.view(state, 0)
            assert (view.pile, view.first_pile, view.curses_left) == (55 - 3 * seats, 20 - 3 * seats, 6)
    plain = GAME.setup(2, defaults(2), Rng("piles", 1))
    assert CURSE not in plain.pile


def test_no_curse_acts_before_the_first_pile_is_used_up():
    """R12.1, R12.2: with two, three, four players not before the 14th, 11th, 8th drop."""
    for seats, least in ((2, 14), (3, 11), (4, 8)):
        for number in range(15):
            state = GAME.setup(seats, defaults(seats, curse="on"), Rng("first", number))
            drops = 0
            while state.pile.count(CURSE) == 6 and state.phase == 0:
                seat = GAME.to_move(state)[0]
                state = GAME.apply(state, seat, GAME.legal(state, seat)[0], None).state
                drops += 1
            assert drops >= least


def test_a_curse_on_top_of_the_second_pile_acts_when_the_first_is_used_up():
    """R12.2 (H26)."""
    for number in range(200):
        state = GAME.setup(2, defaults(2, curse="on"), Rng("on top", number))
        if state.pile[34] == CURSE:
            break
    for _ in range(14):
        assert state.pile.count(CURSE) == 6
        seat = GAME.to_move(state)[0]
        answer = GAME.apply(state, seat, GAME.legal(state, seat)[0], None)
        state = answer.state
    assert "curse_uncovered" in [event.kind for event in answer.events]


def test_taking_the_card_above_a_curse_uncovers_it_and_all_search_at_once():
    """R12.2, R12.3 (H28): the drawn card is in hand already, the turn has not passed yet."""
    answer = step(cursed(), f"0 {QUIET} 8")
    assert [event.kind for event in answer.events] == ["dropped", "curse_uncovered"]
    assert card("baboon/cat") in answer.state.hands[0]
    assert GAME.to_move(answer.state) == (0, 1, 2)
    assert answer.state.turn == 0


def test_the_curse_uncovered_by_the_draw_after_the_fortieth_card_is_ignored():
    """R12.2 (H27)."""
    state = position(2, full_but(1), curse=True, curses=0, pile=["curse", "snake/snake"])
    answer = step(state, f"0 {texts(state, 0)[0]}")
    assert answer.state.phase == 4
    assert answer.state.pile[-1] == CURSE


def test_without_an_unused_triple_nobody_is_asked():
    """R12.11."""
    answer = step(cursed(wall={1: ["cat/ibis"]}), f"0 {QUIET} 8")
    assert [event.kind for event in answer.events] == ["dropped", "curse_uncovered", "curse_missed"]
    assert GAME.to_move(answer.state) == (1,)
    used = [TRIPLE_NUMBER[words] for words in (IBISES, CAMELS, "6.3 column")]
    left = {triple.words for triple in true_triples(cursed().wall, ())} - {IBISES, CAMELS, "6.3 column"}
    answer = step(cursed(used=(*used, *(TRIPLE_NUMBER[words] for words in left))), f"0 {QUIET} 8")
    assert GAME.to_move(answer.state) == (1,)


def test_the_list_of_answers_gives_no_hint():
    """R12.5 (O10): every three occupied cells in a line, right or wrong, with every opponent, and "nothing"."""
    state = uncovered()
    answers = texts(state, 1)
    heights = [len(slot) for slot in state.wall]
    occupied = [one for one in TRIPLES if all(row < heights[slot] for slot, row in one.cells)]
    assert len(answers) == 1 + 2 * len(occupied)
    assert f"claim {WRONG} seat0" in answers
    assert "claim 2.1 row seat1" not in answers  # oneself
    assert "nothing" in answers


def test_there_are_220_straight_triples_on_a_full_wall():
    """R12.4, R12.5 (H21): rows 6 × 10, columns 8 × 8, diagonals 2 × 6 × 8; no bent ones."""
    assert Counter(one.line for one in TRIPLES) == {"row": 60, "column": 64, "rising": 48, "falling": 48}
    for one in TRIPLES:
        (s0, r0), (s1, r1), (s2, r2) = one.cells
        assert (s1 - s0, r1 - r0) == (s2 - s1, r2 - r1)


def test_facing_is_irrelevant_for_three_in_a_line():
    """R12.4: the three camels of slot 6 look right, left and right."""
    state = uncovered()
    assert len({state.wall[5][row] & 1 for row in range(3)}) == 2
    assert CAMELS in {one.words for one in true_triples(state.wall, ())}


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("claim 8.9 column seat0", "R12.5"),  # empty cells
        ("claim 2.1 row seat1", "R12.7"),  # oneself
        ("claim 2.1 row seat3", "R12.7"),  # nobody
        (f"{QUIET} 1", "R12.3"),  # not the time to drop
    ],
)
def test_an_answer_that_cannot_be_is_refused_with_the_rule(text, rule):
    """R12.5, R12.7."""
    with pytest.raises(IllegalAction) as refusal:
        step(uncovered(), f"1 {text}")
    assert refusal.value.rule == rule


def test_three_cells_that_are_not_in_a_line_cannot_even_be_named():
    """R12.5 (H21)."""
    with pytest.raises(MalformedAction) as refusal:
        step(uncovered(), "1 claim 1.1 row seat0")  # its left neighbour would lie outside
    assert refusal.value.rule == "R12.5"
    with pytest.raises(MalformedAction):
        step(uncovered(), "1 claim 2.1 bent seat0")


def test_a_triple_counts_once_and_cannot_be_named_again():
    """R12.4, R12.5 (H22)."""
    state = uncovered(used=(TRIPLE_NUMBER[IBISES],))
    with pytest.raises(IllegalAction) as refusal:
        step(state, f"1 claim {IBISES} seat0")
    assert (refusal.value.rule, str(refusal.value)) == ("R12.4", "These three cells were claimed before.")
    after = played(state, f"0 claim {CAMELS} seat1", "1 nothing", "2 nothing")
    assert after.curse.used == tuple(sorted((TRIPLE_NUMBER[IBISES], TRIPLE_NUMBER[CAMELS])))


def test_no_answer_shows_before_the_last_one():
    """R12.3 (O10): neither what somebody answered nor that he did."""
    state = uncovered()
    for text in ("nothing", f"claim {IBISES} seat0", f"claim {WRONG} seat2"):
        answer = step(state, f"1 {text}")
        assert answer.sealed
        assert not answer.undoable
        assert not answer.asks
        assert [(event.kind, event.only) for event in answer.events] == [("answered", (1,))]
        for viewer in (None, 0, 2):
            assert GAME.view(answer.state, viewer) == GAME.view(state, viewer)
        assert GAME.view(answer.state, 1).answer is not None
    with pytest.raises(NotYourTurn):
        step(answer.state, "1 nothing")


def test_a_redeal_forgets_the_answers_of_the_others_and_keeps_ones_own():
    """R12.3, R14.1."""
    state = played(uncovered(), f"1 claim {IBISES} seat0", "2 nothing")
    world = GAME.redeal(state, 1, Rng("world", 1))
    assert world.answers == (None, state.answers[1], None)
    assert GAME.redeal(state, None, Rng("world", 1)).answers == (None, None, None)


def test_the_answers_that_did_not_win_are_not_told_afterwards():
    """R12.3, R12.6."""
    last = step(played(uncovered(), f"0 claim {CAMELS} seat2", f"1 claim {IBISES} seat0"), "2 nothing")
    assert last.sealed
    public = [event for event in last.events if event.only is None]
    assert [event.kind for event in public] == ["curse_struck"]
    assert public[0].seat == 0
    assert "ibis" not in str(public)
    assert last.state.answers == ()


def test_an_answer_after_the_search_is_refused():
    """R12.6."""
    over = played(uncovered(), "0 nothing", "1 nothing", "2 nothing")
    with pytest.raises(NotYourTurn):
        step(over, f"2 claim {IBISES} seat0")
    with pytest.raises(IllegalAction) as refusal:
        step(over, f"1 claim {IBISES} seat0")
    assert refusal.value.rule == "R5.1"


def test_the_right_answer_nearest_the_amulet_wins_and_the_amulet_goes_on_behind_the_winner():
    """R12.6: its holder first, then clockwise."""
    both = (f"0 claim {IBISES} seat1", "1 nothing", f"2 claim {CAMELS} seat1")
    for amulet, finder in ((0, 0), (1, 2), (2, 2)):
        state = played(uncovered(amulet=amulet), *both)
        assert state.curse.amulet == (finder + 1) % 3
        named = IBISES if finder == 0 else CAMELS
        assert state.curse.used == (TRIPLE_NUMBER[named],)


def test_a_wrong_claim_counts_as_nothing_without_penalty():
    """R12.6 (H29, O10): the next one wins; he himself may search the next time."""
    state = played(uncovered(amulet=1), "0 nothing", f"1 claim {WRONG} seat0", f"2 claim {IBISES} seat0")
    assert state.curse.amulet == 0
    assert TRIPLE_NUMBER[WRONG] not in state.curse.used


def test_when_nobody_is_right_the_curse_is_spent_and_the_amulet_stays():
    """R12.6 (O10)."""
    state = uncovered(amulet=2)
    last = step(played(state, "0 nothing", f"1 claim {WRONG} seat0"), "2 nothing")
    assert [event.kind for event in last.events] == ["answered", "curse_missed"]
    assert last.state.curse.amulet == 2
    assert GAME.to_move(last.state) == (1,)
    assert last.state.columns == state.columns


def struck(columns, opened=None, victim=1, **more):
    """Return the engine's answer to the last of three answers: seat 0 is right about the ibises and curses `victim`."""
    state = uncovered(columns, opened=opened, **more)
    return step(played(state, f"0 claim {IBISES} seat{victim}", "1 nothing"), "2 nothing")


def test_the_curse_puts_a_scarab_at_the_animals_column():
    """R12.8."""
    after = struck({"ibis": (1, 3, 2)})
    assert column(after.state, "ibis") == (2, 3, 2)
    assert after.state.base == 14
    assert GAME.to_move(after.state) == (1,)


def test_the_curses_scarab_is_left_out_where_three_lie_or_none_is_left():
    """R12.8 (H25)."""
    assert column(struck({"ibis": (3, 0, 2)}).state, "ibis") == (3, 0, 2)
    empty = dict.fromkeys(("baboon", "camel", "cat", "crocodile", "hippo"), (3, 0, None)) | {"snake": (1, 0, None)}
    assert column(struck(empty | {"ibis": (0, 3, None)}).state, "ibis") == (0, 3, None)


def test_the_curses_third_scarab_opens_for_whoever_stands_there():
    """R12.8, R12.9 (H25, O9): first the scarab, then what it opens, then the gift, also of what was just opened."""
    finder = struck({"ibis": (2, 3, 0)})
    assert [event.kind for event in finder.events] == ["answered", "curse_struck", "opened"]
    assert finder.state.opened[0] == (tile("ibis-1"),)
    victim = struck({"ibis": (2, 3, 1)})
    assert [event.kind for event in victim.events] == ["answered", "curse_struck", "opened", "given"]
    assert victim.state.opened[:2] == ((tile("ibis-1"),), ())


def test_a_scarab_of_the_curse_is_not_counted_with_those_of_a_turn():
    """R12.8, R6.5 (O3): two for the card, a third for the curse."""
    wall = WALL | {4: ["ibis/ibis"]}
    state = position(2, wall, hands=(["camel/ibis"],), curse=True, pile=["curse", "baboon/cat"])
    state = played(state, "0 camel/ibis 5")
    assert column(state, "ibis") == (2, 3, 0)
    state = played(state, f"0 claim {IBISES} seat1", "1 nothing")
    assert column(state, "ibis") == (0, 2, 0)
    assert state.opened[0] == (tile("ibis-1"),)


def test_any_opponent_may_be_cursed_also_one_without_sarcophagi():
    """R12.7, R12.9 (H24): then there is only the scarab."""
    after = struck({"camel": (0, 2, None)}, {2: ["camel-1"]}, victim=1)
    assert [event.kind for event in after.events] == ["answered", "curse_struck"]
    assert after.state.opened == ((), (), (tile("camel-1"),))


def test_with_one_sarcophagus_the_cursed_player_is_not_asked():
    """R12.9 (O9)."""
    after = struck({"camel": (0, 2, None)}, {1: ["camel-1"]})
    assert after.state.opened == ((tile("camel-1"),), (), ())
    given = after.events[-1]
    assert (given.kind, given.seat, given.facts) == ("given", 1, {"to": 0, "animal": "camel", "eyes": 1})
    assert dict(given.secrets) == {0: {"value": 3}, 1: {"value": 3}}


def test_with_two_or_more_the_cursed_player_chooses_among_different_values():
    """R12.9 (H23, O9): asked by number, though two of the same value leave one choice."""
    opened = {1: ["camel-1", "cat-1", "cat-2"]}
    columns = {"camel": (0, 2, None), "cat": (0, 1, None)}
    after = struck(columns, opened)
    assert GAME.to_move(after.state) == (1,)
    assert texts(after.state, 1) == ["give 3", "give 5"]
    gift = step(after.state, "1 give 5")
    assert gift.state.opened == ((tile("cat-2"),), (tile("camel-1"), tile("cat-1")), ())
    assert GAME.to_move(gift.state) == (1,)  # the turn after the drawer's
    with pytest.raises(IllegalAction) as refusal:
        step(after.state, "1 give 7")
    assert refusal.value.rule == "R12.9"
    alike = struck({"camel": (0, 2, None), "cat": (0, 2, None)}, {1: ["camel-1", "cat-1"]})
    assert GAME.to_move(alike.state) == (1,)
    assert texts(alike.state, 1) == ["give 3"]
    assert gift.state.curse.victim == -1


def test_the_question_to_the_cursed_player_tells_no_value():
    """R12.9 (O9), R14.1: whoever looks on sees the same, whatever the values are."""
    after = struck({"camel": (0, 1, None)}, {1: ["camel-1", "camel-2"]}).state
    for viewer in (None, 0, 2):
        for number in range(20):
            world = GAME.redeal(after, viewer, Rng("worlds", number))
            assert GAME.to_move(world) == GAME.to_move(after)
            assert GAME.view(world, viewer) == GAME.view(after, viewer)


def test_a_gift_counts_for_its_new_owner_can_be_given_again_and_its_giver_still_knows_it():
    """R12.12 (O9), R14.1."""
    gift = struck({"camel": (0, 2, None)}, {1: ["camel-1"]}).state
    assert gift.curse.known == ((tile("camel-1"), 1),)
    assert GAME.view(gift, 1).opened[0] == ((tile("camel-1"), 3),)
    assert GAME.view(gift, 2).opened[0] == ((tile("camel-1"), 0),)
    assert GAME.standing(GAME.view(gift, 0))[0] == 3
    for number in range(10):
        assert GAME.redeal(gift, 1, Rng("known", number)).box.tombs[1][0] == 3
    pile, opened = ["curse", "baboon/cat"], {0: ["camel-1"]}
    hands = ([], [QUIET])
    again = position(3, WALL, {"camel": (0, 2, None)}, hands, turn=1, curse=True, pile=pile, opened=opened)
    again = played(again, f"1 {QUIET} 8", "0 nothing", f"1 claim {IBISES} seat0", "2 nothing")
    assert again.opened[1] == (tile("camel-1"),)


def test_a_curse_uncovered_by_a_curse_acts_too_before_the_next_turn():
    """R12.10 (H28)."""
    state = uncovered(curses=("curse", "curse"))
    last = step(played(state, f"0 claim {IBISES} seat1", "1 nothing"), "2 nothing")
    assert [event.kind for event in last.events if event.only is None] == ["curse_struck", "curse_uncovered"]
    assert GAME.to_move(last.state) == (0, 1, 2)
    over = played(last.state, "0 nothing", "1 nothing", "2 nothing")
    assert GAME.to_move(over) == (1,)
    assert over.pile.count(CURSE) == 4


def test_the_amulet_and_the_start_player_are_drawn_independently():
    """R12.13 (O11), R4.6."""
    drawn = Counter()
    for number in range(300):
        state = GAME.setup(3, defaults(3, curse="on"), Rng("lots", number))
        drawn[state.box.start, state.curse.amulet] += 1
    assert len(drawn) == 9
    assert min(drawn.values()) > 10


def test_a_bot_finds_a_triple_with_the_chance_of_its_level():
    """R12.3: easy overlooks most, hard hardly any."""
    state = uncovered({"camel": (0, 1, 1), "ibis": (1, 3, 0)}, opened={1: ["camel-1", "camel-2"]})
    view, legal = GAME.view(state, 0), GAME.legal(state, 0)
    for level, least, most in (("easy", 0.3, 0.5), ("normal", 0.6, 0.8), ("hard", 0.9, 1.0)):
        answers = [GAME.reflex(view, 0, legal, level, Rng("eyes", number)) for number in range(400)]
        found = sum(str(answer) != "nothing" for answer in answers) / 400
        assert least < found < most
        assert all(answer in legal for answer in answers)
