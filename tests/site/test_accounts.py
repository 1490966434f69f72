"""Sign up, log in, log out, a new password."""

import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import connection
from django.http import HttpResponse
from django.test import Client

from games.accounts import services
from games.accounts.models import User
from games.accounts.names import NameTaken
from games.accounts.services import EmailTaken
from tests.conftest import PASSWORD
from tests.site.people import is_logged_in, link_in, log_in, sign_up, words

pytestmark = pytest.mark.django_db


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
    assert answer.status_code == 422
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
    assert sorted(answer.status_code for answer in answers) == [302, 422, 422, 422]
    assert all("Somebody has this name already" in words(answer) for answer in answers if answer.status_code == 422)
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
    assert answer.status_code == 422
    assert "Somebody has this name already" in words(answer)


def test_create_user_and_createsuperuser_know_the_key() -> None:
    User.objects.create_user("Ann", "Ann@Example.org", PASSWORD)
    User.objects.create_superuser("Root one", "root@example.org", PASSWORD)
    assert set(User.objects.values_list("name_key", flat=True)) == {"ann", "rootone"}


def test_people_log_in_by_address_and_not_by_name(client: Client, ann: Any) -> None:
    assert log_in(client, "Ann").status_code == 422
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
    assert log_in(Client(), "ann@example.org").status_code == 422
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
