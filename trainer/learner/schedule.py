"""When a mistake comes back: FSRS with right and wrong only.

Only mistakes enter. The first wrong answer to an exercise, outside reviews, makes a card, known by that exercise's
id; a review answers it and carries that id in ``of``. Wrong is *Again*, right is *Good*: due after 1 day, then 2,
then 6, as long as each review is right and on time.

Fuzzing stays off, always: the library takes it from the global random numbers, and the schedule is recomputed from
the log at each look, so the same mistake would be due at another time each time it is looked at.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from fsrs import Card, Rating, Scheduler, State

from trainer.learner.attempt import Attempt, Mode

_SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
_SHORTEST = timedelta(days=1)  # the scheduler's shortest interval
_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)


class _Memory(NamedTuple):
    """What the scheduler remembers of a card: nothing in it depends on the date."""

    stability: float
    difficulty: float
    interval: timedelta


@dataclass(frozen=True, slots=True)
class ReviewCard:
    """One mistake on its way to being known. ``key`` is the id of the exercise that was answered wrong."""

    mistake: Attempt  # the first wrong answer to it
    due: datetime
    reviews: int = 0  # all reviews so far, early ones too
    lapses: int = 0  # reviews that were wrong and counted

    @property
    def key(self) -> str:
        return self.mistake.exercise_id


def review_cards(attempts: Iterable[Attempt]) -> Mapping[str, ReviewCard]:
    """The card of every mistake in *attempts* (in order of time), by the id of its exercise."""
    mistakes: dict[str, Attempt] = {}
    reviews: dict[str, list[Attempt]] = {}
    for attempt in attempts:
        if attempt.mode is Mode.REVIEW:
            reviews.setdefault(attempt.of, []).append(attempt)
        elif not attempt.right:
            mistakes.setdefault(attempt.exercise_id, attempt)
    return {key: review_card(mistake, reviews.get(key, ())) for key, mistake in mistakes.items()}


def review_card(mistake: Attempt, reviews: Sequence[Attempt]) -> ReviewCard:
    """The card of *mistake* after *reviews* of it, in order of time.

    A right answer counts from the moment the card is due: one given minutes after the answer was shown says little.
    A wrong answer counts even before that, but once a day, or trying again at once would be punished.
    """
    memory, last, lapses = _missed_once(), mistake.at, 0
    for review in reviews:
        if review.at < last + (memory.interval if review.right else _SHORTEST):
            continue
        memory = _reviewed(memory, (review.at - last).days, review.right)
        last = review.at
        lapses += not review.right
    return ReviewCard(mistake, last + memory.interval, len(reviews), lapses)


def due(cards: Iterable[ReviewCard], now: datetime) -> tuple[ReviewCard, ...]:
    """The cards whose time has come, longest waiting first; equal times by key."""
    return tuple(sorted((card for card in cards if card.due <= now), key=lambda card: (card.due, card.key)))


@lru_cache(maxsize=1)
def _missed_once() -> _Memory:
    # Without an id and a date of ours the library sleeps to make an id, and reads the clock.
    return _memory(Card(card_id=0, due=_EPOCH), Rating.Again, _EPOCH)


@lru_cache(maxsize=50_000)  # a pure function of few arguments, asked again at every fold
def _reviewed(memory: _Memory, days: int, right: bool) -> _Memory:
    """*memory* after a review, *days* whole days after the one before (the scheduler looks at no more than those)."""
    card = Card(
        card_id=0,
        state=State.Review,
        stability=memory.stability,
        difficulty=memory.difficulty,
        due=_EPOCH + memory.interval,
        last_review=_EPOCH,
    )
    return _memory(card, Rating.Good if right else Rating.Again, _EPOCH + timedelta(days=days))


def _memory(card: Card, rating: Rating, at: datetime) -> _Memory:
    card, _ = _SCHEDULER.review_card(card, rating, at)
    assert card.stability is not None
    assert card.difficulty is not None
    return _Memory(card.stability, card.difficulty, card.due - at)
