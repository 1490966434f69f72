"""From nobody to somebody with one click: the guest's session."""

from collections.abc import Callable
from typing import TypeVar

from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest

from games.accounts.limits import limit
from games.accounts.models import User
from games.accounts.services import guest_create

BACKEND = "games.accounts.backends.Backend"

Result = TypeVar("Result")


def entered(request: HttpRequest, act: Callable[[User], Result]) -> Result:
    """Return what `act` does for who is logged in; for nobody, a guest is made and logged in.

    A guest for whom `act` refuses is not kept. Raises TooOften and whatever `act` raises.
    """
    if request.user.is_authenticated:
        return act(request.user)
    limit(request, "guest")
    with transaction.atomic():
        guest = guest_create()
        result = act(guest)
    login(request, guest, backend=BACKEND)
    return result
