"""Settings come from the environment; a wrong or missing variable is one clear sentence at start."""

import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from luxor_site import settings as embedded

ROOT = Path(embedded.__file__).parent.parent
REAL = {
    "SITE_MODE": "real",
    "SECRET_KEY": "k" * 60,
    "ALLOWED_HOSTS": "games.example.org",
    "SITE_URL": "https://games.example.org",
    "DATABASE_URL": "postgres://nobody@localhost/none",
    "REDIS_URL": "redis://localhost:6379/0",
    "EMAIL_URL": "smtp+tls://user:word@mail.example.org:587",
    "DEFAULT_FROM_EMAIL": "games@example.org",
}
NAMES = [*REAL, "DEBUG", "TEST_SUFFIX", "SITE_NAME", "TRUSTED_PROXIES", "STATIC_ROOT"]
MISSING = "is not set; with SITE_MODE=real it must be (docs/operations.md says how)."


def settings_of(monkeypatch: pytest.MonkeyPatch, **variables: str) -> dict[str, Any]:
    """Read the settings anew, with these variables only; the running site keeps its own."""
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    return runpy.run_path(str(Path(embedded.__file__)))


def sentence_of(monkeypatch: pytest.MonkeyPatch, **variables: str) -> str:
    """Return what a start with these variables ends with."""
    with pytest.raises(SystemExit) as stopped:
        settings_of(monkeypatch, **variables)
    return str(stopped.value)


@pytest.mark.parametrize("name", [name for name in REAL if name != "SITE_MODE"])
def test_in_real_mode_every_missing_variable_is_named(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    variables = {key: value for key, value in REAL.items() if key != name}
    assert sentence_of(monkeypatch, **variables) == f"Settings: {name} {MISSING}"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SITE_MODE", "production"),
        ("SECRET_KEY", "short"),
        ("SITE_URL", "games.example.org"),
        ("DATABASE_URL", "mysql://host/name"),
        ("DATABASE_URL", "nonsense"),
        ("REDIS_URL", "localhost"),
        ("EMAIL_URL", "pigeon://loft"),
        ("DEFAULT_FROM_EMAIL", ""),
        ("DEBUG", "perhaps"),
        ("TRUSTED_PROXIES", "two"),
    ],
)
def test_a_wrong_variable_is_one_sentence(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    sentence = sentence_of(monkeypatch, **{**REAL, name: value})
    assert sentence.startswith(f"Settings: {name} ")
    assert len(sentence.splitlines()) == 1


@pytest.mark.parametrize("part", ["web", "worker", "migrate"])
@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        (
            {"SITE_MODE": "real", "SECRET_KEY": "short"},
            "SECRET_KEY has 5 characters; it must have at least 50 random ones.",
        ),
        ({"WORKER_PROCESSES": "two"}, "WORKER_PROCESSES is “two”; it must be a whole number from 1 on."),
    ],
)
def test_a_part_that_can_not_start_says_why_once_and_ends(part: str, variables: dict[str, str], sentence: str) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(  # noqa: S603
        [str(ROOT / "scripts" / "start.sh"), part], cwd=ROOT, env={"PATH": path, **variables},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"Settings: {sentence}\n")


@pytest.mark.parametrize("command", ["migrate", "prepare"])
@pytest.mark.parametrize("address", ["postgres://site:hunter2@127.0.0.1:1/site", "sqlite:////nowhere/site.sqlite3"])
def test_a_database_that_can_not_be_reached_is_one_sentence(command: str, address: str) -> None:
    done = subprocess.run(  # noqa: S603
        [sys.executable, "manage.py", command], cwd=ROOT, env=os.environ | {"DATABASE_URL": address},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith("CommandError: The database of DATABASE_URL can't be reached: ")
    assert len(done.stderr.splitlines()) == 1
    assert "hunter2" not in done.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("EMAIL_URL", "pigeon://user:hunter2@loft"),
        ("REDIS_URL", "http://:hunter2@host"),
        ("DATABASE_URL", "oracle://user:hunter2@host/name"),
        ("SECRET_KEY", "hunter2"),
    ],
)
def test_no_secret_is_repeated_in_a_sentence(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    assert "hunter2" not in sentence_of(monkeypatch, **{**REAL, name: value})


def test_in_real_mode_cookies_are_secure_and_static_files_are_hashed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = settings_of(monkeypatch, **REAL)
    assert real["SESSION_COOKIE_SECURE"]
    assert real["CSRF_COOKIE_SECURE"]
    assert real["SECURE_SSL_REDIRECT"]
    assert real["SECURE_HSTS_SECONDS"] >= 31_536_000
    assert real["STORAGES"]["staticfiles"]["BACKEND"] == "whitenoise.storage.CompressedManifestStaticFilesStorage"
    assert real["CACHES"]["default"]["BACKEND"] == "luxor_site.cache.ForgetfulRedisCache"
    assert real["DATABASES"]["default"]["OPTIONS"] == {"options": "-c max_parallel_workers_per_gather=0"}
    assert real["EMAIL_HOST"] == "mail.example.org"
    assert real["EMAIL_USE_TLS"]
    assert not real["DEBUG"]


def test_the_embedded_default_needs_nothing_and_is_not_debug(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = settings_of(monkeypatch)
    assert not plain["DEBUG"]
    assert plain["EMAIL_FILE_PATH"] == str(plain["BASE_DIR"] / "var" / "mail")
    assert plain["DATABASES"]["default"]["NAME"] == str(plain["VAR_DIR"] / "site.sqlite3")
