"""A progress bar on the terminal's error output; silent when that is no terminal."""

import sys
import time
from types import TracebackType

WIDTH = 30  # characters of the bar
PAUSE = 0.1  # seconds between two drawings


class Progress:
    """`with Progress(total, "matches") as progress: progress.at(3)`."""

    def __init__(self, total: float, unit: str) -> None:
        self._total = total
        self._unit = unit
        self._began = time.monotonic()
        self._drawn = 0.0
        self._shown = sys.stderr.isatty()

    def __enter__(self) -> "Progress":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def at(self, done: float) -> None:
        """Show how much is done."""
        now = time.monotonic()
        if not self._shown or now - self._drawn < PAUSE:
            return
        self._drawn = now
        share = min(1.0, done / self._total) if self._total else 1.0
        left = f", {(now - self._began) * (1 - share) / share:.0f} s left" if share > 0.01 else ""
        bar = ("█" * int(WIDTH * share)).ljust(WIDTH, "░")
        sys.stderr.write(f"\r{bar} {done:.0f}/{self._total:.0f} {self._unit}{left}\x1b[K")
        sys.stderr.flush()
