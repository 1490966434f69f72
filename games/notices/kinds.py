"""The kinds of notices. The floors above register theirs, so that imports go down only."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum

from django.db.models import QuerySet

from games.notices.models import Notice


class Verdict(Enum):
    """Whether a notice is to be sent now."""

    SEND = "send"
    LATER = "later"  # the person is looking at it just now; asked again after a while
    DROP = "drop"  # no longer true


@dataclass(frozen=True, slots=True)
class Letter:
    """One message, worded in its reader's language. `thread` joins the mails of one subject in mail programs."""

    subject: str
    text: str
    html: str
    thread: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Kind:
    """How one kind is judged and worded; `compose` runs with the reader's language and time zone active.

    `moot` narrows a query to notices that are no longer true, for a kind most of which never are sent: the sweep drops
    those together, and what it leaves is judged one by one.
    """

    key: str
    judge: Callable[[Notice, datetime], Verdict]
    compose: Callable[[Notice], Letter]
    moot: Callable[[QuerySet[Notice]], QuerySet[Notice]] | None = None


_kinds: dict[str, Kind] = {}


def kind_register(kind: Kind) -> None:
    """Make a kind known; called once from an AppConfig.ready."""
    _kinds[kind.key] = kind


def all_kinds() -> tuple[Kind, ...]:
    """Return every kind that is known."""
    return tuple(_kinds.values())


def kind_of(notice: Notice) -> Kind | None:
    """Return the notice's kind, None when no app knows it (any more)."""
    return _kinds.get(notice.kind)
