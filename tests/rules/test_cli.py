"""The command line, on a game of the registry."""

import json

import pytest

from games.rules import walks
from games.rules.__main__ import COMMANDS, main
from games.rules.cli import progress
from games.rules.cli.arena import lineup, wilson, won
from games.rules.protocol import Outcome
from games.rules.record import recorded
from games.rules.registry import all_games
from tests.rules.small_games import AUCTION, PIG


@pytest.fixture(autouse=True)
def _small_game(monkeypatch):
    """Pig and Auction are registered for these tests: a match of them takes no time."""
    games = {**all_games(), "pig": PIG, "auction": AUCTION}
    monkeypatch.setattr("games.rules.registry.all_games", lambda: games)


def said(capsys, *words):
    """Run a command that must go well and return what it prints."""
    assert main(list(words)) == 0
    return capsys.readouterr().out


def record_file(tmp_path, **changes):
    seed = walks.match_seed("cli", 1)
    actions = [(stop.ply, stop.seat, stop.played.text) for stop in walks.walk(PIG, 2, {}, seed) if stop.played]
    path = tmp_path / "match.json"
    path.write_text(json.dumps({**recorded(PIG, ["Ann", "Bob"], {}, seed, actions).dump(), **changes}))
    return str(path)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command, capsys):
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    assert "--help" in capsys.readouterr().out


def test_simulate_plays_all_matches_and_counts(capsys):
    words = ("simulate", "pig", "--matches", "20", "--seats", "3", "--bots", "random", "--seed", "1", "--json")
    found = json.loads(said(capsys, *words))
    assert found["matches"] == 20
    assert len(found["mean_scores"]) == 3
    assert sum(found["wins"]) == 20
    assert found["largest_legal_list"] == 2
    assert found["mean_plies"] > 5
    again = json.loads(said(capsys, *words))
    assert {**again, "slowest_decision_seconds": 0} == {**found, "slowest_decision_seconds": 0}


def test_simulate_without_json_prints_a_table(capsys):
    assert "mean scores" in said(capsys, "simulate", "pig", "--matches", "2", "--bots", "easy,random")


def test_arena_prints_the_rate_with_its_interval(capsys):
    found = json.loads(said(capsys, "arena", "pig", "--bots", "normal,random", "--matches", "40", "--json"))
    assert set(found) == {"rate", "low", "high", "matches"}
    assert 0 <= found["low"] < found["rate"] < found["high"] <= 1
    assert "wins" in said(capsys, "arena", "pig", "--bots", "easy,random", "--matches", "4")


def test_the_same_bot_on_both_sides_is_even(capsys):
    """Each deal is played from either seat, so equal players of one mind would split every pair."""
    found = json.loads(said(capsys, "arena", "pig", "--bots", "random,random", "--matches", "200", "--json"))
    assert found["low"] < 0.5 < found["high"]


def test_the_seats_alternate():
    assert [lineup(("hard", "easy"), 2, number) for number in range(2)] == [
        (("hard", "easy"), 0),
        (("easy", "hard"), 1),
    ]
    assert lineup(("hard", "easy"), 3, 1) == (("easy", "hard", "easy"), 1)
    assert lineup(("a", "b", "c"), 3, 1) == (("c", "a", "b"), 1)
    with pytest.raises(ValueError, match="4 seats need two bots or 4"):
        lineup(("a", "b", "c"), 4, 0)


def test_a_draw_counts_half():
    assert won(Outcome("", (5, 5), (0, 1)), 1) == 0.5
    assert won(Outcome("", (5, 4), (0,)), 1) == 0


def test_wilson_is_right_at_the_edges():
    """Newcombe, Statistics in Medicine 1998, table I: 81 of 263 gives 0.2553 to 0.3662; 0 of 20 gives 0 to 0.1611."""
    assert wilson(81 / 263, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert wilson(0, 20) == pytest.approx((0, 0.1611), abs=1e-4)


def test_perft_counts_and_divides(capsys):
    found = json.loads(said(capsys, "perft", "pig", "--depth", "3", "--divide", "--json"))
    assert found["counts"][0] == 2
    assert sum(branch["count"] for branch in found["divide"]) == found["counts"][2]
    assert "depth 2" in said(capsys, "perft", "pig", "--depth", "2")


def test_fuzz_finds_nothing_in_a_sound_game(capsys):
    assert json.loads(said(capsys, "fuzz", "pig", "--plies", "60", "--json"))["ok"]
    assert "Nothing found" in said(capsys, "fuzz", "pig", "--minutes", "0.005", "--seats", "3")


def test_fuzz_can_check_fewer_positions_thoroughly(capsys):
    all_of_them = json.loads(said(capsys, "fuzz", "pig", "--plies", "400", "--json"))
    assert all_of_them["thorough"] == all_of_them["plies"]
    some = json.loads(said(capsys, "fuzz", "pig", "--plies", "400", "--thorough", "10", "--json"))
    assert some["matches"] <= some["thorough"] < some["plies"] / 2


def test_fuzz_keeps_what_it_finds_and_can_check_it_again(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr(PIG.__class__, "appraise", lambda self, view, seat: float("nan") if view.total > 9 else 0.0)
    assert main(["fuzz", "pig", "--plies", "500", "--out", str(tmp_path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert "appraisal of seat" in found["problem"]
    assert main(["fuzz", "pig", "--replay", found["record"]]) == 1
    assert "appraisal of seat" in capsys.readouterr().out
    monkeypatch.undo()
    monkeypatch.setattr("games.rules.registry.all_games", lambda: {"pig": PIG})
    assert "Nothing found" in said(capsys, "fuzz", "pig", "--replay", found["record"])
    assert main(["verify", found["record"]]) == 0


def test_verify_proves_a_record(capsys, tmp_path):
    assert "is proved" in said(capsys, "verify", record_file(tmp_path))
    assert json.loads(said(capsys, "verify", record_file(tmp_path), "--json"))["proved"]


@pytest.mark.parametrize(
    "changes", [{"seed": "0" * 64}, {"game": "chess"}, {"actions": [[1, 0, "fly"]]}, {"format": 9}]
)
def test_verify_says_one_sentence_about_a_broken_record(changes, capsys, tmp_path):
    assert main(["verify", record_file(tmp_path, **changes)]) == 1
    complaint = capsys.readouterr().err.strip()
    assert complaint
    assert len(complaint.splitlines()) == 1
    assert main(["verify", record_file(tmp_path, **changes), "--json"]) == 1
    assert not json.loads(capsys.readouterr().out)["ok"]


def test_verify_says_one_sentence_about_a_file_that_is_not_there_or_no_text(capsys, tmp_path):
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    for name in ("missing", "bytes"):
        assert main(["verify", str(tmp_path / name)]) == 1
        assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_play_asks_word_by_word_and_writes_a_record(capsys, tmp_path, monkeypatch):
    answers = iter(["hop", "show", "take", "back"])
    last = iter(lambda: next(answers, "1"), None)
    monkeypatch.setattr("builtins.input", lambda prompt: next(last))
    path = tmp_path / "mine.json"
    out = said(capsys, "play", "pig", "--seats", "2", "--bots", "random", "--seed", "3", "--record", str(path))
    assert "take 1." in out
    assert "Seat 1: take" in out
    assert "You win." in out or "You lose." in out
    assert main(["verify", str(path)]) == 0


def test_play_can_be_left(capsys, monkeypatch):
    monkeypatch.setattr("builtins.input", lambda prompt: "quit")
    assert "Until next time" in said(capsys, "play", "auction")  # where everybody is asked at once


def test_bench_counts_actions(capsys):
    rows = json.loads(said(capsys, "bench", "pig", "--seconds", "0.05", "--json"))
    assert [row["seats"] for row in rows] == [2, 3]
    assert all(row["actions_per_second"] > 1000 for row in rows)


def test_trace_prints_what_everybody_sees(capsys):
    assert "ply 3 seat" in said(capsys, "trace", "pig", "--seats", "2", "--plies", "3")


def test_an_unknown_game_is_one_sentence(capsys):
    assert main(["simulate", "chess"]) == 1
    assert capsys.readouterr().err == "There is no game “chess” here.\n"


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "pig", "--seats", "9"),
        ("simulate", "pig", "--options", "a=b"),
        ("arena", "pig", "--seats", "3", "--bots", "easy"),
        ("simulate", "pig", "--seats", "3", "--bots", "easy,easy"),
        ("play", "pig", "--seat", "5"),
    ],
)
def test_an_impossible_match_is_one_sentence(words, capsys):
    assert main(list(words)) == 1
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    "words", [("simulate", "pig", "--bots", "mean"), ("simulate", "pig", "--options", "a"), ("fly",)]
)
def test_a_misspelled_command_exits_with_2(words, capsys):
    with pytest.raises(SystemExit) as left:
        main(list(words))
    assert left.value.code == 2


def test_the_progress_bar_shows_on_a_terminal_only(monkeypatch, capsys):
    for terminal, drawn in ((True, True), (False, False)):
        monkeypatch.setattr(progress.sys.stderr, "isatty", lambda shown=terminal: shown, raising=False)
        with progress.Progress(10, "matches") as bar:
            bar.at(5)
        assert ("5/10 matches" in capsys.readouterr().err) == drawn
