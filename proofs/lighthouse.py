"""`make lighthouse`: Lighthouse looks at home, my games and a match page of every game, as phone and as desktop.

The pages are served as they are in earnest: gunicorn, PostgreSQL, static files with hashed names and compressed.
Whoever looks is logged in. A performance score depends on how busy the machine is: run it on a quiet one, or with
`--runs 3`, which takes the median. The reports are kept in var/lighthouse/.
"""

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from proofs.browser import Browser
from proofs.stack import ROOT, Stack

PROGRAM = ROOT / "scripts" / "lighthouse" / "node_modules" / ".bin" / "lighthouse"
REPORTS = ROOT / "var" / "lighthouse"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
SWITCHES = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
]  # fmt: skip
CATEGORIES = ("performance", "accessibility", "best-practices")
DEVICES = {"phone": [], "desktop": ["--preset=desktop"]}
LEAST = 95
PATIENCE = 180  # seconds for one look at one page
TRIES = 8  # now and then the browser's trace lacks its beginning, and Lighthouse asks to be run again


@dataclass(slots=True)
class Look:
    """The scores of one page on one device, 0 to 100, and the audits it lost points by."""

    page: str
    device: str
    scores: dict[str, int] = field(default_factory=dict)
    lost: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Every score is there and high enough."""
        return all(self.scores.get(category, 0) >= LEAST for category in CATEGORIES)


def main(words: Sequence[str]) -> int:
    """Return 0, or 1 when a score is below the least."""
    parser = argparse.ArgumentParser(prog="python -m proofs lighthouse", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the scores as JSON instead of the table")
    parser.add_argument("--runs", type=int, default=1, help="looks at each page; the median counts (default 1)")
    parser.add_argument("--device", choices=DEVICES, action="append", help="one device; default: both")
    parser.add_argument("--page", action="append", help="one page by name, as in the table; may be given again")
    arguments = parser.parse_args(words)
    for needed, hint in ((PROGRAM, "make lighthouse installs it"), (Path(CHROMIUM), "apt-get install chromium")):
        if not needed.exists():
            sys.exit(f"{needed} is missing: {hint}.")
    looks = list(_looks(arguments.page, arguments.device or list(DEVICES), max(1, arguments.runs)))
    if not looks:
        sys.exit("There is no page of that name.")
    print(json.dumps([asdict(look) | {"ok": look.ok} for look in looks], indent=1) if arguments.json else table(looks))
    return 0 if all(look.ok for look in looks) else 1


def _looks(wanted: Sequence[str] | None, devices: Sequence[str], runs: int) -> Iterator[Look]:
    print("starting the site and making matches …", file=sys.stderr)
    with Stack(["web"]) as stack:  # a worker and beat would take time from what is measured
        shown = stack.ask("proofs.showpieces")
        pages: dict[str, str] = shown["pages"]
        visitor = Browser(stack.ports["web"])
        visitor.log_in(shown["email"], shown["password"])
        chosen = [(page, path) for page, path in pages.items() if not wanted or page in wanted]
        for number, (page, path) in enumerate(chosen, 1):
            for device in devices:
                print(f"{page}, {device} ({number} of {len(chosen)} pages) …", file=sys.stderr)
                reports = [_report(visitor, path, f"{page}-{device}".replace(" ", "-"), device) for _ in range(runs)]
                yield judged(page, device, reports)


def _report(visitor: Browser, path: str, name: str, device: str) -> dict[str, Any]:
    """Return Lighthouse's report of one look. Raises RuntimeError when it can't look."""
    REPORTS.mkdir(parents=True, exist_ok=True)
    said = ""
    for _ in range(TRIES):
        done = _look(visitor, path, name, device)
        file = REPORTS / f"{name}.report.json"
        if done is not None and file.exists():
            report: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
            if not done.returncode and "runtimeError" not in report:
                return report
        said = f"no answer in {PATIENCE} s" if done is None else done.stderr[-1000:].strip()
        print(f"  once more: {said.splitlines()[-1] if said else 'it failed without a word'}", file=sys.stderr)
    raise RuntimeError(f"Lighthouse failed at {path}: {said}")


def _look(visitor: Browser, path: str, name: str, device: str) -> subprocess.CompletedProcess[str] | None:
    """Run Lighthouse once; None when it takes too long."""
    headers = {"X-Forwarded-Proto": "https", "Cookie": f"sessionid={visitor.cookies['sessionid']}"}
    command = [
        str(PROGRAM), f"http://localhost:{visitor.port}{path}", *DEVICES[device], "--quiet",
        f"--only-categories={','.join(CATEGORIES)}", f"--extra-headers={json.dumps(headers)}",
        f"--chrome-flags={' '.join(SWITCHES)}", "--output=json", "--output=html",
        f"--output-path={REPORTS / name}", "--no-enable-error-reporting",
    ]  # fmt: skip
    environment = os.environ | {"CHROME_PATH": CHROMIUM}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as running:
        try:
            _, said = running.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return None
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)  # its browser too
    return subprocess.CompletedProcess(command, running.returncode, "", said)


def judged(page: str, device: str, reports: Sequence[dict[str, Any]]) -> Look:
    """Return the median scores of some looks, with the audits the last one lost points by."""
    look = Look(page, device)
    for category in CATEGORIES:
        scores = [report["categories"][category]["score"] for report in reports]
        look.scores[category] = 0 if None in scores else round(100 * statistics.median(scores))
    last = reports[-1]
    for category in CATEGORIES:
        for reference in last["categories"][category]["auditRefs"]:
            audit = last["audits"][reference["id"]]
            if reference["weight"] and audit["score"] is not None and audit["score"] < 1:
                shown = f" ({audit['displayValue']})" if "displayValue" in audit else ""
                look.lost.append(f"{reference['id']}{shown}")
    return look


def table(looks: Sequence[Look]) -> str:
    """Return the scores as text, a page and device a line."""
    wide = max(len(look.page) for look in looks)
    lines = [f"{'':{wide}}  {'':7}" + "".join(f"{category:>16}" for category in CATEGORIES)]
    for look in looks:
        scores = "".join(f"{look.scores[category]:>16}" for category in CATEGORIES)
        verdict = "ok" if look.ok else f"BELOW {LEAST}"
        lines.append(f"{look.page:{wide}}  {look.device:7}{scores}  {verdict:9} {', '.join(look.lost)}".rstrip())
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
