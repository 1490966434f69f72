"""What the simulated people were answered, and whether the database tells the same."""

import json
import threading
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from proofs.browser import Answer, Chosen

Attempt = tuple[str, str, int, str]  # match code, person's address, question, text


@dataclass(slots=True)
class Ledger:
    """Attempts to move, by how they were answered: a success, a refusal, or not at all. Safe to use from threads.

    The same attempt may be in several sets: an answer was lost, and the second one arrived.
    """

    accepted: set[Attempt] = field(default_factory=set)
    refused: set[Attempt] = field(default_factory=set)
    unknown: set[Attempt] = field(default_factory=set)
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, person: str, chosen: Chosen, answer: Answer | None) -> None:
        """Note what came back for a move; None when nothing did."""
        attempt = (chosen.code, person, chosen.turn, chosen.text)
        with self._lock:
            self.counts[f"moves answered {answer.status}" if answer else "moves without an answer"] += 1
            if answer is None or answer.status >= 500:
                self.unknown.add(attempt)
            elif answer.status == 302 and answer.leads_to == f"/m/{chosen.code}/":
                self.accepted.add(attempt)
            else:
                self.refused.add(attempt)

    def count(self, what: str) -> None:
        """Count something that happened."""
        with self._lock:
            self.counts[what] += 1

    def fault(self, sentence: str) -> None:
        """Note something that must not happen."""
        with self._lock:
            self.faults.append(sentence)

    def dump(self) -> str:
        """Return the attempts as JSON, for the process that asks the database."""
        return json.dumps([sorted(group) for group in (self.accepted, self.refused, self.unknown)])

    @classmethod
    def load(cls, text: str) -> "Ledger":
        """Return the ledger of a dump."""
        accepted, refused, unknown = (
            {(code, who, turn, move) for code, who, turn, move in group} for group in json.loads(text)
        )
        return cls(accepted, refused, unknown)


def differences(ledger: Ledger, stored: Mapping[Attempt, int]) -> list[str]:
    """Compare the ledger with how often each ply of a person is stored; return one sentence for every difference.

    What was accepted is there exactly once. What was refused and never accepted is not there, even if an earlier answer
    was lost: a move that had been carried out is accepted as a repeat when it is sent again. What got no answer at all
    is there once or not at all. Nothing else is there.
    """
    accepted, refused, unknown = (_plies(group) for group in (ledger.accepted, ledger.refused, ledger.unknown))
    times = {one: stored.get(one, 0) for one in accepted | refused | unknown}
    faults = [f"accepted, but stored {times[one]} times: {one}" for one in sorted(accepted) if times[one] != 1]
    faults += [f"refused, but stored: {one}" for one in sorted(refused - accepted) if times[one]]
    unanswered = sorted(unknown - accepted - refused)
    faults += [f"not answered, but stored {times[one]} times: {one}" for one in unanswered if times[one] > 1]
    return faults + [f"stored, but nobody sent it: {one}" for one in sorted(stored) if one not in times]


def _plies(attempts: set[Attempt]) -> set[Attempt]:
    """Return the plies of moves that join several by “;”: each answers the question that the one before it brings."""
    return {
        (code, who, turn + number, " ".join(ply.split()))
        for code, who, turn, text in attempts
        for number, ply in enumerate(text.split(";"))
    }
