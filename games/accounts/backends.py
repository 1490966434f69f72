"""Who may log in, and the one query that loads a person with what he wants."""

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.base_user import AbstractBaseUser

from games.accounts.models import User
from games.prepared import Prepared

_person = Prepared(lambda: User.objects.select_related("preferences").filter(pk=0))


class Backend(AuthenticationBackend):  # type: ignore[misc]
    """allauth's backend (log in by e-mail); bots never log in, and preferences come along."""

    def get_user(self, user_id: int) -> User | None:
        """Return the person of a session, or None if the account is gone."""
        user = _person.one(user_id)
        return user if user is not None and self.user_can_authenticate(user) else None

    def user_can_authenticate(self, user: AbstractBaseUser) -> bool:
        """Say whether this account is somebody's who can log in at all (a suspended one is told why later)."""
        return user.is_active and not getattr(user, "is_bot", False)
