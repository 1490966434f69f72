"""What people type is only text, wherever it is shown: pages, fragments, admin, mails, downloads, log.

Every output is drawn twice, with a harmless text and with a hostile one: its elements and attributes must be the same.
"""

import json
import logging
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from html.parser import HTMLParser
from typing import Any
from unittest import mock

import pytest
from django.core import mail
from django.db import transaction
from django.test import Client
from django.utils import timezone

from games.accounts.free_text import tidied
from games.matches import services
from games.matches.forms import TITLE_LENGTH
from games.matches.models import Match
from games.matches.services import Place
from games.moderation import services as moderation
from games.notices.models import Notice
from games.notices.sending import notice_deliver
from luxor_site.logs import JsonLines
from tests.conftest import person

pytestmark = pytest.mark.django_db

HARMLESS = "Sunday table"
HOSTILE = {
    "script": "<script>alert(1)</script>",
    "markup": "</title></p><b onclick=x>&amp;&lt;",
    "attribute": "\" autofocus onfocus='x' data-x=`",
    "template": "{{ 7*7 }}{% now 'Y' %}{{ table.match.seed }}",
    "format": "%(name)s %s {0} {seat.__class__} ${x}",
    "right to left": "abc\u202etxt.exe\u2066\u200f",
    "zero width": "a\u200bb\ufeffc\u2060\u00add",
    "control": "a\x07b\x1b[31mc\x85d\u2028e",
    "header": "a\r\nBcc: evil@example.org\r\n\r\nbody",
    "emoji": "👩\u200d👧\u200d👦 🏴 ♟️",
    "pile": "Z" + "\u0335" * 50,
    "long": "W" * 10_000,
    "arabic": "شطرنج القاهرة",
}
GIVEN_BACK = {"refused form", "filled form", "refused act"}  # a form keeps what was typed, for who typed it
UNSEEN = {"right to left", "zero width", "control", "pile"}


class Skeleton(HTMLParser):
    """Elements and attributes of a page, without any text or value."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.parts: list[object] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "br":  # a reason may have lines
            self.parts.append((tag, [name for name, _value in attrs]))

    def handle_endtag(self, tag: str) -> None:
        self.parts.append(tag)


@dataclass(frozen=True)
class Output:
    """One thing that leaves the site: `kind` is html, text or header."""

    name: str
    kind: str
    text: str


@pytest.fixture
def outputs(ann: Any, bob: Any, cyd: Any, mod: Any, caplog: Any) -> Callable[[str], list[Output]]:
    """Return a function that lets people type one text wherever they can, and gathers everything that shows it."""
    root = person("Ruth", is_staff=True, is_superuser=True)

    def typed(text: str) -> list[Output]:
        caplog.clear()
        mail.outbox.clear()
        Notice.objects.all().delete()
        text = text[:TITLE_LENGTH]  # longer ones are refused: see below
        match = begun(text, ann, bob)
        kept = services.match_create(ann, "luxor", {}, [Place.me(), Place.kept(bob)], is_private=False, title=text)
        moderation.match_bot_seated(actor=mod, match_id=match.pk, seat=0, level="easy", reason=text)
        moderation.match_seat_returned(actor=mod, match_id=match.pk, seat=0, reason=text)
        found = list(pages(match, kept, {"player": ann, "other": bob, "watcher": cyd, "mod": mod, "root": root}, text))
        moderation.match_cancelled(actor=mod, match_id=match.pk, reason=text)
        found += mails()
        found += suspended(cyd, mod, text)
        lines = [JsonLines().format(record) for record in caplog.records]
        return [*found, Output("log", "text", "\n".join(lines))]

    def gathered(text: str) -> list[Output]:
        with transaction.atomic():
            found = typed(text)
            transaction.set_rollback(True)  # the next text finds the same site
        return found

    caplog.set_level(logging.INFO)
    return gathered


def begun(title: str, ann: Any, bob: Any) -> Match:
    match = services.match_create(ann, "luxor", {}, [Place.me(), Place.kept(bob)], is_private=False, title=title)
    chance = services.start.secrets
    with mock.patch.object(chance, "SystemRandom"), mock.patch.object(chance, "token_hex", return_value="5e" * 32):
        services.invitation_accept(match.pk, bob)  # always the same deal: outputs are compared
    return match


def pages(match: Match, kept: Match, people: dict[str, Any], text: str) -> Iterator[Output]:
    code = match.code
    desk = (
        f"/admin/matches/match/{match.pk}/change/", "/admin/matches/match/",
        f"/admin/matches/match/{match.pk}/history/",
        "/admin/moderation/auditentry/", f"/admin/matches/match/{match.pk}/act/cancel/",
        f"/admin/moderation/auditentry/{match.audit_entries.latest('pk').pk}/change/",
    )  # fmt: skip
    asked = {
        "player": (f"/m/{code}/", f"/m/{code}/?tab=log", f"/m/{code}/replay/", f"/m/{kept.code}/", "/games/"),
        "other": (f"/m/{code}/", f"/m/{kept.code}/", "/games/"),
        "watcher": (f"/m/{code}/?tab=log", "/lobby/", "/"),
        "mod": desk,
        "root": desk,
    }
    for who, addresses in asked.items():
        client = Client()
        client.force_login(people[who])
        for address in addresses:
            name = re.sub(r"\d+", "N", f"{who} {address}".replace(code, "CODE").replace(kept.code, "KEPT"))
            yield Output(name, "html", client.get(address).content.decode())
        if who == "player":
            yield Output("fragment", "html", client.get(f"/m/{code}/?tab=log", headers=FRAGMENT).content.decode())
            record = client.get(f"/m/{code}/record.json")
            yield Output("download", "text", record.content.decode())
            yield Output("download's name", "header", record.headers["Content-Disposition"])
            yield Output("search", "html", client.get("/games/", {"q": text}).content.decode())
            form = {"game": "luxor", "title": text, "kind_2": "person", "person_2": text, "access": "open"}
            yield Output("refused form", "html", client.post("/new/", form).content.decode())
            yield Output("filled form", "html", client.get("/new/", form).content.decode())
        if who == "mod":
            refused = client.post(f"/admin/matches/match/{match.pk}/act/take-back/", {"number": "9", "reason": text})
            yield Output("refused act", "html", refused.content.decode())


FRAGMENT = {"HX-Request": "true", "HX-Request-Type": "partial"}


def mails() -> list[Output]:
    """Send everything that is owed, and take it apart."""
    Notice.objects.update(due_at=timezone.now() - timedelta(hours=1))
    kinds = {}
    for notice in Notice.objects.order_by("kind", "user_id"):
        if notice_deliver(notice.pk, timezone.now() + timedelta(minutes=9)):
            kinds[f"{notice.kind} {notice.user.username}"] = mail.outbox[-1]
    found = []
    for name, letter in kinds.items():
        found.append(Output(f"{name} subject", "header", letter.subject))
        found += [Output(f"{name} {header}", "header", value) for header, value in letter.extra_headers.items()]
        found.append(Output(f"{name} text", "text", str(letter.body)))
        found.append(Output(f"{name} html", "html", str(letter.alternatives[0][0])))
        letter.message().as_bytes()  # must be possible
    return found


def suspended(cyd: Any, mod: Any, text: str) -> list[Output]:
    client = Client()
    client.force_login(cyd)
    moderation.person_suspended(actor=mod, person_id=cyd.pk, reason=text)
    desk = Client()
    desk.force_login(mod)
    found = [
        Output("suspended", "html", client.get("/").content.decode()),
        Output("person's page", "html", desk.get(f"/admin/accounts/user/{cyd.pk}/change/").content.decode()),
        Output("people", "html", desk.get("/admin/accounts/user/").content.decode()),
    ]
    moderation.person_readmitted(actor=mod, person_id=cyd.pk, reason=text)
    return found


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_text_is_only_text_in_every_output(kind: str, outputs: Callable[[str], list[Output]]) -> None:
    before = {output.name: output for output in outputs(HARMLESS)}
    after = {output.name: output for output in outputs(HOSTILE[kind])}
    assert len(before) > 35
    assert any("invitation" in name for name in before)
    assert any("match_over" in name for name in before)
    assert set(before) == set(after)
    for name, output in after.items():
        if output.kind == "html":
            assert Skeleton(output.text).parts == Skeleton(before[name].text).parts, name
        if output.kind == "header":
            assert len(output.text.splitlines()) == 1, name
        if name not in GIVEN_BACK:
            assert not hostile_characters(output.text), name


def hostile_characters(text: str) -> set[str]:
    """Return the characters of a text that turn or hide others."""
    joiners = "\u200c\u200d"
    return {
        one for one in text if unicodedata.category(one) in {"Cc", "Cf", "Zl", "Zp"} and one not in f"\n\r\t{joiners}"
    }


@pytest.mark.parametrize("kind", sorted(set(HOSTILE) - UNSEEN - {"long", "header"}))
def test_what_may_be_shown_is_shown(kind: str, ann: Any, bob: Any) -> None:
    match = begun(HOSTILE[kind], ann, bob)
    assert match.title == HOSTILE[kind][:TITLE_LENGTH]
    client = Client()
    client.force_login(ann)
    page = client.get(f"/m/{match.code}/").content.decode()
    reader = Texts(page)
    assert HOSTILE[kind] in reader.text


class Texts(HTMLParser):
    """What a reader sees of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text = ""
        self.feed(page)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_too_long_a_text_is_refused_and_kept_for_mending(ann: Any, bob: Any, mod: Any) -> None:
    client, desk = Client(), Client()
    client.force_login(ann)
    desk.force_login(mod)
    text = "W" * 10_000
    answer = client.post("/new/", {"game": "luxor", "title": text, "access": "open", "kind_2": "open"})
    assert answer.status_code == 422
    assert text in answer.content.decode()
    match = begun(HARMLESS, ann, bob)
    answer = desk.post(f"/admin/matches/match/{match.pk}/act/cancel/", {"reason": text})
    assert answer.status_code == 422
    assert text in answer.content.decode()


@pytest.mark.parametrize("reason", ["\u200b\u2060", "\u202e", "\x07", "\u200d\u200d", " \u00a0\u3000"])
def test_a_reason_that_nobody_can_see_is_none(reason: str, ann: Any, bob: Any, mod: Any) -> None:
    match = begun(HARMLESS, ann, bob)
    desk = Client()
    desk.force_login(mod)
    assert desk.post(f"/admin/matches/match/{match.pk}/act/cancel/", {"reason": reason}).status_code == 422
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Sunday \t table ", "Sunday table"),
        ("one\r\ntwo\u2028three", "one two three"),
        ("abc\u202etxt.exe\u202c", "abctxt.exe"),
        ("a\u200bb\u00adc\ufeff", "abc"),
        ("a\x00\x1b[31m", "a[31m"),
        ("👩\u200d👧 ♟\ufe0f", "👩\u200d👧 ♟\ufe0f"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("e\u0301" + "\u0335" * 9, "e\u0301\u0335\u0335"),
        ("\u200b\u200d", ""),
    ],
)
def test_a_text_is_tidied(typed: str, kept: str) -> None:
    assert tidied(typed) == kept


def test_lines_of_a_reason_stay_lines() -> None:
    assert tidied(" one \n\n two\x07 \n", lines=True) == "one\n\ntwo"


def test_a_record_names_people_as_they_are(ann: Any, bob: Any) -> None:
    client = Client()
    client.force_login(ann)
    answer = client.get(f"/m/{begun(HOSTILE['script'], ann, bob).code}/record.json")
    assert json.loads(answer.content)["names"] != []
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
