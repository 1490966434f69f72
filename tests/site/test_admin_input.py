"""The admin breaks on nothing that is typed into its addresses and forms."""

from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group
from django.test import Client

from tests.conftest import person

pytestmark = pytest.mark.django_db

LISTS = [f"/admin/{model._meta.app_label}/{model._meta.model_name}/" for model in admin.site._registry]
NO_IDS = ["", "admin", "1970-01-01", "-1", "1.5", "²", "9" * 30, "\x00"]


@pytest.fixture
def root() -> Client:
    client = Client()
    client.force_login(person("Ruth", is_staff=True, is_superuser=True))
    return client


@pytest.mark.parametrize("address", LISTS)
@pytest.mark.parametrize("page", ["1/delete/", "1/change/", "1/history/", "add/", ""])
def test_a_field_without_a_name_is_not_understood(root: Client, address: str, page: str) -> None:
    assert root.get(f"{address}{page}?_to_field=").status_code == 400
    assert root.post(f"{address}{page}", {"_to_field": ""}).status_code == 400


@pytest.mark.parametrize("text", NO_IDS)
@pytest.mark.parametrize("action", ["delete_selected", "make_verified"])
@pytest.mark.parametrize("address", LISTS)
def test_what_is_no_row_is_not_selected(root: Client, address: str, action: str, text: str) -> None:
    form = {"action": action, "_selected_action": text, "post": "yes"}
    assert root.post(address, form).status_code == 400


def test_what_is_a_row_still_is(root: Client) -> None:
    group = Group.objects.create(name="Friends")
    answer: Any = root.post(
        "/admin/auth/group/", {"action": "delete_selected", "_selected_action": group.pk, "post": "yes"}
    )
    assert answer.status_code == 302
    assert not Group.objects.filter(pk=group.pk).exists()
