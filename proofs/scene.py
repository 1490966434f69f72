"""One person of every kind and one match in every state, so that each address can be asked by everybody.

Made in the database that Django is set up for: that of a proof's stack, or a test's.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import Group
from django.contrib.sessions.backends.base import SessionBase
from django.core import signing

from games.accounts.guests import BACKEND
from games.accounts.letters import SALT
from games.accounts.models import User
from games.accounts.services import guest_create, user_create
from games.matches import services
from games.matches.models import Chair, Match, Move
from games.matches.services import Place
from games.moderation import services as moderation
from games.moderation.apps import GROUP, moderators_allowed
from games.moderation.models import AuditEntry
from games.rules.registry import game_by_key
from games.rules.rng import Rng

# In the order of the columns of tests/site/access_table.py.
KINDS = (
    "anonymous", "guest", "stranger", "mover", "waiting", "replaced", "moderator", "staff", "superuser", "suspended",
)  # fmt: skip
STAFF = {"moderator", "staff", "superuser"}
_numbers = count(1)


@dataclass(slots=True)
class Scene:
    """The people by kind (None for who has not logged in), and what stands for each blank of an address."""

    people: dict[str, User | None]
    blanks: dict[str, str] = field(default_factory=dict)

    def match(self, blank: str) -> Match:
        """Return the match whose code fills this blank."""
        return Match.objects.get(code=self.blanks[blank])


def scene_make(game: str, password: str | None = None, options: Mapping[str, str] | None = None) -> Scene:
    """Make new people and new matches of `game`. `password`: what they log in with; None: they never do."""
    scene = Scene({"anonymous": None, **_people_make(password)})
    options = options or {}
    scene.blanks = {
        "game": game,
        "open": _running(scene, game, options, private=False).code,
        "private": _running(scene, game, options, private=True).code,
        "begun": _running(scene, game, options, private=False).code,
        "finished": _finished(scene).code,
        **_waiting_matches(scene, game),
        **_of_accounts(scene),
    }
    for blank in ("open", "private", "begun"):
        scene.blanks[f"{blank}_pk"] = str(scene.match(blank).pk)
    moves_play(scene.match("begun"), 1)
    scene.blanks["group_pk"] = str(Group.objects.get(name=GROUP).pk)
    scene.blanks["entry_pk"] = str(AuditEntry.objects.latest("pk").pk)
    return scene


def session_of(user: User, store: type[SessionBase]) -> str:
    """Return the key of a new session in which this person is logged in."""
    session = store()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = BACKEND
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    key = session.session_key
    if key is None:
        raise RuntimeError("a session that was created has a key")
    return key


def _people_make(password: str | None) -> dict[str, User]:
    moderators_allowed()
    people: dict[str, User] = {"guest": guest_create()}
    hashed = User()
    hashed.set_password(password)  # once: a slow hash for each would take most of the time
    for kind in KINDS:
        if kind in {"anonymous", "guest"}:
            continue
        number = next(_numbers)
        user = User(username=f"{kind.title()} {number}", email=f"{kind}{number}@example.org", password=hashed.password)
        user.is_staff, user.is_superuser = kind in STAFF, kind == "superuser"
        people[kind] = user_create(user)
        EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=kind != "stranger")
    people["moderator"].groups.add(Group.objects.get(name=GROUP))
    moderation.person_suspended(actor=people["superuser"], person_id=people["suspended"].pk, reason="Insults")
    people["suspended"].refresh_from_db()
    return people


def _running(scene: Scene, game: str, options: Mapping[str, str], *, private: bool) -> Match:
    """Start matches until the lot gives the first move to the one whose kind says so; some plies are played."""
    mover, waiting, replaced = (scene.people[kind] for kind in ("mover", "waiting", "replaced"))
    superuser = scene.people["superuser"]
    if mover is None or waiting is None or replaced is None or superuser is None:
        raise ValueError("a scene needs its people first")
    while True:
        places = [Place.me(), Place.kept(waiting), Place.kept(replaced)]
        match = services.match_create(mover, game, options, places, is_private=private, title="A table")
        for guest in (waiting, replaced):
            services.invitation_accept(match.pk, guest)
        if match.chairs.filter(user=mover, to_move=True).exists():
            break
        match.delete()
    seat = match.chairs.get(user=replaced).seat
    moderation.match_bot_seated(actor=superuser, match_id=match.pk, seat=seat, level="easy", reason="Away")
    return Match.objects.get(pk=match.pk)


def _finished(scene: Scene) -> Match:
    """A short match that is over: one that was called off by a moderator after its first move, and is replayed."""
    mover, waiting, superuser = (scene.people[kind] for kind in ("mover", "waiting", "superuser"))
    if mover is None or waiting is None or superuser is None:
        raise ValueError("a scene needs its people first")
    match = services.match_create(mover, "luxor", {}, [Place.me(), Place.kept(waiting)], is_private=False)
    services.invitation_accept(match.pk, waiting)
    moves_play(match, 1)
    moderation.match_cancelled(actor=superuser, match_id=match.pk, reason="All agreed")
    return Match.objects.get(pk=match.pk)


def _waiting_matches(scene: Scene, game: str) -> dict[str, str]:
    """A match anybody may join, and a private one with a link and a seat kept for the waiting player."""
    mover, waiting = scene.people["mover"], scene.people["waiting"]
    if mover is None or waiting is None:
        raise ValueError("a scene needs its people first")
    joinable = services.match_create(mover, game, {}, [Place.me(), Place.open()], is_private=False)
    kept = services.match_create(mover, game, {}, [Place.me(), Place.link(), Place.kept(waiting)])
    return {"joinable": joinable.code, "kept": kept.code, "token": str(kept.chairs.exclude(token=None).get().token)}


def _of_accounts(scene: Scene) -> dict[str, str]:
    stranger = scene.people["stranger"]
    if stranger is None:
        raise ValueError("a scene needs its people first")
    address = EmailAddress.objects.get(user=stranger)
    return {
        "person_pk": str(stranger.pk),
        "address_pk": str(address.pk),
        "confirm_key": EmailConfirmationHMAC(address).key,
        "reset_key": f"{user_pk_to_url_str(stranger)}-{default_token_generator.make_token(stranger)}",
        "off_token": signing.dumps(stranger.pk, salt=SALT),
    }


def moves_play(match: Match, plies: int, seed: str = "scene") -> list[Move]:
    """Play some plies by chance, for whoever is to move, a stand-in's seat too; fewer when it is over before."""
    game = game_by_key(match.game_key)
    played: list[Move] = []
    for number in range(plies):
        fresh = Match.objects.get(pk=match.pk)
        chair = Chair.objects.select_related("user", "stand_in").filter(match=match, to_move=True).first()
        if chair is None or fresh.status != Match.Status.RUNNING:
            break
        action = Rng(f"{seed} {match.pk}", number).pick(game.legal(game.load(fresh.state), chair.seat))
        user = chair.stand_in or chair.user
        if user is None:
            raise RuntimeError("nobody sits on a chair that is to move")
        played += services.match_play(match.pk, user, str(action), chair.asked_turn, seat=chair.seat).moves
    match.refresh_from_db()
    return played
