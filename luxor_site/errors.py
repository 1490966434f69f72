"""Error pages: one clear sentence each, in the site's look, with the status that fits."""

import sys
from collections.abc import Callable

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.accounts.limits import TooOften
from games.accounts.returning import as_whole_page, login_address

Answer = Callable[[HttpRequest], HttpResponse]

TITLES = {
    400: gettext_lazy("Not understood"),
    403: gettext_lazy("Not allowed"),
    404: gettext_lazy("Nothing here"),
    405: gettext_lazy("Not like this"),
    413: gettext_lazy("Too much at once"),
    429: gettext_lazy("A little slower, please"),
}


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer a request that can't be understood (400) or is larger than anything the site takes (413)."""
    if isinstance(exception, RequestDataTooBig):
        return error_page(request, 413, _("That is more than this page can take. Nothing was changed."))
    return error_page(request, 400, _("The site did not understand this request. Nothing was changed."))


def denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 403, with the sentence of PermissionDenied if it has one."""
    sentence = str(exception) if isinstance(exception, PermissionDenied) else ""
    return error_page(request, 403, sentence or _("This page is not open to you."))


def missing(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 404; what is not there and what is not yours look alike."""
    return error_page(request, 404, _("There is nothing at this address, or it is not open to you."))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form that came without the token of its page (403): most often the session has ended meanwhile."""
    if not request.user.is_authenticated:
        return error_page(
            request,
            403,
            _("You are not logged in any more, or this form came from another site. Nothing was changed."),
            login_url=login_address(request),
        )
    return error_page(
        request, 403, _("This form was too old or came from another site, so nothing was changed. Load the page again.")
    )


def too_many(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 429 to whoever asks too often; allauth's limits end here too."""
    page = error_page(request, 429, _("That was too often in a short time. Please wait a minute and try again."))
    page.headers["Retry-After"] = "60"  # seconds
    return page


def broken(request: HttpRequest) -> HttpResponse:
    """Answer 500, or 503 where the database could not be reached, without asking database or session for anything."""
    if isinstance(sys.exception(), OperationalError | InterfaceError):
        return HttpResponse(render_to_string("503.html"), status=503, headers={"Retry-After": "10"})  # seconds
    return HttpResponse(render_to_string("500.html"), status=500)


def error_page(request: HttpRequest, status: int, sentence: str, login_url: str = "") -> HttpResponse:
    """Draw an error page, with a way to log in and come back if there is one."""
    facts = {"title": TITLES[status], "sentence": sentence, "login_url": login_url}
    return as_whole_page(render(request, "site/error.html", facts, status=status))


class ErrorPages:
    """Middleware: gives a page to a wrong method, which Django leaves blank, and to TooOften."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != 405 or response.content:
            return response
        page = error_page(request, 405, _("This address is used in another way. Nothing was changed."))
        page.headers["Allow"] = response.headers.get("Allow", "")
        return page

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer TooOften with 429; leave the rest to Django."""
        return too_many(request, exception) if isinstance(exception, TooOften) else None
