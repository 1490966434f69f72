"""The match page: what it shows to whom, what may be chosen, what an answer costs."""

import gzip
import html
import re
from collections.abc import Callable
from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import pytest
from django.template import Context, Template
from django.test import Client

from games.matches import services
from games.matches.models import Match, Move
from games.matches.table import table_for
from games.matches.views.answers import lines_of
from games.rules.rng import Rng

pytestmark = pytest.mark.django_db

FRAGMENT = {"HX-Request": "true", "HX-Request-Type": "partial"}
ANSWER_LIMIT = 25_000  # bytes of a move's answer, compressed
QUERY_LIMIT = 15  # for a page as for a move, whatever the number of moves


@pytest.fixture
def pig(page_templates: None, match_of: Callable[..., Any], ann: Any, bob: Any) -> Any:
    """A match of Pig with Ann to move."""
    while True:
        match = match_of("pig", ann, bob)
        if match.chairs.get(to_move=True).user == ann:
            return match


def text_of(answer: Any) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def play(match: Any, plies: int) -> None:
    for ply in range(plies):
        mover = match.chairs.filter(to_move=True).order_by("seat").first()
        if mover is None:
            return
        legal = table_for(Match.objects.get(pk=match.pk), mover.user).legal
        services.match_play(match.pk, mover.user, Rng("walk", ply).pick(legal), mover.asked_turn)


def test_page_and_fragment_show_the_same_table(client: Client, ann: Any, pig: Any) -> None:
    client.force_login(ann)
    page, fragment = client.get(f"/m/{pig.code}/"), client.get(f"/m/{pig.code}/", headers=FRAGMENT)
    assert b"<html" in page.content
    assert b"<html" not in fragment.content
    assert fragment.content.count(b'id="table"') == 1
    assert plain(fragment).split('id="table"')[1] in plain(page)


def plain(answer: Any) -> str:
    text = re.sub(r'(csrfmiddlewaretoken" value=|X-CSRFToken": )"[^"]+"', "", answer.content.decode())
    return " ".join(text.split())


def test_going_back_in_the_history_gets_the_whole_page(client: Client, ann: Any, pig: Any) -> None:
    client.force_login(ann)
    assert b"<html" in client.get(f"/m/{pig.code}/", headers={"HX-Request": "true", "HX-Request-Type": "full"}).content


def test_answers_are_never_kept_by_caches(client: Client, ann: Any, pig: Any) -> None:
    client.force_login(ann)
    assert "no-store" in client.get(f"/m/{pig.code}/")["Cache-Control"]


def test_who_is_to_move_is_asked_and_the_title_says_so(client: Client, ann: Any, bob: Any, pig: Any) -> None:
    client.force_login(ann)
    mine = client.get(f"/m/{pig.code}/").content.decode()
    assert "<title>Your turn · " in " ".join(mine.split())
    assert "data-poll" not in mine
    assert 'http-equiv="refresh"' not in mine
    client.force_login(bob)
    waits = client.get(f"/m/{pig.code}/").content.decode()
    assert "Your turn · " not in waits
    assert "data-poll" in waits
    assert '<noscript><meta http-equiv="refresh"' in waits
    assert "data-move" not in waits


def test_a_page_that_waits_hears_nothing_until_something_has_happened(
    client: Client, ann: Any, bob: Any, pig: Any
) -> None:
    client.force_login(bob)
    page = client.get(f"/m/{pig.code}/").content.decode()
    address = html.unescape(re.findall(r'hx-get="([^"]*seen=[^"]*)"', page)[0])
    assert client.get(address, headers=FRAGMENT).status_code == 204
    services.match_play(pig.pk, ann, "take 1", pig.turn)
    answer = client.get(address, headers=FRAGMENT)
    assert answer.status_code == 200
    assert b'id="table"' in answer.content


def test_a_waiting_page_that_is_answered_204_asks_few_questions(
    client: Client, bob: Any, pig: Any, django_assert_max_num_queries: Any
) -> None:
    client.force_login(bob)
    page = client.get(f"/m/{pig.code}/").content.decode()
    address = html.unescape(re.findall(r'hx-get="([^"]*seen=[^"]*)"', page)[0])
    with django_assert_max_num_queries(7):
        assert client.get(address, headers=FRAGMENT).status_code == 204


def test_since_your_last_turn_tells_what_the_others_did(client: Client, ann: Any, bob: Any, pig: Any) -> None:
    for user, text in ((ann, "take 1"), (ann, "roll")):
        services.match_play(pig.pk, user, text, pig.chairs.get(user=user).asked_turn)
    while pig.chairs.get(user=ann).to_move:
        services.match_play(pig.pk, ann, "hold", pig.chairs.get(user=ann).asked_turn)
    services.match_play(pig.pk, bob, "take 2", pig.chairs.get(user=bob).asked_turn)
    client.force_login(ann)
    page = client.get(f"/m/{pig.code}/")
    story = page.content.decode().split('class="card story"')[1]
    assert "took 2 dice." in story
    assert "took 1 dice." not in story
    assert "data-film" in story


def test_an_older_position_offers_no_choice_and_a_way_back(client: Client, ann: Any, bob: Any, pig: Any) -> None:
    services.match_play(pig.pk, ann, "take 2", pig.turn)
    client.force_login(ann)
    page = client.get(f"/m/{pig.code}/?at=0&words=roll").content.decode()
    assert "data-pick" not in page
    assert 'id="send"' not in page
    assert "Back to now" in page
    assert re.search(r'href="/m/\w+/\?words=roll"', page)  # what was chosen comes back with it
    assert "dice 0" in page


def test_the_log_tab_shows_every_move_with_the_newest_on_top(client: Client, ann: Any, luxor_match: Any) -> None:
    play(luxor_match, 12)
    client.force_login(ann)
    page = client.get(f"/m/{luxor_match.code}/?tab=log").content.decode()
    numbers = [int(number) for number in re.findall(r'class="log-number"[^>]*>(\d+)<', page)]
    assert numbers == list(range(12, 0, -1))


def test_a_finished_match_shows_the_result_and_offers_a_rematch_to_its_players(
    client: Client, ann: Any, cyd: Any, luxor_match: Any
) -> None:
    play(luxor_match, 1000)
    luxor_match.refresh_from_db()
    assert luxor_match.status == Match.Status.FINISHED
    Match.objects.filter(pk=luxor_match.pk).update(is_private=False)
    client.force_login(ann)
    page = client.get(f"/m/{luxor_match.code}/")
    assert "Where the points came from" in text_of(page)
    assert "Rematch" in text_of(page)
    for points in luxor_match.outcome["scores"]:
        assert f'<td class="number points">{points}</td>' in page.content.decode()
    client.force_login(cyd)
    assert "Rematch" not in text_of(client.get(f"/m/{luxor_match.code}/"))


def test_the_replay_of_a_finished_match_proves_its_shuffles(client: Client, ann: Any, luxor_match: Any) -> None:
    play(luxor_match, 1000)
    client.force_login(ann)
    assert "Shuffles proven" in text_of(client.get(f"/m/{luxor_match.code}/replay/"))


def test_a_replay_that_does_not_fit_is_not_called_proven(client: Client, ann: Any, luxor_match: Any) -> None:
    play(luxor_match, 1000)
    move = Move.objects.filter(match=luxor_match).order_by("ply")[20]
    Move.objects.filter(pk=move.pk).update(state=luxor_match.first_state)
    client.force_login(ann)
    page = text_of(client.get(f"/m/{luxor_match.code}/replay/"))
    assert "Shuffles proven" not in page
    assert "Shuffles not proven" in page


def test_a_running_match_shows_the_commitment_and_no_badge(client: Client, ann: Any, luxor_match: Any) -> None:
    client.force_login(ann)
    page = text_of(client.get(f"/m/{luxor_match.code}/replay/"))
    assert luxor_match.commitment in page
    assert "Shuffles proven" not in page


def test_the_replay_steps_and_links_to_its_positions(client: Client, ann: Any, luxor_match: Any) -> None:
    play(luxor_match, 6)
    client.force_login(ann)
    page = client.get(f"/m/{luxor_match.code}/replay/?at=3").content.decode()
    for number in (0, 2, 4):
        assert f'href="/m/{luxor_match.code}/replay/?at={number}"' in page
    assert f'value="http://testserver/m/{luxor_match.code}/replay/?at=3"' in page
    assert 'aria-current="step"' in page
    assert "<polyline" in page


def test_the_record_is_a_file_with_the_seed_only_at_the_end(client: Client, ann: Any, luxor_match: Any) -> None:
    client.force_login(ann)
    answer = client.get(f"/m/{luxor_match.code}/record.json")
    assert answer["Content-Disposition"].startswith("attachment")
    assert answer.json()["seed"] is None
    play(luxor_match, 1000)
    assert client.get(f"/m/{luxor_match.code}/record.json").json()["seed"] == Match.objects.get(pk=luxor_match.pk).seed


@pytest.mark.parametrize("plies", [1, 60])
def test_a_page_costs_the_same_however_long_the_match_is(
    client: Client, ann: Any, luxor_match: Any, plies: int, django_assert_max_num_queries: Any
) -> None:
    play(luxor_match, plies)
    client.force_login(ann)
    client.get(f"/m/{luxor_match.code}/")
    for part in ("", "?at=1", "?tab=log", "replay/"):
        with django_assert_max_num_queries(QUERY_LIMIT):
            client.get(f"/m/{luxor_match.code}/{part}")


@pytest.mark.parametrize("plies", [0, 60])
def test_the_answer_to_a_move_is_small_and_cheap(
    luxor_match: Any, plies: int, django_assert_max_num_queries: Any
) -> None:
    play(luxor_match, plies)
    mover = luxor_match.chairs.get(to_move=True)
    client = Client()
    client.force_login(mover.user)
    legal = table_for(Match.objects.get(pk=luxor_match.pk), mover.user).legal
    data = {"text": legal[0], "turn": mover.asked_turn}
    with django_assert_max_num_queries(QUERY_LIMIT):
        answer = client.post(f"/m/{luxor_match.code}/move/", data, headers=FRAGMENT)
    assert answer.status_code == 200
    assert len(gzip.compress(answer.content, 6)) <= ANSWER_LIMIT


def test_choosing_is_small_too(luxor_match: Any) -> None:
    mover = luxor_match.chairs.get(to_move=True)
    client = Client()
    client.force_login(mover.user)
    for words in ("", "left", "right"):
        answer = client.get(f"/m/{luxor_match.code}/", {"words": words}, headers=FRAGMENT)
        assert len(gzip.compress(answer.content, 6)) <= ANSWER_LIMIT


# ---- The tags a game's templates ask with ---------------------------------------------------------------------------


def render(source: str, table: Any, **facts: Any) -> str:
    return Template("{% load table %}" + source).render(Context({"table": table, **facts}))


def offered(table: Any, *words: str, at: int | None = None) -> str:
    """Return "go", "instead", "chosen" or "none" as the tag says, with "!" when the action is whole with it."""
    place = "" if at is None else f" at={at}"
    said = " ".join(f'"{word}"' for word in words)
    return render(
        f"{{% word table {said}{place} as pick %}}"
        "{% if pick is None %}none{% elif pick.chosen %}chosen{% elif pick.instead %}instead{% else %}go{% endif %}"
        "{% if pick.ends %}!{% endif %}",
        table,
    )


def table_saying(words: str, *legal: str) -> Any:
    said = tuple(words.split())
    complete = " ".join(said) in legal
    choices = SimpleNamespace(words=said, complete=complete)
    return SimpleNamespace(choices=choices, legal=legal, match=SimpleNamespace(code="abc"), key="none", seats=())


LEGAL = ("left 1", "left 2 key", "left 2 card", "right 1")


def test_a_word_is_offered_where_it_may_come_next() -> None:
    assert offered(table_saying("", *LEGAL), "left") == "go"
    assert offered(table_saying("left", *LEGAL), "1") == "go!"
    assert offered(table_saying("left", *LEGAL), "2") == "go"
    assert offered(table_saying("", *LEGAL), "1") == "none"
    assert offered(table_saying("left", *LEGAL), "right") == "none"
    assert offered(table_saying("", *LEGAL), "left", "1") == "go!"


def test_a_word_that_was_said_is_chosen() -> None:
    assert offered(table_saying("left 2", *LEGAL), "left") == "chosen"
    assert offered(table_saying("left 2", *LEGAL), "2") == "chosen"
    assert offered(table_saying("left 1", *LEGAL), "1") == "chosen!"


def test_a_word_of_a_place_may_replace_what_was_said_there() -> None:
    assert offered(table_saying("left 2", *LEGAL), "right", at=0) == "instead"
    assert offered(table_saying("left 2", *LEGAL), "1", at=1) == "instead!"
    assert offered(table_saying("left 2", *LEGAL), "2", at=1) == "chosen"
    assert offered(table_saying("left", *LEGAL), "key", at=2) == "none"


def test_a_phrase_counts_from_the_beginning() -> None:
    source = "{% phrase table text as pick %}{% if pick %}{% if pick.chosen %}chosen{% else %}go{% endif %}{% endif %}"
    assert render(source, table_saying("left 2", *LEGAL), text="right 1") == "go"
    assert render(source, table_saying("left 2", *LEGAL), text="left 2") == "chosen"
    assert render(source, table_saying("left 2", *LEGAL), text="right 2") == ""


def test_a_whole_action_can_be_sent_at_once_and_half_of_one_cannot() -> None:
    source = "{% send table text as send %}{{ send.attrs }}"
    assert 'value="right 1"' in render(source, table_saying("left", *LEGAL), text="right 1")
    assert 'value="right 1; left 9"' in render(source, table_saying("", *LEGAL), text="right 1; left 9")
    assert "form" not in render(source, table_saying("", *LEGAL), text="left")


def test_nothing_is_offered_to_who_is_not_to_move() -> None:
    table = SimpleNamespace(choices=None, legal=(), match=SimpleNamespace(code="abc"))
    assert offered(table, "left") == "none"
    assert "form" not in render("{% send table 'left 1' as send %}{{ send.attrs }}", table)
    assert render("{% phrase table 'left' as pick %}{% if pick %}offered{% endif %}", table) == ""


def test_a_link_says_its_words_and_escapes_them() -> None:
    table = table_saying("", 'say "<&>"')
    link = render("{% word table 'say' as pick %}{{ pick.attrs }}", table)
    assert 'href="/m/abc/?words=say+%22%3C%26%3E%22"' not in link  # the words go on only as far as they were said
    assert 'href="/m/abc/?words=say"' in link
    assert 'id="pick-say"' in link
    assert "id=" not in render("{% word table 'say' as pick %}{{ pick.again }}", table)


def test_a_kept_block_is_drawn_once_for_the_same_values() -> None:
    drawn: list[int] = []
    facts = {"note": lambda: drawn.append(1) or "x"}
    for _ in range(3):
        assert (
            render('{% kept "test-kept" number %}{{ note }}{{ number }}{% endkept %}', None, number=5, **facts) == "x5"
        )
    assert len(drawn) == 1
    assert render('{% kept "test-kept" number %}{{ note }}{{ number }}{% endkept %}', None, number=6, **facts) == "x6"


def test_every_legal_action_of_every_position_can_be_reached_by_offered_words(ann: Any, luxor_match: Any) -> None:
    for ply in range(15):
        mover = luxor_match.chairs.get(to_move=True)
        match = Match.objects.get(pk=luxor_match.pk)
        for text in table_for(match, mover.user).legal:
            words: tuple[str, ...] = ()
            while " ".join(words) != text:
                table = table_for(match, mover.user, words)
                assert table.choices is not None
                if table.choices.text == text:
                    break
                following = text.split()[len(table.choices.words)]
                assert offered(table, following).startswith("go")
                words = (*table.choices.words, following)
        legal = table_for(match, mover.user).legal
        services.match_play(match.pk, mover.user, Rng("reach", ply).pick(legal), mover.asked_turn)


def test_a_template_that_was_missing_is_found_once_it_is_there(settings: Any, small_games: None, tmp_path: Any) -> None:
    table = SimpleNamespace(key="late-game", seats=())
    assert render("{% line table event %}", table, event={}) == ""
    (tmp_path / "late-game").mkdir()
    (tmp_path / "late-game" / "event.html").write_text("It happened.")
    templates = deepcopy(settings.TEMPLATES)
    templates[0]["DIRS"] = [tmp_path]
    settings.TEMPLATES = templates
    assert render("{% line table event %}", table, event={}) == "It happened."


def test_a_ply_of_which_there_is_nothing_to_tell_is_no_line_of_its_own(ann: Any, bob: Any, pig: Any) -> None:
    services.match_play(pig.pk, ann, "take 1", pig.chairs.get(user=ann).asked_turn)
    services.match_play(pig.pk, ann, "roll", pig.chairs.get(user=ann).asked_turn)
    told = len(lines_of(table_for(Match.objects.get(pk=pig.pk), bob)))
    Move.objects.filter(match=pig, ply=1).update(events=[])
    assert len(lines_of(table_for(Match.objects.get(pk=pig.pk), bob))) == told - 1
