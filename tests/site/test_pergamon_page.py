"""Pergamon's page: every step can be played from what stands on it, and a row being built is never lost."""

import pytest
from django.template.loader import render_to_string

from games.matches import services
from games.matches.models import Chair, Match, Move
from games.matches.table import table_for
from games.rules import engine
from games.rules.rng import Rng
from tests.rules.pergamon.table import GAME, position

pytestmark = pytest.mark.django_db

TWELVE = "MB575 BJ348 JM498 MJ263"
GALLERIES = {1: "JM111 UJ154", 2: "UB239", 3: "MU399", 4: "UJ485", 5: "BU571"}
EXHIBITS = [(1, 1, 9, "UB193 BU389"), (0, 1, 15, "JU159 UB432")]


@pytest.fixture
def table(match_of, ann, bob, client):
    """Return a function that seats Ann and Bob at a position and gives Ann's page (or anybody's)."""
    match = match_of("pergamon", ann, bob)
    client.force_login(ann)

    def opened(state, query="", client=client):
        Match.objects.filter(pk=match.pk).update(state=GAME.dump(state), first_state=GAME.dump(state))
        for chair in Chair.objects.filter(match=match):
            chair.to_move = chair.seems_to_move = chair.seat == state.seat
            chair.asked_turn = match.turn
            chair.save()
        return client.get(f"/m/{match.code}/{query}").content.decode()

    opened.match = match
    return opened


def two(**changes):
    return position(seats=2, exhibits=EXHIBITS, raider=9, spaces=(7, 10), **changes)


def test_placing_offers_every_free_space_with_its_odds(table):
    page = table(position(seats=2, phase="place", galleries=GALLERIES, raider=7))
    assert page.count("pg-space is-open") == 12
    assert "The tomb raider stands here." in page
    assert "coins for sure" in page
    assert "as number 1" in page


def test_a_chosen_space_frames_what_it_allows_and_another_may_be_chosen_instead(table):
    page = table(position(seats=2, phase="place", galleries=GALLERIES, raider=7), "?words=place+6")
    assert page.count("is-allowed") == 2
    assert page.count("is-shut") == 3
    assert page.count("pg-space is-open") == 11
    assert "dig down to <b>II</b>" in page


def test_digging_offers_galleries_on_the_board_and_in_words(table):
    page = table(two(phase="dig", galleries=GALLERIES, coins=(3, 0), hands={0: TWELVE}))
    assert page.count("pg-gallery g1 is-open") == 1
    assert "Dig III for 3 coins" in page
    assert "Dig nothing" in page
    assert "Dig IV" not in page


def test_a_row_is_built_by_clicks_and_proposals_lay_it_out_in_one(table, ann):
    page = table(two(hands={0: TWELVE + " UM280"}, coins=(2, 0)))
    assert 'value="start MB575"' in page
    assert 'value="start MB575; right BJ348; right JM498; right MJ263"' in page
    turn = Chair.objects.get(match=table.match, user=ann).asked_turn
    services.match_play(table.match.pk, ann, "start MB575; right BJ348; right JM498; right MJ263", turn)
    assert Move.objects.filter(match=table.match).count() == 4


def test_laying_a_row_out_makes_no_lines_in_the_log(table, client, ann, bob):
    table(two(hands={0: TWELVE}))
    turn = Chair.objects.get(match=table.match, user=ann).asked_turn
    services.match_play(table.match.pk, ann, "start JM498; right MJ263; exhibit 0", turn)
    for person, tab in ((ann, "?tab=log"), (bob, "?tab=log"), (bob, "")):
        client.force_login(person)
        page = client.get(f"/m/{table.match.code}/{tab}").content.decode()
        assert page.count('class="log-line') == 1
        assert "exhibited on space 4" in page


def test_a_refused_find_leaves_the_row_as_it_is(table, client, ann):
    table(two(row="MB575 BJ348", hands={0: "UM280 JM498"}))
    turn = Chair.objects.get(match=table.match, user=ann).asked_turn
    answer = client.post(f"/m/{table.match.code}/move/", {"turn": turn, "text": "right UM280", "words": ""})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "The halves do not match there." in page
    assert "R2.1" in page
    assert 'value="off BJ348"' in page


def test_the_plan_shows_stepper_space_and_what_slips(table):
    page = table(two(row=TWELVE, hands={0: ""}, coins=(2, 0)), "?words=exhibit+1")
    assert "space <b>13</b>" in page
    assert "is-target" in page
    assert page.count("is-slipping") == 1
    assert "words=exhibit+2" in page
    assert "words=exhibit+0" in page
    assert 'value="exhibit 1"' in page


def test_storing_tells_what_it_costs(table):
    page = table(two(phase="store", hands={0: TWELVE + " UM280"}, coins=(1, 0)))
    assert "Store 5 finds for 1 coin" in page
    assert page.count("is-drop") == 5
    assert "you have 0" in table(two(phase="store", hands={0: TWELVE + " UM280"}))


def test_who_waits_and_who_watches_see_no_choices(table, client, bob, cyd):
    table(two(phase="dig", galleries=GALLERIES, coins=(3, 0), hands={0: TWELVE}))
    Match.objects.filter(pk=table.match.pk).update(is_private=False)
    for person in (bob, cyd):
        client.force_login(person)
        page = client.get(f"/m/{table.match.code}/").content.decode()
        assert "Dig nothing" not in page
        assert "is-open" not in page
        assert "digits 75" in page  # finds in hand lie open


def test_every_event_has_words(table, client, ann, bob):
    """A whole match's log, worded: no line is empty."""
    table(two())
    state, seen = engine.start(GAME, 2, {}, "log"), {}
    for ply in range(1, 4000):
        if not GAME.to_move(state):
            break
        legal = GAME.legal(state, state.seat)
        played = engine.play(GAME, state, state.seat, str(Rng("log", ply).pick(legal)), "log", ply)
        state = played.state
        seen.update({event.kind: engine.event_seen(event, None) for event in played.events})
    assert len(seen) > 15
    shown = table_for(Match.objects.get(pk=table.match.pk), ann)
    for kind, event in seen.items():
        assert render_to_string("pergamon/event.html", {"event": event, "table": shown}).strip(), kind


def test_the_rules_page_says_what_is_reconstructed(client):
    page = client.get("/rules/pergamon/").content.decode()
    assert page.count("reconstructed") >= 3
    assert "tomb raider" in page
    assert client.get("/rules/pergamon/stamp.svg").status_code == 200
