"""A measuring stand: one database, one server process on it, and people who play through HTTP."""

import gzip
import http.client
import os
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from bench.bare.models import Counter
from games.accounts.models import User
from games.accounts.services import user_create
from games.matches.models import Chair, Match
from games.matches.services import Place, match_create, match_join

ROOT = Path(__file__).resolve().parent.parent
FRAGMENT = {"HX-Request": "true", "HX-Request-Type": "partial", "HX-Target": "table"}  # what htmx sends with a form
TOKEN = "bench" * 6 + "xx"  # 32 letters: a CSRF cookie of our own, sent back with every form


def cookies_of(user: User) -> dict[str, str]:
    """Return the cookies of a browser in which this person has logged in."""
    session = SessionStore()
    session.update(
        {
            SESSION_KEY: str(user.pk),
            BACKEND_SESSION_KEY: "games.accounts.backends.Backend",
            HASH_SESSION_KEY: user.get_session_auth_hash(),
        }
    )
    session.create()
    return {"sessionid": str(session.session_key), "csrftoken": TOKEN}


class Person:
    """Somebody with a session, an open connection and a browser's manners."""

    def __init__(self, user: User, port: int) -> None:
        self.user = user
        self._cookie = "; ".join(f"{name}={value}" for name, value in cookies_of(user).items())
        self._line = http.client.HTTPConnection("127.0.0.1", port)

    def asks(self, method: str, path: str, body: str = "", *, fragment: bool = False) -> tuple[int, bytes]:
        """Return status and (compressed) answer."""
        answer = self._answer(method, path, body, FRAGMENT if fragment else {})
        return answer.status, answer.read()

    def fetches(self, path: str) -> tuple[int, str, int, str]:
        """Return status, content type, bytes sent (compressed) and the text ('' for what is no text)."""
        answer = self._answer("GET", path, "", {})
        sent, kind = answer.read(), answer.headers.get("Content-Type", "")
        plain = gzip.decompress(sent) if answer.headers.get("Content-Encoding") == "gzip" else sent
        return answer.status, kind, len(sent), plain.decode() if kind.startswith("text/") else ""

    def _answer(self, method: str, path: str, body: str, more: dict[str, str]) -> http.client.HTTPResponse:
        headers = {"Cookie": self._cookie, "X-CSRFToken": TOKEN, "Accept-Encoding": "gzip", "Accept": "text/html"}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self._line.request(method, path, body, headers | more)
        return self._line.getresponse()


def person(name: str, port: int) -> Person:
    """Sign somebody up and log him in."""
    return Person(_signed_up(name), port)


def people(count: int) -> list[User]:
    """Sign some people up who need no browser."""
    return [_signed_up(f"Writer {number}") for number in range(count)]


def _signed_up(name: str) -> User:
    user = User(username=f"{name} {secrets.token_hex(3)}", email=f"{secrets.token_hex(6)}@example.org")
    user.set_unusable_password()
    user_create(user)
    return user


def match_of(key: str, one: User, other: User) -> tuple[Match, dict[int, User]]:
    """Begin a match of two and return it with who sits where."""
    match = match_create(one, key, {}, [Place.me(), Place.open()], is_private=False)
    match_join(match.pk, other)
    users = {one.pk: one, other.pk: other}
    seats = {chair.seat: users[chair.user_id] for chair in Chair.objects.filter(match=match) if chair.user_id}
    return match, seats


@contextmanager
def server() -> Iterator[int]:
    """Run one process of the server that the site is run with (scripts/start.sh) on a free port, and give the port."""
    Counter.objects.get_or_create(pk=1)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    gunicorn = [sys.executable, "-m", "gunicorn", "bench.wsgi:application", "--bind", f"127.0.0.1:{port}"]
    options = [
        "--workers",
        "1",
        "--threads",
        "4",
        "--no-control-socket",
        "--log-level",
        "warning",
        "--keep-alive",
        "60",
    ]
    with subprocess.Popen([*gunicorn, *options], cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}) as process:
        try:
            _wait_for(port)
            yield port
        finally:
            process.terminate()


def _wait_for(port: int) -> None:
    for _ in range(200):
        try:
            line = http.client.HTTPConnection("127.0.0.1", port)
            line.request("GET", "/healthz")
            line.getresponse()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError("the server does not answer")
