"""A line of progress on a terminal; nothing where there is none."""

import sys
from time import monotonic

_WIDTH = 30  # characters


class Line:
    """A line that each new one takes the place of."""

    def __init__(self) -> None:
        self._width = 0

    def say(self, line: str) -> None:
        if sys.stderr.isatty():
            print(f"\r{line:<{self._width}}", end="", file=sys.stderr, flush=True)
            self._width = len(line)

    def clear(self) -> None:
        """Leave the line as if it had never been there."""
        if self._width:
            print(f"\r{'':<{self._width}}\r", end="", file=sys.stderr, flush=True)


def drawn(done: int, total: int) -> str:
    """``[####......]``"""
    full = _WIDTH * done // total
    return f"[{'#' * full}{'.' * (_WIDTH - full)}]"


class Bar(Line):
    """How far a long work is. *total* may be unknown (0)."""

    def __init__(self, what: str, total: int) -> None:
        super().__init__()
        self.what, self.total, self.done, self.began = what, total, 0, monotonic()

    def step(self, count: int = 1, note: str = "") -> None:
        """*count* more are done."""
        self.done += count
        if self.total:
            left = (monotonic() - self.began) / self.done * (self.total - self.done)
            line = f"{self.what} {drawn(self.done, self.total)} {self.done}/{self.total}, about {left:.0f} s left"
        else:
            line = f"{self.what}: {self.done}"
        self.say(f"{line} {note}".rstrip())
