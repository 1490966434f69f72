"""What the simulated people were answered, and whether the database tells the same."""

import threading
from collections import Counter
from dataclasses import dataclass, field

from proofs.browser import Chosen

Attempt = tuple[str, str, int, str]  # match code, person's address, question, text


@dataclass(slots=True)
class Ledger:
    """Attempts by their final answer. Safe to use from several threads."""

    accepted: set[Attempt] = field(default_factory=set)
    refused: set[Attempt] = field(default_factory=set)
    unknown: set[Attempt] = field(default_factory=set)
    counts: Counter[str] = field(default_factory=Counter)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, person: str, chosen: Chosen, status: int | None) -> None:
        """Note an answer; None for a lost one."""
        attempt = (chosen.code, person, chosen.turn, chosen.text)
        with self._lock:
            self.counts[f"answers {status if status else 'lost'}"] += 1
            if status in {200, 302, 303}:
                self.accepted.add(attempt)
            elif status in {403, 404, 409, 422}:
                self.refused.add(attempt)
            else:
                self.unknown.add(attempt)

    def count(self, what: str) -> None:
        """Count something that happened."""
        with self._lock:
            self.counts[what] += 1


def faults_in_storage(ledger: Ledger) -> list[str]:
    """Compare the ledger with the Move rows; return one sentence for every difference. Needs Django set up."""
    from games.matches.models import Match, Move

    stored: Counter[Attempt] = Counter(
        Move.objects.filter(by=Move.By.PERSON).values_list("match__code", "user__email", "turn", "text")
    )
    faults = [f"accepted, but stored {stored[one]} times: {one}" for one in sorted(ledger.accepted) if stored[one] != 1]
    refused = ledger.refused - ledger.accepted - ledger.unknown
    faults += [f"refused, but stored: {one}" for one in sorted(refused) if stored[one]]
    known = ledger.accepted | ledger.unknown
    faults += [f"stored, but nobody sent it: {one}" for one in stored if one not in known]
    for match in Match.objects.all():
        plies = list(Move.objects.filter(match=match).order_by("ply").values_list("ply", flat=True))
        if plies != list(range(1, match.ply + 1)):
            faults.append(f"match {match.code} has gaps in its plies: {plies[-5:]} of {match.ply}")
    return faults
