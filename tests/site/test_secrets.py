"""Nothing that a person must not know leaves by any way out: table, lists, log, record, mail."""

import dataclasses
import json
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from games.matches import selectors, services
from games.matches.models import Chair, Match, Move
from games.matches.records import record_of
from games.matches.table import standings, table_for
from games.notices.models import Notice
from games.notices.sending import notice_deliver
from games.rules.registry import all_games, game_by_key
from games.rules.rng import Rng
from games.rules.search import decide
from tests.conftest import started_match

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_games")]

GAMES = (*all_games(), "auction", "pig")
DEPTH = 14  # plies before somebody looks


def shown(match, user):
    """Return everything this person can be shown of a match, as comparable data without the rows behind it."""
    fresh = Match.objects.get(pk=match.pk)
    table = table_for(fresh, user)
    parts = {
        field.name: getattr(table, field.name)
        for field in dataclasses.fields(table)
        if field.name not in {"match", "meta"}
    }
    older = [table_for(fresh, user, at=number).view for number in range(table.last + 1)]
    rows = selectors.watchable(user) + ([] if user is None else selectors.matches_waiting(user))
    lists = [dataclasses.astuple(dataclasses.replace(row, match=None, meta=None)) for row in rows]
    log = [dataclasses.replace(line, remark=None) for line in selectors.match_log(fresh, table.viewer)]
    record = json.dumps(record_of(fresh, table.viewer))
    return parts, older, lists, log, record, standings(fresh, table.viewer)


def played(key, people, plies=DEPTH):
    """Return a running match of these people, some way in."""
    match = started_match(key, *people, is_private=False)
    game = game_by_key(key)
    for number in range(plies):
        fresh = Match.objects.get(pk=match.pk)
        chair = Chair.objects.select_related("user").filter(match=match, to_move=True).order_by("seat").first()
        if chair is None:
            break
        action = decide(game, game.load(fresh.state), chair.seat, "random", Rng("secrets", number))
        services.match_play(match.pk, chair.user, str(action), chair.asked_turn)
    return Match.objects.get(pk=match.pk)


def stop_before_the_end(key, people):
    """Return a match of at most DEPTH plies that is still running."""
    plies = DEPTH
    while (match := played(key, people, plies)).status != Match.Status.RUNNING:
        plies //= 2
    return match


@pytest.mark.parametrize("key", GAMES)
def test_a_redealt_position_looks_the_same_to_each_viewer(key, ann, bob, cyd):
    match = stop_before_the_end(key, (ann, bob))
    game = game_by_key(key)
    truth = match.state
    for user, viewer in ((ann, 0), (bob, 1), (cyd, None), (None, None)):
        before = shown(match, user)
        for salt in range(2):
            dealt = game.redeal(game.load(truth), viewer, Rng(f"redeal {salt}", 0))
            if game.to_move(dealt) != game.to_move(game.load(truth)):
                continue  # sealed answers were redrawn too: the chairs' own columns would have to follow
            newest = Move.objects.filter(match=match, ply=match.ply)
            stored = newest.values_list("state", flat=True).get()
            Match.objects.filter(pk=match.pk).update(state=game.dump(dealt))
            newest.update(state=game.dump(dealt))
            assert shown(match, user) == before
            Match.objects.filter(pk=match.pk).update(state=truth)
            newest.update(state=stored)


@pytest.mark.parametrize("key", GAMES)
def test_a_redealt_position_writes_the_same_mail(key, ann, bob):
    match = stop_before_the_end(key, (ann, bob))
    game = game_by_key(key)
    chair = Chair.objects.select_related("user").filter(match=match, to_move=True).first()
    notice, _ = Notice.objects.get_or_create(
        user=chair.user, kind="your_move", subject=match.code, turn=chair.asked_turn,
        defaults={"due_at": timezone.now()},
    )  # fmt: skip
    dealt = game.redeal(game.load(match.state), chair.seat, Rng("mail", 0))
    later = timezone.now() + timedelta(minutes=2)
    for state in (match.state, game.dump(dealt)):
        Match.objects.filter(pk=match.pk).update(state=state)
        Notice.objects.filter(pk=notice.pk).update(sent_at=None, claimed_at=None, dropped_at=None)
        with time_machine.travel(later, tick=False):  # the signed address in the mail's foot holds the time
            assert notice_deliver(notice.pk, later)
    first, second = mail.outbox
    assert (first.body, first.subject) == (second.body, second.subject)
    assert first.alternatives == second.alternatives


@pytest.mark.parametrize("key", GAMES)
def test_seed_and_position_appear_nowhere_while_a_match_runs(key, ann, bob, cyd):
    match = stop_before_the_end(key, (ann, bob))
    for user in (ann, bob, cyd, None):
        text = repr(shown(match, user))
        assert match.seed not in text
        assert match.seed[:16] not in text


def test_secret_facts_of_events_reach_their_seat_alone(match_of, ann, bob, cyd):
    match = match_of("pig", ann, bob, is_private=False)
    chair = Chair.objects.select_related("user").get(match=match, to_move=True)
    services.match_play(match.pk, chair.user, "take 1", chair.asked_turn)
    Move.objects.update(
        events=[
            {"kind": "drew", "seat": 0, "facts": {"cards": 1}, "secrets": [[0, {"card": "CANARY-A"}]], "only": None},
            {"kind": "peeked", "seat": 1, "facts": {"card": "CANARY-B"}, "secrets": [], "only": [1]},
        ]
    )
    canaries = {
        user: [canary in repr(shown(match, user)) for canary in ("CANARY-A", "CANARY-B")] for user in (ann, bob)
    }
    assert canaries == {ann: [True, False], bob: [False, True]}
    for user in (cyd, None):
        assert "CANARY" not in repr(shown(match, user))


def test_an_opened_match_shows_the_seed_and_what_was_sealed(match_of, ann, bob, cyd):
    match = played("auction", (ann, bob), plies=20)
    assert match.status == Match.Status.FINISHED
    record = record_of(match, None)
    assert record["seed"] == match.seed
    assert len(record["actions"]) == 6
    log = selectors.match_log(match, None)
    assert [line.seat for line in log] == [0, 1, 0, 1, 0, 1]
    assert log[0].events[0]["kind"] == "bid_chosen"


def test_the_record_of_a_running_match_has_no_sealed_action_and_no_telling_number(match_of, ann, bob, cyd):
    match = played("auction", (ann, bob, cyd), plies=4)
    assert [move.sealed for move in Move.objects.order_by("ply")] == [True, True, False, True]
    for viewer, count in ((None, 1), (0, 3), (1, 2), (2, 1)):
        actions = record_of(match, viewer)["actions"]
        assert [number for number, *_ in actions] == list(range(1, count + 1))
        assert {seat for _, seat, _ in actions} <= {2, viewer}
    assert record_of(match, None)["seed"] is None


def test_a_waiting_page_learns_of_a_sealed_answer_only_if_it_is_its_own(match_of, ann, bob, cyd):
    match = match_of("auction", ann, bob, cyd, is_private=False)
    before = {user: selectors.match_version(match, user) for user in (ann, bob, cyd, None)}
    chair = Chair.objects.get(match=match, user=ann)
    services.match_play(match.pk, ann, table_for(match, ann).legal[0], chair.asked_turn)
    fresh = Match.objects.get(pk=match.pk)
    after = {user: selectors.match_version(fresh, user) for user in (ann, bob, cyd, None)}
    assert {user for user in before if before[user] != after[user]} == {ann}


def test_lists_keep_a_sealed_answer_secret(match_of, ann, bob, cyd):
    match = match_of("auction", ann, bob, cyd, is_private=False)
    before = selectors.matches_your_turn(bob), selectors.watchable(None)
    services.match_play(match.pk, ann, table_for(match, ann).legal[0], 1)
    after = selectors.matches_your_turn(bob), selectors.watchable(None)
    for old, new in zip(before, after, strict=True):
        for was, now in zip(old, new, strict=True):
            assert (was.seats, was.since, was.events) == (now.seats, now.since, now.events)
            assert was.match.moved_at == now.match.moved_at


def sealed_matches():
    """Every game with each of its options at its last value: where answers are sealed, this finds them."""
    for key, game in sorted(all_games().items()):
        options = {option.key: option.choices[-1].value for option in game.meta.options if not option.seats}
        yield pytest.param(key, options, id=key)


@pytest.mark.parametrize(("key", "options"), [*sealed_matches(), pytest.param("auction", {}, id="auction")])
def test_no_sealed_answer_of_any_game_shows_to_the_others(key, options, ann, bob, cyd):
    looked = 0
    for _ in range(
        8
    ):  # the cards are shuffled anew each time; a match without a single search is rare, but there is one
        match = started_match(key, ann, bob, is_private=False, **options)
        looked += sealed_answers_looked_at(match, {0: ann, 1: bob, None: cyd})
        if looked or key not in {"auction", "luxor2001"}:
            break
    else:
        pytest.fail("no match asked several people at once")


def sealed_answers_looked_at(match, people):
    """Play at random and look over the others' shoulders at each sealed answer; return how many there were."""
    game = game_by_key(match.game_key)
    looked = 0
    for number in range(60):
        fresh = Match.objects.get(pk=match.pk)
        chair = Chair.objects.select_related("user").filter(match=match, to_move=True).order_by("-seat").first()
        if chair is None or looked >= 4:
            break
        action = decide(game, game.load(fresh.state), chair.seat, "random", Rng("sealed", number))
        others = [user for viewer, user in people.items() if viewer != chair.seat]
        is_at_once = Chair.objects.filter(match=match, to_move=True).count() > 1
        before = [(shown(match, user), selectors.match_version(fresh, user)) for user in others] if is_at_once else []
        moves = services.match_play(match.pk, chair.user, str(action), chair.asked_turn).moves
        if is_at_once and not moves[0].shown:
            looked += 1
            fresh = Match.objects.get(pk=match.pk)
            assert [(shown(match, user), selectors.match_version(fresh, user)) for user in others] == before
            told = Notice.objects.filter(kind="your_move", subject=match.code, turn__gt=chair.asked_turn)
            assert not told.exists()
    return looked
