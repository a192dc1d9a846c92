"""The streak: days in a row with at least one daily puzzle or lesson finished, recomputed from the log.

The rule, whole:

- A day is *active* when the day's own puzzle was answered on it (right or wrong; an older day's puzzle played late
  does not count), or a lesson was finished on it (its fifth check answered right). The day is the learner's own, in
  the zone of that event.
- Every seventh active day earns a freeze; at most two are held.
- A missed day uses up a freeze if there is one; the streak then goes on, without counting that day. Otherwise it
  ends, and the next active day starts a new one.
- A day is missed only if it was missed on every calendar that could be meant: with a change of zone between two
  active days, that of the zone before, that of the zone after, and the dates as they were read on the spot. So
  flying over the date line loses nothing, and a date lived twice counts once.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Self

from trainer.learner.attempt import Attempt, Mode
from trainer.learner.days import local_day, local_days

CHECKS_TO_FINISH = 5  # right checks that finish a lesson (learner.md)
DAYS_FOR_A_FREEZE = 7
MOST_FREEZES = 2


@dataclass(frozen=True, slots=True)
class Streak:
    days: int = 0  # active days of the running streak; 0 when there is none
    best: int = 0
    freezes: int = 0
    active_today: bool = False


@dataclass(slots=True)
class _Run:
    """The count after the last active moment, at ``at`` in ``zone`` (``there`` on the calendar)."""

    at: datetime
    zone: str
    there: date
    latest: date  # the latest date counted; after a flight west it can lie ahead of ``there``
    days: int = 1
    active: int = 1  # active days in all, for earning freezes
    best: int = 1
    freezes: int = 0

    def add(self, at: datetime, zone: str, here: date) -> None:
        """An active moment; *here* is its date where it was."""
        if here != self.there or zone != self.zone:
            missed = self.missed(at, zone, here)
            broken = missed > self.freezes
            self.freezes = max(0, self.freezes - missed)
            if here > self.latest:
                self._count(broken)
        self.at, self.zone, self.there, self.latest = at, zone, here, max(here, self.latest)

    def missed(self, at: datetime, zone: str, here: date) -> int:
        """Whole days missed between the last active moment and *at*, on the calendar that is kindest."""
        gaps = [here - self.latest]
        if zone != self.zone:
            gaps += [local_day(at, self.zone) - self.there, here - local_day(self.at, zone)]
        return max(0, min(gaps).days - 1)

    def _count(self, broken: bool) -> None:
        self.days = 1 if broken else self.days + 1
        self.active += 1
        self.best = max(self.best, self.days)
        if self.active % DAYS_FOR_A_FREEZE == 0:
            self.freezes = min(MOST_FREEZES, self.freezes + 1)


def streak(attempts: Iterable[Attempt], now: datetime, zone: str) -> Streak:
    """The streak as it stands at *now* for a learner who is in *zone*; *attempts* in order of time.

    Those after *now* are left out: a clock that was once wrong must not hold the streak until its time comes.
    """
    activity = Activity()
    activity.add(attempt for attempt in attempts if attempt.at <= now)
    return activity.streak(now, zone)


class Activity:
    """The streak as the log grows: :meth:`add` takes the attempts that are new, in order of time."""

    def __init__(self) -> None:
        self._run: _Run | None = None
        self._right_checks: dict[str, frozenset[str]] = {}  # by lesson, until it is finished

    def copy(self) -> Self:
        other = type(self)()
        other._run = replace(self._run) if self._run else None
        other._right_checks = self._right_checks.copy()
        return other

    def add(self, attempts: Iterable[Attempt]) -> None:
        wanted = [each for each in attempts if each.mode is Mode.DAILY or (each.mode is Mode.LESSON and each.right)]
        for attempt, day in zip(wanted, local_days(wanted), strict=True):
            if not self._makes_active(attempt, day):
                continue
            if self._run is None:
                self._run = _Run(attempt.at, attempt.zone, day, day)
            else:
                self._run.add(attempt.at, attempt.zone, day)

    def _makes_active(self, attempt: Attempt, day: date) -> bool:
        if attempt.mode is Mode.DAILY:
            return attempt.of == day.isoformat()
        checks = self._right_checks.get(attempt.of, frozenset())
        if len(checks) == CHECKS_TO_FINISH or attempt.exercise_id in checks:
            return False
        self._right_checks[attempt.of] = checks | {attempt.exercise_id}
        return len(checks) + 1 == CHECKS_TO_FINISH

    def streak(self, now: datetime, zone: str) -> Streak:
        """As it stands at *now*, which is no earlier than any of the attempts."""
        run = self._run
        if run is None:
            return Streak()
        today = local_day(now, zone)
        missed = run.missed(now, zone, today)
        return Streak(
            days=run.days if missed <= run.freezes else 0,
            best=run.best,
            freezes=max(0, run.freezes - missed),
            active_today=today <= run.latest,
        )
