"""What a bot answers, whatever happens to it: a crash, nonsense or a hang is replaced by a legal action and logged."""

import ctypes
import logging
import secrets
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from games.rules.protocol import Game, Seat
from games.rules.rng import SEED_BYTES, Rng
from games.rules.search import decide

log = logging.getLogger(__name__)

T = TypeVar("T")


class Overdue(Exception):
    """Raised when a piece of work takes longer than it may."""


class _Stop(BaseException):
    """Ends the thread of overdue work; no `except Exception` in a bot can catch it."""


def bot_answer(game: Game[Any, Any, Any], state: Any, seat: Seat, level: str, limit: float) -> str:
    """Return the notation of what a bot of `level` does within `limit` seconds: always a legal action of the seat.

    Its chance comes from a seed of its own, never the match's: that one decides the hidden cards.
    """
    legal = game.legal(state, seat)
    try:
        action = within(limit, lambda: decide(game, state, seat, level, Rng(secrets.token_hex(SEED_BYTES), 0)))
        if action in legal:
            return str(action)
        log.error("bot replaced: %s/%s answered nonsense", game.meta.key, level)
    except Overdue:
        log.error("bot replaced: %s/%s hung for %s s", game.meta.key, level, limit)
    except Exception:
        log.exception("bot replaced: %s/%s crashed", game.meta.key, level)
    return str(secrets.choice(legal))


def within(seconds: float, work: Callable[[], T]) -> T:
    """Return what `work` returns, or raise what it raises; raise Overdue if it takes longer than `seconds`.

    Runs in a thread, because Celery's own limits need the prefork pool. Overdue work is stopped at its next line of
    Python, so it does not go on eating the processor.
    """
    results: list[T] = []
    faults: list[Exception] = []
    thread = threading.Thread(target=_run, args=(work, results, faults), name="bot", daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(_Stop))
        raise Overdue
    if faults:
        raise faults[0]
    return results[0]


def _run(work: Callable[[], T], results: list[T], faults: list[Exception]) -> None:
    try:
        results.append(work())
    except _Stop:
        return
    except BaseException as fault:  # a bot that calls sys.exit must not end the worker
        faults.append(fault if isinstance(fault, Exception) else RuntimeError(repr(fault)))
