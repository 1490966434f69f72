"""`manage.py moderator NAME`: makes somebody a moderator, or takes the rights away again with --remove."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import Group
from django.core.management.base import BaseCommand, CommandError

from games.accounts.models import User
from games.moderation.apps import GROUP


class Command(BaseCommand):
    """Moderators are staff in the group Moderators, never superusers."""

    help = "Make a person a moderator (staff, in the group Moderators), or take that back."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """NAME [--remove]."""
        parser.add_argument("name", help="the name the person plays under")
        parser.add_argument("--remove", action="store_true", help="take the rights away again")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Change the group and the staff flag together."""
        try:
            person = User.objects.get(username=options["name"], bot_level="", is_guest=False)
        except User.DoesNotExist:
            raise CommandError(f"There is no account named “{options['name']}”.") from None
        group = Group.objects.get(name=GROUP)
        if options["remove"]:
            person.groups.remove(group)
            person.is_staff = person.is_superuser
        else:
            person.groups.add(group)
            person.is_staff = True
        person.save(update_fields=["is_staff"])
        self.stdout.write(f"{person.username} is {'no longer ' if options['remove'] else ''}a moderator.")
