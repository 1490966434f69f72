"""Reads settings from the environment and says in one sentence what is wrong with them."""

import sys
import warnings
from typing import Any, NoReturn

import environ
from django.core.exceptions import ImproperlyConfigured

VALID_MODES = ("embedded", "real")


# A page asks for some dozens of rows; starting a second process for them takes longer than to read them.
SHORT_QUESTIONS = {"options": "-c max_parallel_workers_per_gather=0"}


class Environment:
    """`SITE_MODE=embedded` (default) fills every gap; `SITE_MODE=real` refuses to start with one."""

    def __init__(self, *, embedded_default: bool) -> None:
        self._env = environ.Env()
        mode = self._env.str("SITE_MODE", default="embedded" if embedded_default else "real")
        if mode not in VALID_MODES:
            stop(f"SITE_MODE is “{mode}”; it must be one of: {', '.join(VALID_MODES)}.")
        self.is_real = mode == "real"

    def text(self, name: str, *, default: str, required: bool = False) -> str:
        """Return a text; with `required` it must be set in real mode."""
        if required:
            self._required(name)
        value: str = self._env.str(name, default=default)
        if required and self.is_real and not value:
            stop(f"{name} is empty; it must be set (docs/operations.md says how).")
        return value

    def number(self, name: str, *, default: int) -> int:
        """Return a whole number, 0 or more."""
        value: str = self._env.str(name, default=str(default)).strip()
        if not value.isdecimal():
            stop(f"{name} is “{value}”; it must be a whole number.")
        return int(value)

    def boolean(self, name: str, *, default: bool) -> bool:
        """Return true or false."""
        value: str = self._env.str(name, default=str(default)).strip().lower()
        if value not in {"1", "0", "true", "false", "yes", "no", "on", "off"}:
            stop(f"{name} is “{value}”; it must be true or false.")
        return value in {"1", "true", "yes", "on"}

    def listed(self, name: str, *, default: list[str]) -> list[str]:
        """Return a list, separated by commas in the environment; required in real mode."""
        self._required(name)
        return list(self._env.list(name, default=default))

    def secret(self, name: str, *, default: str) -> str:
        """Return a secret of at least 50 characters; required in real mode."""
        self._required(name)
        value: str = self._env.str(name, default=default)
        if self.is_real and len(value) < 50:
            stop(f"{name} has {len(value)} characters; it must have at least 50 random ones.")
        return value

    def url(self, name: str, *, default: str) -> str:
        """Return an http(s) address without the slash at the end; required in real mode."""
        self._required(name)
        value: str = self._env.str(name, default=default)
        if not value.startswith(("http://", "https://")):
            stop(f"{name} is “{value}”; it must begin with http:// or https://.")
        return value.rstrip("/")

    def database(self, name: str, *, default: str) -> dict[str, Any]:
        """Return Django's database settings for an address such as postgres://user:password@host/name."""
        self._required(name)
        try:
            with warnings.catch_warnings(action="ignore"):  # of an unknown scheme; said in our own words below
                settings: dict[str, Any] = {"ENGINE": ""} | self._env.db(name, default=default)
        except (ValueError, ImproperlyConfigured):
            stop(f"{name} can't be read; it must look like postgres://user:password@host:5432/name.")
        if settings["ENGINE"].endswith("sqlite3"):
            settings["OPTIONS"] = {
                "transaction_mode": "IMMEDIATE",  # writers queue instead of failing half-way
                "timeout": 20,  # seconds
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
            }
        elif settings["ENGINE"].endswith("postgresql"):
            settings["OPTIONS"] = SHORT_QUESTIONS | settings.get("OPTIONS", {})
        else:
            stop(f"{name} names a database that is not supported; use postgres:// or sqlite://.")
        return settings

    def mail(self, name: str, *, default: str) -> dict[str, Any]:
        """Return Django's mail settings for an address such as smtp+tls://user:password@host:587."""
        self._required(name)
        try:
            settings: dict[str, Any] = self._env.email_url(name, default=default)
        except (ValueError, KeyError, ImproperlyConfigured):
            settings = {}
        if "EMAIL_BACKEND" not in settings:
            stop(f"{name} can't be read; it must look like smtp+tls://user:password@host:587.")
        if settings.get("EMAIL_FILE_PATH"):  # filemail:///var/mail: the folder is absolute, and is read as relative
            settings["EMAIL_FILE_PATH"] = "/" + settings["EMAIL_FILE_PATH"].lstrip("/")
        return settings

    def redis(self, name: str) -> str:
        """Return the address of Redis; "" (embedded only) means none. Required in real mode."""
        value = self.text(name, default="", required=True)
        if value and not value.startswith(("redis://", "rediss://", "unix://")):
            stop(f"{name} can't be read; it must look like redis://host:6379/0.")
        return value

    def _required(self, name: str) -> None:
        if self.is_real and name not in self._env.ENVIRON:
            stop(f"{name} is not set; with SITE_MODE=real it must be (docs/operations.md says how).")


def stop(sentence: str) -> NoReturn:
    """End the process with one sentence instead of a traceback."""
    sys.exit(f"Settings: {sentence}")
