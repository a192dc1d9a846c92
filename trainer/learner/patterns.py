"""What goes wrong, how often and what it costs: the mistakes grouped, filtered and looked at over time.

Every answer counts here, reviews and second tries too, unlike in ratings. A cost is in points: for priced kinds what
the answer averages less than the best, a hand; for kinds that leave points on the table those points. Many mistakes
have no cost that could be named.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from itertools import chain, filterfalse
from operator import attrgetter

from trainer.learner.attempt import Attempt
from trainer.learner.days import local_days

SLIP, COSTLY = 1.0, 3.0  # points a hand: a slip is below the one, costly up to the other (learner.md)
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
    Severity.SLIP: "Slip (under 1 point)",
    Severity.COSTLY: "Costly (1-3 points)",
    Severity.VERY_COSTLY: "Very costly (over 3 points)",
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
        return tuple(
            attempt for attempt, day in zip(attempts, local_days(attempts), strict=True) if self._lets(attempt, day)
        )

    def _lets(self, attempt: Attempt, day: date) -> bool:
        return (
            (self.since is None or day >= self.since)
            and (not self.kind or attempt.kind == self.kind)
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


def by_trap(attempts: Sequence[Attempt]) -> tuple[Pattern, ...]:
    """The traps that were met, worst first."""
    return _grouped(attempts, attrgetter("traps"))


def by_skill(attempts: Sequence[Attempt]) -> tuple[Pattern, ...]:
    return _grouped(attempts, attrgetter("skills"))


def habits(attempts: Sequence[Attempt]) -> tuple[Pattern, ...]:
    """What went wrong the same way more than once, the costliest first: points, then how often.

    ``answers`` are those to the kinds in which it happened: only there could it happen.
    """
    answers = Counter(map(attrgetter("kind"), attempts))
    missed: Counter[str] = Counter()
    points: dict[str, float] = defaultdict(float)
    kinds: dict[str, set[str]] = defaultdict(set)
    for mistake in filterfalse(_RIGHT, attempts):
        name = habit(mistake)
        missed[name] += 1
        points[name] += cost(mistake)
        kinds[name].add(mistake.kind)
    found = (
        Pattern(name, sum(answers[kind] for kind in kinds[name]), count, points[name])
        for name, count in missed.items()
        if count >= A_HABIT
    )
    return tuple(sorted(found, key=lambda each: (-each.points, -each.missed, each.name)))


def _grouped(attempts: Sequence[Attempt], names_of: Callable[[Attempt], tuple[str, ...]]) -> tuple[Pattern, ...]:
    mistakes = list(filterfalse(_RIGHT, attempts))
    answers, missed = (Counter(chain.from_iterable(map(names_of, each))) for each in (attempts, mistakes))
    points: dict[str, float] = defaultdict(float)
    for mistake in mistakes:
        if lost := cost(mistake):
            for name in names_of(mistake):
                points[name] += lost
    found = (Pattern(name, count, missed[name], points.get(name, 0.0)) for name, count in answers.items())
    return tuple(sorted(found, key=lambda each: (-each.missed, -each.points, each.name)))


def sureness(attempts: Sequence[Attempt]) -> Mapping[Sureness, tuple[int, int]]:
    """Where the learner said how sure they were: (answers, right ones) for each word that was said."""
    counts = Counter(map(attrgetter("confidence", "right"), attempts))
    said = {each: (counts[each.number, True], counts[each.number, False]) for each in Sureness}
    return {each: (right + wrong, right) for each, (right, wrong) in said.items() if right + wrong}


def sure_but_wrong(mistake: Attempt) -> bool:
    """What one is sure of and wrong about nobody looks up: such mistakes come first."""
    return mistake.confidence == Sureness.SURE.number


def in_order(mistakes: Iterable[Attempt]) -> tuple[Attempt, ...]:
    """Sure but wrong first, then the newest."""
    newest = sorted(mistakes, key=lambda each: each.at, reverse=True)
    return tuple(sorted(newest, key=lambda each: not sure_but_wrong(each)))
