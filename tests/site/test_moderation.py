"""Putting a match right with two clicks and a reason on record."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import timezone

from games.accounts.bots import bot_user
from games.matches import services
from games.matches.models import Chair, Match, Move, Remark
from games.moderation import services as moderation
from games.moderation.models import AuditEntry
from games.rules.registry import game_by_key
from tests.conftest import person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("page_templates")]


@pytest.fixture
def pig(match_of, ann, bob):
    return match_of("pig", ann, bob)


@pytest.fixture
def desk(client, mod):
    """A browser in which Mod is logged in."""
    client.force_login(mod)
    return client


def act_url(match, key):
    return reverse("admin:match_act", args=[match.pk, key])


def move_of(match):
    """Play the first legal action of the lowest seat that is to move; return its text."""
    match.refresh_from_db()
    chair = Chair.objects.filter(match=match, to_move=True).earliest("seat")
    game = game_by_key(match.game_key)
    text = str(game.legal(game.load(match.state), chair.seat)[0])
    services.match_play(match.pk, chair.user, text, chair.asked_turn)
    match.refresh_from_db()
    return text


def played(match, count):
    """Play `count` moves."""
    for _ in range(count):
        move_of(match)


def test_a_bot_is_put_on_a_seat_with_a_reason_everybody_can_read(desk, pig, mod):
    answer = desk.post(act_url(pig, "stand-in"), {"seat": 1, "level": "easy", "reason": "In hospital"})
    assert answer.status_code == 302
    chair = Chair.objects.get(match=pig, seat=1)
    assert chair.stand_in.bot_level == "easy"
    assert chair.user.username == "Bob"
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.action, entry.match, entry.reason) == (mod, "match.stand_in", pig, "In hospital")
    assert entry.facts == {"seat": 1, "level": "easy"}
    remark = Remark.objects.get(match=pig)
    assert (remark.kind, remark.facts["reason"], remark.facts["by"]) == ("stand_in", "In hospital", "Mod")


def test_a_seat_is_given_back(desk, pig, mod):
    moderation.match_bot_seated(actor=mod, match_id=pig.pk, seat=0, level="easy", reason="away")
    assert desk.post(act_url(pig, "give-back"), {"seat": 0, "reason": "back again"}).status_code == 302
    assert Chair.objects.get(match=pig, seat=0).stand_in is None
    assert AuditEntry.objects.count() == 2


def test_a_match_is_taken_back_and_later_moves_are_kept_and_marked(desk, pig):
    played(pig, 4)
    state_after_two = Move.objects.get(match=pig, ply=2).state
    assert desk.post(act_url(pig, "take-back"), {"number": 2, "reason": "mis-tapped"}).status_code == 302
    pig.refresh_from_db()
    assert pig.state == state_after_two
    assert list(Move.objects.filter(match=pig).values_list("undone", flat=True)) == [False, False, True, True]
    played(pig, 1)
    assert Move.objects.get(match=pig, undone=False, ply__gt=2).ply == 5  # a ply number is never used twice


def test_a_match_is_cancelled(desk, pig):
    assert desk.post(act_url(pig, "cancel"), {"reason": "all agreed"}).status_code == 302
    pig.refresh_from_db()
    assert pig.status == Match.Status.CANCELLED
    assert not Chair.objects.filter(match=pig, to_move=True).exists()


@pytest.mark.parametrize("reason", ["", "   ", "x" * 1001])
def test_nothing_happens_without_a_proper_reason_and_what_was_chosen_stands(desk, pig, reason):
    answer = desk.post(act_url(pig, "stand-in"), {"seat": 1, "level": "hard", "reason": reason})
    assert answer.status_code == 422
    assert '<option value="hard" selected>' in answer.content.decode()
    assert not AuditEntry.objects.exists()
    assert Chair.objects.get(match=pig, seat=1).stand_in is None


def test_a_take_back_to_a_move_there_is_not_says_so_and_leaves_no_entry(desk, pig):
    played(pig, 1)
    answer = desk.post(act_url(pig, "take-back"), {"number": 77, "reason": "typo"})
    assert answer.status_code == 422
    assert "no move 77" in answer.content.decode()
    assert not AuditEntry.objects.exists()


def test_a_moderator_does_not_act_on_a_match_of_his_own(match_of, mod, bob):
    match = match_of("pig", mod, bob)
    with pytest.raises(PermissionDenied, match="sit at this table"):
        moderation.match_cancelled(actor=mod, match_id=match.pk, reason="losing")
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING


def test_staff_without_the_group_and_players_may_not(client, pig, ann, cyd):
    cyd.is_staff = True
    cyd.save()
    for somebody in (ann, cyd):
        with pytest.raises(PermissionDenied):
            moderation.match_cancelled(actor=somebody, match_id=pig.pk, reason="no right")
        client.force_login(somebody)
        assert client.post(act_url(pig, "cancel"), {"reason": "no right"}).status_code in {302, 403}
    pig.refresh_from_db()
    assert pig.status == Match.Status.RUNNING


def test_an_unknown_act_and_an_unknown_match_are_not_there(desk, pig):
    assert desk.get(act_url(pig, "explode")).status_code == 404
    assert desk.get(reverse("admin:match_act", args=[999999, "cancel"])).status_code == 404


def test_suspending_works_on_the_next_request_and_readmitting_undoes_it(client, mod, ann):
    client.force_login(ann)
    assert client.get(reverse("my_games")).status_code == 200
    moderation.person_suspended(actor=mod, person_id=ann.pk, reason="Insults at the table")
    answer = client.get(reverse("my_games"))
    assert answer.status_code == 403
    assert "Insults at the table" in answer.content.decode()
    moderation.person_readmitted(actor=mod, person_id=ann.pk, reason="Apologised")
    client.force_login(ann)
    assert client.get(reverse("my_games")).status_code == 200
    assert list(AuditEntry.objects.values_list("action", flat=True)) == ["person.readmitted", "person.suspended"]


def test_a_person_is_suspended_once_and_never_a_bot_a_superuser_or_oneself(mod, ann, pig):
    root = person("Ruth", is_staff=True, is_superuser=True)
    moderation.person_suspended(actor=mod, person_id=ann.pk, reason="first")
    with pytest.raises(ValidationError, match="already"):
        moderation.person_suspended(actor=mod, person_id=ann.pk, reason="second")
    for untouchable in (mod, root, bot_user("easy")):
        with pytest.raises(PermissionDenied):
            moderation.person_suspended(actor=mod, person_id=untouchable.pk, reason="no")


def test_the_audit_log_is_append_only(mod, pig):
    moderation.match_cancelled(actor=mod, match_id=pig.pk, reason="once")
    entry = AuditEntry.objects.get()
    entry.reason = "rewritten"
    with pytest.raises(PermissionDenied):
        entry.save()
    with pytest.raises(PermissionDenied):
        entry.delete()
    with pytest.raises(PermissionDenied):
        AuditEntry.objects.update(reason="rewritten")
    with pytest.raises(PermissionDenied):
        AuditEntry.objects.all().delete()
    assert AuditEntry.objects.get().reason == "once"


def test_the_desk_shows_matches_people_and_the_log_to_a_moderator(desk, pig, mod, ann):
    played(pig, 2)
    for name, args in [
        ("index", []), ("matches_match_changelist", []), ("matches_match_change", [pig.pk]),
        ("accounts_user_changelist", []), ("accounts_user_change", [ann.pk]),
        ("moderation_auditentry_changelist", []),
    ]:  # fmt: skip
        assert desk.get(reverse(f"admin:{name}", args=args)).status_code == 200, name
    person_page = desk.get(reverse("admin:accounts_user_change", args=[ann.pk])).content.decode()
    assert ann.email not in person_page


def test_the_desk_shows_no_seed_no_state_and_no_sealed_answer_of_a_running_match(desk, match_of, ann, bob):
    match = match_of("auction", ann, bob)
    Match.objects.filter(pk=match.pk).update(seed="5eed" * 16)
    text = move_of(match)
    before = desk.get(reverse("admin:matches_match_change", args=[match.pk])).content.decode()
    assert "5eed5eed" not in before
    assert text not in before
    assert "No move yet" in before
    assert "5eed5eed" not in desk.get(reverse("admin:matches_match_changelist")).content.decode()


def test_the_desk_begins_with_what_waits_longest_and_the_last_entries(desk, match_of, mod, ann, bob):
    longest, other = match_of("pig", ann, bob), match_of("pig", ann, bob)
    Match.objects.filter(pk=longest.pk).update(moved_at=timezone.now() - timedelta(days=3))
    moderation.match_bot_seated(actor=mod, match_id=other.pk, seat=0, level="easy", reason="in hospital")
    moderation.person_suspended(actor=mod, person_id=bob.pk, reason="Insults at the table")
    page = desk.get(reverse("admin:index")).content.decode()
    assert page.index(longest.code) < page.index(other.code)
    assert "to move for 3" in page
    for shown in ("in hospital", "put a bot on a seat", "Insults at the table", "Bob"):
        assert shown in page


def test_staff_without_rights_find_an_empty_desk_that_says_why(client, match_of, ann, bob, cyd):
    cyd.is_staff = True
    cyd.save()
    match = match_of("pig", ann, bob)
    client.force_login(cyd)
    page = client.get(reverse("admin:index")).content.decode()
    assert "has no rights there" in page
    assert match.code not in page


def test_only_acts_that_are_possible_are_offered(desk, pig, mod):
    def offered():
        page = desk.get(reverse("admin:matches_match_change", args=[pig.pk])).content.decode()
        return {act for act in ("stand-in", "give-back", "take-back", "cancel") if act_url(pig, act) in page}

    assert offered() == {"stand-in", "cancel"}
    played(pig, 1)
    moderation.match_bot_seated(actor=mod, match_id=pig.pk, seat=0, level="easy", reason="away")
    assert offered() == {"stand-in", "give-back", "take-back", "cancel"}
    moderation.match_cancelled(actor=mod, match_id=pig.pk, reason="all agreed")
    assert offered() == set()
    assert "not possible as things stand" in desk.get(act_url(pig, "cancel")).content.decode()


def test_who_is_replaced_is_first_proposed_to_be_the_one_all_wait_for(desk, pig):
    waited_for = Chair.objects.get(match=pig, seems_to_move=True)
    page = desk.get(act_url(pig, "stand-in")).content.decode()
    assert f'<option value="{waited_for.seat}" selected>' in page


def test_a_moderator_at_the_table_is_told_so_before_he_fills_anything_in(client, match_of, mod, bob):
    match = match_of("pig", mod, bob)
    client.force_login(mod)
    page = client.get(reverse("admin:matches_match_change", args=[match.pk])).content.decode()
    assert "You sit at this table yourself" in page
    assert act_url(match, "cancel") not in page


def test_a_persons_page_tells_nothing_of_his_hand(desk, match_of, ann, bob):
    match = match_of("auction", ann, bob)
    text = move_of(match)
    page = desk.get(reverse("admin:accounts_user_change", args=[ann.pk])).content.decode()
    assert match.code in page
    assert text not in page


def test_matches_of_a_game_that_is_gone_break_no_page_of_the_desk(desk, pig, ann):
    Match.objects.filter(pk=pig.pk).update(game_key="gone")
    for name, args in [
        ("index", []), ("matches_match_changelist", []), ("matches_match_change", [pig.pk]),
        ("accounts_user_change", [ann.pk]),
    ]:  # fmt: skip
        assert desk.get(reverse(f"admin:{name}", args=args)).status_code == 200, name
    assert desk.post(act_url(pig, "take-back"), {"number": 0, "reason": "no rules left"}).status_code == 422
    assert desk.post(act_url(pig, "cancel"), {"reason": "its game is gone"}).status_code == 302


def test_lists_take_the_same_number_of_queries_however_long_they_are(
    desk, match_of, ann, bob, django_assert_num_queries
):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    url = reverse("admin:matches_match_changelist")
    match_of("pig", ann, bob)
    with CaptureQueriesContext(connection) as one:
        desk.get(url)
    for _ in range(5):
        match_of("pig", ann, bob)
    with django_assert_num_queries(len(one)):
        desk.get(url)


def test_the_command_makes_moderators_and_unmakes_them(mod, ann):
    call_command("moderator", "Ann")
    ann.refresh_from_db()
    assert ann.is_staff
    assert not ann.is_superuser
    assert ann.groups.get() == Group.objects.get(name="Moderators")
    call_command("moderator", "Ann", "--remove")
    ann.refresh_from_db()
    assert not ann.is_staff
    with pytest.raises(CommandError, match="no account"):
        call_command("moderator", "Nobody")
