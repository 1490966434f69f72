"""People, guests and bots: all of them are users, so that a seat is always a user's."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """`username` is the name everybody sees; `name_key` is its look-alike form, which must be unique."""

    LEVELS = [("easy", _("easy")), ("normal", _("normal")), ("hard", _("hard"))]

    email = models.EmailField(_("e-mail address"), blank=True)  # "" for guests and bots
    name_key = models.CharField(max_length=80, unique=True, editable=False)
    is_guest = models.BooleanField(_("guest"), default=False)
    bot_level = models.CharField(_("bot level"), max_length=10, choices=LEVELS, blank=True)  # "" for people
    suspended_at = models.DateTimeField(_("suspended since"), null=True, blank=True)  # UTC
    suspension_reason = models.TextField(_("reason for the suspension"), blank=True)  # shown to the person

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["email"], condition=~Q(email=""), name="user_email_unique"),
        ]

    @property
    def is_bot(self) -> bool:
        """True for a computer player."""
        return bool(self.bot_level)
