"""Account pages and error pages: nothing for axe to complain of, nothing cut off or covered, and pictures."""

from typing import Any
from unittest import mock

from django.core import mail
from django.db import OperationalError
from django.test import Client
from django.utils import timezone
from playwright.sync_api import expect

from games.accounts.letters import mail_off_link
from games.accounts.services import guest_create, user_suspend
from tests.browser.faults import faults, faults_at
from tests.site.people import link_in

STRANGER = {
    "login": "/accounts/login/",
    "signup": "/accounts/signup/",
    "reset": "/accounts/password/reset/",
    "reset-sent": "/accounts/password/reset/done/",
    "reset-bad": "/accounts/password/reset/key/1-bad/",
}
MEMBER = {
    "account": "/accounts/",
    "email": "/accounts/email/",
    "password": "/accounts/password/change/",
    "leave": "/accounts/delete/",
    "logout": "/accounts/logout/",
    "again": "/accounts/reauthenticate/",
}


def test_pages_of_strangers_are_accessible_and_fit(visit: Any, ann: Any) -> None:
    page = visit(None, "/")
    wrong = faults_at(page, STRANGER)
    Client().post("/accounts/password/reset/", {"email": ann.email})
    page.goto(link_in(mail.outbox[-1], "/accounts/password/reset/key/"))
    wrong += faults(page, "reset-key")
    page.goto(f"/accounts/mail-off/{mail_off_link(ann).rstrip('/').rpartition('/')[2]}/")
    wrong += faults(page, "mail-off")
    assert not wrong, "\n".join(wrong)


def test_pages_of_members_and_guests_are_accessible_and_fit(visit: Any, ann: Any) -> None:
    wrong = faults_at(visit(ann, "/"), MEMBER)
    wrong += faults_at(visit(guest_create(), "/"), {"account-guest": "/accounts/", "keep": "/accounts/keep/"})
    assert not wrong, "\n".join(wrong)


MISTAKES = {  # name: (who, address, what is typed)
    "login-refused": ("stranger", "/accounts/login/", {"login": "nobody@example.org", "password": "wrong-horse"}),
    "signup-refused": ("stranger", "/accounts/signup/", {"username": "Bob", "email": "b@b", "password1": "1234"}),
    "name-refused": ("Ann", "/accounts/", {"name": "Bob"}),
    "email-refused": ("Ann", "/accounts/email/", {"email": "not an address"}),
    "password-refused": ("Ann", "/accounts/password/change/", {"oldpassword": "x", "password1": "1"}),
}


def test_forms_with_mistakes_are_accessible_and_fit(visit: Any, ann: Any, bob: Any) -> None:
    pages = {"Ann": visit(ann, "/", quiet=True), "stranger": visit(None, "/", quiet=True)}
    wrong = []
    for name, (who, path, typed) in MISTAKES.items():
        page = pages[who]
        page.goto(path)
        for field, value in typed.items():
            page.fill(f"main [name={field}]:visible", value)
        last = page.locator(f"main [name={field}]:visible")
        last.evaluate("field => { field.form.noValidate = true; }")  # the browser's own sentences come first otherwise
        with page.expect_navigation():
            last.press("Enter")
        expect(page.locator("main [role=alert], main .errors, main [aria-invalid=true]").first).to_be_visible()
        wrong += faults(page, name)
    assert not wrong, "\n".join(wrong)


FORGED = """() => {
  const form = Object.assign(document.createElement('form'), {method: 'post', action: '/accounts/login/'});
  document.body.append(form);
  form.submit();
}"""


def test_error_pages_are_accessible_and_fit(visit: Any, ann: Any, bob: Any) -> None:
    page = visit(None, "/", quiet=True)
    wrong = faults_at(page, {"error-404": "/nothing/", "error-no-match": "/m/nothere/", "error-405": "/accounts/name/"})
    page.goto("/")
    with page.expect_navigation():
        page.evaluate(FORGED)
    expect(page.locator("main")).to_contain_text("came from another site")
    wrong += faults(page, "error-403")
    for name, fault, sentence in (
        ("error-500", ZeroDivisionError, "The fault is ours"),
        ("error-503", OperationalError, "store anything just now"),
    ):
        with mock.patch("luxor_site.pages.render", side_effect=fault):
            page.goto("/credits/")
        expect(page.locator("main")).to_contain_text(sentence)
        wrong += faults(page, name)
    user_suspend(bob, reason="Insults at the table. " * 5, at=timezone.now())
    page = visit(bob, "/", quiet=True)
    expect(page.locator("main")).to_contain_text("Insults at the table.")
    wrong += faults(page, "suspended")
    assert not wrong, "\n".join(wrong)
