"""Names: what may be typed, and which two are one to the eye."""

import pytest

from games.accounts.names import BOT_NAMES, NameRefused, name_checked, name_key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "ａｎｎ"),  # full width
        ("Iris", "lris"),  # capital I and small l
        ("Iris", "1ris"),
        ("Iris", "İris"),  # Turkish dotted I
        ("Otto", "0tto"),
        ("Emma", "Ernrna"),
        ("wave", "vvave"),
        ("Straße", "STRASSE"),
        ("fiona", "ﬁona"),  # ligature
        ("Ann Lee", "ann_lee"),
        ("Ann Lee", "Ann-Lee"),
        ("HOCOK", "носок"),  # Cyrillic
        ("José", "Jose\u0301"),  # composed and decomposed
        ("PAX", "ΡΑΧ"),  # Greek
    ],
)
def test_names_that_look_alike_have_one_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Zoe", "Zoé"), ("Bob", "Rob"), ("Дмитрий", "Дмитрии")])
def test_names_that_differ_to_the_eye_have_two_keys(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("Ann", "Ann"),
        ("  Ann   Lee ", "Ann Lee"),
        ("ａｎｎ", "ann"),
        ("Jose\u0301", "José"),
        ("Дмитрий", "Дмитрий"),
        ("田中さん", "田中さん"),  # Japanese is written in three scripts
        ("한글이름", "한글이름"),
        ("नमस्ते", "नमस्ते"),  # vowel signs are marks
        ("Ann-Marie_3.x", "Ann-Marie_3.x"),
    ],
)
def test_people_of_all_alphabets_have_a_name(typed: str, stored: str) -> None:
    assert name_checked(typed) == stored


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "required"),
        ("   ", "required"),
        ("ab", "name_length"),
        ("a" * 25, "name_length"),
        ("a" * 10_000, "name_length"),
        ("<b>Ann</b>", "name_character"),
        ("Ann\u202eeve", "name_character"),  # right-to-left override
        ("Ann\u200bb", "name_character"),  # zero width
        ("Ann\nBob", "name_character"),
        ("Ann\x00", "name_character"),
        ("Ann😀", "name_character"),
        ("Z\u0335\u0336\u0337algo", "name_character"),  # a pile of accents
        ("\u0301nn", "name_character"),  # an accent over nothing
        ("Аnn", "name_scripts"),  # Cyrillic А
        ("-ann", "name_ends"),
        ("ann.", "name_ends"),
        ("ann..b", "name_separators"),
        ("12345", "name_letter"),
        ("Admin", "name_reserved"),
        ("ADM1N", "name_reserved"),
        ("m.o.d.e.r.a.t.o.r", "name_reserved"),
        ("Horernheb", "name_reserved"),
    ],
)
def test_a_bad_name_is_refused_with_its_reason(typed: str, code: str) -> None:
    with pytest.raises(NameRefused) as refused:
        name_checked(typed)
    assert refused.value.code == code
    assert len(refused.value.messages) == 1
    assert len(refused.value.messages[0]) < 120


def test_every_bot_has_a_name_nobody_can_take() -> None:
    names = [name for level in BOT_NAMES.values() for name in level]
    assert len({name_key(name) for name in names}) == len(names) == 12
    for name in names:
        with pytest.raises(NameRefused):
            name_checked(name)


def test_a_key_fits_its_column() -> None:
    assert len(name_key("ﷺ" * 24)) <= 80
    assert len(name_key("m" * 10_000)) <= 80
