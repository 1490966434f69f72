"""Where drawn blocks of tables are kept, within bounds: one shelf in each process."""

from typing import Any

MOST = 6_000_000  # characters of each half
KEY_SIZE = 200  # about, in characters

Key = tuple[Any, ...]


class Shelf:
    """Blocks that were drawn, in two halves: when the newer is full the older goes; what is used comes over."""

    def __init__(self) -> None:
        self.newer: dict[Key, str] = {}
        self.older: dict[Key, str] = {}
        self.size = 0

    def get(self, key: Key) -> str | None:
        """Return a block, None if it isn't here any more."""
        found = self.newer.get(key)
        if found is None and (found := self.older.get(key)) is not None:
            self.put(key, found)
        return found

    def put(self, key: Key, block: str) -> None:
        """Keep a block."""
        needed = len(block) + KEY_SIZE
        if self.size + needed > MOST:  # threads that meet here lose blocks, which are drawn again
            self.older, self.newer, self.size = self.newer, {}, 0
        self.newer[key] = block
        self.size += needed
