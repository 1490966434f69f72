"""When a match is over stands on its chairs, so that lists need not read every match somebody ever played."""

from importlib import import_module

import pytest
from django.apps import apps

from games.matches import selectors, services
from games.matches.models import Chair, Match
from games.matches.table import table_for

pytestmark = pytest.mark.django_db

migration = import_module("games.matches.migrations.0003_lists_at_any_size")


def play_out(match):
    """Play to the end, the first action of each list; return the match."""
    while True:
        match = Match.objects.get(pk=match.pk)
        chair = Chair.objects.select_related("user").filter(match=match, to_move=True).order_by("seat").first()
        if chair is None:
            return match
        legal = table_for(match, chair.user).legal
        services.match_play(match.pk, chair.user, legal[-1], chair.asked_turn)


def ends(match):
    return set(Chair.objects.filter(match=match).values_list("over_at", flat=True))


@pytest.fixture
def every_end(match_of, ann, bob, cyd):
    """Return a match that was played out by three, a cancelled one, two that never began, a running and an open one."""
    place = services.Place
    cancelled, unbegun, taken_off = (
        match_of("pig", ann, bob),
        *(services.match_create(ann, "pig", {}, [place.me(), place.open()]) for _ in range(2)),
    )
    services.match_cancel_running(match_id=cancelled.pk, facts={})
    services.match_cancel(unbegun.pk, ann)
    services.match_cancel_running(match_id=taken_off.pk, facts={})
    return {
        "over": play_out(match_of("auction", ann, bob, cyd)),
        "cancelled": Match.objects.get(pk=cancelled.pk),
        "unbegun": unbegun,
        "taken_off": taken_off,
        "running": match_of("pig", ann, bob),
        "open": services.match_create(ann, "pig", {}, [place.me(), place.open()]),
    }


def test_every_end_of_a_match_that_had_begun_is_noted_on_all_its_chairs(every_end):
    assert every_end["over"].status == Match.Status.FINISHED
    for name in ("over", "cancelled"):
        assert ends(every_end[name]) == {every_end[name].ended_at} != {None}
    for name in ("unbegun", "taken_off", "running", "open"):
        assert ends(every_end[name]) == {None}


def test_lists_hold_what_they_should_whatever_was_called_off(every_end, ann):
    assert [row.match for row in selectors.matches_finished(ann)] == [every_end["over"], every_end["cancelled"]]
    assert selectors.matches_finished_count(ann) == selectors.matches_finished_count(ann, " ") == 2
    assert [row.match for row in selectors.matches_finished(ann, "auction")] == [every_end["over"]]
    assert selectors.matches_finished_count(ann, "auction") == 1
    assert [row.match for row in selectors.matches_not_started(ann)] == [every_end["open"]]
    waiting = [*selectors.matches_your_turn(ann), *selectors.matches_waiting(ann)]
    assert [row.match for row in waiting] == [every_end["running"]]


def test_an_upgrade_notes_the_ends_of_older_matches(every_end):
    before = {name: ends(match) for name, match in every_end.items()}
    Chair.objects.update(over_at=None)
    migration.ends_note(apps, None)
    assert {name: ends(match) for name, match in every_end.items()} == before


def test_pages_of_the_finished_matches_follow_one_another(match_of, ann, bob):
    matches = [match_of("pig", ann, bob) for _ in range(5)]
    for match in matches:
        services.match_cancel_running(match_id=match.pk, facts={})
    newest_first = [match.pk for match in matches[::-1]]
    pages = [[row.match.pk for row in selectors.matches_finished(ann, offset=at, limit=2)] for at in (0, 2, 4, 6)]
    assert pages == [newest_first[:2], newest_first[2:4], newest_first[4:], []]
