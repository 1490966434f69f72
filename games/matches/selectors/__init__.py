"""Everything that pages, mails and downloads ask about matches. Nothing here changes anything."""

from games.matches.selectors.access import (
    chairs_of,
    match_access,
    match_by_token,
    match_version,
)
from games.matches.selectors.history import LogLine, match_log, moves_known_count, since_last_turn
from games.matches.selectors.lists import (
    MatchRow,
    invitations,
    lobby,
    matches_at_table_of,
    matches_finished,
    matches_finished_count,
    matches_longest_waiting,
    matches_not_started,
    matches_waiting,
    matches_waiting_count,
    matches_your_turn,
    next_match,
    watchable,
)

__all__ = [
    "LogLine",
    "MatchRow",
    "chairs_of",
    "invitations",
    "lobby",
    "match_access",
    "match_by_token",
    "match_log",
    "match_version",
    "matches_at_table_of",
    "matches_finished",
    "matches_finished_count",
    "matches_longest_waiting",
    "matches_not_started",
    "matches_waiting",
    "matches_waiting_count",
    "matches_your_turn",
    "moves_known_count",
    "next_match",
    "since_last_turn",
    "watchable",
]
