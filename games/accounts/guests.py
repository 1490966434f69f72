"""From nobody to somebody with one click: the guest's session."""

from django.contrib.auth import login
from django.http import HttpRequest

from games.accounts.limits import limit
from games.accounts.models import User
from games.accounts.services import guest_create

BACKEND = "games.accounts.backends.Backend"


def guest_enter(request: HttpRequest) -> User:
    """Return who is logged in; if nobody is, make a guest and log the guest in. Raises TooOften."""
    if request.user.is_authenticated:
        return request.user
    limit(request, "guest")
    guest = guest_create()
    login(request, guest, backend=BACKEND)
    return guest
