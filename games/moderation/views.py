"""The desk's pages about one match or one person: what there is to know, the acts, and the form of the one chosen."""

from django.contrib import messages
from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied, ValidationError
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.matches.errors import MatchRefusal, refusal_sentence
from games.matches.models import Match
from games.moderation.acts import MATCH_ACTS, PERSON_ACTS, Act
from games.moderation.desk import match_facts, person_facts

Subject = Match | User


def subject_page(request: HttpRequest, site: AdminSite, subject: Subject) -> HttpResponse:
    """Show a match or a person, with the acts to choose from."""
    return _page(request, site, subject)


def act_page(request: HttpRequest, site: AdminSite, subject: Subject, key: str, back: str) -> HttpResponse:
    """Show or run the act `key` on a match or a person; `back` is where it leads afterwards."""
    act = next((act for act in _acts(subject) if act.key == key), None)
    if act is None:
        raise Http404
    form = act.form(subject, request.POST if request.method == "POST" else None)
    may_run = request.method == "POST" and act.is_offered(subject)
    if may_run and form.is_valid() and act_done(request, act, subject, form):
        messages.success(request, _("Done, and on record."))
        return HttpResponseRedirect(back)
    return _page(request, site, subject, act, form)


def act_done(request: HttpRequest, act: Act, subject: Subject, form: Form) -> bool:
    """Run the act; put a refusal into the form, where what was typed still stands, and return False."""
    try:
        act.run(request.user, subject, form.cleaned_data)  # type: ignore[arg-type]
    except PermissionDenied as refusal:
        form.add_error(None, str(refusal))
    except ValidationError as refusal:
        form.add_error(None, refusal)
    except MatchRefusal as refusal:
        form.add_error(None, refusal_sentence(refusal))
    else:
        return True
    return False


def _page(
    request: HttpRequest, site: AdminSite, subject: Subject, act: Act | None = None, form: Form | None = None
) -> HttpResponse:
    is_match = isinstance(subject, Match)
    facts = match_facts(request.user, subject) if is_match else person_facts(subject)  # type: ignore[arg-type]
    context = {
        **site.each_context(request),
        **facts,
        "title": str(act.title) if act else "",
        "act": act,
        "acts": [one for one in _acts(subject) if one.is_offered(subject)],
        "form": form,
        "offered": act is None or act.is_offered(subject),
    }
    name = "match" if is_match else "person"
    return render(request, f"admin/moderation/{name}.html", context, status=422 if request.method == "POST" else 200)


def _acts(subject: Subject) -> list[Act]:
    return MATCH_ACTS if isinstance(subject, Match) else PERSON_ACTS
