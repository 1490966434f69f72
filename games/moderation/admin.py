"""The moderator's desk: read-only lists of matches and people, the audit log, and the acts on a match or a person.

Nothing here shows a state, a seed of a running match, an event's secret or a sealed answer: fields are listed one by
one, and the moves of a match are the log lines a spectator would see.
"""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.accounts.models import User
from games.matches.models import Chair, Match
from games.matches.selectors.history import match_log
from games.matches.table import table_for
from games.moderation.acts import MATCH_ACTS, PERSON_ACTS, Act
from games.moderation.models import AuditEntry
from games.moderation.views import act_page
from games.rules.registry import game_by_key

admin.site.site_header = _("Moderators' desk")
admin.site.site_title = _("Moderators' desk")
admin.site.index_title = _("Matches, people and what was done")


if TYPE_CHECKING:  # the stubs' admin classes take parameters, Django's own do not
    AnyModelAdmin = admin.ModelAdmin[Any]
    ChairTable = admin.TabularInline[Chair, Match]
else:
    AnyModelAdmin = admin.ModelAdmin
    ChairTable = admin.TabularInline


class ReadOnlyAdmin(AnyModelAdmin):
    """Looks, never touches: every change goes through an act with a reason."""

    actions = None

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Never."""
        return False


def act_links(acts: list[Act], subject: Model, url_name: str) -> SafeString:
    """Return one button for each act that is possible now."""
    links = [(reverse(url_name, args=[subject.pk, act.key]), act.title) for act in acts if act.is_offered(subject)]
    return format_html_join(" ", '<a class="button" href="{}">{}</a>', links) or format_html("{}", "–")


class ChairInline(ChairTable):
    """Who sits where."""

    model = Chair
    fields = readonly_fields = ("seat", "user", "stand_in", "invited")
    extra = 0
    can_delete = False
    ordering = ("seat",)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Chair]:
        """One query for the people too."""
        return super().get_queryset(request).select_related("user", "stand_in", "invited")


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    """Matches, found by code, title or player."""

    list_display = ("code", "game", "title", "status", "players", "created_at", "moved_at")
    list_filter = ("status", "game_key", "is_private")
    search_fields = ("code__startswith", "title", "chairs__user__username")
    search_help_text = _("A match's code, its title, or the name of somebody at the table.")
    date_hierarchy = "created_at"
    ordering = ("-created_at",)
    show_full_result_count = False  # counting 100,000 rows for a headline
    list_per_page = 50
    inlines = (ChairInline,)
    fields = (
        "acts", "code", "game", "title", "status", "is_private", "options", "created_by", "created_at", "started_at",
        "moved_at", "ended_at", "result", "commitment", "seed_when_over", "page", "log",
    )  # fmt: skip
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """Without the secrets: a list page must not even fetch them."""
        matches = super().get_queryset(request).select_related("created_by").prefetch_related("chairs__user")
        return matches.defer("state", "seed")

    def get_urls(self) -> list[URLPattern]:
        """The acts stand beside the admin's own pages."""
        act = path("<int:pk>/act/<slug:key>/", self.admin_site.admin_view(self.act), name="match_act")
        return [act, *super().get_urls()]

    def act(self, request: HttpRequest, pk: int, key: str) -> HttpResponse:
        """Show or run an act on a match."""
        if not request.user.has_perm("moderation.act_on_match"):
            raise PermissionDenied
        match = get_object_or_404(Match, pk=pk)
        back = reverse("admin:matches_match_change", args=[pk])
        return act_page(request, self.admin_site, MATCH_ACTS, key, match, back)

    @admin.display(description=_("act on this match"))
    def acts(self, match: Match) -> SafeString:
        """The buttons."""
        return act_links(MATCH_ACTS, match, "admin:match_act")

    @admin.display(description=_("game"), ordering="game_key")
    def game(self, match: Match) -> str:
        """The game's title and its rules version."""
        return f"{game_by_key(match.game_key).meta.title} ({match.rules_version})"

    @admin.display(description=_("players"))
    def players(self, match: Match) -> str:
        """The names at the table, in seat order."""
        chairs = sorted(match.chairs.all(), key=lambda chair: chair.seat)
        return ", ".join(chair.user.username if chair.user else "–" for chair in chairs)

    @admin.display(description=_("result"))
    def result(self, match: Match) -> str:
        """Scores by seat, once it is over."""
        return " : ".join(str(score) for score in match.outcome["scores"]) if match.outcome else "–"

    @admin.display(description=_("seed"))
    def seed_when_over(self, match: Match) -> str:
        """The seed of a finished match; while it runs nobody may see it, moderators included."""
        return match.seed if match.status == Match.Status.FINISHED else str(_("shown when the match is finished"))

    @admin.display(description=_("page"))
    def page(self, match: Match) -> SafeString:
        """A link to the match as everybody sees it."""
        return format_html('<a href="{}">{}</a>', reverse("match", args=[match.code]), match.code)

    @admin.display(description=_("moves"))
    def log(self, match: Match) -> SafeString:
        """The log as somebody who only watches sees it."""
        return log_as_watched(match)


def log_as_watched(match: Match) -> SafeString:
    """Return the match's log as a list, worded for a spectator: no hand, no sealed answer."""
    table = table_for(match, None)
    lines = list(reversed(match_log(match, None)))  # the newest first: that is what a moderator is asked about
    return SafeString(render_to_string("admin/moderation/log.html", {"table": table, "lines": lines}))


@admin.register(User)
class PersonAdmin(ReadOnlyAdmin):
    """People, guests and bots. The e-mail address is shown to superusers only."""

    list_display = ("username", "kind", "date_joined", "last_login", "suspended_at")
    list_filter = ("is_guest", "bot_level", ("suspended_at", admin.EmptyFieldListFilter))
    search_fields = ("username",)
    ordering = ("-date_joined",)
    show_full_result_count = False
    list_per_page = 50

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[str, ...]:
        """What one person's page shows."""
        fields = (
            "acts",
            "username",
            "kind",
            "date_joined",
            "last_login",
            "suspended_at",
            "suspension_reason",
            "matches",
        )
        is_superuser = getattr(request.user, "is_superuser", False)
        return (*fields, "email") if is_superuser else fields

    readonly_fields = ("acts", "kind", "matches")

    def get_urls(self) -> list[URLPattern]:
        """The acts stand beside the admin's own pages."""
        act = path("<int:pk>/act/<slug:key>/", self.admin_site.admin_view(self.act), name="person_act")
        return [act, *super().get_urls()]

    def act(self, request: HttpRequest, pk: int, key: str) -> HttpResponse:
        """Show or run an act on a person."""
        if not request.user.has_perm("moderation.suspend_person"):
            raise PermissionDenied
        person = get_object_or_404(User, pk=pk)
        back = reverse("admin:accounts_user_change", args=[pk])
        return act_page(request, self.admin_site, PERSON_ACTS, key, person, back)

    @admin.display(description=_("act on this person"))
    def acts(self, person: User) -> SafeString:
        """The buttons."""
        return act_links(PERSON_ACTS, person, "admin:person_act")

    @admin.display(description=_("kind"))
    def kind(self, person: User) -> str:
        """Bot, guest, moderator or player."""
        if person.is_bot:
            return str(_("bot (%(level)s)")) % {"level": person.get_bot_level_display()}
        if person.is_guest:
            return str(_("guest"))
        return str(_("moderator")) if person.is_staff else str(_("player"))

    @admin.display(description=_("matches"))
    def matches(self, person: User) -> SafeString:
        """The latest twenty matches."""
        latest = Match.objects.filter(chairs__user=person).only("pk", "code", "status").order_by("-created_at")[:20]
        links = [(reverse("admin:matches_match_change", args=[m.pk]), m.code, m.get_status_display()) for m in latest]
        return format_html_join(", ", '<a href="{}">{}</a> ({})', links) or format_html("{}", "–")


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnlyAdmin):
    """The log of what moderators did. Append-only."""

    list_display = ("at", "actor", "action", "match", "person", "reason")
    list_filter = ("action",)
    search_fields = ("reason", "actor__username", "match__code", "person__username")
    list_select_related = ("actor", "match", "person")
    fields = readonly_fields = ("at", "actor", "action", "match", "person", "reason", "facts")
    show_full_result_count = False
    list_per_page = 50
