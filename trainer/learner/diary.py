"""What was done on each of the learner's own days: the one source of everything that is shown over time."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from operator import itemgetter
from typing import Self

from trainer.learner.attempt import Attempt
from trainer.learner.days import local_days

LONGEST = 600.0  # seconds of one answer that are counted: a page left open overnight is no practice


@dataclass(frozen=True, slots=True)
class Days:
    """The answers of a day, or of the days from ``begins`` on."""

    begins: date
    answers: int = 0  # reviews and second tries too
    wrong: int = 0
    firsts: int = 0  # first tries
    firsts_right: int = 0
    priced: int = 0  # first tries of priced kinds
    lost: float = 0.0  # points a hand that those gave away, in all
    seconds: float = 0.0

    @property
    def right_share(self) -> float | None:
        """Of the first tries those that were right, 0 to 1; None without any."""
        return self.firsts_right / self.firsts if self.firsts else None

    @property
    def loss(self) -> float | None:
        """Points a hand that a priced first try gave away on average; None without any."""
        return self.lost / self.priced if self.priced else None

    def joined(self, other: "Days") -> "Days":
        return Days(
            self.begins,
            self.answers + other.answers,
            self.wrong + other.wrong,
            self.firsts + other.firsts,
            self.firsts_right + other.firsts_right,
            self.priced + other.priced,
            self.lost + other.lost,
            self.seconds + other.seconds,
        )


def diary(attempts: Sequence[Attempt], first_tries: Iterable[Attempt]) -> tuple[Days, ...]:
    """The days with answers, oldest first. *first_tries* are those of *attempts*, in the same order, that count for
    ratings."""
    kept = Diary()
    kept.add(attempts, first_tries)
    return kept.days


class Diary:
    """The diary as the log grows: :meth:`add` takes the attempts that are new, in order of time."""

    def __init__(self) -> None:
        self._days: dict[date, Days] = {}

    def copy(self) -> Self:
        other = type(self)()
        other._days = self._days.copy()
        return other

    @property
    def days(self) -> tuple[Days, ...]:
        return tuple(self._days[day] for day in sorted(self._days))

    def add(self, attempts: Sequence[Attempt], first_tries: Iterable[Attempt]) -> None:
        firsts = iter(first_tries)
        first = next(firsts, None)
        for day, group in groupby(zip(local_days(attempts), attempts, strict=True), itemgetter(0)):
            so_far = self._days.get(day, Days(day))  # a date can be lived twice
            answers, wrong, counted, right = so_far.answers, so_far.wrong, so_far.firsts, so_far.firsts_right
            priced, lost, seconds = so_far.priced, so_far.lost, so_far.seconds
            for _, attempt in group:
                answers += 1
                wrong += not attempt.right
                if attempt.seconds is not None:
                    seconds += attempt.seconds if attempt.seconds < LONGEST else LONGEST
                if attempt is first:
                    first = next(firsts, None)
                    counted += 1
                    right += attempt.right
                    if attempt.loss is not None:
                        priced += 1
                        lost += attempt.loss
            self._days[day] = Days(day, answers, wrong, counted, right, priced, lost, seconds)


def by_week(days: Iterable[Days]) -> tuple[Days, ...]:
    """The weeks with answers, from Monday to Sunday, oldest first; *days* in their order."""
    return _joined(days, monday)


def by_month(days: Iterable[Days]) -> tuple[Days, ...]:
    """The months with answers, oldest first; *days* in their order."""
    return _joined(days, first_of_month)


def monday(day: date) -> date:
    """The first day of the week of *day*."""
    return day - timedelta(days=day.weekday())


def first_of_month(day: date) -> date:
    return day.replace(day=1)


def _joined(days: Iterable[Days], begins: Callable[[date], date]) -> tuple[Days, ...]:
    found: dict[date, Days] = {}
    for each in days:
        start = begins(each.begins)
        found[start] = found.get(start, Days(start)).joined(each)
    return tuple(found.values())
