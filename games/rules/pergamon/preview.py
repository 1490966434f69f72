"""What the words chosen so far would do, and the question that is put: both from the View alone."""

from typing import Any

from games.rules.pergamon.museum import opened, own_spaces, space_of, without
from games.rules.pergamon.state import DIG, ORDER, PLACE, SHOW, STORE
from games.rules.pergamon.view import View
from games.rules.protocol import Json, Seat
from games.rules.text import N_

Words = tuple[str, ...]

QUESTIONS = {
    ORDER: N_("Which finds of one century go deeper?"),
    PLACE: N_("Choose a fund space for your figure."),
    DIG: N_("Dig one of the framed galleries, or none."),
    SHOW: N_("Show a collection in the museum, or be done."),
    STORE: N_("Storing costs coins: give finds up, or keep them all."),
}
BUILDING = N_("Put finds on the ends of the row, then exhibit it.")
COINS = N_("How many coins for restoration?")
CLOSING = N_("All your markers are out: which exhibit closes?")
READY = {
    ORDER: N_("Lay the finds out like this?"),
    PLACE: N_("Send your figure here?"),
    DIG: N_("Dig here?"),
    SHOW: N_("Exhibit it like this?"),
    STORE: N_("Keep these finds?"),
}
NO_DIG = N_("Dig nothing this turn?")
NO_SHOW = N_("No more exhibits this turn?")
GIVE_UP = N_("Give this find up?")


def question(view: View, words: Words) -> str:
    """Return what is asked after these words, in English. A first word alone says nothing yet."""
    if len(words) < 2 and words not in (("done",), ("keep",)):
        if words == ("exhibit",):
            return COINS
        return BUILDING if view.phase == SHOW and view.row else QUESTIONS.get(view.phase, "")
    if words[0] == "exhibit" and len(words) < 4 and needs_closing(view):
        return CLOSING
    if words[0] == "order" and len(words) <= len(view.turned):
        return QUESTIONS[ORDER]
    return _ready(view, words)


def _ready(view: View, words: Words) -> str:
    short = {("dig", "none"): NO_DIG, ("done",): NO_SHOW}
    if words[0] == "drop":
        return GIVE_UP
    return short.get(words) or READY.get(view.phase, "")


def needs_closing(view: View) -> bool:
    """True if the seat that is asked has all its markers out."""
    return len(own_spaces(view.exhibits, view.seat)) >= 3  # R6.9


def preview(view: View, seat: Seat, words: Words) -> Json:
    """Return `words`, and `plan`: what exhibiting the row would do with these words; None while there is no row.

    The plan's facts: `coins`, `space`, `marker` (number), `close` (museum space, 0 = none), `moves` as [from, to] and
    `gone` as [from] of the other markers.
    """
    plan = None
    if view.phase == SHOW and view.seat == seat and len(view.row) > 1:
        plan = _plan(view, words)
    return {"words": list(words), "plan": plan}


def _plan(view: View, words: Words) -> dict[str, Any]:
    chosen = words[0] == "exhibit" if words else False
    coins = int(words[1]) if chosen and len(words) > 1 else 0
    close = int(words[3]) if chosen and len(words) > 3 else 0  # exhibit 2 close 12
    before = without(view.exhibits, close) if close else view.exhibits
    space = space_of(view.row, coins)
    stay, gone = opened(before, view.seat, view.row, space)
    stood = {(exhibit.owner, exhibit.marker): exhibit.space for exhibit in before}
    new = next(exhibit for exhibit in stay if (exhibit.owner, exhibit.marker) not in stood)
    moves = [(stood[e.owner, e.marker], e.space) for e in stay if e is not new]
    return {
        "coins": coins,
        "space": space,
        "close": close,
        "marker": new.marker,
        "moves": [[was, now] for was, now in moves if was != now],
        "gone": [exhibit.space for exhibit in gone],
    }
