"""Questions about people."""

from zoneinfo import ZoneInfo

from games.accounts.models import Preferences, User
from games.accounts.names import name_key


def person_named(text: str) -> User | None:
    """Return the person of that name, written in whatever case or width; None for bots and who can't be invited."""
    if len(text) > 200:
        return None
    return User.objects.filter(
        name_key=name_key(text), bot_level="", is_active=True, is_guest=False, suspended_at=None
    ).first()


def preferences_of(user: User) -> Preferences:
    """Return what a person wants, the defaults if nothing was ever set."""
    try:
        return user.preferences
    except Preferences.DoesNotExist:
        return Preferences(user=user)


def zone_of(user: User) -> ZoneInfo:
    """Return the zone in which times are shown to a person."""
    return ZoneInfo(preferences_of(user).time_zone)


def mail_address_of(user: User) -> str:
    """Return where notices go, or "" for who has no address, wants none or is shut out."""
    wanted = user.is_active and user.suspended_at is None and preferences_of(user).mail_notices
    return user.email if wanted else ""
