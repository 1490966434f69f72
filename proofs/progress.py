"""One line on the terminal that says what a proof is doing; silent when error output is no terminal."""

import sys
import time


class Progress:
    """`progress.say("making matches")`; each sentence takes the place of the last one."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._shown = sys.stderr.isatty()

    def say(self, sentence: str) -> None:
        """Show a sentence and how long the proof has run."""
        if self._shown:
            minutes, seconds = divmod(int(time.monotonic() - self._began), 60)
            print(f"\r{minutes}:{seconds:02d}  {sentence}\x1b[K", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Clear the line."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
