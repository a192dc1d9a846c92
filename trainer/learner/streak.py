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

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime

from trainer.learner.attempt import Attempt, Mode
from trainer.learner.days import local_day

CHECKS_TO_FINISH = 5  # right checks that finish a lesson (learner.md)
DAYS_FOR_A_FREEZE = 7
MOST_FREEZES = 2


@dataclass(frozen=True, slots=True)
class Streak:
    days: int = 0  # active days of the running streak; 0 when there is none
    best: int = 0
    freezes: int = 0
    active_today: bool = False


@dataclass(frozen=True, slots=True)
class _Run:
    """The count after some event at ``at``."""

    at: datetime
    zone: str
    day: date  # the latest date counted; after a flight west it can lie ahead of the event's own
    days: int
    active: int  # active days in all, for earning freezes
    best: int
    freezes: int


def streak(attempts: Iterable[Attempt], now: datetime, zone: str) -> Streak:
    """The streak as it stands at *now* for a learner who is in *zone*; *attempts* in order of time."""
    run: _Run | None = None
    for attempt in active_attempts(attempts):
        run = _after(run, attempt.at, attempt.zone)
    if run is None:
        return Streak()
    missed = _missed(run, now, zone)
    return Streak(
        days=run.days if missed <= run.freezes else 0,
        best=run.best,
        freezes=max(0, run.freezes - missed),
        active_today=local_day(now, zone) <= run.day,
    )


def active_attempts(attempts: Iterable[Attempt]) -> Iterator[Attempt]:
    """The attempts that make their day an active one."""
    right_checks: dict[str, set[str]] = {}
    for attempt in attempts:
        if attempt.mode is Mode.DAILY:
            if attempt.of == local_day(attempt.at, attempt.zone).isoformat():
                yield attempt
        elif attempt.mode is Mode.LESSON and attempt.right:
            checks = right_checks.setdefault(attempt.of, set())
            if attempt.exercise_id not in checks:
                checks.add(attempt.exercise_id)
                if len(checks) == CHECKS_TO_FINISH:
                    yield attempt


def _after(run: _Run | None, at: datetime, zone: str) -> _Run:
    day = local_day(at, zone)
    if run is None:
        return _Run(at, zone, day, days=1, active=1, best=1, freezes=0)
    missed = _missed(run, at, zone)
    freezes = max(0, run.freezes - missed)
    if day <= run.day:
        return _Run(at, zone, run.day, run.days, run.active, run.best, freezes)
    days = run.days + 1 if missed <= run.freezes else 1
    active = run.active + 1
    if active % DAYS_FOR_A_FREEZE == 0:
        freezes = min(MOST_FREEZES, freezes + 1)
    return _Run(at, zone, day, days, active, max(run.best, days), freezes)


def _missed(run: _Run, at: datetime, zone: str) -> int:
    """Whole days missed between the last active moment and *at*, on the calendar that is kindest."""
    here, there = local_day(at, zone), local_day(run.at, run.zone)
    gaps = [here - there, here - run.day]
    if zone != run.zone:
        gaps += [local_day(at, run.zone) - there, here - local_day(run.at, zone)]
    return max(0, min(gaps).days - 1)
