"""The one way in which the app changes a learner's progress."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

import puzzles
from lessons import Lesson, lesson_that_teaches, load_lessons
from tests.answering import an_answer
from trainer import practice
from trainer.exercises.answers import Answer, AnswerError, Choice, Number
from trainer.exercises.model import Exercise
from trainer.exercises.registry import exercise_to_data
from trainer.learner.attempt import Attempt, Mode, attempt_id
from trainer.learner.knowledge import Knowledge, LessonState, fold
from trainer.practice import MIXED, Occasion
from trainer.storage import Store, StoreError

NOON = datetime(2027, 3, 4, 12, tzinfo=UTC)
PRACTICE = Occasion(Mode.PRACTICE)
LESSONS = load_lessons()
MELDS = puzzles.fresh("best-melds", 1, Random(1))
QUICK = LESSONS[0].checks[0].exercise


@dataclass
class Learning:
    """One learner in a store; each answer comes a minute after the one before."""

    store: Store
    id: str
    now: datetime = NOON

    @property
    def knowledge(self) -> Knowledge:
        return fold(self.store.events(self.id), self.now, "UTC")

    def give(self, exercise: Exercise, answer: Answer, occasion: Occasion = PRACTICE, try_number: int = 0) -> Attempt:
        self.now += timedelta(minutes=1)
        return practice.submit(
            exercise,
            answer,
            store=self.store,
            learner=self.id,
            occasion=occasion,
            now=self.now,
            zone="UTC",
            try_number=try_number,
        )

    def answer(self, exercise: Exercise, *, right: bool, occasion: Occasion = PRACTICE, try_number: int = 0) -> Attempt:
        return self.give(exercise, an_answer(exercise, right=right), occasion, try_number)

    def current(self, choice: str, seed: int = 0) -> Exercise:
        return practice.current_puzzle(self.store, self.id, choice, self.knowledge, Random(seed))

    def next(self, choice: str, seed: int = 0) -> Exercise:
        return practice.next_puzzle(self.store, self.id, choice, self.knowledge, Random(seed))


@pytest.fixture
def me(tmp_path: Path) -> Iterator[Learning]:
    store = Store.open(f"sqlite:///{tmp_path / 'progress.sqlite3'}")
    yield Learning(store, store.default_learner())
    store.close()


def in_lesson(lesson: Lesson) -> Occasion:
    return Occasion(Mode.LESSON, lesson.id)


# --- Handing in an answer -------------------------------------------------------------------------------------


@pytest.mark.parametrize("right", [True, False])
def test_an_answer_is_stored_with_its_verdict(me: Learning, right: bool) -> None:
    answer = an_answer(MELDS, right=right)
    attempt = practice.submit(
        MELDS,
        answer,
        store=me.store,
        learner=me.id,
        occasion=Occasion(Mode.DAILY, "2027-03-04"),
        now=NOON,
        zone="Asia/Tokyo",
        try_number=3,
        seconds=8.5,
    )
    verdict = MELDS.question.grade(answer)
    assert me.store.events(me.id) == (attempt,)
    assert attempt.id == attempt_id(me.id, MELDS.id, Mode.DAILY, "2027-03-04", 3)
    assert (attempt.right, attempt.short_by, attempt.loss) == (verdict.right, verdict.short_by, verdict.loss)
    assert attempt.mistake == verdict.mistake
    assert (attempt.kind, attempt.level, attempt.version) == (MELDS.kind, MELDS.level, MELDS.version)
    assert (attempt.skills, attempt.traps) == (MELDS.skills, MELDS.traps)
    assert (attempt.at, attempt.zone, attempt.seconds, attempt.hinted) == (NOON, "Asia/Tokyo", 8.5, False)
    assert practice.exercise_of(attempt) == MELDS
    assert practice.answer_of(attempt) == answer


def test_a_second_answer_to_the_same_try_is_the_first(me: Learning) -> None:
    first = me.answer(MELDS, right=False)
    assert me.answer(MELDS, right=True) == first
    assert me.store.events(me.id) == (first,)


def test_another_try_or_another_occasion_is_another_answer(me: Learning) -> None:
    me.answer(MELDS, right=False)
    me.answer(MELDS, right=True, try_number=1)
    me.answer(MELDS, right=True, occasion=Occasion(Mode.DAILY, "2027-03-04"))
    me.answer(MELDS, right=True, occasion=Occasion(Mode.DAILY, "2027-03-05"))
    assert len(me.store.events(me.id)) == 4


@pytest.mark.parametrize("answer", [Number(3), Choice("perhaps"), an_answer(MELDS, right=True)])
def test_what_is_no_answer_to_it_stores_nothing(me: Learning, answer: Answer) -> None:
    with pytest.raises(AnswerError):
        me.give(QUICK, answer)
    assert me.store.events(me.id) == ()


def test_what_belongs_to_nothing_stores_nothing(me: Learning) -> None:
    with pytest.raises(ValueError, match="what it belongs to"):
        me.answer(QUICK, right=True, occasion=Occasion(Mode.LESSON))
    assert me.store.events(me.id) == ()


def test_a_store_that_fails_is_no_answer(me: Learning, tmp_path: Path) -> None:
    me.store.close()
    for file in tmp_path.iterdir():
        file.unlink()
    (tmp_path / "progress.sqlite3").mkdir()
    with pytest.raises(StoreError):
        me.answer(QUICK, right=True)


def test_tries_are_those_of_the_occasion_in_order(me: Learning) -> None:
    for number in range(3):
        me.answer(MELDS, right=number == 2, try_number=number)
    me.answer(MELDS, right=True, occasion=Occasion(Mode.DAILY, "2027-03-04"))
    me.answer(QUICK, right=True)
    assert [each.try_number for each in practice.tries(me.knowledge, MELDS.id, PRACTICE)] == [0, 1, 2]
    assert [each.try_number for each in practice.tries(me.knowledge, MELDS.id, Occasion(Mode.PRACTICE, "", 2))] == [2]
    assert len(practice.tries(me.knowledge, MELDS.id, Occasion(Mode.DAILY, "2027-03-04"))) == 1
    assert practice.tries(me.knowledge, MELDS.id, Occasion(Mode.DAILY, "2027-03-05")) == ()


# --- Puzzles --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("choice", [*puzzles.PUZZLE_KINDS, MIXED])
def test_a_puzzle_waits_until_it_is_answered(me: Learning, choice: str) -> None:
    waiting = me.current(choice, seed=1)
    assert choice in (MIXED, waiting.kind)
    assert me.current(choice, seed=2) == waiting
    me.answer(waiting, right=False)
    following = me.current(choice, seed=3)
    assert following.id != waiting.id
    assert me.current(choice, seed=4) == following


def test_each_choice_has_a_puzzle_of_its_own_waiting(me: Learning) -> None:
    waiting = {choice: me.current(choice, seed) for seed, choice in enumerate((*puzzles.PUZZLE_KINDS, MIXED))}
    assert all(me.current(choice, seed=99) == exercise for choice, exercise in waiting.items())


def test_an_answer_on_another_occasion_leaves_the_puzzle_open(me: Learning) -> None:
    """It was asked in a review, say: here it still waits for its answer."""
    waiting = me.current("undercut")
    me.answer(waiting, right=True, occasion=Occasion(Mode.REVIEW, "something else"))
    assert me.current("undercut", seed=5) == waiting


@pytest.mark.parametrize("kept", ["undercut.0.1.5", "chess", "", "undercut.1.1.x", 7, None, ["undercut.1.1.5"]])
def test_what_waits_and_names_no_puzzle_is_replaced(me: Learning, kept: object) -> None:
    me.store.set_setting(me.id, "puzzle:undercut", kept)
    found = me.current("undercut")
    assert found.kind == "undercut"
    assert me.store.setting(me.id, "puzzle:undercut") == found.id


def test_the_next_puzzle_is_one_that_was_never_seen(me: Learning) -> None:
    """The dice would give the same one again."""
    first = me.next("best-melds", seed=3)
    assert me.next("best-melds", seed=3) == first
    me.answer(first, right=True, occasion=Occasion(Mode.REVIEW, "another"))
    assert me.next("best-melds", seed=3).id != first.id


def test_the_next_puzzle_is_of_the_learners_level(me: Learning) -> None:
    assert me.next("best-melds").level == 1
    for seed in range(5):
        me.answer(puzzles.fresh("best-melds", 1, Random(100 + seed)), right=True)
    assert me.next("best-melds").level == 2
    assert me.next("undercut").level == 1


def small_bank(monkeypatch: pytest.MonkeyPatch) -> dict[int, list[Exercise]]:
    """Two puzzles a level, dealt in turn, as where a bank is small."""
    bank = {level: [puzzles.fresh("undercut", level, Random(seed)) for seed in (1, 2)] for level in puzzles.LEVELS}
    dealt = {level: cycle(made) for level, made in bank.items()}
    monkeypatch.setattr(puzzles, "fresh", lambda kind, level, rng: next(dealt[level]))
    return bank


def test_a_level_that_is_seen_to_its_end_gives_way_to_another(me: Learning, monkeypatch: pytest.MonkeyPatch) -> None:
    bank = small_bank(monkeypatch)
    for exercise in bank[1]:
        me.answer(exercise, right=True)
    assert me.knowledge.level("undercut") == 1
    assert me.next("undercut") in bank[2]


def test_when_all_is_seen_a_seen_one_comes_and_nothing_hangs(me: Learning, monkeypatch: pytest.MonkeyPatch) -> None:
    bank = small_bank(monkeypatch)
    for exercise in [each for level in bank.values() for each in level]:
        me.answer(exercise, right=True)
    assert me.next("undercut").kind == "undercut"


@pytest.mark.parametrize("kind", puzzles.PUZZLE_KINDS)
def test_one_like_it_is_of_its_kind_and_level_and_fresh(me: Learning, kind: str) -> None:
    exercise = puzzles.fresh(kind, 2, Random(1))
    seen = {exercise.id}
    for _ in range(3):
        other = practice.like_it(exercise, me.knowledge)
        assert other is not None
        assert (other.kind, other.level) == (kind, 2)
        assert other.id not in seen
        assert practice.like_it(exercise, me.knowledge) == other  # the same while it is not answered
        seen.add(other.id)
        me.answer(other, right=False)


def test_there_is_none_like_a_kind_that_nothing_makes(me: Learning) -> None:
    strange = next(step.exercise for lesson in LESSONS for step in lesson.checks if step.exercise.kind == "quiz")
    assert not puzzles.has_maker(strange.kind)
    with pytest.raises(puzzles.PuzzleError):
        practice.like_it(strange, me.knowledge)


def test_one_that_was_seen_comes_again_only_when_all_are_seen(me: Learning, monkeypatch: pytest.MonkeyPatch) -> None:
    seen, unseen = (puzzles.fresh("undercut", 1, Random(seed)) for seed in (7, 8))
    me.answer(seen, right=True)
    monkeypatch.setattr(puzzles, "similar", lambda exercise, number: unseen if number == 5 else seen)
    assert practice.like_it(MELDS, me.knowledge) == unseen
    me.answer(unseen, right=True)
    assert practice.like_it(MELDS, me.knowledge) in (seen, unseen)


# --- Today ----------------------------------------------------------------------------------------------------


def test_the_four_of_a_day(me: Learning) -> None:
    day = date(2027, 3, 4)
    found = practice.dailies(day, me.knowledge)
    assert tuple(daily.exercise for daily in found) == puzzles.daily(day)
    assert [daily.attempt for daily in found] == [None] * 4
    assert {daily.exercise.kind for daily in found} == set(puzzles.PUZZLE_KINDS)
    assert [daily.first_learn for daily in found] == [lesson_that_teaches(each.exercise.kind) for each in found]


def test_a_daily_keeps_its_first_answer(me: Learning) -> None:
    day = Occasion(Mode.DAILY, "2027-03-04")
    exercise = puzzles.daily(date(2027, 3, 4))[1]
    first = me.answer(exercise, right=False, occasion=day)
    me.answer(exercise, right=True, occasion=day, try_number=1)
    me.answer(puzzles.daily(date(2027, 3, 4))[0], right=True)  # in practice: no answer to the daily
    attempts = [daily.attempt for daily in practice.dailies(date(2027, 3, 4), me.knowledge)]
    assert attempts == [None, first, None, None]


def test_a_lesson_that_is_done_needs_no_learning_first(me: Learning) -> None:
    lesson = lesson_that_teaches("best-melds")
    assert lesson is not None
    for step in lesson.checks[:5]:
        me.answer(step.exercise, right=True, occasion=in_lesson(lesson))
    found = {daily.exercise.kind: daily.first_learn for daily in practice.dailies(date(2027, 3, 4), me.knowledge)}
    assert found["best-melds"] is None
    assert found["undercut"] == lesson_that_teaches("undercut") != lesson


# --- Lessons --------------------------------------------------------------------------------------------------


def test_a_lesson_is_open_then_done_then_solid(me: Learning) -> None:
    lesson = next(each for each in LESSONS if each.id == "L2")
    for index, step in enumerate(lesson.checks[:5]):
        assert practice.lesson_state(lesson, me.knowledge) is LessonState.OPEN
        assert not practice.lesson_done(lesson, me.knowledge)
        me.answer(step.exercise, right=index != 0, occasion=in_lesson(lesson))
    assert practice.lesson_state(lesson, me.knowledge) is LessonState.OPEN
    me.answer(lesson.checks[0].exercise, right=True, occasion=in_lesson(lesson), try_number=1)
    assert practice.lesson_state(lesson, me.knowledge) is LessonState.DONE
    assert practice.lesson_done(lesson, me.knowledge)
    me.now += timedelta(days=1)
    for step in lesson.checks[5:]:
        me.answer(step.exercise, right=True, occasion=in_lesson(lesson))
    for seed in range(8):
        me.answer(puzzles.fresh("meld-or-not", 1, Random(seed)), right=True)
    assert practice.lesson_state(lesson, me.knowledge) is LessonState.SOLID


def test_a_check_answered_elsewhere_does_not_count_for_the_lesson(me: Learning) -> None:
    lesson = LESSONS[0]
    for step in lesson.checks:
        me.answer(step.exercise, right=True)
    assert not practice.lesson_done(lesson, me.knowledge)


def test_the_next_lesson_is_the_first_that_is_not_done(me: Learning) -> None:
    assert practice.next_lesson(me.knowledge) == LESSONS[0]
    for lesson in (LESSONS[1], LESSONS[0]):
        for step in lesson.checks[:5]:
            me.answer(step.exercise, right=True, occasion=in_lesson(lesson))
    assert practice.next_lesson(me.knowledge) == LESSONS[2]
    for lesson in LESSONS[2:]:
        for step in lesson.checks[:5]:
            me.answer(step.exercise, right=True, occasion=in_lesson(lesson))
    assert practice.next_lesson(me.knowledge) is None


# --- Mistakes -------------------------------------------------------------------------------------------------


def test_each_review_of_a_mistake_is_a_fresh_question(me: Learning) -> None:
    mistake = me.answer(MELDS, right=False)
    asked = {MELDS.id}
    for number in range(4):
        exercise, occasion = practice.review(mistake, number)
        assert (exercise.kind, exercise.level) == (MELDS.kind, MELDS.level)
        assert exercise.id not in asked
        assert occasion == Occasion(Mode.REVIEW, MELDS.id, number)
        assert practice.tries(me.knowledge, exercise.id, occasion) == ()
        assert practice.review(mistake, number) == (exercise, occasion)
        asked.add(exercise.id)
        me.answer(exercise, right=number % 2 == 0, occasion=occasion, try_number=number)
    assert me.knowledge.reviews[MELDS.id].reviews == 4


def test_a_review_is_not_what_was_practised_after_the_mistake(me: Learning) -> None:
    mistake = me.answer(MELDS, right=False)
    practised = set()
    for _ in range(5):
        other = practice.like_it(MELDS, me.knowledge)
        assert other is not None
        practised.add(other.id)
        me.answer(other, right=True)
    assert not practised & {practice.review(mistake, number)[0].id for number in range(5)}


def test_a_kind_that_nothing_makes_is_reviewed_as_it_was(me: Learning) -> None:
    lesson, quiz = next(
        (lesson, step.exercise) for lesson in LESSONS for step in lesson.checks if step.exercise.kind == "quiz"
    )
    mistake = me.answer(quiz, right=False, occasion=in_lesson(lesson))
    for number in range(3):
        exercise, occasion = practice.review(mistake, number)
        assert exercise == quiz
        assert practice.tries(me.knowledge, quiz.id, occasion) == ()  # each time it is asked, not shown
        me.answer(exercise, right=True, occasion=occasion, try_number=number)


def test_what_a_mistake_cost_is_a_sentence(me: Learning) -> None:
    for exercise in (QUICK, *(puzzles.fresh(kind, 3, Random(2)) for kind in puzzles.PUZZLE_KINDS)):
        mistake = me.answer(exercise, right=False)
        feedback = practice.feedback_of(mistake)
        assert feedback is not None
        assert practice.cost_of(mistake) == (feedback.cost or feedback.why)
        assert practice.cost_of(mistake).endswith((".", ")"))


def test_what_a_mistake_without_a_cost_was_is_its_reason(me: Learning) -> None:
    right = me.answer(QUICK, right=True)
    feedback = practice.feedback_of(right)
    assert feedback is not None
    assert feedback.cost == ""
    assert practice.cost_of(right) == feedback.why


def test_what_this_release_cannot_read_is_kept_and_said(me: Learning) -> None:
    mistake = me.answer(MELDS, right=False)
    data = exercise_to_data(MELDS)
    of_no_kind = replace(mistake, exercise={**data, "kind": "bridge"})
    no_answer = replace(mistake, answer={"song": "la"})
    other_form = replace(mistake, answer={"number": 3})
    for strange in (of_no_kind, no_answer, other_form):
        assert practice.feedback_of(strange) is None
        assert practice.cost_of(strange) == practice.CANNOT_SHOW
    assert [practice.can_ask(each) for each in (mistake, of_no_kind, no_answer)] == [True, False, True]
