"""The account pages that allauth does not have: settings, name, leaving, from guest to member."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
@login_required
def settings_page(request: HttpRequest) -> HttpResponse:
    """Show everything that a person can change about the account."""
    return render(request, "account/settings.html")
