"""The table of who may see and do what is true, complete, and looking changes nothing."""

import hashlib
from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.sessions.models import Session
from django.db import connection, models, transaction
from django.test import Client, RequestFactory
from django.urls import resolve

from games.matches.models import Visit
from games.matches.table import table_for
from games.moderation.acts import MATCH_ACTS, PERSON_ACTS
from proofs.addresses import routes
from proofs.scene import KINDS, Scene, scene_make
from tests.conftest import PASSWORD
from tests.site.access_table import FORMS, rows

pytestmark = pytest.mark.django_db

# What looking may change, and why.
NOTED: dict[type[models.Model], str] = {
    Visit: "who has seen a move needs no mail about it",
    Session: "the key of a reset link moves from the address into the session, where no Referer tells of it; "
    "a suspended person's session ends",
}
ASKED = ("/m/", "/i/", "/new/", "/games/", "/lobby/")
QUERIES = ("", "?words=left+1&tab=log&text=left+1&turn=1&q=a&page=2&next=/games/", "?at=0&seen=1")


@pytest.fixture
def scene() -> Scene:
    scene = scene_make("luxor", password=PASSWORD)
    facts: dict[str, Any] = {}
    for blank, before in (("open", ""), ("private", "private_")):
        table = table_for(scene.match(blank), scene.people["mover"])
        facts |= {f"{before}legal": table.legal[0], f"{before}turn": table.turn, f"{before}seat": table.viewer}
    facts["replaced_seat"] = scene.match("open").chairs.exclude(stand_in=None).get().seat
    suspended = scene.people["suspended"]
    assert suspended is not None
    scene.blanks |= {name: str(value) for name, value in facts.items()} | {"suspended_pk": str(suspended.pk)}
    return scene


def client_of(scene: Scene, kind: str) -> Client:
    client = Client()
    person = scene.people[kind]
    if person is not None:
        client.force_login(person)
    return client


def asked(scene: Scene, client: Client, method: str, address: str) -> Any:
    """Ask for an address of the table, blanks filled; ACT runs an action of a list in the admin."""
    if method == "ACT":
        address, _, action = address.partition("!")
    path = address.format_map(scene.blanks)
    if method == "GET":
        return client.get(path)
    form = {name: value.format_map(scene.blanks) for name, value in FORMS.get(address, {}).items()}
    if method == "ACT":
        model = resolve(path).func.model_admin.model  # type: ignore[attr-defined]
        form = {"action": action, "_selected_action": model.objects.latest("pk").pk, "post": "yes"}
    return client.post(path, form)


@pytest.mark.parametrize("kind", KINDS)
def test_every_row_of_the_table_is_true(kind: str, scene: Scene) -> None:
    wrong = []
    for (method, address), row in rows().items():
        with transaction.atomic():
            answer = asked(scene, client_of(scene, kind), method, address)
            transaction.set_rollback(True)
        if answer.status_code != row[kind]:
            wrong.append(f"{method} {address}: {answer.status_code}, not {row[kind]}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_every_address_has_a_row(method: str, scene: Scene) -> None:
    paths = [address.format_map(scene.blanks) for asked_by, address in rows() if asked_by == method]
    assert {str(resolve(path).route) for path in paths} == set(routes())


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_every_act_of_a_moderator_has_a_row(method: str) -> None:
    acts = {
        address.split("/act/")[1].strip("/")
        for asked_by, address in rows()
        if asked_by == method and "/act/" in address
    }
    assert acts == {act.key for act in (*MATCH_ACTS, *PERSON_ACTS)}


def test_every_action_of_the_admins_lists_has_a_row(scene: Scene) -> None:
    request = RequestFactory().get("/admin/")
    request.user = scene.people["superuser"]  # type: ignore[assignment]
    actions = {
        f"/admin/{model._meta.app_label}/{model._meta.model_name}/!{action}"
        for model, desk in admin.site._registry.items()
        for action in desk.get_actions(request)
    }
    assert actions == {address for method, address in rows() if method == "ACT"}


@pytest.mark.parametrize("kind", KINDS)
def test_no_get_changes_anything(kind: str, scene: Scene) -> None:
    client = client_of(scene, kind)
    paths = [address.format_map(scene.blanks) for method, address in rows() if method == "GET"]
    before, writes = digests(), Writes()
    for _ in range(2):
        with connection.execute_wrapper(writes):
            for path in paths:
                for query in QUERIES if path.startswith(ASKED) else ("",):
                    writes.page = path + query
                    client.get(path + query)
        assert digests() == before, writes


class Writes(list[str]):
    """Collects the statements that may have changed something, for who must find out which page it was."""

    page = ""

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.startswith(("SELECT", "SAVEPOINT", "RELEASE")):
            self.append(f"{self.page}: {sql[:200]}")
        return execute(sql, params, many, context)


@pytest.mark.parametrize("kind", ["mover", "superuser"])
def test_every_form_needs_its_token(kind: str, scene: Scene) -> None:
    person = scene.people[kind]
    assert person is not None
    client = Client(enforce_csrf_checks=True)
    client.force_login(person)
    before = digests()
    for method, address in rows():
        if method in {"POST", "ACT"} and not address.startswith("/accounts/mail-off/"):  # its address is its token
            answer = asked(scene, client, method, address)
            assert answer.status_code in {403, 405}, address
            assert b"<main" in answer.content or b"<body" in answer.content, address
    assert digests() == before


@pytest.mark.parametrize(("method", "address"), [row for row in rows() if "{private}" in row[1]])
def test_a_match_that_does_not_exist_looks_like_a_private_one(method: str, address: str, scene: Scene) -> None:
    client = client_of(scene, "stranger")
    private = asked(scene, client, method, address)
    missing = asked(scene, client, method, address.replace("{private}", "nothere"))
    assert private.status_code == missing.status_code
    if private.status_code != 405:
        assert private.status_code == 404
        assert private.content.split(b"<main")[1] == missing.content.split(b"<main")[1]


def digests() -> dict[str, str]:
    """Return one hash for every table: of all columns of all rows."""
    return {
        model._meta.db_table: digest(model)
        for model in apps.get_models(include_auto_created=True)
        if model not in NOTED
    }


def digest(model: type[models.Model]) -> str:
    found = hashlib.sha256()
    for row in model._default_manager.order_by("pk").values_list():
        found.update(repr(row).encode())
    return found.hexdigest()


def test_the_digests_notice_every_change(scene: Scene) -> None:
    """What the test above rests on."""
    before = digests()
    stranger = scene.people["stranger"]
    assert stranger is not None
    stranger.last_name = "Changed"
    stranger.save()
    after = digests()
    assert {table for table in before if before[table] != after[table]} == {"accounts_user"}
