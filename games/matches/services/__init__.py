"""Everything that changes a match. Views, bots, mails and moderators all call these, and nothing else writes."""

from games.matches.services.opening import (
    invitation_accept,
    invitation_decline,
    link_create,
    link_revoke,
    match_cancel,
    match_create,
    match_join,
    match_join_by_token,
    match_leave,
    play_now,
)
from games.matches.services.play import Accepted, match_play
from games.matches.services.seating import Place
from games.matches.services.undo import match_undo
from games.matches.services.visits import visit_note

__all__ = [
    "Accepted",
    "Place",
    "invitation_accept",
    "invitation_decline",
    "link_create",
    "link_revoke",
    "match_cancel",
    "match_create",
    "match_join",
    "match_join_by_token",
    "match_leave",
    "match_play",
    "match_undo",
    "play_now",
    "visit_note",
]
