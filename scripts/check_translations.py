"""Fails when a language of the site lacks a translation. English is the source and needs none.

Needs GNU gettext (xgettext, msgfmt) as soon as LANGUAGES names a second language.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import django
from django.conf import settings

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))


def main() -> int:
    """Return 0 when every message of every language is translated and up to date, else 1."""
    import os

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "luxor_site.settings")
    django.setup()
    codes = [code for code, _name in settings.LANGUAGES if code != "en"]
    if not codes:
        print("English is the only language; nothing to compare.")
        return 0
    if not shutil.which("xgettext"):
        print("GNU gettext is missing: apt-get install gettext")
        return 1
    return max(missing(code) for code in codes)


def missing(code: str) -> int:
    """Print what one language lacks; 1 if it lacks anything."""
    path = settings.LOCALE_PATHS[0] / code / "LC_MESSAGES" / "django.po"
    if not path.exists():
        print(f"{code}: {path} is not there")
        return 1
    before = path.read_text()
    subprocess.run(
        [sys.executable, "manage.py", "makemessages", "-l", code, "--keyword=N_", "--no-location", "-v0"], check=True
    )
    after = path.read_text()
    path.write_text(before)
    found = subprocess.run(
        ["msgattrib", "--untranslated", "--no-obsolete", "-"],
        input=after,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    fuzzy = after.count("#, fuzzy")
    if found.strip() or fuzzy:
        print(f"{code}: {fuzzy} uncertain; untranslated:\n{found[:2000]}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
