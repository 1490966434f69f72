"""Sending what is owed: claimed by one worker, judged, worded, sent; or tried again later."""

import logging
import smtplib
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone, translation

from games.accounts.selectors import mail_address_of, zone_of
from games.notices.kinds import Kind, Letter, Verdict, all_kinds, kind_of
from games.notices.mailserver import server_answered, server_failed
from games.notices.models import Notice

log = logging.getLogger(__name__)

CLAIM = timedelta(minutes=10)  # a claim older than this is free again: its worker is gone
LOOKING = timedelta(minutes=10)  # how long a notice waits for somebody who is looking just now
PAUSE, LONGEST_PAUSE = timedelta(minutes=1), timedelta(hours=1)  # after a failure: 1, 2, 4 … 32 minutes, then hourly
TRIES = 78  # of a delivery that fails for the moment: three days in all, as mail servers do
DAYS_KEPT = timedelta(days=90)
MOST_DROPPED = 5_000  # at a time


def notices_due(now: datetime, limit: int = 200, subject: str = "") -> list[int]:
    """Return the ids of the notices that are owed and free, the oldest first; with `subject` those about that alone."""
    due = _free(now).filter(subject=subject) if subject else _free(now)
    return list(due.order_by("due_at").values_list("pk", flat=True)[:limit])


def notices_drop_moot(now: datetime) -> int:
    """Drop what is due and no longer true, of the kinds that tell so in one query; return how many.

    What somebody else holds just now is left for the next time: who waits for nothing can be in nobody's deadlock.
    """
    dropped = 0
    for kind in all_kinds():
        if kind.moot is None:
            continue
        with transaction.atomic():
            moot = kind.moot(_free(now).filter(kind=kind.key)).select_for_update(skip_locked=True, of=("self",))
            ids = list(moot.values_list("pk", flat=True)[:MOST_DROPPED])
            dropped += Notice.objects.filter(pk__in=ids).update(dropped_at=now) if ids else 0
    return dropped


def notice_deliver(notice_id: int, now: datetime | None = None) -> bool:
    """Send one notice if it is due, free and still true; return whether it was sent.

    Run twice, or by two workers at once, it sends once: the claim is one guarded update. A refusal for good (no such
    mailbox) drops the notice, any other failure puts it off. A mail that the server has confirmed is never sent again;
    one whose confirmation got lost is, under the same message id: at least once, because a doubled mail harms less than
    a match that stands still.
    """
    now = now or timezone.now()
    if not _free(now).filter(pk=notice_id).update(claimed_at=now):
        return False
    notice = Notice.objects.select_related("user", "user__preferences").get(pk=notice_id)
    try:
        return _deliver(notice, now)
    except Exception as fault:
        _failed(notice, fault, now)
        return False


def notices_forget(now: datetime) -> int:
    """Delete what was sent or dropped three months ago; return how many."""
    return Notice.objects.filter(Q(sent_at__lt=now - DAYS_KEPT) | Q(dropped_at__lt=now - DAYS_KEPT)).delete()[0]


def _free(now: datetime) -> QuerySet[Notice]:
    """Claims and pauses that begin in the future are from a clock that has been set back since; they hold nobody up."""
    owed = Notice.objects.filter(sent_at=None, dropped_at=None, due_at__lte=now)
    rested = owed.filter(Q(retry_at=None) | Q(retry_at__lte=now) | Q(retry_at__gt=now + LONGEST_PAUSE))
    return rested.filter(Q(claimed_at=None) | Q(claimed_at__lt=now - CLAIM) | Q(claimed_at__gt=now + CLAIM))


def _deliver(notice: Notice, now: datetime) -> bool:
    kind, address = kind_of(notice), mail_address_of(notice.user)
    verdict = kind.judge(notice, now) if kind is not None and address else Verdict.DROP
    if kind is None or verdict is Verdict.DROP:
        _settle(notice, dropped_at=now)
        return False
    if verdict is Verdict.LATER:
        _settle(notice, claimed_at=None, due_at=now + LOOKING)
        return False
    _mail(notice, _composed(kind, notice), address)
    server_answered()
    _settle(notice, sent_at=timezone.now(), error="")
    return True


def _composed(kind: Kind, notice: Notice) -> Letter:
    with translation.override(settings.LANGUAGE_CODE), timezone.override(zone_of(notice.user)):
        return kind.compose(notice)


def _mail(notice: Notice, letter: Letter, address: str) -> None:
    """The message id is the notice's own: should it ever go out twice, mail programs show it once."""
    headers = {"Message-ID": _message_id(f"notice-{notice.pk}"), "Auto-Submitted": "auto-generated", **letter.headers}
    if letter.thread:
        headers["References"] = headers["In-Reply-To"] = _message_id(letter.thread)
    mail = EmailMultiAlternatives(one_line(letter.subject), letter.text, to=[address], headers=headers)
    mail.attach_alternative(letter.html, "text/html")
    mail.send()


def one_line(text: str) -> str:
    """Return a text that can stand in a mail header: a name with line breaks must not become a header of its own."""
    return " ".join(text.split())


def _message_id(local: str) -> str:
    domain = settings.SITE_URL.partition("://")[2].partition("/")[0].partition(":")[0]
    return f"<{local}@{domain}>"


def _failed(notice: Notice, fault: Exception, now: datetime) -> None:
    server_failed(fault)
    failures = notice.failures + 1
    for_good = _is_for_good(fault) or failures >= TRIES
    log.warning("notice %s failed (%s)%s", notice.pk, type(fault).__name__, ", dropped" if for_good else "")
    error = type(fault).__name__
    if for_good:
        _settle(notice, failures=failures, error=error, dropped_at=now)
    else:
        pause = min(PAUSE * 2 ** min(failures - 1, 10), LONGEST_PAUSE)
        _settle(notice, failures=failures, error=error, claimed_at=None, retry_at=now + pause)


def _is_for_good(fault: Exception) -> bool:
    """Tell whether trying again is useless: the mailbox is refused with a 5xx answer, or the address is no address."""
    if isinstance(fault, smtplib.SMTPRecipientsRefused):
        return all(code >= 500 for code, _ in fault.recipients.values())
    if isinstance(fault, smtplib.SMTPAuthenticationError):
        return False  # the site's own fault
    if isinstance(fault, smtplib.SMTPResponseException):
        return fault.smtp_code >= 500
    return isinstance(fault, (UnicodeError, smtplib.SMTPNotSupportedError))


def _settle(notice: Notice, **columns: object) -> None:
    Notice.objects.filter(pk=notice.pk).update(**columns)
