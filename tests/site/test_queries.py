"""How many queries things take: pinned, and the same however long a match or a list is."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.matches import selectors, services
from games.matches.models import Chair, Match, Move
from games.matches.services.visits import visit_note
from games.matches.table import table_for

pytestmark = pytest.mark.django_db


def queries(work):
    """Return how many queries `work` makes, the test's own savepoints left out."""
    with CaptureQueriesContext(
        connection,
    ) as captured:
        work()
    return sum(not query["sql"].startswith(("SAVEPOINT", "RELEASE")) for query in captured)


def play_some(match, plies):
    for _ in range(plies):
        chair = Chair.objects.select_related("user").filter(match=match, to_move=True).order_by("seat").first()
        if chair is None:
            return
        legal = table_for(Match.objects.get(pk=match.pk), chair.user).legal
        text = legal[0] if legal[0] != "hold" else "roll"
        services.match_play(match.pk, chair.user, text, chair.asked_turn)


def cost_of_a_move(match):
    """Return the queries of one move and of the table after it."""
    chair = Chair.objects.select_related("user").filter(match=match, to_move=True).order_by("seat").first()
    text = table_for(Match.objects.get(pk=match.pk), chair.user).legal[0]
    accepted = []
    move = queries(lambda: accepted.append(services.match_play(match.pk, chair.user, text, chair.asked_turn)))
    done = accepted[0]
    table = queries(lambda: table_for(done.match, chair.user, chairs=done.chairs, recent=done.recent))
    return move, table


def test_a_move_takes_seven_queries_at_most_and_the_table_after_it_none(match_of, ann, bob):
    match = match_of("luxor", ann, bob)
    costs = []
    for _ in range(6):
        costs.append(cost_of_a_move(match))
        play_some(match, 3)
    assert max(move for move, _ in costs) <= 7
    assert {table for _, table in costs} == {0}


def test_an_answer_that_ends_a_phase_of_four_asks_all_of_them_together(match_of, ann, bob, cyd, mod):
    match = match_of("auction", ann, bob, cyd, mod)
    play_some(match, 3)
    move, _ = cost_of_a_move(match)
    assert move <= (4 if connection.vendor == "postgresql" else 10)  # one journey there; SQLite is no journey away
    assert Chair.objects.filter(match=match, to_move=True).count() == 4


def test_a_table_takes_two_queries_however_long_the_match_is(match_of, ann, bob, cyd):
    match = match_of("luxor", ann, bob)
    costs = {}
    for _ in range(4):
        fresh = Match.objects.get(pk=match.pk)
        for user in (ann, bob, cyd):
            costs.setdefault(user.username, set()).add(queries(lambda user=user: table_for(fresh, user)))  # noqa: B023
        play_some(match, 6)
    assert costs == {"Ann": {2}, "Bob": {2}, "Cyd": {2}}


def test_an_older_position_takes_one_query_more_and_the_start_none(match_of, ann, bob):
    match = match_of("luxor", ann, bob)
    play_some(match, 5)
    fresh = Match.objects.get(pk=match.pk)
    assert queries(lambda: table_for(fresh, ann, at=2)) == 3
    assert queries(lambda: table_for(fresh, ann, at=0)) == 2


def test_log_access_version_and_visit_cost_the_same_at_any_length(match_of, ann, bob):
    match = match_of("luxor", ann, bob)
    pinned = None
    for _ in range(3):
        fresh = Match.objects.get(pk=match.pk)
        costs = (
            queries(lambda: selectors.match_log(fresh, 0)),  # noqa: B023
            queries(lambda: selectors.match_access(ann, match.code)),
            queries(lambda: selectors.match_version(fresh, ann)),  # noqa: B023
        )
        pinned = pinned or costs
        assert costs == pinned == (2, 1, 1)
        play_some(match, 5)
    visit_note(match, ann)
    assert queries(lambda: visit_note(match, ann)) == 2


@pytest.mark.parametrize("size", [1, 6])
def test_a_list_takes_the_same_queries_whatever_is_in_it(match_of, ann, bob, size):
    for _ in range(size):
        match = match_of("pig", ann, bob, is_private=False)
        play_some(match, 2)
        services.match_create(ann, "pig", {}, [services.Place.me(), services.Place.open()], is_private=False)
        over = match_of("pig", ann, bob)
        services.match_cancel_running(match_id=over.pk, facts={})
    total = len(selectors.matches_your_turn(ann)) + len(selectors.matches_waiting(ann))
    assert total == size
    for finder in (selectors.matches_not_started, selectors.lobby, selectors.watchable, selectors.matches_finished):
        assert len(finder(ann)) == size
        assert queries(lambda finder=finder: finder(ann)) <= 4
    assert queries(lambda: selectors.matches_your_turn(bob)) <= 4
    assert queries(lambda: selectors.matches_waiting(bob)) <= 4
    assert queries(lambda: selectors.matches_waiting_count(ann)) == 1
    assert queries(lambda: selectors.next_match(ann)) == 1


def test_no_list_reads_positions_or_seeds(match_of, ann, bob):
    match_of("pig", ann, bob, is_private=False)
    with CaptureQueriesContext(connection) as captured:
        selectors.watchable(ann)
        selectors.matches_waiting(ann)
        selectors.matches_your_turn(ann)
    assert not any('"state"' in query["sql"] or '"seed"' in query["sql"] for query in captured)


def test_my_games_stand_in_the_order_of_waiting(match_of, ann, bob):
    waiting = []
    while len(waiting) < 3:
        match = match_of("pig", ann, bob)
        if Chair.objects.get(match=match, user=ann).to_move:
            waiting.append(match)
    assert [row.match for row in selectors.matches_your_turn(ann)] == waiting
    assert selectors.next_match(ann) == waiting[0]
    assert selectors.next_match(ann, after=waiting[0]) == waiting[1]
    assert selectors.next_match(ann, after=waiting[1]) == waiting[0]
    assert selectors.matches_waiting_count(ann) == 3
    assert Move.objects.count() == 0


def test_finished_matches_are_found_by_game_title_and_player(match_of, ann, bob, cyd):
    games = [match_of("pig", ann, bob), match_of("auction", ann, cyd)]
    Match.objects.filter(pk=games[0].pk).update(title="Rainy evening")
    for match in games:
        services.match_cancel_running(match_id=match.pk, facts={})
    found = {
        search: [row.match.pk for row in selectors.matches_finished(ann, search)]
        for search in ("", "pIG", "rainy", "cyd", "ann", "nothing", "%")
    }
    both = [games[1].pk, games[0].pk]
    assert found == {
        "": both, "pIG": both[1:], "rainy": both[1:], "cyd": both[:1], "ann": [], "nothing": [], "%": [],
    }  # fmt: skip
    assert selectors.matches_finished_count(ann, "rainy") == 1
    assert [row.match.pk for row in selectors.matches_finished(ann, offset=1, limit=5)] == both[1:]
