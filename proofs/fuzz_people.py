"""Who sends the hostile requests: one person of every kind with a session, and the addresses they know of."""

from importlib import import_module
from random import Random

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase

from games.accounts.models import User
from games.moderation.acts import MATCH_ACTS, PERSON_ACTS
from proofs.addresses import filled, routes
from proofs.cast import PASSWORD
from proofs.forms import Offer
from proofs.scene import KINDS, Scene, moves_play, scene_make, session_of

# What may stand for a parameter of a route: blanks of the scene.
FITTING = {
    "code": ("open", "open", "begun", "private", "finished", "joinable", "kept"),
    "game": ("game",),
    "token": ("token", "off_token"),
    "pk": ("open_pk", "begun_pk", "private_pk", "person_pk"),
    "object_id": ("open_pk", "begun_pk", "private_pk", "person_pk", "group_pk", "entry_pk", "address_pk"),
}
ACTS = [act.key for act in (*MATCH_ACTS, *PERSON_ACTS)]
STAFF = ("moderator", "superuser", "staff")
SEATED = ("mover", "waiting", "replaced", "stranger", "guest")
PLAY = ("m/", "i/", "new/", "play-now/", "games/")  # where requests reach deepest
LABELS = ("matches", "accounts", "auth", "moderation", "nowhere")


class Visitors:
    """A fresh scene, some moves into its matches, and everybody's session key by kind."""

    def __init__(self, game: str, random: Random) -> None:
        self.random = random
        self.scene: Scene = scene_make(game, password=PASSWORD)
        self.sessions: dict[str, str] = {}
        for blank in ("open", "private"):
            moves_play(self.scene.match(blank), random.randrange(6))
        self._store: type[SessionBase] = import_module(settings.SESSION_ENGINE).SessionStore
        self._routes = routes()

    def log_in_again(self) -> None:
        """Begin a session for everybody whose session has ended; nobody for an account that is gone."""
        for kind, user in self.scene.people.items():
            if user is None or self._store().exists(self.sessions.get(kind, "")):
                continue
            fresh = User.objects.filter(pk=user.pk, is_active=True).first()
            if fresh is not None:
                self.sessions[kind] = session_of(fresh, self._store)

    def anybody(self) -> str:
        """Return any kind."""
        return self.random.choice(KINDS)

    def somewhere(self) -> tuple[str, Offer]:
        """Return who asks, and an address that fits the scene; half of the time somebody to whom it may open."""
        about_play = [route for route in self._routes if route.startswith(PLAY)]
        route = self.random.choice(about_play if self.random.random() < 0.3 else self._routes)
        likely = STAFF if route.startswith("admin/") else SEATED
        kind = self.random.choice(likely) if self.random.random() < 0.5 else self.anybody()
        return kind, Offer("GET", filled(route, lambda name: self._fitting(name, route)))

    def _fitting(self, name: str, route: str) -> str:
        blanks = self.scene.blanks
        if name in FITTING:
            return blanks[self.random.choice(FITTING[name])]
        if name == "app_label":
            return self.random.choice(LABELS)
        if "confirm-email" in route:
            return blanks["confirm_key"]
        if "password/reset" in route:
            return blanks["reset_key"].split("-", 1)[name == "key"]
        if name == "key":
            return self.random.choice(ACTS) if "act" in route else blanks["game"]
        return self.random.choice(("", "x", "42"))
