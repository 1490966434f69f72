"""Every address of the site × every kind of person. A new address without a row fails."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from games.accounts.models import User
from games.matches import services
from games.matches.models import Chair, Match, Move, Remark
from games.notices.models import Notice

pytestmark = pytest.mark.django_db

# Status for: Ann, who is to move · Bob, who plays · Cyd, who does not · Mod, who moderates · nobody logged in.
# "private" and "open" are running matches; addresses without a match are asked once.
Row = tuple[int, int, int, int, int]
ALL_SEE: Row = (200, 200, 200, 200, 200)
MEMBERS: Row = (200, 200, 200, 200, 302)
PLAYERS: Row = (200, 200, 404, 404, 404)
PLAIN: dict[str, tuple[str, Row]] = {
    "home": ("get", ALL_SEE),
    "rules": ("get", ALL_SEE),
    "game_rules": ("get", ALL_SEE),
    "stamp": ("get", ALL_SEE),
    "credits": ("get", ALL_SEE),
    "privacy": ("get", ALL_SEE),
    "favicon": ("get", (302, 302, 302, 302, 302)),
    "robots": ("get", ALL_SEE),
    "healthz": ("get", ALL_SEE),
    "my_games": ("get", MEMBERS),
    "lobby": ("get", ALL_SEE),
    "next_match": ("get", (302, 302, 302, 302, 302)),
    "match_new": ("get", MEMBERS),
    "play_now": ("post", (302, 302, 302, 302, 302)),
    "invitation": ("get", (302, 200, 200, 200, 200)),
}
OF_A_MATCH: dict[str, tuple[str, Row, Row]] = {  # name: (method, private, open)
    "match": ("get", PLAYERS, ALL_SEE),
    "match_replay": ("get", PLAYERS, ALL_SEE),
    "match_record": ("get", PLAYERS, ALL_SEE),
    "match_move": ("post", (302, 409, 404, 404, 404), (302, 409, 403, 403, 403)),
    "match_undo": ("post", (409, 409, 404, 404, 404), (409, 409, 403, 403, 403)),
    "match_join": ("post", (302, 302, 404, 404, 404), (302, 302, 409, 409, 409)),
    "match_leave": ("post", (409, 409, 404, 404, 404), (409, 409, 409, 409, 403)),
    "match_cancel": ("post", (409, 403, 404, 404, 404), (409, 403, 403, 403, 403)),
    "link_new": ("post", (409, 409, 404, 404, 404), (409, 409, 409, 409, 403)),
    "link_revoke": ("post", (409, 409, 404, 404, 404), (409, 409, 409, 409, 403)),
    "match_rematch": ("post", (409, 409, 404, 404, 404), (409, 409, 403, 403, 403)),
}
BOTH_METHODS = {"match_new", "invitation", "favicon"}
ELSEWHERE = ("admin/", "accounts/")  # tested with their own pages


def addresses() -> Iterator[str]:
    for entry in get_resolver().url_patterns:
        if str(entry.pattern) in ELSEWHERE:
            continue
        patterns = entry.url_patterns if isinstance(entry, URLResolver) else [entry]
        yield from (str(one.name) for one in patterns if isinstance(one, URLPattern))


@pytest.fixture
def people(ann: Any, bob: Any, cyd: Any, mod: Any) -> dict[str, Client]:
    clients = {"ann": Client(), "bob": Client(), "cyd": Client(), "mod": Client(), "nobody": Client()}
    for name, person in zip(clients, (ann, bob, cyd, mod), strict=False):
        clients[name].force_login(person)
    return clients


@pytest.fixture
def running(page_templates: None, match_of: Callable[..., Any], ann: Any, bob: Any) -> Callable[[bool], Any]:
    """Return a function that starts a match of Pig in which Ann is to move."""

    def started(private: bool) -> Any:
        while True:
            match = match_of("pig", ann, bob, is_private=private)
            if match.chairs.get(to_move=True).user == ann:
                return match

    return started


@pytest.fixture
def kept_chair(ann: Any) -> Any:
    """A match of Ann's with a chair for an invitation link."""
    match = services.match_create(ann, "luxor", {}, [services.Place.me(), services.Place.link()])
    return match.chairs.get(user=None)


def arguments(name: str, kept_chair: Any) -> list[str]:
    return {
        "game_rules": ["luxor"],
        "stamp": ["luxor"],
        "play_now": ["luxor"],
        "invitation": [kept_chair.token],
    }.get(name, [])


def test_every_address_has_a_row() -> None:
    assert sorted(addresses()) == sorted([*PLAIN, *OF_A_MATCH])


@pytest.mark.parametrize("name", PLAIN)
def test_an_address_of_the_site_answers_each_kind_of_person(
    name: str, people: dict[str, Client], kept_chair: Any
) -> None:
    method, row = PLAIN[name]
    url = reverse(name, args=arguments(name, kept_chair))
    assert tuple(getattr(client, method)(url).status_code for client in people.values()) == row


@pytest.mark.parametrize("private", [True, False], ids=["private", "open"])
@pytest.mark.parametrize("name", OF_A_MATCH)
def test_an_address_of_a_match_answers_each_kind_of_person(
    name: str, private: bool, people: dict[str, Client], running: Callable[[bool], Any]
) -> None:
    method, *rows = OF_A_MATCH[name]
    found = []
    for client in people.values():
        match = running(private)
        data = {"text": "take 1", "turn": match.turn, "seat": 0}
        found.append(getattr(client, method)(reverse(name, args=[match.code]), data).status_code)
    assert tuple(found) == rows[not private]


@pytest.mark.parametrize("name", OF_A_MATCH)
def test_a_match_that_does_not_exist_looks_like_a_private_one(
    name: str, people: dict[str, Client], running: Callable[[bool], Any]
) -> None:
    method = OF_A_MATCH[name][0]
    private = getattr(people["cyd"], method)(reverse(name, args=[running(True).code]))
    missing = getattr(people["cyd"], method)(reverse(name, args=["nothere"]))
    assert private.status_code == missing.status_code == 404
    assert private.content.split(b"<main")[1] == missing.content.split(b"<main")[1]


@pytest.mark.parametrize("name", [name for name in (*PLAIN, *OF_A_MATCH) if name not in BOTH_METHODS])
def test_the_wrong_method_is_refused(
    name: str, people: dict[str, Client], running: Callable[[bool], Any], kept_chair: Any
) -> None:
    is_post = (PLAIN.get(name) or OF_A_MATCH[name])[0] == "post"
    args = [running(True).code] if name in OF_A_MATCH else arguments(name, kept_chair)
    client = people["ann"]
    answer = client.get(reverse(name, args=args)) if is_post else client.post(reverse(name, args=args))
    assert answer.status_code == 405


def test_no_get_changes_anything(people: dict[str, Client], running: Callable[[bool], Any], kept_chair: Any) -> None:
    """Apart from the note that somebody has looked, which no page shows."""
    matches = [running(True), running(False)]
    before = everything()
    for client in people.values():
        for name in PLAIN:
            client.get(reverse(name, args=arguments(name, kept_chair)))
        for match in matches:
            for name in OF_A_MATCH:
                for query in ("", "?words=take+1", "?at=0", "?tab=log", "?text=take+1&turn=1", "?seen=1"):
                    client.get(reverse(name, args=[match.code]) + query)
    assert everything() == before


def everything() -> list[list[dict[str, Any]]]:
    tables = (
        User.objects.defer("last_login"),
        Match.objects,
        Chair.objects,
        Move.objects,
        Remark.objects,
        Notice.objects,
    )
    return [[{**row, "last_login": None} for row in table.order_by("pk").values()] for table in tables]


def test_every_form_needs_its_token(people: dict[str, Client], ann: Any, running: Callable[[bool], Any]) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(ann)
    match = running(True)
    before = everything()
    for name, (method, *_) in OF_A_MATCH.items():
        if method == "post":
            answer = strict.post(reverse(name, args=[match.code]), {"text": "take 1", "turn": match.turn})
            assert answer.status_code == 403
            assert b"<main" in answer.content
    assert strict.post("/new/", {"game": "luxor"}).status_code == 403
    assert strict.post("/play-now/luxor/").status_code == 403
    assert everything() == before
