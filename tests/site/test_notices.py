"""What people are told outside the page: once, while it is true, and nothing they must not know."""

import smtplib
from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from games.accounts.services import preferences_set, user_suspend
from games.matches import services
from games.matches.letters import your_move_judge, your_move_moot
from games.matches.models import Chair, Match, Visit
from games.matches.services.visits import visit_note
from games.notices import tasks
from games.notices.kinds import Verdict
from games.notices.models import Notice
from games.notices.sending import TRIES, notice_deliver, notices_due, one_line
from tests.conftest import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def pig(match_of, ann, bob):
    return match_of("pig", ann, bob)


@pytest.fixture
def owed(pig):
    """The notice of whoever is to move first, the only one."""
    Notice.objects.exclude(kind="your_move").delete()
    return Notice.objects.get(kind="your_move")


def later(**delay):
    return timezone.now() + timedelta(**delay)


def test_a_person_newly_to_move_is_owed_one_mail_after_a_short_while(pig, owed):
    assert owed.user == Chair.objects.get(match=pig, to_move=True).user
    assert not notice_deliver(owed.pk, later(seconds=5))
    assert notice_deliver(owed.pk, later(minutes=2))
    assert [letter.to for letter in mail.outbox] == [[owed.user.email]]
    assert "Your move in Pig" in mail.outbox[0].subject
    assert f"/m/{pig.code}/" in mail.outbox[0].body


def test_a_task_run_twice_sends_once(owed):
    now = later(minutes=2)
    assert [notice_deliver(owed.pk, now), notice_deliver(owed.pk, now)] == [True, False]
    assert len(mail.outbox) == 1


def test_several_plies_of_one_turn_make_no_second_mail(pig, owed):
    services.match_play(pig.pk, owed.user, "take 1", owed.turn)
    assert Notice.objects.filter(kind="your_move").count() == 1


def test_who_has_moved_meanwhile_gets_no_mail(pig, owed):
    services.match_play(pig.pk, owed.user, "take 1", owed.turn)
    assert not notice_deliver(owed.pk, later(minutes=2))
    owed.refresh_from_db()
    assert owed.dropped_at is not None
    assert not mail.outbox


def test_who_looks_at_the_page_just_now_gets_no_mail_but_is_told_later(pig, owed):
    pig.refresh_from_db()
    visit_note(pig, owed.user)
    assert not notice_deliver(owed.pk, later(seconds=70))
    assert notice_deliver(owed.pk, later(minutes=15))


def test_who_saw_an_older_position_is_not_looking(pig, owed):
    Visit.objects.create(match=pig, user=owed.user, seen=pig.shown - 1, seen_at=timezone.now())
    assert notice_deliver(owed.pk, later(seconds=70))


def test_the_sweep_sends_what_is_owed_whatever_became_of_the_task(owed, settings):
    settings.CELERY_TASK_ALWAYS_EAGER = True
    Notice.objects.update(due_at=later(minutes=-1))
    tasks.notices_sweep()
    tasks.notices_sweep()
    assert len(mail.outbox) == 1


def test_what_is_no_longer_true_is_dropped_together_and_makes_no_task(
    pig, owed, ann, bob, match_of, monkeypatch, django_assert_max_num_queries
):
    published = []
    monkeypatch.setattr(tasks, "hint", lambda name, *args, **options: published.append(args[0]))
    for _ in range(3):
        match_of("pig", ann, bob)  # whose questions are still put
    services.match_play(pig.pk, owed.user, "take 1", owed.turn)
    Notice.objects.bulk_create(
        Notice(user=owed.user, kind="your_move", subject=pig.code, turn=1000 + number, due_at=later(minutes=-1))
        for number in range(300)
    )
    claimed = Notice.objects.filter(turn=1000)
    claimed.update(claimed_at=timezone.now())  # a worker is at it just now
    Notice.objects.update(due_at=later(minutes=-1))
    with django_assert_max_num_queries(5):
        tasks.notices_sweep()
    still = Notice.objects.filter(dropped_at=None, kind="your_move").exclude(turn=1000)
    assert set(still) == set(Notice.objects.filter(pk__in=published, kind="your_move"))
    assert len(still) == len({notice.subject for notice in still}) >= 3
    assert all(Chair.objects.filter(match__code=n.subject, user=n.user, asked_turn=n.turn, to_move=True) for n in still)
    assert claimed.get().dropped_at is None


def test_what_is_moot_is_what_would_be_dropped_one_by_one(pig, owed, ann, bob, match_of):
    matches = [match_of("pig", ann, bob) for _ in range(6)]
    first = {match: Chair.objects.get(match=match, to_move=True) for match in matches}
    services.match_play(matches[0].pk, first[matches[0]].user, "take 1", first[matches[0]].asked_turn)
    Match.objects.filter(pk=matches[1].pk).update(status=Match.Status.CANCELLED)
    Chair.objects.filter(pk=first[matches[2]].pk).update(asked_turn=77)
    Chair.objects.filter(pk=first[matches[3]].pk).update(stand_in=ann)
    Chair.objects.filter(pk=first[matches[4]].pk).update(to_move=False)
    owed_now = Notice.objects.filter(kind="your_move")
    one_by_one = {n.pk for n in owed_now if your_move_judge(n, later(minutes=2)) is Verdict.DROP}
    assert {n.pk for n in your_move_moot(owed_now)} == one_by_one
    assert len(one_by_one) == 5


def test_what_is_due_at_once_publishes_its_own_match_alone(pig, owed, ann, bob, match_of, monkeypatch):
    published = []
    monkeypatch.setattr(tasks, "hint", lambda name, *args, **options: published.append(args[0]))
    other = match_of("pig", ann, bob)
    Notice.objects.update(due_at=later(minutes=-1))
    tasks.notices_publish(other.code)
    assert published
    assert set(Notice.objects.filter(pk__in=published).values_list("subject", flat=True)) == {other.code}


def test_old_notices_are_forgotten_and_owed_ones_never(owed):
    Notice.objects.filter(pk=owed.pk).update(due_at=later(days=-200))
    for column in ("sent_at", "dropped_at"):
        Notice.objects.create(
            user=owed.user, kind="x", subject=column, turn=1, due_at=later(), **{column: later(days=-91)}
        )
        Notice.objects.create(
            user=owed.user, kind="y", subject=column, turn=1, due_at=later(), **{column: later(days=-89)}
        )
    tasks.notices_clean()
    assert sorted(Notice.objects.values_list("kind", flat=True)) == ["y", "y", "your_move"]


def test_an_abandoned_claim_is_free_again_after_a_while(owed):
    Notice.objects.update(claimed_at=timezone.now())
    assert notices_due(later(minutes=5)) == []
    assert notices_due(later(minutes=11)) == [owed.pk]


@pytest.mark.parametrize(
    "fault",
    [
        smtplib.SMTPServerDisconnected("gone"),
        OSError("no route"),
        smtplib.SMTPRecipientsRefused({"x": (450, b"busy")}),
        smtplib.SMTPDataError(451, b"later"),
        smtplib.SMTPAuthenticationError(535, b"the site's own fault"),
    ],
)
def test_a_passing_failure_is_tried_again_with_growing_pauses_for_three_days(owed, monkeypatch, fault):
    monkeypatch.setattr("django.core.mail.EmailMultiAlternatives.send", lambda self: _raise(fault))
    now, pauses = later(minutes=2), []
    while owed.dropped_at is None:
        notice_deliver(owed.pk, now)
        owed.refresh_from_db()
        pauses.append(round((owed.retry_at - now).total_seconds() / 60))
        now = owed.retry_at
    assert pauses[:8] == [1, 2, 4, 8, 16, 32, 60, 60]
    assert timedelta(days=3) < owed.dropped_at - owed.due_at < timedelta(days=3, hours=2)
    assert owed.failures == TRIES


@pytest.mark.parametrize(
    "fault",
    [smtplib.SMTPRecipientsRefused({"x": (550, b"no such mailbox")}), smtplib.SMTPDataError(554, b"never")],
)
def test_a_refusal_for_good_drops_the_notice(owed, monkeypatch, fault):
    monkeypatch.setattr("django.core.mail.EmailMultiAlternatives.send", lambda self: _raise(fault))
    notice_deliver(owed.pk, later(minutes=2))
    owed.refresh_from_db()
    assert owed.dropped_at is not None
    assert owed.failures == 1
    assert "mailbox" not in owed.error


def test_guests_bots_and_people_who_want_none_get_no_mail(match_of, ann):
    guest = person("Guest One")
    guest.email = ""
    guest.save()
    match_of("auction", ann, guest, "easy", "easy")
    assert {notice.user for notice in Notice.objects.filter(kind="your_move")} == {ann}
    preferences_set(ann, time_zone="UTC", mail_notices=False)
    assert not notice_deliver(Notice.objects.get(kind="your_move").pk, later(minutes=2))
    assert not mail.outbox


def test_a_suspended_person_gets_no_mail(owed):
    user_suspend(owed.user, reason="spam", at=timezone.now())
    assert not notice_deliver(owed.pk, later(minutes=2))
    assert not mail.outbox


def test_the_mail_tells_what_happened_and_when_in_the_readers_zone(luxor_match, ann, bob):
    first = Chair.objects.get(match=luxor_match, to_move=True)
    preferences_set(bob, time_zone="Asia/Kathmandu", mail_notices=True)
    preferences_set(ann, time_zone="Asia/Kathmandu", mail_notices=True)
    _play_until_the_other_is_asked(luxor_match, first.user)
    notice = Notice.objects.filter(kind="your_move").exclude(user=first.user).get()
    assert notice_deliver(notice.pk, later(minutes=2))
    letter = mail.outbox[0]
    html = letter.alternatives[0].content
    assert "(Asia/Kathmandu)" in letter.body
    assert "Since your last turn" in letter.body
    assert first.user.username in letter.body
    assert "<b>" not in letter.body
    assert "<table" in html


def test_a_notice_has_the_same_message_id_however_often_it_is_sent(owed):
    notice_deliver(owed.pk, later(minutes=2))
    Notice.objects.update(sent_at=None, claimed_at=None)
    notice_deliver(owed.pk, later(minutes=2))
    first, second = (letter.extra_headers["Message-ID"] for letter in mail.outbox)
    assert first == second


def test_a_title_with_line_breaks_adds_no_mail_header(match_of, ann, bob):
    match = match_of("pig", ann, bob)
    Match.objects.filter(pk=match.pk).update(title="Fun\r\nBcc: everybody@example.org")
    notice_deliver(Notice.objects.get(kind="your_move").pk, later(minutes=2))
    message = mail.outbox[0].message()
    assert message["Bcc"] is None
    assert "\n" not in mail.outbox[0].subject
    assert one_line("a\r\n b") == "a b"


def test_script_in_a_title_is_text_in_the_mail(match_of, ann, bob):
    match = match_of("pig", ann, bob)
    Match.objects.filter(pk=match.pk).update(title="<script>alert(1)</script>")
    notice_deliver(Notice.objects.get(kind="your_move").pk, later(minutes=2))
    assert "<script>" not in mail.outbox[0].alternatives[0].content


def test_an_invitation_is_dropped_once_it_is_answered(small_games, ann, bob):
    places = [services.Place.me(), services.Place.kept(bob)]
    match = services.match_create(ann, "pig", {}, places)
    notice = Notice.objects.get(kind="invitation")
    assert notice.user == bob
    services.invitation_accept(match.pk, bob)
    assert not notice_deliver(notice.pk, later(minutes=2))


def test_an_invitation_names_host_and_game(small_games, ann, bob):
    services.match_create(ann, "pig", {}, [services.Place.me(), services.Place.kept(bob)])
    assert notice_deliver(Notice.objects.get(kind="invitation").pk, later(seconds=1))
    assert mail.outbox[0].subject == "Ann invites you to a match of Pig"


def test_who_waits_for_the_start_is_told_when_it_begins(small_games, match_of, ann, bob, cyd):
    match = services.match_create(ann, "pig", {}, [services.Place.me(), services.Place.open()], is_private=False)
    services.match_join(match.pk, cyd)
    kinds = {(notice.user, notice.kind) for notice in Notice.objects.all()}
    mover = Chair.objects.get(match=match, to_move=True).user
    assert kinds == {(mover, "your_move")} | ({(ann, "match_started")} if mover != ann else set())


def test_the_end_is_told_to_who_has_not_seen_it(pig, ann, bob):
    services.match_cancel_running(match_id=pig.pk, facts={"by": "Mod", "reason": "Test of the alarm"})
    pig.refresh_from_db()
    visit_note(pig, ann)
    for notice in Notice.objects.filter(kind="match_over"):
        notice_deliver(notice.pk, later(minutes=2))
    assert [letter.to for letter in mail.outbox] == [[bob.email]]
    assert "Test of the alarm" in mail.outbox[0].body


def _raise(fault):
    raise fault


def _play_until_the_other_is_asked(match, user):
    from games.matches.table import table_for

    while Chair.objects.filter(match=match, user=user, to_move=True).exists():
        fresh = Match.objects.get(pk=match.pk)
        table = table_for(fresh, user)
        services.match_play(match.pk, user, table.legal[0], table.turn)
