"""What a proof starts never outlives it: processes, ports and folders are gone, also when it is interrupted."""

from pathlib import Path

import pytest

from proofs.machine import answers
from proofs.stack import Stack
from tests.faults.conftest import needs_program


@pytest.fixture(autouse=True)
def needs_servers() -> None:
    needs_program("redis-server")
    if not any(Path("/usr/lib/postgresql").glob("*/bin/initdb")):  # where Debian hides it
        needs_program("initdb")


def test_an_interrupted_stack_leaves_nothing_behind() -> None:
    stack = Stack(parts=("worker",))
    pids = interrupted(stack)
    assert len(pids) > 3, "PostgreSQL, Redis and the worker had processes"
    assert not any(Path(f"/proc/{pid}").exists() for pid in pids)
    assert not any(answers(port) for port in stack.ports.values())
    assert not stack.folder.exists()


def interrupted(stack: Stack) -> list[int]:
    """Interrupt a stack in the midst of its work, and return the processes it had."""
    pids: list[int] = []
    try:
        with stack:
            assert stack.sql("SELECT count(*) FROM matches_match") == [(0,)]
            # a process of PostgreSQL's that served the question, or tidied up, may end at any moment
            pids = [pid for pid in stack.pids() if Path(f"/proc/{pid}").exists()]
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        return pids


def test_what_postgresql_has_committed_survives_its_crash() -> None:
    with Stack(parts=()) as stack:
        stack.sql("INSERT INTO matches_heartbeat (name, at) VALUES ('here', now()) RETURNING name")
        stack.restart_postgres(crash=True)
        assert stack.sql("SELECT name FROM matches_heartbeat") == [("here",)]
