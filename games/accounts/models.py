"""People, guests and bots: all of them are users, so that a seat is always a user's."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.accounts.names import KEY_LENGTH, LONGEST, name_key, name_validator


class People(UserManager["User"]):
    """Makes users whose `name_key` follows from the name; `create_user` and `createsuperuser` come through here."""

    use_in_migrations = False

    def _create_user(self, username: str, email: str | None, password: str | None, **extra: Any) -> "User":
        extra.setdefault("name_key", name_key(username))
        return super()._create_user(username, (email or "").lower(), password, **extra)  # type: ignore[misc,no-any-return]

    def create_superuser(
        self, username: str, email: str | None = None, password: str | None = None, **extra: Any
    ) -> "User":
        """Make a superuser and his row among the addresses, which allauth would else store when he looks at a page."""
        from allauth.account.models import EmailAddress

        user = super().create_superuser(username, email, password, **extra)
        if user.email:
            EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=False)
        return user


class User(AbstractUser):
    """`username` is the name everybody sees; `name_key` is its look-alike form, which must be unique."""

    LEVELS = [("easy", _("easy")), ("normal", _("normal")), ("hard", _("hard"))]

    username = models.CharField(_("name"), max_length=LONGEST, unique=True, validators=[name_validator])
    email = models.EmailField(_("e-mail address"), blank=True)  # "" for guests and bots
    name_key = models.CharField(max_length=KEY_LENGTH, unique=True, editable=False)
    is_guest = models.BooleanField(_("guest"), default=False)
    bot_level = models.CharField(_("bot level"), max_length=10, choices=LEVELS, blank=True)  # "" for people
    suspended_at = models.DateTimeField(_("suspended since"), null=True, blank=True)  # UTC
    suspension_reason = models.TextField(_("reason for the suspension"), blank=True)  # shown to the person

    objects: ClassVar[People] = People()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["email"], condition=~Q(email=""), name="user_email_unique"),
        ]
        indexes = [models.Index(fields=["bot_level"], name="user_bots", condition=Q(bot_level__gt=""))]  # bot sweep

    @property
    def is_bot(self) -> bool:
        """True for a computer player."""
        return bool(self.bot_level)


class Preferences(models.Model):
    """What a person wants of the site; without a row the defaults hold."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="preferences")
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")  # IANA name; times are shown in it
    mail_notices = models.BooleanField(_("write to me when it is my turn"), default=True)

    class Meta:
        verbose_name = _("preferences")
        verbose_name_plural = _("preferences")

    def __str__(self) -> str:
        return str(self.user_id)
