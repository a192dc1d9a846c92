"""A fold that goes on from an earlier one knows the same as one that begins at the beginning."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.learner.logs import NOW, logs
from trainer.exercises.skills import Skill
from trainer.learner.attempt import Attempt, Event, Mode, Void
from trainer.learner.knowledge import Knowledge, fold

MakeAttempt = Callable[..., Attempt]
HOUR = timedelta(hours=1)
ZONES = st.sampled_from(["UTC", "Pacific/Kiritimati"])


def said(known: Knowledge) -> dict[str, Any]:
    """All that can be asked of *known*, bit for bit."""
    tries = {(exercise, mode, "") for exercise in "abcd" for mode in (Mode.PRACTICE, Mode.LESSON)}
    return {
        "answers": known.answers,
        "attempts": known.attempts,
        "first tries": known.first_tries,
        "mistakes": known.mistakes,
        "seen and solved": (known.seen, known.solved),
        "skills": known.skills,
        "ratings": (known.rating, [known.skill_rating(skill) for skill in Skill], known.rating_at("undercut")),
        "reviews": (known.reviews, known.due),
        "streak": known.streak,
        "diary": known.diary,
        "patterns": (known.tally.habits, known.tally.traps, known.tally.skills, known.tally.sureness),
        "counts": (known.tally.answers, known.tally.wrong),
        "next tries": {each: known.next_try(*each) for each in tries},
        "times reviewed": [known.times_reviewed(exercise) for exercise in "abcd"],
        "dailies": [known.daily(date(2026, 3, day)) for day in range(1, 11)],
        "lessons": [known.lesson_checks_right(each) for each in ("L2", "L3")],
        "sprints": (known.best_sprint, known.sprint(NOW.isoformat())),
        "levels": (known.level("best-melds"), known.level("undercut"), known.placement),
    }


def in_time(log: list[Attempt]) -> list[Event]:
    """As the store has it where nothing was imported and no clock was set back."""
    return sorted(log, key=lambda each: each.at)


@given(st.data())
def test_answer_by_answer_or_all_at_once(data: st.DataObject) -> None:
    """The store hands out the old events as they are and the new ones behind them."""
    log = data.draw(st.one_of(logs(), logs().map(in_time)))
    voided = data.draw(st.lists(st.sampled_from(log), max_size=2) if log else st.just([]))
    voids = [Void(f"undo {number}", (each.id,), NOW) for number, each in enumerate(voided)]
    events = (*log, *voids)
    ends = sorted({*data.draw(st.lists(st.integers(0, len(events)), max_size=4)), len(events)})
    known: Knowledge | None = None
    for end in ends:
        now, zone = NOW - data.draw(st.integers(0, 9)) * 24 * HOUR, data.draw(ZONES)
        known = fold(events[:end], now, zone, known)
        assert said(known) == said(fold(events[:end], now, zone))


def test_what_was_known_before_stays_as_it_was(attempt: MakeAttempt) -> None:
    """Another tab may still be drawing it."""
    log = [attempt(f"e{number}", False, NOW + number * HOUR, traps=("gap",)) for number in range(4)]
    before = fold(log[:2], NOW + 9 * HOUR, "UTC")
    told = said(before)
    after = fold((*log[:2], *log[2:]), NOW + 9 * HOUR, "UTC", before)
    assert len(after.mistakes) == 4
    assert said(before) == told


def later(attempt: MakeAttempt) -> Attempt:
    return attempt("e9", at=NOW + 9 * HOUR)


@pytest.mark.parametrize(
    "more",
    [
        pytest.param(lambda attempt: attempt("e9", at=NOW - HOUR), id="an older answer, from another device"),
        pytest.param(lambda attempt: attempt("e9", at=NOW + HOUR), id="one of the same moment"),
        pytest.param(lambda attempt: attempt("e1", False, NOW + HOUR), id="one that is there already"),
        pytest.param(lambda _: Void("v", ("best-melds",), NOW), id="a void of what is not there yet"),
        pytest.param(later, id="a later one"),
    ],
)
def test_whatever_comes_next(attempt: MakeAttempt, more: Callable[[MakeAttempt], Event]) -> None:
    log = (*(attempt(f"e{number}", False, NOW + number * HOUR) for number in range(2)), more(attempt))
    before = fold(log[:2], NOW + 9 * HOUR, "UTC")
    said(before)
    assert said(fold(log, NOW + 9 * HOUR, "UTC", before)) == said(fold(log, NOW + 9 * HOUR, "UTC"))


def test_an_answer_that_an_older_void_names_does_not_count(attempt: MakeAttempt) -> None:
    """A file from another device brings them in any order."""
    gone = attempt("e1", at=NOW + HOUR)
    log = (attempt("e0", at=NOW), Void("undo", (gone.id,), NOW + 2 * HOUR), gone)
    before = fold(log[:2], NOW + 9 * HOUR, "UTC")
    assert fold(log, NOW + 9 * HOUR, "UTC", before).answers == log[:1]


def test_another_learners_fold_is_not_gone_on_from(attempt: MakeAttempt) -> None:
    mine, yours = (tuple(attempt(f"{who}{number}", at=NOW + number * HOUR) for number in range(3)) for who in "my")
    assert fold(yours, NOW, "UTC", fold(mine[:2], NOW, "UTC")).answers == yours


def test_only_what_is_new_is_gone_through(attempt: MakeAttempt) -> None:
    """What the speed of a long log rests on: the cards of old mistakes are the same ones, not equal ones."""
    log = tuple(attempt(f"e{number}", False, NOW + number * HOUR) for number in range(5))
    before = fold(log[:4], NOW + 9 * HOUR, "UTC")
    old = dict(before.reviews)
    after = fold(log, NOW + 10 * HOUR, "UTC", before)
    assert len(after.reviews) == 5
    assert all(after.reviews[key] is card for key, card in old.items())
