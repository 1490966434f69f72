"""The faults of `make chaos`: what is killed, in which order, and that the site recovers from it by itself."""

import time
from collections.abc import Callable, Iterator, Mapping
from random import Random

from proofs.stack import PROCESSES, STORES, Stack

SECOND_BEAT = "beat2"
PAUSE = (1.0, 6.0)  # seconds between two faults
GONE = (0.0, 4.0)  # seconds until a killed part is started again

Strike = Callable[[Stack, Random], None]


def order_of(count: int, random: Random) -> list[str]:
    """Return `count` kinds of fault in random order, each kind as often as the others (give or take one)."""
    kinds = list(FAULTS)
    order = [kinds[number % len(kinds)] for number in range(count)]
    random.shuffle(order)
    return order


def strikes(stack: Stack, order: list[str], random: Random) -> Iterator[tuple[int, str]]:
    """Let one fault after the other happen; yield the number and kind of each before it strikes."""
    for number, kind in enumerate(order, 1):
        time.sleep(random.uniform(*PAUSE))
        yield number, kind
        FAULTS[kind](stack, random)
    stack.kill(SECOND_BEAT)


def ended_by_themselves(stack: Stack) -> list[str]:
    """Return the parts that nobody killed and that are gone all the same."""
    return [part for part in (*STORES, *PROCESSES) if not stack.is_alive(part)]


def _part(part: str) -> Strike:
    """A part and its children, with -9; the next one is started a moment later."""

    def strike(stack: Stack, random: Random) -> None:
        stack.kill(part)
        time.sleep(random.uniform(*GONE))
        stack.start(part)

    return strike


def _child(part: str) -> Strike:
    """One process of a part, with -9, in the midst of its work; the part must replace it."""

    def strike(stack: Stack, random: Random) -> None:
        stack.kill_child(part, random)

    return strike


def _postgres(*, crash: bool) -> Strike:
    def strike(stack: Stack, random: Random) -> None:
        stack.restart_postgres(crash=crash)

    return strike


def _second_beat(stack: Stack, random: Random) -> None:
    """A second beat beats until this fault's turn comes again: everything is published twice."""
    if stack.is_alive(SECOND_BEAT):
        stack.kill(SECOND_BEAT)
    else:
        stack.start(SECOND_BEAT)


FAULTS: Mapping[str, Strike] = {
    "web": _part("web"),
    "web child": _child("web"),
    "worker": _part("worker"),
    "worker child": _child("worker"),
    "beat": _part("beat"),
    "two beats": _second_beat,
    "redis": _part("redis"),  # comes back empty
    "postgres": _postgres(crash=False),
    "postgres crash": _postgres(crash=True),
}
