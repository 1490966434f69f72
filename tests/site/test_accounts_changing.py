"""Another name, address, password; preferences; leaving; being found by name."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.accounts import selectors, services
from games.accounts.bots import bot_user
from games.accounts.letters import mail_off_link
from games.accounts.models import Preferences, User
from tests.conftest import PASSWORD
from tests.site.people import is_logged_in, link_in, log_in, sign_up, words

pytestmark = pytest.mark.django_db


def test_a_name_can_be_changed_also_to_another_spelling_of_itself(client: Client, ann: Any, bob: Any) -> None:
    client.force_login(ann)
    assert client.post("/accounts/name/", {"name": "ANN"}).status_code == 302
    answer = client.post("/accounts/name/", {"name": "B0B"})
    assert answer.status_code == 422
    assert "Somebody has this name already" in words(answer)
    assert '<span class="menu-name">ANN</span>' in words(answer)
    ann.refresh_from_db()
    assert ann.username == "ANN"


def test_another_address_counts_once_it_is_confirmed(client: Client, ann: Any) -> None:
    log_in(client, "ann@example.org")
    EmailAddress.objects.update_or_create(user=ann, email=ann.email, defaults={"primary": True, "verified": True})
    client.post("/accounts/email/", {"email": "new@example.org", "action_add": ""})
    ann.refresh_from_db()
    assert ann.email == "ann@example.org"
    client.post(link_in(mail.outbox[-1], "/accounts/confirm-email/"))
    ann.refresh_from_db()
    assert ann.email == "new@example.org"
    assert log_in(Client(), "new@example.org").status_code == 302


def test_an_address_that_was_never_confirmed_is_replaced_at_once(client: Client, ann: Any) -> None:
    log_in(client, "ann@example.org")
    client.post("/accounts/email/", {"email": "New@example.org", "action_add": ""})
    ann.refresh_from_db()
    assert ann.email == "new@example.org"
    assert [(row.email, row.primary) for row in EmailAddress.objects.all()] == [("new@example.org", True)]
    assert mail.outbox[-1].to == ["new@example.org"]


def test_a_look_at_the_page_of_the_address_stores_nothing(client: Client, ann: Any) -> None:
    """Also where the address has no row of its own, as when a moderator took it away by hand."""
    EmailAddress.objects.filter(user=ann).delete()
    client.force_login(ann)
    assert client.get("/accounts/email/").status_code == 200
    assert not EmailAddress.objects.exists()
    Client().post("/accounts/password/reset/", {"email": ann.email})
    assert Client().get(link_in(mail.outbox[-1], "/accounts/password/"), follow=True).status_code == 200
    assert not EmailAddress.objects.exists()


def test_a_superuser_has_his_address_from_the_first_day(client: Client) -> None:
    client.force_login(User.objects.create_superuser("Root", "root@example.org", PASSWORD))
    rows = list(EmailAddress.objects.values())
    assert [row["email"] for row in rows] == ["root@example.org"]
    client.get("/accounts/email/")
    assert list(EmailAddress.objects.values()) == rows


def test_nobody_changes_to_an_address_that_has_an_account(client: Client, ann: Any, bob: Any) -> None:
    log_in(client, "ann@example.org")
    answer = client.post("/accounts/email/", {"email": "BOB@example.org", "action_add": ""})
    assert "There is an account with this e-mail address already" in words(answer)
    ann.refresh_from_db()
    assert ann.email == "ann@example.org"


def test_an_address_that_somebody_took_meanwhile_is_not_confirmed(client: Client, ann: Any) -> None:
    log_in(client, "ann@example.org")
    EmailAddress.objects.update_or_create(user=ann, email=ann.email, defaults={"primary": True, "verified": True})
    client.post("/accounts/email/", {"email": "new@example.org", "action_add": ""})
    services.user_create(User(username="Bob", email="new@example.org"))
    answer = client.post(link_in(mail.outbox[-1], "/accounts/confirm-email/"), follow=True)
    assert "new@example.org could not be confirmed" in words(answer)
    ann.refresh_from_db()
    assert ann.email == "ann@example.org"


def test_guests_are_led_from_address_and_password_to_membership(client: Client) -> None:
    client.force_login(services.guest_create())
    for path in ("/accounts/email/", "/accounts/password/change/", "/accounts/password/set/"):
        assert client.get(path).headers["Location"] == "/accounts/keep/"


def test_changing_the_password_keeps_this_session_and_ends_the_others(client: Client, ann: Any) -> None:
    other = Client()
    log_in(client, "ann@example.org")
    log_in(other, "ann@example.org")
    new = "lotus-and-heron-9"
    facts = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert client.post("/accounts/password/change/", facts).status_code == 302
    assert is_logged_in(client)
    assert not is_logged_in(other)


def test_preferences_are_stored_and_a_zone_that_does_not_exist_is_refused(client: Client, ann: Any) -> None:
    client.force_login(ann)
    client.post("/accounts/preferences/", {"time_zone": "Europe/Budapest"})
    ann = User.objects.get(pk=ann.pk)
    assert (str(selectors.zone_of(ann)), selectors.mail_address_of(ann)) == ("Europe/Budapest", "")
    answer = client.post("/accounts/preferences/", {"time_zone": "Moon/Tycho", "mail_notices": "on"})
    assert answer.status_code == 422
    assert str(selectors.zone_of(ann)) == "Europe/Budapest"


def test_preferences_come_with_the_person_in_one_query(client: Client, ann: Any) -> None:
    services.preferences_set(ann, time_zone="Europe/Budapest", mail_notices=True)
    client.force_login(ann)
    with CaptureQueriesContext(connection) as queries:
        client.get("/accounts/logout/")
    assert len([query for query in queries if "accounts_user" in query["sql"]]) == 1
    assert len([query for query in queries if "accounts_preferences" in query["sql"]]) == 1
    assert len(queries) <= 3  # session; person with preferences; matches that wait


def test_mails_stop_by_the_link_in_a_mail_without_logging_in(ann: Any) -> None:
    client = Client(enforce_csrf_checks=True)  # a mail program has no token
    path = mail_off_link(ann).removeprefix("http://localhost:8000")
    client.get(path)
    assert selectors.mail_address_of(User.objects.get(pk=ann.pk)) == "ann@example.org"
    client.post(path)
    assert selectors.mail_address_of(User.objects.get(pk=ann.pk)) == ""
    assert client.post(path[:-3] + "xx/").status_code == 404


def test_a_leaver_is_anonymised_and_not_deleted(client: Client, ann: Any) -> None:
    log_in(client, "ann@example.org")
    client.post("/accounts/preferences/", {"time_zone": "Europe/Budapest"})
    assert client.post("/accounts/delete/", {"name": "Ann"}).status_code == 302
    gone = User.objects.get(pk=ann.pk)
    assert re.fullmatch(r"Former player \d{9}", gone.username)
    assert (gone.email, gone.is_active, gone.has_usable_password()) == ("", False, False)
    assert not EmailAddress.objects.exists()
    assert not Preferences.objects.exists()
    assert log_in(client, "ann@example.org").status_code == 422
    assert sign_up(Client(), "Ann", "ann@example.org").status_code == 302, "name and address are free again"


def test_leaving_ends_every_session(client: Client, ann: Any) -> None:
    other = Client()
    log_in(client, "ann@example.org")
    log_in(other, "ann@example.org")
    client.post("/accounts/delete/", {"name": "Ann"})
    assert not is_logged_in(other)
    assert Session.objects.count() <= 2


def test_nothing_is_deleted_without_the_right_name(client: Client, ann: Any) -> None:
    client.force_login(ann)
    assert "nothing was deleted" in words(client.post("/accounts/delete/", {"name": "ann"}))
    assert User.objects.get(pk=ann.pk).username == "Ann"


def test_a_person_is_found_by_name_however_it_is_written(ann: Any) -> None:
    assert selectors.person_named(" ANN ") == ann
    assert selectors.person_named("Nobody") is None
    assert selectors.person_named("x" * 10_000) is None


def test_bots_guests_and_the_suspended_are_not_found(ann: Any) -> None:
    bot_user("easy")
    guest = services.guest_create()
    services.user_suspend(ann, reason="x", at=timezone.now())
    assert selectors.person_named("Pepi") is None
    assert selectors.person_named(guest.username) is None
    assert selectors.person_named("Ann") is None
