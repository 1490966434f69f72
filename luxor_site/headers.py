"""The security headers that neither Django nor django-csp sends."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

# What pages of this site never ask a browser for.
PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=(), browsing-topics=()"


class MoreHeaders:
    """Middleware: Permissions-Policy and Cross-Origin-Resource-Policy on every answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response
