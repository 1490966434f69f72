"""Refuses what Django's admin takes on trust from its own pages, and breaks on: ids and field names in its forms."""

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse

ADMIN = "/admin/"
LONGEST_ID = 18  # digits; a larger number is no row's


class AdminInput:
    """Middleware: a `_to_field` without a name and a `_selected_action` that is no id are malformed requests (400)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path.startswith(ADMIN) and not is_sound(request):
            raise BadRequest
        return self.get_response(request)


def is_sound(request: HttpRequest) -> bool:
    """Tell whether the admin can make sense of these parameters."""
    fields = [*request.GET.getlist("_to_field"), *request.POST.getlist("_to_field")]
    return all(fields) and all(map(_is_id, request.POST.getlist("_selected_action")))


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_ID
