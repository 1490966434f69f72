"""The engine: what it refuses, what it says about a ply, and the choices it offers word by word."""

import pytest

from games.rules import engine
from games.rules.errors import BadSetup, BrokenRecord, IllegalAction, MalformedAction, MatchOver, NotYourTurn, Refused
from games.rules.protocol import Choice, Event, Fault, Option
from games.rules.walks import walk
from tests.rules.small_games import AUCTION, PIG, Auction, AuctionState, PigState

LEGAL = ("left 1 back", "left 1 forward", "left 2", "right 3 key now", "stop", "stop here")
AT_ONCE = AuctionState(((1, 2, 3), (4, 5, 6)), tuple(range(7, 16)), (0, 0), (2, 3, 5), (), (0, 0))
MY_ROLL = PigState((0, 0), 0, 1, 4)
OVER = PigState((20, 0), 1, 0, 0)


def play(game, state, seat, text):
    return engine.play(game, state, seat, text, "seed", 1)


# --- what it refuses


@pytest.mark.parametrize(
    ("state", "seat", "text", "error"),
    [
        (OVER, 0, "roll", MatchOver),
        (OVER, 0, "nonsense", MatchOver),
        (MY_ROLL, 1, "roll", NotYourTurn),
        (MY_ROLL, 9, "roll", NotYourTurn),
        (MY_ROLL, -1, "roll", NotYourTurn),
        (MY_ROLL, 0, "rool", MalformedAction),
        (MY_ROLL, 0, "", MalformedAction),
        (MY_ROLL, 0, " \n", MalformedAction),
        (MY_ROLL, 0, "roll " * 100, MalformedAction),
        (MY_ROLL, 0, "röll", MalformedAction),
        (MY_ROLL, 0, "take 1", IllegalAction),
    ],
)
def test_a_wrong_move_is_refused_by_its_own_kind_of_error(state, seat, text, error):
    with pytest.raises(error) as refused:
        play(PIG, state, seat, text)
    assert str(refused.value)
    assert refused.value.code in ("match_over", "not_your_turn", "malformed", "illegal")


def test_a_refusal_can_be_translated():
    with pytest.raises(IllegalAction) as refused:
        play(PIG, MY_ROLL, 0, "take 1")
    assert refused.value.sentence % refused.value.facts == str(refused.value)


def test_a_game_may_say_which_rule_is_broken():
    class Strict(Auction):
        def fault(self, state, seat, action):
            return Fault("Card %(card)s is not in your hand.", "R2.1", {"card": action.card})

    with pytest.raises(IllegalAction, match="Card 9 is not in your hand") as refused:
        play(Strict(), AT_ONCE, 0, "bid 9")
    assert refused.value.rule == "R2.1"


def test_a_refused_move_changes_nothing():
    before = PIG.dump(MY_ROLL)
    with pytest.raises(Refused):
        play(PIG, MY_ROLL, 0, "take 1")
    assert PIG.dump(MY_ROLL) == before


def test_spaces_do_not_matter_and_the_notation_comes_back_clean():
    assert play(PIG, PigState((0, 0), 0, 0, 0), 0, "  take   1\n").text == "take 1"


# --- the set-up


@pytest.mark.parametrize(
    ("seats", "options", "sentence"),
    [(5, {}, "can't be played by 5"), (2, {"length": "none"}, "length=none"), (2, {"speed": "fast"}, "speed=fast")],
)
def test_a_match_that_the_game_does_not_have_is_refused(seats, options, sentence):
    with pytest.raises(BadSetup, match=sentence):
        engine.start(AUCTION, seats, options, "seed")


def test_options_not_given_have_their_default():
    assert engine.options_of(AUCTION, 2, {}) == {"length": "long"}
    assert engine.options_of(AUCTION, 2, {"length": "short"}) == {"length": "short"}


def test_an_option_can_be_kept_for_some_numbers_of_seats():
    class Choosy(Auction):
        option = Option("extra", "Extra", (Choice("off", "Off"), Choice("on", "On")), seats=(3, 4))
        meta = Auction.meta.__class__("auction", "Auction", "", 1, (2, 3, 4), "", 3, 12, "", options=(option,))

    assert engine.options_of(Choosy(), 3, {"extra": "on"}) == {"extra": "on"}
    assert engine.options_of(Choosy(), 2, {"extra": "off"}) == {"extra": "off"}
    with pytest.raises(BadSetup, match="“Extra” is not for 2 players"):
        engine.options_of(Choosy(), 2, {"extra": "on"})


def test_the_same_seed_deals_the_same():
    assert engine.start(AUCTION, 3, {}, "seed") == engine.start(AUCTION, 3, {}, "seed")
    assert engine.start(AUCTION, 3, {}, "seed") != engine.start(AUCTION, 3, {}, "other")


# --- what it says about a ply


def test_only_a_ply_that_drew_nothing_and_told_nothing_can_be_undone():
    assert play(PIG, PigState((0, 0), 0, 0, 0), 0, "take 2").undoable
    assert play(PIG, MY_ROLL, 0, "hold").undoable
    assert not play(PIG, MY_ROLL, 0, "roll").undoable
    assert not play(AUCTION, AT_ONCE, 0, "bid 1").undoable


def test_those_who_choose_at_once_are_asked_once():
    first = play(AUCTION, AT_ONCE, 1, "bid 4")
    assert not first.asks
    assert first.sealed
    assert play(AUCTION, first.state, 0, "bid 1").asks


def test_the_end_of_the_match_asks_too():
    last = AuctionState(((1,), (4,)), (), (0, 4), (5,), (), (0, 0))
    assert play(AUCTION, last, 0, "bid 1").asks


def test_a_further_ply_of_the_same_turn_asks_anew():
    assert play(PIG, PigState((0, 0), 0, 0, 0), 0, "take 1").asks


# --- replay


def test_a_replay_gives_every_position():
    stops = list(walk(PIG, 2, {}, "replayed"))
    actions = [(stop.ply, stop.seat, stop.played.text) for stop in stops if stop.played]
    assert engine.replay(PIG, 2, {}, "replayed", actions) == [stop.state for stop in stops]


def test_a_replay_stops_at_the_first_move_that_is_refused():
    with pytest.raises(BrokenRecord, match=r"Move 3 \(“fly” by seat 0\) is refused"):
        engine.replay(AUCTION, 2, {}, "seed", [(3, 0, "fly")])


def test_a_ply_that_was_taken_back_keeps_its_dice():
    start = [(1, PIG.to_move(engine.start(PIG, 2, {}, "gaps"))[0], "take 1")]
    seat = start[0][1]
    rolls = {ply: engine.replay(PIG, 2, {}, "gaps", [*start, (ply, seat, "roll")])[-1] for ply in range(2, 30)}
    assert len(set(rolls.values())) > 3
    assert rolls[7] == engine.replay(PIG, 2, {}, "gaps", [*start, (7, seat, "roll")])[-1]


# --- choosing word by word


def words(choices):
    return [(word.word, word.ends, word.goes_on) for word in choices.next]


def test_at_first_the_first_words_are_offered():
    choices = engine.choices(LEGAL)
    assert words(choices) == [("left", False, True), ("right", False, True), ("stop", True, True)]
    assert choices.words == ()
    assert choices.back is None
    assert not choices.complete


def test_words_without_alternative_are_said_by_themselves():
    choices = engine.choices(LEGAL, ["right"])
    assert choices.words == ("right", "3", "key", "now")
    assert choices.text == "right 3 key now"
    assert choices.complete
    assert choices.next == ()
    assert choices.back == ()


def test_a_whole_action_that_could_go_on_waits():
    choices = engine.choices(LEGAL, ["stop"])
    assert choices.complete
    assert words(choices) == [("here", True, False)]


def test_back_goes_to_the_last_real_decision():
    assert engine.choices(LEGAL, ["left", "1", "back"]).back == ("left", "1")
    assert engine.choices(LEGAL, ["left", "1"]).back == ("left",)
    assert engine.choices(LEGAL, ["right", "3", "key", "now"]).back == ()
    assert engine.choices(["only this"], ["only", "this"]).back == ()


def test_one_action_alone_needs_no_choice():
    choices = engine.choices(["pass"])
    assert choices.complete
    assert choices.text == "pass"
    assert choices.back is None


@pytest.mark.parametrize("said", [["up"], ["left", "3"], ["stop", "here", "now"], ["left", "1", "back", "x"]])
def test_words_that_lead_nowhere_are_refused(said):
    with pytest.raises(IllegalAction):
        engine.choices(LEGAL, said)


def test_nothing_is_offered_to_whom_nothing_is_asked():
    assert engine.choices([]) == engine.Choices((), False, (), None)


# --- events


def test_an_event_shows_each_viewer_what_is_his():
    event = Event("drew", 1, {"pile": 9}, secrets=((1, {"card": 7}),))
    assert engine.event_seen(event, 1) == {"kind": "drew", "seat": 1, "pile": 9, "card": 7}
    assert engine.event_seen(event, 0) == engine.event_seen(event, None) == {"kind": "drew", "seat": 1, "pile": 9}


def test_an_event_for_some_is_unknown_to_the_others():
    event = Event("looked", 1, only=(1, 2))
    assert engine.event_seen(event, 2) is not None
    assert engine.event_seen(event, 0) is None
    assert engine.event_seen(event, None) is None
