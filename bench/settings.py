"""The site's settings with the bare view beside it. Only `make bench` uses them."""

from luxor_site.settings import *  # noqa: F403
from luxor_site.settings import DATABASES, INSTALLED_APPS, LASTING

INSTALLED_APPS = [*INSTALLED_APPS, "bench.bare"]
ROOT_URLCONF = "bench.urls"
if DATABASES["default"]["ENGINE"].endswith("postgresql"):  # as where the site is served to people
    DATABASES["default"] |= LASTING
BARE_MIDDLEWARE = [  # what `django-admin startproject` writes
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
