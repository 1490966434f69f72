"""A match, who sits where, and every move ever made in it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Match(models.Model):
    """One play of one game. `state`, `first_state` and `seed` are secret: only `services` and `table` read them.

    `ply` is the number of the last move row, undone ones included, so a die is never rolled twice. `turn` is the
    number of the newest question. Neither is for other people's eyes: a sealed answer raises them too. What everybody
    may know stands in `shown` (rises with every public change), `shown_ply` (the last public move), `shown_moves` and
    `moved_at`.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for players")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    code = models.CharField(max_length=16, unique=True)  # random, part of addresses
    game_key = models.CharField(max_length=30)
    rules_version = models.PositiveIntegerField()
    options = models.JSONField(default=dict)  # option key → value
    title = models.CharField(_("title"), max_length=60, blank=True)
    is_private = models.BooleanField(_("private"), default=True)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    seed = models.CharField(max_length=64, blank=True)  # 256 bits, hexadecimal, from the start; public at the end
    commitment = models.CharField(max_length=64, blank=True)  # SHA-256 of the seed, shown from the start
    first_state = models.JSONField(null=True)  # the position before the first move
    state = models.JSONField(null=True)  # Game.dump; None before the start
    ply = models.PositiveIntegerField(default=0)
    turn = models.PositiveIntegerField(default=0)
    shown = models.PositiveIntegerField(default=0)
    shown_ply = models.PositiveIntegerField(default=0)
    shown_moves = models.PositiveIntegerField(default=0)  # public moves that stand: the number of the newest position
    outcome = models.JSONField(null=True)  # {"reason", "scores", "winners", "parts"} once finished

    created_at = models.DateTimeField()  # all times UTC
    started_at = models.DateTimeField(null=True)
    moved_at = models.DateTimeField(null=True)  # last change that everybody may know of
    ended_at = models.DateTimeField(null=True)
    deadline = models.DateTimeField(null=True)  # for the sweep; None: no clock runs

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        indexes = [
            models.Index(fields=["status", "is_private", "-created_at"], name="match_lobby"),  # lobby, watch list
            models.Index(fields=["deadline"], name="match_due", condition=Q(status="running")),  # the sweep
        ]

    def __str__(self) -> str:
        return f"{self.game_key} {self.code}"


class Chair(models.Model):
    """One seat of one match. Before the start `seat` is the place in the list; the start shuffles the seats.

    Free (`user` is None), then taken. `invited` keeps a free chair for one person; `token` lets whoever has the link
    sit down (it is no authority over the seat, and can be revoked). `stand_in` is a bot that plays for the owner.

    `to_move` is the truth; `seems_to_move` what the others may know of it: while answers are sealed, a seat that has
    answered goes on looking as if it were thinking.

    `over_at` is the end of a match that had begun, on each of its chairs: who has played thousands finds the few that
    go on, and the newest of those that are over, without reading the others.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="chairs")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="chairs")
    invited = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="invitations"
    )
    token = models.CharField(max_length=40, null=True, unique=True)
    stand_in = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    to_move = models.BooleanField(default=False)
    seems_to_move = models.BooleanField(default=False)
    asked_at = models.DateTimeField(null=True)  # since when this seat is to move
    asked_turn = models.PositiveIntegerField(default=0)  # the question that is put to it: the stale check of its forms
    own_ply = models.PositiveIntegerField(default=0)  # of the owner's last move that stands; 0: none yet
    news = models.PositiveIntegerField(default=0)  # rises with every sealed change that this seat knows of
    sealed_moves = models.PositiveIntegerField(default=0)  # moves that stand and that this seat, but not all, knows of
    over_at = models.DateTimeField(null=True)  # Match.ended_at; None also where it was called off before the start

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "seat"], name="chair_seat_once"),
            models.UniqueConstraint(fields=["match", "user"], name="chair_user_once"),
        ]
        indexes = [
            models.Index(fields=["user", "asked_at"], name="chair_my_turn", condition=Q(to_move=True)),  # Next game
            models.Index(fields=["user"], name="chair_live", condition=Q(over_at=None)),  # my games
            models.Index(
                fields=["user", "-over_at", "-match"], name="chair_over", condition=Q(over_at__isnull=False)
            ),  # the finished ones
            models.Index(
                fields=["asked_at"], name="chair_stand_in", condition=Q(to_move=True, stand_in__isnull=False)
            ),  # bot sweep
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat}"


class Move(models.Model):
    """An accepted action; append-only. `undone` marks a move that was taken back: kept, but no longer true.

    `events` hold secrets (see `engine.stored_event_seen`), `state` is the whole position after it. A `sealed` move
    keeps its seat and text secret until the match ends; it is `shown` all the same when it has an event for everybody.
    """

    class By(models.TextChoices):
        PERSON = "person", _("player")
        BOT = "bot", _("bot")
        DEADLINE = "deadline", _("clock")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="moves")
    ply = models.PositiveIntegerField()
    turn = models.PositiveIntegerField()  # the question it answered
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    by = models.CharField(max_length=10, choices=By.choices, default=By.PERSON)
    text = models.CharField(max_length=400)
    events = models.JSONField()  # engine.event_dump, in order
    state = models.JSONField()
    rules_version = models.PositiveIntegerField()
    undoable = models.BooleanField(default=False)
    sealed = models.BooleanField(default=False)
    shown = models.BooleanField(default=True)
    known_to = models.PositiveIntegerField(default=0)  # bit 0 = seat 0 …: who knows of a move that is not shown
    undone = models.BooleanField(default=False)
    struck = models.BooleanField(default=False)  # undone by a moderator: the log goes on showing it, struck out
    at = models.DateTimeField()

    class Meta:
        ordering = ["ply"]
        constraints = [models.UniqueConstraint(fields=["match", "ply"], name="move_ply_once")]

    def __str__(self) -> str:
        return f"{self.match_id}:{self.ply}"


class Remark(models.Model):
    """A line of the match's log that is no move: a moderator's act, a stand-in, a cancellation."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="remarks")
    after_ply = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)  # worded at display time
    facts = models.JSONField(default=dict)  # names and numbers everybody may see, the reason included
    at = models.DateTimeField()

    class Meta:
        ordering = ["after_ply", "at"]


class Visit(models.Model):
    """How far somebody has seen a match. Apart from the match row, because looking must not lock playing."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="visits")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="visits")
    seen = models.PositiveIntegerField(default=0)  # Match.shown at that time
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "user"], name="visit_once")]


class Heartbeat(models.Model):
    """The last sign of life of a part of the site that answers no requests: `beat`, `worker`."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()  # UTC
