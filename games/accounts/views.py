"""The account pages that allauth does not have: settings, name, leaving, from guest to member."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from allauth.account import views as allauth_views
from allauth.account.models import EmailAddress
from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.accounts import services
from games.accounts.forms import LeaveForm, NameForm, PreferencesForm, UpgradeForm
from games.accounts.letters import LetterRefused, mail_off_person
from games.accounts.limits import limit
from games.accounts.models import User
from games.accounts.selectors import preferences_of
from games.accounts.services import EmailTaken

View = Callable[..., HttpResponseBase]


@method_decorator(login_required, name="dispatch")
@method_decorator(rate_limit(action="manage_email"), name="dispatch")
class EmailView(allauth_views.EmailView):  # type: ignore[misc]
    """allauth's page of the address, but a look at it stores nothing: allauth would add a row that is missing."""

    def dispatch(self, request: HttpRequest, *args: Any, **facts: Any) -> HttpResponseBase:
        """Leave out allauth's own `dispatch`, which is nothing but that and its decorators."""
        self._did_send_verification_email = False
        answer: HttpResponseBase = super(allauth_views.EmailView, self).dispatch(request, *args, **facts)
        return answer


@require_safe
@login_required
@never_cache
def settings_page(request: HttpRequest) -> HttpResponse:
    """Show everything that a person can change about the account."""
    return _settings(request)


@require_POST
@login_required
def rename(request: HttpRequest) -> HttpResponse:
    """Take another name."""
    limit(request, "rename")
    form = NameForm(request.POST)
    if form.is_valid():
        try:
            services.user_rename(_stored(request), form.cleaned_data["name"])
        except ValidationError as refused:
            form.add_error("name", refused)
    if form.errors:
        return _settings(request, name_form=form)
    messages.success(request, _("Your name is changed."))
    return redirect("account_settings")


@require_POST
@login_required
def preferences(request: HttpRequest) -> HttpResponse:
    """Store time zone and mails."""
    person = _person(request)
    form = PreferencesForm(request.POST, user=person)
    if not form.is_valid():
        return _settings(request, preferences_form=form)
    services.preferences_set(person, **{"mail_notices": preferences_of(person).mail_notices, **form.cleaned_data})
    messages.success(request, _("Saved."))
    return redirect("account_settings")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
@sensitive_post_parameters("password")
def upgrade(request: HttpRequest) -> HttpResponse:
    """A guest becomes a member and keeps the matches."""
    person = _person(request)
    if not person.is_guest:
        return redirect("account_settings")
    form = UpgradeForm(request.POST or None, initial={"name": person.username})
    if request.method == "POST" and form.is_valid() and _upgraded(request, form):
        messages.success(request, _("Welcome! Your matches are yours to keep."))
        return redirect("account_settings")
    return render(request, "account/upgrade.html", {"form": form}, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def leave(request: HttpRequest) -> HttpResponse:
    """Delete the account: everything personal goes, the finished matches stay with the others."""
    form = LeaveForm(request.POST or None, user=_person(request))
    if request.method == "POST" and form.is_valid():
        services.user_anonymise(_stored(request))
        logout(request)
        messages.success(request, _("Your account is deleted. Thank you for playing."))
        return redirect("home")
    return render(request, "account/leave.html", {"form": form}, status=422 if form.errors else 200)


@csrf_exempt  # mail programs send the POST themselves (RFC 8058); the token in the address is the proof
@require_http_methods(["GET", "HEAD", "POST"])
def mail_off(request: HttpRequest, token: str) -> HttpResponse:
    """Stop the mails with the link that stands in every one of them; no log-in needed."""
    try:
        person = mail_off_person(token)
    except LetterRefused:
        return render(request, "account/mail_off.html", {"refused": True}, status=404)
    if request.method == "POST":
        services.preferences_set(person, time_zone=preferences_of(person).time_zone, mail_notices=False)
    return render(request, "account/mail_off.html", {"done": request.method == "POST"})


def faults_said(view: View) -> View:
    """Answer 422 instead of 200 when allauth shows a form again because something in it is wrong."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        form = (getattr(response, "context_data", None) or {}).get("form")
        if request.method == "POST" and response.status_code == 200 and getattr(form, "errors", None):
            response.status_code = 422
        return response

    return answer


def members_only(view: View) -> View:
    """Lead guests from allauth's pages to the one where they become members."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if isinstance(request.user, User) and request.user.is_guest:
            return redirect("account_upgrade")
        return view(request, *args, **kwargs)

    return answer


def _person(request: HttpRequest) -> User:
    return cast(User, request.user)


def _stored(request: HttpRequest) -> User:
    """Return a fresh copy of the person: a refused name must not stay on the one that the page head shows."""
    return User.objects.get(pk=_person(request).pk)


def _settings(request: HttpRequest, **forms: Form) -> HttpResponse:
    person = _person(request)
    wants = preferences_of(person)
    facts: dict[str, Any] = {
        "name_form": NameForm(initial={"name": person.username}),
        "preferences_form": PreferencesForm(
            initial={"time_zone": wants.time_zone, "mail_notices": wants.mail_notices}, user=person
        ),
        "address": EmailAddress.objects.filter(user=person, primary=True).first(),
        **forms,
    }
    return render(request, "account/settings.html", facts, status=422 if forms else 200)


def _upgraded(request: HttpRequest, form: UpgradeForm) -> bool:
    """Make the guest a member and send the confirmation; False with the form saying why not."""
    person = _stored(request)
    try:
        services.guest_upgrade(person, **form.cleaned_data)
    except ValidationError as refused:
        form.add_error("email" if isinstance(refused, EmailTaken) else "name", refused)
        return False
    update_session_auth_hash(request, person)
    EmailAddress.objects.get(user=person).send_confirmation(request, signup=True)
    return True
