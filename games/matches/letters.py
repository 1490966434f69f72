"""What notices about matches say, and whether they are still true when they are to be sent."""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.text import get_text_list
from django.utils.translation import gettext

from games.accounts.letters import mail_off_link
from games.accounts.selectors import zone_of
from games.matches import messages
from games.matches.endings import reason_line, result_line
from games.matches.models import Chair, Match, Visit
from games.matches.table import Table, table_for
from games.matches.wording import events_text
from games.notices.kinds import Kind, Letter, Verdict, kind_register
from games.notices.models import Notice

JUST_NOW = timedelta(seconds=90)  # who saw the page this recently is looking at it
LINES = 12  # of "since your last turn" in a mail, the latest; the page has them all


def kinds_register() -> None:
    """Make the notices' app know the kinds of this one."""
    kind_register(Kind(messages.YOUR_MOVE, your_move_judge, your_move_letter, your_move_moot))
    kind_register(Kind(messages.MATCH_STARTED, match_started_judge, match_started_letter))
    kind_register(Kind(messages.MATCH_OVER, match_over_judge, match_over_letter))
    kind_register(Kind(messages.INVITATION, invitation_judge, invitation_letter))


def your_move_judge(notice: Notice, now: datetime) -> Verdict:
    """True while this very question is still put to the person; put off while he is looking at it."""
    asked = Chair.objects.filter(user=notice.user, to_move=True, asked_turn=notice.turn, stand_in=None)
    chair = asked.filter(match__code=notice.subject, match__status=Match.Status.RUNNING).select_related("match").first()
    if chair is None:
        return Verdict.DROP
    looks = _visits(notice, chair.match).filter(seen_at__range=(now - JUST_NOW, now + JUST_NOW)).exists()
    return Verdict.LATER if looks else Verdict.SEND


def your_move_moot(notices: QuerySet[Notice]) -> QuerySet[Notice]:
    """Return those whose question is not put to their person any more: most people move before a mail is due."""
    asked = Chair.objects.filter(
        user=OuterRef("user"), match__code=OuterRef("subject"), asked_turn=OuterRef("turn"),
        to_move=True, stand_in=None, match__status=Match.Status.RUNNING,
    )  # fmt: skip
    return notices.filter(~Exists(asked))


def your_move_letter(notice: Notice) -> Letter:
    """Since when it is the person's turn, what happened since the last one, how everybody stands, and the link."""
    table = _table(notice)
    facts = {"game": gettext(table.meta.title), "with": _others(table)}
    subject = gettext("Your move in %(game)s %(with)s") % facts
    return _letter("your_move", subject, notice, table, {"lines": _lines(table), "standings": _standings(table)})


def match_started_judge(notice: Notice, now: datetime) -> Verdict:
    """Dropped for who has seen it begin."""
    match = Match.objects.filter(code=notice.subject, status=Match.Status.RUNNING).first()
    return Verdict.SEND if match is not None and not _visits(notice, match).exists() else Verdict.DROP


def match_started_letter(notice: Notice) -> Letter:
    """Who plays, and who is to move first."""
    table = _table(notice)
    facts = {"game": gettext(table.meta.title), "with": _others(table)}
    return _letter("match_started", gettext("%(game)s %(with)s has begun") % facts, notice, table, {})


def match_over_judge(notice: Notice, now: datetime) -> Verdict:
    """Dropped for who has seen the end on the page."""
    over = Match.objects.filter(code=notice.subject, status__in=[Match.Status.FINISHED, Match.Status.CANCELLED])
    match = over.first()
    return Verdict.SEND if match is not None and not _visits(notice, match).exists() else Verdict.DROP


def match_over_letter(notice: Notice) -> Letter:
    """Who won and by how much; or that the match was called off, and why."""
    table = _table(notice)
    facts = {"game": gettext(table.meta.title), "with": _others(table)}
    remark = table.match.remarks.filter(kind="cancelled").last()
    context = {
        "result": result_line(table.outcome, table.seats) if table.outcome else "",
        "why": reason_line(table.outcome) if table.outcome else (remark.facts.get("reason", "") if remark else ""),
        "standings": _standings(table),
    }
    sentence = gettext("%(game)s %(with)s is over") if table.outcome else gettext("%(game)s %(with)s was cancelled")
    return _letter("match_over", sentence % facts, notice, table, context)


def invitation_judge(notice: Notice, now: datetime) -> Verdict:
    """True while the chair is still kept for the person."""
    kept = Chair.objects.filter(match__code=notice.subject, match__status=Match.Status.OPEN, invited=notice.user)
    return Verdict.SEND if kept.filter(user=None).exists() else Verdict.DROP


def invitation_letter(notice: Notice) -> Letter:
    """Who invites to what."""
    table = _table(notice)
    facts = {"host": table.match.created_by.username, "game": gettext(table.meta.title)}
    subject = gettext("%(host)s invites you to a match of %(game)s") % facts
    return _letter("invitation", subject, notice, table, {"host": facts["host"]})


def _table(notice: Notice) -> Table:
    return table_for(Match.objects.select_related("created_by").get(code=notice.subject), notice.user)


def _letter(name: str, subject: str, notice: Notice, table: Table, facts: dict[str, Any]) -> Letter:
    off = mail_off_link(notice.user)
    context = {
        **facts,
        "subject": subject,
        "table": table,
        "person": notice.user,
        "zone": zone_of(notice.user).key,
        "link": settings.SITE_URL + reverse("match", args=[table.match.code]),
        "off_link": off,
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
    }
    return Letter(
        subject=subject,
        text=render_to_string(f"matches/mail/{name}.txt", context).strip() + "\n",
        html=render_to_string(f"matches/mail/{name}.html", context),
        thread=f"match-{table.match.code}",
        headers={"List-Unsubscribe": f"<{off}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"},
    )


def _others(table: Table) -> str:
    """Return “with Bob and Imhotep”, and the match's own title if it has one."""
    names = [card.name for card in table.seats if card.name and not card.is_me]
    text = gettext("with %(names)s") % {"names": get_text_list(names, gettext("and"))} if names else ""
    return f"{text} ({table.match.title})".strip() if table.match.title else text


def _lines(table: Table) -> list[dict[str, Any]]:
    """Return what others did since the person's last move: seat card and sentence; a line without words is left out."""
    lines = []
    for line in table.since[-LINES:]:
        text = events_text(line.events, table)
        if text:
            card = table.seats[line.seat] if line.seat is not None else None
            lines.append({"card": card, "text": text})
    return lines


def _standings(table: Table) -> list[dict[str, Any]]:
    points = table.outcome.scores if table.outcome else table.standing
    return [{"card": card, "points": points[card.seat]} for card in table.seats] if points else []


def _visits(notice: Notice, match: Match) -> Any:
    """Return the visit of a person who has seen the newest that everybody may know of."""
    return Visit.objects.filter(match=match, user=notice.user, seen__gte=match.shown)
