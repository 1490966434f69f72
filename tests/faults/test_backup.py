"""Backup and restore by the very lines of docs/operations.md: a copy of a running site, a disaster, play goes on."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random  # noqa: TID251 - a person who clicks by chance
from typing import Any

import pytest
from django.db import connection

from games.matches.demo import NAMES, PASSWORD, demo_address
from proofs.browser import Browser, choose
from proofs.stack import ROOT
from tests.faults.conftest import Site, needs_program, rows

pytestmark = pytest.mark.slow

OPERATIONS = ROOT / "docs" / "operations.md"
FENCE = re.compile(r"^```sh\n(.*?)^```", re.DOTALL | re.MULTILINE)
TABLES = ("matches_match", "matches_chair", "matches_move", "accounts_user", "notices_notice")


def written(database: str) -> list[list[str]]:
    """Return the blocks of commands that the document has for a database, in order."""
    text = OPERATIONS.read_text().partition("\n## Backup and restore\n")[2].partition("\n## ")[0]
    section = text.partition(f"\n### {database}\n")[2].partition("\n### ")[0]
    return [block.splitlines() for block in FENCE.findall(section)]


def obey(site: Site, lines: list[str], place: Path) -> str:
    """Do what the lines say, in order; return what they printed.

    Where the document speaks to Docker Compose, the same words go to the same program of this machine.
    """
    said = ""
    for line in lines:
        if line == "docker compose stop web worker beat":
            site.kill("web")
        elif line in {"docker compose up -d", "make run"}:
            site.start("web")
        else:
            here = line.replace("docker compose exec -T postgres ", "").replace(
                "docker compose run --rm web ", f"{ROOT}/scripts/start.sh migrate && {ROOT}/scripts/start.sh "
            )
            assert "docker" not in here, line
            said += bash(site, here, place)
    return said


def bash(site: Site, line: str, place: Path) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    variables = site.environment | {"PATH": path, "PGHOST": "127.0.0.1", "PGPORT": str(site.ports["postgres"])}
    done = subprocess.run(  # noqa: S603
        ["/bin/bash", "-euc", line], cwd=place, env=variables, capture_output=True, text=True
    )
    assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    return done.stdout


def stored(address: str) -> dict[str, list[tuple[Any, ...]]]:
    return {table: rows(address, f"SELECT * FROM {table} ORDER BY id") for table in TABLES}  # noqa: S608


def play(anna: Browser) -> None:
    chosen = choose(anna, anna.get("/next/").leads_to, Random(1))
    assert chosen is not None
    assert anna.post(chosen.path, chosen.form).status == 302


def lost_and_restored(site: Site, address: str, place: Path, backups: list[list[str]], restore: list[str]) -> None:
    """Back up a running site, lose matches, restore them, and play on as if nothing had been."""
    site.manage("prepare")
    site.start("web")
    anna = Browser(site.ports["web"])
    anna.log_in(demo_address(NAMES[0]), PASSWORD)
    play(anna)
    before = stored(address)
    for backup in backups:
        obey(site, backup, place)
    play(anna)
    rows(address, "UPDATE matches_match SET state = '{}', ply = 0 RETURNING id")
    assert stored(address) != before
    said = obey(site, restore, place)
    assert re.search(r"\d+ matches replayed, 0 differ\.", said)
    assert stored(address) == before
    play(anna)
    assert len(stored(address)["matches_move"]) > len(before["matches_move"])


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder in which the lines find what they name: the site's program, its environment, its `var`."""
    (tmp_path / "var").mkdir()
    (tmp_path / ".venv").symlink_to(sys.prefix)
    (tmp_path / "manage.py").symlink_to(ROOT / "manage.py")
    return tmp_path


def test_sqlite_is_backed_up_and_restored_as_the_document_says(site_of: Callable[..., Site], place: Path) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("the run on SQLite tests it")
    if os.environ.get("CI"):
        needs_program("sqlite3")
    site = site_of()
    address = site.use_database(f"sqlite:///{place / 'var' / 'site.sqlite3'}")
    with_program, without_program, restore = written("SQLite")
    backups = [without_program, with_program] if shutil.which("sqlite3") else [without_program]
    lost_and_restored(site, address, place, backups, ["docker compose stop web worker beat", *restore])


def test_postgresql_is_backed_up_and_restored_as_the_document_says(site_of: Callable[..., Site], place: Path) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("the run on PostgreSQL tests it")
    needs_program("pg_dump", "pg_restore", "createdb", "dropdb", "initdb")
    site = site_of()
    address = site.use_database(site.start_own_postgres(role="site", name="site"))
    backup, restore = written("PostgreSQL")
    lost_and_restored(site, address, place, [backup], restore)
