"""The virtual environment of the rival engine, apart from the site's own."""

import hashlib
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv-bench"
LOCK = Path(__file__).resolve().parent / "requirements.txt"


def rival_python() -> Path:
    """Return the Python that can import Catanatron; makes the environment when the lock file has changed."""
    python, mark = FOLDER / "bin" / "python", FOLDER / "lock.sha256"
    digest = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    if not (mark.exists() and mark.read_text() == digest):
        print("Making an environment for the rival engine in .venv-bench …", file=sys.stderr)
        venv.create(FOLDER, clear=True, with_pip=True)
        options = ["-q", "--disable-pip-version-check", "--require-hashes"]
        subprocess.run([str(python), "-m", "pip", "install", *options, "-r", str(LOCK)], check=True)
        mark.write_text(digest)
    return python
