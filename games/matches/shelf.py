"""Where drawn blocks of tables are kept, within bounds: one shelf in each process."""

from collections import OrderedDict
from threading import Lock
from typing import Any

MOST = 8_000_000  # characters
KEY_SIZE = 500  # what a block takes beside its characters, about

Key = tuple[Any, ...]


class Shelf:
    """Blocks that were drawn. When it is full the oldest goes; one that was asked for stays, as the newest, half used.

    A key is hashed once for a block that is there; an order of last use would hash it twice, and keys are long.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, _Kept] = OrderedDict()
        self._size = 0
        self._putting = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Key) -> str | None:
        """Return a block, None if it isn't here any more."""
        found = self._kept.get(key)
        if found is None:
            return None
        found.uses += 1
        return found.block

    def put(self, key: Key, block: str) -> None:
        """Keep a block."""
        with self._putting:
            before = self._kept.pop(key, None)
            if before is not None:
                self._size -= len(before.block) + KEY_SIZE
            self._size += len(block) + KEY_SIZE
            while self._kept and self._size > MOST:
                oldest, kept = self._kept.popitem(last=False)
                if kept.uses:
                    kept.uses //= 2
                    self._kept[oldest] = kept
                else:
                    self._size -= len(kept.block) + KEY_SIZE
            self._kept[key] = _Kept(block)


class _Kept:
    __slots__ = ("block", "uses")

    def __init__(self, block: str) -> None:
        self.block = block
        self.uses = 0
