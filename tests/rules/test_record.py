"""Records: what is written can be proved, and whatever is changed in it is found out."""

import json

import pytest

from games.rules import record
from games.rules.errors import BrokenRecord
from games.rules.record import read, recorded, verify
from games.rules.walks import match_seed, walk
from tests.rules.small_games import AUCTION, PIG

NAMES = ["Ann", "Bob"]


def played(game, number=1, options=None):
    """The record of a random match, as its JSON values."""
    seed = match_seed("record", number)
    actions = [(stop.ply, stop.seat, stop.played.text) for stop in walk(game, 2, options or {}, seed) if stop.played]
    return recorded(game, NAMES, options or {}, seed, actions).dump()


def changed(data, **changes):
    return read(json.dumps({**data, **changes}))


def refusal(game, data, **changes):
    with pytest.raises(BrokenRecord) as broken:
        verify(changed(data, **changes), game)
    return str(broken.value)


@pytest.mark.parametrize("game", [AUCTION, PIG], ids=["auction", "pig"])
def test_a_finished_match_is_proved(game):
    verdict = verify(changed(played(game)), game)
    assert verdict.proved
    assert verdict.outcome["winners"]


def test_a_record_comes_back_as_it_was_written():
    data = played(AUCTION, options={"length": "short"})
    assert read(json.dumps(data)).dump() == data
    assert data["options"] == {"length": "short"}


def test_a_running_match_is_checked_for_form_only():
    data = played(AUCTION)
    verdict = verify(changed(data, seed=None, outcome=None, actions=data["actions"][:2]), AUCTION)
    assert not verdict.proved
    assert "once the match has ended" in verdict.sentence


def test_a_match_that_was_broken_off_is_proved_as_far_as_it_went():
    data = played(AUCTION)
    assert verify(changed(data, outcome=None, actions=data["actions"][:2]), AUCTION).proved


def test_a_ply_that_was_taken_back_leaves_a_gap():
    data = played(AUCTION)
    actions = [[ply + 3, seat, text] for ply, seat, text in data["actions"]]
    assert verify(changed(data, actions=actions), AUCTION).proved


def test_another_seed_is_found_out():
    assert "differs from the commitment" in refusal(AUCTION, played(AUCTION), seed="0" * 64)


def test_other_shuffles_are_found_out_even_with_a_commitment_of_their_own():
    other = played(AUCTION, 2)
    said = refusal(AUCTION, played(AUCTION), seed=other["seed"], commitment=other["commitment"])
    assert "is refused" in said or "ends differently" in said


def test_another_outcome_is_found_out():
    data = played(AUCTION)
    outcome = {**data["outcome"], "scores": [99, 0]}
    assert "ends differently" in refusal(AUCTION, data, outcome=outcome)
    assert "ends differently" in refusal(AUCTION, data, outcome=None)


def test_a_missing_move_is_found_out():
    data = played(AUCTION)
    said = refusal(AUCTION, data, actions=data["actions"][1:])
    assert "ends differently" in said or "is refused" in said


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"rules_version": 2}, "Played by version 2 of the rules; version 1"),
        ({"seats": 7}, "can't be played by 7"),
        ({"options": {"length": "endless"}}, "has no option"),
        ({"names": ["Ann"]}, "names 1 players for 2 seats"),
        ({"actions": [[1, 5, "bid 1"]]}, "Move 1 is out of order or of no seat"),
        ({"actions": [[2, 0, "bid 1"], [2, 1, "bid 2"]]}, "Move 2 is out of order"),
        ({"actions": [[1, 0, "bid  1"]]}, "is no move of this game"),
        ({"actions": [[1, 0, "bid " + "9" * 500]]}, "is no move of this game"),
    ],
)
def test_a_record_of_the_wrong_form_is_refused(changes, sentence):
    assert sentence in refusal(AUCTION, played(AUCTION), **changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"game": 5},
        {"rules_version": "1"},
        {"seats": True},
        {"seats": None},
        {"names": "AB"},
        {"names": [1, 2]},
        {"options": []},
        {"options": {"length": 2}},
        {"commitment": "abc"},
        {"seed": "x" * 64},
        {"seed": 5},
        {"actions": None},
        {"actions": [[1, 0]]},
        {"actions": [["1", 0, "bid 1"]]},
        {"actions": ["bid 1"]},
    ],
)
def test_a_wrong_entry_is_named(changes):
    with pytest.raises(BrokenRecord, match=f"The entry “{next(iter(changes))}”"):
        changed(played(AUCTION), **changes)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "not JSON"),
        ("no", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "no game record of format 1"),
        ("{}", "no game record of format 1"),
        ('{"format": 2}', "no game record of format 1"),
        ("x" * (record.SIZE_LIMIT + 1), "too long"),
    ],
    ids=["empty", "text", "nest", "list", "object", "format", "long"],
)
def test_another_file_is_refused_with_one_sentence(text, sentence):
    with pytest.raises(BrokenRecord, match=sentence):
        read(text)


def test_an_unknown_game_is_refused():
    with pytest.raises(BrokenRecord, match="no game “auction”"):
        verify(changed(played(AUCTION)))
