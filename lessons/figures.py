"""Measured figures that lessons quote by name, so that no two pages can tell different ones.

``figures.toml`` is written by a script that its first lines name; what each name means is told there. In the text of a
lesson ``{{worth-10-S-early}}`` is the figure as a learner reads it (``+22.8``), and ``{{worth-10-S-early ±}}`` the same
with its error (``+22.8 ± 0.2``). Counts in 100 are whole where they stand without an error.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import ceil

from trainer.exercises.model import QuestionError

FILE = "figures.toml"
_QUOTED = re.compile(r"\{\{([^{}]*)\}\}")
_SIGNED = ("plan", "worth")  # gains and losses
_IN_100 = ("dead", "gin", "tens", "undercut")


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean of ``of`` hands or knocks, and its standard error."""

    name: str
    value: float
    error: float
    of: int

    @property
    def words(self) -> str:
        """``+22.8``, ``5.5``, ``14``."""
        return self._said(0 if self._is_one_of(_IN_100) else 1)

    @property
    def with_error(self) -> str:
        """``+22.8 ± 0.2``; the error is rounded up, so that none looks like nothing. It stays on one line."""
        return f"{self._said(1)}\u00a0±\u00a0{ceil(10 * self.error) / 10:.1f}"

    def _said(self, digits: int) -> str:
        sign = "+" if self._is_one_of(_SIGNED) else ""
        return f"{self.value:{sign}.{digits}f}".replace("-", "−")

    def _is_one_of(self, kinds: tuple[str, ...]) -> bool:
        return self.name.partition("-")[0] in kinds


@cache
def load_figures() -> Mapping[str, Figure]:
    """Every figure, by name."""
    data = tomllib.loads((files("lessons") / FILE).read_text(encoding="utf-8"))
    return {name: Figure(name, **each) for name, each in data.items()}


def quoted(text: str) -> str:
    """*text* with its figures in the place of their names. QuestionError where there is no such figure."""
    return _QUOTED.sub(lambda found: _quoted(found[1]), text)


def _quoted(wanted: str) -> str:
    name = wanted.removesuffix(" ±")
    figure = load_figures().get(name)
    if figure is None:
        raise QuestionError(f"there is no figure {wanted[:40]!r} (they stand in {FILE})")
    return figure.words if name == wanted else figure.with_error
