"""What `make lighthouse` makes of Lighthouse's reports; Lighthouse itself is run by hand, on a quiet machine."""

import json
from pathlib import Path
from typing import Any

from proofs.lighthouse import CATEGORIES, PROGRAM, judged, table

LOCK = PROGRAM.parent.parent.parent / "package-lock.json"


def report(score: float | None, category: str = "performance") -> dict[str, Any]:
    """Return a report with one audit for each category, of the same score: `score` in one category, 1 in the others."""
    found = dict.fromkeys(CATEGORIES, 1.0) | {category: score}
    return {
        "categories": {
            name: {"score": score, "auditRefs": [{"id": f"{name}-audit", "weight": 1}, {"id": "note", "weight": 0}]}
            for name, score in found.items()
        },
        "audits": {f"{name}-audit": {"score": score, "displayValue": "3 s"} for name, score in found.items()}
        | {"note": {"score": 0}},
    }


def test_the_median_of_some_looks_counts_and_lost_points_are_named() -> None:
    look = judged("home", "phone", [report(0.5), report(0.99), report(0.96)])
    assert look.scores == {"performance": 96, "accessibility": 100, "best-practices": 100}
    assert look.ok
    assert look.lost == ["performance-audit (3 s)"]


def test_any_score_below_95_fails_and_so_does_one_that_is_missing() -> None:
    for name in CATEGORIES:
        assert not judged("home", "phone", [report(0.94, name)]).ok
        assert not judged("home", "phone", [report(None, name)]).ok
    assert judged("home", "phone", [report(0.95)]).ok


def test_the_table_names_what_is_below() -> None:
    good, bad = judged("home", "phone", [report(1.0)]), judged("a match", "desktop", [report(0.9)])
    lines = table([good, bad]).splitlines()
    assert lines[1].split() == ["home", "phone", "100", "100", "100", "ok"]
    assert "BELOW 95" in lines[2]
    assert "performance-audit" in lines[2]


def test_the_lock_pins_lighthouse_and_names_no_host_of_packages() -> None:
    lock = json.loads(LOCK.read_text(encoding="utf-8"))
    wanted = json.loads(Path(LOCK.parent / "package.json").read_text(encoding="utf-8"))["dependencies"]
    assert {name: lock["packages"][f"node_modules/{name}"]["version"] for name in wanted} == wanted
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
    assert all("integrity" in package for name, package in lock["packages"].items() if name)
