"""What moderators did, and why: append-only."""

from typing import Any, NoReturn

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import models
from django.utils.translation import gettext_lazy as _


class AppendOnly(models.QuerySet["AuditEntry"]):
    """Refuses to change or delete in bulk what `AuditEntry` refuses one by one."""

    def update(self, **_kwargs: Any) -> NoReturn:
        """Never."""
        raise PermissionDenied(_("The audit log is append-only."))

    def delete(self) -> NoReturn:
        """Never."""
        raise PermissionDenied(_("The audit log is append-only."))


class AuditEntry(models.Model):
    """One act of a moderator. `action` is a dotted name, worded at display time (`match.taken_back`).

    A correction is a new entry. The rows protect the people and matches they name from deletion.
    """

    class Action(models.TextChoices):
        MATCH_STAND_IN = "match.stand_in", _("put a bot on a seat")
        MATCH_GIVEN_BACK = "match.given_back", _("gave a seat back")
        MATCH_TAKEN_BACK = "match.taken_back", _("took a match back")
        MATCH_CANCELLED = "match.cancelled", _("cancelled a match")
        PERSON_SUSPENDED = "person.suspended", _("suspended a person")
        PERSON_READMITTED = "person.readmitted", _("readmitted a person")

    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("moderator")
    )
    action = models.CharField(_("action"), max_length=60, choices=Action.choices)
    match = models.ForeignKey(
        "matches.Match", null=True, on_delete=models.PROTECT, related_name="audit_entries", verbose_name=_("match")
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", verbose_name=_("person")
    )
    reason = models.TextField(_("reason"))
    facts = models.JSONField(
        _("facts"), default=dict
    )  # what changed: seat, level, number of the last move kept; nothing secret
    at = models.DateTimeField(_("when"))  # UTC

    objects = AppendOnly.as_manager()

    class Meta:
        ordering = ["-at", "-id"]
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit entries")
        permissions = [
            ("act_on_match", _("Can put a bot on a seat, take back and cancel matches")),
            ("suspend_person", _("Can suspend and readmit people")),
        ]

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Insert; an entry that exists is never written again."""
        if self.pk is not None:
            raise PermissionDenied(_("The audit log is append-only."))
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        """Never."""
        raise PermissionDenied(_("The audit log is append-only."))
