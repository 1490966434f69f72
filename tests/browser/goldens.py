"""The whole matches among the golden games, set up for people's pages: same seed, same options, same seats."""

from collections.abc import Iterator
from typing import Any

from games.matches import services
from games.matches.models import Match, Move
from games.rules import golden
from games.rules.golden import Act, End, Golden
from games.rules.registry import all_games, folder_of
from tests.conftest import started_match

GAMES = tuple(all_games())


def whole(key: str) -> Golden:
    """Return the golden game that goes from the set-up to the score."""
    return golden.read(folder_of(key) / "golden" / "whole-match.game")


def started(written: Golden, *people: Any) -> Match:
    """Return the match of a golden game, the people on its seats in their order."""
    match: Match = started_match(written.game, *people, seed=written.seeds[0], **written.options)
    return match


def acts(written: Golden) -> Iterator[Act]:
    """Yield what is played."""
    return (line for line in written.lines if isinstance(line, Act))


def end(written: Golden) -> End:
    """Return how it ends."""
    return next(line for line in written.lines if isinstance(line, End))


def play(match: Match, user: Any, text: str) -> None:
    """Play one ply as somebody whose page is not looked at."""
    services.match_play(match.pk, user, text, match.chairs.get(user=user).asked_turn)


def has_ended_as_written(match: Match, written: Golden) -> None:
    """Fail unless the match was played as the golden game says, to its score."""
    played = Move.objects.filter(match=match, undone=False).values_list("seat", "text")
    assert list(played) == [(act.seat, act.text) for act in acts(written)]
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert match.outcome["scores"] == list(end(written).scores)
