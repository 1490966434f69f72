"""A double click, a retry after a lost answer, a second tab: played once, told kindly, never an error page."""

import pytest
from django.utils.html import escape

from games.matches.models import Chair, Move

pytestmark = pytest.mark.django_db

KIND = "This move had arrived already. It was played once."
FRAGMENT = {"HX-Request": "true", "HX-Request-Type": "partial"}


@pytest.fixture
def submit(page_templates, client, match_of, ann, bob):
    """Return a function that sends the same form again and again."""
    match = match_of("pig", ann, bob)
    chair = Chair.objects.select_related("user").get(match=match, to_move=True)
    client.force_login(chair.user, backend="games.accounts.backends.Backend")
    form = {"text": "take 2", "turn": chair.asked_turn}
    return lambda text="take 2", **extra: client.post(f"/m/{match.code}/move/", {**form, "text": text}, **extra)


def test_the_second_of_two_equal_submits_shows_the_table_and_one_sentence(submit):
    first, second = submit(headers=FRAGMENT), submit(headers=FRAGMENT)
    assert (first.status_code, second.status_code) == (200, 200)
    assert KIND not in first.content.decode()
    assert second.content.decode().count(escape(KIND)) == 1
    assert Move.objects.count() == 1


def test_without_script_the_sentence_stands_on_the_page_that_follows(submit, client):
    submit()
    answer = submit(follow=True)
    assert answer.status_code == 200
    assert escape(KIND) in answer.content.decode()
    assert Move.objects.count() == 1


def test_another_move_for_the_same_question_is_late_not_repeated(submit):
    submit(headers=FRAGMENT)
    answer = submit(text="take 1", headers=FRAGMENT)
    assert answer.status_code == 409
    assert KIND not in answer.content.decode()
    assert Move.objects.count() == 1
