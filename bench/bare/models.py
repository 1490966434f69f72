"""Two tables as small as they can be."""

from typing import Any, ClassVar

from django.db import models


class Counter(models.Model):
    """The row that is locked and updated."""

    number = models.PositiveIntegerField(default=0)

    objects: ClassVar[models.Manager[Any]] = models.Manager()


class Count(models.Model):
    """The row that is inserted."""

    counter = models.ForeignKey(Counter, on_delete=models.CASCADE)
    number = models.PositiveIntegerField()
    text = models.CharField(max_length=400)

    objects: ClassVar[models.Manager[Any]] = models.Manager()
