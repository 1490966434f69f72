"""The moderators' desk: nothing for axe to complain of, nothing cut off or covered, pictures to look at."""

from typing import Any

from games.matches import services
from games.moderation import services as moderation
from tests.browser.faults import faults_at
from tests.browser.test_looks import play
from tests.conftest import started_match

REASON = "Told the table that he is in hospital. " * 3


def test_every_page_of_the_desk_is_accessible_fits_and_is_pictured(visit: Any, mod: Any, ann: Any, bob: Any) -> None:
    running = play(started_match("luxor", ann, bob), 12)
    services.match_create(ann, "luxor", {}, [services.Place.me(), services.Place.open()], title="W" * 60)
    moderation.match_bot_seated(actor=mod, match_id=running.pk, seat=1, level="easy", reason=REASON)
    moderation.person_suspended(actor=mod, person_id=bob.pk, reason=REASON)
    match, person = f"/admin/matches/match/{running.pk}/", "/admin/accounts/user/"
    pages = {
        "desk": "/admin/",
        "desk-match": f"{match}change/",
        "desk-act": f"{match}act/stand-in/",
        "desk-cancel": f"{match}act/cancel/",
        "desk-matches": "/admin/matches/match/?q=Ann",
        "desk-person": f"{person}{bob.pk}/change/",
        "desk-people": person,
        "desk-log": "/admin/moderation/auditentry/",
    }
    wrong = faults_at(visit(mod, "/admin/"), pages)
    assert not wrong, "\n".join(wrong)
