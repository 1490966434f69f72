"""`prepare` and `dev` as a newcomer runs them: an empty database, one command, Ctrl-C."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 60.0  # seconds; two as a rule

pytestmark = pytest.mark.slow


@pytest.fixture
def environment(tmp_path):
    mine = {"DATABASE_URL": f"sqlite:///{tmp_path / 'new.sqlite3'}", "EMAIL_URL": f"filemail://{tmp_path / 'mail'}"}
    kept = {name: value for name, value in os.environ.items() if name not in {"REDIS_URL", "SITE_MODE", "DEBUG"}}
    return kept | mine | {"SITE_URL": "http://localhost", "PYTHONUNBUFFERED": "1"}


def manage(environment, *words):
    done = subprocess.run(  # noqa: S603
        [sys.executable, "manage.py", *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def answers(url):
    try:
        with urllib.request.urlopen(url, timeout=10) as answer:  # noqa: S310
            return answer.status
    except OSError:
        return None


def until(true):
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.1)


def _ignore_interrupts():
    """Begin as a background job of a shell does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def test_one_command_prepares_and_one_serves_everything_until_ctrl_c(environment, tmp_path):
    assert "Demo people and matches made" in manage(environment, "prepare")
    assert manage(environment, "prepare") == ""
    port = free_port()
    with (tmp_path / "out").open("w") as out:
        site = subprocess.Popen(  # noqa: S603
            [sys.executable, "manage.py", "dev", "--noreload", str(port)],
            cwd=ROOT, env=environment, stdout=out, stderr=out, start_new_session=True, preexec_fn=_ignore_interrupts,
        )  # fmt: skip
    try:
        until(lambda: answers(f"http://127.0.0.1:{port}/") == 200)
        assert answers(f"http://127.0.0.1:{port}/static/site/site.css") == 200
        until(lambda: "worker is alive" in alive(environment, "worker"))
        assert "beat is alive" in alive(environment, "beat")
    finally:
        site.send_signal(signal.SIGINT)
    assert site.wait(timeout=120) == 0  # a bot may still be thinking
    said = (tmp_path / "out").read_text()
    assert f"http://localhost:{port}/" in said
    assert "anna@example.org" in said
    assert "Traceback" not in said


def alive(environment, name):
    try:
        return manage(environment, "heartbeat_check", name)
    except subprocess.CalledProcessError:
        return ""
