"""From the wish to play to the start: seats, invitations, links, leaving, cancelling."""

import pytest

from games.accounts.services import user_anonymise
from games.matches import selectors, services
from games.matches.errors import AlreadyStarted, BadPlan, LinkRevoked, MatchMissing, NotRunning, NotYours, SeatTaken
from games.matches.models import Chair, Match
from games.matches.services import Place
from games.notices.models import Notice
from games.rules.errors import BadSetup, UnknownGame
from games.rules.rng import commitment

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_games")]


def opened(by, *places, key="auction", **options):
    return services.match_create(by, key, {}, [Place.me(), *places], **options)


def test_an_open_match_has_no_seed_and_no_position_yet(ann):
    match = opened(ann, Place.open())
    assert (match.status, match.seed, match.state) == (Match.Status.OPEN, "", None)


def test_the_match_begins_by_itself_and_the_commitment_is_that_of_the_seed(ann, bob):
    match = opened(ann, Place.open(), is_private=False)
    services.match_join(match.pk, bob)
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    assert match.commitment == commitment(match.seed)
    assert match.first_state == match.state


def test_a_match_of_bots_and_its_creator_begins_at_once(ann):
    match = opened(ann, Place.bot("easy"), Place.bot("easy"), Place.bot("hard"))
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    assert len({chair.user_id for chair in selectors.chairs_of(match)}) == 4


def test_seats_are_drawn_by_lot(ann, bob):
    seats = set()
    for _ in range(24):
        match = opened(ann, Place.kept(bob))
        services.invitation_accept(match.pk, bob)
        seats.add(Chair.objects.get(match=match, user=ann).seat)
    assert seats == {0, 1}


@pytest.mark.parametrize(
    "places",
    [
        [Place.open(), Place.open()],
        [Place.me(), Place.me()],
        [Place.me(), Place.bot("godlike")],
        [Place.me(), Place("person")],
    ],
)
def test_seats_that_make_no_sense_are_refused(ann, places):
    with pytest.raises(BadPlan):
        services.match_create(ann, "auction", {}, places)
    assert not Match.objects.exists()


def test_nobody_sits_twice_or_invites_a_bot(ann, bob):
    bot = Chair.objects.get(match=opened(ann, Place.bot("easy")), user__bot_level="easy").user
    for guest in (ann, bot):
        with pytest.raises(BadPlan):
            opened(ann, Place.kept(guest))
    with pytest.raises(BadPlan):
        opened(ann, Place.kept(bob), Place.kept(bob))


def test_wrong_seat_counts_options_and_games_are_refused(ann):
    with pytest.raises(BadSetup):
        opened(ann)
    with pytest.raises(BadSetup):
        services.match_create(ann, "auction", {"length": "endless"}, [Place.me(), Place.open()])
    with pytest.raises(UnknownGame):
        services.match_create(ann, "chess", {}, [Place.me(), Place.open()])


def test_joining_twice_does_no_harm(ann, bob):
    match = opened(ann, Place.open(), Place.open(), is_private=False)
    services.match_join(match.pk, bob)
    services.match_join(match.pk, bob)
    assert Chair.objects.filter(match=match, user=bob).count() == 1
    assert Match.objects.get(pk=match.pk).status == Match.Status.OPEN


def test_who_comes_too_late_is_told_so(ann, bob, cyd):
    match = opened(ann, Place.open(), is_private=False)
    services.match_join(match.pk, bob)
    with pytest.raises(SeatTaken):
        services.match_join(match.pk, cyd)


def test_a_kept_seat_and_a_link_seat_are_not_for_the_lobby(ann, bob, cyd):
    match = opened(ann, Place.kept(bob), Place.link(), is_private=False)
    with pytest.raises(SeatTaken):
        services.match_join(match.pk, cyd)
    assert selectors.lobby(cyd) == []


def test_a_private_match_is_not_joined_without_invitation(ann, cyd):
    match = opened(ann, Place.open())
    with pytest.raises(NotYours):
        services.match_join(match.pk, cyd)


def test_an_invitation_is_for_one_person(ann, bob, cyd):
    match = opened(ann, Place.kept(bob))
    with pytest.raises(NotYours):
        services.invitation_accept(match.pk, cyd)
    services.invitation_accept(match.pk, bob)
    services.invitation_accept(match.pk, bob)
    assert Match.objects.get(pk=match.pk).status == Match.Status.RUNNING


def test_a_declined_seat_is_open_again(ann, bob, cyd):
    match = opened(ann, Place.kept(bob), is_private=False)
    services.invitation_decline(match.pk, bob)
    with pytest.raises(NotYours):
        services.invitation_accept(match.pk, bob)
    services.match_join(match.pk, cyd)
    assert Match.objects.get(pk=match.pk).status == Match.Status.RUNNING


def test_a_link_seats_whoever_has_it_once(ann, bob, cyd):
    match = opened(ann, Place.link())
    token = Chair.objects.get(match=match, token__isnull=False).token
    services.match_join_by_token(token, bob)
    services.match_join_by_token(token, bob)
    with pytest.raises(SeatTaken):
        services.match_join_by_token(token, cyd)


def test_a_revoked_link_is_worth_nothing_and_gives_no_power_over_the_seat(ann, bob, cyd):
    match = opened(ann, Place.link(), Place.open())
    chair = Chair.objects.get(match=match, token__isnull=False)
    with pytest.raises(NotYours):
        services.link_revoke(match.pk, bob, chair.seat)
    services.link_revoke(match.pk, ann, chair.seat)
    for token in (chair.token, "", "no-such-token"):
        with pytest.raises(LinkRevoked):
            services.match_join_by_token(token, cyd)
    token = services.link_create(match.pk, ann, chair.seat)
    services.match_join_by_token(token, cyd)
    with pytest.raises(SeatTaken):
        services.link_revoke(match.pk, ann, chair.seat)
    with pytest.raises(LinkRevoked):
        services.match_join_by_token(chair.token, bob)


def test_leaving_before_the_start_frees_the_seat(ann, bob, cyd):
    match = opened(ann, Place.open(), Place.open(), is_private=False)
    services.match_join(match.pk, bob)
    services.match_leave(match.pk, bob)
    with pytest.raises(NotYours):
        services.match_leave(match.pk, bob)
    with pytest.raises(NotYours):
        services.match_leave(match.pk, ann)
    assert Chair.objects.filter(match=match, user=None).count() == 2


def test_only_the_creator_cancels_and_only_before_the_start(ann, bob):
    match = opened(ann, Place.open(), Place.open(), is_private=False)
    services.match_join(match.pk, bob)
    with pytest.raises(NotYours):
        services.match_cancel(match.pk, bob)
    services.match_cancel(match.pk, ann)
    services.match_cancel(match.pk, ann)
    assert Match.objects.get(pk=match.pk).status == Match.Status.CANCELLED
    assert Notice.objects.get(kind="match_over").user == bob
    with pytest.raises(NotRunning):
        services.match_leave(match.pk, bob)
    running = opened(ann, Place.bot("easy"))
    for act in (services.match_cancel, services.match_leave):
        with pytest.raises(AlreadyStarted):
            act(running.pk, ann)


def test_a_match_that_does_not_exist_is_missing_everywhere(ann):
    for act in (services.match_join, services.match_leave, services.match_cancel, services.invitation_accept):
        with pytest.raises(MatchMissing):
            act(987654, ann)


def test_a_private_match_is_not_there_for_strangers_and_in_no_list(ann, bob, cyd):
    match = opened(ann, Place.kept(bob), Place.link())
    for user in (cyd, None):
        with pytest.raises(MatchMissing):
            selectors.match_access(user, match.code)
        assert selectors.lobby(user) == selectors.watchable(user) == []
    with pytest.raises(MatchMissing):
        selectors.match_access(ann, "no-such-code")
    assert selectors.match_access(bob, match.code) == selectors.match_access(ann, match.code) == match
    assert [row.match for row in selectors.invitations(bob)] == [match]


def test_a_match_that_runs_is_watched_only_if_it_is_open_to_all(ann):
    shown = opened(ann, Place.bot("easy"), is_private=False)
    opened(ann, Place.bot("easy"))
    assert [row.match for row in selectors.watchable(None)] == [shown]


def test_a_title_is_cut_and_tidied(ann):
    match = opened(ann, Place.open(), title="  A \n title " + "x" * 10_000)
    assert match.title.startswith("A title x")
    assert len(match.title) == 60


def test_who_leaves_the_site_leaves_open_matches_and_a_bot_plays_on(ann, bob, cyd):
    running = opened(ann, Place.kept(bob))
    services.invitation_accept(running.pk, bob)
    alone = opened(bob, Place.bot("easy"))
    mine = opened(bob, Place.open())
    joined = opened(ann, Place.open(), Place.open(), is_private=False)
    services.match_join(joined.pk, bob)
    asked = opened(ann, Place.kept(bob), Place.kept(cyd))
    user_anonymise(bob)
    assert Chair.objects.get(match=running, user=bob).stand_in.is_bot
    assert Match.objects.get(pk=alone.pk).status == Match.Status.CANCELLED
    assert Match.objects.get(pk=mine.pk).status == Match.Status.CANCELLED
    assert not Chair.objects.filter(match=joined, user=bob).exists()
    assert not Chair.objects.filter(match=asked, invited=bob).exists()
    assert not Notice.objects.filter(user=bob).exists()


def test_a_match_of_a_game_that_is_gone_is_missing_and_in_no_list(ann):
    match = opened(ann, Place.open(), is_private=False)
    Match.objects.filter(pk=match.pk).update(game_key="lost")
    with pytest.raises(MatchMissing):
        selectors.match_access(ann, match.code)
    assert selectors.matches_not_started(ann) == selectors.lobby(None) == []
