"""The site and the bare view in one server process; the bare view has the middleware of a new Django project."""

import os
from collections.abc import Iterable
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench.settings")

from django.core.handlers.wsgi import WSGIHandler
from django.core.wsgi import get_wsgi_application
from django.test.utils import override_settings

from bench.settings import BARE_MIDDLEWARE

site = get_wsgi_application()
with override_settings(MIDDLEWARE=BARE_MIDDLEWARE):
    bare = WSGIHandler()


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Pass a request to the site or to the bare view."""
    handler = bare if environ["PATH_INFO"].startswith("/bare/") else site
    return handler(environ, start_response)
