"""Who may see and do what: every address and every admin action × every kind of person, with the status it answers.

`{open}` and `{private}` are running matches of Mover, who is to move, Waiting, and Replaced, whose seat a bot has: for
everybody else they are the match one may watch and the one one may not. `{begun}` has had a move, `{joinable}` has a
free seat, `{kept}` one for whoever has its link and one kept for Waiting, `{finished}` was called off. What stands for
the other blanks: proofs/scene.py. A `#` begins a remark.
"""

from proofs.scene import KINDS

PLAY = {"text": "{legal}", "turn": "{turn}"}
REASON = {"reason": "Insults"}

# What a POST sends; {} for one that is not listed.
FORMS: dict[str, dict[str, str]] = {
    "/m/{open}/move/": PLAY,
    "/m/{private}/move/": {"text": "{private_legal}", "turn": "{private_turn}"},
    "/m/{open}/undo/": PLAY,
    "/m/{joinable}/link/": {"seat": "1"},
    "/m/{joinable}/link/revoke/": {"seat": "1"},
    "/accounts/delete/": {"name": "not the name"},
    "/accounts/login/": {"login": "nobody@example.org", "password": "wrong"},
    "/new/": {"game": "{game}", "title": "", "access": "open", "kind_2": "open", "kind_3": "empty", "kind_4": "empty"},
    "/accounts/name/": {"name": "Somebody New"},
    "/accounts/preferences/": {"time_zone": "Europe/Berlin"},
    "/accounts/keep/": {"name": "Kept", "email": "kept@example.org", "password": "correct-horse-battery"},
    "/accounts/signup/": {"username": "Fresh", "email": "fresh@example.org", "password1": "correct-horse-battery"},
    "/accounts/password/reset/": {"email": "nobody@example.org"},
    "/accounts/email/": {"email": "other@example.org", "action_add": ""},
    "/admin/matches/match/{open_pk}/act/stand-in/": {"seat": "{seat}", "level": "easy", **REASON},
    "/admin/matches/match/{open_pk}/act/give-back/": {"seat": "{replaced_seat}", **REASON},
    "/admin/matches/match/{begun_pk}/act/take-back/": {"number": "0", **REASON},
    "/admin/matches/match/{open_pk}/act/cancel/": REASON,
    "/admin/accounts/user/{person_pk}/act/suspend/": REASON,
    "/admin/accounts/user/{suspended_pk}/act/readmit/": REASON,
    "/admin/auth/group/add/": {"name": "Friends"},
    "/admin/auth/group/{group_pk}/change/": {"name": "Friends"},
    "/admin/auth/group/{group_pk}/delete/": {"post": "yes"},
    "/admin/account/emailaddress/add/": {"user": "{person_pk}", "email": "second@example.org"},
    "/admin/account/emailaddress/{address_pk}/change/": {"user": "{person_pk}", "email": "third@example.org"},
    "/admin/account/emailaddress/{address_pk}/delete/": {"post": "yes"},
    "/admin/matches/match/{open_pk}/change/": {"title": "Changed", "status": "finished"},
    "/admin/matches/match/{open_pk}/delete/": {"post": "yes"},
    "/admin/accounts/user/{person_pk}/change/": {"username": "Changed", "is_superuser": "on"},
    "/admin/accounts/user/{person_pk}/delete/": {"post": "yes"},
    "/admin/moderation/auditentry/{entry_pk}/change/": {"reason": "Rewritten"},
    "/admin/moderation/auditentry/{entry_pk}/delete/": {"post": "yes"},
}

TABLE = """
# The site's own pages
#                                                       anon. guest strgr mover wait. repl.  mod. staff super susp.
GET  /                                                    200   200   200   200   200   200   200   200   200   403
POST /                                                    405   405   405   405   405   405   405   405   405   403
GET  /rules/                                              200   200   200   200   200   200   200   200   200   403
POST /rules/                                              405   405   405   405   405   405   405   405   405   403
GET  /rules/{game}/                                       200   200   200   200   200   200   200   200   200   403
POST /rules/{game}/                                       405   405   405   405   405   405   405   405   405   403
GET  /rules/{game}/stamp.svg                              200   200   200   200   200   200   200   200   200   403
POST /rules/{game}/stamp.svg                              405   405   405   405   405   405   405   405   405   403
GET  /credits/                                            200   200   200   200   200   200   200   200   200   403
POST /credits/                                            405   405   405   405   405   405   405   405   405   403
GET  /privacy/                                            200   200   200   200   200   200   200   200   200   403
POST /privacy/                                            405   405   405   405   405   405   405   405   405   403
GET  /favicon.ico                                         302   302   302   302   302   302   302   302   302   403
POST /favicon.ico                                         405   405   405   405   405   405   405   405   405   403
GET  /robots.txt                                          200   200   200   200   200   200   200   200   200   403
POST /robots.txt                                          405   405   405   405   405   405   405   405   405   403
GET  /healthz                                             200   200   200   200   200   200   200   200   200   403
POST /healthz                                             405   405   405   405   405   405   405   405   405   403
# The moderators' desk: who has no right is led to the log-in or refused; nobody changes a row by hand
#                                                       anon. guest strgr mover wait. repl.  mod. staff super susp.
GET  /admin/                                              302   302   302   302   302   302   200   200   200   403
POST /admin/                                              302   302   302   302   302   302   200   200   200   403
GET  /admin/login/                                        302   403   403   403   403   403   302   302   302   403
POST /admin/login/                                        302   403   403   403   403   403   200   200   200   403
GET  /admin/logout/                                       302   302   302   302   302   302   405   405   405   403
POST /admin/logout/                                       302   302   302   302   302   302   200   200   200   403
GET  /admin/password_change/                              302   302   302   302   302   302   200   200   200   403
POST /admin/password_change/                              302   302   302   302   302   302   200   200   200   403
GET  /admin/password_change/done/                         302   302   302   302   302   302   200   200   200   403
POST /admin/password_change/done/                         302   302   302   302   302   302   405   405   405   403
GET  /admin/autocomplete/                                 302   302   302   302   302   302   403   403   403   403
POST /admin/autocomplete/                                 302   302   302   302   302   302   405   405   405   403
GET  /admin/jsi18n/                                       302   302   302   302   302   302   200   200   200   403
POST /admin/jsi18n/                                       302   302   302   302   302   302   405   405   405   403
GET  /admin/r/1/{open_pk}/                                302   302   302   302   302   302   404   404   404   403
POST /admin/r/1/{open_pk}/                                302   302   302   302   302   302   404   404   404   403
GET  /admin/auth/group/                                   302   302   302   302   302   302   403   403   200   403
POST /admin/auth/group/                                   302   302   302   302   302   302   403   403   200   403
GET  /admin/auth/group/add/                               302   302   302   302   302   302   403   403   200   403
POST /admin/auth/group/add/                               302   302   302   302   302   302   403   403   302   403
GET  /admin/auth/group/{group_pk}/history/                302   302   302   302   302   302   403   403   200   403
POST /admin/auth/group/{group_pk}/history/                302   302   302   302   302   302   403   403   200   403
GET  /admin/auth/group/{group_pk}/delete/                 302   302   302   302   302   302   403   403   200   403
POST /admin/auth/group/{group_pk}/delete/                 302   302   302   302   302   302   403   403   302   403
GET  /admin/auth/group/{group_pk}/change/                 302   302   302   302   302   302   403   403   200   403
POST /admin/auth/group/{group_pk}/change/                 302   302   302   302   302   302   403   403   302   403
GET  /admin/auth/group/{group_pk}/                        302   302   302   302   302   302   302   302   302   403
POST /admin/auth/group/{group_pk}/                        302   302   302   302   302   302   302   302   302   403
GET  /admin/account/emailaddress/                         302   302   302   302   302   302   403   403   200   403
POST /admin/account/emailaddress/                         302   302   302   302   302   302   403   403   200   403
GET  /admin/account/emailaddress/add/                     302   302   302   302   302   302   403   403   200   403
POST /admin/account/emailaddress/add/                     302   302   302   302   302   302   403   403   302   403
GET  /admin/account/emailaddress/{address_pk}/history/    302   302   302   302   302   302   403   403   200   403
POST /admin/account/emailaddress/{address_pk}/history/    302   302   302   302   302   302   403   403   200   403
GET  /admin/account/emailaddress/{address_pk}/delete/     302   302   302   302   302   302   403   403   200   403
POST /admin/account/emailaddress/{address_pk}/delete/     302   302   302   302   302   302   403   403   302   403
GET  /admin/account/emailaddress/{address_pk}/change/     302   302   302   302   302   302   403   403   200   403
POST /admin/account/emailaddress/{address_pk}/change/     302   302   302   302   302   302   403   403   302   403
GET  /admin/account/emailaddress/{address_pk}/            302   302   302   302   302   302   302   302   302   403
POST /admin/account/emailaddress/{address_pk}/            302   302   302   302   302   302   302   302   302   403
GET  /admin/matches/match/                                302   302   302   302   302   302   200   403   200   403
POST /admin/matches/match/                                302   302   302   302   302   302   200   403   200   403
GET  /admin/matches/match/add/                            302   302   302   302   302   302   403   403   403   403
POST /admin/matches/match/add/                            302   302   302   302   302   302   403   403   403   403
GET  /admin/matches/match/{open_pk}/history/              302   302   302   302   302   302   200   403   200   403
POST /admin/matches/match/{open_pk}/history/              302   302   302   302   302   302   200   403   200   403
GET  /admin/matches/match/{open_pk}/delete/               302   302   302   302   302   302   403   403   403   403
POST /admin/matches/match/{open_pk}/delete/               302   302   302   302   302   302   403   403   403   403
GET  /admin/matches/match/{open_pk}/change/               302   302   302   302   302   302   200   403   200   403
POST /admin/matches/match/{open_pk}/change/               302   302   302   302   302   302   422   403   422   403
GET  /admin/matches/match/{open_pk}/                      302   302   302   302   302   302   302   302   302   403
POST /admin/matches/match/{open_pk}/                      302   302   302   302   302   302   302   302   302   403
GET  /admin/accounts/user/                                302   302   302   302   302   302   200   403   200   403
POST /admin/accounts/user/                                302   302   302   302   302   302   200   403   200   403
GET  /admin/accounts/user/add/                            302   302   302   302   302   302   403   403   403   403
POST /admin/accounts/user/add/                            302   302   302   302   302   302   403   403   403   403
GET  /admin/accounts/user/{person_pk}/history/            302   302   302   302   302   302   200   403   200   403
POST /admin/accounts/user/{person_pk}/history/            302   302   302   302   302   302   200   403   200   403
GET  /admin/accounts/user/{person_pk}/delete/             302   302   302   302   302   302   403   403   403   403
POST /admin/accounts/user/{person_pk}/delete/             302   302   302   302   302   302   403   403   403   403
GET  /admin/accounts/user/{person_pk}/change/             302   302   302   302   302   302   200   403   200   403
POST /admin/accounts/user/{person_pk}/change/             302   302   302   302   302   302   422   403   422   403
GET  /admin/accounts/user/{person_pk}/                    302   302   302   302   302   302   302   302   302   403
POST /admin/accounts/user/{person_pk}/                    302   302   302   302   302   302   302   302   302   403
GET  /admin/moderation/auditentry/                        302   302   302   302   302   302   200   403   200   403
POST /admin/moderation/auditentry/                        302   302   302   302   302   302   200   403   200   403
GET  /admin/moderation/auditentry/add/                    302   302   302   302   302   302   403   403   403   403
POST /admin/moderation/auditentry/add/                    302   302   302   302   302   302   403   403   403   403
GET  /admin/moderation/auditentry/{entry_pk}/history/     302   302   302   302   302   302   200   403   200   403
POST /admin/moderation/auditentry/{entry_pk}/history/     302   302   302   302   302   302   200   403   200   403
GET  /admin/moderation/auditentry/{entry_pk}/delete/      302   302   302   302   302   302   403   403   403   403
POST /admin/moderation/auditentry/{entry_pk}/delete/      302   302   302   302   302   302   403   403   403   403
GET  /admin/moderation/auditentry/{entry_pk}/change/      302   302   302   302   302   302   200   403   200   403
POST /admin/moderation/auditentry/{entry_pk}/change/      302   302   302   302   302   302   403   403   403   403
GET  /admin/moderation/auditentry/{entry_pk}/             302   302   302   302   302   302   302   302   302   403
POST /admin/moderation/auditentry/{entry_pk}/             302   302   302   302   302   302   302   302   302   403
GET  /admin/matches/                                      302   302   302   302   302   302   200   404   200   403
POST /admin/matches/                                      302   302   302   302   302   302   200   404   200   403
GET  /admin/nowhere                                       302   302   302   302   302   302   404   404   404   403
POST /admin/nowhere                                       302   302   302   302   302   302   404   404   404   403
# What a moderator does
#                                                       anon. guest strgr mover wait. repl.  mod. staff super susp.
GET  /admin/matches/match/{open_pk}/act/stand-in/         302   302   302   302   302   302   200   403   200   403
POST /admin/matches/match/{open_pk}/act/stand-in/         302   302   302   302   302   302   302   403   302   403
GET  /admin/matches/match/{open_pk}/act/give-back/        302   302   302   302   302   302   200   403   200   403
POST /admin/matches/match/{open_pk}/act/give-back/        302   302   302   302   302   302   302   403   302   403
GET  /admin/matches/match/{begun_pk}/act/take-back/       302   302   302   302   302   302   200   403   200   403
POST /admin/matches/match/{begun_pk}/act/take-back/       302   302   302   302   302   302   302   403   302   403
GET  /admin/matches/match/{open_pk}/act/cancel/           302   302   302   302   302   302   200   403   200   403
POST /admin/matches/match/{open_pk}/act/cancel/           302   302   302   302   302   302   302   403   302   403
GET  /admin/accounts/user/{person_pk}/act/suspend/        302   302   302   302   302   302   200   403   200   403
POST /admin/accounts/user/{person_pk}/act/suspend/        302   302   302   302   302   302   302   403   302   403
GET  /admin/accounts/user/{suspended_pk}/act/readmit/     302   302   302   302   302   302   200   403   200   403
POST /admin/accounts/user/{suspended_pk}/act/readmit/     302   302   302   302   302   302   302   403   302   403
# Actions of the admin's lists
#                                                       anon. guest strgr mover wait. repl.  mod. staff super susp.
ACT  /admin/auth/group/!delete_selected                   302   302   302   302   302   302   403   403   302   403
ACT  /admin/account/emailaddress/!delete_selected         302   302   302   302   302   302   403   403   302   403
ACT  /admin/account/emailaddress/!make_verified           302   302   302   302   302   302   403   403   302   403
# Accounts
#                                                       anon. guest strgr mover wait. repl.  mod. staff super susp.
GET  /accounts/                                           302   200   200   200   200   200   200   200   200   403
POST /accounts/                                           405   405   405   405   405   405   405   405   405   403
GET  /accounts/name/                                      405   405   405   405   405   405   405   405   405   403
POST /accounts/name/                                      302   302   302   302   302   302   302   302   302   403
GET  /accounts/preferences/                               405   405   405   405   405   405   405   405   405   403
POST /accounts/preferences/                               302   302   302   302   302   302   302   302   302   403
GET  /accounts/keep/                                      302   200   302   302   302   302   302   302   302   403
POST /accounts/keep/                                      302   302   302   302   302   302   302   302   302   403
GET  /accounts/delete/                                    302   200   200   200   200   200   200   200   200   403
POST /accounts/delete/                                    302   422   422   422   422   422   422   422   422   403
GET  /accounts/mail-off/{off_token}/                      200   200   200   200   200   200   200   200   200   403
POST /accounts/mail-off/{off_token}/                      200   200   200   200   200   200   200   200   200   403
GET  /accounts/signup/                                    200   302   302   302   302   302   302   302   302   403
POST /accounts/signup/                                    302   302   302   302   302   302   302   302   302   403
GET  /accounts/login/                                     200   302   302   302   302   302   302   302   302   403
POST /accounts/login/                                     422   302   302   302   302   302   302   302   302   403
GET  /accounts/password/reset/                            200   200   200   200   200   200   200   200   200   403
POST /accounts/password/reset/                            302   302   302   302   302   302   302   302   302   403
GET  /accounts/reauthenticate/                            302   403   200   200   200   200   200   200   200   403
POST /accounts/reauthenticate/                            302   403   422   422   422   422   422   422   422   403
GET  /accounts/email/                                     302   302   200   200   200   200   200   200   200   403
POST /accounts/email/                                     302   302   302   302   302   302   302   302   302   403
GET  /accounts/password/change/                           302   302   200   200   200   200   200   200   200   403
POST /accounts/password/change/                           302   302   422   422   422   422   422   422   422   403
GET  /accounts/password/set/                              302   302   302   302   302   302   302   302   302   403
POST /accounts/password/set/                              302   302   302   302   302   302   302   302   302   403
GET  /accounts/logout/                                    302   200   200   200   200   200   200   200   200   403
POST /accounts/logout/                                    302   302   302   302   302   302   302   302   302   403
GET  /accounts/inactive/                                  200   200   200   200   200   200   200   200   200   403
POST /accounts/inactive/                                  405   405   405   405   405   405   405   405   405   403
GET  /accounts/reauthenticate/code/                       302   403   302   200   200   200   200   200   200   403
POST /accounts/reauthenticate/code/                       302   403   302   200   200   200   200   200   200   403
GET  /accounts/reauthenticate/code/confirm/               302   302   302   302   302   302   302   302   302   403
POST /accounts/reauthenticate/code/confirm/               302   302   302   302   302   302   302   302   302   403
GET  /accounts/confirm-email/                             200   200   200   200   200   200   200   200   200   403
POST /accounts/confirm-email/                             405   405   405   405   405   405   405   405   405   403
GET  /accounts/login/code/confirm/                        302   302   302   302   302   302   302   302   302   403
POST /accounts/login/code/confirm/                        302   302   302   302   302   302   302   302   302   403
GET  /accounts/confirm-email/{confirm_key}/               200   200   200   200   200   200   200   200   200   403
POST /accounts/confirm-email/{confirm_key}/               302   302   302   302   302   302   302   302   302   403
GET  /accounts/password/reset/key/done/                   200   200   200   200   200   200   200   200   200   403
POST /accounts/password/reset/key/done/                   405   405   405   405   405   405   405   405   405   403
GET  /accounts/password/reset/key/{reset_key}/            302   302   200   302   302   302   302   302   302   403
POST /accounts/password/reset/key/{reset_key}/            302   302   200   302   302   302   302   302   302   403
GET  /accounts/password/reset/done/                       200   200   200   200   200   200   200   200   200   403
POST /accounts/password/reset/done/                       405   405   405   405   405   405   405   405   405   403
# Lists, and the way to a match
#                                                       anon. guest strgr mover wait. repl.  mod. staff super susp.
GET  /games/                                              302   200   200   200   200   200   200   200   200   403
POST /games/                                              405   405   405   405   405   405   405   405   405   403
GET  /lobby/                                              200   200   200   200   200   200   200   200   200   403
POST /lobby/                                              405   405   405   405   405   405   405   405   405   403
GET  /next/                                               302   302   302   302   302   302   302   302   302   403
POST /next/                                               405   405   405   405   405   405   405   405   405   403
GET  /new/                                                302   200   200   200   200   200   200   200   200   403
POST /new/                                                302   302   302   302   302   302   302   302   302   403
GET  /play-now/{game}/                                    405   405   405   405   405   405   405   405   405   403
POST /play-now/{game}/                                    302   302   302   302   302   302   302   302   302   403
GET  /i/{token}/                                          200   200   200   302   200   200   200   200   200   403
POST /i/{token}/                                          302   302   302   302   302   302   302   302   302   403
# Matches
#                                                       anon. guest strgr mover wait. repl.  mod. staff super susp.
GET  /m/{open}/                                           200   200   200   200   200   200   200   200   200   403
POST /m/{open}/                                           405   405   405   405   405   405   405   405   405   403
GET  /m/{private}/                                        404   404   404   200   200   200   404   404   404   403
GET  /m/{joinable}/                                       200   200   200   200   200   200   200   200   200   403
GET  /m/{kept}/                                           404   404   404   200   200   404   404   404   404   403
GET  /m/{finished}/                                       200   200   200   200   200   200   200   200   200   403
GET  /m/{open}/move/                                      405   405   405   405   405   405   405   405   405   403
POST /m/{open}/move/                                      403   403   403   302   409   409   403   403   403   403
POST /m/{private}/move/                                   404   404   404   302   409   409   404   404   404   403
POST /m/{joinable}/move/                                  403   403   403   409   403   403   403   403   403   403
POST /m/{kept}/move/                                      404   404   404   409   403   404   404   404   404   403
POST /m/{finished}/move/                                  403   403   403   409   409   403   403   403   403   403
GET  /m/{open}/undo/                                      405   405   405   405   405   405   405   405   405   403
POST /m/{open}/undo/                                      403   403   403   409   409   409   403   403   403   403
POST /m/{private}/undo/                                   404   404   404   409   409   409   404   404   404   403
POST /m/{joinable}/undo/                                  403   409   409   409   409   409   409   409   409   403
POST /m/{kept}/undo/                                      404   404   404   409   409   404   404   404   404   403
POST /m/{finished}/undo/                                  403   409   409   409   409   409   409   409   409   403
GET  /m/{open}/replay/                                    200   200   200   200   200   200   200   200   200   403
POST /m/{open}/replay/                                    405   405   405   405   405   405   405   405   405   403
GET  /m/{private}/replay/                                 404   404   404   200   200   200   404   404   404   403
GET  /m/{joinable}/replay/                                404   404   404   404   404   404   404   404   404   403
GET  /m/{kept}/replay/                                    404   404   404   404   404   404   404   404   404   403
GET  /m/{finished}/replay/                                200   200   200   200   200   200   200   200   200   403
GET  /m/{open}/record.json                                200   200   200   200   200   200   200   200   200   403
POST /m/{open}/record.json                                405   405   405   405   405   405   405   405   405   403
GET  /m/{private}/record.json                             404   404   404   200   200   200   404   404   404   403
GET  /m/{joinable}/record.json                            404   404   404   404   404   404   404   404   404   403
GET  /m/{kept}/record.json                                404   404   404   404   404   404   404   404   404   403
GET  /m/{finished}/record.json                            200   200   200   200   200   200   200   200   200   403
GET  /m/{open}/join/                                      405   405   405   405   405   405   405   405   405   403
POST /m/{open}/join/                                      409   409   409   302   302   302   409   409   409   403
POST /m/{private}/join/                                   404   404   404   302   302   302   404   404   404   403
POST /m/{joinable}/join/                                  302   302   302   302   302   302   302   302   302   403
POST /m/{kept}/join/                                      404   404   404   302   302   404   404   404   404   403
POST /m/{finished}/join/                                  409   409   409   302   302   409   409   409   409   403
GET  /m/{open}/leave/                                     405   405   405   405   405   405   405   405   405   403
POST /m/{open}/leave/                                     403   409   409   409   409   409   409   409   409   403
POST /m/{private}/leave/                                  404   404   404   409   409   409   404   404   404   403
POST /m/{joinable}/leave/                                 403   403   403   403   403   403   403   403   403   403
POST /m/{kept}/leave/                                     404   404   404   403   302   404   404   404   404   403
POST /m/{finished}/leave/                                 403   409   409   409   409   409   409   409   409   403
GET  /m/{open}/cancel/                                    405   405   405   405   405   405   405   405   405   403
POST /m/{open}/cancel/                                    403   403   403   409   403   403   403   403   403   403
POST /m/{private}/cancel/                                 404   404   404   409   403   403   404   404   404   403
POST /m/{joinable}/cancel/                                403   403   403   302   403   403   403   403   403   403
POST /m/{kept}/cancel/                                    404   404   404   302   403   404   404   404   404   403
POST /m/{finished}/cancel/                                403   403   403   302   403   403   403   403   403   403
GET  /m/{open}/link/                                      405   405   405   405   405   405   405   405   405   403
POST /m/{open}/link/                                      403   409   409   409   409   409   409   409   409   403
POST /m/{private}/link/                                   404   404   404   409   409   409   404   404   404   403
POST /m/{joinable}/link/                                  403   403   403   302   403   403   403   403   403   403
POST /m/{kept}/link/                                      404   404   404   409   403   404   404   404   404   403
POST /m/{finished}/link/                                  403   409   409   409   409   409   409   409   409   403
GET  /m/{open}/link/revoke/                               405   405   405   405   405   405   405   405   405   403
POST /m/{open}/link/revoke/                               403   409   409   409   409   409   409   409   409   403
POST /m/{private}/link/revoke/                            404   404   404   409   409   409   404   404   404   403
POST /m/{joinable}/link/revoke/                           403   403   403   302   403   403   403   403   403   403
POST /m/{kept}/link/revoke/                               404   404   404   409   403   404   404   404   404   403
POST /m/{finished}/link/revoke/                           403   409   409   409   409   409   409   409   409   403
GET  /m/{open}/rematch/                                   405   405   405   405   405   405   405   405   405   403
POST /m/{open}/rematch/                                   403   403   403   409   409   409   403   403   403   403
POST /m/{private}/rematch/                                404   404   404   409   409   409   404   404   404   403
POST /m/{joinable}/rematch/                               403   403   403   409   403   403   403   403   403   403
POST /m/{kept}/rematch/                                   404   404   404   409   403   404   404   404   404   403
POST /m/{finished}/rematch/                               403   403   403   409   409   403   403   403   403   403
"""


def rows() -> dict[tuple[str, str], dict[str, int]]:
    """Return (method, address with blanks) → kind → status, in the order of the table."""
    found: dict[tuple[str, str], dict[str, int]] = {}
    for line in TABLE.splitlines():
        words = line.split("#")[0].split()
        if words:
            method, address, *statuses = words
            if (method, address) in found or len(statuses) != len(KINDS):
                raise ValueError(f"this row has a twin, or not {len(KINDS)} statuses: {line}")
            found[method, address] = dict(zip(KINDS, map(int, statuses), strict=True))
    return found
