"""How many queries whole pages take: the same however long a match is and however many matches there are."""

import pytest
from django.test import Client

from games.matches import services
from games.matches.models import Match
from tests.site.test_pages_lists import ended, turn_of
from tests.site.test_queries import play_some, queries

pytestmark = pytest.mark.django_db

BACKEND = "games.accounts.backends.Backend"
LISTS = ("/games/", "/games/?page=2", "/games/?q=pig", "/games/?q=bob", "/lobby/", "/next/")
PAGES = ("/m/{}/", "/m/{}/?tab=log", "/m/{}/?at=1", "/m/{}/?seen=0", "/m/{}/replay/", "/m/{}/replay/?at=2",
         "/m/{}/record.json")  # fmt: skip


@pytest.fixture
def asks(page_templates):
    """Return a function that counts the queries of an address for a person, None for a stranger."""

    def ask(person, address):
        client = Client()
        if person is not None:
            client.force_login(person, backend=BACKEND)
        client.get(address)  # a first visit is written down
        return queries(lambda: client.get(address))

    return ask


def round_played(match):
    """Let both take a turn of one throw: who began is asked again, and something has happened since."""
    for chair in match.chairs.select_related("user").order_by("-to_move"):
        for text in ("take 1", "roll", "hold"):
            chair.refresh_from_db()
            if chair.to_move:
                services.match_play(match.pk, chair.user, text, chair.asked_turn)


def test_a_list_costs_the_same_with_few_matches_and_with_many(asks, match_of, ann, bob):
    costs = {}
    for _ in range(2):
        for _ in range(14):
            ended(turn_of(match_of, ann, bob), bob)
            round_played(turn_of(match_of, ann, bob, is_private=False))
            turn_of(match_of, bob, ann)
            services.match_create(bob, "pig", {}, [services.Place.me(), services.Place.kept(ann)])
            services.match_create(ann, "pig", {}, [services.Place.me(), services.Place.open()], is_private=False)
        for address in LISTS:
            for person in (ann, None):
                costs.setdefault((address, person), []).append(asks(person, address))
    assert {key: few for key, (few, many) in costs.items() if few != many} == {}
    assert max(max(cost) for cost in costs.values()) <= 22


@pytest.mark.parametrize("key", ["luxor", "luxor2001", "pergamon"])
def test_a_match_costs_the_same_after_few_moves_and_after_many(asks, match_of, ann, bob, cyd, key):
    match = match_of(key, ann, bob, is_private=False)
    play_some(match, 6)
    costs = {}
    for _ in range(2):
        for address in PAGES:
            for person in (ann, bob, cyd, None):
                costs.setdefault((address, person), set()).add(asks(person, address.format(match.code)))
        play_some(match, 24)
    assert {key: cost for key, cost in costs.items() if len(cost) > 1} == {}
    assert max(max(cost) for cost in costs.values()) <= 15
    assert Match.objects.get(pk=match.pk).ply >= 30
