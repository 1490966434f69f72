"""What a viewer may not see changes no byte of anything he is given: pages, fragments, mails, downloads, log, desk.

At several points of matches of every game and variant, for every viewer: everything that could reach him is gathered;
then all that is hidden from him is drawn afresh, or replaced by a canary, and everything is gathered once more.
"""

import logging
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.db import transaction
from django.db.models import F
from django.test import Client

from games.accounts.models import User
from games.matches import services
from games.matches.models import Chair, Match, Move
from games.notices.kinds import kind_of
from games.notices.models import Notice
from games.rules.protocol import Game, Viewer
from games.rules.registry import all_games, game_by_key
from games.rules.rng import Rng
from games.rules.walks import option_sets
from luxor_site.logs import JsonLines
from tests.conftest import person, started_match

pytestmark = pytest.mark.django_db

CANARY = "canary"
SEED = "ca9a" * 16  # no match's seed
FRAGMENT = {"HX-Request": "true", "HX-Request-Type": "partial"}
PARTS = ("", "?tab=log", "?at=1", "?at=3", "?words=x", "?seen=x", "replay/", "replay/?at=2", "record.json")
POINTS = (3, 20)  # plies after which everybody looks
PLIES = 40  # at most, until a sealed answer has been looked at too
NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
TOKENS = re.compile(r'(csrfmiddlewaretoken" value=|X-CSRFToken": )"[^"]+"')


def variants() -> Iterator[Any]:
    """Every game with the fewest seats and no options, and with the most seats and every option at its last value."""
    for key, game in sorted(all_games().items()):
        for seats in (min(game.meta.seats), max(game.meta.seats)):
            options = option_sets(game, seats)[0 if seats == min(game.meta.seats) else -1]
            yield pytest.param(key, seats, options, id=f"{key}-{seats}")


@pytest.mark.parametrize(("key", "seats", "options"), list(variants()))
def test_nothing_depends_on_what_its_reader_may_not_see(
    key: str, seats: int, options: dict[str, str], ann: Any, bob: Any, cyd: Any, mod: Any, caplog: Any
) -> None:
    caplog.set_level(logging.DEBUG)
    players = [ann, bob, *(person(f"Guest{number}") for number in range(seats - 2))]
    watchers = [cyd, mod, person("Ruth", is_staff=True, is_superuser=True), None]
    with time_machine.travel(NOON, tick=False):
        match = started_match(key, *players, is_private=False, **options)
        looked = 0
        for number in range(PLIES):
            sealed = play_one(match, number)
            if number + 1 in POINTS or (sealed and looked < len(POINTS) + 1):
                looked += 1
                for reader in (*players, *watchers):
                    look(match, reader, caplog)
            if match.status != Match.Status.RUNNING:
                break
    assert looked >= 2


def play_one(match: Match, number: int) -> bool:
    """Play one ply by chance; True when it was sealed and others have still to answer."""
    waiting = Chair.objects.select_related("user").filter(match=match, to_move=True)
    chair = waiting[number % waiting.count()]
    game = game_by_key(match.game_key)
    action = Rng("leaks", number).pick(game.legal(game.load(match.state), chair.seat))
    assert chair.user is not None
    moves = services.match_play(match.pk, chair.user, str(action), chair.asked_turn).moves
    match.refresh_from_db()
    return not moves[-1].shown


def look(match: Match, reader: User | None, caplog: Any) -> None:
    """Compare what a reader is given before and after everything hidden from him was changed."""
    chair = match.chairs.filter(user=reader).first() if reader else None
    viewer = chair.seat if chair else None
    client = Client()
    if reader is not None:
        client.force_login(reader)
        client.get(f"/m/{match.code}/")  # the first look is noted; later ones find it noted
    before = everything(client, match, reader, viewer, caplog)
    with transaction.atomic():
        tamper(match, reader, viewer)
        after = everything(client, match, reader, viewer, caplog)
        transaction.set_rollback(True)
    for name, answer in before.items():
        assert after[name] == answer, f"{match} ply {match.ply}: {name} tells {reader} what he may not know"
    assert match.seed not in repr(before)


def everything(client: Client, match: Match, reader: User | None, viewer: Viewer, caplog: Any) -> dict[str, str]:
    """Return whatever can reach this reader, by where it comes from."""
    caplog.clear()
    pages = [f"/m/{match.code}/{part}" for part in PARTS]
    pages += ["/", "/games/", "/lobby/", "/next/", "/nowhere/", "/healthz"]
    if reader is not None and reader.is_staff:
        pages += desk(match)
    found = {page: plain(client.get(page)) for page in pages}
    found |= {f"fragment {part}": plain(client.get(f"/m/{match.code}/{part}", headers=FRAGMENT)) for part in PARTS[:6]}
    found |= refusals(client, match)
    if viewer is not None and reader is not None:
        found |= mails(match, reader)
    found["log"] = "\n".join(JsonLines().format(record) for record in caplog.records if is_of_the_site(record))
    return found


def desk(match: Match) -> list[str]:
    acts = ("stand-in", "give-back", "take-back", "cancel")
    one = f"/admin/matches/match/{match.pk}"
    return [
        "/admin/", "/admin/matches/match/", f"/admin/matches/match/?q={match.code}", "/admin/accounts/user/",
        f"{one}/change/", f"{one}/history/", *(f"{one}/act/{act}/" for act in acts),
    ]  # fmt: skip


def refusals(client: Client, match: Match) -> dict[str, str]:
    """Ask for what is refused: its sentence must not tell either."""
    chair = match.chairs.filter(user=client.session.get("_auth_user_id")).first()
    facts = {
        "nonsense": {"text": "no such words", "turn": chair.asked_turn if chair else 1},
        "old": {"text": "x", "turn": 0},
    }
    found = {f"refused {name}": plain(client.post(f"/m/{match.code}/move/", form)) for name, form in facts.items()}
    found["refused undo"] = plain(client.post(f"/m/{match.code}/undo/", {"turn": 0}))
    found["wrong method"] = plain(client.post(f"/m/{match.code}/"))
    return found


def mails(match: Match, reader: User) -> dict[str, str]:
    found = {}
    for name in ("your_move", "match_started", "invitation"):
        notice = Notice(pk=1, user=reader, kind=name, subject=match.code, turn=0, due_at=NOON)
        kind = kind_of(notice)
        assert kind is not None
        if name != "your_move" or match.chairs.get(user=reader).to_move:
            letter = kind.compose(notice)
            found[f"mail {name}"] = repr((letter.subject, letter.text, letter.html, sorted(letter.headers.items())))
    return found


def is_of_the_site(record: logging.LogRecord) -> bool:
    """Statements that Django logs for developers hold what was tampered with; the site never logs them."""
    return record.name.startswith("games") or record.levelno >= logging.WARNING


def plain(answer: Any) -> str:
    """Return status, headers and body, without the tokens that differ from answer to answer."""
    headers = sorted((name, value) for name, value in answer.headers.items() if name != "Content-Length")
    return f"{answer.status_code} {headers}\n{TOKENS.sub('', answer.content.decode())}"


def tamper(match: Match, reader: User | None, viewer: Viewer) -> None:
    """Change all that is hidden from the viewer: cards, seed, others' secrets, sealed answers and what counts them."""
    game = game_by_key(match.game_key)
    state = afresh(game, match.state, viewer)
    Match.objects.filter(pk=match.pk).update(
        state=state, first_state=afresh(game, match.first_state, viewer), seed=SEED, turn=F("turn") + 7
    )
    for move in Move.objects.filter(match=match):
        tamper_move(game, move, viewer)
    movers = game.to_move(game.load(state))
    for chair in Chair.objects.filter(match=match).exclude(seat=-1 if viewer is None else viewer):
        Chair.objects.filter(pk=chair.pk).update(
            to_move=chair.seat in movers,
            asked_turn=F("asked_turn") + 7,
            own_ply=F("own_ply") + 1,
            news=F("news") + 7,
            sealed_moves=F("sealed_moves") + 7,
        )
    for other in User.objects.exclude(pk=reader.pk if reader else None):
        User.objects.filter(pk=other.pk).update(email=f"{CANARY}{other.pk}@example.org", password=CANARY)


def tamper_move(game: Game[Any, Any, Any], move: Move, viewer: Viewer) -> None:
    """Give a move other secrets; an answer that the viewer does not know of has not come yet."""
    if not move.shown and (viewer is None or not move.known_to >> viewer & 1):
        move.delete()
        return
    events = [event_tampered(event, viewer) for event in move.events]
    text = CANARY if move.sealed and move.seat != viewer else move.text
    Move.objects.filter(pk=move.pk).update(events=events, text=text, state=afresh(game, move.state, viewer))


def event_tampered(event: dict[str, Any], viewer: Viewer) -> dict[str, Any]:
    """Put a canary where others alone may look."""
    if event["only"] is not None and viewer not in event["only"]:
        return {**event, "facts": {CANARY: CANARY}, "secrets": []}
    secrets = [[seat, facts if seat == viewer else {CANARY: CANARY}] for seat, facts in event["secrets"]]
    return {**event, "secrets": secrets}


def afresh(game: Game[Any, Any, Any], stored: Any, viewer: Viewer) -> Any:
    return game.dump(game.redeal(game.load(stored), viewer, Rng("leaks", 0)))


def test_the_comparison_notices_a_leak(ann: Any, bob: Any, caplog: Any) -> None:
    """What the test above rests on: a secret that is told is noticed."""
    with time_machine.travel(NOON, tick=False):
        match = started_match("luxor", ann, bob, is_private=False)
        play_one(match, 0)
        with transaction.atomic():
            Move.objects.filter(match=match).update(
                events=[{"kind": "drew", "seat": 0, "facts": {"cards": 1}, "secrets": [[1, {"a": 1}]], "only": None}]
            )
            state = Match.objects.get(pk=match.pk).state
            tamper(match, ann, 0)
            assert Match.objects.get(pk=match.pk).state != state
            assert CANARY in repr(Move.objects.get(match=match).events)
            transaction.set_rollback(True)
        client = Client()
        client.force_login(ann)
        before = everything(client, match, ann, 0, caplog)
        Match.objects.filter(pk=match.pk).update(title=CANARY)
        assert everything(client, match, ann, 0, caplog) != before
