"""What goes wrong, how often and what it costs: the mistakes grouped, filtered and looked at over time.

Every answer counts here, reviews and second tries too, unlike in ratings. A cost is in points: for priced kinds what
the answer averages less than the best, a hand; for kinds that leave points on the table those points. Many mistakes
have no cost that could be named.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from itertools import chain, filterfalse
from operator import attrgetter
from typing import Self

from trainer.analysis.bands import COSTLY, SLIP
from trainer.learner.attempt import Attempt
from trainer.learner.days import local_days

_RIGHT = attrgetter("right")
A_HABIT = 2  # times that something went wrong the same way


class Severity(StrEnum):
    """How bad a wrong answer was. Exact kinds have no price: right or wrong is all there is."""

    WRONG = "wrong"
    SLIP = "slip"
    COSTLY = "costly"
    VERY_COSTLY = "very-costly"

    @property
    def label(self) -> str:
        return _LABELS[self]


_LABELS = {
    Severity.WRONG: "Wrong, no price",
    Severity.SLIP: f"Slip (under {SLIP:.0f} point)",
    Severity.COSTLY: f"Costly ({SLIP:.0f}-{COSTLY:.0f} points)",
    Severity.VERY_COSTLY: f"Very costly (over {COSTLY:.0f} points)",
}


class Sureness(StrEnum):
    """What the learner said before the answer. Attempt.confidence is its place here, from 1."""

    GUESSING = "Guessing"
    FAIRLY_SURE = "Fairly sure"
    SURE = "Sure"

    @property
    def number(self) -> int:
        return list(Sureness).index(self) + 1


def severity(mistake: Attempt) -> Severity:
    """How bad *mistake*, a wrong answer, was."""
    if mistake.loss is None:
        return Severity.WRONG
    if mistake.loss < SLIP:
        return Severity.SLIP
    return Severity.COSTLY if mistake.loss <= COSTLY else Severity.VERY_COSTLY


def cost(attempt: Attempt) -> float:
    """Points that the answer gave away; 0 where none can be named."""
    return attempt.loss if attempt.loss is not None else float(attempt.short_by or 0)


def habit(mistake: Attempt) -> str:
    """The name of what went wrong; where it has none, that of the kind: see :func:`habit_words`."""
    return mistake.mistake or mistake.kind


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which mistakes are looked at. None and "" let everything through."""

    kind: str = ""
    severity: Severity | None = None
    since: date | None = None  # on the calendar where the answer was given
    rules: str = ""
    trap: str = ""
    habit: str = ""

    def of(self, attempts: Sequence[Attempt]) -> tuple[Attempt, ...]:
        """Those of *attempts* that are let through, right answers too where nothing but a mistake is asked for."""
        if self.since is None:
            return tuple(filter(self._lets, attempts))
        days = local_days(attempts)
        return tuple(each for each, day in zip(attempts, days, strict=True) if day >= self.since and self._lets(each))

    def _lets(self, attempt: Attempt) -> bool:
        return (
            (not self.kind or attempt.kind == self.kind)
            and (not self.rules or attempt.rules == self.rules)
            and (not self.trap or self.trap in attempt.traps)
            and (self.severity is None or (not attempt.right and severity(attempt) is self.severity))
            and (not self.habit or (not attempt.right and habit(attempt) == self.habit))
        )


@dataclass(frozen=True, slots=True)
class Pattern:
    """How it went with one trap, skill or habit."""

    name: str
    answers: int
    missed: int
    points: float  # given away in all; 0 where none of the mistakes has a cost

    @property
    def share(self) -> float:
        """Of the answers those that were wrong, 0 to 1."""
        return self.missed / self.answers


class Tally:
    """How it went with every trap, skill and habit, as the log grows: :meth:`add` takes the answers that are new."""

    def __init__(self, attempts: Sequence[Attempt] = ()) -> None:
        self.answers = self.wrong = 0
        self._by_kind: Counter[str] = Counter()
        self._habits = _Missed()
        self._kinds: dict[str, frozenset[str]] = {}  # in which a habit was seen
        self._traps, self._skills = _Group(attrgetter("traps")), _Group(attrgetter("skills"))
        self._said: Counter[tuple[int | None, bool]] = Counter()
        self.add(attempts)

    def copy(self) -> Self:
        other = type(self)()
        other.answers, other.wrong = self.answers, self.wrong
        other._by_kind, other._kinds, other._said = self._by_kind.copy(), self._kinds.copy(), self._said.copy()
        other._habits, other._traps, other._skills = self._habits.copy(), self._traps.copy(), self._skills.copy()
        return other

    def add(self, attempts: Sequence[Attempt]) -> None:
        mistakes = list(filterfalse(_RIGHT, attempts))
        self.answers += len(attempts)
        self.wrong += len(mistakes)
        self._by_kind.update(map(attrgetter("kind"), attempts))
        self._said.update(map(attrgetter("confidence", "right"), attempts))
        for group in (self._traps, self._skills):
            group.add(attempts, mistakes)
        for mistake in mistakes:
            name = habit(mistake)
            self._habits.add(name, cost(mistake))
            kinds = self._kinds.get(name, frozenset())
            if mistake.kind not in kinds:
                self._kinds[name] = kinds | {mistake.kind}

    @property
    def traps(self) -> tuple[Pattern, ...]:
        """The traps that were met, worst first."""
        return self._traps.patterns()

    @property
    def skills(self) -> tuple[Pattern, ...]:
        return self._skills.patterns()

    @property
    def habits(self) -> tuple[Pattern, ...]:
        """What went wrong the same way more than once, the costliest first: points, then how often.

        ``answers`` are those to the kinds in which it happened: only there could it happen.
        """
        found = (
            Pattern(name, sum(self._by_kind[kind] for kind in self._kinds[name]), count, self._habits.points[name])
            for name, count in self._habits.times.items()
            if count >= A_HABIT
        )
        return tuple(sorted(found, key=lambda each: (-each.points, -each.missed, each.name)))

    @property
    def sureness(self) -> Mapping[Sureness, tuple[int, int]]:
        """Where the learner said how sure they were: (answers, right ones) for each word that was said."""
        said = {each: (self._said[each.number, True], self._said[each.number, False]) for each in Sureness}
        return {each: (right + wrong, right) for each, (right, wrong) in said.items() if right + wrong}


class _Missed:
    """How often something went wrong, and the points that it cost in all."""

    def __init__(self) -> None:
        self.times: Counter[str] = Counter()
        self.points: dict[str, float] = {}

    def copy(self) -> Self:
        other = type(self)()
        other.times, other.points = self.times.copy(), self.points.copy()
        return other

    def add(self, name: str, points: float) -> None:
        self.times[name] += 1
        self.points[name] = self.points.get(name, 0.0) + points


class _Group:
    """The answers by some of their names: their traps, or their skills."""

    def __init__(self, names_of: Callable[[Attempt], tuple[str, ...]]) -> None:
        self._names_of = names_of
        self._answers: Counter[str] = Counter()
        self._missed = _Missed()

    def copy(self) -> Self:
        other = type(self)(self._names_of)
        other._answers, other._missed = self._answers.copy(), self._missed.copy()
        return other

    def add(self, attempts: Sequence[Attempt], mistakes: Iterable[Attempt]) -> None:
        self._answers.update(chain.from_iterable(map(self._names_of, attempts)))
        for mistake in mistakes:
            for name in self._names_of(mistake):
                self._missed.add(name, cost(mistake))

    def patterns(self) -> tuple[Pattern, ...]:
        missed = self._missed
        found = (
            Pattern(name, count, missed.times[name], missed.points.get(name, 0.0))
            for name, count in self._answers.items()
        )
        return tuple(sorted(found, key=lambda each: (-each.missed, -each.points, each.name)))


def sure_but_wrong(mistake: Attempt) -> bool:
    """What one is sure of and wrong about nobody looks up: such mistakes come first."""
    return mistake.confidence == Sureness.SURE.number


def in_order(mistakes: Iterable[Attempt]) -> tuple[Attempt, ...]:
    """Sure but wrong first, then the newest."""
    newest = sorted(mistakes, key=lambda each: each.at, reverse=True)
    return tuple(sorted(newest, key=lambda each: not sure_but_wrong(each)))
