from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

import pytest
from fsrs import Card, Rating, Scheduler
from hypothesis import given
from hypothesis import strategies as st

from trainer.learner.attempt import Attempt, Mode
from trainer.learner.schedule import ReviewCard, due, review_card, review_cards

MakeAttempt = Callable[..., Attempt]
DAY = timedelta(days=1)


@pytest.fixture(scope="session")
def card_after(attempt: MakeAttempt, noon: datetime) -> Callable[..., ReviewCard]:
    """The card of a mistake at noon, reviewed: each step is right or wrong, and when after the one before it."""

    def made(*steps: tuple[bool, timedelta]) -> ReviewCard:
        at, reviews = noon, []
        for number, (right, after) in enumerate(steps):
            at += after
            reviews.append(attempt(f"fresh.{number}", right, at, mode=Mode.REVIEW, of="missed"))
        return review_card(attempt("missed", right=False), reviews)

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
    assert card_after(*steps).due == last + days * DAY


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 40), st.integers(0, 86_399)), max_size=8))
def test_the_library_replayed_in_full_says_the_same(
    attempt: MakeAttempt, noon: datetime, steps: list[tuple[bool, int, int]]
) -> None:
    """The fold shares work between cards; this is the obvious way, with every review on time or late."""
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    card, _ = scheduler.review_card(Card(card_id=1, due=noon), Rating.Again, noon)
    reviews: list[Attempt] = []
    for right, days_late, seconds in steps:
        at = card.due + timedelta(days=days_late, seconds=seconds)
        reviews.append(attempt(f"fresh.{len(reviews)}", right, at, mode=Mode.REVIEW, of="missed"))
        card, _ = scheduler.review_card(card, Rating.Good if right else Rating.Again, at)
    assert review_card(attempt("missed", right=False), reviews).due == card.due


def test_a_right_answer_before_the_card_is_due_moves_nothing(card_after: Callable[..., ReviewCard]) -> None:
    early = card_after((True, timedelta(minutes=5)), (True, timedelta(hours=23)))
    assert early.due == card_after().due
    a_day_early = card_after((True, 1 * DAY), (True, 1 * DAY))
    assert a_day_early.due == card_after((True, 1 * DAY)).due
    assert early.reviews == 2  # and yet they are counted, so that the next fresh exercise is another one


def test_a_wrong_answer_counts_once_a_day_even_early(card_after: Callable[..., ReviewCard], noon: datetime) -> None:
    known = [(True, 1 * DAY), (True, 2 * DAY)]  # due six days later
    early = card_after(*known, (False, 3 * DAY))
    assert (early.due, early.lapses) == (noon + 7 * DAY, 1)
    again = card_after(*known, (False, 3 * DAY), (False, timedelta(minutes=1)))
    assert (again.due, again.lapses) == (noon + 7 * DAY, 1)


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
        ]
    )
    assert {key: (card.key, card.mistake.at, card.due) for key, card in cards.items()} == {
        "missed": ("missed", noon, noon + 5 * DAY),
        "later": ("later", noon + 3 * DAY, noon + 4 * DAY),
    }


def test_due_lists_the_longest_waiting_first(attempt: MakeAttempt, noon: datetime) -> None:
    missed: Sequence[tuple[str, int]] = [("c", 2), ("b", 0), ("a", 0), ("d", 1)]
    cards = review_cards(attempt(key, right=False, at=noon + days * DAY) for key, days in missed).values()
    assert [card.key for card in due(cards, noon + 1 * DAY - timedelta(seconds=1))] == []
    assert [card.key for card in due(cards, noon + 1 * DAY)] == ["a", "b"]
    assert [card.key for card in due(cards, noon + 9 * DAY)] == ["a", "b", "d", "c"]
