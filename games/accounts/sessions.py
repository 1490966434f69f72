"""Django's sessions in the database; the query that every request begins with is written once."""

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from games.prepared import Prepared

_session_of_key = Prepared(lambda: Session.objects.filter(session_key=""))


class SessionStore(db.SessionStore):
    """A session is stored, signed and ended as in `django.contrib.sessions.backends.db`."""

    def _get_session_from_db(self) -> Session | None:
        session = _session_of_key.one(self.session_key or "")
        if session is not None and session.expire_date > timezone.now():
            return session
        self._session_key = None
        return None
