"""Everything that changes a match. Views, bots, mails and moderators all call these; `filling` alone writes besides."""

from games.matches.services.botplay import bots_catch_up
from games.matches.services.leaving import person_leave
from games.matches.services.moderating import match_cancel_running, match_give_back, match_stand_in, match_take_back
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
from games.matches.services.rematch import match_rematch
from games.matches.services.seating import Place
from games.matches.services.undo import match_undo
from games.matches.services.visits import visit_note

__all__ = [
    "Accepted",
    "Place",
    "bots_catch_up",
    "invitation_accept",
    "invitation_decline",
    "link_create",
    "link_revoke",
    "match_cancel",
    "match_cancel_running",
    "match_create",
    "match_give_back",
    "match_join",
    "match_join_by_token",
    "match_leave",
    "match_play",
    "match_rematch",
    "match_stand_in",
    "match_take_back",
    "match_undo",
    "person_leave",
    "play_now",
    "visit_note",
]
