"""The question that stands above the board, after the words chosen so far."""

from games.rules.luxor2001.view import View
from games.rules.text import N_


def question(view: View, words: tuple[str, ...]) -> str:
    """Return the English sentence, marked for translation."""
    if view.phase == "drop":
        return _dropping(words)
    if view.phase == "search":
        return _searching(view, words)
    if view.phase == "give":
        return N_("The curse has struck you: which sarcophagus do you hand over?")
    return N_("Last move: which sarcophagi do your scarabs open?")


def _dropping(words: tuple[str, ...]) -> str:
    if not words:
        return N_("Which card do you drop?")
    if len(words) == 1:
        return N_("Into which slot?")
    return N_("This is what the card will do.")


def _searching(view: View, words: tuple[str, ...]) -> str:
    if "nothing" in words:
        return N_("You say that there is nothing to find.")
    if len(words) < 2:
        return N_("A curse! Find three of the same animal in a line: which cell is the middle one?")
    if len(words) == 2:
        return N_("In which direction do the three lie?")
    if len(words) == 3:
        return N_("Whom shall the curse meet?")
    return N_("Nobody sees your answer until all have answered.")
