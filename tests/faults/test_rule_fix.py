"""A rule is put right while matches run: what the check before the release tells, and how the matches go on."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import StringIO
from itertools import pairwise
from typing import Any
from unittest import mock

import pytest
from django.core.management import call_command
from django.test import Client

from games.matches import services
from games.matches.models import Chair, Match, Move
from games.matches.records import match_proven, record_of
from games.matches.table import table_for
from games.rules.protocol import Json, Step
from games.rules.registry import all_games
from games.rules.rng import Rng
from tests.rules.small_games import PIG, Pig, PigState, Throw

pytestmark = pytest.mark.django_db


class KinderPig(Pig):
    """The fix: a roll with a 1 still ends the turn, but what was rolled before it is kept."""

    meta = replace(PIG.meta, version=2)

    def apply(self, state: PigState, seat: int, action: Throw, rng: Rng) -> Step[PigState]:
        step = super().apply(state, seat, action, rng)
        if action.verb != "roll" or step.state.seat == seat:
            return step
        points = tuple(had + (state.total if other == seat else 0) for other, had in enumerate(state.points))
        return Step(replace(step.state, points=points), step.events)


class UnmarkedFix(KinderPig):
    """The same fix by somebody who forgot to raise the version."""

    meta = PIG.meta


class ForgetfulPig(KinderPig):
    """A fix whose positions have a new field, and whose `load` can't read what is stored."""

    def load(self, data: Json) -> PigState:
        return replace(super().load(data), total=data["sum"])


class ShortPig(KinderPig):
    """A fix after which some matches would be over already."""

    def to_move(self, state: PigState) -> tuple[int, ...]:
        return () if max(state.points) >= 1 else super().to_move(state)


@contextmanager
def rules(game: Pig) -> Iterator[None]:
    """Release these rules instead of the pig that the matches began with."""
    games = all_games()
    before, games["pig"] = games["pig"], game
    try:
        yield
    finally:
        games["pig"] = before


def play(match: Match, plies: int, choose: Callable[[list[str]], str] = lambda legal: legal[-1]) -> None:
    """Play on; by default whoever is asked rolls on and on, two dice at once."""
    for _ in range(plies):
        chair = Chair.objects.select_related("user").filter(match=match, to_move=True).first()
        if chair is None:
            return
        legal = list(table_for(Match.objects.get(pk=match.pk), chair.user).legal)
        services.match_play(match.pk, chair.user, choose(legal), chair.asked_turn)


def held_if_possible(legal: list[str]) -> str:
    return "hold" if "hold" in legal else legal[0]


def check() -> tuple[int, dict[str, Any]]:
    out = StringIO()
    try:
        call_command("replay_check", "--json", stdout=out, stderr=StringIO())
    except SystemExit as stop:
        return int(str(stop.code)), json.loads(out.getvalue())
    return 0, json.loads(out.getvalue())


@pytest.fixture
def match(match_of: Callable[..., Any], ann: Any, bob: Any) -> Any:
    """A running match in which a 1 has cost somebody what the fix would leave him."""
    with mock.patch("games.matches.services.start.secrets.token_hex", return_value="5" * 64):
        return match_of("pig", ann, bob)


def test_the_seed_of_these_tests_loses_something_to_a_one(match: Any) -> None:
    play(match, 12)
    assert Match.objects.get(pk=match.pk).seed == "5" * 64
    totals = [state["total"] for state in Move.objects.filter(match=match).values_list("state", flat=True)]
    assert any(had and not has for had, has in pairwise(totals))


def test_a_fix_without_a_new_version_is_found_before_the_release(match: Any) -> None:
    play(match, 12)
    assert check()[0] == 0
    with rules(UnmarkedFix()):
        code, found = check()
    assert code == 1
    assert [one["match"] for one in found["different"]] == [match.code]
    assert found["different"][0]["what"] == "the position after “roll” differs"
    assert found["different"][0]["number"] in range(1, 13)


def test_after_a_fix_with_a_new_version_matches_go_on_and_are_checked_from_there(match: Any) -> None:
    play(match, 12)
    stood = Match.objects.get(pk=match.pk).state
    with rules(KinderPig()):
        assert check() == (0, _result([match.code], after=12))
        assert Match.objects.get(pk=match.pk).state == stood
        play(match, 300, held_if_possible)
        over = Match.objects.get(pk=match.pk)
        versions = list(Move.objects.filter(match=match).values_list("rules_version", flat=True))
        assert over.status == Match.Status.FINISHED
        assert versions == [1] * 12 + [2] * (len(versions) - 12)
        assert check() == (0, _result([match.code], after=12))
        assert not match_proven(over), "half of it was dealt and played by rules that are gone"
        assert record_of(over, None)["rules_version"] == 1
    assert check() == (0, _result([match.code], after=len(versions))), "a release taken back: nothing to compare"
    Move.objects.filter(match=match, ply=13).update(state={**stood, "total": 77})
    with rules(KinderPig()):
        assert [one["number"] for one in check()[1]["different"]] == [13], "what is new is compared"


def test_what_was_finished_by_older_rules_stands_as_it_was(match: Any) -> None:
    play(match, 300, held_if_possible)
    over = Match.objects.get(pk=match.pk)
    assert match_proven(over)
    with rules(KinderPig()):
        assert check() == (0, _result([match.code], after=over.ply))


def test_the_page_of_such_a_match_does_not_cry_wolf(page_templates: None, client: Client, match: Any) -> None:
    play(match, 300, held_if_possible)
    client.force_login(match.created_by)
    with rules(KinderPig()):
        page = client.get(f"/m/{match.code}/replay/").content.decode()
    assert "Played by older rules" in page
    assert "tell the site" not in page


def test_a_new_version_before_the_first_move_keeps_the_set_up(match: Any) -> None:
    with rules(KinderPig()):
        assert check() == (0, _result([match.code], after=0))
        play(match, 3)
        assert check() == (0, _result([match.code], after=0))


def test_a_fix_that_can_not_read_what_is_stored_is_found_before_the_release(match: Any) -> None:
    play(match, 3)
    with rules(ForgetfulPig()):
        code, found = check()
    assert code == 1
    assert found["different"][0]["what"] == "today’s rules can’t read the position (KeyError: 'sum')"


def test_a_fix_that_would_leave_a_match_without_a_question_is_found_before_the_release(match: Any) -> None:
    play(match, 2, held_if_possible)
    while max(Match.objects.get(pk=match.pk).state["points"]) == 0:
        play(match, 1, held_if_possible)
    with rules(ShortPig()):
        code, found = check()
    assert code == 1
    assert "the rules ask []" in found["different"][0]["what"]


def _result(codes: list[str], after: int) -> dict[str, Any]:
    partly = [{"match": code, "after": after} for code in codes]
    return {"checked": len(codes), "partly": partly, "skipped": [], "different": []}
