"""Who is to sit where in a new match: the creator's wishes, checked."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext_lazy as _

from games.accounts.models import User
from games.matches.errors import BadPlan

Kind = Literal["me", "open", "person", "link", "bot"]

LEVELS = tuple(level for level, _title in User.LEVELS)


@dataclass(frozen=True, slots=True)
class Place:
    """One seat of a new match: the creator's own, open to all, kept for a person, for a link, or a bot's."""

    kind: Kind
    person: User | None = None
    level: str = ""

    @classmethod
    def me(cls) -> "Place":
        """The creator's own seat."""
        return cls("me")

    @classmethod
    def open(cls) -> "Place":
        """For whoever comes first."""
        return cls("open")

    @classmethod
    def kept(cls, person: User) -> "Place":
        """For one person, who is told."""
        return cls("person", person=person)

    @classmethod
    def link(cls) -> "Place":
        """For whoever has the invitation link."""
        return cls("link")

    @classmethod
    def bot(cls, level: str) -> "Place":
        """For a computer player of that level."""
        return cls("bot", level=level)


def places_check(by: User, places: Sequence[Place]) -> None:
    """Raise BadPlan unless the creator sits exactly once, nobody twice, and every bot has a level there is."""
    if [place.kind for place in places].count("me") != 1:
        raise BadPlan(_("You need exactly one seat for yourself."))
    invited = [place.person for place in places if place.kind == "person"]
    if any(person is None or person.is_bot or not person.is_active or person.suspended_at for person in invited):
        raise BadPlan(_("This person can't be invited."))
    if len({person.pk for person in (by, *invited) if person}) <= len(invited):
        raise BadPlan(_("Nobody can sit on two seats of one match."))
    if any(place.kind == "bot" and place.level not in LEVELS for place in places):
        raise BadPlan(_("There is no bot of this level."))
