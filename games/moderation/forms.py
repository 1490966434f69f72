"""What a moderator fills in before an act: its parameters and a reason, nothing else."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.accounts.models import User
from games.matches.models import Chair, Match
from games.moderation.services import REASON_LIMIT


class ReasonForm(forms.Form):
    """Every act needs a reason, which the players (or the person) read."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=REASON_LIMIT,
        error_messages={"required": _("Please give a reason: it stays on record.")},
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Needed. It stays on record, and the people concerned read it."),
    )


class StandInForm(ReasonForm):
    """Which seat a bot takes over, and how strong it is."""

    seat = forms.TypedChoiceField(label=_("Who is replaced"), coerce=int)
    level = forms.ChoiceField(label=_("Bot"), choices=User.LEVELS, initial="normal")
    field_order = ("seat", "level", "reason")

    def __init__(self, *args: Any, chairs: list[Chair], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seat"].choices = [  # type: ignore[attr-defined]
            (chair.seat, chair.user.username)
            for chair in chairs
            if chair.user is not None and chair.stand_in is None and not chair.user.is_bot
        ]
        waited_for = (chair.seat for chair in chairs if chair.seems_to_move)
        self.fields["seat"].initial = next(waited_for, None)  # whom the others wait for, as far as they know


class GiveBackForm(ReasonForm):
    """Which seat its owner gets back."""

    seat = forms.TypedChoiceField(label=_("Who plays again"), coerce=int)
    field_order = ("seat", "reason")

    def __init__(self, *args: Any, chairs: list[Chair], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seat"].choices = [  # type: ignore[attr-defined]
            (chair.seat, chair.user.username)
            for chair in chairs
            if chair.user is not None and chair.stand_in is not None
        ]


class TakeBackForm(ReasonForm):
    """The last move that stays."""

    number = forms.IntegerField(
        label=_("Last move that stays"),
        min_value=0,
        help_text=_(
            "Its number in the match's log; 0 takes everything back. Later moves are kept on record and marked."
        ),
    )
    field_order = ("number", "reason")

    def __init__(self, *args: Any, last: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        number = self.fields["number"]
        number.widget.attrs["max"] = last - 1
        number.initial = max(last - 1, 0)


def chairs_to_act_on(match: Match) -> list[Chair]:
    """Return the chairs with their people, in seat order."""
    return list(match.chairs.select_related("user", "stand_in").order_by("seat"))
