"""The outbox: what a person is to be told outside the page, written in the same transaction as what happened."""

from django.conf import settings
from django.db import models


class Notice(models.Model):
    """One message to one person through one channel. `subject` is a match code; `turn` the question it is about.

    The row is the truth, the broker a hint: what is neither sent nor dropped is still owed.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=40)  # "your_move", "match_over", "invitation" …
    subject = models.CharField(max_length=40)
    turn = models.PositiveIntegerField()
    channel = models.CharField(max_length=20, default="mail")
    due_at = models.DateTimeField(db_index=True)  # UTC; not sent before: since then it is owed
    retry_at = models.DateTimeField(null=True)  # after a failure: not tried before
    claimed_at = models.DateTimeField(null=True)  # a worker is sending it; an old claim is free again
    sent_at = models.DateTimeField(null=True)
    dropped_at = models.DateTimeField(null=True)  # it was no longer true, or it can't be delivered
    failures = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=200, blank=True)  # of the last failure; never the message itself

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "subject", "turn", "kind", "channel"], name="notice_once_per_turn"),
        ]
        indexes = [
            models.Index(  # the sweep: what is still owed
                fields=["due_at"],
                name="notice_owed",
                condition=models.Q(sent_at=None, dropped_at=None),
            ),
        ]
