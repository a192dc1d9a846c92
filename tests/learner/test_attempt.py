import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.exercises.answers import ChosenCards, answer_from_data
from trainer.exercises.best_melds import BestMelds
from trainer.exercises.model import LEAST_DIFFICULTY, MOST_DIFFICULTY, Exercise
from trainer.exercises.registry import exercise_from_data
from trainer.exercises.skills import Skill
from trainer.learner.answered import attempt_of
from trainer.learner.attempt import Attempt, Event, EventError, Mode, Void, attempt_id, event_from_data, event_to_data
from trainer.rules.cards import parse_cards, parse_hand

MakeAttempt = Callable[..., Attempt]

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
times = st.datetimes(timezones=st.just(UTC))
parts = st.fixed_dictionaries(
    {
        "right": st.booleans(),
        "hinted": st.booleans(),
        "loss": st.none() | st.floats(0, 50),
        "short_by": st.none() | st.integers(0, 98),
        "confidence": st.none() | st.integers(0, 3),
        "seconds": st.none() | st.floats(0, 1e6),
        "mistake": st.text(),
        "traps": st.lists(st.text()).map(tuple),
        "at": times,
        "mode": st.just(Mode.PRACTICE) | st.just(Mode.REVIEW),
        "of": st.text(min_size=1),
    }
)


@given(parts)
def test_an_attempt_is_read_back_from_json(attempt: MakeAttempt, values: dict[str, Any]) -> None:
    event = attempt(**values)
    assert event_from_data(json.loads(json.dumps(event_to_data(event)))) == event


@given(st.lists(st.text()).map(tuple), times)
def test_a_void_is_read_back_from_json(ids: tuple[str, ...], at: datetime) -> None:
    event = Void("v", ids, at)
    assert event_from_data(json.loads(json.dumps(event_to_data(event)))) == event


@given(plain)
def test_garbage_is_refused_with_event_error_only(data: object) -> None:
    with pytest.raises(EventError):
        event_from_data(data)


@given(st.data())
def test_one_part_replaced_by_garbage_is_read_or_refused(attempt: MakeAttempt, data: st.DataObject) -> None:
    events: list[Event] = [attempt(), Void("v", ("a",), datetime(2026, 3, 2, tzinfo=UTC))]
    event = data.draw(st.sampled_from(events))
    values = event_to_data(event)
    values[data.draw(st.sampled_from(sorted(values)) | st.text())] = data.draw(plain)
    read, message = _read(values)
    assert "\n" not in message  # one line, whatever was found
    assert read is None or event_to_data(read) == values


def _read(values: object) -> tuple[Event | None, str]:
    try:
        return event_from_data(values), ""
    except EventError as error:
        return None, str(error)


@pytest.mark.parametrize(
    ("part", "value", "message"),
    [
        ("event", "undo", "an event is an attempt or a void, not 'undo'"),
        ("right", 1, "'right' is true or false, not '1'"),
        ("level", True, "'level' is a whole number, not 'True'"),
        ("level", 0, "'level' is 1 or more, not 0"),
        ("loss", "much", "'loss' is a number or a whole number or nothing, not 'much'"),
        ("loss", float("nan"), "'loss' is 0 or more, not nan"),
        ("seconds", float("inf"), "'seconds' is 0 or more, not inf"),
        ("try_number", -1, "'try_number' is 0 or more, not -1"),
        ("skills", ["deadwood", 3], "'skills' is a list of texts; '3' is none"),
        ("mode", "exam", "'mode' is one of lesson, daily, practice, review, placement, sprint, not 'exam'"),
        ("mode", "review", "a review attempt has to say what it belongs to; 'of' is empty"),
        ("at", "yesterday", "'at' is a time like 2026-03-01T12:00:00+00:00, not 'yesterday'"),
        ("at", "2026-03-01T12:00:00", "'at' is a time in UTC, not 2026-03-01T12:00:00"),
        ("at", "2026-03-01T12:00:00+01:00", "'at' is a time in UTC, not 2026-03-01T12:00:00+01:00"),
        ("mood", "good", "'mood' is not a part of this event"),
    ],
)
def test_the_message_names_the_part_and_what_was_found(
    attempt: MakeAttempt, part: str, value: object, message: str
) -> None:
    with pytest.raises(EventError) as caught:
        event_from_data(event_to_data(attempt()) | {part: value})
    assert str(caught.value) == message


def test_every_part_is_needed(attempt: MakeAttempt) -> None:
    data = event_to_data(attempt())
    for part in set(data) - {"event"}:
        with pytest.raises(EventError, match=f"^'{part}' is missing$"):
            event_from_data({name: value for name, value in data.items() if name != part})


@pytest.mark.parametrize(
    "at",
    [
        datetime(2026, 3, 2, 12),  # noqa: DTZ001 (naive is the point)
        datetime(2026, 3, 2, 12, tzinfo=ZoneInfo("UTC")),  # equal to UTC, yet the scheduler refuses it
        datetime(2026, 3, 2, 12, tzinfo=timezone(timedelta(hours=1))),
    ],
)
def test_a_time_is_in_utc_itself(attempt: MakeAttempt, at: datetime) -> None:
    with pytest.raises(EventError, match="in UTC"):
        attempt(at=at)
    with pytest.raises(EventError, match="in UTC"):
        Void("v", (), at)


@pytest.mark.parametrize("of", ["today", "2026-3-1", "20260301", "2026-02-30", ""])
def test_a_daily_attempt_names_its_date(attempt: MakeAttempt, of: str) -> None:
    with pytest.raises(EventError):
        attempt(mode=Mode.DAILY, of=of)


def test_the_id_never_changes_its_meaning() -> None:
    """Stored logs hold these ids: another value here would store every old answer a second time."""
    assert attempt_id("me", "L2.1", Mode.LESSON, "L2", 0) == "abb85baf-1e26-54df-9e59-76f2e6eeae1b"


def test_each_of_the_five_things_makes_another_id() -> None:
    ids = [
        attempt_id("me", "a", Mode.PRACTICE, "", 0),
        attempt_id("you", "a", Mode.PRACTICE, "", 0),
        attempt_id("me", "b", Mode.PRACTICE, "", 0),
        attempt_id("me", "a", Mode.REVIEW, "", 0),
        attempt_id("me", "a", Mode.PRACTICE, "L2", 0),
        attempt_id("me", "a", Mode.PRACTICE, "", 1),
        attempt_id("me", 'a", "practice', Mode.PRACTICE, "", 0),
    ]
    assert len(set(ids)) == len(ids)


def test_an_answered_exercise_becomes_an_attempt_that_shows_it_again(noon: datetime) -> None:
    question = BestMelds(parse_hand("As 2s 3s 4h 5h 6h 9d Td Jd Kc"))
    exercise = Exercise("best-melds.1.2.9", question, (Skill.BEST_MELDS, Skill.DEADWOOD), level=2, traps=("greedy",))
    answer = ChosenCards(frozenset(parse_cards("9d Td Jd Kc")))
    verdict = question.grade(answer)
    made = attempt_of(
        exercise, answer, verdict, learner="me", mode=Mode.DAILY, of="2026-03-02", at=noon, zone="Europe/Lisbon"
    )
    assert made.id == attempt_id("me", exercise.id, Mode.DAILY, "2026-03-02", 0)
    assert (made.right, made.short_by, made.mistake) == (verdict.right, verdict.short_by, verdict.mistake)
    assert made.right is False
    assert event_from_data(json.loads(json.dumps(event_to_data(made)))) == made
    assert exercise_from_data(made.exercise) == exercise
    assert answer_from_data(made.answer) == answer


@pytest.mark.parametrize("difficulty", [None, LEAST_DIFFICULTY, 1337, MOST_DIFFICULTY])
def test_a_difficulty_is_kept_and_left_out_where_there_is_none(attempt: MakeAttempt, difficulty: int | None) -> None:
    event = attempt(difficulty=difficulty)
    data = json.loads(json.dumps(event_to_data(event)))
    assert ("difficulty" in data) is (difficulty is not None)
    assert event_from_data(data) == event


@pytest.mark.parametrize("difficulty", [LEAST_DIFFICULTY - 1, MOST_DIFFICULTY + 1, 1500.0, True, "hard", []])
def test_what_is_no_difficulty_is_refused(attempt: MakeAttempt, difficulty: object) -> None:
    with pytest.raises(EventError, match="'difficulty' is a whole number from 600 to 2600, not"):
        event_from_data({**event_to_data(attempt()), "difficulty": difficulty})


def test_an_exercise_with_a_difficulty_of_its_own_leaves_it_in_the_attempt(noon: datetime) -> None:
    question = BestMelds(parse_hand("As 2s 3s 4h 5h 6h 9d Td Jd Kc"))
    exercise = Exercise("best-melds.1.2.9", question, (Skill.BEST_MELDS,), level=2, measured=1337)
    answer = ChosenCards(frozenset(parse_cards("9d Td Jd Kc")))
    verdict = question.grade(answer)
    made = attempt_of(exercise, answer, verdict, learner="me", mode=Mode.PRACTICE, at=noon, zone="UTC")
    assert made.difficulty == 1337
