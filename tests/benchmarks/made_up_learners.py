"""Made-up learners: a log as a real month would leave it, for pictures, benchmarks and tests. Never a real learner's.

    .venv/bin/python -m tests.benchmarks.made_up_learners month.sqlite3 --days 30 --learners 3 --seed 1

writes each into a new database of its own making (a file that is there already is refused) and prints the profiles.

How a log comes about. A learner begins with the eight questions of somebody who plays already, and comes on five days
of six, in the evening of their own zone. A visit is today's four puzzles, the reviews that are due (ten at most), a
lesson while there is one, some practice at the level the app would choose, and on every third day a sprint. Every
exercise is one the app would ask, every answer one its form can give, every verdict the grader's.
Whether an answer is right is drawn: a learner starts at 50-80 % by skill and comes closer to 95 % with each try. Where
it is wrong, a wrong answer with a known name is taken if there is one. With *sureness* learners say how sure they
were, surer when right. The same seed makes the same log.

:func:`stretched` makes a month as long as a benchmark wants.
"""

import argparse
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from itertools import islice
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import puzzles
from lessons import CheckStep, Lesson
from tests.answering import answers
from trainer import practice
from trainer.exercises.answers import Answer
from trainer.exercises.model import Exercise
from trainer.learner.answered import attempt_of
from trainer.learner.attempt import Attempt, Mode, attempt_id
from trainer.learner.knowledge import Knowledge, fold
from trainer.learner.sprint import seconds_left
from trainer.practice import Occasion
from trainer.storage import Store

FIRST_DAY = datetime(2026, 11, 30, tzinfo=UTC)  # the first with puzzles of its own
REVIEWS_A_VISIT = 10
PRACTICE_A_VISIT = (4, 14)
_LOOKED_AT = 300  # answers tried in the search for a wrong one
_WRONG = 6  # wrong answers to choose from
_BEST = 0.95  # how often the most practised learner is right


@dataclass(slots=True)
class _Visitor:
    """One learner's log as it grows."""

    learner: str
    zone: str
    sureness: Sequence[int]
    rng: Random
    clock: datetime
    log: list[Attempt] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)  # ids of exercises
    tries: dict[str, int] = field(default_factory=dict)  # by skill
    talent: dict[str, float] = field(default_factory=dict)  # by skill: how often right at the start

    def visit(self, number: int) -> None:
        known = self.knowledge()
        if number == 0:
            of = practice.placement_round(known)
            for exercise in practice.placement_questions(of, known):
                self.answer(exercise, Occasion(Mode.PLACEMENT, of))
        day = self.clock.astimezone(ZoneInfo(self.zone)).date()
        for exercise in dailies(day):
            self.answer(exercise, Occasion(Mode.DAILY, day.isoformat()))
        for card in known.due[:REVIEWS_A_VISIT]:
            self.answer(*practice.review(card.mistake, card.reviews))
        if number % 2 == 0 and (lesson := practice.next_lesson(known)) is not None:
            self.take(lesson)
        for _ in range(self.rng.randint(*PRACTICE_A_VISIT)):
            kind = self.rng.choice(puzzles.PUZZLE_KINDS)
            exercise = puzzles.fresh(kind, known.level(kind), self.rng)
            if exercise.id not in self.seen:
                self.answer(exercise, Occasion(Mode.PRACTICE))
        if number % 3 == 0:
            self.sprint()

    def sprint(self) -> None:
        """Until the time is up; the answer that comes too late is stored nowhere."""
        began, number = self.clock.isoformat(), 0
        while seconds_left(began, self.clock):
            self.answer(puzzles.sprint_puzzle(began, number), Occasion(Mode.SPRINT, began))
            number += 1
        self.log.pop()

    def take(self, lesson: Lesson) -> None:
        """Each check until it is right, three times at most."""
        for step in lesson.steps:
            tries = range(3) if isinstance(step, CheckStep) else ()
            for number in tries:
                assert isinstance(step, CheckStep)
                if self.answer(step.exercise, Occasion(Mode.LESSON, lesson.id, number)).right:
                    break

    def answer(self, exercise: Exercise, occasion: Occasion) -> Attempt:
        right = self.rng.random() < self.chance(exercise) or not wrong_answers(exercise)
        given = right_answer(exercise) if right else self.rng.choice(wrong_answers(exercise))
        seconds = round(min(240.0, self.rng.lognormvariate(2.8, 0.6)), 1)
        self.clock += timedelta(seconds=seconds + self.rng.uniform(2, 12))
        attempt = attempt_of(
            exercise,
            given,
            exercise.question.grade(given),
            learner=self.learner,
            mode=occasion.mode,
            of=occasion.of,
            try_number=occasion.first_try,
            at=self.clock,
            zone=self.zone,
            seconds=seconds,
            confidence=self.sure(right),
        )
        self.log.append(attempt)
        self.seen.add(exercise.id)
        for skill in exercise.skills or (exercise.kind,):
            self.tries[skill] = self.tries.get(skill, 0) + 1
        return attempt

    def chance(self, exercise: Exercise) -> float:
        chances = []
        for skill in exercise.skills or (exercise.kind,):  # a quick question may train none
            talent = self.talent.setdefault(skill, self.rng.uniform(0.5, 0.8))
            chances.append(_BEST - (_BEST - talent) * math.exp(-self.tries.get(skill, 0) / 60))
        return sum(chances) / len(chances) - 0.06 * (exercise.level - 1)

    def sure(self, right: bool) -> int | None:
        if not self.sureness:
            return None
        towards = self.rng.betavariate(3, 1.5) if right else self.rng.betavariate(1.5, 2)
        return self.sureness[min(int(towards * len(self.sureness)), len(self.sureness) - 1)]

    def knowledge(self) -> Knowledge:
        return fold(self.log, self.clock, self.zone)


def dailies(day: date) -> tuple[Exercise, ...]:
    """The puzzles of *day*; none before the first day that has some."""
    try:
        return tuple(puzzles.daily(day))
    except puzzles.PuzzleError:
        return ()


@lru_cache(maxsize=4096)
def right_answer(exercise: Exercise) -> Answer:
    return next(each for each in answers(exercise.question) if exercise.question.grade(each).right)


@lru_cache(maxsize=4096)
def wrong_answers(exercise: Exercise) -> tuple[Answer, ...]:
    """Some wrong answers to *exercise*: those whose mistake has a name, or any where none has."""
    question = exercise.question
    graded = ((each, question.grade(each)) for each in islice(answers(question), _LOOKED_AT))
    wrong = list(islice(((each, verdict.mistake) for each, verdict in graded if not verdict.right), 2 * _WRONG))
    named = [each for each, mistake in wrong if mistake]
    return tuple((named or [each for each, _ in wrong])[:_WRONG])


def month(
    learner: str,
    *,
    seed: int,
    days: int = 30,
    first_day: datetime = FIRST_DAY,
    zone: str = "Europe/Lisbon",
    sureness: Sequence[int] = (),
) -> tuple[Attempt, ...]:
    """The log of *days* days from *first_day* on: some 20 attempts a visit, in order of time.

    *sureness* are the values of Attempt.confidence from unsure to sure; empty where learners are not asked.
    """
    rng = Random(f"made-up learner {seed}")
    visitor = _Visitor(learner, zone, sureness, rng, first_day)
    for number in range(days):
        if number and number < days - 1 and rng.random() < 1 / 6:
            continue
        evening = datetime.combine((first_day + timedelta(days=number)).date(), time(19), ZoneInfo(zone))
        visitor.clock = evening.astimezone(UTC) + timedelta(minutes=rng.uniform(0, 150))
        visitor.visit(number)
    once: dict[str, Attempt] = {}
    for attempt in visitor.log:
        once.setdefault(attempt.id, attempt)  # what is answered twice is stored once
    return tuple(once.values())


def stretched(log: Sequence[Attempt], count: int) -> Iterator[Attempt]:
    """*count* attempts: *log* again and again, each time later and with other ids, for measuring speed alone.

    The exercises' ids no longer name what is in them (``best-melds.1.2.7~3``).
    """
    span = timedelta(days=(log[-1].at - log[0].at).days + 2)  # whole days, so that no date comes twice
    for number in range(count):
        again, index = divmod(number, len(log))
        old = log[index]
        if again == 0:
            yield old
            continue
        exercise_id = f"{old.exercise_id}~{again}"
        of = f"{old.of}~{again}" if old.mode is Mode.REVIEW else old.of
        if old.mode is Mode.DAILY:
            of = (datetime.fromisoformat(old.of) + again * span).date().isoformat()
        new_id = attempt_id("stretched", exercise_id, old.mode, of, old.try_number)
        yield replace(old, id=new_id, exercise_id=exercise_id, of=of, at=old.at + again * span)


def main() -> None:
    parser = argparse.ArgumentParser(description="Write made-up learners into a new database.")
    parser.add_argument("path", type=Path, help="the database's file, which must not be there yet")
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--learners", type=int, default=1, help="the first is the local profile")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--until-today", action="store_true", help="the last day is today, not a day in 2026")
    args = parser.parse_args()
    if args.path.exists():
        parser.error(f"{args.path} is there already; made-up learners get a database of their own")
    first = datetime.now(UTC) - timedelta(days=args.days - 1) if args.until_today else FIRST_DAY
    store = Store.open(f"sqlite:///{args.path.absolute()}")
    for number in range(args.learners):
        learner = store.default_learner() if number == 0 else f"made-up-{number}"
        log = month(learner, seed=args.seed + number, days=args.days, first_day=first)
        if args.until_today:
            log = tuple(each for each in log if each.at <= datetime.now(UTC))
        store.append(learner, log)
        right = sum(each.right for each in log)
        print(f"{learner}: {len(log)} attempts, {right} right, {log[0].at:%d %B %Y} to {log[-1].at:%d %B %Y}")
    store.close()


if __name__ == "__main__":
    main()
