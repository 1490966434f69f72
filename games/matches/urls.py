"""Every address of matches. tests/site/access_table.py has rows for each."""

from django.urls import URLPattern, path

from games.matches.views import lists, opening, replay, table

urlpatterns: list[URLPattern] = [
    path("games/", lists.my_games, name="my_games"),
    path("lobby/", lists.lobby, name="lobby"),
    path("next/", lists.next_match, name="next_match"),
    path("new/", opening.match_new, name="match_new"),
    path("play-now/<slug:game>/", opening.play_now, name="play_now"),
    path("i/<str:token>/", opening.invitation, name="invitation"),
    path("m/<slug:code>/", table.match, name="match"),
    path("m/<slug:code>/move/", table.match_move, name="match_move"),
    path("m/<slug:code>/undo/", table.match_undo, name="match_undo"),
    path("m/<slug:code>/replay/", replay.match_replay, name="match_replay"),
    path("m/<slug:code>/record.json", replay.match_record, name="match_record"),
    path("m/<slug:code>/join/", opening.match_join, name="match_join"),
    path("m/<slug:code>/leave/", opening.match_leave, name="match_leave"),
    path("m/<slug:code>/cancel/", opening.match_cancel, name="match_cancel"),
    path("m/<slug:code>/link/", opening.link_new, name="link_new"),
    path("m/<slug:code>/link/revoke/", opening.link_revoke, name="link_revoke"),
    path("m/<slug:code>/rematch/", opening.match_rematch, name="match_rematch"),
]
