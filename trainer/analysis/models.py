"""Models of a player for simulations: rows of numbers that compiled code reads. Names here are for prices and reports.

A model sees its own hand, the pile, and the cards that the other side took and still holds. It takes the top of the
pile only for a meld that lowers its deadwood. It throws the card with the lowest score: deadwood left, less its
``potential`` a point that unseen cards would meld with the loose cards, plus its ``danger`` for each chance that
the other side melds the card, plus a random part of up to ``noise``.
"""

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from math import isfinite

import numpy as np
from numpy.typing import NDArray

COLUMNS = ("potential", "danger", "early_turns", "early_knock", "late_knock", "waits_for", "noise")
POTENTIAL, DANGER, EARLY_TURNS, EARLY_KNOCK, LATE_KNOCK, WAITS_FOR, NOISE = range(len(COLUMNS))


class PolicyError(ValueError):
    """Numbers that are no way to play."""


@dataclass(frozen=True, slots=True)
class Model:
    """One way to play.

    It knocks with at most ``early_knock`` points up to its own turn ``early_turns``, later with at most ``late_knock``
    (0 is gin only), never above the limit of the table; and, where it waits, also when fewer than ``waits_for`` unseen
    cards would make gin, or when it has no further turn. Every number is 0 or more; PolicyError where it is not.
    """

    name: str
    text: str
    potential: float = 0.0  # points of deadwood for a point of potential
    danger: float = 0.0  # points of deadwood for a certain gift
    early_turns: float = 0.0
    early_knock: float = 10.0
    late_knock: float = 10.0
    waits_for: float = 0.0
    noise: float = 0.0  # points

    def __post_init__(self) -> None:
        for column, value in zip(COLUMNS, self.row, strict=True):
            if not isfinite(value) or value < 0:
                raise PolicyError(f"{column}={value} of the model {self.name[:40]!r} is not a number from 0 up")

    @property
    def row(self) -> tuple[float, ...]:
        """Its numbers in the order of :data:`COLUMNS`."""
        return tuple(float(value) for value in astuple(self)[2:])


def table_of(models: Sequence[Model]) -> NDArray[np.float64]:
    """The rows of *models*, for compiled code."""
    return np.array([model.row for model in models], dtype=np.float64).reshape(len(models), len(COLUMNS))


# The weights of S, M and G are near the best of a coarse scan against a player without any; the others are as they are.
S = Model("S", "knocks at the first chance", potential=0.1)
M = Model("M", "knocks up to its sixth turn, then waits", potential=0.1, danger=3.0, early_turns=6, late_knock=2)
G = Model("G", "plays mostly for gin", potential=0.1, danger=3.0, early_turns=4, late_knock=0, waits_for=3)
W = Model("W", "throws high cards with no plan, knocks at the first chance", noise=6.0)
PANEL: tuple[Model, ...] = (S, M, G, W)
"""The opponents that a price is measured against."""

N = Model("N", "plays for gin alone", potential=0.1, danger=3.0, early_turns=0, late_knock=0)
"""Who never knocks, so that nobody undercuts it: no part of a price, but "knock or play on?" has to hold against it."""

X = Model("X", "knocks with five or less", potential=0.05, danger=6.0, early_turns=2, late_knock=5, noise=1.0)
GG = Model("GG", "plays for gin alone, and minds its discards", potential=0.12, danger=5.0, early_turns=2, late_knock=0)
HELD_OUT: tuple[Model, ...] = (X, GG)
"""Different again: neither a price nor a key knows them; they are for finding out how well keys hold."""
