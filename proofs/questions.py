"""What a proof asks the database of its stack, in a process that has Django set up for it. Prints JSON."""

import json
import sys
from typing import Any

import django

from proofs.ledger import Ledger, faults_in_storage


def plies() -> list[Any]:
    """Return [code, status, plies] of every match."""
    from games.matches.models import Match

    return list(Match.objects.values_list("code", "status", "ply"))


def storage() -> list[str]:
    """Compare the ledger on standard input with the moves stored."""
    accepted, refused, unknown = ({tuple(one) for one in group} for group in json.load(sys.stdin))
    return faults_in_storage(Ledger(accepted, refused, unknown))


def notices() -> list[str]:
    """Return a sentence for every notice that is neither sent, nor dropped for a reason, nor still owed."""
    from games.notices.models import Notice

    both = Notice.objects.exclude(sent_at=None).exclude(dropped_at=None)
    return [f"notice {notice.pk} is sent and dropped" for notice in both]


if __name__ == "__main__":
    django.setup()
    print(json.dumps([list(row) if isinstance(row, tuple) else row for row in globals()[sys.argv[1]]()]))
