"""Configuration only. The Celery app is imported here so that shared tasks always find it."""

from luxor_site.celery import app as celery_app

__all__ = ["celery_app"]
