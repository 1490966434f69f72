"""Redis gone, or the database: play goes on without the one, and without the other a sentence says what to do."""

import socket
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from django.contrib.sessions.backends import cached_db, db
from django.core.cache import cache
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from games.matches.models import Chair, Move
from luxor_site import urls
from tests.site.people import is_logged_in, log_in, sign_up, words
from tests.site.test_errors import sentence
from tests.site.test_settings import REAL, settings_of

pytestmark = pytest.mark.django_db


def dead_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def without_redis(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings of the real thing where they concern Redis, and no Redis at their address."""
    real = settings_of(monkeypatch, **REAL | {"REDIS_URL": f"redis://127.0.0.1:{dead_port()}/0"})
    settings.CACHES, settings.SESSION_ENGINE = real["CACHES"], real["SESSION_ENGINE"]


@pytest.fixture
def silent_redis(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A Redis that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"redis://127.0.0.1:{server.getsockname()[1]}/0"
        settings.CACHES = settings_of(monkeypatch, **REAL | {"REDIS_URL": address})["CACHES"]
        yield


@pytest.mark.usefixtures("without_redis")
def test_without_redis_people_sign_up_log_in_and_out(client: Client, ann: Any) -> None:
    assert sign_up(client, "Dora", "dora@example.org").status_code == 302
    assert is_logged_in(client)
    client.post("/accounts/logout/")
    assert not is_logged_in(client)
    assert log_in(client, ann.email).status_code == 302
    assert is_logged_in(client)
    assert log_in(Client(), ann.email, "wrong").status_code == 422


@pytest.mark.usefixtures("without_redis")
def test_without_redis_a_match_is_played_on(client: Client, luxor_match: Any) -> None:
    chair = Chair.objects.get(match=luxor_match, to_move=True)
    client.force_login(chair.user)
    page = client.get(f"/m/{luxor_match.code}/")
    assert page.status_code == 200
    move = {"text": page.context["table"].legal[0], "turn": chair.asked_turn}
    assert client.post(f"/m/{luxor_match.code}/move/", move).status_code == 302
    assert Move.objects.filter(match=luxor_match).count() == 1
    for address in ("/games/", "/lobby/", "/next/", f"/m/{luxor_match.code}/replay/", "/accounts/"):
        assert client.get(address).status_code in {200, 302}, address


@pytest.mark.usefixtures("without_redis")
def test_without_redis_a_guest_may_come_in(client: Client) -> None:
    """What is limited by address is not refused because nobody can count."""
    assert client.post("/play-now/luxor/").status_code == 302


@pytest.mark.usefixtures("without_redis")
def test_without_redis_the_cache_is_an_empty_one() -> None:
    cache.set("a", 1)
    assert cache.get("a", "nothing") == "nothing"
    assert cache.get_or_set("a", lambda: 2) == 2
    assert cache.add("a", 1)
    assert not cache.delete("a")
    assert not cache.touch("a")
    assert not cache.has_key("a")
    assert cache.get_many(["a"]) == {}
    assert cache.set_many({"a": 1}) == ["a"]
    cache.delete_many(["a"])
    with pytest.raises(ValueError, match="a"):
        cache.incr("a")


@pytest.mark.usefixtures("silent_redis")
def test_a_redis_that_hangs_is_asked_once_and_then_left_alone(caplog: pytest.LogCaptureFixture) -> None:
    for key in "abc":
        assert cache.get(key) is None
    assert caplog.text.count("cache away") == 1


def test_a_session_stands_in_the_database_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy in Redis would go on logging somebody in who logged out while Redis could not be reached."""
    store = import_module(settings_of(monkeypatch, **REAL)["SESSION_ENGINE"]).SessionStore
    assert issubclass(store, db.SessionStore)
    assert not issubclass(store, cached_db.SessionStore)


def gone(request: HttpRequest, kind: str) -> HttpResponse:
    raise {"operational": OperationalError, "interface": InterfaceError}[kind]("the database: secret-host:5432 is gone")


class DatabaseGone:
    """The site's addresses, and one whose database is gone."""

    urlpatterns = [path("gone/<str:kind>/", gone), *urls.urlpatterns]
    handler500 = urls.handler500


@pytest.mark.parametrize("kind", ["operational", "interface"])
def test_without_the_database_the_answer_is_503_and_says_to_look_whether_the_move_arrived(kind: str) -> None:
    client = Client(raise_request_exception=False)
    with override_settings(ROOT_URLCONF=DatabaseGone):
        answer = client.get(f"/gone/{kind}/")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "10"
    assert "load the page again and look" in words(answer)
    assert sentence(answer).startswith("The site can’t store anything just now.")
    assert b"secret" not in answer.content
