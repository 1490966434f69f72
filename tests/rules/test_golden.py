"""The golden files of every game: hand-written games, traces, perft counts, and that every rule is cited."""

import difflib

import pytest

from games.rules import golden, perft, transcript
from games.rules.golden_run import run
from games.rules.registry import FOLDER, all_games, folder_of
from games.rules.transcript import traces_of

GAMES = all_games()
GOLDEN = [(key, path) for key in GAMES for path in sorted((folder_of(key) / "golden").glob("*.game"))]
TRACES = [(key, path) for key in GAMES for path in traces_of(key)]
PERFTS = [
    (key, line)
    for key in GAMES
    if (folder_of(key) / "golden" / "perft.txt").exists()
    for line in perft.read(folder_of(key) / "golden" / "perft.txt")
]
TESTS = FOLDER.parent.parent / "tests" / "rules"


@pytest.mark.parametrize(("key", "path"), GOLDEN, ids=[f"{key}-{path.stem}" for key, path in GOLDEN])
def test_a_golden_game_plays_as_written(key, path):
    written = golden.read(path)
    assert written.game == key
    run(GAMES[key], written)


@pytest.mark.parametrize(("key", "path"), TRACES, ids=[f"{key}-{path.stem}" for key, path in TRACES])
def test_a_trace_is_what_the_rules_give_now(key, path):
    kept = path.read_text(encoding="utf-8")
    now = transcript.trace(GAMES[key], transcript.header_of(kept))
    changes = difflib.unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", lineterm="", n=1)
    hint = f"if the change is meant: python -m games.rules trace {key} --rewrite"
    assert kept == now, "\n".join([*list(changes)[:60], hint])


@pytest.mark.parametrize(("key", "line"), PERFTS, ids=[f"{key}-{line.line}" for key, line in PERFTS])
def test_the_legal_lists_count_as_before(key, line):
    for depth, count in enumerate(line.counts, 1):
        found = perft.perft(GAMES[key], line.seats, line.options, line.seed, depth)
        if found != count:
            below = perft.divided(GAMES[key], line.seats, line.options, line.seed, depth)
            branches = "\n".join(f"  {seat} {text}: {number}" for seat, text, number in below)
            pytest.fail(f"{line}: depth {depth} counts {found}, not {count}\n{branches}")


@pytest.mark.parametrize("key", GAMES)
def test_every_numbered_rule_is_cited_by_a_golden_game_or_a_test(key):
    rules = golden.rules_cited((folder_of(key) / "RULES.md").read_text(encoding="utf-8"))
    texts = [path.read_text(encoding="utf-8") for path in (folder_of(key) / "golden").glob("*.game")]
    texts += [path.read_text(encoding="utf-8") for path in (TESTS / key).rglob("*.py")]
    missing = rules - golden.rules_cited("\n".join(texts))
    assert rules, "RULES.md numbers no rule"
    assert not missing, f"cited nowhere: {', '.join(sorted(missing, key=_numbers))}"


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_golden_games_a_trace_and_counts(key):
    folder = folder_of(key) / "golden"
    assert list(folder.glob("*.game"))
    assert list(folder.glob("*.trace"))
    assert (folder / "perft.txt").exists()


def _numbers(rule):
    return [int(part.rstrip("abcdefghijklmnopqrstuvwxyz")) for part in rule[1:].split(".")]
