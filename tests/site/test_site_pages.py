"""The pages of the site as a whole."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.matches.models import Match
from games.rules.registry import games_offered

pytestmark = pytest.mark.django_db


def words(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_the_first_page_has_a_card_for_every_game_that_is_offered(client: Client) -> None:
    page = words(client.get("/"))
    for game in games_offered():
        assert f'action="/play-now/{game.meta.key}/"' in page
        assert f'src="/rules/{game.meta.key}/stamp.svg"' in page
        assert f'href="/rules/{game.meta.key}/"' in page


def test_the_first_page_shows_an_open_match_and_never_a_private_one(
    client: Client, match_of: Callable[..., Any], ann: Any, bob: Any
) -> None:
    private = match_of("luxor", ann, bob)
    assert "Watch a live game" not in words(client.get("/"))
    client.force_login(ann)
    assert private.code not in words(client.get("/"))
    Match.objects.filter(pk=private.pk).update(is_private=False)
    page = words(Client().get("/"))
    assert f'href="/m/{private.code}/"' in page
    assert "Ann" in page


def test_two_boards_on_the_first_page_share_no_id(
    client: Client, match_of: Callable[..., Any], ann: Any, bob: Any
) -> None:
    match_of("luxor", ann, bob, is_private=False)
    ids = re.findall(r'\sid="([^"]+)"', client.get("/").content.decode())
    assert any(name.startswith("sample-") for name in ids)
    assert len(ids) == len(set(ids))


def test_the_page_head_counts_the_matches_that_wait(
    client: Client, match_of: Callable[..., Any], ann: Any, bob: Any
) -> None:
    match = match_of("luxor", ann, bob)
    mover = match.chairs.get(to_move=True).user
    client.force_login(mover)
    assert re.search(
        r'class="next-game" href="/next/">Next game<span class="count tabular">1</span>', words(client.get("/rules/"))
    )
    client.force_login(bob if mover == ann else ann)
    assert "next-game" not in words(client.get("/rules/"))


def test_every_game_has_a_stamp_and_a_rules_page(client: Client) -> None:
    for game in games_offered():
        stamp = client.get(f"/rules/{game.meta.key}/stamp.svg")
        assert (stamp.status_code, stamp.headers["Content-Type"]) == (200, "image/svg+xml")
        assert "max-age=86400" in stamp.headers["Cache-Control"]
        assert client.get(f"/rules/{game.meta.key}/").status_code == 200


def test_the_credits_name_every_game_and_who_drew_the_icons(client: Client) -> None:
    page = words(client.get("/credits/"))
    for game in games_offered():
        assert game.meta.title in page
    assert "CC BY 3.0" in page
    assert "Delapouite" in page


def test_crawlers_are_kept_from_what_is_somebodys(client: Client) -> None:
    text = client.get("/robots.txt").content.decode()
    assert "Disallow: /accounts/" in text
    assert "Disallow: /m/" in text
