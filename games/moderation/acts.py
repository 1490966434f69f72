"""The acts a moderator can choose on a match or a person: title, form, consequences, and the service behind each.

A view only looks an act up here, shows it, and runs it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.accounts.models import User
from games.matches.models import Match
from games.matches.selectors.history import moves_known_count
from games.moderation import services
from games.moderation.forms import GiveBackForm, ReasonForm, StandInForm, TakeBackForm, chairs_to_act_on
from games.rules.registry import all_games

Text = str | Promise


@dataclass(frozen=True, slots=True)
class Act:
    """One thing a moderator can do. `run(actor, subject, cleaned)` calls the service and may refuse with a sentence."""

    key: str
    title: Text
    hint: Text
    icon: str
    button: Text
    consequences: tuple[Text, ...]
    form: Callable[[Any, Any], forms.Form]  # (subject, data or None) → bound or unbound form
    run: Callable[[User, Any, dict[str, Any]], Any]
    is_offered: Callable[[Any], bool]
    hurts: bool = False  # takes something away for good, or from a person


def _stand_in_form(match: Match, data: Any) -> forms.Form:
    return StandInForm(data, chairs=chairs_to_act_on(match))


def _give_back_form(match: Match, data: Any) -> forms.Form:
    return GiveBackForm(data, chairs=chairs_to_act_on(match))


def _take_back_form(match: Match, data: Any) -> forms.Form:
    return TakeBackForm(data, last=moves_known_count(match, None))


def _reason_form(_subject: Any, data: Any) -> forms.Form:
    return ReasonForm(data)


def _is_running(match: Match) -> bool:
    return match.status == Match.Status.RUNNING and match.game_key in all_games()


def _has_person(match: Match) -> bool:
    return _is_running(match) and match.chairs.filter(user__bot_level="", stand_in=None).exists()


def _has_stand_in(match: Match) -> bool:
    return _is_running(match) and match.chairs.filter(stand_in__isnull=False).exists()


def _has_moves(match: Match) -> bool:
    return _is_running(match) and moves_known_count(match, None) > 0


MATCH_ACTS = [
    Act(
        "stand-in",
        _("Put a bot on a seat"),
        _("The seat stays its owner's; give it back at any time."),
        "robot",
        _("Put the bot on the seat"),
        (
            _("The bot plays for this seat from its next move on."),
            _("The seat stays its owner's: you can give it back at any time."),
            _("Everybody at the table reads your reason in the match's log."),
        ),
        _stand_in_form,
        lambda actor, match, data: services.match_bot_seated(actor=actor, match_id=match.pk, **data),
        _has_person,
    ),
    Act(
        "give-back",
        _("Give a seat back"),
        _("The owner plays again from the next move on."),
        "person",
        _("Give the seat back"),
        (
            _("The owner plays again, from the next move of this seat on."),
            _("Everybody at the table reads your reason in the match's log."),
        ),
        _give_back_form,
        lambda actor, match, data: services.match_seat_returned(actor=actor, match_id=match.pk, **data),
        _has_stand_in,
    ),
    Act(
        "take-back",
        _("Take back to a move"),
        _("Undo everything after it. What was seen stays seen."),
        "undo",
        _("Take the match back"),
        (
            _("The match stands as it stood after that move; whoever was to move then is asked again."),
            _("Later moves are kept and marked as taken back. What the players saw in them, they have seen."),
            _("Everybody at the table reads your reason in the match's log."),
        ),
        _take_back_form,
        lambda actor, match, data: services.match_taken_back(actor=actor, match_id=match.pk, **data),
        _has_moves,
    ),
    Act(
        "cancel",
        _("Cancel the match"),
        _("Ends without a result, for good."),
        "close",
        _("Cancel the match for good"),
        (
            _("The match ends without a result. This can't be undone."),
            _("Its moves stay on record and can be replayed."),
            _("Everybody at the table reads your reason in the match's log."),
        ),
        _reason_form,
        lambda actor, match, data: services.match_cancelled(actor=actor, match_id=match.pk, **data),
        lambda match: match.status in {Match.Status.OPEN, Match.Status.RUNNING},
        hurts=True,
    ),
]

PERSON_ACTS = [
    Act(
        "suspend",
        _("Suspend"),
        _("Nothing works for this person until readmitted."),
        "lock",
        _("Suspend this person"),
        (
            _("Nothing but a page with your reason is shown to this person from the next request on."),
            _("Running matches wait; put a bot on the seats where others should not."),
        ),
        _reason_form,
        lambda actor, person, data: services.person_suspended(actor=actor, person_id=person.pk, **data),
        lambda person: person.suspended_at is None and not person.is_bot,
        hurts=True,
    ),
    Act(
        "readmit",
        _("Readmit"),
        _("The person may log in and play again."),
        "check",
        _("Readmit this person"),
        (_("The person may log in and play again."),),
        _reason_form,
        lambda actor, person, data: services.person_readmitted(actor=actor, person_id=person.pk, **data),
        lambda person: person.suspended_at is not None,
    ),
]
