"""Somebody who only wants to play: a guest is made on the first click that needs a seat."""

from allauth.core import ratelimit
from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.accounts.models import User
from games.accounts.services import guest_create
from games.matches.errors import MatchRefusal


class TooManyGuests(MatchRefusal):
    """One address has asked for too many guests."""

    status = 429
    sentence = _("Too many guests came from your address. Try again in an hour, or sign up.")


def guest_signed_in(request: HttpRequest) -> User:
    """Return who asks; for a stranger make a guest and log him in. Raises TooManyGuests (ACCOUNT_RATE_LIMITS)."""
    if request.user.is_authenticated:
        return request.user
    if not ratelimit.consume(request, action="guest"):
        raise TooManyGuests
    guest = guest_create()
    login(request, guest, backend=settings.AUTHENTICATION_BACKENDS[0])
    return guest
