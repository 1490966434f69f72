"""Statements that are written once: they read and store what the ORM would."""

from datetime import timedelta

import pytest
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DjangoStore
from django.contrib.sessions.models import Session
from django.db import IntegrityError, connection, transaction
from django.forms.models import model_to_dict
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.accounts.models import Preferences, User
from games.accounts.sessions import SessionStore
from games.matches.models import Chair, Match, Move
from games.notices.models import Notice
from games.prepared import Prepared, answers, row_save, rows_add, written_together

pytestmark = pytest.mark.django_db


def values(row):
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_a_row_is_read_as_the_orm_reads_it(match_of, ann, bob):
    asked = Prepared(lambda: Match.objects.filter(code=""))
    for match in (match_of("luxor", ann, bob), match_of("pig", ann, bob)):
        found = asked.one(match.code)
        assert values(found) == values(Match.objects.get(code=match.code))
        assert isinstance(found.state, dict | list)
        assert found.started_at.utcoffset() == timedelta(0)
    assert asked.one("nothing") is None
    assert asked("nothing") == []


def test_related_rows_come_along_in_the_same_query(match_of, ann, bob):
    asked = Prepared(lambda: Chair.objects.filter(match=0).select_related("user", "stand_in").order_by("-seat"))
    match = match_of("pig", ann, bob)
    with CaptureQueriesContext(connection) as captured:
        chairs = asked(match.pk)
        users = {chair.user.username: values(chair.user) for chair in chairs}
        stand_ins = [chair.stand_in for chair in chairs]
    assert len(captured) == 1
    assert [chair.seat for chair in chairs] == [1, 0]
    assert users == {person.username: values(User.objects.get(pk=person.pk)) for person in (ann, bob)}
    assert stand_ins == [None, None]


def test_a_row_that_points_here_comes_along_or_is_known_to_be_missing(ann, bob):
    asked = Prepared(lambda: User.objects.select_related("preferences").filter(pk=0))
    Preferences.objects.filter(user__in=(ann, bob)).delete()
    Preferences.objects.create(user=ann, time_zone="Asia/Tokyo")
    with CaptureQueriesContext(connection) as captured:
        assert asked.one(ann.pk).preferences.time_zone == "Asia/Tokyo"
        assert not hasattr(asked.one(bob.pk), "preferences")
    assert len(captured) == 2


def test_the_query_is_written_once(ann, bob):
    written = []

    def query():
        written.append(1)
        return User.objects.filter(pk=0)

    asked = Prepared(query)
    assert [asked.one(person.pk) for person in (ann, bob, ann)] == [ann, bob, ann]
    assert len(written) == 1


@pytest.mark.django_db(transaction=True)
def test_a_lock_is_taken_every_time(match_of, ann, bob):
    asked = Prepared(lambda: Match.objects.select_for_update().filter(pk=0))
    match = match_of("pig", ann, bob)
    for _ in range(2):
        with transaction.atomic(), CaptureQueriesContext(connection) as captured:
            assert asked.one(match.pk) == match
        assert captured[0]["sql"].endswith("FOR UPDATE") is (connection.vendor == "postgresql")


def test_only_the_named_columns_are_stored(match_of, ann, bob):
    match = match_of("pig", ann, bob)
    before = values(Match.objects.get(pk=match.pk))
    match.state, match.moved_at, match.ply, match.title = {"a": [1, "é", None]}, None, 7, "not stored"
    row_save(match, ["state", "moved_at", "ply"])
    after = values(Match.objects.get(pk=match.pk))
    assert after == before | {"state": {"a": [1, "é", None]}, "moved_at": None, "ply": 7}
    match.moved_at = timezone.now()
    row_save(match, ("moved_at",))
    assert Match.objects.get(pk=match.pk).moved_at == match.moved_at


def test_rows_are_added_one_or_several_at_once(match_of, ann, bob):
    match = match_of("pig", ann, bob)
    facts = {"match": match, "turn": 1, "seat": 0, "user": ann, "events": [{"k": "é"}], "state": {"s": [None]}}
    moves = [Move(ply=ply, text=f"roll {ply}", rules_version=1, at=timezone.now(), **facts) for ply in (1, 2, 3)]
    rows_add(moves[:1])
    with CaptureQueriesContext(connection) as captured:
        rows_add(moves[1:])
        rows_add([])
    assert len(captured) == 1
    stored = [model_to_dict(move, exclude=["id"]) for move in Move.objects.filter(match=match)]
    assert stored == [model_to_dict(move, exclude=["id"]) for move in moves]


def test_a_conflict_is_an_error_unless_it_is_to_be_ignored(ann):
    facts = {"user": ann, "kind": "your_move", "subject": "abc", "due_at": timezone.now()}
    rows_add([Notice(turn=1, **facts)])
    with pytest.raises(IntegrityError), transaction.atomic():
        rows_add([Notice(turn=1, **facts)])
    rows_add([Notice(turn=1, **facts), Notice(turn=2, **facts)], ignore_conflicts=True)
    assert sorted(Notice.objects.values_list("turn", flat=True)) == [1, 2]


def test_a_session_is_djangos_own_and_ends_as_it_does(client, ann):
    client.force_login(ann, backend="games.accounts.backends.Backend")
    key = client.cookies["sessionid"].value
    assert SessionStore(key)[SESSION_KEY] == DjangoStore(key)[SESSION_KEY] == str(ann.pk)
    Session.objects.filter(session_key=key).update(expire_date=timezone.now())
    expired = SessionStore(key)
    assert SESSION_KEY not in expired
    assert expired.session_key is None
    assert client.get("/games/").status_code == 302
    assert SESSION_KEY not in SessionStore("x" * 32)


def test_several_queries_are_asked_in_one_journey_and_answered_each(match_of, ann, bob):
    matches = Prepared(lambda: Match.objects.filter(code=""))
    chairs = Prepared(lambda: Chair.objects.filter(match__code="").select_related("user").order_by("seat"))
    match = match_of("pig", ann, bob)
    nothing = (matches.question("nothing"), chairs.question("nothing"))
    with CaptureQueriesContext(connection) as captured:
        found = answers(*nothing, chairs.question(match.code), matches.question(match.code))
    assert found == [[], [], list(Chair.objects.filter(match=match).order_by("seat")), [match]]
    assert len(captured) == (1 if connection.vendor == "postgresql" else 4)


def test_what_is_written_together_is_stored_in_order_when_the_block_ends(match_of, ann, bob):
    match = match_of("pig", ann, bob)
    chair = Chair.objects.get(match=match, seat=0)
    facts = {"user": ann, "kind": "your_move", "subject": "a 100% %s; sure", "due_at": timezone.now()}
    with CaptureQueriesContext(connection) as captured:
        with written_together():
            rows_add([Notice(turn=1, **facts)])
            chair.own_ply = 7
            row_save(chair, ["own_ply"])
            chair.own_ply = 8
            row_save(chair, ["own_ply"])
            rows_add([Notice(turn=1, **facts), Notice(turn=2, **facts)], ignore_conflicts=True)
            assert len(captured) == 0
        assert len(captured) == (1 if connection.vendor == "postgresql" else 4)
    assert Chair.objects.get(pk=chair.pk).own_ply == 8
    assert [notice.subject for notice in Notice.objects.filter(user=ann, due_at=facts["due_at"])] == [
        "a 100% %s; sure"
    ] * 2


def test_a_block_that_fails_writes_nothing_and_what_comes_after_it_is_written_at_once(match_of, ann, bob):
    chair = Chair.objects.get(match=match_of("pig", ann, bob), seat=0)
    chair.own_ply = 7

    def written_and_failed():
        with written_together():
            row_save(chair, ["own_ply"])
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        written_and_failed()
    assert Chair.objects.get(pk=chair.pk).own_ply == 0
    row_save(chair, ["own_ply"])
    assert Chair.objects.get(pk=chair.pk).own_ply == 7


def test_one_statement_that_fails_lets_none_of_its_company_stay(match_of, ann, bob):
    chair = Chair.objects.get(match=match_of("pig", ann, bob), seat=0)
    facts = {"user": ann, "kind": "your_move", "subject": "x", "due_at": timezone.now(), "turn": 1}
    chair.own_ply = 7

    def written():
        with transaction.atomic(), written_together():
            row_save(chair, ["own_ply"])
            rows_add([Notice(**facts), Notice(**facts)])

    with pytest.raises(IntegrityError):
        written()
    assert Chair.objects.get(pk=chair.pk).own_ply == 0
    with written_together():
        pass
