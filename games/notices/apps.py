"""What a person is told outside the page."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """The outbox; the floors above owe, judge and word what is in it."""

    name = "games.notices"
