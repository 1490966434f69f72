"""From the wish to play to the start, through the pages."""

import html
import re
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.matches import services
from games.matches.models import Chair, Match
from games.matches.table import table_for
from games.rules.rng import Rng

pytestmark = pytest.mark.django_db


def text_of(answer: Any) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def client_of(person: Any) -> Client:
    client = Client()
    client.force_login(person)
    return client


def new(client: Client, **fields: str) -> Any:
    data = {"game": "luxor", "kind_2": "open", "kind_3": "empty", "kind_4": "empty", "access": "private", **fields}
    return client.post("/new/", data)


def test_the_form_of_a_new_match_asks_what_the_game_has(page_templates: None, ann: Any) -> None:
    client = client_of(ann)
    auction = client.get("/new/?game=auction").content.decode()
    assert 'name="kind_4"' in auction
    assert 'name="option_length" value="short"' in auction
    pig = client.get("/new/?game=pig").content.decode()
    assert 'name="kind_3"' in pig
    assert 'name="kind_4"' not in pig


def test_an_address_fills_in_the_form_and_nonsense_in_it_is_forgotten(page_templates: None, ann: Any) -> None:
    page = client_of(ann).get("/new/?game=pig&kind_2=bot&level_2=hard&kind_3=dragon&title=Sunday").content.decode()
    assert re.search(r'name="kind_2" value="bot" checked', page)
    assert re.search(r'name="level_2" value="hard" checked', page)
    assert 'value="Sunday"' in page
    assert Match.objects.count() == 0


def test_a_match_against_a_bot_begins_at_once(ann: Any) -> None:
    answer = new(client_of(ann), kind_2="bot", level_2="easy")
    match = Match.objects.get()
    assert answer.url == f"/m/{match.code}/"
    assert match.status == Match.Status.RUNNING
    assert match.is_private
    assert match.chairs.exclude(user=ann).get().user.bot_level == "easy"


def test_options_are_those_that_were_chosen(page_templates: None, ann: Any) -> None:
    data = {"game": "auction", "kind_2": "bot", "kind_3": "empty", "kind_4": "empty", "access": "open"}
    client_of(ann).post("/new/", {**data, "option_length": "short"})
    match = Match.objects.get()
    assert match.options == {"length": "short"}
    assert not match.is_private


def test_a_person_is_invited_by_name_and_accepts(ann: Any, bob: Any) -> None:
    new(client_of(ann), kind_2="person", person_2=" bob ", title="Sunday table")
    match = Match.objects.get()
    assert "Bob is invited" in text_of(client_of(ann).get(f"/m/{match.code}/"))
    page = text_of(client_of(bob).get("/games/"))
    assert "Invitations" in page
    assert "Accept and sit down" in text_of(client_of(bob).get(f"/m/{match.code}/"))
    client_of(bob).post(f"/m/{match.code}/join/")
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING


def test_an_invitation_is_declined_and_the_seat_is_open(ann: Any, bob: Any, cyd: Any) -> None:
    new(client_of(ann), kind_2="person", person_2="Bob")
    match = Match.objects.get()
    assert client_of(bob).post(f"/m/{match.code}/leave/").url == "/games/"
    assert match.chairs.get(user=None).invited is None
    assert client_of(bob).get(f"/m/{match.code}/").status_code == 404
    assert client_of(cyd).post(f"/m/{match.code}/join/").status_code == 404


def test_a_link_is_shown_to_its_owner_alone_and_seats_who_follows_it(ann: Any, bob: Any, cyd: Any) -> None:
    new(client_of(ann), kind_2="link", access="open")
    match = Match.objects.get()
    address = f"/i/{match.chairs.get(user=None).token}/"
    assert address in client_of(ann).get(f"/m/{match.code}/").content.decode()
    assert address not in client_of(bob).get(f"/m/{match.code}/").content.decode()
    assert "Ann invites you to Luxor" in text_of(client_of(bob).get(address))
    assert match.chairs.get(user=None)  # looking seats nobody
    assert client_of(bob).post(address).url == f"/m/{match.code}/"
    assert set(match.chairs.values_list("user__username", flat=True)) == {"Ann", "Bob"}
    late = client_of(cyd).post(address)
    assert late.status_code == 409
    assert "taken a moment ago" in text_of(late)
    assert client_of(bob).post(address).url == f"/m/{match.code}/"  # a second click does no harm


def test_a_revoked_link_is_worth_nothing_and_a_new_one_can_be_made(ann: Any, bob: Any) -> None:
    new(client_of(ann), kind_2="link")
    match = Match.objects.get()
    chair = match.chairs.get(user=None)
    old = chair.token
    assert client_of(ann).post(f"/m/{match.code}/link/revoke/", {"seat": chair.seat}).status_code == 302
    assert client_of(bob).get(f"/i/{old}/").status_code == 404
    assert client_of(bob).post(f"/i/{old}/").status_code == 404
    client_of(ann).post(f"/m/{match.code}/link/", {"seat": chair.seat})
    fresh = match.chairs.get(user=None).token
    assert fresh not in {None, old}
    assert client_of(bob).get(f"/i/{fresh}/").status_code == 200


def test_a_stranger_follows_a_link_and_plays_as_a_guest(ann: Any) -> None:
    new(client_of(ann), kind_2="link")
    match = Match.objects.get()
    stranger = Client()
    address = f"/i/{match.chairs.get(user=None).token}/"
    assert "Play as a guest" in text_of(stranger.get(address))
    stranger.post(address)
    guest = User.objects.get(is_guest=True)
    assert match.chairs.filter(user=guest).exists()
    assert stranger.get(f"/m/{match.code}/").status_code == 200


def test_no_guest_is_made_for_a_worthless_link_or_a_seat_that_is_gone(ann: Any, bob: Any) -> None:
    match = new(client_of(ann), kind_2="bot", access="open")
    Client().post("/i/nothing/")
    assert Client().post(f"{match.url}join/").status_code == 409
    assert not User.objects.filter(is_guest=True).exists()


def test_one_click_makes_a_guest_with_a_match_against_a_bot(db: None) -> None:
    stranger = Client()
    answer = stranger.post("/play-now/luxor/")
    page = stranger.get(answer.url)
    assert page.status_code == 200
    assert User.objects.filter(is_guest=True).count() == 1
    assert stranger.post("/play-now/chess/").status_code == 404


def test_the_last_seat_is_sat_on_once(ann: Any, bob: Any, cyd: Any) -> None:
    new(client_of(ann), access="open")
    match = Match.objects.get()
    first = client_of(bob).post(f"/m/{match.code}/join/")
    second = client_of(cyd).post(f"/m/{match.code}/join/")
    assert first.status_code == 302
    assert second.status_code == 409
    assert "taken a moment ago" in text_of(second)
    assert Chair.objects.filter(match=match, user=cyd).count() == 0


def test_who_sits_can_leave_and_who_opened_can_cancel(ann: Any, bob: Any) -> None:
    new(client_of(ann), kind_3="open", access="open")
    match = Match.objects.get()
    client_of(bob).post(f"/m/{match.code}/join/")
    assert "Leave the match" in text_of(client_of(bob).get(f"/m/{match.code}/"))
    assert "Cancel the match" in text_of(client_of(ann).get(f"/m/{match.code}/"))
    client_of(bob).post(f"/m/{match.code}/leave/")
    assert not match.chairs.filter(user=bob).exists()
    assert client_of(bob).post(f"/m/{match.code}/cancel/").status_code == 403
    client_of(ann).post(f"/m/{match.code}/cancel/")
    match.refresh_from_db()
    assert match.status == Match.Status.CANCELLED
    assert "cancelled before it began" in text_of(client_of(ann).get(f"/m/{match.code}/"))


def finished(ann: Any, bob: Any, luxor_match: Any) -> Any:
    for ply in range(1000):
        mover = luxor_match.chairs.filter(to_move=True).first()
        if mover is None:
            break
        legal = table_for(Match.objects.get(pk=luxor_match.pk), mover.user).legal
        services.match_play(luxor_match.pk, mover.user, Rng("end", ply).pick(legal), mover.asked_turn)
    luxor_match.refresh_from_db()
    assert luxor_match.status == Match.Status.FINISHED
    return luxor_match


def test_a_rematch_invites_the_same_people_and_the_second_click_accepts(ann: Any, bob: Any, luxor_match: Any) -> None:
    match = finished(ann, bob, luxor_match)
    first = client_of(ann).post(f"/m/{match.code}/rematch/")
    again = client_of(ann).post(f"/m/{match.code}/rematch/")
    assert first.url == again.url
    other = client_of(bob).post(f"/m/{match.code}/rematch/")
    assert other.url == first.url
    rematch = Match.objects.get(code=first.url.split("/")[2])
    assert rematch.status == Match.Status.RUNNING
    assert set(rematch.chairs.values_list("user", flat=True)) == {ann.pk, bob.pk}
    assert Match.objects.count() == 2


def test_a_rematch_leaves_the_seat_of_somebody_who_is_gone_open(ann: Any, bob: Any, luxor_match: Any) -> None:
    match = finished(ann, bob, luxor_match)
    User.objects.filter(pk=bob.pk).update(is_active=False)
    answer = client_of(ann).post(f"/m/{match.code}/rematch/")
    rematch = Match.objects.get(code=answer.url.split("/")[2])
    assert rematch.chairs.filter(user=None, invited=None).count() == 1
