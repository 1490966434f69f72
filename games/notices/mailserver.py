"""Whether the mail server answers: while it does not, one notice at a time tries, so that bots need not wait for it."""

import smtplib

from django.core.cache import cache

AWAY = "mail-server-away"
REST = 60  # seconds; then it is as if nobody knew


def server_is_away() -> bool:
    """Tell whether the last to try found nobody, or nobody who answered."""
    return bool(cache.get(AWAY))


def server_answered() -> None:
    """Note that it took a mail."""
    cache.delete(AWAY)


def server_failed(fault: Exception) -> None:
    """Note what went wrong, if it was the server and not one mail."""
    is_an_answer = isinstance(fault, smtplib.SMTPException) and not isinstance(fault, smtplib.SMTPServerDisconnected)
    if isinstance(fault, OSError) and (not is_an_answer or isinstance(fault, smtplib.SMTPConnectError)):
        cache.set(AWAY, True, REST)
