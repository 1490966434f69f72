"""What a person types: sign-up, name, preferences, from guest to member, leaving."""

from typing import Any
from zoneinfo import available_timezones

from allauth.account import forms as allauth_forms
from allauth.account.fields import EmailField
from allauth.account.models import EmailAddress
from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.accounts.models import User
from games.accounts.names import LONGEST, SHORTEST, NameTaken
from games.accounts.services import EmailTaken, email_replace

NAME_HELP = format_lazy(_("{shortest} to {longest} characters. Everybody sees it."), shortest=SHORTEST, longest=LONGEST)
EMAIL_HELP = _("To log in, and for the mail that says it is your turn. Nobody else sees it.")

PASSWORD_HELP = _("At least 8 characters, not a common password, and not like your name or address.")
LABELS = {
    "login": _("E-mail address"),
    "email": _("E-mail address"),
    "password": _("Password"),
    "oldpassword": _("Password until now"),
    "password1": _("New password"),
    "password2": _("New password, once more"),
}


def name_field() -> forms.CharField:
    """Return the field for a name; services judge what is typed."""
    widget = forms.TextInput(attrs={"autocomplete": "nickname", "maxlength": LONGEST})
    return forms.CharField(label=_("Name"), help_text=NAME_HELP, widget=widget)


class Plain:
    """Says allauth's fields in the site's words: labels, no placeholders that vanish when one types."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.label = LABELS.get(name, field.label)
            field.help_text = PASSWORD_HELP if name == "password1" else ""


class LoginForm(Plain, allauth_forms.LoginForm):  # type: ignore[misc]
    """E-mail address and password."""


class ResetPasswordForm(Plain, allauth_forms.ResetPasswordForm):  # type: ignore[misc]
    """Where to send the link."""


class ResetPasswordKeyForm(Plain, allauth_forms.ResetPasswordKeyForm):  # type: ignore[misc]
    """A new password, by the link from the mail."""


class ChangePasswordForm(Plain, allauth_forms.ChangePasswordForm):  # type: ignore[misc]
    """A new password, by the old one."""


class AddEmailForm(Plain, allauth_forms.AddEmailForm):  # type: ignore[misc]
    """Another address. A confirmed one stays until the new one is confirmed; an unconfirmed one is replaced at once."""

    def clean_email(self) -> str:
        """Refuse an address that has an account."""
        email: str = super().clean_email()
        if User.objects.filter(email=email).exclude(pk=self.user.pk).exists():
            raise EmailTaken
        return email

    def save(self, request: HttpRequest) -> EmailAddress:
        """Store the address and send the mail that asks for the confirmation."""
        if EmailAddress.objects.filter(user=self.user, verified=True).exists():
            return super().save(request)
        address = email_replace(self.user, self.cleaned_data["email"])
        address.send_confirmation(request)
        return address


class ReauthenticateForm(Plain, allauth_forms.ReauthenticateForm):  # type: ignore[misc]
    """The password once more."""


class SignupForm(Plain, allauth_forms.SignupForm):  # type: ignore[misc]
    """Name, e-mail address and password: an account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"] = name_field()
        self.fields["email"].help_text = EMAIL_HELP
        self.fields["password1"].label = LABELS["password"]
        self.order_fields(["username", "email", "password1"])

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Store the person; if somebody took the name or address a moment ago, show the form with the sentence."""
        try:
            user, response = super().try_save(request)
        except (NameTaken, EmailTaken) as taken:
            self.add_error("username" if isinstance(taken, NameTaken) else "email", taken)
            return None, render(request, "account/signup.html", {"form": self}, status=422)
        return user, response


class NameForm(forms.Form):
    """Another name."""

    name = name_field()


class PreferencesForm(forms.Form):
    """Time zone and mails; guests have no address, so they are not asked about mails."""

    time_zone = forms.ChoiceField(label=_("Time zone"), help_text=_("Dates and times are shown in it."))
    mail_notices = forms.BooleanField(
        label=_("Write to me when it is my turn"),
        help_text=_("One mail for a turn, and none while you are looking at the page."),
        required=False,
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if user.is_guest:
            del self.fields["mail_notices"]
        zones = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith("Etc/"))
        self.fields["time_zone"].choices = [  # type: ignore[attr-defined]
            (zone, zone.replace("_", " ").replace("/", " / ")) for zone in ["UTC", *zones]
        ]


class UpgradeForm(forms.Form):
    """A guest becomes a member."""

    name = name_field()
    email = EmailField(label=_("E-mail address"), help_text=EMAIL_HELP)
    password = forms.CharField(
        label=LABELS["password"],
        help_text=PASSWORD_HELP,
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
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
