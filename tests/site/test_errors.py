"""Each refusal has its status and one clear sentence, and changes nothing."""

from typing import Any
from unittest import mock

import pytest
from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from luxor_site import urls
from luxor_site.errors import denied

pytestmark = pytest.mark.django_db


def crash(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("the secret seed is 42")


def refuse(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied("Nobody acts on a match he plays in.")


class Broken:
    """The site's addresses, and two that fail."""

    urlpatterns = [path("crash/", crash), path("refuse/", refuse), *urls.urlpatterns]
    handler400, handler403, handler404 = urls.handler400, urls.handler403, urls.handler404
    handler429, handler500 = urls.handler429, urls.handler500


def sentence(answer: Any) -> str:
    page = answer.content.decode()
    return page.partition("<main")[2].partition("<p>")[2].partition("</p>")[0]


def test_an_unknown_address_is_404(client: Client) -> None:
    answer = client.get("/nowhere/")
    assert (answer.status_code, sentence(answer)) == (
        404,
        "There is nothing at this address, or it is not open to you.",
    )


def test_an_unknown_game_is_404(client: Client) -> None:
    for address in ("/rules/chess/", "/rules/chess/stamp.svg", "/rules/" + "x" * 10_000 + "/"):
        assert client.get(address).status_code == 404


def test_a_wrong_method_is_405_and_says_so(client: Client) -> None:
    answer = client.post("/rules/")
    assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD")
    assert sentence(answer) == "This address is used in another way. Nothing was changed."
    assert client.get("/accounts/name/").status_code in {302, 405}


def test_a_form_without_its_token_is_403_and_changes_nothing(ann: Any) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(ann)
    answer = client.post("/accounts/name/", {"name": "Changed"})
    assert answer.status_code == 403
    assert sentence(answer).startswith("This form was too old or came from another site")
    ann.refresh_from_db()
    assert ann.username == "Ann"


def test_another_host_name_is_400(client: Client) -> None:
    answer = client.get("/", HTTP_HOST="evil.example")
    assert answer.status_code == 400
    assert sentence(answer) == "The site did not understand this request. Nothing was changed."


def test_too_large_a_form_is_413(client: Client, ann: Any) -> None:
    client.force_login(ann)
    answer = client.post("/accounts/name/", {"name": "x" * 2_000_000}, content_type="application/x-www-form-urlencoded")
    assert answer.status_code in {413, 422}
    answer = client.generic("POST", "/accounts/name/", "name=" + "x" * 2_000_000, "application/x-www-form-urlencoded")
    assert (answer.status_code, sentence(answer)) == (
        413,
        "That is more than this page can take. Nothing was changed.",
    )


def test_a_fault_of_ours_is_500_and_tells_nothing() -> None:
    client = Client(raise_request_exception=False)
    with override_settings(ROOT_URLCONF=Broken):
        answer = client.get("/crash/")
    assert answer.status_code == 500
    assert sentence(answer).startswith("The fault is ours.")
    assert b"secret" not in answer.content


def test_a_visit_that_can_not_be_noted_does_not_hide_the_match(client: Client, luxor_match: Any, ann: Any) -> None:
    client.force_login(ann)
    with mock.patch("games.matches.views.table.visit_note", side_effect=OperationalError("disk full")):
        assert client.get(f"/m/{luxor_match.code}/").status_code == 200


def test_a_refusal_with_a_reason_says_it(client: Client) -> None:
    with override_settings(ROOT_URLCONF=Broken):
        answer = client.get("/refuse/")
    assert (answer.status_code, sentence(answer)) == (403, "Nobody acts on a match he plays in.")


def test_a_refusal_without_a_reason_says_so(rf: Any) -> None:
    assert sentence(denied(rf.get("/"), PermissionDenied())) == "This page is not open to you."


def test_an_error_in_a_fragments_place_is_shown_as_the_whole_page(client: Client) -> None:
    answer = client.get("/nowhere/", headers={"HX-Request": "true"})
    assert answer.headers["HX-Retarget"] == "body"
