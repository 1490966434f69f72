"""What happens to every request of somebody who is logged in."""

from collections.abc import Callable

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from games.accounts.models import User
from games.accounts.returning import as_whole_page
from games.accounts.selectors import zone_of

Answer = Callable[[HttpRequest], HttpResponse]


def suspension(get_response: Answer) -> Answer:
    """Show a suspended person why, and end the session, at the very next request."""

    def answer(request: HttpRequest) -> HttpResponse:
        user = request.user
        if isinstance(user, User) and user.is_authenticated and user.suspended_at is not None:
            return suspended_page(request, user)
        return get_response(request)

    return answer


def suspended_page(request: HttpRequest, user: User) -> HttpResponse:
    """Log out and say why; 403. In a fragment's place htmx shows it as the whole page."""
    logout(request)
    return as_whole_page(render(request, "account/suspended.html", {"reason": user.suspension_reason}, status=403))


def time_zone(get_response: Answer) -> Answer:
    """Show times in the person's zone."""

    def answer(request: HttpRequest) -> HttpResponse:
        if isinstance(request.user, User) and request.user.is_authenticated:
            timezone.activate(zone_of(request.user))
        else:
            timezone.deactivate()
        return get_response(request)

    return answer
