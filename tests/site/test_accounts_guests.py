"""Guests, the suspended, and bots."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.utils import timezone

from games.accounts import selectors, services
from games.accounts.bots import bot_user
from games.accounts.models import User
from tests.conftest import PASSWORD
from tests.site.people import is_logged_in, log_in, words

pytestmark = pytest.mark.django_db


def test_a_guest_has_a_name_but_no_way_to_log_in_again(client: Client) -> None:
    guest = services.guest_create()
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert guest.email == ""
    assert re.fullmatch(r"\w+ \w+ \d{4}", guest.username)
    assert len(guest.username) <= 24


def test_a_guest_becomes_a_member_and_stays_the_same_person(client: Client) -> None:
    guest = services.guest_create()
    client.force_login(guest)
    facts = {"name": "Ann", "email": "ann@example.org", "password": PASSWORD}
    assert client.post("/accounts/keep/", facts).status_code == 302
    member = User.objects.get(email="ann@example.org")
    assert (member.pk, member.username, member.is_guest) == (guest.pk, "Ann", False)
    assert is_logged_in(client)
    assert log_in(Client(), "ann@example.org").status_code == 302
    assert [message.to for message in mail.outbox] == [["ann@example.org"]]


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"email": "BOB@example.org"}, "There is an account with this e-mail address already"),
        ({"name": "b0b"}, "Somebody has this name already"),
        ({"name": "x" * 10_000}, "A name has 3 to 24 characters"),
        ({"password": "short"}, "too short"),
    ],
)
def test_a_guest_whose_wish_is_refused_stays_a_guest(
    client: Client, bob: Any, changed: dict[str, str], sentence: str
) -> None:
    guest = services.guest_create()
    client.force_login(guest)
    facts = {"name": "Ann", "email": "ann@example.org", "password": PASSWORD, **changed}
    answer = client.post("/accounts/keep/", facts)
    assert answer.status_code == 422
    assert sentence in words(answer)
    guest.refresh_from_db()
    assert guest.is_guest
    assert not EmailAddress.objects.filter(user=guest).exists()


def test_a_guest_is_warned_before_logging_out(client: Client, ann: Any) -> None:
    client.force_login(services.guest_create())
    assert "your matches are lost to you" in words(client.get("/accounts/logout/"))
    client.force_login(ann)
    assert "your matches are lost to you" not in words(client.get("/accounts/logout/"))


def test_a_guest_who_sets_the_time_zone_loses_no_mails_later(client: Client) -> None:
    guest = services.guest_create()
    client.force_login(guest)
    assert "mail_notices" not in words(client.get("/accounts/"))
    client.post("/accounts/preferences/", {"time_zone": "Europe/Budapest"})
    client.post("/accounts/keep/", {"name": "Ann", "email": "ann@example.org", "password": PASSWORD})
    member = User.objects.get(pk=guest.pk)
    assert (member.preferences.time_zone, selectors.mail_address_of(member)) == ("Europe/Budapest", "ann@example.org")


def test_a_member_has_no_guest_page(client: Client, ann: Any) -> None:
    client.force_login(ann)
    assert client.get("/accounts/keep/").headers["Location"] == "/accounts/"


def test_a_suspended_person_is_told_why_at_the_next_request_and_is_out(client: Client, ann: Any) -> None:
    client.force_login(ann)
    services.user_suspend(ann, reason="Stalled <b>five</b> matches.", at=timezone.now())
    answer = client.post("/accounts/name/", {"name": "Changed"})
    assert answer.status_code == 403
    assert "Stalled &lt;b&gt;five&lt;/b&gt; matches." in words(answer)
    ann.refresh_from_db()
    assert ann.username == "Ann"
    assert client.get("/accounts/").status_code == 302, "the session is over"


def test_a_suspended_person_is_stopped_at_the_door_and_let_in_again_later(client: Client, ann: Any) -> None:
    services.user_suspend(ann, reason="Rude words.", at=timezone.now())
    answer = log_in(client, "ann@example.org")
    assert answer.status_code == 403
    assert "Rude words." in words(answer)
    assert not is_logged_in(client)
    services.user_unsuspend(ann)
    assert log_in(client, "ann@example.org").status_code == 302


def test_bots_never_log_in(client: Client) -> None:
    bot = bot_user("easy")
    client.force_login(bot)
    assert not is_logged_in(client)


def test_a_bot_is_made_once_and_another_comes_when_it_sits_already() -> None:
    first = bot_user("normal")
    assert bot_user("normal") == first
    others = [first]
    for _ in range(5):  # more than there are names
        others.append(bot_user("normal", taken=[bot.pk for bot in others]))
    assert len({bot.pk for bot in others}) == 6
    assert {bot.bot_level for bot in others} == {"normal"}
    assert others[4].username == "Horemheb 2"
