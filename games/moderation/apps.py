"""The moderators' group is made after every migration, because permissions exist only then."""

from typing import Any

from django.apps import AppConfig
from django.contrib.admin import apps as admin
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _

GROUP = "Moderators"
PERMISSIONS = [
    ("moderation", "auditentry", ["view_auditentry", "act_on_match", "suspend_person"]),
    ("matches", "match", ["view_match"]),
    ("matches", "chair", ["view_chair"]),
    ("matches", "move", ["view_move"]),
    ("accounts", "user", ["view_user"]),
]


class DeskConfig(admin.AdminConfig):
    """Django's admin with the desk as its site."""

    default = False
    default_site = "games.moderation.site.Desk"


class ModerationConfig(AppConfig):
    """The moderator's desk."""

    default = True
    name = "games.moderation"
    verbose_name = _("Moderation")

    def ready(self) -> None:
        """Keep the group's permissions as listed here."""
        post_migrate.connect(moderators_allowed, sender=self)


def moderators_allowed(**_kwargs: Any) -> None:
    """Make the group of moderators, or bring its permissions up to date."""
    from django.apps import apps
    from django.contrib.auth.management import create_permissions
    from django.contrib.auth.models import Group, Permission

    for label in sorted({app for app, _model, _names in PERMISSIONS}):
        create_permissions(apps.get_app_config(label), verbosity=0)
    group, _made = Group.objects.get_or_create(name=GROUP)
    group.permissions.set(
        Permission.objects.filter(
            content_type__app_label__in={app for app, _model, _names in PERMISSIONS},
            codename__in={name for _app, _model, names in PERMISSIONS for name in names},
        )
    )
