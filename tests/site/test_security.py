"""Headers, cookies and the Content-Security-Policy, on every page and in every error."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from games.rules.registry import games_offered

pytestmark = pytest.mark.django_db

STRANGERS_PAGES = [
    "/",
    "/rules/",
    "/credits/",
    "/privacy/",
    "/lobby/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/logout/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/accounts/password/reset/key/1-x/",
    "/accounts/confirm-email/x/",
    "/accounts/mail-off/x/",
    "/accounts/inactive/",
    "/no-such-page/",
    "/robots.txt",
    "/healthz",
]
MEMBERS_PAGES = [
    "/",
    "/games/",
    "/new/",
    "/accounts/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/delete/",
    "/accounts/logout/",
    "/accounts/reauthenticate/",
    "/admin/",
]


class Found(HTMLParser):
    """Collects what a strict policy would refuse, and every address a page loads from."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.loaded: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        if tag == "style" or (tag == "script" and "src" not in facts and facts.get("type") != "application/json"):
            self.inline.append(tag)
        self.inline += [f"{tag} {name}" for name in facts if name == "style" or name.startswith("on")]
        if tag in {"script", "img", "use", "link", "image"}:
            self.loaded += [facts.get(name) or "" for name in ("src", "href", "xlink:href") if name in facts]


def policy_of(answer: Any) -> dict[str, list[str]]:
    parts = [part.split() for part in answer.headers["Content-Security-Policy"].split(";")]
    return {part[0]: part[1:] for part in parts}


def assert_safe(answer: Any) -> None:
    policy = policy_of(answer)
    for directive in ("script-src", "style-src", "font-src", "connect-src", "form-action", "base-uri", "default-src"):
        assert policy[directive] == ["'self'"], directive
    assert policy["frame-ancestors"] == policy["object-src"] == ["'none'"]
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in answer.headers["Permissions-Policy"]
    if answer.headers["Content-Type"].startswith("text/html"):
        found = Found(answer.content.decode())
        assert found.inline == []
        assert [address for address in found.loaded if not address.startswith(("/", "#", "data:"))] == []


@pytest.mark.parametrize("path", [*STRANGERS_PAGES, *(f"/rules/{game.meta.key}/" for game in games_offered())])
def test_a_strangers_page_is_safe(client: Client, path: str) -> None:
    assert_safe(client.get(path))


@pytest.mark.parametrize("path", MEMBERS_PAGES)
def test_a_members_page_is_safe(client: Client, mod: Any, path: str) -> None:
    client.force_login(mod)
    answer = client.get(path)
    assert answer.status_code in {200, 302}
    assert_safe(answer)


def test_refusals_are_safe_too(client: Client) -> None:
    strict = Client(enforce_csrf_checks=True, raise_request_exception=False)
    for answer in (client.post("/"), strict.post("/accounts/login/"), client.get("/", HTTP_HOST="evil.example")):
        assert answer.status_code in {405, 403, 400}
        assert_safe(answer)


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(client: Client, ann: Any) -> None:
    client.get("/accounts/login/")
    client.post("/accounts/login/", {"login": "ann@example.org", "password": "correct-horse-battery"})
    for name in ("csrftoken", "sessionid"):
        assert client.cookies[name]["httponly"]
        assert client.cookies[name]["samesite"] == "Lax"


def test_htmx_gets_the_token_from_the_page_and_may_not_write_styles(client: Client) -> None:
    page = client.get("/accounts/login/").content.decode()
    assert re.search(r"""hx-headers:inherited='\{"X-CSRFToken": "\w{64}"\}'""", page)
    assert """content='{"includeIndicatorCSS": false}'""" in page


def test_no_style_sheet_of_ours_loads_from_another_host() -> None:
    for name in ("site/site.css", "site/tokens.css", "site/home.css", "site/rules.css", "site/vendor/fonts.css"):
        path = finders.find(name)
        assert path
        with open(path, encoding="utf-8") as sheet:
            assert not re.findall(r"url\(['\"]?(?:https?:)?//|@import", sheet.read())


def test_the_admin_has_no_log_in_of_its_own(client: Client, ann: Any) -> None:
    assert client.get("/admin/").headers["Location"].startswith("/accounts/login/?next=") or client.get(
        "/admin/", follow=True
    ).redirect_chain[-1][0].startswith("/accounts/login/")
    client.force_login(ann)
    assert client.get("/admin/login/").status_code == 403
