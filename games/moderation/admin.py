"""The moderator's desk: read-only lists of matches and people, the audit log, and the acts on a match or a person.

Nothing here shows a state, a seed of a running match, an event's secret or a sealed answer: columns are listed one by
one, and a match is drawn as somebody who only watches sees it (desk.py).
"""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path, reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from games.accounts.models import User
from games.matches.models import Match
from games.moderation.models import AuditEntry
from games.moderation.views import act_page, subject_page
from games.rules.registry import all_games

if TYPE_CHECKING:  # the stubs' admin classes take parameters, Django's own do not
    AnyModelAdmin = admin.ModelAdmin[Any]
else:
    AnyModelAdmin = admin.ModelAdmin


def when(field: str, title: Any) -> Callable[[Any, Any], str]:
    """Return a column that shows a time like the rest of the site: in the reader's zone, by 24 hours."""

    @admin.display(description=title, ordering=field)
    def shown(_admin: Any, row: Any) -> str:
        time: datetime | None = getattr(row, field)
        return date_format(localtime(time), "j M Y H:i") if time else "–"

    return shown


class GameFilter(admin.SimpleListFilter):
    """Matches of one game, by its title."""

    title, parameter_name = _("game"), "game"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Every game there is."""
        return [(key, game.meta.title) for key, game in all_games().items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Only that game's; all when none was chosen."""
        return queryset.filter(game_key=self.value()) if self.value() else queryset


class ReadOnlyAdmin(AnyModelAdmin):
    """Looks, never touches: every change goes through an act with a reason."""

    actions = None
    change_list_template = "admin/moderation/list.html"
    show_full_result_count = False  # counting 100,000 rows for a headline
    list_per_page = 50
    empty_value_display = "–"

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Never."""
        return False


class SubjectAdmin(ReadOnlyAdmin):
    """Matches or people: one page for each, with the acts beside what there is to know."""

    act_name: str  # of the address
    act_right: str

    def get_urls(self) -> list[URLPattern]:
        """The acts stand beside the admin's own pages."""
        act = path("<int:pk>/act/<slug:key>/", self.admin_site.admin_view(self.act), name=self.act_name)
        return [act, *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """One match or person."""
        subject = self.get_object(request, unquote(object_id))
        if not self.has_view_permission(request, subject):
            raise PermissionDenied
        if subject is None:
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)  # type: ignore[attr-defined,no-any-return]
        return subject_page(request, self.admin_site, subject)

    def act(self, request: HttpRequest, pk: int, key: str) -> HttpResponse:
        """Show or run an act."""
        if not request.user.has_perm(self.act_right):
            raise PermissionDenied
        subject = get_object_or_404(self.model, pk=pk)
        back = reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", args=[pk])
        return act_page(request, self.admin_site, subject, key, back)


@admin.register(Match)
class MatchAdmin(SubjectAdmin):
    """Matches, found by code, title or player."""

    act_name, act_right = "match_act", "moderation.act_on_match"
    list_display = ("code", "game", "title", "players", "status", "opened", "changed")
    list_filter = ("status", GameFilter, "is_private")
    search_fields = ("code__startswith", "title", "chairs__user__username")
    search_help_text = _("A match's code, its title, or the name of somebody at the table.")
    ordering = ("-created_at",)

    opened = when("created_at", _("opened"))
    changed = when("moved_at", _("last change"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """Without the secrets: a list page must not even fetch them."""
        matches = super().get_queryset(request).select_related("created_by").prefetch_related("chairs__user")
        return matches.defer("state", "first_state", "seed")

    @admin.display(description=_("game"), ordering="game_key")
    def game(self, match: Match) -> str:
        """The game's title; its key where the game is no longer here."""
        game = all_games().get(match.game_key)
        return game.meta.title if game else match.game_key

    @admin.display(description=_("players"))
    def players(self, match: Match) -> str:
        """The names at the table, in seat order."""
        chairs = sorted(match.chairs.all(), key=lambda chair: chair.seat)
        return ", ".join(chair.user.username if chair.user else "–" for chair in chairs)


@admin.register(User)
class PersonAdmin(SubjectAdmin):
    """People, guests and bots."""

    act_name, act_right = "person_act", "moderation.suspend_person"
    list_display = ("username", "kind", "joined", "logged_in", "suspended")
    list_filter = ("is_guest", "bot_level", ("suspended_at", admin.EmptyFieldListFilter))
    search_fields = ("username",)
    search_help_text = _("A name, or a part of it.")
    ordering = ("-date_joined",)

    joined = when("date_joined", _("joined"))
    logged_in = when("last_login", _("logged in"))
    suspended = when("suspended_at", _("suspended since"))

    @admin.display(description=_("kind"))
    def kind(self, person: User) -> str:
        """Bot, guest, moderator or player."""
        if person.is_bot:
            return str(_("bot (%(level)s)")) % {"level": person.get_bot_level_display()}
        if person.is_guest:
            return str(_("guest"))
        return str(_("moderator")) if person.is_staff else str(_("player"))


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnlyAdmin):
    """The log of what moderators did. Append-only."""

    list_display = ("done_at", "actor", "action", "about", "reason")
    list_display_links = None  # the list says everything
    list_filter = ("action",)
    search_fields = ("reason", "actor__username", "match__code", "person__username")
    search_help_text = _("A word of the reason, a name, or a match's code.")
    list_select_related = ("actor", "match", "person")
    fields = readonly_fields = ("at", "actor", "action", "match", "person", "reason", "facts")

    done_at = when("at", _("when"))

    @admin.display(description=_("match or person"))
    def about(self, entry: AuditEntry) -> SafeString:
        """A link to what it was about."""
        if entry.match is not None:
            address, name = reverse("admin:matches_match_change", args=[entry.match.pk]), str(entry.match)
        elif entry.person is not None:
            address, name = reverse("admin:accounts_user_change", args=[entry.person.pk]), entry.person.username
        else:
            return format_html("{}", "–")
        return format_html('<a href="{}">{}</a>', address, name)
