"""Running commands in this process, as a script (JSON) or as on a terminal (text)."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from trainer.cli import main


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """``run("melds", "--json", stdin="…", terminal=True)``: exit status, stdout, stderr."""

    def run_command(*args: str, stdin: str = "", terminal: bool = False) -> Ran:
        out, err = (Terminal() if terminal else io.StringIO()), io.StringIO()
        streams: dict[str, Any] = {"stdin": io.StringIO(stdin), "stdout": out, "stderr": err}
        with monkeypatch.context() as patch:
            for name, stream in streams.items():
                patch.setattr(sys, name, stream)
            status = main(args)
        return Ran(status, out.getvalue(), err.getvalue())

    return run_command
