"""A line of progress on a terminal; nothing where there is none."""

import sys
from time import monotonic

_WIDTH = 30  # characters


class Bar:
    """How far a long work is. *total* may be unknown (0)."""

    def __init__(self, what: str, total: int) -> None:
        self.what, self.total, self.done, self.began, self.shown = what, total, 0, monotonic(), 0

    def step(self, count: int = 1, note: str = "") -> None:
        """*count* more are done."""
        self.done += count
        if not sys.stderr.isatty():
            return
        if self.total:
            full = _WIDTH * self.done // self.total
            left = (monotonic() - self.began) / self.done * (self.total - self.done)
            line = (
                f"{self.what} [{'#' * full}{'.' * (_WIDTH - full)}] {self.done}/{self.total}, about {left:.0f} s left"
            )
        else:
            line = f"{self.what}: {self.done}"
        line = f"{line} {note}".rstrip()
        print(f"\r{line:<{self.shown}}", end="", file=sys.stderr, flush=True)
        self.shown = len(line)

    def clear(self) -> None:
        """Leave the line as if it had never been there."""
        if self.shown:
            print(f"\r{'':<{self.shown}}\r", end="", file=sys.stderr, flush=True)
