"""Who is refused a seat leaves nothing behind: no guest is made for an invitation that came too late."""

from collections.abc import Callable

import pytest
from django.test import Client

from games.accounts.models import User
from games.matches import services
from games.matches.services import Place

pytestmark = pytest.mark.django_db


def link_taken(ann: User, bob: User, cyd: User) -> str:
    """The address of a link whose seat Bob has taken; another seat is still free."""
    match = services.match_create(ann, "luxor", {}, [Place.me(), Place.link(), Place.kept(cyd)])
    token = match.chairs.exclude(token=None).get().token
    services.match_join_by_token(token, bob)
    return f"/i/{token}/"


def link_revoked(ann: User, bob: User, cyd: User) -> str:
    """The address of a link that was taken back."""
    match = services.match_create(ann, "luxor", {}, [Place.me(), Place.link()])
    chair = match.chairs.exclude(token=None).get()
    services.link_revoke(match.pk, ann, chair.seat)
    return f"/i/{chair.token}/"


def seats_kept(ann: User, bob: User, cyd: User) -> str:
    """Where one would sit down at a match that all may watch and whose last seat is kept for Bob."""
    match = services.match_create(ann, "luxor", {}, [Place.me(), Place.kept(bob)], is_private=False)
    return f"/m/{match.code}/join/"


def match_begun(ann: User, bob: User, cyd: User) -> str:
    """Where one would sit down at a match that has begun."""
    match = services.match_create(ann, "luxor", {}, [Place.me(), Place.open()], is_private=False)
    services.match_join(match.pk, bob)
    return f"/m/{match.code}/join/"


@pytest.mark.parametrize("refusing", [link_taken, link_revoked, seats_kept, match_begun])
def test_no_guest_is_made_for_a_seat_that_is_gone(
    refusing: Callable[[User, User, User], str], ann: User, bob: User, cyd: User
) -> None:
    address = refusing(ann, bob, cyd)
    people = User.objects.count()
    client = Client()
    answer = client.post(address)
    assert 400 <= answer.status_code < 500
    assert User.objects.count() == people
    assert "_auth_user_id" not in client.session


def test_a_guest_who_gets_the_seat_is_logged_in(ann: User) -> None:
    match = services.match_create(ann, "luxor", {}, [Place.me(), Place.link()])
    client = Client()
    assert client.post(f"/i/{match.chairs.exclude(token=None).get().token}/").status_code == 302
    assert client.session["_auth_user_id"] == str(match.chairs.exclude(user=ann).get().user_id)
