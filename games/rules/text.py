"""Marks English sentences in the rules for translation, without knowing gettext.

The rules are pure Python and speak English. `N_` marks a sentence so that `makemessages --keyword=N_`
finds it; the platform translates it when it is shown.
"""


def N_(sentence: str) -> str:
    """Return `sentence` unchanged; the name is what the message extractor looks for."""
    return sentence
