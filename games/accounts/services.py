"""Everything that changes a person: made, renamed, from guest to member, suspended, gone."""

import secrets
from datetime import datetime

from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.dispatch import Signal
from django.utils.translation import gettext_lazy as _

from games.accounts.models import Preferences, User
from games.accounts.names import NameTaken, name_checked, name_key

# Sent inside the transaction that anonymises a person, with `user`; the floors above free his seats there.
user_leaving = Signal()

GUEST_NAMES = (
    ("Amber", "Brave", "Bright", "Calm", "Clever", "Curious", "Gentle", "Golden", "Keen", "Lucky", "Merry", "Patient"),
    ("Falcon", "Gazelle", "Heron", "Hoopoe", "Ibex", "Ibis", "Jackal", "Lotus", "Lynx", "Otter", "Scarab", "Sphinx"),
)


class EmailTaken(ValidationError):
    """Another account has this address."""

    def __init__(self) -> None:
        super().__init__(_("There is an account with this e-mail address already. Log in instead?"), code="email_taken")


def user_create(user: User) -> User:
    """Store a new person, whose name, address and password are set already.

    Raises NameRefused, NameTaken or EmailTaken, also when somebody else took it a moment ago.
    """
    user.username = name_checked(user.username)
    user.name_key = name_key(user.username)
    user.email = user.email.lower()
    _save_unique(user)
    return user


def user_rename(user: User, name: str) -> None:
    """Give a person another name. Raises NameRefused or NameTaken."""
    user.username = name_checked(name)
    user.name_key = name_key(user.username)
    _save_unique(user)


def guest_create() -> User:
    """Make a guest: a person with a made-up name and no way to log in again once the session is gone."""
    while True:
        first, second = (secrets.choice(words) for words in GUEST_NAMES)
        guest = User(username=f"{first} {second} {secrets.randbelow(9000) + 1000}", is_guest=True)
        guest.set_unusable_password()
        try:
            return user_create(guest)
        except NameTaken:  # one in a million; draw again
            continue


def guest_upgrade(user: User, *, name: str, email: str, password: str) -> None:
    """Make a guest a member who keeps the matches. Raises NameRefused, NameTaken or EmailTaken."""
    user.username = name_checked(name)
    user.name_key = name_key(user.username)
    user.email = email.lower()
    user.is_guest = False
    user.set_password(password)
    with transaction.atomic():
        _save_unique(user)
        EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=False)


def email_replace(user: User, email: str) -> EmailAddress:
    """Give a person whose address was never confirmed another one. Raises EmailTaken."""
    user.email = email.lower()
    with transaction.atomic():
        _save_unique(user)
        EmailAddress.objects.filter(user=user).delete()
        return EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=False)


def user_anonymise(user: User) -> None:
    """Take everything personal away and keep the row: others' matches still have somebody on that seat."""
    with transaction.atomic():
        user_leaving.send(sender=User, user=user)
        EmailAddress.objects.filter(user=user).delete()
        Preferences.objects.filter(user=user).delete()
        user.groups.clear()
        user.user_permissions.clear()
        user.username = f"Former player {secrets.randbelow(10**9):09d}"
        user.name_key = name_key(user.username)
        user.email = user.first_name = user.last_name = ""
        user.is_active = user.is_staff = user.is_superuser = user.is_guest = False
        user.last_login = None
        user.set_unusable_password()  # also ends every session: their hash no longer fits
        user.save()


def user_suspend(user: User, *, reason: str, at: datetime) -> None:
    """Shut a person out from the next request on; the reason is shown to that person."""
    user.suspended_at, user.suspension_reason = at, reason
    user.save(update_fields=["suspended_at", "suspension_reason"])


def user_unsuspend(user: User) -> None:
    """Let a suspended person in again."""
    user.suspended_at, user.suspension_reason = None, ""
    user.save(update_fields=["suspended_at", "suspension_reason"])


def preferences_set(user: User, *, time_zone: str, mail_notices: bool) -> None:
    """Store what a person wants; `time_zone` is an IANA name."""
    Preferences.objects.update_or_create(user=user, defaults={"time_zone": time_zone, "mail_notices": mail_notices})


def _save_unique(user: User) -> None:
    """Save; the database judges who was first. Raises NameTaken or EmailTaken."""
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:
        if User.objects.exclude(pk=user.pk).filter(name_key=user.name_key).exists():
            raise NameTaken from None
        if user.email and User.objects.exclude(pk=user.pk).filter(email=user.email).exists():
            raise EmailTaken from None
        raise
