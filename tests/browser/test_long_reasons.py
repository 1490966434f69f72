"""The longest reason a moderator may give, without a place to break: no page gets wider than its screen."""

from typing import Any

from games.moderation import services as moderation
from games.moderation.services import REASON_LIMIT
from tests.browser.faults import WIDTHS, overflows

REASON = "W" * REASON_LIMIT


def test_no_page_is_stretched_by_a_long_reason(visit: Any, mod: Any, cyd: Any, ann: Any, luxor_match: Any) -> None:
    moderation.match_bot_seated(actor=mod, match_id=luxor_match.pk, seat=1, level="easy", reason=REASON)
    moderation.person_suspended(actor=mod, person_id=cyd.pk, reason=REASON)
    code, wide = luxor_match.code, []
    for who, path in ((ann, f"/m/{code}/?tab=log"), (ann, f"/m/{code}/replay/"), (cyd, "/games/")):
        page = visit(who, path, quiet=who == cyd)
        assert REASON in page.content()
        wide += [f"{path} is wider than {width}" for width in WIDTHS if overflows(page, width)]
    assert not wide, "\n".join(wide)
