"""Simulated people on threads: they play through HTTP and do everything twice that people do twice."""

import threading
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from proofs.browser import Answer, AnswerLost, Browser, Chosen, choose, undo_form
from proofs.cast import PASSWORD
from proofs.ledger import Ledger

THINKING = (0.2, 1.2)  # seconds before a move
BREAK = (65, 80)  # seconds, longer than a notice waits: somebody who is away is to be told
BREAK_AFTER = 15  # moves, for every third person
AGAIN = 0.3  # seconds before the same form is sent once more


@dataclass(slots=True)
class Player:
    """One person. `takes_breaks`: is away now and then, long enough to be mailed, until all are `staying`."""

    email: str
    browser: Browser
    ledger: Ledger
    random: Random
    stop: threading.Event
    staying: threading.Event = field(default_factory=threading.Event)
    takes_breaks: bool = False
    _moves: int = 0

    def live(self) -> None:
        """Play whatever waits until told to stop; a fault of the site never ends it, one of this code is noted."""
        while not self.stop.is_set():
            try:
                if self.one_move():
                    self._rest()
                else:
                    self.stop.wait(0.5)
            except AnswerLost:
                self.ledger.count("pages without an answer")
                self.stop.wait(0.5)
            except Exception:
                self.ledger.fault(f"{self.email} fell over: {traceback.format_exc(limit=-3)}")
                self.stop.wait(5)

    def one_move(self) -> bool:
        """Play one move of the match that has waited longest; False when none does. Raises AnswerLost."""
        answer = self.browser.get("/next/")
        if "/accounts/login/" in answer.leads_to:
            self.ledger.fault(f"{self.email} was logged out")
            self.browser.log_in(self.email, PASSWORD)
        if not answer.leads_to.startswith("/m/"):
            return False
        chosen = choose(self.browser, answer.leads_to, self.random)
        if chosen is None:
            self.ledger.count("pages without a move")
            return False
        self._moves += 1
        self._end_turn(chosen, answer.leads_to)
        return True

    def submit(self, chosen: Chosen) -> None:
        """Send the move until an answer comes; a lost answer is followed by the very same form."""
        while not self.stop.is_set():
            answer = self._sent(chosen, hang_up=self.random.random() < 0.05)
            if answer is not None and answer.status < 500:
                return
            self.stop.wait(AGAIN)

    def _end_turn(self, chosen: Chosen, page: str) -> None:
        """Most moves are sent once. The others: from a form without its token, twice at once, or from two tabs."""
        way = self.random.random()
        if way < 0.03:
            self._forge(chosen)
            return
        if way < 0.13:
            self.ledger.count("double clicks")
            self._at_once(chosen, chosen)
        elif way < 0.23:
            self.ledger.count("two tabs at once")
            self._at_once(chosen, choose(self.browser, page, self.random) or chosen)
        elif way < 0.33:
            self.ledger.count("second tabs on an old page")
            old = choose(self.browser, page, self.random) or chosen
            self.submit(chosen)
            self.submit(old)
        else:
            self.submit(chosen)
        if self.random.random() < 0.15:
            self._undo(page)

    def _forge(self, chosen: Chosen) -> None:
        """Send a form without its token, as another site could; it must be refused."""
        self.ledger.count("forms without their token")
        answer = self._sent(chosen.without_token())
        if answer is not None and answer.status < 500 and answer.status != 403:
            self.ledger.fault(f"a form without its token was answered {answer.status}")

    def _at_once(self, first: Chosen, second: Chosen) -> None:
        """Send two forms from two connections in the same moment."""
        other = Player(self.email, self.browser.second_tab(), self.ledger, Random(self.random.random()), self.stop)
        thread = threading.Thread(target=other.submit, args=(second,))
        thread.start()
        self.submit(first)
        thread.join()

    def _undo(self, page: str) -> None:
        """Take the move back if the page offers it; the answer may get lost, and is not asked for again."""
        form = undo_form(self.browser.get(page).text)
        if form is None:
            return
        try:
            answer = self.browser.post(f"{page}undo/", form)
        except AnswerLost:
            self.ledger.count("moves perhaps taken back")
            return
        if answer.status == 302:
            self.ledger.count("moves taken back")
        elif answer.status >= 500:
            self.ledger.count("moves perhaps taken back")

    def _sent(self, chosen: Chosen, *, hang_up: bool = False) -> Answer | None:
        try:
            answer = self.browser.post(chosen.path, chosen.form, hang_up=hang_up)
        except AnswerLost:
            self.ledger.note(self.email, chosen, None)
            return None
        self.ledger.note(self.email, chosen, answer)
        return answer

    def _rest(self) -> None:
        if self.takes_breaks and self._moves % BREAK_AFTER == 0:
            self.staying.wait(self.random.uniform(*BREAK))
        self.stop.wait(self.random.uniform(*THINKING))


@dataclass(slots=True)
class Company:
    """All players and their threads."""

    players: list[Player]
    threads: list[threading.Thread]
    stop: threading.Event
    staying: threading.Event

    @classmethod
    def seated(cls, port: int, emails: Sequence[str], ledger: Ledger, random: Random) -> "Company":
        """Log everybody in and let them play."""
        stop, staying = threading.Event(), threading.Event()
        players = []
        for number, email in enumerate(emails):
            browser = Browser(port, address=f"192.0.2.{number % 250 + 1}")
            browser.log_in(email, PASSWORD)
            own = Random(random.random())
            players.append(Player(email, browser, ledger, own, stop, staying, takes_breaks=number % 3 == 2))
        threads = [threading.Thread(target=player.live, daemon=True) for player in players]
        for thread in threads:
            thread.start()
        return cls(players, threads, stop, staying)

    def stay(self) -> None:
        """Let nobody go away any more, so that every match can go on."""
        self.staying.set()

    def statuses(self) -> Counter[str]:
        """Return how often everybody's requests were answered how."""
        return sum((player.browser.statuses for player in self.players), Counter[str]())

    def leave(self, patience: float = 60) -> None:
        """Tell everybody to stop and wait until they have."""
        self.staying.set()
        self.stop.set()
        end = time.monotonic() + patience
        for thread in self.threads:
            thread.join(max(0.0, end - time.monotonic()))
