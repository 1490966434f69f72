"""Who is asked depends on what everybody sees: that somebody is passed over must tell nothing of his hand."""

import pytest

from games.rules.registry import all_games, game_by_key
from games.rules.rng import Rng
from games.rules.walks import option_sets, walk


@pytest.mark.parametrize("key", sorted(all_games()))
def test_who_is_asked_does_not_depend_on_what_is_hidden(key: str) -> None:
    game = game_by_key(key)
    looked = 0
    for options in option_sets(game, 2):
        before: tuple[int, ...] = ()
        for stop in walk(game, 2, options, f"asking {key}"):
            movers = game.to_move(stop.state)
            answered = stop.played is not None and stop.played.sealed and len(before) > 1
            if not answered:  # among sealed answers, who has given his is hidden: nobody is shown it
                for viewer in (None, 0, 1):
                    hidden = game.redeal(stop.state, viewer, Rng("asking", stop.ply))
                    assert game.to_move(hidden) == movers, f"ply {stop.ply} of {options}"
                    looked += 1
            before = movers
    assert looked > 100
