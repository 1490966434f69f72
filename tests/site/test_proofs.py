"""The proofs can fail: a lost, doubled, invented or misnumbered move is found, and so is a notice gone astray."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from random import Random  # noqa: TID251  proofs are no games
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.matches import services
from games.matches.models import Chair, Match, Move
from games.notices.models import Notice
from proofs import storage
from proofs.browser import Answer, Chosen, choose, ready_to_send, undo_form
from proofs.cast import play_on
from proofs.faults import FAULTS, order_of
from proofs.ledger import Ledger, differences

CHOSEN = Chosen("abc", 3, "take 2", {"turn": "3", "csrfmiddlewaretoken": "x"})
ATTEMPT = ("abc", "ann@example.org", 3, "take 2")
ACCEPTED, REFUSED, BROKEN = Answer(302, "/m/abc/", ""), Answer(409, "", ""), Answer(503, "", "")


def ledger_of(*answers: Answer | None) -> Ledger:
    """Return a ledger in which one move was sent as often as there are answers."""
    ledger = Ledger()
    for answer in answers:
        ledger.note("ann@example.org", CHOSEN, answer)
    return ledger


@pytest.mark.parametrize(
    ("answers", "stored"),
    [
        ([ACCEPTED], 1),
        ([None, BROKEN, ACCEPTED, ACCEPTED], 1),
        ([ACCEPTED, REFUSED], 1),  # taken back in between
        ([REFUSED], 0),
        ([None, REFUSED], 0),
        ([None], 0),
        ([BROKEN], 1),
    ],
)
def test_what_is_stored_as_it_was_answered_is_no_finding(answers: list[Answer | None], stored: int) -> None:
    assert differences(ledger_of(*answers), Counter({ATTEMPT: stored})) == []


@pytest.mark.parametrize(
    ("answers", "stored", "sentence"),
    [
        ([ACCEPTED], 0, "accepted, but stored 0 times"),
        ([None, ACCEPTED], 2, "accepted, but stored 2 times"),
        ([REFUSED], 1, "refused, but stored"),
        ([None, REFUSED], 1, "refused, but stored"),
        ([Answer(302, "/accounts/login/", "")], 1, "refused, but stored"),
        ([BROKEN], 2, "not answered, but stored 2 times"),
        ([], 1, "stored, but nobody sent it"),
    ],
)
def test_what_is_stored_otherwise_is_one(answers: list[Answer | None], stored: int, sentence: str) -> None:
    (found,) = differences(ledger_of(*answers), Counter({ATTEMPT: stored}))
    assert found.startswith(sentence)
    assert "take 2" in found


def test_a_move_of_several_plies_is_each_of_them_or_none() -> None:
    ledger = Ledger()
    ledger.note("ann@example.org", CHOSEN.saying("take 1; take 2"), ACCEPTED)
    first, second = ("abc", "ann@example.org", 3, "take 1"), ("abc", "ann@example.org", 4, "take 2")
    assert differences(ledger, {first: 1, second: 1}) == []
    (found,) = differences(ledger, {first: 1})
    assert found.startswith("accepted, but stored 0 times")
    assert "take 2" in found


def test_a_ledger_survives_the_way_to_another_process() -> None:
    ledger = ledger_of(ACCEPTED, REFUSED, None)
    again = Ledger.load(ledger.dump())
    assert (again.accepted, again.refused, again.unknown) == ({ATTEMPT}, {ATTEMPT}, {ATTEMPT})


def test_the_seed_decides_the_order_of_the_faults_and_all_kinds_come() -> None:
    order = order_of(40, Random(7))
    assert order == order_of(40, Random(7))
    assert order != order_of(40, Random(8))
    assert {4, 5} == set(Counter(order).values())
    assert set(order) == set(FAULTS)


class TestClient:
    """A person's browser as the proofs see one, without a network."""

    __test__ = False

    def __init__(self, person: Any) -> None:
        self.client = Client()
        self.client.force_login(person)

    def get(self, path: str) -> Answer:
        answer = self.client.get(path)
        return Answer(answer.status_code, answer.headers.get("Location", ""), answer.content.decode())

    def post(self, path: str, form: dict[str, str]) -> Answer:
        answer = self.client.post(path, form)
        return Answer(answer.status_code, answer.headers.get("Location", ""), answer.content.decode())


def played(match: Any, ledger: Ledger, moves: int) -> None:
    """Play moves by following the words on the page and sending its form, and keep the ledger."""
    for number in range(moves):
        chair = Chair.objects.filter(match=match, to_move=True).select_related("user").first()
        browser: Any = TestClient(chair.user)
        chosen = choose(browser, f"/m/{match.code}/", Random(number))
        assert chosen is not None
        ledger.note(chair.user.email, chosen, browser.post(chosen.path, chosen.form))
    match.refresh_from_db()


@pytest.fixture
def ledger() -> Ledger:
    return Ledger()


@pytest.fixture(params=["luxor", "pergamon", "luxor2001"])
def match(request: Any, match_of: Callable[..., Any], ann: Any, bob: Any, ledger: Ledger) -> Any:
    """A match of each game, some way in; then some moves are played through its pages."""
    found = match_of(request.param, ann, bob)
    play_on(found, 22, Random(1))
    played(found, ledger, 4)
    return found


def test_what_is_played_through_the_pages_is_stored_and_nothing_is_amiss(match: Any, ledger: Ledger) -> None:
    assert len(ledger.accepted) == 4
    first = Move.objects.get(match=match, ply=22).pk
    assert differences(ledger, storage.moves_of_people(first)) == []
    assert len(differences(ledger, storage.moves_of_people())) == 22
    assert list(storage.faults_in_matches()) == []


def test_a_lost_a_doubled_and_an_invented_move_are_found(match: Any, ledger: Ledger) -> None:
    before = Move.objects.get(match=match, ply=22).pk
    first, second, third = Move.objects.filter(match=match, ply__gt=22).order_by("ply")[:3]
    Move.objects.filter(pk=first.pk).delete()
    Move.objects.filter(pk=second.pk).update(text="nonsense")
    third.pk, third.ply = None, 99
    third.save(force_insert=True)
    found = differences(ledger, storage.moves_of_people(before))
    assert sorted(sentence.partition(":")[0] for sentence in found) == [
        "accepted, but stored 0 times",
        "accepted, but stored 0 times",
        "accepted, but stored 2 times",
        "stored, but nobody sent it",
    ]


SPOILT: dict[str, Callable[[Any], Any]] = {
    "its plies are not 1 to 3": lambda match: Move.objects.filter(match=match, ply=2).delete(),
    "answered question": lambda match: Move.objects.filter(match=match).update(turn=1, seat=0),
    "it counts 7 shown moves": lambda match: Match.objects.filter(pk=match.pk).update(shown_moves=7),
    "are asked, the rules say": lambda match: Chair.objects.filter(match=match).update(
        to_move=True, asked_at=match.moved_at
    ),
    "but its outcome is None": lambda match: Match.objects.filter(pk=match.pk).update(status="finished"),
    "is to move and is told nothing": lambda match: Notice.objects.filter(subject=match.code).delete(),
    "is to move, nobody knows since when": lambda match: Chair.objects.filter(match=match).update(asked_at=None),
    "is told nothing of its end": lambda match: Match.objects.filter(pk=match.pk).update(status="finished"),
}


@pytest.mark.parametrize("sentence", SPOILT)
def test_a_match_that_is_not_in_order_is_found(luxor_match: Any, ledger: Ledger, sentence: str) -> None:
    played(luxor_match, ledger, 3)
    assert list(storage.faults_in_matches()) == []
    SPOILT[sentence](luxor_match)
    assert any(sentence in found for found in storage.faults_in_matches())


def test_a_move_that_is_taken_back_keeps_its_row_and_is_in_order(
    page_templates: None, match_of: Callable[..., Any], ann: Any, bob: Any, ledger: Ledger
) -> None:
    match = match_of("pig", ann, bob)
    chair = Chair.objects.get(match=match, to_move=True)
    services.match_play(match.pk, chair.user, "take 2", chair.asked_turn)
    browser = TestClient(chair.user)
    form = undo_form(browser.get(f"/m/{match.code}/").text)
    assert form is not None
    assert browser.post(f"/m/{match.code}/undo/", form).status == 302
    assert Move.objects.filter(match=match, undone=True).count() == 1
    assert list(storage.faults_in_matches()) == []


@pytest.mark.django_db
def test_a_page_without_a_move_offers_none() -> None:
    page = Client().get("/").content.decode()
    assert ready_to_send(page) is None
    assert undo_form(page) is None


MAILED: list[tuple[dict[str, Any], int, str]] = [
    ({"sent_at": timezone.now()}, 1, ""),
    ({}, 0, ""),
    ({"claimed_at": timezone.now()}, 1, ""),  # its worker was killed before it could note it
    ({"dropped_at": timezone.now()}, 0, ""),
    ({"sent_at": timezone.now()}, 2, "was mailed 2 times"),
    ({"sent_at": timezone.now()}, 0, "is noted as sent, but no mail left"),
    ({"sent_at": timezone.now(), "dropped_at": timezone.now()}, 1, "is sent and dropped"),
    ({"due_at": timezone.now() - timedelta(minutes=5)}, 0, "nobody sends it"),
]


@pytest.mark.parametrize(("columns", "left", "sentence"), MAILED)
def test_a_notice_is_sent_once_or_still_owed(ann: Any, columns: dict[str, Any], left: int, sentence: str) -> None:
    facts = {"user": ann, "kind": "your_move", "subject": "abc", "turn": 1, "due_at": timezone.now()}
    notice = Notice.objects.create(**facts | columns)
    found = list(storage.faults_in_notices({notice.pk: left} if left else {}, timezone.now()))
    assert len(found) == bool(sentence)
    assert sentence in "".join(found)


@pytest.mark.django_db
def test_a_mail_of_no_notice_is_found() -> None:
    assert list(storage.faults_in_notices({7: 1}, timezone.now())) == ["mail of notice 7, which there is not"]
