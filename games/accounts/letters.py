"""Links that work from a mail without logging in."""

from django.conf import settings
from django.core import signing
from django.urls import reverse

from games.accounts.models import User

SALT = "accounts.mail_off"


class LetterRefused(ValueError):
    """A link that nobody wrote, or whose person is gone."""


def mail_off_link(user: User) -> str:
    """Return the address that stops the mails to a person; it gives no other power."""
    return settings.SITE_URL + reverse("mail_off", args=[signing.dumps(user.pk, salt=SALT)])


def mail_off_person(token: str) -> User:
    """Return whom a link is about. Raises LetterRefused."""
    try:
        return User.objects.get(pk=signing.loads(token, salt=SALT), is_active=True)
    except (signing.BadSignature, User.DoesNotExist):
        raise LetterRefused(token[:20]) from None
