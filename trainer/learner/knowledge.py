"""What the learner knows: one fold over the events, and the only place where they are read.

Nothing here is stored, so nothing can disagree with the log, and a better rule applies to old answers too. Each part
is worked out when it is first asked for: a page pays for what it shows.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from enum import StrEnum
from functools import cached_property
from itertools import islice
from operator import attrgetter, lt

from trainer.exercises.skills import Skill
from trainer.learner.attempt import Attempt, Event, Mode, Void
from trainer.learner.diary import Days, diary
from trainer.learner.level import next_level
from trainer.learner.mastery import SkillState, skill_state
from trainer.learner.placement import first_level, newest_round
from trainer.learner.rating import Strength, ratings
from trainer.learner.schedule import ReviewCard, due, review_cards
from trainer.learner.streak import CHECKS_TO_FINISH, Streak, streak

_Series = Mapping[str, Sequence[Attempt]]
_AT = attrgetter("at")
_UNCOUNTED = (Mode.REVIEW, Mode.SPRINT)


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
    _events: tuple[Event, ...] = field(repr=False, compare=False)

    @cached_property
    def attempts(self) -> tuple[Attempt, ...]:
        """The answers that say something about the learner: all but those of sprints, given against the clock."""
        if not self._sprints:
            return self.answers
        return tuple(attempt for attempt in self.answers if attempt.mode is not Mode.SPRINT)

    @cached_property
    def first_tries(self) -> tuple[Attempt, ...]:
        """Those that count for skills, levels and ratings."""
        return first_tries(self.answers)

    @cached_property
    def mistakes(self) -> tuple[Attempt, ...]:
        """Every wrong answer, reviews too."""
        return tuple(attempt for attempt in self.attempts if not attempt.right)

    @cached_property
    def seen(self) -> frozenset[str]:
        """The ids of exercises once answered, in any mode."""
        return frozenset(attempt.exercise_id for attempt in self.answers)

    @cached_property
    def solved(self) -> frozenset[str]:
        """The ids of exercises once answered right."""
        return frozenset(attempt.exercise_id for attempt in self.attempts if attempt.right)

    @cached_property
    def skills(self) -> Mapping[Skill, SkillState]:
        """The state of every skill. A skill that this release does not know is left out, not refused."""
        tries: dict[str, list[Attempt]] = defaultdict(list)
        for attempt in self.first_tries:
            for skill in attempt.skills:
                tries[skill].append(attempt)
        return {skill: skill_state(skill, tries.get(skill, ())) for skill in Skill}

    @cached_property
    def reviews(self) -> Mapping[str, ReviewCard]:
        """By the id of the exercise that was answered wrong."""
        return review_cards(self.attempts, self.now, self.zone)

    @cached_property
    def due(self) -> tuple[ReviewCard, ...]:
        """The reviews whose time has come, longest waiting first."""
        return due(self.reviews.values(), self.now)

    @cached_property
    def streak(self) -> Streak:
        return streak(self.attempts, self.now, self.zone)

    @cached_property
    def diary(self) -> tuple[Days, ...]:
        """The days with answers."""
        return diary(self.attempts, self.first_tries)

    @property
    def rating(self) -> Strength:
        """The rating over everything."""
        return self._ratings[0]

    def skill_rating(self, skill: Skill) -> Strength:
        return self._ratings[1].get(skill, Strength())

    def rating_at(self, kind: str) -> Strength:
        """The rating from the exercises of one kind alone."""
        return ratings([attempt for attempt in self.first_tries if attempt.kind == kind])[0]

    def attempts_at(self, exercise_id: str) -> tuple[Attempt, ...]:
        """Every attempt in force at this exercise, in any mode."""
        if exercise_id not in self.seen:
            return ()
        return tuple(attempt for attempt in self.answers if attempt.exercise_id == exercise_id)

    def times_reviewed(self, exercise_id: str) -> int:
        """How often a review of this mistake was answered, undone answers too: the next one is another exercise."""
        reviews = (event for event in self._events if isinstance(event, Attempt) and event.mode is Mode.REVIEW)
        return sum(review.of == exercise_id for review in reviews)

    def next_try(self, exercise_id: str, mode: Mode, of: str = "") -> int:
        """The ``try_number`` that no attempt with these three has yet.

        Voided ones count: their ids are taken, and an attempt that reused one would not be stored.
        """
        taken = (
            event.try_number
            for event in self._events
            if isinstance(event, Attempt) and (event.exercise_id, event.mode, event.of) == (exercise_id, mode, of)
        )
        return max(taken, default=-1) + 1

    def daily(self, day: date) -> Mapping[str, Attempt]:
        """The first attempt at each of the puzzles of *day* that were answered, by exercise id; late ones too."""
        answered: dict[str, Attempt] = {}
        for attempt in self._by_date.get(day.isoformat(), ()):
            answered.setdefault(attempt.exercise_id, attempt)
        return answered

    def sprint(self, began: str) -> tuple[Attempt, ...]:
        """The answers of the sprint that began at that moment (:attr:`Attempt.of`), first to last."""
        return tuple(self._sprints.get(began, ()))

    @property
    def best_sprint(self) -> int:
        """The most right answers in one sprint; 0 before the first."""
        return max((sum(each.right for each in answers) for answers in self._sprints.values()), default=0)

    def lesson_checks(self, lesson_id: str) -> Mapping[str, Attempt]:
        """The newest attempt at each check that was answered in this lesson, by exercise id."""
        return {attempt.exercise_id: attempt for attempt in self._by_lesson.get(lesson_id, ())}

    def lesson_checks_right(self, lesson_id: str) -> frozenset[str]:
        """The ids of the checks that were answered right in this lesson, at whichever try."""
        return frozenset(attempt.exercise_id for attempt in self._by_lesson.get(lesson_id, ()) if attempt.right)

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
        tries = (each for each in self.first_tries if each.kind == kind and each.mode is not Mode.PLACEMENT)
        return next_level(tries, first_level(self.placement))

    @cached_property
    def placement(self) -> tuple[Attempt, ...]:
        """The answers of the newest round of placement questions; empty where none was begun."""
        return newest_round(self.attempts)

    @cached_property
    def _ratings(self) -> tuple[Strength, Mapping[str, Strength]]:
        return ratings(self.first_tries)

    @cached_property
    def _by_date(self) -> _Series:
        """The daily attempts."""
        return _by_of(self.attempts, Mode.DAILY)

    @cached_property
    def _sprints(self) -> _Series:
        return _by_of(self.answers, Mode.SPRINT)

    @cached_property
    def _by_lesson(self) -> _Series:
        return _by_of(self.attempts, Mode.LESSON)


def fold(events: Iterable[Event], now: datetime, zone: str) -> Knowledge:
    """What *events* (in any order) say at the moment *now* about a learner who is in *zone* (IANA name).

    An event that is there twice counts once. Two attempts at the same moment are taken in the order of their tries.
    """
    everything = _each_once(tuple(events))
    return Knowledge(now.astimezone(UTC), zone, in_force(everything), everything)


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


def first_tries(attempts: Iterable[Attempt]) -> tuple[Attempt, ...]:
    """Of *attempts* (in order of time) those that count for rating: the first at its exercise, made without a hint.

    After a hint, a review or a sprint the answer has been seen, so no later try at the same exercise takes the place.
    """
    seen: set[str] = set()
    firsts: list[Attempt] = []
    for attempt in attempts:
        if attempt.exercise_id not in seen:
            seen.add(attempt.exercise_id)
            if not attempt.hinted and attempt.mode not in _UNCOUNTED:
                firsts.append(attempt)
    return tuple(firsts)


def _each_once(events: tuple[Event, ...]) -> tuple[Event, ...]:
    if len({event.id for event in events}) == len(events):
        return events
    once: dict[str, Event] = {}
    for event in events:
        once.setdefault(event.id, event)
    return tuple(once.values())


def _by_of(attempts: Iterable[Attempt], mode: Mode) -> _Series:
    series: dict[str, list[Attempt]] = defaultdict(list)
    for attempt in attempts:
        if attempt.mode is mode:
            series[attempt.of].append(attempt)
    return dict(series)
