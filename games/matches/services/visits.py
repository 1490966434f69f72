"""Noting that somebody has looked."""

from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from games.accounts.models import User
from games.matches.models import Match, Visit

FRESH = timedelta(seconds=20)  # a visit younger than this is not written again


def visit_note(match: Match, user: User) -> None:
    """Note that this person sees the newest position now. One query as a rule, two for a first or a fresh visit."""
    now = timezone.now()
    seen = Visit.objects.filter(match=match, user=user)
    old = Q(seen__lt=match.shown) | Q(seen_at__lt=now - FRESH) | Q(seen_at__gt=now + FRESH)  # or the clock was set back
    if not seen.filter(old).update(seen=match.shown, seen_at=now):
        seen.get_or_create(match=match, user=user, defaults={"seen": match.shown, "seen_at": now})
