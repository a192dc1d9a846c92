from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta

import pytest
from fsrs import Card, Rating, Scheduler
from hypothesis import given
from hypothesis import strategies as st

from trainer.learner.attempt import Attempt, Mode
from trainer.learner.days import local_day
from trainer.learner.schedule import Missed, ReviewCard, due

MakeAttempt = Callable[..., Attempt]
DAY = timedelta(days=1)
FAR = datetime(2500, 1, 1, tzinfo=UTC)  # later than everything below
KIRITIMATI, BAKER = "Pacific/Kiritimati", "Etc/GMT+12"  # UTC+14 and UTC-12
LISBON = "Europe/Lisbon"


def utc(text: str) -> datetime:
    return datetime.fromisoformat(f"2026-{text}+00:00")


def review_cards(attempts: Sequence[Attempt], now: datetime, zone: str) -> Mapping[str, ReviewCard]:
    missed = Missed()
    missed.add(attempts)
    return missed.cards(now, zone)


def card_of(mistake: Attempt, reviews: Sequence[Attempt] = (), now: datetime = FAR, zone: str = "UTC") -> ReviewCard:
    return review_cards(sorted([mistake, *reviews], key=lambda each: each.at), now, zone)[mistake.exercise_id]


@pytest.fixture(scope="session")
def card_after(attempt: MakeAttempt, noon: datetime) -> Callable[..., ReviewCard]:
    """The card of a mistake at noon, reviewed: each step is right or wrong, and when after the one before it."""

    def made(*steps: tuple[bool, timedelta]) -> ReviewCard:
        at, reviews = noon, []
        for number, (right, after) in enumerate(steps):
            at += after
            reviews.append(attempt(f"fresh.{number}", right, at, mode=Mode.REVIEW, of="missed"))
        return card_of(attempt("missed", right=False), reviews)

    return made


@pytest.mark.parametrize(
    ("steps", "days"),
    [
        ([], 1),
        ([(True, 1 * DAY)], 2),
        ([(True, 1 * DAY), (True, 2 * DAY)], 6),
        ([(True, 1 * DAY), (True, 2 * DAY), (True, 6 * DAY)], 17),
        ([(False, 1 * DAY)], 1),
        ([(True, 1 * DAY), (True, 2 * DAY), (False, 6 * DAY)], 1),
    ],
)
def test_wrong_is_again_and_right_is_good(
    card_after: Callable[..., ReviewCard], noon: datetime, steps: list[tuple[bool, timedelta]], days: int
) -> None:
    last = noon + sum((after for _, after in steps), timedelta())
    assert card_after(*steps).due == midnight(last) + days * DAY


def midnight(at: datetime) -> datetime:
    return at.replace(hour=0, minute=0, second=0)


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 40), st.integers(0, 3600)), max_size=8))
def test_the_library_replayed_in_full_says_the_same(
    attempt: MakeAttempt, noon: datetime, steps: list[tuple[bool, int, int]]
) -> None:
    """The fold shares work between cards; this is the obvious way, with every review on time or late.

    The library counts days of 24 hours, so here each comes a little later in the day than the one before.
    """
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    card, _ = scheduler.review_card(Card(card_id=1, due=noon), Rating.Again, noon)
    reviews: list[Attempt] = []
    for right, days_late, seconds in steps:
        at = card.due + timedelta(days=days_late, seconds=seconds)
        reviews.append(attempt(f"fresh.{len(reviews)}", right, at, mode=Mode.REVIEW, of="missed"))
        card, _ = scheduler.review_card(card, Rating.Good if right else Rating.Again, at)
    assert card_of(attempt("missed", right=False), reviews).due == midnight(card.due)


def test_a_right_answer_before_the_card_is_due_moves_nothing(card_after: Callable[..., ReviewCard]) -> None:
    early = card_after((True, timedelta(minutes=5)), (True, timedelta(hours=11)))
    assert early.due == card_after().due
    a_day_early = card_after((True, 1 * DAY), (True, 1 * DAY))
    assert a_day_early.due == card_after((True, 1 * DAY)).due
    assert early.reviews == 2  # and yet they are counted, so that the next fresh exercise is another one


def test_a_wrong_answer_counts_once_a_day_even_early(card_after: Callable[..., ReviewCard], noon: datetime) -> None:
    known = [(True, 1 * DAY), (True, 2 * DAY)]  # due six days later
    early = card_after(*known, (False, 3 * DAY))
    assert (early.due, early.lapses) == (midnight(noon) + 7 * DAY, 1)
    again = card_after(*known, (False, 3 * DAY), (False, timedelta(minutes=1)))
    assert (again.due, again.lapses) == (midnight(noon) + 7 * DAY, 1)


def test_only_mistakes_enter_each_once(attempt: MakeAttempt, noon: datetime) -> None:
    cards = review_cards(
        [
            attempt("right"),
            attempt("missed", right=False, at=noon),
            attempt("missed", right=False, at=noon + timedelta(minutes=1), try_number=1),
            attempt("later", at=noon),
            attempt("later", right=False, at=noon + 3 * DAY, try_number=1),
            attempt("fresh", right=False, at=noon + 4 * DAY, mode=Mode.REVIEW, of="missed"),
            attempt("fresh", right=False, at=noon + 4 * DAY, mode=Mode.REVIEW, of="never missed"),
        ],
        FAR,
        "UTC",
    )
    assert {key: (card.key, card.mistake.at, card.due) for key, card in cards.items()} == {
        "missed": ("missed", noon, midnight(noon) + 5 * DAY),
        "later": ("later", noon + 3 * DAY, midnight(noon) + 4 * DAY),
    }


def test_due_lists_the_longest_waiting_first(attempt: MakeAttempt, noon: datetime) -> None:
    missed: Sequence[tuple[str, int]] = [("c", 2), ("b", 0), ("a", 0), ("d", 1)]
    attempts = [attempt(key, right=False, at=noon + days * DAY) for key, days in missed]
    cards = review_cards(attempts, FAR, "UTC").values()
    tomorrow = midnight(noon) + 1 * DAY
    assert [card.key for card in due(cards, tomorrow - timedelta(seconds=1))] == []
    assert [card.key for card in due(cards, tomorrow)] == ["a", "b"]
    assert [card.key for card in due(cards, noon + 9 * DAY)] == ["a", "b", "d", "c"]


@pytest.mark.parametrize(
    ("missed", "zone", "here", "expected"),
    [
        # The next day on the learner's own calendar, at its first moment.
        ("03-02T08:00", "UTC", "UTC", "03-03T00:00"),
        ("03-02T01:00", KIRITIMATI, KIRITIMATI, "03-02T10:00"),
        ("03-02T01:00", BAKER, BAKER, "03-02T12:00"),
        # Late in the evening: not at midnight, but after a night.
        ("03-02T23:50", "UTC", "UTC", "03-03T05:50"),
        # Lisbon's day of 23 hours, and its day of 25.
        ("03-28T12:00", LISBON, LISBON, "03-29T00:00"),
        ("03-29T12:00", LISBON, LISBON, "03-29T23:00"),
        ("10-25T12:00", LISBON, LISBON, "10-26T00:00"),
        # A clock change that swallows midnight: Santiago's 6 September begins at one o'clock.
        ("09-05T15:00", "America/Santiago", "America/Santiago", "09-06T04:00"),
        # Missed on Tuesday the 3rd in Kiritimati; on Baker Island, where it is Monday, it waits for Wednesday there.
        ("03-03T08:00", KIRITIMATI, BAKER, "03-04T12:00"),
        # Missed on Monday on Baker Island; in Kiritimati Tuesday has begun long ago: after a night.
        ("03-03T08:00", BAKER, KIRITIMATI, "03-03T14:00"),
    ],
)
def test_a_mistake_is_due_on_the_next_day_of_the_learners_own(
    attempt: MakeAttempt, missed: str, zone: str, here: str, expected: str
) -> None:
    mistake = attempt("missed", right=False, at=utc(missed), zone=zone)
    assert card_of(mistake, zone=here).due == utc(expected)


@given(st.integers(0, 400 * 24 * 60), st.sampled_from([KIRITIMATI, BAKER, LISBON, "America/Santiago", "Asia/Beirut"]))
def test_whenever_it_is_missed_it_is_due_tomorrow(attempt: MakeAttempt, minutes: int, zone: str) -> None:
    at = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
    card = card_of(attempt("missed", right=False, at=at, zone=zone), zone=zone)
    assert local_day(card.due, zone) == local_day(at, zone) + DAY
    assert timedelta(hours=6) <= card.due - at <= timedelta(hours=25)


def test_a_review_on_the_next_day_counts_a_day_though_it_came_sooner(attempt: MakeAttempt) -> None:
    mistake = attempt("missed", right=False, at=utc("03-02T20:00"))
    review = attempt("fresh", at=utc("03-03T07:00"), mode=Mode.REVIEW, of="missed")
    assert card_of(mistake, [review]).due == utc("03-05T00:00")
    soon = attempt("fresh", at=utc("03-03T00:30"), mode=Mode.REVIEW, of="missed")
    assert card_of(mistake, [soon]).due == card_of(mistake).due  # no night between


def test_what_counted_on_a_trip_counts_at_home_too(attempt: MakeAttempt) -> None:
    """Whether a review was on time is read where it was given, not where the learner is now."""
    mistake = attempt("missed", right=False, at=utc("03-02T08:00"), zone=KIRITIMATI)
    review = attempt("fresh", at=utc("03-02T20:00"), mode=Mode.REVIEW, of="missed", zone=KIRITIMATI)
    for home, days_later in ((KIRITIMATI, "03-04T10:00"), (BAKER, "03-05T12:00")):
        assert card_of(mistake, [review], zone=home).due == utc(days_later)


def test_after_the_clock_was_set_back_a_mistake_does_not_wait_for_its_time(
    attempt: MakeAttempt, noon: datetime
) -> None:
    ahead = attempt("missed", right=False, at=noon + 3000 * DAY)
    assert card_of(ahead, now=noon).due == noon
    review = attempt("fresh", at=noon, mode=Mode.REVIEW, of="missed")
    later = card_of(ahead, [review], now=noon + timedelta(minutes=1))
    assert later.due == midnight(noon) + 2 * DAY
