"""The proof with hostile requests can fail: each kind of fault is noticed, and what it sends is hostile."""

from random import Random  # noqa: TID251  proofs have their own chance
from typing import Any

import pytest
from django.db import connection, transaction

from games.accounts.models import User
from proofs.addresses import filled, routes
from proofs.changes import Changes
from proofs.forms import offers_of
from proofs.fuzz import merged, verdict
from proofs.fuzz_lane import NO_CODING, Findings
from proofs.hostile import TOKEN, draft_of, garbled, written
from tests.conftest import person

GET, POST = b"GET / HTTP/1.1\r\n\r\n", b"POST / HTTP/1.1\r\n\r\n"
PAGE = """
<a href="/m/abc/?words=left+7">7</a> <a href="/plain/">no question</a> <a href="https://other.example/?a=1">elsewhere</a>
<form method="post" action="/m/abc/move/" id="send"><input type="hidden" name="csrfmiddlewaretoken" value="masked">
<select name="level"><option value="easy"><option value="hard"></select><textarea name="reason"></textarea></form>
<button form="send" name="text" value="left 7">End turn</button>
<form action="?old=1"><input name="q"></form>
"""


@pytest.mark.parametrize(
    ("request_sent", "status", "changes", "fault"),
    [
        (GET, 500, [], "answers of 500 or more"),
        (POST, 503, [], "answers of 500 or more"),
        (GET, 501, [], "answers of 500 or more"),
        (GET, 0, [], "requests without an answer"),
        (POST, -1, [], "requests without an answer"),
        (POST, 409, ["accounts_user insert"], "refused requests that changed something"),
        (POST, 422, ["matches_visit insert"], "refused requests that changed something"),
        (GET, 200, ["matches_match update"], "looks that changed something"),
        (GET, 200, ["matches_visit insert"], ""),
        (POST, 302, ["matches_move insert"], ""),
        (POST, 404, [], ""),
        (b"GET / HTTP/1.1\r\nTransfer-Encoding: x\r\n\r\n", 501, [], ""),
    ],
)
def test_each_fault_is_noticed_by_its_name(request_sent: bytes, status: int, changes: list[str], fault: str) -> None:
    findings = Findings()
    findings.judge(1, "mover", request_sent, status, changes)
    assert [example["fault"] for example in findings.examples] == ([fault] if fault else [])
    assert sum(count for name, count in findings.counts.items() if name != NO_CODING) == bool(fault)


def test_reports_of_lanes_add_up() -> None:
    lanes = []
    for status in (200, 404):
        findings = Findings()
        findings.judge(1, "mover", POST, status, ["matches_move insert"])
        facts = {"counts": findings.counts, "statuses": findings.statuses, "changed": findings.changed}
        lanes.append({**facts, "reached": {""}, "routes": ["", "rules/"], "findings": findings.examples})
    report = merged(lanes)
    assert (report["requests"], report["refused"], report["accepted"]) == (2, 1, 1)
    assert report["refused requests that changed something"] == len(report["findings"]) == 1
    assert report["opened to nobody"] == ["rules/"]


@pytest.mark.parametrize(
    ("requests", "findings", "code", "sentence"),
    [
        (100, [], 0, "Nothing broke"),
        (100, [{"fault": "x"}], 1, "Something is amiss"),
        (0, [], 130, "Ended early, after 0 of 100 requests"),
        (99, [], 130, "Ended early, after 99 of 100 requests"),
        (7, [{"fault": "x"}], 1, "Something is amiss"),
    ],
)
def test_a_proof_that_was_ended_early_proves_nothing(
    requests: int, findings: list[dict[str, str]], code: int, sentence: str
) -> None:
    ended, said = verdict({"requests": requests, "findings": findings}, 100)
    assert (ended, said.startswith(sentence)) == (code, True)


def test_what_a_page_offers_is_found() -> None:
    link, form, search = offers_of("/m/abc/", PAGE)
    assert (link.method, link.path, link.query) == ("GET", "/m/abc/", [("words", "left 7")])
    assert (form.method, form.path) == ("POST", "/m/abc/move/")
    assert dict(form.fields) == {"csrfmiddlewaretoken": "masked", "level": "hard", "reason": "", "text": "left 7"}
    assert (search.method, search.path, search.query) == ("GET", "/m/abc/", [("old", "1"), ("q", "")])


def test_an_honest_request_is_what_a_browser_sends() -> None:
    _link, form, _search = offers_of("/m/abc/", PAGE)
    sent = written(draft_of(form, "key", Random(1)), Random(2))
    head, _, body = sent.partition(b"\r\n\r\n")
    assert head.startswith(b"POST /m/abc/move/ HTTP/1.1\r\nHost: localhost\r\n")
    assert f"csrfmiddlewaretoken={TOKEN}".encode() in body
    assert f"Content-Length: {len(body)}".encode() in head
    assert b"sessionid=key" in head


def test_hostile_requests_differ_and_repeat_with_their_seed() -> None:
    def sent(seed: int) -> list[bytes]:
        random = Random(seed)
        offers = list(offers_of("/m/abc/", PAGE))
        return [written(garbled(draft_of(random.choice(offers), "key", random), random), random) for _ in range(2000)]

    first = sent(1)
    assert first == sent(1)
    assert first != sent(2)
    assert len(set(first)) > 1500
    for trait in (b"multipart/form-data", b"\x00", b"\xff", b"HX-", b"Content-Length: -1", b"A" * 300, b"%00"):
        assert any(trait in one for one in first), trait


def test_every_route_can_be_filled() -> None:
    paths = {filled(route, lambda name: f"some-{name}") for route in routes()}
    assert "/m/some-code/move/" in paths
    assert not [path for path in paths if any(sign in path for sign in "<>()^$")]


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_change_is_noticed_and_one_that_was_taken_back_is_not(ann: Any) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("needs DATABASE_URL=postgres://…")
    changes = Changes()
    assert {"accounts_user", "matches_move"} <= set(changes.watch())
    assert changes.new() == []
    User.objects.filter(pk=ann.pk).update(last_name="changed")
    assert changes.new() == ["accounts_user update"]
    with transaction.atomic():
        person("Eve")
        transaction.set_rollback(True)
    assert changes.new() == []
