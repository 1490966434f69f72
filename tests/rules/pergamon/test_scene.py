"""What the page draws: odds, frames, proposals, previews. All of it a function of the View."""

import pytest

from games.rules import engine
from games.rules.pergamon import GAME
from games.rules.pergamon.data import CARD_VALUES
from games.rules.pergamon.plan import pot, rough_pot
from games.rules.rng import Rng

from .table import legal, play, played, position, spaces_of, tiles

TWELVE = "MB575 BJ348 JM498 MJ263"
JUGS = "JU327 UJ350"
GALLERIES = {1: "JM111", 2: "UB239 JM251", 3: "MU399", 4: "UJ485", 5: "BU571"}


def scene(state, *words, seat=None):
    seat = state.seat if seat is None else seat
    preview = GAME.preview(state, seat, words) if seat == state.seat else {}
    return GAME.scene(GAME.view(state, seat), preview)


def space(state, number, *words):
    return next(space for space in scene(state, *words)["fund"] if space["number"] == number)


# ---- Money --------------------------------------------------------------------------------------------------------
def test_the_pot_of_a_fresh_deck_has_the_odds_of_the_sheet():
    fresh = (3,) * 8
    assert [total for total, _ in pot(fresh, (0, 0))] == [2, 3, 4, 5, 6, 7, 8]
    assert dict(pot(fresh, (0, 1)))[9] == pytest.approx(0.25)
    assert dict(pot(fresh, (0, 0)))[2] == pytest.approx(0.045, abs=0.001)
    assert sum(total * chance for total, chance in pot(fresh, (1, 1))) == pytest.approx(13)


def test_the_pot_counts_the_cards_that_are_gone():
    # two cards left: their total is certain
    hidden = tuple(int(value in (4, 7)) for value in CARD_VALUES)
    assert pot(hidden, (0, 1)) == ((11, 1.0),)
    assert [total for total, _ in rough_pot(hidden, (0, 1))] == [11, 11, 11]


def test_a_small_request_is_sure_even_if_the_others_cut_in():
    state = position(turn=12, phase="place", fund=(4, 7))
    odds = space(state, 5)["odds"]
    assert (odds.low, odds.high, odds.full, odds.sure) == (11, 11, 100, False)  # leftmost as things stand
    state = play(state, "place 13")
    assert space(state, 5)["odds"].sure
    assert space(state, 5)["odds"].order == 1


def test_a_request_that_later_figures_may_eat_up_is_not_sure():
    state = play(position(turn=12, phase="place", fund=(1, 2)), "place 13")
    odds = space(state, 7)["odds"]
    assert (odds.low, odds.full, odds.rest) == (3, 100, False)
    assert not odds.sure


def test_the_leftmost_is_promised_the_rest():
    state = play(position(turn=12, phase="place", fund=(4, 7)), "place 5")
    odds = space(state, 9)["odds"]
    assert odds.rest
    assert (odds.low, odds.high) == (9, 9)


def test_the_pot_tells_nothing_that_the_backs_and_the_seen_cards_do_not():
    state = position(phase="place", fund=(4, 7))
    facts = scene(state)["pot"]
    assert [card["value"] for card in facts["cards"]] == [None, None]
    again = GAME.redeal(state, 0, Rng("again", 1))
    assert scene(again) == scene(state)


def test_figures_show_what_they_were_paid():
    state = play(position(phase="place", fund=(4, 7), galleries=GALLERIES), "place 12", "place 7", "place 5")
    assert [space(state, number)["paid"] for number in (5, 7, 12)] == [2, 3, 6]


# ---- Galleries ----------------------------------------------------------------------------------------------------
def test_a_chosen_space_frames_the_galleries_it_allows():
    shown = scene(position(phase="place", galleries=GALLERIES), "place", "7")["galleries"]
    assert [gallery["open"] for gallery in shown] == [True, True, True, False, False]
    assert [gallery["shut"] for gallery in shown] == [False, False, False, True, True]


def test_only_galleries_that_may_be_dug_are_links_and_tell_the_best_row():
    state = position(phase="dig", galleries=GALLERIES, coins=(2, 0, 0), hands={0: "MB575"})
    shown = scene(state)["galleries"]
    assert [gallery["phrase"] for gallery in shown] == ["dig 1", "dig 2", "", "", ""]
    assert shown[1]["best"] == 2  # JM251 and MB575: a mask of 275
    assert all(not gallery["phrase"] for gallery in scene(state, seat=1)["galleries"])


# ---- Calendar and museum ------------------------------------------------------------------------------------------
def test_the_calendar_names_what_comes_next_and_who_leads():
    state = position(turn=6, exhibits=[(1, 1, 4, "MJ565 JM383"), (2, 1, 9, "UJ350 JM111")], hands={0: TWELVE})
    groups = scene(state)["calendar"]
    assert [group["kind"] for group in groups] == ["urn", "jug", "mask", "bracelet"]
    assert [group["past"] for group in groups] == [True, False, False, False]
    following = next(group for group in groups if group["next"])
    assert (following["kind"], following["seats"], following["year"], following["drop"]) == ("jug", (1,), 583, 4)


def shown_row():
    exhibits = [
        (1, 1, 9, "UB193 BU389"),
        (1, 2, 12, "JU159 UB432"),
        (2, 1, 1, "UM384 MU399"),
        (2, 2, 16, "JU327 UJ350"),
    ]
    state = position(hands={0: TWELVE}, exhibits=exhibits, coins=(2, 0, 0))
    return play(state, "start MB575", "right BJ348", "right JM498", "right MJ263")


def test_the_museum_shows_what_an_exhibit_would_do_to_every_marker():
    state = shown_row()
    niches = {niche["space"]: niche for niche in scene(state, "exhibit", "2")["museum"]}
    assert niches[14]["ghost"] == "I"
    assert [number for number in niches if niches[number]["slips"]] == [9, 12]
    assert [number for number in niches if niches[number]["leaves"]] == [1]
    assert niches[14]["marks"] == " is-target"
    assert spaces_of(play(state, "exhibit 2")) == [8, 11, 14, 16]  # and so it is


def test_the_preview_tells_nothing_to_who_is_not_asked():
    state = shown_row()
    assert GAME.preview(state, 1, ())["plan"] is None


def test_ones_own_exhibits_can_be_closed_on_the_board_when_all_are_out():
    exhibits = [(0, 1, 4, "UB193 BU389"), (0, 2, 9, "JU159 UB432"), (0, 3, 20, "UM384 MU399")]
    state = play(position(hands={0: "JM498 MJ263"}, exhibits=exhibits, coins=(1, 0, 0)), "start JM498", "right MJ263")
    facts = scene(state, "exhibit", "1")
    assert [close["phrase"] for close in facts["hand"]["plan"]["closing"]] == [
        "exhibit 1 close 4", "exhibit 1 close 9", "exhibit 1 close 20"
    ]  # fmt: skip
    assert facts["hand"]["plan"]["send"] == ""
    chosen = scene(state, "exhibit", "1", "close", "9")
    assert chosen["hand"]["plan"]["send"] == "exhibit 1 close 9"
    assert next(niche for niche in chosen["museum"] if niche["space"] == 9)["closes"]


# ---- Hand ---------------------------------------------------------------------------------------------------------
def test_the_best_rows_are_proposed_with_value_and_years():
    hand = scene(position(hands={0: TWELVE + " UB193"}))["hand"]
    best = hand["best"][0]
    assert best["value"] == 12
    assert [(dated["kind"], dated["year"]) for dated in best["objects"]] == [
        ("bracelet", 548),
        ("jug", 398),
        ("mask", 463),
    ]


@pytest.mark.parametrize("begun", [(), ("start JM498",), ("start JM498", "left BJ348")])
def test_laying_out_a_proposal_is_a_line_of_legal_plies(begun):
    state = play(position(hands={0: TWELVE + " UM384 MU399 JU159"}), *begun)
    for proposal in scene(state)["hand"]["best"]:
        laid = play(state, *proposal["send"].split("; "))
        assert laid.row == proposal["names"]


def test_every_find_says_what_a_click_on_it_does():
    state = play(position(hands={0: TWELVE + " UJ154"}), "start JM498")
    loose = {item["find"].key: item for item in scene(state)["hand"]["loose"]}
    assert loose["BJ348"]["does"] == "left BJ348"
    assert loose["MJ263"]["does"] == "right MJ263"
    assert loose["MJ263"]["right_gain"] == 4
    assert loose["MB575"]["does"] == "right MB575"
    assert loose["UJ154"]["does"] == "left UJ154"
    assert {item["does"] for item in loose.values() if item["does"]} <= set(legal(state))


def test_a_find_that_fits_both_ends_offers_both():
    state = play(position(hands={0: "JM498 MJ263 JM111"}), "start JM498")
    item = next(item for item in scene(state)["hand"]["loose"] if item["find"].key == "MJ263")
    assert (item["left"], item["right"]) == ("left MJ263", "right MJ263")


def test_the_stepper_stays_within_what_is_legal():
    state = shown_row()
    for coins in (0, 1, 2):
        plan = scene(state, "exhibit", str(coins))["hand"]["plan"]
        assert {phrase for phrase in (plan["less"], plan["more"], plan["send"]) if phrase} <= set(legal(state))
    assert scene(state, "exhibit", "2")["hand"]["plan"]["more"] == ""


def test_a_row_is_taken_apart_in_one_go():
    state = shown_row()
    assert play(state, *scene(state)["hand"]["clear"].split("; ")).row == ()


def test_storing_tells_its_cost_and_offers_every_find():
    state = position(phase="store", hands={0: TWELVE + " UB193"}, coins=(1, 0, 0))
    hand = scene(state)["hand"]
    assert hand["storage"] == 1
    assert {item["does"] for item in hand["loose"]} == {text for text in legal(state) if text.startswith("drop")}


def test_who_only_watches_has_no_hand_but_sees_all_finds():
    state = position(hands={0: TWELVE})
    facts = GAME.scene(GAME.view(state, None), {})
    assert facts["hand"] is None
    assert len(facts["players"][0]["finds"]) == 4


def test_a_rich_hand_is_drawn_within_its_bound_of_steps():
    names = TWELVE + " JU453 BM329 UM280 MB115 BM520 MU526 UB577 BM178"
    hand = scene(position(hands={0: names}))["hand"]
    assert hand["best"][0]["value"] == 39
    assert hand["finds"] == 12


# ---- Questions ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "Put finds on the ends of the row, then exhibit it."),
        (("exhibit",), "How many coins for restoration?"),
        (("exhibit", "1"), "Exhibit it like this?"),
        (("done",), "No more exhibits this turn?"),
    ],
)
def test_the_question_follows_the_words(words, sentence):
    assert GAME.say(GAME.view(shown_row(), 0), 0, words) == sentence


def test_words_without_alternative_ask_the_question_still():
    # engine.choices goes on through "place": it is the only first word
    state = position(phase="place")
    words = engine.choices(GAME.legal(state, 0)).words
    assert words == ("place",)
    assert GAME.say(GAME.view(state, 0), 0, words) == "Choose a fund space for your figure."


def test_the_order_of_finds_is_asked_find_by_find():
    from games.rules.pergamon.state import Rules

    state = position(phase="order", turned="JM111 JB218 JB414 MU436 UJ485", rules=Rules(free_layout=True))
    words = engine.choices(GAME.legal(state, 0)).words
    assert words == ("order", "JM111", "JB218")
    facts = scene(state, *words)["order"]
    assert [item["placed"] for item in facts] == [True, True, False, False, False]
    assert GAME.say(GAME.view(state, 0), 0, words) == "Which finds of one century go deeper?"


def test_the_hand_of_a_seat_that_waits_offers_nothing():
    state = shown_row()
    hand = scene(state, seat=1)["hand"]
    assert hand["row"] is None
    assert hand["plan"] is None
    assert all(not item["does"] for item in hand["loose"])
    assert tiles(TWELVE) == state.row


def test_what_was_dug_and_shown_just_now_is_marked():
    state = position(
        phase="dig", galleries={1: "JM111", 2: "UB239"}, hands={0: "JM498 MJ263"}, coins=(1, 2, 0), spaces=(5, 7, 9)
    )
    after, events = played(state, "dig 1", "start JM498", "right MJ263", "exhibit 0", "dig 2")
    seen = [engine.event_seen(event, None) for event in events[:3]]
    marks = GAME.happened(GAME.view(after, 1), seen)
    assert marks["dug"] == ((1, 0), (2, 1))
    assert marks["shown"] == (4,)
