"""The desk as an admin site of its own: its first page shows what waits and what was done."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _

from games.moderation.desk import desk_facts


class Desk(admin.AdminSite):
    """Django's admin in the site's own look."""

    site_header = site_title = _("Moderators' desk")
    index_title = _("Desk")
    index_template = "admin/moderation/desk.html"
    enable_nav_sidebar = False

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        """The first page."""
        return super().index(request, {**desk_facts(request.user), **(extra_context or {})})  # type: ignore[arg-type]
