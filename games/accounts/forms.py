"""What a person types: sign-up, name, preferences, from guest to member, leaving."""

from typing import Any
from zoneinfo import available_timezones

from allauth.account.fields import EmailField
from allauth.account.forms import SignupForm as AllauthSignupForm
from django import forms
from django.contrib.auth.password_validation import password_validators_help_texts, validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.accounts.models import User
from games.accounts.names import LONGEST, SHORTEST, NameTaken
from games.accounts.services import EmailTaken

NAME_HELP = format_lazy(_("{shortest} to {longest} characters. Everybody sees it."), shortest=SHORTEST, longest=LONGEST)
EMAIL_HELP = _("To log in, and for the mail that says it is your turn. Nobody else sees it.")


def name_field() -> forms.CharField:
    """Return the field for a name; services judge what is typed."""
    widget = forms.TextInput(attrs={"autocomplete": "nickname", "maxlength": LONGEST})
    return forms.CharField(label=_("Name"), help_text=NAME_HELP, widget=widget)


def _password_help() -> str:
    return " ".join(password_validators_help_texts())


class SignupForm(AllauthSignupForm):  # type: ignore[misc]
    """Name, e-mail address and password: an account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"] = name_field()
        self.fields["email"].label = _("E-mail address")
        self.fields["email"].help_text = EMAIL_HELP
        self.fields["password1"].help_text = _password_help()
        self.order_fields(["username", "email", "password1"])
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Store the person; if somebody took the name or address a moment ago, show the form with the sentence."""
        try:
            user, response = super().try_save(request)
        except (NameTaken, EmailTaken) as taken:
            self.add_error("username" if isinstance(taken, NameTaken) else "email", taken)
            return None, render(request, "account/signup.html", {"form": self})
        return user, response


class NameForm(forms.Form):
    """Another name."""

    name = name_field()


class PreferencesForm(forms.Form):
    """Time zone and mails."""

    time_zone = forms.ChoiceField(label=_("Time zone"), help_text=_("Dates and times are shown in it."))
    mail_notices = forms.BooleanField(
        label=_("Write to me when it is my turn"),
        help_text=_("One mail for a turn, and none while you are looking at the page."),
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zones = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith("Etc/"))
        self.fields["time_zone"].choices = [  # type: ignore[attr-defined]
            (zone, zone.replace("_", " ").replace("/", " / ")) for zone in ["UTC", *zones]
        ]


class UpgradeForm(forms.Form):
    """A guest becomes a member."""

    name = name_field()
    email = EmailField(label=_("E-mail address"), help_text=EMAIL_HELP)
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = _password_help()
        self.fields["email"].widget.attrs.pop("placeholder", None)

    def clean(self) -> dict[str, Any]:
        """Judge the password against the name and address beside it."""
        facts = super().clean() or self.cleaned_data
        password = facts.get("password")
        if password:
            try:
                validate_password(password, User(username=facts.get("name", ""), email=facts.get("email", "")))
            except ValidationError as error:
                self.add_error("password", error)
        return facts


class LeaveForm(forms.Form):
    """The account goes; typing the name is the confirmation."""

    name = forms.CharField(label=_("Type your name to confirm"), widget=forms.TextInput(attrs={"autocomplete": "off"}))

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_name(self) -> str:
        """Refuse any other name."""
        name: str = self.cleaned_data["name"]
        if name != self.user.username:
            raise ValidationError(_("This is not your name, so nothing was deleted."), code="not_your_name")
        return name
