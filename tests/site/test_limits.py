"""Who asks too often gets a sentence and 429, and nothing happens."""

from typing import Any

import pytest
import time_machine
from django.test import Client

from games.accounts.models import User
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
NOON = "2026-11-29 12:00:00Z"


def assert_slowed(answer: Any) -> None:
    assert answer.status_code == 429
    assert "too often" in answer.content.decode()
    assert answer.headers["Retry-After"] == "60"


def play_now(address: str = "10.0.0.1") -> Any:
    return Client(REMOTE_ADDR=address).post("/play-now/luxor/")


def test_guests_are_made_ten_a_minute_from_one_address() -> None:
    with time_machine.travel(NOON, tick=False):
        for _ in range(10):
            assert play_now().status_code == 302
        assert_slowed(play_now())
        assert User.objects.filter(is_guest=True).count() == 10
        assert play_now("10.0.0.2").status_code == 302, "another address has its own count"
    with time_machine.travel("2026-11-29 12:01:01Z", tick=False):
        assert play_now().status_code == 302


@time_machine.travel(NOON, tick=False)
def test_who_is_logged_in_makes_no_guests(client: Client, ann: Any) -> None:
    client.force_login(ann)
    for _ in range(11):
        assert client.post("/play-now/luxor/").status_code == 302
    assert not User.objects.filter(is_guest=True).exists()


def test_five_wrong_passwords_close_the_door_for_a_while(client: Client, ann: Any) -> None:
    for _ in range(5):
        client.post("/accounts/login/", {"login": "ann@example.org", "password": "wrong-wrong"})
    answer = client.post("/accounts/login/", {"login": "ann@example.org", "password": PASSWORD})
    assert answer.status_code == 422
    assert "Too many failed login attempts" in answer.content.decode()


@pytest.mark.parametrize(
    ("path", "facts", "often"),
    [
        ("/accounts/login/", {"login": "x@example.org", "password": "x"}, 40),
        ("/accounts/signup/", {"username": "x"}, 30),
        ("/accounts/password/reset/", {"email": "somebody@example.org"}, 5),
    ],
)
def test_forms_are_taken_so_often_a_minute(client: Client, path: str, facts: dict[str, str], often: int) -> None:
    for _ in range(often):
        assert client.post(path, facts).status_code in {422, 302}
    assert_slowed(client.post(path, facts))


@time_machine.travel(NOON, tick=False)
def test_names_are_not_tried_by_the_hundred(client: Client, ann: Any, bob: Any) -> None:
    client.force_login(ann)
    for _ in range(10):
        assert client.post("/accounts/name/", {"name": "Bob"}).status_code == 422
    assert_slowed(client.post("/accounts/name/", {"name": "Bob"}))


@pytest.mark.parametrize("run", [1, 2])
@time_machine.travel(NOON, tick=False)
def test_each_test_counts_for_itself(run: int) -> None:
    for _ in range(10):
        assert play_now("10.9.9.9").status_code == 302
    assert_slowed(play_now("10.9.9.9"))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("run", [1, 2])
@time_machine.travel(NOON, tick=False)
def test_each_test_counts_for_itself_also_when_it_commits(run: int) -> None:
    for _ in range(10):
        assert play_now("10.9.9.8").status_code == 302
    assert_slowed(play_now("10.9.9.8"))
