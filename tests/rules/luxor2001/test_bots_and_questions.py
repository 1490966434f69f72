"""What bots do beside searching, and what a player is asked and shown before he decides."""

import pytest

from games.rules import search
from games.rules.luxor2001 import GAME
from games.rules.rng import Rng
from tests.rules.luxor2001.positions import played, position, texts

WALL = {1: ["cat/ibis"], 2: ["hippo/ibis"], 3: ["snake/ibis"]}
QUIET = "hippo/snake"


def searching(columns, opened=None):
    state = position(2, WALL, columns, ([QUIET],), curse=True, pile=["curse", "baboon/cat"], opened=opened)
    return played(state, f"0 {QUIET} 8")


def answer_of(state, seat):
    view, legal = GAME.view(state, seat), GAME.legal(state, seat)
    return str(next(a for n in range(99) if (a := GAME.reflex(view, seat, legal, "hard", Rng("eyes", n)))))


def test_a_bot_claims_what_opens_for_itself():
    """R12.8."""
    assert answer_of(searching({"ibis": (2, 3, 0)}), 0) == "claim 2.1 row seat1"


def test_a_bot_keeps_quiet_where_the_scarab_would_open_for_the_other():
    """R12.5, R12.8: three eyes for somebody who has nothing to hand over in return but that."""
    state = searching({"ibis": (2, 3, 1)})
    assert answer_of(state, 0) == "nothing"


def test_a_bot_hands_over_its_lowest_value():
    """R12.9."""
    state = position(
        2,
        WALL,
        {"camel": (0, 1, None)},
        ([QUIET],),
        curse=True,
        pile=["curse", "baboon/cat"],
        opened={1: ["camel-1", "camel-2"]},
    )
    state = played(state, f"0 {QUIET} 8", "0 claim 2.1 row seat1", "1 nothing")
    assert GAME.to_move(state) == (1,)
    assert str(search.decide(GAME, state, 1, "normal", Rng("bot", 1))) == "give 3"


def test_a_bot_steals_a_column_that_is_about_to_open():
    """R7.5: the best drop there is."""
    state = position(2, {4: ["camel/ibis"]}, {"camel": (2, 1, 1)}, (["camel/snake"],))
    assert str(search.decide(GAME, state, 0, "normal", Rng("bot", 1))) in ("camel/snake 3", "camel/snake 5")


def test_a_bot_does_not_bring_the_third_scarab_to_somebody_else():
    """R9.1."""
    state = position(2, {4: ["camel/ibis"]}, {"camel": (2, 1, 1)}, (["camel/cat"],))
    for level in ("easy", "normal", "hard"):
        assert str(search.decide(GAME, state, 0, level, Rng("bot", 1))) not in ("camel/cat 3", "camel/cat 5")


@pytest.mark.parametrize("options", [{}, {"curse": "on"}, {"sphinx": "on"}])
def test_normal_beats_random_by_far(options):
    """A few matches are enough to see it; the arena measures."""
    leads = 0
    for number in range(4):
        state = GAME.setup(2, {"curse": "off", "sphinx": "off"} | options, Rng("strength", number))
        for ply in range(GAME.meta.max_plies):
            movers = GAME.to_move(state)
            if not movers:
                break
            level = "normal" if movers[0] == number % 2 else "random"
            action = search.decide(GAME, state, movers[0], level, Rng(f"strength {number}", ply))
            state = GAME.apply(state, movers[0], action, Rng("", 0)).state
        scores = GAME.outcome(state).scores
        leads += scores[number % 2] - scores[1 - number % 2]
    assert leads > 60


def test_the_preview_of_a_card_shows_every_slot_and_of_a_slot_every_plan():
    """R6.1, R8.3: pairs with their cells, what each plan does and leaves."""
    state = position(2, {4: ["camel/camel"], 6: ["camel/snake"]}, {"camel": (2, 3, 1)}, (["ibis/camel"],))
    card = GAME.preview(state, 0, ("ibis/camel",))
    assert [drop["slot"] for drop in card["drops"]] == list(range(1, 9))
    shown = GAME.preview(state, 0, ("ibis/camel", "5", "camel-opposite,camel-same"))
    drop = shown["drops"][4]
    assert sorted((pair["slot"], pair["row"], pair["same"]) for pair in drop["pairs"]) == [
        (3, 0, False),
        (3, 1, True),
        (5, 1, False),
    ]
    chosen = drop["plans"][shown["plan"]]
    assert chosen["word"] == "camel-opposite,camel-same"
    assert [(done["opened"], done["replaced"]) for done in chosen["steps"]] == [(1, None), (None, 1)]
    assert chosen["columns"] == [{"animal": "camel", "scarabs": 1, "left": 2, "holder": 0}]


def test_a_preview_is_what_the_drop_then_does():
    """R8.3, R14.1: on random walls, the columns foretold are the columns that come."""
    state = GAME.setup(3, {"curse": "off", "sphinx": "on"}, Rng("preview", 1))
    for ply in range(40):
        seat = GAME.to_move(state)[0]
        action = Rng("preview", ply).pick(GAME.legal(state, seat))
        shown = GAME.preview(state, seat, tuple(str(action).split()))
        state = GAME.apply(state, seat, action, Rng("", 0)).state
        if state.phase:
            break
        drop = next(drop for drop in shown["drops"] if drop["slot"] == action.slot + 1)
        if drop["plans"]:
            dumped = GAME.dump(state)["columns"]
            for column in drop["plans"][shown["plan"]]["columns"]:
                holder = -1 if column["holder"] is None else column["holder"]
                assert dumped[column["animal"]] == [column["scarabs"], column["left"], holder]


def test_each_phase_has_a_question_for_each_word():
    """R5.1, R12.3, R12.9, R10.2."""
    view = GAME.view(position(), 0)
    asked = [GAME.say(view, 0, words) for words in ((), ("camel/snake",), ("camel/snake", "1"))]
    assert len(set(asked)) == 3
    view = GAME.view(searching({"ibis": (2, 3, 0)}), 0)
    claim = ("claim", "2.1", "row", "seat1")
    asked = [GAME.say(view, 0, words) for words in ((), claim[:2], claim[:3], claim, ("nothing",))]
    assert len(set(asked)) == 5


def test_the_legal_list_of_a_drop_stays_short():
    """R8.3 (O4): a few dozen actions, in every position of some random matches."""
    most = 0
    for number in range(8):
        state = GAME.setup(4, {"curse": "off", "sphinx": "on"}, Rng("short", number))
        for ply in range(40):
            seat = GAME.to_move(state)[0]
            if state.phase:
                break
            legal = GAME.legal(state, seat)
            most = max(most, len(legal))
            state = GAME.apply(state, seat, Rng("short", ply).pick(legal), Rng("", 0)).state
    assert 24 < most < 150
    assert len(texts(position(), 0)) == 24
