"""What the learner knows: one fold over the events, and the only place where they are read.

Nothing here is stored, so nothing can disagree with the log, and a better rule applies to old answers too. Each part
is worked out when it is first asked for: a page pays for what it shows. A fold that is given an earlier one goes on
from it (``grown.py``), and comes to the same.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from enum import StrEnum
from functools import cached_property
from itertools import islice
from operator import attrgetter, is_, lt
from typing import Self

from trainer.exercises.skills import Skill
from trainer.learner.attempt import Attempt, Event, Mode, Void
from trainer.learner.diary import Days
from trainer.learner.grown import Grown
from trainer.learner.level import next_level
from trainer.learner.mastery import SkillState, skill_state
from trainer.learner.patterns import Tally
from trainer.learner.placement import first_level, newest_round
from trainer.learner.rating import Strength, ratings
from trainer.learner.schedule import ReviewCard, due
from trainer.learner.streak import CHECKS_TO_FINISH, Streak, streak

_AT = attrgetter("at")


class LessonState(StrEnum):
    OPEN = "open"
    KNOWN = "known"  # not taken, but the eight questions of "I already play" showed that its skills are there
    DONE = "done"  # five of its checks are right
    SOLID = "solid"  # and its skills are


@dataclass(frozen=True)
class Knowledge:
    """What the events say at the moment ``now`` about a learner who is in ``zone``. Made by :func:`fold`.

    Everything is in order of time, and follows from these fields alone.
    """

    now: datetime
    zone: str
    answers: tuple[Attempt, ...]  # those in force: not taken out by a Void
    _log: "_Log" = field(repr=False, compare=False)

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """The answers that say something about the learner: all but those of sprints, given against the clock."""
        return self._grown.batch.attempts

    @property
    def first_tries(self) -> tuple[Attempt, ...]:
        """Those that count for skills, levels and ratings."""
        return self._grown.batch.firsts

    @property
    def mistakes(self) -> tuple[Attempt, ...]:
        """Every wrong answer, reviews too."""
        return self._grown.lists.mistakes

    @property
    def seen(self) -> Set[str]:
        """The ids of exercises once answered, in any mode."""
        return self._grown.seen

    @property
    def solved(self) -> Set[str]:
        """The ids of exercises once answered right."""
        return self._grown.lists.solved

    @cached_property
    def skills(self) -> Mapping[Skill, SkillState]:
        """The state of every skill. A skill that this release does not know is left out, not refused."""
        tries = self._grown.lists.by_skill
        return {skill: skill_state(skill, tries.get(skill, ())) for skill in Skill}

    @cached_property
    def reviews(self) -> Mapping[str, ReviewCard]:
        """By the id of the exercise that was answered wrong."""
        return self._grown.missed.cards(self.now, self.zone)

    @cached_property
    def due(self) -> tuple[ReviewCard, ...]:
        """The reviews whose time has come, longest waiting first."""
        return due(self.reviews.values(), self.now)

    @cached_property
    def streak(self) -> Streak:
        if self.attempts and self.attempts[-1].at > self.now:
            return streak(self.attempts, self.now, self.zone)
        return self._grown.activity.streak(self.now, self.zone)

    @cached_property
    def diary(self) -> tuple[Days, ...]:
        """The days with answers."""
        return self._grown.diary.days

    @property
    def tally(self) -> Tally:
        """How it went with traps, skills and habits, over all attempts."""
        return self._grown.tally

    @property
    def rating(self) -> Strength:
        """The rating over everything."""
        return self._grown.lines.overall

    def skill_rating(self, skill: Skill) -> Strength:
        return self._grown.lines.of(skill)

    def rating_at(self, kind: str) -> Strength:
        """The rating from the exercises of one kind alone."""
        return ratings(self._grown.lists.by_kind.get(kind, ()))[0]

    def attempts_at(self, exercise_id: str) -> tuple[Attempt, ...]:
        """Every attempt in force at this exercise, in any mode."""
        if exercise_id not in self.seen:
            return ()
        return tuple(attempt for attempt in self.answers if attempt.exercise_id == exercise_id)

    def times_reviewed(self, exercise_id: str) -> int:
        """How often a review of this mistake was answered, undone answers too: the next one is another exercise."""
        return self._grown.taken.reviews[exercise_id]

    def next_try(self, exercise_id: str, mode: Mode, of: str = "") -> int:
        """The ``try_number`` that no attempt with these three has yet.

        Voided ones count: their ids are taken, and an attempt that reused one would not be stored.
        """
        return self._grown.taken.tries.get((exercise_id, mode, of), 0)

    def daily(self, day: date) -> Mapping[str, Attempt]:
        """The first attempt at each of the puzzles of *day* that were answered, by exercise id; late ones too."""
        answered: dict[str, Attempt] = {}
        for attempt in self._of(Mode.DAILY, day.isoformat()):
            answered.setdefault(attempt.exercise_id, attempt)
        return answered

    def sprint(self, began: str) -> tuple[Attempt, ...]:
        """The answers of the sprint that began at that moment (:attr:`Attempt.of`), first to last."""
        return tuple(self._of(Mode.SPRINT, began))

    @property
    def best_sprint(self) -> int:
        """The most right answers in one sprint; 0 before the first."""
        series = self._grown.lists.by_of.items()
        return max((sum(each.right for each in given) for (mode, _), given in series if mode is Mode.SPRINT), default=0)

    def lesson_checks_right(self, lesson_id: str) -> frozenset[str]:
        """The ids of the checks that were answered right in this lesson, at whichever try."""
        return frozenset(attempt.exercise_id for attempt in self._of(Mode.LESSON, lesson_id) if attempt.right)

    def lesson_state(self, lesson_id: str, checks: Collection[str], skills: Collection[Skill]) -> LessonState:
        """How far the lesson is, which has *checks* (exercise ids) and teaches *skills*."""
        right = self.lesson_checks_right(lesson_id) & set(checks)
        if len(right) < min(CHECKS_TO_FINISH, len(set(checks))):
            return LessonState.OPEN
        return (
            LessonState.SOLID if skills and all(self.skills[skill].is_solid for skill in skills) else LessonState.DONE
        )

    def level(self, kind: str) -> int:
        """The level (1-3) at which the next exercise of *kind* should be."""
        tries = (each for each in self._grown.lists.by_kind.get(kind, ()) if each.mode is not Mode.PLACEMENT)
        return next_level(tries, first_level(self.placement))

    @cached_property
    def placement(self) -> tuple[Attempt, ...]:
        """The answers of the newest round of placement questions; empty where none was begun."""
        return newest_round(self._grown.lists.placement)

    @property
    def _grown(self) -> Grown:
        return self._log.grown

    def _of(self, mode: Mode, of: str) -> Sequence[Attempt]:
        return self._grown.lists.by_of.get((mode, of), ())


@dataclass(frozen=True, slots=True)
class _Log:
    """The events, and what the answers in force among them come to."""

    events: tuple[Event, ...]  # each once
    ids: Set[str]  # of the events, and those that a Void names
    grown: Grown

    @classmethod
    def of(cls, events: Iterable[Event]) -> Self:
        everything = _each_once(tuple(events))
        ids = {event.id for event in everything}
        ids.update(*(event.voids for event in everything if isinstance(event, Void)))
        given = [event for event in everything if isinstance(event, Attempt)]
        return cls(everything, ids, Grown(given, in_force(everything)))

    def longer(self, events: tuple[Event, ...]) -> Self | None:
        """This log as far as *events*; None where they are another one, or change what is here already."""
        if len(events) < len(self.events) or not all(map(is_, self.events, events)):
            return None
        more = events[len(self.events) :]
        if not more:
            return self
        attempts = tuple(event for event in more if isinstance(event, Attempt))
        ids = {event.id for event in attempts}
        times = [attempt.at for attempt in (*self.grown.batch.answers[-1:], *attempts)]
        if len(ids) < len(more) or not self.ids.isdisjoint(ids) or not all(map(lt, times, islice(times, 1, None))):
            return None
        return type(self)(events, self.ids | ids, self.grown.with_more(attempts))


def fold(events: Iterable[Event], now: datetime, zone: str, earlier: Knowledge | None = None) -> Knowledge:
    """What *events* (in any order) say at the moment *now* about a learner who is in *zone* (IANA name).

    An event that is there twice counts once. Two attempts at the same moment are taken in the order of their tries.
    *earlier* is a fold of the same log when it was shorter: then only what is new is gone through. The knowledge is
    the same without it.
    """
    events = tuple(events)
    log = (earlier._log.longer(events) if earlier else None) or _Log.of(events)
    return Knowledge(now.astimezone(UTC), zone, log.grown.batch.answers, log)


def in_force(events: Collection[Event]) -> tuple[Attempt, ...]:
    """The attempts that no Void takes out, in order of time. A Void that a later one takes out takes out nothing."""
    gone: set[str] = set()
    voids = [event for event in events if isinstance(event, Void)]
    for void in sorted(voids, key=lambda void: (void.at, void.id), reverse=True):
        if void.id not in gone:
            gone.update(void.voids)
    attempts = [event for event in events if isinstance(event, Attempt) and event.id not in gone]
    times = list(map(_AT, attempts))
    if not all(map(lt, times, islice(times, 1, None))):  # a log is nearly always in order already
        attempts.sort(key=lambda attempt: (attempt.at, attempt.try_number, attempt.id))
    return tuple(attempts)


def _each_once(events: tuple[Event, ...]) -> tuple[Event, ...]:
    if len({event.id for event in events}) == len(events):
        return events
    once: dict[str, Event] = {}
    for event in events:
        once.setdefault(event.id, event)
    return tuple(once.values())
