"""Refuses addresses with a NUL character: no page has one, and PostgreSQL can't even be asked about it."""

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse


class NoNulls:
    """Middleware: a NUL in the path or in the query is a malformed request (400). Forms refuse it by themselves."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        query = request.META.get("QUERY_STRING", "")
        if "\x00" in request.path or "%00" in query or "\x00" in query:
            raise BadRequest
        return self.get_response(request)
