"""When a mistake comes back: FSRS with right and wrong only.

Only mistakes enter. The first wrong answer to an exercise, outside reviews, makes a card, known by that exercise's
id; a review answers it and carries that id in ``of``. Wrong is *Again*, right is *Good*: due after 1 day, then 2,
then 6, as long as each review is right and on time.

Days are those of the learner's own calendar: what was missed on Monday, at whatever hour, is due on Tuesday, when the
day begins and a night has passed. How many days lie between two answers is read on the calendar of the place where
each was given; on which moment a day begins, on that of the place where the learner is now.

Fuzzing stays off, always: the library takes it from the global random numbers, and the schedule is recomputed from
the log at each look, so the same mistake would be due at another time each time it is looked at.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple, Self

from fsrs import Card, Rating, Scheduler, State

from trainer.learner.attempt import Attempt, Mode
from trainer.learner.days import A_NIGHT, day_begins, days_after, local_days

_SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
_AT = attrgetter("at")
_OnDay = tuple[Attempt, date]  # and the day on the calendar where it was given
_ZONES_KEPT = 2  # a learner is in one, and was in another before the trip
_SHORTEST = 1  # days, the scheduler's shortest interval
_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
_LAST = datetime.max.replace(tzinfo=UTC) - A_NIGHT


class _Memory(NamedTuple):
    """What the scheduler remembers of a card: nothing in it depends on the date."""

    stability: float
    difficulty: float
    interval: int  # days


class ReviewCard(NamedTuple):
    """One mistake on its way to being known. ``key`` is the id of the exercise that was answered wrong."""

    mistake: Attempt  # the first wrong answer to it
    due: datetime
    reviews: int = 0  # all reviews so far, early ones too
    lapses: int = 0  # reviews that were wrong and counted

    @property
    def key(self) -> str:
        return self.mistake.exercise_id


class Missed:
    """The mistakes and their reviews as the log grows: :meth:`add` takes the attempts that are new, in order of time.

    A card that nothing new is about is not worked out again.
    """

    def __init__(self) -> None:
        self._newest = datetime.min.replace(tzinfo=UTC)
        self._mistakes: dict[str, _OnDay] = {}
        self._reviews: dict[str, tuple[_OnDay, ...]] = {}
        self._cards: dict[str, dict[str, ReviewCard]] = {}  # by zone, as they are once all answers lie in the past

    def copy(self) -> Self:
        other = type(self)()
        other._newest, other._mistakes, other._reviews = self._newest, self._mistakes.copy(), self._reviews.copy()
        other._cards = {zone: cards.copy() for zone, cards in list(self._cards.items())[-_ZONES_KEPT:]}
        return other

    def add(self, attempts: Sequence[Attempt]) -> None:
        touched: set[str] = set()
        reviews: dict[str, list[_OnDay]] = {}
        for attempt, day in zip(attempts, local_days(attempts), strict=True):
            if attempt.mode is Mode.REVIEW:
                reviews.setdefault(attempt.of, []).append((attempt, day))
                touched.add(attempt.of)
            elif not attempt.right and attempt.exercise_id not in self._mistakes:
                self._mistakes[attempt.exercise_id] = attempt, day
                touched.add(attempt.exercise_id)
        for key, new in reviews.items():
            self._reviews[key] = (*self._reviews.get(key, ()), *new)
        self._newest = max(map(_AT, attempts), default=self._newest)
        for zone, cards in self._cards.items():
            cards.update(self._made(touched & self._mistakes.keys(), self._newest, zone))

    def cards(self, now: datetime, zone: str) -> Mapping[str, ReviewCard]:
        """The card of every mistake, by the id of its exercise, for a learner who is in *zone* at *now*.

        A right review counts from the day on which the card is due: one given minutes after the answer was shown says
        little. A wrong one counts even before that, but once a day, or trying again at once would be punished.

        A mistake whose time has not come yet was made by a clock that was set back since. It is due at once, or it
        would wait for that time, and its first review counts.
        """
        if now < self._newest:
            return dict(self._made(self._mistakes, now, zone))
        if zone not in self._cards:
            self._cards[zone] = dict(self._made(self._mistakes, self._newest, zone))
        return self._cards[zone]

    def _made(self, keys: Iterable[str], now: datetime, zone: str) -> Iterator[tuple[str, ReviewCard]]:
        for key in keys:
            yield key, _card(self._mistakes[key], self._reviews.get(key, ()), now, zone)


def _card(mistake: _OnDay, reviews: Sequence[_OnDay], now: datetime, zone: str) -> ReviewCard:
    memory, last, lapses = _missed_once(), mistake, 0
    for review in reviews:
        days = _days_between(last, review) if last[0].at <= now else _SHORTEST
        right = review[0].right
        if days < (memory.interval if right else _SHORTEST):
            continue
        memory = _reviewed(memory, days, right)
        last = review
        lapses += not right
    at, day = last[0].at, last[1]
    begins, latest = _begins(day, memory.interval, zone)
    due = now if at > now else begins if at <= latest else min(at, _LAST) + A_NIGHT
    return ReviewCard(mistake[0], due, len(reviews), lapses)


def _days_between(last: _OnDay, review: _OnDay) -> int:
    """Whole days on the calendar; none where no night lies between."""
    return 0 if review[0].at - last[0].at < A_NIGHT else (review[1] - last[1]).days


@lru_cache(maxsize=4096)  # thousands of mistakes come due on few days
def _begins(day: date, days: int, zone: str) -> tuple[datetime, datetime]:
    """When the day *days* after *day* begins, and a night before that."""
    begins = day_begins(days_after(day, days), zone)
    return begins, begins - A_NIGHT


def due(cards: Iterable[ReviewCard], now: datetime) -> tuple[ReviewCard, ...]:
    """The cards whose time has come, longest waiting first; on one day the older mistake first, then by key."""
    waiting = (card for card in cards if card.due <= now)
    return tuple(sorted(waiting, key=lambda card: (card.due, card.mistake.at, card.key)))


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
        due=_EPOCH + timedelta(days=memory.interval),
        last_review=_EPOCH,
    )
    return _memory(card, Rating.Good if right else Rating.Again, _EPOCH + timedelta(days=days))


def _memory(card: Card, rating: Rating, at: datetime) -> _Memory:
    card, _ = _SCHEDULER.review_card(card, rating, at)
    assert card.stability is not None
    assert card.difficulty is not None
    return _Memory(card.stability, card.difficulty, (card.due - at).days)
