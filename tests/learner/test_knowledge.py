from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.learner.logs import NOW, logs
from trainer.exercises.skills import Skill
from trainer.learner.attempt import Attempt, Event, Mode, Void
from trainer.learner.grown import FirstTries
from trainer.learner.knowledge import LessonState, fold
from trainer.learner.mastery import Standing

MakeAttempt = Callable[..., Attempt]
DAY = timedelta(days=1)


@given(st.data())
def test_the_order_of_the_events_does_not_matter(data: st.DataObject) -> None:
    log = data.draw(logs())
    shuffled = data.draw(st.permutations(log))
    assert fold(shuffled, NOW, "UTC") == fold(log, NOW, "UTC")


@given(st.data())
def test_an_event_that_is_there_twice_counts_once(data: st.DataObject) -> None:
    log = data.draw(logs())
    twice = [*log, *data.draw(st.lists(st.sampled_from(log)) if log else st.just([]))]
    assert fold(twice, NOW, "UTC") == fold(log, NOW, "UTC")


@given(st.data())
def test_what_is_voided_was_never_there(data: st.DataObject) -> None:
    log = data.draw(logs())
    gone = data.draw(st.sets(st.sampled_from(log)) if log else st.just(set()))
    void = Void("undo", tuple(event.id for event in gone), NOW)
    without = fold([event for event in log if event not in gone], NOW, "UTC")
    assert fold([*log, void], NOW, "UTC") == without
    assert fold([void, *log], NOW, "UTC") == without
    undone = Void("undo the undo", ("undo",), NOW + DAY)
    assert fold([*log, undone, void], NOW, "UTC") == fold(log, NOW, "UTC")


@given(st.data())
def test_what_a_fold_holds(data: st.DataObject) -> None:
    known = fold(data.draw(logs()), NOW, "UTC")
    assert [each.at for each in known.attempts] == sorted(each.at for each in known.attempts)
    assert list(known.mistakes) == [each for each in known.attempts if not each.right]
    assert known.solved == {each.exercise_id for each in known.attempts if each.right}
    assert set(known.reviews) == {each.exercise_id for each in known.mistakes if each.mode is not Mode.REVIEW}
    assert set(known.due) == {card for card in known.reviews.values() if card.due <= NOW}
    assert set(known.skills) == set(Skill)
    for exercise in "abcd":
        tries = known.attempts_at(exercise)
        counting = [each for each in known.first_tries if each.exercise_id == exercise]
        uncounted = (Mode.REVIEW, Mode.SPRINT)
        assert counting == [each for each in tries[:1] if not each.hinted and each.mode not in uncounted]


@given(st.data())
def test_the_next_try_is_one_that_is_not_taken(data: st.DataObject) -> None:
    log = data.draw(logs())
    taken = {(each.exercise_id, each.mode, each.of, each.try_number) for each in log}
    known = fold([*log, Void("reset", tuple(each.id for each in log), NOW)], NOW, "UTC")
    for exercise_id, mode, of, _ in taken:
        assert (exercise_id, mode, of, known.next_try(exercise_id, mode, of)) not in taken
    assert known.next_try("new", Mode.PRACTICE) == 0


def test_reviews_are_counted_with_those_that_were_undone(attempt: MakeAttempt, noon: datetime) -> None:
    """Or the next review would be the exercise that was just undone."""
    reviews = [attempt(f"r{n}", at=noon + n * DAY, mode=Mode.REVIEW, of="a") for n in (1, 2)]
    log: list[Event] = [
        attempt("a", False, noon),
        *reviews,
        attempt("r", mode=Mode.REVIEW, of="b"),
        Void("v", (reviews[0].id,), NOW),
    ]
    known = fold(log, NOW, "UTC")
    assert (known.times_reviewed("a"), known.reviews["a"].reviews, known.times_reviewed("c")) == (2, 1, 0)


def test_the_ratings_are_those_of_the_first_tries(attempt: MakeAttempt, noon: datetime) -> None:
    log = [attempt("a", False, noon), attempt("a", at=noon + DAY, try_number=1), attempt("b", at=noon, hinted=True)]
    known = fold(log, NOW, "UTC")
    assert known.rating.tries == known.skill_rating(Skill.BEST_MELDS).tries == 1
    assert known.skill_rating(Skill.DRAW).more_needed == 10
    assert known.seen == {"a", "b"}


def test_after_a_reset_the_next_attempt_is_a_first_one_with_an_id_of_its_own(
    attempt: MakeAttempt, noon: datetime
) -> None:
    old = attempt("a", right=False, at=noon)
    reset = Void("reset", (old.id,), noon + DAY)
    number = fold([old, reset], NOW, "UTC").next_try("a", Mode.PRACTICE)
    new = attempt("a", at=noon + 2 * DAY, try_number=number)
    assert new.id != old.id
    known = fold([old, reset, new], NOW, "UTC")
    assert known.first_tries == (new,)
    assert not known.reviews


@pytest.mark.parametrize(
    ("parts", "counts"),
    [
        ([{}], [True]),
        ([{"right": False}, {}], [True, False]),  # a later try is practice
        ([{"hinted": True}, {}], [False, False]),  # after a hint the answer has been seen
        ([{"mode": Mode.REVIEW, "of": "b"}, {}], [False, False]),  # and after a review
        ([{"mode": Mode.LESSON, "of": "L2"}, {"mode": Mode.DAILY, "of": "2026-03-02"}], [True, False]),
    ],
)
def test_the_first_unhinted_attempt_counts(
    attempt: MakeAttempt, noon: datetime, parts: Sequence[dict[str, object]], counts: list[bool]
) -> None:
    tries = [attempt("a", at=noon + number * DAY, **each) for number, each in enumerate(parts)]
    firsts = FirstTries().among(tries)
    assert [each in firsts for each in tries] == counts


def test_the_daily_shows_the_first_answer_and_late_ones_too(attempt: MakeAttempt, noon: datetime) -> None:
    first, again, late = (
        attempt("a", False, noon, mode=Mode.DAILY, of="2026-03-02"),
        attempt("a", True, noon + timedelta(minutes=1), mode=Mode.DAILY, of="2026-03-02", try_number=1),
        attempt("b", True, noon + DAY, mode=Mode.DAILY, of="2026-03-02"),
    )
    known = fold([first, again, late, attempt("c", at=noon)], NOW, "UTC")
    assert known.daily(date(2026, 3, 2)) == {"a": first, "b": late}
    assert known.daily(date(2026, 3, 3)) == {}


def test_a_lesson_is_done_with_five_checks_right_and_solid_with_its_skills(
    attempt: MakeAttempt, noon: datetime
) -> None:
    checks = [f"L2.{number}" for number in range(1, 10)]
    skills = (Skill.SETS_AND_RUNS,)

    def answered(*numbers: int, right: bool = True, days: int = 0) -> list[Event]:
        at = noon + days * DAY
        return [
            attempt(f"L2.{each}", right, at, mode=Mode.LESSON, of="L2", try_number=days, skills=("sets-and-runs",))
            for each in numbers
        ]

    four = answered(1, 2, 3, 4)
    wrong = answered(5, 6, right=False)
    elsewhere = [attempt("L2.7", mode=Mode.REVIEW, of="L2.7"), attempt("L2.8")]
    log = [*four, *wrong, *elsewhere]
    known = fold(log, NOW, "UTC")
    assert known.lesson_checks_right("L2") == {"L2.1", "L2.2", "L2.3", "L2.4"}
    assert known.lesson_state("L2", checks, skills) is LessonState.OPEN
    assert known.lesson_state("L2", checks[:4], skills) is LessonState.DONE  # a lesson of four checks
    assert known.lesson_state("L3", checks, skills) is LessonState.OPEN

    second_try = fold([*log, *answered(5, days=1)], NOW, "UTC")
    assert second_try.lesson_state("L2", checks, skills) is LessonState.DONE
    assert second_try.lesson_state("L2", checks[1:], skills) is LessonState.OPEN  # one has left the lesson

    solid = fold([*answered(1, 2, 3, 4, 5, 6, 7), *answered(8, days=1)], NOW, "UTC")
    assert solid.skills[Skill.SETS_AND_RUNS].standing is Standing.SOLID
    assert solid.lesson_state("L2", checks, skills) is LessonState.SOLID
    assert solid.lesson_state("L2", checks, (*skills, Skill.DEADWOOD)) is LessonState.DONE


def test_a_level_belongs_to_a_kind(attempt: MakeAttempt, noon: datetime) -> None:
    log = [attempt(f"u.{number}", at=noon + number * DAY, kind="undercut") for number in range(4)]
    known = fold(log, NOW, "UTC")
    assert (known.level("undercut"), known.level("best-melds")) == (2, 1)


def test_a_skill_of_another_release_is_left_out(attempt: MakeAttempt) -> None:
    known = fold([attempt(skills=("whistling", "deadwood"))], NOW, "UTC")
    assert known.skills[Skill.DEADWOOD].tries == 1
    assert sum(state.tries for state in known.skills.values()) == 1


def test_no_events_no_knowledge() -> None:
    known = fold([], NOW, "Mars/Olympus")
    assert (known.attempts, known.mistakes, known.due, known.streak.days) == ((), (), (), 0)
    assert {state.standing for state in known.skills.values()} == {Standing.NEW}
