"""The four ways in which a move can be refused, and the ways in which data can be broken.

Every error carries `sentence`, an English template marked with `N_`, and `facts`, the values that fill it, so that
the platform can show it in the reader's language: `gettext(error.sentence) % error.facts`.
"""

from collections.abc import Mapping
from typing import Any


class RulesError(ValueError):
    """Something the rules refuse. `str(error)` is the English sentence; `rule` is its number in RULES.md or ''."""

    def __init__(self, sentence: str, *, rule: str = "", **facts: Any) -> None:
        self.sentence = sentence
        self.rule = rule
        self.facts: Mapping[str, Any] = facts
        super().__init__(sentence % facts if facts else sentence)


class Refused(RulesError):
    """A move that is not played. `code` is the word golden games use for it."""

    code = "refused"


class MatchOver(Refused):
    """Raised when the match has an outcome already."""

    code = "match_over"


class NotYourTurn(Refused):
    """Raised when the seat is not to move."""

    code = "not_your_turn"


class MalformedAction(Refused):
    """Raised when the text is no action of this game, in any position."""

    code = "malformed"


class IllegalAction(Refused):
    """Raised when the action is well spelled but not allowed in this position."""

    code = "illegal"


class BadSetup(RulesError):
    """Raised by `engine.start` for a seat count or an option the game does not have."""


class UnknownGame(RulesError):
    """Raised by the registry for a key that no folder has."""


class BrokenCount(RulesError):
    """Raised by `Game.check` when a piece of the box is missing or stands twice."""


class BrokenRecord(RulesError):
    """Raised when a game record can't be read, or its replay differs from what it says."""
