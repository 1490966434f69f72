"""What people do with their accounts, for the tests of the account pages."""

import re
from typing import Any

from django.http import HttpResponse
from django.test import Client

from tests.conftest import PASSWORD


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
