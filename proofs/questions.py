"""What a proof asks the database of its stack, in a process that has Django set up for it. Prints JSON."""

import json
import sys
from typing import Any

import django

from proofs.ledger import Ledger, differences


def moves() -> list[str]:
    """Compare the ledger on standard input with the moves after row argv[2]; return a sentence for every difference."""
    from proofs.storage import moves_of_people

    return differences(Ledger.load(sys.stdin.read()), moves_of_people(after=int(sys.argv[2])))


def matches() -> list[str]:
    """Return one sentence for everything that is amiss in the stored matches."""
    from proofs.storage import faults_in_matches

    return list(faults_in_matches())


def notices() -> dict[str, Any]:
    """Return counts and faults of the notices; standard input has, as JSON, how often a mail of each of them left."""
    from django.utils import timezone

    from proofs import storage

    mails = {int(one): left for one, left in json.load(sys.stdin).items()}
    faults = list(storage.faults_in_notices(mails, timezone.now()))
    return {**storage.notices_counted(), "unnoted": storage.unnoted(mails), "faults": faults}


QUESTIONS = {"moves": moves, "matches": matches, "notices": notices}

if __name__ == "__main__":
    django.setup()
    print(json.dumps(QUESTIONS[sys.argv[1]]()))
