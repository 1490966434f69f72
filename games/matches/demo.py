"""Matches to look at on a fresh machine, played by really playing them: legal moves, through the services."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import timezone

from games.accounts.models import User
from games.accounts.services import user_create
from games.matches.models import Chair, Match, Move
from games.matches.selectors.access import chairs_of
from games.matches.selectors.history import moves_known_count
from games.matches.services.botplay import bots_catch_up
from games.matches.services.opening import invitation_accept, match_create
from games.matches.services.play import match_play
from games.matches.services.seating import Place
from games.notices.models import Notice
from games.rules.registry import game_by_key, games_offered
from games.rules.rng import Rng
from games.rules.search import decide

PASSWORD = "sand-and-scarabs"  # noqa: S105  printed for everybody; made only where no strangers come
NAMES = ("Anna", "Jani", "Piroska", "Wen")


@dataclass(frozen=True, slots=True)
class Demo:
    """What stands in the database now. `made`: it was not there before."""

    email: str
    password: str
    made: bool


def demo_address(name: str) -> str:
    """Return the address a demo person logs in with."""
    return f"{name.lower()}@example.org"


def demo_ensure() -> Demo:
    """Make four people and their matches, all or nothing; what is there already stays as it is."""
    first = demo_address(NAMES[0])
    if User.objects.filter(email=first).exists():
        return Demo(first, PASSWORD, made=False)
    with transaction.atomic():
        _matches_make(*[_person(name) for name in NAMES])
        Notice.objects.filter(sent_at=None, dropped_at=None).update(dropped_at=timezone.now())  # nobody reads them
    return Demo(first, PASSWORD, made=True)


def _matches_make(anna: User, jani: User, piroska: User, wen: User) -> None:
    bot = Place.bot
    first, *others = (game.meta.key for game in games_offered())
    for number, key in enumerate(others):  # one to play and one that waits, of every other game
        _match_make(
            "", [anna, wen], [bot("normal")], lambda m, n: n >= 15 and _waits(m, anna), key=key, hours=number + 2
        )
        _match_make(
            "", [piroska, jani], [], lambda m, n: n >= 25 and _waits(m, jani), key=key, hours=6, is_private=False
        )
    _first_game_make(first, anna, jani, piroska, wen)


def _first_game_make(key: str, anna: User, jani: User, piroska: User, wen: User) -> None:
    """Every kind of match there is: with news, waiting, against bots, finished, to watch, open, and an invitation."""
    bot, _match = Place.bot, partial(_match_make, key=key)
    _match("Sunday table", [anna, jani], [bot("normal")], lambda m, n: n >= 20 and _waits(m, anna) and _news(m, anna))
    _match("", [anna, piroska], [], lambda m, n: n >= 12 and _waits(m, piroska), hours=9)
    _match("A quiet round", [anna], [bot("easy"), bot("normal")], lambda m, n: n >= 8 and _waits(m, anna), hours=1)
    _match("", [anna, wen, piroska], [bot("normal")], lambda m, n: False, hours=48)
    _match("To watch", [jani, wen], [], lambda m, n: n >= 16 and _waits(m, wen), hours=5, is_private=False)
    match_create(wen, key, {}, [Place.me(), Place.open(), bot("normal")], is_private=False, title="Come and play")
    match_create(piroska, key, {}, [Place.me(), Place.kept(anna)])


def _person(name: str) -> User:
    person = User(username=name, email=demo_address(name))
    person.set_password(PASSWORD)
    user_create(person)
    EmailAddress.objects.create(user=person, email=person.email, primary=True, verified=True)
    return person


def _match_make(
    title: str,
    people: Sequence[User],
    bots: Sequence[Place],
    stop: Callable[[Match, int], bool],
    *,
    key: str,
    hours: int = 3,
    is_private: bool = True,
) -> None:
    """Start a match and play it until `stop(match, number of moves)`, or to its end; it looks `hours` old."""
    places = [Place.me(), *[Place.kept(person) for person in people[1:]], *bots]
    match = match_create(people[0], key, {}, places, is_private=is_private, title=title)
    for person in people[1:]:
        invitation_accept(match.pk, person)
    while _is_running(match) and not stop(match, moves_known_count(match, None)):
        bots_catch_up(pause=0)
        if _is_running(match) and not stop(match, moves_known_count(match, None)):
            _people_play(match)
    _make_older(match, timedelta(hours=hours))


def _is_running(match: Match) -> bool:
    match.refresh_from_db()
    return match.status == Match.Status.RUNNING


def _waits(match: Match, user: User) -> bool:
    return Chair.objects.filter(match=match, user=user, to_move=True).exists()


def _news(match: Match, user: User) -> bool:
    """Tell whether something has happened since this person's last move."""
    last = Move.objects.filter(match=match).order_by("-ply").first()
    return last is not None and last.user_id != user.pk


def _people_play(match: Match) -> None:
    """Let each person who is to move play as a bot would."""
    game = game_by_key(match.game_key)
    for chair in chairs_of(match):
        if chair.to_move and chair.user is not None and not chair.user.is_bot:
            match.refresh_from_db()
            rng = Rng(secrets.token_hex(16), 0)
            action = decide(game, game.load(match.state), chair.seat, "normal", rng)
            match_play(match.pk, chair.user, str(action), chair.asked_turn)


def _make_older(match: Match, age: timedelta) -> None:
    """Spread the times over the last days, so that lists and logs look like play by correspondence."""
    moves = list(Move.objects.filter(match=match).order_by("ply"))
    newest = timezone.now() - age
    pause = timedelta(hours=5)
    for place, move in enumerate(reversed(moves)):
        move.at = newest - place * pause
    Move.objects.bulk_update(moves, ["at"])
    _shift(match, newest, newest - len(moves) * pause)


def _shift(match: Match, newest: datetime, started: datetime) -> None:
    columns = {"moved_at": newest, "started_at": started, "created_at": started}
    if match.ended_at is not None:
        columns["ended_at"] = newest
        Chair.objects.filter(match=match).update(over_at=newest)
    Match.objects.filter(pk=match.pk).update(**columns)
    Chair.objects.filter(match=match, to_move=True).update(asked_at=newest)
