"""A mail server that is down, refuses one address, or hangs up: who is to be told is told, once if it can be known."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.utils import timezone

from games.matches import services
from games.notices import tasks
from games.notices.models import Notice
from games.notices.selectors import oldest_notice_owed
from games.notices.sending import notice_deliver, notices_due
from proofs.machine import free_port

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


class Post:
    """A mail server, and what it does with what it is handed."""

    def __init__(self, port: int) -> None:
        self.letters: list[tuple[str, str]] = []  # to whom, message id
        self.refused = ""
        self.hangs_up: str = ""  # "before" it confirms a letter, or "after"
        self._port = port
        self._open: Controller | None = None

    def open(self) -> None:
        self._open = Controller(self, hostname="127.0.0.1", port=self._port)
        self._open.start()

    def close(self) -> None:
        if self._open is not None:
            self._open.stop()
        self._open = None

    async def handle_RCPT(  # noqa: N802 - aiosmtpd's name
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address == self.refused:
            return "550 5.1.1 No such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        lines = bytes(envelope.content or b"").decode().splitlines()
        message_id = next(line for line in lines if line.startswith("Message-ID:"))
        self.letters += [(address, message_id) for address in envelope.rcpt_tos]
        if self.hangs_up == "before":
            assert server.transport is not None
            server.transport.abort()
        return "250 Taken"

    async def handle_QUIT(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        if self.hangs_up == "after":
            assert server.transport is not None
            server.transport.abort()
        return "221 Bye"


@pytest.fixture
def post(settings: Any) -> Iterator[Post]:
    """A mail server on a port of its own, open, which the site is told of."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    post = Post(settings.EMAIL_PORT)
    post.open()
    yield post
    post.close()


@pytest.fixture
def owed(small_games: None, ann: Any, bob: Any, cyd: Any, mod: Any) -> list[str]:
    """Three people are invited and don't know it yet; return their addresses in the order they are told."""
    for guest in (bob, cyd, mod):
        services.match_create(ann, "pig", {}, [services.Place.me(), services.Place.kept(guest)])
    return [bob.email, cyd.email, mod.email]


def sweep(now: datetime) -> None:
    for notice in notices_due(now):
        notice_deliver(notice, now)


def told(post: Post) -> list[str]:
    return [address for address, _ in post.letters]


def test_a_mail_server_that_is_down_for_an_hour_gets_every_notice_once_when_it_is_back(
    post: Post, owed: list[str]
) -> None:
    post.close()
    began = timezone.now()
    for minute in range(60):
        sweep(began + minute * MINUTE)
    assert Notice.objects.filter(sent_at=None, dropped_at=None, failures__range=(5, 8)).count() == 3
    since = oldest_notice_owed(began + 60 * MINUTE)
    assert since is not None
    assert since <= began, "the health page tells how long it has been owed"
    post.open()
    for minute in range(60, 130):
        sweep(began + minute * MINUTE)
    assert sorted(told(post)) == sorted(owed)
    assert oldest_notice_owed(began + 130 * MINUTE) is None


def test_while_the_server_is_away_one_notice_at_a_time_tries_it(post: Post, owed: list[str], settings: Any) -> None:
    """Each try may hang for ten seconds, and the same workers play for the bots."""
    settings.CELERY_TASK_ALWAYS_EAGER = True
    post.close()
    tries = []
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _ in range(3):
            tasks.notices_sweep()
            tries.append(sum(Notice.objects.values_list("failures", flat=True)))
            clock.shift(20)
        post.open()
        for _ in range(9):
            tasks.notices_sweep()
            clock.shift(20)
    assert tries == [1, 2, 3]
    assert sorted(told(post)) == sorted(owed)


def test_one_address_that_is_refused_stops_nobody_else(post: Post, owed: list[str]) -> None:
    first, *others = owed
    post.refused = first
    for minute in range(5):
        sweep(timezone.now() + minute * MINUTE)
    assert told(post) == others
    refused = Notice.objects.get(user__email=first)
    assert (refused.error, refused.failures) == ("SMTPRecipientsRefused", 1)
    assert refused.dropped_at is not None


def test_a_letter_that_was_confirmed_is_never_sent_again_though_the_server_hangs_up(
    post: Post, owed: list[str]
) -> None:
    post.hangs_up = "after"
    for minute in range(5):
        sweep(timezone.now() + minute * MINUTE)
    assert told(post) == owed
    assert not Notice.objects.filter(failures__gt=0).exists()


def test_a_letter_whose_confirmation_got_lost_is_sent_again_under_the_same_id(post: Post, owed: list[str]) -> None:
    post.hangs_up = "before"
    now = timezone.now()
    sweep(now)
    assert told(post) == owed
    assert Notice.objects.filter(sent_at=None, dropped_at=None, failures=1).count() == 3
    post.hangs_up = ""
    for minute in range(5):
        sweep(now + minute * MINUTE)
    assert told(post) == owed + owed
    assert len(set(post.letters)) == 3, "mail programs show a doubled letter once"
    assert Notice.objects.exclude(sent_at=None).count() == 3
