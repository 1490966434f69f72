"""`{% load pages %}`: what the platform's own match pages ask; games have no use for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timesince import timesince
from django.utils.translation import gettext, gettext_lazy

from games.accounts.models import User
from games.matches.endings import outcome_of, places_of, result_line
from games.matches.models import Remark
from games.matches.selectors import MatchRow
from games.matches.templatetags.table import address

register = template.Library()

LEVELS = dict(User.LEVELS)


@dataclass(frozen=True, slots=True)
class Link:
    """`attrs`: `href` and the htmx attributes, ready to stand in an `<a>`."""

    attrs: SafeString


@register.simple_tag(takes_context=True)
def show_at(context: Any, table: Any, number: int | None) -> Link:
    """Return the link to the position after move `number`; the newest needs no number. Chosen words are kept."""
    at = {} if number is None or number == table.last else {"at": number}
    return _link(context, table, at | _words(context))


@register.simple_tag(takes_context=True)
def say(context: Any, table: Any, words: Sequence[str]) -> Link:
    """Return the link that leaves these words said: taking back is saying less."""
    return _link(context, table, {"words": " ".join(words)} if words else {})


@register.simple_tag(takes_context=True)
def show_tab(context: Any, table: Any, tab: str) -> Link:
    """Return the link to a tab beside the board; what was chosen and what is looked at stay."""
    at = {} if table.past is None else {"at": table.past}
    return _link(context, table, at | _words(context), tab=tab)


@register.simple_tag
def move_label(number: int) -> str:
    """Return what a link to the position after a move is called."""
    return (
        gettext("The board after move %(number)s") % {"number": number} if number else gettext("The board at the start")
    )


@register.simple_tag
def points_of(table: Any, seat: int) -> int | None:
    """Return what stands beside a player's name: the result, or how he stands now; None when the game says neither."""
    if table.outcome:
        return int(table.outcome.scores[seat])
    return table.standing[seat] if seat < len(table.standing) else None


@register.simple_tag
def bot_level(level: str) -> str:
    """Return the name of a bot's level in the reader's language."""
    return str(LEVELS.get(level, level))


@register.simple_tag
def how_it_ended(row: MatchRow) -> str:
    """Say in three words how a match ended for the person whose list it stands in."""
    outcome = outcome_of(row.match)
    if outcome is None:
        return gettext("Cancelled")
    if row.me is None:
        return result_line(outcome, row.seats)
    if row.me.won:
        return gettext("You won") if len(outcome.winners) == 1 else gettext("You share the win")
    place = places_of(outcome)[row.me.seat]
    return gettext("Place %(place)s of %(seats)s") % {"place": place, "seats": len(row.seats)}


@register.filter
def waited(since: datetime) -> str:
    """Say how long something has lasted, in one unit: "3 hours"; "a moment" below a minute."""
    if timezone.now() - since < timedelta(minutes=1):
        return gettext("a moment")
    return str(timesince(since, depth=1))


REMARKS = {
    "cancelled": gettext_lazy("The match was cancelled: %(reason)s"),
    "stand_in": gettext_lazy("%(bot)s plays for %(player)s now: %(reason)s"),
    "given_back": gettext_lazy("%(player)s plays again: %(reason)s"),
    "taken_back": gettext_lazy("A moderator took the match back to move %(number)s: %(reason)s"),
}


@register.simple_tag
def remark(entry: Remark) -> str:
    """Word a line of the log that is no move; an unknown kind shows its reason alone."""
    sentence = REMARKS.get(entry.kind, gettext_lazy("A note of the site: %(reason)s"))
    facts: dict[str, Any] = {"reason": gettext("no reason given"), **entry.facts}
    try:
        return str(sentence) % facts
    except KeyError:
        return str(facts["reason"])


def _words(context: Any) -> dict[str, str]:
    words = context.get("words", ())
    return {"words": " ".join(words)} if words else {}


def _link(context: Any, table: Any, facts: dict[str, Any], tab: str | None = None) -> Link:
    shown = context.get("tab", "") if tab is None else tab
    if shown:
        facts = facts | {"tab": shown}
    return _link_to(address(context["page"], table.match.code), tuple(facts.items()))


@lru_cache(maxsize=1024)
def _link_to(page: str, facts: tuple[tuple[str, Any], ...]) -> Link:
    """A table links some twenty times to a position or a tab, and the next one to the same."""
    href = f"{page}?{urlencode(facts)}" if facts else page
    return Link(format_html('href="{0}" hx-get="{0}" hx-replace-url="true"', href))
