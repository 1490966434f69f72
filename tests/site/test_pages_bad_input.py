"""What people and programs send by mistake or on purpose: a status, one sentence, and nothing is changed or lost."""

import html
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.matches import services
from games.matches.models import Match, Move
from games.matches.table import table_for
from tests.conftest import person

pytestmark = pytest.mark.django_db

LONG = "x" * 10_000


@pytest.fixture
def pig(page_templates: None, match_of: Callable[..., Any], ann: Any, bob: Any) -> Any:
    """An open match of Pig with Ann to move."""
    while True:
        match = match_of("pig", ann, bob, is_private=False)
        if match.chairs.get(to_move=True).user == ann:
            return match


def page_of(answer: Any) -> str:
    return " ".join(html.unescape(answer.content.decode()).split())


def sentence(answer: Any) -> str:
    found = re.search(r'<p class="sentence"[^>]*>(.*?)</p>', answer.content.decode(), re.DOTALL)
    assert found, page_of(answer)
    return " ".join(html.unescape(found[1]).split())


def move(client: Client, match: Any, text: str, turn: Any = None, **more: str) -> Any:
    data = {"text": text, "turn": match.turn if turn is None else turn, **more}
    return client.post(f"/m/{match.code}/move/", data)


def untouched(match: Any) -> bool:
    now = Match.objects.get(pk=match.pk)
    return (now.state, now.ply, now.turn) == (match.state, match.ply, match.turn)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not a move of Pig"),
        ("fly away", "no throw"),
        ("take 9", "no throw"),
        ("täke 1", "not a move of Pig"),
        (LONG, "not a move of Pig"),
        ("roll", "not possible now"),
        ("take 1; hold", "not possible now"),
        ("take 1;;", "not a move of Pig"),
        ("'; DROP TABLE matches_match; --", "no throw"),
        ("<script>alert(1)</script>", "no throw"),
        ("take\x001", "no throw"),
    ],
)
def test_words_that_are_no_move_are_refused_with_the_fresh_table(
    client: Client, ann: Any, pig: Any, text: str, says: str
) -> None:
    client.force_login(ann)
    answer = move(client, pig, text)
    assert answer.status_code == 422
    assert says in sentence(answer)
    assert b"<script>alert" not in answer.content
    assert f'name="turn" value="{pig.turn}"' in answer.content.decode()
    assert untouched(pig)


def test_a_refusal_keeps_what_was_chosen_if_it_is_still_possible(client: Client, ann: Any, pig: Any) -> None:
    client.force_login(ann)
    answer = move(client, pig, "roll", words="take 2")
    assert 'name="words" value="take 2"' in answer.content.decode()


@pytest.mark.parametrize("turn", ["0", "", "-1", "abc", "99999999999999999999", "1.5", "²"])
def test_a_move_on_an_old_or_senseless_question_is_late(client: Client, ann: Any, pig: Any, turn: str) -> None:
    client.force_login(ann)
    answer = move(client, pig, "take 1", turn=turn)
    assert answer.status_code == 409
    assert "moved on" in sentence(answer)
    assert untouched(pig)


def test_a_move_out_of_turn_is_late(client: Client, bob: Any, pig: Any) -> None:
    client.force_login(bob)
    answer = move(client, pig, "take 1")
    assert answer.status_code == 409
    assert sentence(answer)
    assert untouched(pig)


def test_a_move_for_somebody_else_is_not_played(client: Client, cyd: Any, pig: Any) -> None:
    client.force_login(cyd)
    answer = move(client, pig, "take 1", seat="0")
    assert answer.status_code == 403
    assert "no seat" in sentence(answer)
    assert untouched(pig)


def test_a_stranger_without_a_name_plays_nothing(client: Client, pig: Any) -> None:
    assert move(client, pig, "take 1").status_code == 403
    assert untouched(pig)


def test_the_same_form_twice_plays_once_and_complains_about_nothing(client: Client, ann: Any, pig: Any) -> None:
    client.force_login(ann)
    first, second = move(client, pig, "take 1"), move(client, pig, "take 1")
    assert first.status_code == second.status_code == 302
    assert Move.objects.filter(match=pig).count() == 1
    assert 'class="sentence"' not in client.get(second.url).content.decode()


def test_a_move_in_a_finished_match_is_refused(client: Client, ann: Any, bob: Any, pig: Any) -> None:
    play_out(pig, ann, bob)
    client.force_login(ann)
    answer = move(client, pig, "take 1")
    assert answer.status_code == 409
    assert "not running" in sentence(answer)


def play_out(match: Any, *people: Any) -> None:
    """Play to the end: everybody takes two dice, rolls once and holds."""
    while True:
        match.refresh_from_db()
        if match.status == Match.Status.FINISHED:
            return
        mover = match.chairs.get(to_move=True)
        legal = table_for(match, mover.user).legal
        text = next(one for one in ("hold", "take 2", "roll") if one in legal)
        services.match_play(match.pk, mover.user, text, mover.asked_turn)


@pytest.mark.parametrize("words", ["fly", "take 9", LONG, "take 1 2 3", "%00", "a b c d e f"])
def test_words_in_an_address_that_begin_no_move_are_dropped(client: Client, ann: Any, pig: Any, words: str) -> None:
    client.force_login(ann)
    answer = client.get(f"/m/{pig.code}/", {"words": words})
    assert answer.status_code == 200
    assert 'name="words" value="take"' in answer.content.decode()
    assert len(answer.content) < 40_000


@pytest.mark.parametrize("at", ["-1", "x", "999", "1e3", "9" * 400])
def test_a_position_that_is_not_there_shows_the_newest(client: Client, ann: Any, pig: Any, at: str) -> None:
    client.force_login(ann)
    for address in (f"/m/{pig.code}/", f"/m/{pig.code}/replay/"):
        assert client.get(address, {"at": at}).status_code == 200


def test_an_unknown_invitation_says_so(client: Client, ann: Any) -> None:
    for token in ("nothing", "x" * 200, "%3Cscript%3E"):
        for answer in (client.get(f"/i/{token}/"), client.post(f"/i/{token}/")):
            assert answer.status_code == 404
            assert "not valid" in page_of(answer)


def new(client: Client, **fields: str) -> Any:
    return client.post("/new/", {"game": "luxor", "kind_2": "open", "kind_3": "empty", "kind_4": "empty", **fields})


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"game": "chess"}, "no such game"),
        ({"kind_2": "person", "person_2": ""}, "Write the name"),
        ({"kind_2": "person", "person_2": "Nobody Here"}, "Nobody here is called “Nobody Here”"),
        ({"kind_2": "person", "person_2": "Ann"}, "You have a seat already"),
        ({"kind_2": "person", "person_2": LONG}, "at most 150"),
        ({"kind_2": "person", "person_2": "<script>alert(1)</script>"}, "Nobody here is called"),
        ({"kind_2": "person", "person_2": "Bob", "kind_3": "person", "person_3": "BOB"}, "two seats"),
        ({"kind_2": "dragon"}, "dragon is not one of the available choices"),
        ({"kind_2": "empty"}, "empty is not one of the available choices"),
        ({"kind_2": "bot", "level_2": "divine"}, "divine is not one of the available choices"),
        ({"title": LONG, "access": "open"}, "at most 60"),
        ({"access": "nobody"}, "nobody is not one of the available choices"),
    ],
)
def test_a_new_match_that_makes_no_sense_says_what_is_wrong_and_keeps_what_was_typed(
    client: Client, ann: Any, bob: Any, fields: dict[str, str], says: str
) -> None:
    client.force_login(ann)
    answer = new(client, **{"title": "My table", "access": "private", **fields})
    assert answer.status_code == 422
    assert says in page_of(answer)
    assert Match.objects.count() == 0
    if "game" not in fields:
        assert fields.get("title", "My table") in page_of(answer)
        assert fields.get("person_2", "") in page_of(answer)
    assert b"<script>alert" not in answer.content


def test_script_in_a_title_is_only_text(client: Client, ann: Any) -> None:
    client.force_login(ann)
    new(client, title="<script>alert(1)</script>", access="open")
    match = Match.objects.get()
    for address in (f"/m/{match.code}/", "/games/", "/lobby/"):
        body = client.get(address).content.decode()
        assert "&lt;script&gt;alert(1)" in body
        assert "<script>alert" not in body


def test_a_long_search_finds_nothing_and_breaks_nothing(client: Client, ann: Any) -> None:
    client.force_login(ann)
    for search in (LONG, "%", "_", "'", "<b>"):
        answer = client.get("/games/", {"q": search})
        assert answer.status_code == 200
        assert b"<b>" not in answer.content.split(b'id="search"')[1][:400]


@pytest.mark.parametrize(
    "address",
    [
        "/games/?q=a%00b",
        "/i/a%00b/",
        "/m/a%00b/",
        "/m/abc/?words=%00",
        "/rules/%00/",
        "/accounts/login/?next=%00",
        "/?%00",
    ],
)
def test_an_address_with_a_nul_character_is_refused_and_breaks_nothing(client: Client, ann: Any, address: str) -> None:
    client.force_login(ann)
    assert client.get(address).status_code == 400


@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("/new/", {"game": "luxor", "kind_2": "person", "person_2": "a\x00b", "title": "a\x00b"}),
        ("/m/abc/move/", {"text": "a\x00b", "turn": "\x00"}),
        ("/accounts/login/", {"login": "a\x00b@example.org", "password": "\x00"}),
        ("/accounts/signup/", {"username": "a\x00b", "email": "a\x00b@example.org", "password1": "\x00"}),
        ("/accounts/password/reset/", {"email": "a\x00b@example.org"}),
    ],
)
def test_a_form_with_a_nul_character_is_refused_and_breaks_nothing(
    client: Client, db: None, address: str, form: dict[str, str]
) -> None:
    if address == "/new/":
        client.force_login(person("Nell"))
    assert client.post(address, form).status_code in {400, 404, 422}


@pytest.mark.parametrize("page", ["0", "-3", "x", "999999"])
def test_a_page_of_finished_games_that_is_not_there_shows_one_that_is(client: Client, ann: Any, page: str) -> None:
    client.force_login(ann)
    assert client.get("/games/", {"page": page}).status_code == 200


def test_a_match_that_never_began_has_no_replay(client: Client, ann: Any) -> None:
    client.force_login(ann)
    new(client, access="open")
    match = Match.objects.get()
    for part in ("replay/", "record.json"):
        assert client.get(f"/m/{match.code}/{part}").status_code == 404
