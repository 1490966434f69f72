"""Where somebody who is not logged in any more goes on after logging in: the page he was on, his choice included."""

from urllib.parse import urlencode, urlsplit

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme


def login_address(request: HttpRequest, otherwise: str = "/") -> str:
    """Return the log-in's address that leads back to the page in the browser; to `otherwise` if nobody says which."""
    return f"{reverse('account_login')}?{urlencode({'next': _page_shown(request) or otherwise})}"


def as_whole_page(page: HttpResponse) -> HttpResponse:
    """Let htmx show this answer as the page itself, and leave the browser's address as it is."""
    page.headers["HX-Retarget"], page.headers["HX-Reswap"] = "body", "innerHTML"
    page.headers["HX-Replace-Url"] = "false"
    return page


def _page_shown(request: HttpRequest) -> str:
    """Return path and query of a page that was asked for, or of the one that a form or a question was sent from."""
    if request.method in {"GET", "HEAD"} and "seen" not in request.GET:  # a page that waits asks with `seen`
        return request.get_full_path()
    sent_from = request.headers.get("HX-Current-URL") or request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(sent_from, allowed_hosts={request.get_host()}):
        return ""
    return urlsplit(sent_from)._replace(scheme="", netloc="", fragment="").geturl()
