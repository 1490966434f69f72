"""Sign up, log in, change, leave."""

import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.core import mail
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.accounts import selectors, services
from games.accounts.bots import bot_user
from games.accounts.letters import mail_off_link
from games.accounts.models import Preferences, User
from games.accounts.names import NameTaken
from games.accounts.services import EmailTaken
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db


def sign_up(client: Client, name: str, email: str, password: str = PASSWORD) -> Any:
    return client.post("/accounts/signup/", {"username": name, "email": email, "password1": password})


def log_in(client: Client, email: str, password: str = PASSWORD) -> Any:
    return client.post("/accounts/login/", {"login": email, "password": password})


def words(response: HttpResponse) -> str:
    return " ".join(response.content.decode().split())


def is_logged_in(client: Client) -> bool:
    return client.get("/accounts/").status_code == 200


def link_in(message: Any, beginning: str) -> str:
    found = re.search(rf"http\S+({re.escape(beginning)}\S+)", str(message.body))
    assert found, message.body
    return found[1]


# --- signing up ---------------------------------------------------------------------------------------------------


def test_signing_up_makes_an_account_and_logs_in(client: Client) -> None:
    answer = sign_up(client, "  Ann  Lee ", "Ann@Example.org")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/games/")
    ann = User.objects.get()
    assert (ann.username, ann.email, ann.name_key) == ("Ann Lee", "ann@example.org", "anniee")
    assert is_logged_in(client)
    assert [message.to for message in mail.outbox] == [["ann@example.org"]]


def test_the_address_is_confirmed_by_the_link_in_the_mail(client: Client) -> None:
    sign_up(client, "Ann", "ann@example.org")
    link = link_in(mail.outbox[0], "/accounts/confirm-email/")
    assert client.get(link).status_code == 200
    assert not EmailAddress.objects.get().verified, "a mail scanner that follows links confirms nothing"
    client.post(link)
    assert EmailAddress.objects.get().verified


@pytest.mark.parametrize("name", ["ANN", "Аnn", "ann.", "Horemheb", "x" * 10_000, "<script>alert(1)</script>"])
def test_a_refused_name_is_a_sentence_and_what_was_typed_stays(client: Client, ann: Any, name: str) -> None:
    answer = sign_up(client, name, "other@example.org")
    assert answer.status_code == 200
    assert 'class="errorlist' in words(answer)
    assert 'value="other@example.org"' in words(answer)
    assert "<script>alert" not in words(answer)
    assert User.objects.count() == 1
    if name == "ANN":
        assert "Somebody has this name already" in words(answer)
        assert 'value="ANN"' in words(answer)


def test_an_address_has_one_account_whatever_the_case(client: Client, ann: Any) -> None:
    answer = sign_up(client, "Anna", "ANN@example.org")
    assert "already registered with this email" in words(answer)
    assert User.objects.count() == 1


def test_a_weak_password_is_refused(client: Client) -> None:
    assert 'class="errorlist' in words(sign_up(client, "Ann", "ann@example.org", "password"))
    assert 'class="errorlist' in words(sign_up(client, "Annabella", "ann@example.org", "annabella1"))
    assert not User.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_of_two_people_who_take_a_name_at_once_one_gets_it_and_the_other_a_sentence() -> None:
    start = Barrier(4)

    def run(number: int) -> HttpResponse:
        try:
            start.wait()
            return sign_up(Client(), "Ann", f"ann{number}@example.org")  # type: ignore[no-any-return]
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(run, range(4)))
    assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 302]
    assert all("Somebody has this name already" in words(answer) for answer in answers if answer.status_code == 200)
    assert User.objects.count() == 1


def test_the_database_judges_who_was_first(ann: Any) -> None:
    with pytest.raises(NameTaken):
        services.user_create(User(username="ann", email="other@example.org"))
    with pytest.raises(EmailTaken):
        services.user_create(User(username="Other", email="ANN@example.org"))


def test_a_form_that_lost_the_race_shows_the_sentence(
    client: Client, ann: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.accounts.adapter.Adapter.clean_username", lambda self, name, shallow=False: name)
    answer = sign_up(client, "Ann", "other@example.org")
    assert answer.status_code == 200
    assert "Somebody has this name already" in words(answer)


def test_create_user_and_createsuperuser_know_the_key() -> None:
    User.objects.create_user("Ann", "Ann@Example.org", PASSWORD)
    User.objects.create_superuser("Root one", "root@example.org", PASSWORD)
    assert set(User.objects.values_list("name_key", flat=True)) == {"ann", "rootone"}


# --- in and out ---------------------------------------------------------------------------------------------------


def test_people_log_in_by_address_and_not_by_name(client: Client, ann: Any) -> None:
    assert log_in(client, "Ann").status_code == 200
    assert not is_logged_in(client)
    assert log_in(client, "ANN@example.org").status_code == 302
    assert is_logged_in(client)


def test_a_wrong_password_and_an_unknown_address_get_the_same_sentence(client: Client, ann: Any) -> None:
    wrong = re.findall(r'role="alert">(.*?)</div>', words(log_in(client, "ann@example.org", "wrong-wrong")))
    unknown = re.findall(r'role="alert">(.*?)</div>', words(log_in(client, "nobody@example.org", "wrong-wrong")))
    assert wrong == unknown != []


def test_logging_out_takes_a_post(client: Client, ann: Any) -> None:
    client.force_login(ann)
    assert client.get("/accounts/logout/").status_code == 200
    assert is_logged_in(client)
    assert client.post("/accounts/logout/").status_code == 302
    assert not is_logged_in(client)


def test_logging_in_leads_to_no_other_site(client: Client, ann: Any) -> None:
    for evil in ("https://evil.example/", "//evil.example/", "https:evil.example"):
        answer = client.post("/accounts/login/", {"login": "ann@example.org", "password": PASSWORD, "next": evil})
        assert answer.headers["Location"] == "/games/"
        client.logout()


def test_logging_in_leads_back_to_where_one_came_from(client: Client, ann: Any) -> None:
    answer = client.post("/accounts/login/", {"login": "ann@example.org", "password": PASSWORD, "next": "/rules/"})
    assert answer.headers["Location"] == "/rules/"


def test_a_new_password_comes_by_a_link_that_works_once(client: Client, ann: Any) -> None:
    client.post("/accounts/password/reset/", {"email": "ann@example.org"})
    link = link_in(mail.outbox[-1], "/accounts/password/reset/key/")
    form = client.get(link, follow=True)
    address = form.redirect_chain[-1][0]
    client.post(address, {"password1": "lotus-and-heron-9", "password2": "lotus-and-heron-9"})
    assert log_in(Client(), "ann@example.org").status_code == 200
    assert log_in(Client(), "ann@example.org", "lotus-and-heron-9").status_code == 302
    assert "This link is used up" in words(Client().get(link, follow=True))


def test_asking_for_a_new_password_tells_nobody_who_has_an_account(client: Client, ann: Any) -> None:
    known = client.post("/accounts/password/reset/", {"email": "ann@example.org"}, follow=True)
    unknown = client.post("/accounts/password/reset/", {"email": "nobody@example.org"}, follow=True)
    assert re.sub("[A-Za-z0-9]{64}", "", words(known)) == re.sub("[A-Za-z0-9]{64}", "", words(unknown))
    assert [message.to for message in mail.outbox] == [["ann@example.org"]]


def test_a_mail_server_that_is_down_is_told_and_nothing_crashes(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Any, *args: Any) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr("django.core.mail.message.EmailMessage.send", refuse)
    assert sign_up(client, "Ann", "ann@example.org").status_code == 302
    assert "could not send the mail" in words(client.get("/accounts/"))


# --- changing -----------------------------------------------------------------------------------------------------


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


def test_mails_stop_by_the_link_in_a_mail_without_logging_in(client: Client, ann: Any) -> None:
    path = mail_off_link(ann).removeprefix("http://localhost:8000")
    client.get(path)
    assert selectors.mail_address_of(User.objects.get(pk=ann.pk)) == "ann@example.org"
    client.post(path)
    assert selectors.mail_address_of(User.objects.get(pk=ann.pk)) == ""
    assert client.post(path[:-3] + "xx/").status_code == 404


# --- guests -------------------------------------------------------------------------------------------------------


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
    assert answer.status_code == 200
    assert sentence in words(answer)
    guest.refresh_from_db()
    assert guest.is_guest
    assert not EmailAddress.objects.filter(user=guest).exists()


def test_a_guest_is_warned_before_logging_out(client: Client, ann: Any) -> None:
    client.force_login(services.guest_create())
    assert "your matches are lost to you" in words(client.get("/accounts/logout/"))
    client.force_login(ann)
    assert "your matches are lost to you" not in words(client.get("/accounts/logout/"))


def test_a_member_has_no_guest_page(client: Client, ann: Any) -> None:
    client.force_login(ann)
    assert client.get("/accounts/keep/").headers["Location"] == "/accounts/"


# --- suspended, bots ----------------------------------------------------------------------------------------------


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


# --- leaving ------------------------------------------------------------------------------------------------------


def test_a_leaver_is_anonymised_and_not_deleted(client: Client, ann: Any) -> None:
    log_in(client, "ann@example.org")
    client.post("/accounts/preferences/", {"time_zone": "Europe/Budapest"})
    assert client.post("/accounts/delete/", {"name": "Ann"}).status_code == 302
    gone = User.objects.get(pk=ann.pk)
    assert re.fullmatch(r"Former player \d{9}", gone.username)
    assert (gone.email, gone.is_active, gone.has_usable_password()) == ("", False, False)
    assert not EmailAddress.objects.exists()
    assert not Preferences.objects.exists()
    assert log_in(client, "ann@example.org").status_code == 200
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


# --- finding people -----------------------------------------------------------------------------------------------


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
