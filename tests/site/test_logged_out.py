"""A session that ends in the middle of a choice: one clear page, and after logging in everything is where it was."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}
WORDS = "?words=left+0"


def way_back(answer: Any) -> str:
    """Return where the page's log-in button leads in the end."""
    found = re.search(r'class="button button-primary" href="(/accounts/login/\?next=[^"]+)"', answer.content.decode())
    assert found, answer.content.decode()[-1500:]
    client, address = Client(), unescape(found[1])
    client.get(address)
    done = client.post(address, {"login": "ann@example.org", "password": PASSWORD})
    assert done.status_code == 302
    return str(done.headers["Location"])


def test_a_chosen_word_asked_for_without_a_session_is_kept(client: Client, luxor_match: Any) -> None:
    page = f"/m/{luxor_match.code}/{WORDS}"
    assert way_back(client.get(page)) == page


@pytest.mark.parametrize("script", [True, False])
def test_a_turn_ended_without_a_session_leads_back_to_the_page_it_was_sent_from(
    client: Client, luxor_match: Any, script: bool
) -> None:
    page = f"/m/{luxor_match.code}/{WORDS}"
    for is_private, status in ((True, 404), (False, 403)):
        type(luxor_match).objects.update(is_private=is_private)
        headers = (
            HTMX | {"HX-Current-URL": f"http://testserver{page}"} if script else {"Referer": f"http://testserver{page}"}
        )
        answer = client.post(f"/m/{luxor_match.code}/move/", {"text": "left 0", "turn": 1}, headers=headers)
        assert answer.status_code == status
        assert way_back(answer) == page
        assert (answer.headers["HX-Retarget"], answer.headers["HX-Replace-Url"]) == ("body", "false")


def test_a_form_that_lost_session_and_token_says_so_and_leads_back(luxor_match: Any) -> None:
    page = f"/m/{luxor_match.code}/{WORDS}"
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post(
        f"/m/{luxor_match.code}/move/", {"text": "left 0"}, headers={"Referer": f"http://testserver{page}"}
    )
    assert answer.status_code == 403
    assert "You are not logged in any more" in answer.content.decode()
    assert way_back(answer) == page


@pytest.mark.parametrize("elsewhere", ["https://evil.example/m/", "//evil.example/", "javascript:alert(1)", ""])
def test_a_way_back_never_leads_to_another_site(client: Client, luxor_match: Any, elsewhere: str) -> None:
    answer = client.post(f"/m/{luxor_match.code}/move/", {"text": "left 0"}, headers={"Referer": elsewhere})
    assert answer.status_code == 404
    assert "evil" not in answer.content.decode()
    assert "javascript:" not in answer.content.decode()
    assert way_back(answer) == f"/m/{luxor_match.code}/"


def test_who_is_logged_in_and_sends_an_old_form_is_not_told_to_log_in(ann: Any) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(ann)
    text = strict.post("/accounts/name/", {"name": "Other"}).content.decode()
    assert "too old" in text
    assert "not logged in" not in text
