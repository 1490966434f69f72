"""/healthz: every part of the site, and how long notices and bots have been waiting."""

import socket
from datetime import timedelta
from typing import Any
from unittest import mock

import pytest
from django.db import InterfaceError, OperationalError, ProgrammingError
from django.test import Client
from django.utils import timezone
from kombu import Connection

from games.matches.heartbeats import heartbeat_note
from games.matches.models import Chair, Heartbeat
from games.notices.models import Notice

pytestmark = pytest.mark.django_db

AGO = timedelta(minutes=30)


@pytest.fixture
def alive() -> None:
    for name in ("worker", "beat"):
        heartbeat_note(name)


def health(client: Client) -> tuple[int, dict[str, Any]]:
    answer = client.get("/healthz")
    return answer.status_code, answer.json()


@pytest.mark.usefixtures("alive")
def test_a_site_that_is_well_says_so_of_every_part(client: Client) -> None:
    assert health(client) == (
        200,
        {
            "status": "ok",
            "checks": {"web": True, "database": True, "broker": True, "worker": True, "beat": True},
            "oldest_notice_owed_seconds": None,
            "oldest_bot_turn_seconds": None,
        },
    )


@pytest.mark.usefixtures("alive")
@pytest.mark.parametrize("part", ["worker", "beat"])
def test_a_part_without_a_sign_of_life_is_told_and_people_are_served(client: Client, part: str) -> None:
    Heartbeat.objects.filter(name=part).update(at=timezone.now() - AGO)
    status, facts = health(client)
    assert (status, facts["status"]) == (200, "degraded")
    assert [name for name, is_well in facts["checks"].items() if not is_well] == [part]


@pytest.mark.usefixtures("alive")
def test_a_broker_that_does_not_answer_is_told_and_people_are_served(client: Client, settings: Any) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        settings.REDIS_URL = f"redis://127.0.0.1:{probe.getsockname()[1]}/0"
    with mock.patch("luxor_site.health.app.connection_for_write", return_value=Connection(settings.REDIS_URL)):
        status, facts = health(client)
    assert (status, facts["status"]) == (200, "degraded")
    assert not facts["checks"]["broker"]


def test_the_ages_of_what_waits_longest_are_told(client: Client, match_of: Any, ann: Any) -> None:
    match = match_of("auction", ann, "easy", "normal")
    match_of("auction", ann, "easy")
    first = match.chairs.exclude(user=ann).first()
    Chair.objects.filter(pk=first.pk).update(asked_at=timezone.now() - AGO)
    Notice.objects.filter(subject=match.code).update(due_at=timezone.now() - AGO / 2)
    facts = health(client)[1]
    assert 1800 <= facts["oldest_bot_turn_seconds"] < 1860
    assert 900 <= facts["oldest_notice_owed_seconds"] < 960


@pytest.mark.parametrize(
    "fault", [OperationalError("gone"), InterfaceError("cut"), ProgrammingError('no table "matches_heartbeat"')]
)
def test_without_its_database_the_site_is_out_of_service(client: Client, fault: Exception) -> None:
    with mock.patch("luxor_site.health.heartbeat_is_fresh", side_effect=fault):
        assert health(client) == (503, {"status": "failing", "checks": {"web": True, "database": False}})
