"""What may stand in a text that people type for others to read: titles, reasons. Names are stricter: names.py."""

import unicodedata

JOINERS = "\u200c\u200d"  # Persian and Indic words, and families of emoji, need them
PILE = 3  # marks upon one letter; more would run into the lines above and below


def tidied(text: str, *, lines: bool = False) -> str:
    """Return the text without what can't be seen but harms what stands around it.

    Gone are control characters, marks and overrides of the writing direction, zero-width characters, and piles of
    accents; runs of space become one. With `lines` the breaks between lines stay. "" when nothing is left to be seen.
    """
    parts = text.splitlines() if lines else [" ".join(text.splitlines())]
    clean = "\n".join(" ".join(_visible(part).split()) for part in parts).strip()
    return clean if any(unicodedata.category(one)[0] not in "CZM" for one in clean) else ""


def _visible(text: str) -> str:
    kept: list[str] = []
    pile = 0
    for character in text:
        category = unicodedata.category(character)
        pile = pile + 1 if category[0] == "M" else 0
        if pile > PILE or (category[0] == "C" and character not in JOINERS and character != "\t"):
            continue
        kept.append(character)
    return "".join(kept)
