"""Fails when a template holds what the Content-Security-Policy refuses, or does not compile.

Refused: inline scripts and styles, on… handlers, style attributes (mails excepted: mail readers need inline styles).
"""

import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

DJANGO = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}")  # taken out first: its words are no markup

REFUSED = {
    "inline script": re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)", re.IGNORECASE),
    "inline style": re.compile(r"<style\b", re.IGNORECASE),
    "style attribute": re.compile(r"\sstyle=", re.IGNORECASE),
    "event handler": re.compile(r"\son[a-z]+\s*=", re.IGNORECASE),
    "address of another host": re.compile(
        r"""(?:src|href)=["']https?://(?!creativecommons\.org|game-icons\.net)""", re.IGNORECASE
    ),
    "hx-on": re.compile(r"\bhx-on", re.IGNORECASE),
}


def main() -> int:
    """Print every fault with file and line; return 1 if there is one."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "luxor_site.settings")
    import django
    from django.template import TemplateSyntaxError, engines

    django.setup()
    faults = []
    for path in sorted([*ROOT.glob("templates/**/*.*"), *ROOT.glob("games/rules/*/templates/**/*.*")]):
        text = path.read_text()
        if "mail" not in path.parts:
            faults += [
                f"{path.relative_to(ROOT)}:{number}: {name}"
                for number, line in enumerate(text.splitlines(), 1)
                for name, pattern in REFUSED.items()
                if pattern.search(DJANGO.sub("", line))
            ]
        try:
            engines["django"].from_string(text)
        except TemplateSyntaxError as error:
            faults.append(f"{path.relative_to(ROOT)}: {error}")
    print("\n".join(faults) or "Every template compiles and keeps to the policy.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
