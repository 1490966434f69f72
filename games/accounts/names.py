"""What a name may be, and when two names are the same to the eye. The one place that knows.

A name is 3 to 24 characters: letters and digits of one script, and between them single spaces, dots, low lines or
hyphens. Two names with the same `key` can't both exist.
"""

import unicodedata
from functools import cache
from itertools import pairwise

from confusable_homoglyphs import categories
from confusable_homoglyphs.confusables import confusables_data
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST, LONGEST = 3, 24  # characters, after tidying
KEY_LENGTH = 80  # of the column; longer keys are cut, which only makes more names look alike
SEPARATORS = " ._-"

# Scripts that are written together; any other two in one name are refused.
TOGETHER = (
    {"HAN", "HIRAGANA", "KATAKANA"},
    {"HAN", "HANGUL"},
    {"HAN", "BOPOMOFO"},
)

# fmt: off
RESERVED = (
    "admin", "administrator", "anonymous", "bot", "everybody", "everyone", "former-player", "guest", "help", "info",
    "moderation", "moderator", "nobody", "null", "official", "owner", "root", "security", "site", "staff", "support",
    "sysadmin", "system", "undefined", "webmaster",
)
# fmt: on

# The computer players' names by level. Four of each, so that a table of four can be filled with one level.
BOT_NAMES: dict[str, tuple[str, ...]] = {
    "easy": ("Pepi", "Nebet", "Teti", "Senbi"),
    "normal": ("Horemheb", "Tiye", "Ankhesen", "Paneb"),
    "hard": ("Imhotep", "Hatshepsut", "Amenhotep", "Ptahhotep"),
}


class NameRefused(ValidationError):
    """A name nobody may have; `messages[0]` is the sentence for the person who typed it."""


class NameTaken(ValidationError):
    """Somebody has this name, or one that looks like it."""

    def __init__(self) -> None:
        super().__init__(
            _("Somebody has this name already, or one that looks like it. Please choose another."), code="name_taken"
        )


def name_checked(text: str) -> str:
    """Return the name as it is stored: compatibility characters replaced, spaces at the ends gone, single ones inside.

    Raises NameRefused; whether the name is taken is for the database to say.
    """
    name = " ".join(part for part in unicodedata.normalize("NFKC", text).split(" ") if part)
    _check_length(name)
    _check_characters(name)
    _check_scripts(name)
    if name_key(name) in _reserved_keys():
        raise NameRefused(_("This name is kept for the site itself. Please choose another."), code="name_reserved")
    return name


def name_validator(value: str) -> None:
    """Raise NameRefused; the form in which Django's forms and models ask."""
    name_checked(value)


def name_key(name: str) -> str:
    """Return what the eye sees: equal for names that differ by case, width, separators or look-alike characters."""
    text = unicodedata.normalize("NFKC", name)
    text = _prototypes(text.upper()).casefold()
    text = _prototypes(text).casefold()
    text = text.replace("vv", "w").replace("l", "i").replace("i\u0307", "i")  # I, l and 1; the Turkish İ
    letters = "".join(character for character in text if not _is_ignored(character))
    return unicodedata.normalize("NFC", letters)[:KEY_LENGTH]


def _check_length(name: str) -> None:
    if not name:
        raise NameRefused(_("Please type a name."), code="required")
    if not SHORTEST <= len(name) <= LONGEST:
        raise NameRefused(
            _("A name has %(shortest)s to %(longest)s characters; this one has %(length)s."),
            code="name_length",
            params={"shortest": SHORTEST, "longest": LONGEST, "length": len(name)},
        )


def _check_characters(name: str) -> None:
    for place, character in enumerate(name):
        if not _is_allowed(character, before=name[:place]):
            shown = character if character.isprintable() else f"U+{ord(character):04X}"
            raise NameRefused(
                _("A name can't hold “%(character)s”: only letters, digits, spaces, dots, low lines and hyphens."),
                code="name_character",
                params={"character": shown},
            )
    if name[0] in SEPARATORS or name[-1] in SEPARATORS:
        raise NameRefused(_("A name begins and ends with a letter or digit."), code="name_ends")
    if any(first in SEPARATORS and second in SEPARATORS for first, second in pairwise(name)):
        raise NameRefused(_("A name has single spaces, dots, low lines or hyphens only."), code="name_separators")
    if not any(unicodedata.category(character)[0] == "L" for character in name):
        raise NameRefused(_("A name has at least one letter."), code="name_letter")


def _is_allowed(character: str, before: str) -> bool:
    category = unicodedata.category(character)
    if category in {"Mn", "Mc"}:  # an accent needs a letter beneath, and a letter carries two at most
        beneath = [unicodedata.category(earlier)[0] for earlier in before[-3:]]
        return bool(beneath) and "L" in beneath and beneath[-2:] != ["M", "M"]
    return category in {"Lu", "Ll", "Lt", "Lm", "Lo", "Nd"} or character in SEPARATORS


def _check_scripts(name: str) -> None:
    scripts = {categories.alias(character) for character in name} - {"COMMON", "INHERITED"}
    if len(scripts) > 1 and not any(scripts <= group for group in TOGETHER):
        raise NameRefused(_("A name is written in one alphabet."), code="name_scripts")


def _prototypes(text: str) -> str:
    return "".join(_prototype(character) for character in text)


def _prototype(character: str) -> str:
    """Return the character that stands for all that look like this one (Unicode's confusables)."""
    likes = confusables_data.get(character) or []
    if len(likes) != 1:  # nothing looks like it, or it is the one that stands for many
        return character
    other: str = likes[0]["c"]
    if len(confusables_data.get(other) or []) > 1:
        return other
    return min(
        (character, other), key=lambda text: (not text.isascii(), text)
    )  # a pair: either way, but always the same


def _is_ignored(character: str) -> bool:
    return character in SEPARATORS or unicodedata.category(character) in {"Cf", "Cc", "Zs"}


@cache
def _reserved_keys() -> frozenset[str]:
    names = [*RESERVED, *(name for level in BOT_NAMES.values() for name in level)]
    return frozenset(name_key(name) for name in names)
