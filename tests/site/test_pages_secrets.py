"""No page tells what its reader must not know: all that he can't see is drawn afresh, and every answer stays the same.

The stored positions are replaced by redeals for one viewer; what that viewer is given must not change by a byte.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.matches import services
from games.matches.models import Match, Move
from games.matches.table import table_for
from games.rules.registry import all_games, folder_of, game_by_key
from games.rules.rng import Rng

pytestmark = pytest.mark.django_db

FRAGMENT = {"HX-Request": "true", "HX-Request-Type": "partial"}
PARTS = ("", "?tab=log", "?at=0", "?at=3", "replay/", "replay/?at=4", "record.json")
PLIES = {"auction": 3, "pig": 4}  # played before anybody looks; the match must still run, however the dice fall
OFTEN = 9


@pytest.fixture
def game_match(page_templates: None, match_of: Callable[..., Any], ann: Any, bob: Any) -> Callable[[str], Any]:
    """Return a function that starts a match open to all, with some plies played."""

    def played(key: str) -> Any:
        match = match_of(key, ann, bob, is_private=False)
        for ply in range(PLIES.get(key, OFTEN)):
            mover = match.chairs.filter(to_move=True).order_by("seat").first()
            legal = table_for(Match.objects.get(pk=match.pk), mover.user).legal
            services.match_play(match.pk, mover.user, Rng("secrets", ply).pick(legal), mover.asked_turn)
        return Match.objects.get(pk=match.pk)

    return played


def games_with_pages() -> list[str]:
    """Return every game whose folder has templates, and the two that live in the tests."""
    drawn = {key for key in all_games() if (folder_of(key) / "templates" / key / "hand.html").exists()}
    return sorted({*drawn, "auction", "pig"})


def redeal(match: Match, viewer: int | None, seed: str) -> None:
    """Draw afresh what the viewer can't see, now and in every position there was."""
    game = game_by_key(match.game_key)

    def afresh(stored: Any) -> Any:
        return game.dump(game.redeal(game.load(stored), viewer, Rng(seed, 0)))

    match.refresh_from_db()
    Match.objects.filter(pk=match.pk).update(state=afresh(match.state), first_state=afresh(match.first_state))
    for move in Move.objects.filter(match=match):
        Move.objects.filter(pk=move.pk).update(
            state=afresh(move.state), text="x" if hidden(move, viewer) else move.text
        )


def hidden(move: Move, viewer: int | None) -> bool:
    return move.sealed and move.seat != viewer


def answers(client: Client, match: Match) -> list[str]:
    pages = [client.get(f"/m/{match.code}/{part}") for part in PARTS]
    pages += [client.get(f"/m/{match.code}/{part}", headers=FRAGMENT) for part in PARTS[:4]]
    pages += [client.get(address) for address in ("/games/", "/lobby/")]
    return [without_token(page.content.decode()) for page in pages]


def without_token(text: str) -> str:
    """Leave out what differs from answer to answer: the masked token of the forms."""
    return re.sub(r'(csrfmiddlewaretoken" value=|X-CSRFToken": )"[^"]+"', "", text)


@pytest.mark.parametrize("key", games_with_pages())
@pytest.mark.parametrize("who", ["ann", "bob", "cyd", "nobody"])
def test_no_answer_depends_on_what_its_reader_cannot_see(
    key: str, who: str, game_match: Callable[[str], Any], ann: Any, bob: Any, cyd: Any
) -> None:
    match = game_match(key)
    client = Client()
    person = {"ann": ann, "bob": bob, "cyd": cyd}.get(who)
    if person is not None:
        client.force_login(person)
    chair = match.chairs.filter(user=person).first() if person else None
    viewer = chair.seat if chair else None
    answers(client, match)  # the first look is noted, which the second page head need not show
    before = answers(client, match)
    for seed in ("one", "two"):
        redeal(match, viewer, seed)
        assert answers(client, match) == before


@pytest.mark.parametrize("key", games_with_pages())
def test_no_answer_holds_the_seed_while_the_match_runs(key: str, game_match: Callable[[str], Any], ann: Any) -> None:
    match = game_match(key)
    client = Client()
    client.force_login(ann)
    assert match.status == Match.Status.RUNNING
    assert all(match.seed not in text for text in answers(client, match))
    assert any(match.commitment in text for text in answers(client, match))


def test_a_sealed_answer_changes_nothing_for_the_others(
    page_templates: None, match_of: Callable[..., Any], ann: Any, bob: Any
) -> None:
    match = match_of("auction", ann, bob, is_private=False)
    watcher, rival = Client(), Client()
    rival.force_login(bob)
    for client in (watcher, rival):
        answers(client, match)
    before = answers(watcher, match), answers(rival, match)
    chair = match.chairs.get(user=ann)
    services.match_play(match.pk, ann, table_for(match, ann).legal[0], chair.asked_turn)
    assert (answers(watcher, match), answers(rival, match)) == before
    seen = re.search(r"seen=([^\"&]+)", watcher.get(f"/m/{match.code}/").content.decode())
    assert seen
    assert watcher.get(f"/m/{match.code}/?seen={seen[1]}").status_code == 204
