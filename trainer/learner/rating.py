"""How strong a learner is, overall and by skill: Glicko-2, with exercises of fixed difficulty as opponents.

The published algorithm (Glickman, "Example of the Glicko-2 system", 2022), one period a day of the learner's own. Its
worked example is in the tests. Three things are ours. An exercise's difficulty is certain, so its deviation is 0. An
answer whose question gave its theme away counts for a part of a game (learner.md): both sums of a period then take
it with its weight. And the volatility has a limit. No time penalty, ever.

A module of our own because neither package on PyPI passed a look: ``glicko2`` 2.1.0 puts the rating where the paper
has the deviation (in the function that the volatility is the root of), ``glicko2-py`` was new, and neither knows parts
of games.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import accumulate, islice
from math import exp, log, pi, sqrt
from operator import attrgetter
from typing import NamedTuple, Self

from trainer.exercises.model import DIFFICULTIES
from trainer.learner.attempt import Attempt, Mode
from trainer.learner.days import local_days

START = 1200.0  # a newcomer is expected to get every other one of the easiest exercises right
WIDEST = 350.0  # the deviation of somebody of whom nothing is known
VOLATILITY = 0.06
MOST_VOLATILITY = 0.1  # lichess's limit: without one, years of good and bad days let the rating jump more and more
ENOUGH = 10  # first tries before a rating is shown

# What counts where the theme was given away: a right answer says little, a wrong one nearly as much as ever.
HINTED_RIGHT, HINTED_WRONG = 0.2, 0.7

_MIDDLE, _SCALE = 1500.0, 173.7178  # from the shown scale to that of the algorithm
_TAU = 0.5  # how fast the volatility changes
_CLOSE = 1e-6  # where the search for the volatility ends


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength on the scale of :attr:`Exercise.difficulty`, and how far off it may well be."""

    value: float = START
    deviation: float = WIDEST
    volatility: float = VOLATILITY

    @property
    def band(self) -> tuple[int, int]:
        """Two deviations below and above: the strength lies in it 19 times of 20."""
        return round(self.value - 2 * self.deviation), round(self.value + 2 * self.deviation)

    def expected(self, difficulty: float) -> float:
        """The share (0 to 1) of exercises of *difficulty* that should be right at the first try."""
        return _expected((self.value - difficulty) / _SCALE)


class Result(NamedTuple):
    """A game against an exercise, or against a player in the published example."""

    difficulty: float
    score: float  # 1 right, 0 wrong
    weight: float = 1.0  # games that it counts for
    deviation: float = 0.0  # of the difficulty


@dataclass(frozen=True, slots=True)
class Strength:
    """A rating with its history. ``history`` has one entry a day with answers, oldest first."""

    rating: Rating = Rating()
    tries: int = 0
    history: tuple[tuple[date, Rating], ...] = ()

    @property
    def more_needed(self) -> int:
        """First tries that are missing before the rating says something."""
        return max(0, ENOUGH - self.tries)


def rate(rating: Rating, results: Iterable[tuple[Result, int]]) -> Rating:
    """*rating* after one period: each result with how often it came. No results leave it as :func:`rested` does."""
    mu, phi = (rating.value - _MIDDLE) / _SCALE, rating.deviation / _SCALE
    information = gain = 0.0
    for (difficulty, score, weight, deviation), times in results:
        g = 1 / sqrt(1 + 3 * (deviation / _SCALE) ** 2 / pi**2) if deviation else 1.0
        expected = _expected(g * (mu - (difficulty - _MIDDLE) / _SCALE))
        information += times * weight * g * g * expected * (1 - expected)
        gain += times * weight * g * (score - expected)
    if information == 0:
        return rested(rating, 1)
    volatility = min(MOST_VOLATILITY, _new_volatility(phi, rating.volatility, 1 / information, gain / information))
    phi = 1 / sqrt(1 / (phi * phi + volatility**2) + information)
    return Rating(_MIDDLE + _SCALE * (mu + phi * phi * gain), min(WIDEST, _SCALE * phi), volatility)


def rested(rating: Rating, days: int) -> Rating:
    """*rating* after *days* without an answer: as high, less sure."""
    phi = sqrt((rating.deviation / _SCALE) ** 2 + days * rating.volatility**2)
    return Rating(rating.value, min(WIDEST, _SCALE * phi), rating.volatility)


def ratings(firsts: Sequence[Attempt]) -> tuple[Strength, Mapping[str, Strength]]:
    """The rating over all of *firsts* (first tries in order of time), and that of each skill in them."""
    lines = Lines()
    lines.add(firsts)
    return lines.overall, {skill: lines.of(skill) for skill in lines.skills}


class Lines:
    """The ratings as the log grows: :meth:`add` takes the first tries that are new, in order of time."""

    def __init__(self) -> None:
        self._period = date.min  # the newest
        self._overall = _Line()
        self._skills: dict[str, _Line] = {}

    def copy(self) -> Self:
        other = type(self)()
        other._period, other._overall = self._period, self._overall.copy()
        other._skills = {skill: line.copy() for skill, line in self._skills.items()}
        return other

    def add(self, firsts: Sequence[Attempt]) -> None:
        # A date lived twice, after a flight west, is one period.
        periods = islice(accumulate(local_days(firsts), max, initial=self._period), 1, None)
        # Answers that are alike in all that counts are counted first: that makes fifty thousand of them bearable.
        alike = Counter(zip(periods, map(_code, firsts), map(attrgetter("skills"), firsts), strict=True))
        for (day, code, names), times in alike.items():
            self._period = day
            self._overall.add(day, code, times)
            for skill in names:
                self._skills.setdefault(skill, _Line()).add(day, code, times)

    @property
    def overall(self) -> Strength:
        return self._overall.strength()

    @property
    def skills(self) -> tuple[str, ...]:
        return tuple(self._skills)

    def of(self, skill: str) -> Strength:
        return self._skills.get(skill, _Line()).strength()


class _Line:
    """The answers that make one rating: those of days gone by as a rating, of the newest how often each code came."""

    def __init__(self) -> None:
        self._rating, self._tries = Rating(), 0
        self._history: list[tuple[date, Rating]] = []
        self._day = date.min
        self._codes: dict[int, int] = {}

    def copy(self) -> Self:
        other = type(self)()
        other._rating, other._tries = self._rating, self._tries
        other._history, other._day, other._codes = self._history.copy(), self._day, self._codes.copy()
        return other

    def add(self, day: date, code: int, times: int) -> None:
        if day != self._day:
            if self._codes:
                self._rating = self._after_the_day()
                self._history.append((self._day, self._rating))
            self._day, self._codes = day, {}
        self._codes[code] = self._codes.get(code, 0) + times
        self._tries += times

    def strength(self) -> Strength:
        if not self._codes:
            return Strength()
        rating = self._after_the_day()
        return Strength(rating, self._tries, (*self._history, (self._day, rating)))

    def _after_the_day(self) -> Rating:
        rating = self._rating
        if self._history and (idle := (self._day - self._history[-1][0]).days - 1) > 0:
            rating = rested(rating, idle)
        return rate(rating, [(_result(code), times) for code, times in self._codes.items()])


def _code(attempt: Attempt) -> int:
    """All that counts of a first try, in one number."""
    return 4 * difficulty_of(attempt) + 2 * attempt.right + gives_theme_away(attempt)


def gives_theme_away(attempt: Attempt) -> bool:
    """Whether the learner knew what to look for: a lesson's check, or practice of a trap just missed."""
    return attempt.mode is Mode.LESSON or (attempt.mode is Mode.PRACTICE and attempt.of != "")


def difficulty_of(attempt: Attempt) -> int:
    """The exercise's own difficulty; that of its level where it has none."""
    if attempt.difficulty is not None:
        return attempt.difficulty
    return DIFFICULTIES.get(attempt.level, DIFFICULTIES[2])


@lru_cache(maxsize=4096)
def _result(code: int) -> Result:
    difficulty, right, hinted = code >> 2, bool(code & 2), bool(code & 1)
    weight = (HINTED_RIGHT if right else HINTED_WRONG) if hinted else 1.0
    return Result(difficulty, float(right), weight)


def _expected(difference: float) -> float:
    return 1 / (1 + exp(-difference)) if difference > -700 else 0.0


def _new_volatility(phi: float, volatility: float, variance: float, delta: float) -> float:
    """Step 5 of the paper: the root of a falling function, by the Illinois method."""
    start = log(volatility**2)

    def f(x: float) -> float:
        e = exp(x)
        total = phi * phi + variance + e
        return e * (delta * delta - total) / (2 * total * total) - (x - start) / _TAU**2

    low = start
    if (surplus := delta * delta - phi * phi - variance) > 0:
        high = log(surplus)
    else:
        high = start - _TAU
        while f(high) < 0:
            high -= _TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
