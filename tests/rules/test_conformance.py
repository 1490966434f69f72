"""Every game keeps to the contract, at every number of seats and with every combination of options."""

import pytest

from games.rules.fuzz import checked_match
from games.rules.registry import all_games
from games.rules.walks import match_seed, option_sets, walk
from tests.rules.small_games import AUCTION, PIG

GAMES = {**all_games(), "auction": AUCTION, "pig": PIG}
POSITIONS = 360  # checked in each game, shared among its cases: what keeps the suite under a minute
CASES = [
    (key, seats, options)
    for key, game in GAMES.items()
    for seats in game.meta.seats
    for options in option_sets(game, seats)
]


def name_of(case):
    key, seats, options = case
    return "-".join([key, str(seats), *(f"{name}={value}" for name, value in options.items())])


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_a_match_keeps_to_the_contract_from_start_to_end(case):
    key, seats, options = case
    game, seed = GAMES[key], match_seed("conformance", CASES.index(case))
    plies = sum(1 for _ in walk(game, seats, options, seed))
    positions = max(12, POSITIONS // sum(other == key for other, _, _ in CASES))
    *_, last = checked_match(game, seats, options, seed, every=max(1, plies // positions))
    assert last.finding is None, f"{last.finding.problem} (record: {last.finding.record.dump()})"
    assert last.over


@pytest.mark.parametrize("key", GAMES)
def test_the_meta_is_sound(key):
    meta = GAMES[key].meta
    assert meta.key == key
    assert list(meta.seats) == sorted(set(meta.seats))
    assert min(meta.seats) >= 2
    for option in meta.options:
        values = [choice.value for choice in option.choices]
        assert len(values) == len(set(values)) >= 2
        assert set(option.seats) <= set(meta.seats)
