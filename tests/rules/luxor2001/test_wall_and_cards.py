"""R1 the wall, R2 the cards, R5 a turn."""

from collections import Counter

import pytest

from games.rules.errors import IllegalAction, MalformedAction, NotYourTurn
from games.rules.luxor2001 import GAME
from games.rules.luxor2001.data import ANIMALS, DECK, LEFT
from games.rules.luxor2001.kinds import kinds_of, meeting, pair_kinds
from games.rules.luxor2001.pairs import pairs_of
from games.rules.luxor2001.wall import MET, met_in, touches
from games.rules.rng import Rng
from tests.rules.luxor2001.positions import card, column, facing, full_but, played, position, step, texts


def test_the_wall_has_eight_slots_of_ten_rows_and_a_card_covers_two():
    """R1.1, R1.2 (H1, H2)."""
    state = played(position(hands=(["camel/snake"],)), "0 camel/snake 8")
    assert [len(slot) for slot in state.wall] == [0, 0, 0, 0, 0, 0, 0, 2]
    upper, lower = state.wall[7][1], state.wall[7][0]
    assert (ANIMALS[upper >> 1], ANIMALS[lower >> 1]) == ("camel", "snake")
    with pytest.raises(MalformedAction):
        step(position(), "0 camel/snake 9")


def test_a_card_falls_onto_what_lies_in_its_slot_and_keeps_its_facing():
    """R1.2, R1.3: nothing is turned, nothing below moves."""
    state = position(wall={3: ["cat/ibis"]}, hands=(["camel/snake"],))
    before = state.wall[2]
    after = played(state, "0 camel/snake 3")
    assert after.wall[2] == (*before, DECK[card("camel/snake")].lower, DECK[card("camel/snake")].upper)
    assert (facing("camel/snake", "upper"), facing("camel/snake", "lower")) == ("R", "L")


def test_a_full_slot_is_refused_with_the_rule():
    """R1.5, R5.1."""
    state = position(wall=full_but(2), hands=([DECK[45].name],))
    assert {text.split()[1] for text in texts(state, 0)} == {"2"}
    with pytest.raises(IllegalAction) as refusal:
        step(state, f"0 {DECK[45].name} 3")
    assert refusal.value.rule == "R1.5"
    assert str(refusal.value) == "Slot 3 is full."


def test_a_card_that_is_not_in_hand_is_refused_with_the_rule():
    """R5.1."""
    state = position(hands=(["camel/snake"], ["ibis/ibis"]))
    with pytest.raises(IllegalAction) as refusal:
        step(state, "0 ibis/ibis 1")
    assert refusal.value.rule == "R5.1"


def test_there_are_seven_animals_and_every_ordered_pair_once():
    """R2.1, R2.2."""
    assert len(ANIMALS) == 7
    assert {"camel", "snake", "hippo"} <= set(ANIMALS)
    assert len({one.name for one in DECK}) == 49
    assert sum(one.upper >> 1 == one.lower >> 1 for one in DECK) == 7


def test_each_animal_looks_each_way_on_seven_pictures_and_exchanging_the_animals_turns_both_places():
    """R2.3."""
    pictures = Counter(cell for one in DECK for cell in (one.upper, one.lower))
    assert set(pictures.values()) == {7}
    assert len(pictures) == 14
    for one in DECK:
        if one.upper >> 1 != one.lower >> 1:
            exchanged = DECK[card("/".join(reversed(one.name.split("/"))))]
            assert exchanged.upper & 1 != one.upper & 1
            assert exchanged.lower & 1 != one.lower & 1
    kinds = Counter("LR"[one.upper & 1] + "LR"[one.lower & 1] for one in DECK)
    assert kinds == {"LL": 14, "RR": 14, "LR": 14, "RL": 7}


def test_cells_touch_side_by_side_above_and_at_corners():
    """R2.4: an ibis in the corner of a camel's cell pairs, one further away does not."""
    around = position(wall={4: ["cat/camel", "ibis/snake"]})  # slot 4: camel, cat, snake, ibis from the bottom
    beside = {pair.row for pair in pairs_of(around.wall, card("camel/camel"), 4, lines=False)}
    assert beside == {0}  # both camels of the card touch the one in row 0
    assert not pairs_of(around.wall, card("ibis/ibis"), 4, lines=False)  # the ibis lies in row 3, out of reach
    onto = pairs_of(around.wall, card("hippo/ibis"), 3, lines=False)
    assert [(pair.slot, pair.row, pair.line) for pair in onto] == [(3, 3, "column")]


def test_the_wall_does_not_wrap_and_a_card_touches_nine_cells_at_thirteen_places_at_most():
    """R2.4 (O5)."""
    names = ["camel/camel"]
    state = position(wall={1: names})
    assert not pairs_of(state.wall, card("camel/ibis"), 7, lines=False)
    wall = [()] * 8
    wall[3] = wall[5] = (2,) * 6
    wall[4] = (2,) * 2
    met = meeting(touches(tuple(wall), ()), (), card("camel/camel"), 4)  # nothing but camels around, all looking left
    assert (met_in(met & MET, LEFT), met_in(met >> 6, LEFT)) == (7, 6)


def test_the_quick_count_of_contacts_agrees_with_looking_at_each_pair():
    """R2.4, R6.1, R13.1: the numbers that make `legal` fast, against the pairs one by one, on random walls."""
    for sphinx in ("off", "on"):
        for number in range(12):
            state = GAME.setup(2, {"curse": "off", "sphinx": sphinx}, Rng(f"walls {number}", 0))
            for ply in range(1, 1 + 3 * number):
                seat = GAME.to_move(state)[0]
                state = GAME.apply(state, seat, Rng("walls", ply).pick(GAME.legal(state, seat)), Rng("", 0)).state
            for slot in range(8):
                if len(state.wall[slot]) < 10:
                    _compare(state, slot)


def _compare(state, slot):
    for one in DECK:
        pairs = pairs_of(state.wall, one.number, slot, lines=state.box.sphinx)
        expected = set()
        for kind in {one.upper >> 1, one.lower >> 1}:
            mine = [pair for pair in pairs if pair.animal == kind and not pair.either]
            either = any(pair.animal == kind and pair.either for pair in pairs)
            same = sum(pair.same for pair in mine)
            expected.add((kind, kinds_of(same, len(mine) - same, either)))
        met = meeting(state.touch, state.lines, one.number, slot)
        found = pair_kinds(one.number, met) if met else ()
        assert found == tuple(sorted((kind, kinds) for kind, kinds in expected if kinds))


def test_dropping_is_compulsory_and_the_turn_passes_clockwise():
    """R5.1 (H20), R4.6."""
    state = position(seats=3, turn=2)
    assert GAME.to_move(state) == (2,)
    assert all(len(text.split()) >= 2 and "/" in text for text in texts(state, 2))
    after = played(state, f"2 {texts(state, 2)[0]}")
    assert GAME.to_move(after) == (0,)
    with pytest.raises(NotYourTurn):
        step(after, "1 camel/snake 1")


def test_a_card_is_drawn_from_the_top_of_the_pile_after_the_drop():
    """R5.2, R5.3."""
    state = position(hands=(["camel/snake"],), pile=["ibis/cat"])
    answer = step(state, "0 camel/snake 1")
    assert card("ibis/cat") in answer.state.hands[0]
    assert len(answer.state.hands[0]) == 3
    assert len(answer.state.pile) == len(state.pile) - 1
    assert not answer.undoable
    assert column(answer.state, "camel") == (0, 3, None)


def test_with_four_players_the_last_three_drops_draw_nothing_and_with_three_the_last_one_does():
    """R1.4, R5.3, R5.4 (H19, O6)."""
    for seats, pile_left, in_hands in ((2, 3, 6), (3, 0, 9), (4, 0, 9)):
        state = GAME.setup(seats, {"curse": "off", "sphinx": "off"}, Rng("draws", seats))
        plays = Counter()
        ply = 0
        while state.phase == 0:
            seat = GAME.to_move(state)[0]
            assert state.hands[seat]
            plays[seat] += 1
            state = GAME.apply(state, seat, GAME.legal(state, seat)[0], Rng("", 0)).state
            ply += 1
        assert ply == 40
        assert (len(state.pile), sum(len(hand) for hand in state.hands)) == (pile_left, in_hands)
        expected = {2: [20, 20], 3: [13, 13, 14], 4: [10] * 4}[seats]
        assert sorted(plays.values()) == expected
        assert plays[state.box.start] == max(expected)
