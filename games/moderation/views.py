"""One view for every act: shows the form and what will happen, then does it."""

from typing import Any

from django.contrib import messages
from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied, ValidationError
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _

from games.matches.errors import MatchRefusal, refusal_sentence
from games.moderation.acts import Act


def act_page(request: HttpRequest, site: AdminSite, acts: list[Act], key: str, subject: Any, back: str) -> HttpResponse:
    """Show or run the act `key` on `subject` (a match or a person); `back` is where it leads afterwards."""
    act = next((act for act in acts if act.key == key), None)
    if act is None:
        raise Http404
    form = act.form(subject, request.POST if request.method == "POST" else None)
    done = request.method == "POST" and form.is_valid() and act_done(request, act, subject, form)
    if done:
        messages.success(request, _("Done, and on record."))
        return HttpResponseRedirect(back)
    context = {
        **site.each_context(request),
        "title": act.title,
        "act": act,
        "form": form,
        "subject": subject,
        "back": back,
        "offered": act.is_offered(subject),
    }
    return render(request, "admin/moderation/act.html", context, status=422 if request.method == "POST" else 200)


def act_done(request: HttpRequest, act: Act, subject: Any, form: Form) -> bool:
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
