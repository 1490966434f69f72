#!/usr/bin/env python3
"""Fetches the front end's third-party files, at the versions named here, into static/site/vendor/.

    python scripts/vendor.py              htmx, the fonts, and the icon sheet of every game
    python scripts/vendor.py icon ankh    prints the SVG body of an icon of game-icons.net (512 × 512, currentColor)
    python scripts/vendor.py icons cat    lists the icons whose name contains "cat"
    python scripts/vendor.py sheet luxor  writes the icon sheet of one game

A game that uses icons of that set lists them with their authors in games/rules/<key>/icons.json, {"ankh": "Lorc", …}.
The sheet, static/icons.svg in its folder, is used as <use href="{% static "<key>/icons.svg" %}#ankh"/>, and the
credits page names the authors (CC BY 3.0 asks for it). A game may as well paste what `icon` prints into its own SVG.

The results are committed: nothing is loaded from another host at run time, and neither a build nor a start needs npm.
Packages come through `npm pack`, which honours the registry npm is set up with.
"""

import json
import subprocess
import sys
import tarfile
import tempfile
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENDOR = ROOT / "static" / "site" / "vendor"
GAMES = ROOT / "games" / "rules"
CACHE = Path(tempfile.gettempdir()) / "site-vendor"

HTMX = "htmx.org@4.0.1"
TEXT_FONT = "@fontsource/alegreya-sans@5.3.0"
TITLE_FONT = "@fontsource/cinzel@5.3.0"
GAME_ICONS = "@iconify-json/game-icons@1.2.4"

# (package, CSS family, file stem, subsets, weights with style). A browser fetches only the subsets whose characters a
# page shows; the two that base.html preloads are alegreya-sans-latin-400 and cinzel-latin-700.
FONTS = (
    (TEXT_FONT, "Alegreya Sans", "alegreya-sans", ("latin", "latin-ext", "cyrillic"), ("400-normal", "700-normal")),
    (TEXT_FONT, "Alegreya Sans", "alegreya-sans", ("latin",), ("400-italic",)),
    (TITLE_FONT, "Cinzel", "cinzel", ("latin", "latin-ext"), ("700-normal",)),
)


def main(words: list[str]) -> int:
    """Run one of the commands of the docstring; return the exit code."""
    if not words:
        fetch_all()
    elif words[0] == "icon" and len(words) == 2:
        print(icon_body(words[1]))
    elif words[0] == "icons" and len(words) == 2:
        print("\n".join(sorted(name for name in icon_table() if words[1] in name)))
    elif words[0] == "sheet" and len(words) == 2:
        write_sheet(GAMES / words[1])
    else:
        print(__doc__)
        return 2
    return 0


def fetch_all() -> None:
    """Write every vendored file anew."""
    VENDOR.mkdir(parents=True, exist_ok=True)
    htmx = unpacked(HTMX)
    (VENDOR / "htmx.min.js").write_bytes(without_map(htmx / "dist" / "htmx.min.js"))
    (VENDOR / "htmx.LICENSE").write_bytes((htmx / "LICENSE").read_bytes())
    (VENDOR / "fonts.css").write_text("\n".join(font_faces()) + "\n", encoding="utf-8")
    for package, stem in ((TEXT_FONT, "alegreya-sans"), (TITLE_FONT, "cinzel")):
        (VENDOR / f"{stem}.LICENSE").write_bytes((unpacked(package) / "LICENSE").read_bytes())
    for listing in GAMES.glob("*/icons.json"):
        write_sheet(listing.parent)


def without_map(script: Path) -> bytes:
    """Return a script without the pointer to its source map, which isn't vendored."""
    lines = script.read_bytes().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(b"//# sourceMappingURL"))


def font_faces() -> list[str]:
    """Copy the font files and return one @font-face rule for each."""
    rules = ["/* Written by scripts/vendor.py. Fonts: SIL Open Font License 1.1 (see the LICENSE files beside). */"]
    for package, family, stem, subsets, faces in FONTS:
        folder = unpacked(package)
        ranges = json.loads((folder / "unicode.json").read_text())
        for face in faces:
            for subset in subsets:
                rules.append(font_face(folder, family, f"{stem}-{subset}", face, ranges[subset]))
    return rules


def font_face(folder: Path, family: str, stem: str, face: str, unicode_range: str) -> str:
    """Copy one font file and return its rule; `face` is weight and style: 400-italic."""
    weight, style = face.split("-")
    name = f"{stem}-{weight}{'' if style == 'normal' else '-' + style}.woff2"
    (VENDOR / name).write_bytes((folder / "files" / f"{stem}-{face}.woff2").read_bytes())
    return (
        f'@font-face {{ font-family: "{family}"; font-style: {style}; font-weight: {weight}; font-display: swap; '
        f'src: url("{name}") format("woff2"); unicode-range: {unicode_range}; }}'
    )


def write_sheet(folder: Path) -> None:
    """Write the icons that a game lists in icons.json as one SVG of symbols."""
    names = json.loads((folder / "icons.json").read_text(encoding="utf-8"))
    symbols = [f'  <symbol id="{name}" viewBox="0 0 512 512">{icon_body(name)}</symbol>' for name in sorted(names)]
    sheet = '<svg xmlns="http://www.w3.org/2000/svg"><defs>\n{}\n</defs></svg>\n'
    (folder / "static").mkdir(exist_ok=True)
    (folder / "static" / "icons.svg").write_text(sheet.format("\n".join(symbols)), encoding="utf-8")


def icon_body(name: str) -> str:
    """Return the SVG elements of an icon, drawn on 512 × 512 in currentColor. Ends the program if there is none."""
    try:
        body: str = icon_table()[name]["body"]
    except KeyError:
        sys.exit(f"game-icons has no icon “{name}”; try: python scripts/vendor.py icons {name.split('-')[0]}")
    return body


@cache
def icon_table() -> dict[str, dict[str, str]]:
    """Return every icon of the set by name."""
    table: dict[str, dict[str, str]] = json.loads((unpacked(GAME_ICONS) / "icons.json").read_text())["icons"]
    return table


@cache
def unpacked(package: str) -> Path:
    """Return the folder of an npm package, fetched once and kept in the temporary folder."""
    folder = CACHE / package.replace("/", "-").replace("@", "_")
    if not (folder / "package" / "package.json").exists():
        folder.mkdir(parents=True, exist_ok=True)
        command = ["npm", "pack", "--silent", "--pack-destination", str(folder), package]
        archive = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()[-1]
        with tarfile.open(folder / archive) as tar:
            tar.extractall(folder, filter="data")
    return folder / "package"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
