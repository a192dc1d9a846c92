"""What may be asked as right or wrong: one filter for the bank, the advice, the tests and the tutor. Plain values.

A difference between two choices is given once for each model of the opponent, in points a hand (of two chances: in
points of a hundred), with its standard error from independent chains. No single model makes a key: they contradict each
other too often, a single one also where it is sure of itself. The margins are those of the measurements in
``docs/analysis.md``.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import NamedTuple


class KeyFilterError(ValueError):
    """Figures that are no difference with its error, or a list that cannot be cut short."""


class Measured(NamedTuple):
    """Under one model: how many points the one choice averages more than the other, and the standard error."""

    difference: float
    error: float


@dataclass(frozen=True, slots=True)
class Margin:
    """How far two choices have to lie apart: more than so many errors, and more than so many points."""

    errors: float
    points: float

    def passed(self, each: Measured) -> bool:
        """Whether the sign of *each* is beyond doubt. Exactly the margin is not. KeyFilterError for no figures."""
        if not isfinite(each.difference) or not isfinite(each.error) or each.error < 0:
            raise KeyFilterError(f"{each.difference} ± {each.error} is no difference with its error")
        return abs(each.difference) > max(self.points, self.errors * each.error)


KEY = Margin(errors=4.0, points=2.0)
"""For a question with two answers."""
PAIR = Margin(errors=3.0, points=3.0)
"""For each right card of a shortlist against each wrong one."""
SPREAD = Margin(errors=4.0, points=1.0)
"""For two ways to lay down one knock: no play follows that could be better than it was simulated."""

CHANCE = Margin(errors=4.0, points=3.0)
"""For two chances in per cent. A smaller difference is no reason to prefer a card, however sure it is."""


def decided(measured: Iterable[Measured], margin: Margin = KEY) -> int:
    """1 where every model puts the one choice before the other beyond doubt, -1 the other way, 0 for not decided.

    0 as well without any model.

    >>> decided([Measured(9.0, 1.5), Measured(7.0, 0.5)]), decided([Measured(9.0, 1.5), Measured(-7.0, 0.5)])
    (1, 0)
    """
    signs = {(1 if each.difference > 0 else -1) if margin.passed(each) else 0 for each in measured}
    return signs.pop() if len(signs) == 1 else 0


@dataclass(frozen=True, slots=True)
class Shortlist:
    """Some of the choices, by their numbers. Every right one is separated from every wrong one."""

    right: tuple[int, ...]
    wrong: tuple[int, ...]


Between = Callable[[int, int], Sequence[Measured]]
"""By model, how much better the first of two choices is than the second."""


def shortlist(
    ranked: Sequence[int], between: Between, *, size: int = 5, least_wrong: int = 2, margin: Margin = PAIR
) -> Shortlist | None:
    """A question out of *ranked*, the choices by price, the best first; None where it would have too few wrong ones.

    The wrong ones are the nearest in price that are separated from the best, so they are plausible; two places of
    *size* stay free of them where *least_wrong* allows. The other places go to choices that are not separated from the
    best and are from every wrong one: those are right too. What is neither is left out. *size* is 3 or more.
    """
    if not 1 <= least_wrong < size or size < 3:
        raise KeyFilterError(f"a shortlist of {size} with {least_wrong} wrong ones or more cannot be made")
    if not ranked:
        return None
    best, *others = ranked
    beaten = [other for other in others if decided(between(best, other), margin) == 1]
    wrong = beaten[: max(least_wrong, size - 2)]
    if len(wrong) < least_wrong:
        return None
    right = [best]
    for other in others:
        fits = other not in beaten and all(decided(between(other, each), margin) == 1 for each in wrong)
        if fits and len(right) + len(wrong) < size:
            right.append(other)
    return Shortlist(tuple(right), tuple(wrong))
