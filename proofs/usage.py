"""What processes use, as Linux counts it in /proc: a process with everything it has started."""

import os
from pathlib import Path

from proofs.machine import children_of

TICKS = os.sysconf("SC_CLK_TCK")  # a second
SPENT = (13, 14, 15, 16)  # places in /proc/PID/stat: user, system, and both of children that have ended
PAGE = os.sysconf("SC_PAGE_SIZE")  # bytes


def resident_of(pid: int) -> int:
    """Return the resident memory in bytes; what processes share is counted for each of them."""
    return PAGE * sum(_number(one, "statm", 1) for one in [pid, *children_of(pid)])


def processor_of(pid: int) -> float:
    """Return the seconds of processor that were used, by programs and by the kernel for them, in all threads.

    What a process has started and outlived counts as its own.
    """
    return sum(_number(one, "stat", place) for one in [pid, *children_of(pid)] for place in SPENT) / TICKS


def _number(pid: int, file: str, place: int) -> int:
    try:
        text = Path(f"/proc/{pid}/{file}").read_text()
    except (FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
        return 0
    _, _, after = text.rpartition(")")  # the name of the program, in brackets, may hold anything
    return int(after.split()[place if file == "statm" else place - 2])
