"""My games, the lobby, the next game."""

import html
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.matches import services
from games.matches.models import Chair, Match

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(client: Client, ann: Any, page_templates: None) -> Client:
    client.force_login(ann)
    return client


def text_of(answer: Any) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def codes(answer: Any, part: str) -> list[str]:
    """Return the codes of the matches in one list, in order, each once."""
    section = answer.content.decode().split(f'aria-labelledby="{part}"')[1].split("</section>")[0]
    return list(dict.fromkeys(re.findall(r"/m/(\w+)/", section)))


def turn_of(match_of: Callable[..., Any], person: Any, other: Any, **more: Any) -> Any:
    while True:
        match = match_of("pig", person, other, **more)
        if match.chairs.get(to_move=True).user == person:
            return match
        match.delete()


def waiting_since(match: Any, hours: int) -> None:
    Chair.objects.filter(match=match, to_move=True).update(asked_at=timezone.now() - timedelta(hours=hours))


def ended(match: Any, winner: Any, hours: int = 0) -> None:
    seat = match.chairs.get(user=winner).seat
    outcome = {
        "reason": "",
        "scores": [20 * (seat == 0), 20 * (seat == 1)],
        "winners": [seat],
        "parts": [],
        "places": [],
    }
    now = timezone.now() - timedelta(hours=hours)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED, outcome=outcome, ended_at=now)
    match.chairs.update(to_move=False, seems_to_move=False, over_at=now)


def test_the_match_that_has_waited_longest_stands_first(
    client: Client, ann: Any, bob: Any, match_of: Callable[..., Any]
) -> None:
    young, old, middle = (turn_of(match_of, ann, bob) for _ in range(3))
    for match, hours in ((young, 1), (old, 30), (middle, 5)):
        waiting_since(match, hours)
    page = client.get("/games/")
    assert codes(page, "your-turn") == [old.code, middle.code, young.code]
    assert "3 games wait for you" in text_of(page)
    assert "waiting 1 day" in text_of(page)
    assert client.get("/next/").url == f"/m/{old.code}/"


def test_each_list_has_its_matches(client: Client, ann: Any, bob: Any, match_of: Callable[..., Any]) -> None:
    mine, theirs = turn_of(match_of, ann, bob), turn_of(match_of, bob, ann)
    over = turn_of(match_of, ann, bob)
    ended(over, ann)
    unfilled = services.match_create(ann, "pig", {}, [services.Place.me(), services.Place.open()])
    kept = services.match_create(bob, "pig", {}, [services.Place.me(), services.Place.kept(ann)])
    page = client.get("/games/")
    assert codes(page, "your-turn") == [mine.code]
    assert codes(page, "waiting") == [theirs.code]
    assert codes(page, "not-started") == [unfilled.code]
    assert codes(page, "invitations") == [kept.code]
    assert codes(page, "finished") == [over.code]
    assert "You won" in text_of(page)


def test_the_last_move_is_told_in_words(client: Client, ann: Any, bob: Any, match_of: Callable[..., Any]) -> None:
    match = turn_of(match_of, ann, bob)
    services.match_play(match.pk, ann, "take 2", match.chairs.get(user=ann).asked_turn)
    assert "Ann took 2 dice." in text_of(client.get("/games/"))


def test_every_finished_game_can_be_found_again(
    client: Client, ann: Any, bob: Any, cyd: Any, match_of: Callable[..., Any]
) -> None:
    for number in range(15):
        ended(turn_of(match_of, ann, bob), bob, hours=number)
    rare = turn_of(match_of, ann, cyd)
    ended(rare, cyd, hours=500)
    first, second = client.get("/games/"), client.get("/games/?page=2")
    assert len(codes(first, "finished")) == 12
    assert len(codes(second, "finished")) == 4
    assert rare.code in codes(second, "finished")
    assert "Page 2 of 2" in text_of(second)
    assert codes(client.get("/games/?q=cYd"), "finished") == [rare.code]
    assert len(codes(client.get("/games/?q=pig"), "finished")) == 12
    nothing = client.get("/games/?q=nobody")
    assert codes(nothing, "finished") == []
    assert "Nothing like that" in text_of(nothing)


def test_somebody_new_is_told_what_to_do(client: Client) -> None:
    page = client.get("/games/")
    assert "No games yet" in text_of(page)
    assert 'action="/play-now/luxor/"' in page.content.decode()
    assert 'href="/lobby/"' in page.content.decode()
    assert client.get("/next/").url == "/games/"


def test_who_waits_for_others_is_told_so(client: Client, ann: Any, bob: Any, match_of: Callable[..., Any]) -> None:
    turn_of(match_of, bob, ann)
    assert "Nobody waits for you" in text_of(client.get("/games/"))


def test_the_lobby_shows_open_matches_alone(
    client: Client, ann: Any, bob: Any, cyd: Any, match_of: Callable[..., Any]
) -> None:
    place = services.Place
    public = services.match_create(bob, "pig", {}, [place.me(), place.open()], is_private=False)
    services.match_create(bob, "pig", {}, [place.me(), place.open()], is_private=True)
    services.match_create(bob, "pig", {}, [place.me(), place.kept(cyd)], is_private=False)
    running = turn_of(match_of, bob, cyd, is_private=False)
    turn_of(match_of, bob, cyd, is_private=True)
    page = client.get("/lobby/")
    assert codes(page, "joinable") == [public.code]
    assert codes(page, "watchable") == [running.code]
    assert "Sit down" in text_of(page)


def test_an_empty_lobby_offers_something_else(client: Client) -> None:
    page = client.get("/lobby/")
    assert "No seat is free" in text_of(page)
    assert 'action="/play-now/luxor/"' in page.content.decode()


def test_my_games_cost_the_same_with_one_match_and_with_many(
    client: Client, ann: Any, bob: Any, match_of: Callable[..., Any], django_assert_max_num_queries: Any
) -> None:
    for number in range(12):
        match = turn_of(match_of, ann, bob)
        if number % 3 == 0:
            ended(match, bob)
    client.get("/games/")
    with django_assert_max_num_queries(22):
        client.get("/games/")
    with django_assert_max_num_queries(10):
        client.get("/lobby/")
