"""The Celery application: tasks are hints, the database is the truth (docs/decisions/0003)."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "luxor_site.settings")

app = Celery("luxor_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.set_default()  # threads that did not make the app would otherwise publish to a blank one (amqp on localhost)
