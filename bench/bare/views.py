"""The view that moves are compared with: lock one row, insert one, update one, render one line."""

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from bench.bare.models import Count, Counter


@require_POST
def counted(request: HttpRequest) -> HttpResponse:
    """Count one further; nobody is asked who he is."""
    with transaction.atomic():
        counter = Counter.objects.select_for_update().get(pk=1)
        counter.number += 1
        Count.objects.create(counter=counter, number=counter.number, text=request.POST["text"])
        counter.save(update_fields=["number"])
    return render(request, "bare/line.html", {"counter": counter})


@login_required
def counted_after_login(request: HttpRequest) -> HttpResponse:
    """The same for somebody who is logged in."""
    return counted(request)
