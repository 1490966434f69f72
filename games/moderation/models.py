"""What moderators did, and why: append-only."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class AuditEntry(models.Model):
    """One act of a moderator. `action` is a dotted name, worded at display time (`match.taken_back`)."""

    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    action = models.CharField(_("action"), max_length=60)
    match = models.ForeignKey("matches.Match", null=True, on_delete=models.PROTECT, related_name="audit_entries")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    reason = models.TextField(_("reason"))
    facts = models.JSONField(default=dict)  # what changed; nothing secret
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at"]
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit entries")
