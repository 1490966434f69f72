"""The format of golden games, on the two small games: what holds passes, what does not is named by its line."""

import json

import pytest

from games.rules import golden, perft, transcript
from games.rules.errors import BrokenCount
from games.rules.golden_run import GoldenFailed, plain, run
from games.rules.protocol import Event
from tests.rules.small_games import AUCTION, PIG, AuctionView

PIG_HEAD = "game: pig 1\nseats: 2\nset: seat = 0\n"
UNSEEN = {
    "hands": [[1, 2, 3], [13, 14, 15]],
    "unseen": list(range(4, 13)),
    "bids": [0, 0],
    "prizes": [2, 3],
    "played": [],
    "points": [0, 0],
}
KNOWN = f"game: auction 1\nseats: 2\noptions: length=short\nstate: {json.dumps(UNSEEN)}\n"


def play(game, text):
    run(game, golden.parse(text))


def fails(game, text):
    with pytest.raises(GoldenFailed) as failed:
        play(game, text)
    return str(failed.value)


def test_a_whole_game_with_claims_about_every_place():
    play(
        AUCTION,
        KNOWN
        + """
        > to_move == [0, 1]
        > legal.1 == ["bid 13", "bid 14", "bid 15"]
        0 bid 3                     # R1.2 a bid is sealed
        > ply sealed == true
        > 0 bid == 3
        > 1 bid == 0
        > - hand == []
        > state bids.0 == 3
        > events.0.kind == "bid_chosen"
        > preview 1 "bid 13" prize == 2
        0 bid 2        ! not_your_turn
        1 bid 4        ! illegal
        1 bit 4        ! malformed
        1 bid 13
        > 0 hand.# == 2
        > 0 hand has 1
        > 0 hand lacks 3
        > 1 points.1 >= 2
        0 bid 1
        1 bid 14
        0 bid 2        ! match_over
        = 0 5 : All prizes are taken.
        > outcome winners == [1]
        """,
    )


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ("> 0 hand.0 == 2", ":5 (seed any 1): > 0 hand.0 == 2, but it is 1"),
        ("0 bid 4", "“bid 4” is refused as illegal though it should be accepted"),
        ("0 bid 1 ! illegal", "“bid 1” is accepted, not refused as illegal"),
        ("0 bid 4 ! malformed", "“bid 4” is refused as illegal: "),
        ("0 bid 4 ! illegal R1.9", "“bid 4” is refused by no rule, not by R1.9"),
        ("= 0 0", "the match is not over"),
        ("> 0 cards == 1", "“cards” of cards is not among: hand, hand_sizes"),
        ("> 0 hand.7 == 1", "list index out of range"),
        ("> nobody == 1", "“nobody” is no seat"),
        ("> 0 bid has 1", "not iterable"),
        ("0 bid 1\n1 bid 13\n0 bid 2\n1 bid 14\n= 5 0", "the scores are 0 5"),
        ("0 bid 1\n1 bid 13\n0 bid 2\n1 bid 14\n= 0 5 : Rain.", "the reason is “All prizes are taken.”"),
    ],
)
def test_a_line_that_does_not_hold_is_named(lines, complaint):
    assert complaint in fails(AUCTION, KNOWN + lines)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("seats: 2", "the header 'game' is missing"),
        ("game: pig\nseats: 2", "invalid literal"),
        ("game: pig 1\nseats: 2\nweather: fine", "golden game:3: unknown header “weather”"),
        ("game: pig 1\nseats: 2\nwhat?", "golden game:3: “what?” is neither"),
        ("game: pig 1\nseats: 2\n0 roll ! rude", "no refusal is called “rude”"),
        ("game: pig 1\nseats: 2\ndeal: a = 1", "a deal reads"),
        ("game: pig 1\nseats: 2\nstate: missing.json", "missing.json"),
        ("game: pig 1\nseats: 2\noptions: fast", "“fast” is no option"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_its_line(text, complaint):
    with pytest.raises(golden.BrokenGolden) as broken:
        golden.parse(text)
    assert complaint in str(broken.value)


def test_given_dice_are_found():
    play(
        PIG,
        PIG_HEAD
        + """
        0 take 2
        > ply undoable == true
        0 roll  ~ 6 5
        > events.0.facts.rolls == [6, 5]
        > ply undoable == false
        0 roll  ~ 6 5
        > 0 total == 22
        0 hold
        = 22 0
        """,
    )


def test_any_seed_means_that_chance_makes_no_difference():
    assert "(seed any " in fails(PIG, PIG_HEAD + "0 take 1\n0 roll\n> 0 total == 4")
    play(PIG, PIG_HEAD + "seed: fixed\n0 take 1\n0 roll ~ 4\n> 0 total == 4")


def test_a_patch_changes_the_first_position():
    play(PIG, PIG_HEAD + "set: points.1 = 19\n> 1 points == [0, 19]")
    with pytest.raises(golden.BrokenGolden, match="golden game:4: 'pints"):
        play(PIG, PIG_HEAD + "set: pints = 3")


def test_a_deal_exchanges_so_that_every_card_stays_in_one_place():
    play(AUCTION, KNOWN + "deal: hands.0.0 = 9 from unseen\n> 0 hand == [9, 2, 3]\n> state unseen has 1")
    with pytest.raises(golden.BrokenGolden, match="not in list"):
        play(AUCTION, KNOWN + "deal: hands.0.0 = 15 from unseen")


def test_what_is_dealt_with_one_seed_is_not_gone_with_the_next():
    head = "game: auction 1\nseats: 2\noptions: length=short\nseed: any\n"
    play(
        AUCTION,
        head + "set: hands.0 = [1, 2, 3]\nset: hands.1 = [13, 14, 15]\nset: unseen = [4, 5, 6, 7, 8, 9, 10, 11, 12]\n"
        "set: prizes = [2, 3]\ndeal: hands.0.0 = 4 from unseen\n> 0 hand.# == 3",
    )


def test_a_position_that_loses_a_card_is_refused_unless_the_file_says_why():
    with pytest.raises(BrokenCount):
        play(AUCTION, KNOWN + "set: hands.0.0 = 2")
    play(AUCTION, KNOWN + "set: hands.0.0 = 2\nunchecked: a box with two 2s\n0 bid 2")


def test_a_state_file_stands_beside_the_golden_game(tmp_path):
    (tmp_path / "known.json").write_text(json.dumps(UNSEEN))
    (tmp_path / "one.game").write_text("game: auction 1\nseats: 2\nstate: known.json\n> 0 hand == [1, 2, 3]")
    run(AUCTION, golden.read(tmp_path / "one.game"))


def test_a_golden_game_for_another_version_of_the_rules_fails():
    assert "version 2" in fails(PIG, "game: pig 2\nseats: 2")


def test_rule_numbers_are_found_wherever_they_stand():
    assert golden.rules_cited("# R1.2, R10.3a (R2)\n0 roll ! illegal R4.11") == {"R1.2", "R10.3a", "R4.11"}


def test_views_become_json():
    view = AuctionView((1,), (1, 2), 0, (2,), (), (0, 0))
    assert plain(view)["hand_sizes"] == [1, 2]
    assert plain({"a": (Event("won", 1), {3, 2})})["a"][1] == [2, 3]


def test_perft_counts_every_order_of_those_who_choose_at_once(tmp_path):
    counts = [perft.perft(AUCTION, 2, {}, "1", depth) for depth in (1, 2, 3)]
    assert counts == [6, 18, 72]  # 3 + 3 bids; each followed by 3 of the other; then 2 + 2
    below = perft.divided(AUCTION, 2, {}, "1", 3)
    assert [seat for seat, _, _ in below] == [0, 0, 0, 1, 1, 1]
    assert sum(count for _, _, count in below) == 72
    (tmp_path / "perft.txt").write_text("# two\nseats 2 seed 1 length=short : 6 18 72  # all\n")
    (line,) = perft.read(tmp_path / "perft.txt")
    assert str(line) == "seats 2 seed 1 length=short : 6 18 72"
    (tmp_path / "perft.txt").write_text("\nseats two seed 1 : 6\n")
    with pytest.raises(ValueError, match=r"perft\.txt:2"):
        perft.read(tmp_path / "perft.txt")


def test_a_trace_is_made_from_its_header_alone():
    header = transcript.Header("auction", 1, 2, {"length": "short"}, "1", 9)
    text = transcript.trace(AUCTION, header)
    assert transcript.header_of(text) == header
    assert transcript.trace(AUCTION, transcript.header_of(text)) == text
    assert "outcome" in text


def test_a_leak_shows_in_a_trace():
    class Leaky(type(AUCTION)):
        def view(self, state, viewer):
            return super().view(state, 0)

    header = transcript.Header("auction", 1, 2, {}, "1", 3)
    assert "@ 0  hand = " in transcript.trace(AUCTION, header)
    assert "@ *  hand = " in transcript.trace(Leaky(), header)
