"""Why the platform refuses something, as one sentence a person understands.

The rules have refusals of their own (`games.rules.errors.Refused`); `refusal_sentence` words both kinds.
"""

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules.errors import RulesError


class MatchRefusal(ValueError):
    """Something that is not done, and nothing has happened. `status` is the answer's HTTP status."""

    status = 409
    sentence: Any = _("This can't be done.")

    def __init__(self, sentence: Any = None, **facts: Any) -> None:
        self.sentence = sentence or type(self).sentence
        self.facts = facts
        super().__init__(str(self.sentence) % facts if facts else str(self.sentence))


class MatchMissing(MatchRefusal):
    """There is no such match, or it is none of this person's business: the two look alike."""

    status = 404
    sentence = _("There is no such match.")


class StaleTurn(MatchRefusal):
    """The page was older than the match."""

    sentence = _("The match has moved on since this page was shown. Here is how it stands now.")


class NotYours(MatchRefusal):
    """The seat, or the right to do it, is somebody else's."""

    status = 403
    sentence = _("You have no seat in this match.")


class LoggedOut(NotYours):
    """Nobody is logged in: never was, or the session has ended meanwhile."""

    sentence = _("You are not logged in. What you chose is kept: log in and go on.")


class PlayedForYou(MatchRefusal):
    """A stand-in has the seat at the moment."""

    sentence = _("A bot plays for you at the moment. A moderator can give the seat back to you.")


class NotRunning(MatchRefusal):
    """The match has not begun, or is over, or was cancelled."""

    sentence = _("This match is not running.")


class AlreadyStarted(MatchRefusal):
    """Seats can be taken, left and cancelled only before the start."""

    sentence = _("This match has already begun.")


class SeatTaken(MatchRefusal):
    """Somebody else was quicker."""

    sentence = _("The last seat was taken a moment ago.")


class LinkRevoked(MatchRefusal):
    """An invitation link that never was one, or no longer is."""

    status = 404
    sentence = _("This invitation link is not valid. Ask for a new one.")


class BadPlan(MatchRefusal):
    """The seats of a new match don't make sense."""

    status = 422
    sentence = _("These seats can't be filled like that.")


class NothingToUndo(MatchRefusal):
    """The last move was not yours, ended your turn, drew something or told somebody something."""

    sentence = _("This can't be taken back any more.")


def refusal_sentence(error: MatchRefusal | RulesError) -> str:
    """Return why, in the reader's language. `error.facts` fill the sentence."""
    sentence = gettext(str(error.sentence)) if isinstance(error, RulesError) else str(error.sentence)
    return sentence % error.facts if error.facts else sentence
