"""What a log has come to so far, kept so that a new answer is added to it and the old ones are not gone through again.

It holds nothing but what follows from the answers: thrown away, it is worked out anew, and is the same (a test
compares the two).
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar

from trainer.learner.attempt import Attempt, Mode
from trainer.learner.diary import Diary
from trainer.learner.patterns import Tally
from trainer.learner.rating import Lines
from trainer.learner.schedule import Missed
from trainer.learner.streak import Activity

_UNCOUNTED = (Mode.REVIEW, Mode.SPRINT)  # their answers are no first tries
_OF = (Mode.DAILY, Mode.LESSON, Mode.SPRINT)  # looked up by what they belong to


class _Grows(Protocol):
    def copy(self) -> Self: ...


_G = TypeVar("_G", bound=_Grows)
_K = TypeVar("_K")
Series = tuple[Attempt, ...]


@dataclass(frozen=True, slots=True)
class _Batch:
    """Some attempts that follow each other in time."""

    given: Sequence[Attempt]  # those that were taken out again, too; in any order
    answers: tuple[Attempt, ...]  # those in force
    attempts: tuple[Attempt, ...]  # of them those outside sprints
    firsts: tuple[Attempt, ...]  # and those that count for rating


class _Part(Generic[_G]):
    """Something that grows: made when it is first asked for, copied and fed with what is new from then on."""

    def __init__(self, make: Callable[[], _G], feed: Callable[[_G, _Batch], None]) -> None:
        self._make, self._feed = make, feed

    def __get__(self, grown: "Grown", _owner: type["Grown"]) -> _G:
        found: _G | None = grown.parts.get(self)
        if found is None:
            found = self._make()
            self._feed(found, grown.batch)
            grown.parts[self] = found  # two threads may both have made it: the same
        return found

    def fed(self, old: _G, new: _Batch) -> _G:
        grown = old.copy()
        self._feed(grown, new)
        return grown


class FirstTries:
    """Tells which answers count for rating: the first at its exercise, made without a hint.

    After a hint, a review or a sprint the answer has been seen, so no later try at the same exercise takes the place.
    """

    def __init__(self) -> None:
        self.seen: set[str] = set()  # ids of exercises

    def copy(self) -> Self:
        other = type(self)()
        other.seen = self.seen.copy()
        return other

    def among(self, attempts: Sequence[Attempt]) -> tuple[Attempt, ...]:
        """Those of *attempts*, which are new and in order of time."""
        firsts: list[Attempt] = []
        for attempt in attempts:
            if attempt.exercise_id not in self.seen:
                self.seen.add(attempt.exercise_id)
                if not attempt.hinted and attempt.mode not in _UNCOUNTED:
                    firsts.append(attempt)
        return tuple(firsts)


class Lists:
    """The attempts by what a page looks for."""

    def __init__(self) -> None:
        self.mistakes: Series = ()
        self.solved: set[str] = set()  # ids of exercises
        self.placement: Series = ()
        self.by_skill: dict[str, Series] = {}  # first tries
        self.by_kind: dict[str, Series] = {}  # first tries
        self.by_of: dict[tuple[Mode, str], Series] = {}  # of some modes

    def copy(self) -> Self:
        other = type(self)()
        other.mistakes, other.solved, other.placement = self.mistakes, self.solved.copy(), self.placement
        other.by_skill, other.by_kind, other.by_of = self.by_skill.copy(), self.by_kind.copy(), self.by_of.copy()
        return other

    def add(self, new: _Batch) -> None:
        self.mistakes += tuple(attempt for attempt in new.attempts if not attempt.right)
        self.solved.update(attempt.exercise_id for attempt in new.attempts if attempt.right)
        self.placement += tuple(attempt for attempt in new.attempts if attempt.mode is Mode.PLACEMENT)
        _extend(self.by_skill, ((skill, attempt) for attempt in new.firsts for skill in attempt.skills))
        _extend(self.by_kind, ((attempt.kind, attempt) for attempt in new.firsts))
        _extend(self.by_of, (((each.mode, each.of), each) for each in new.answers if each.mode in _OF))


def _extend(series: dict[_K, Series], more: Iterable[tuple[_K, Attempt]]) -> None:
    """Adds each attempt of *more* to the end of its series; the old ones are shared with other dicts."""
    found: defaultdict[_K, list[Attempt]] = defaultdict(list)
    for key, attempt in more:
        found[key].append(attempt)
    for key, attempts in found.items():
        series[key] = (*series.get(key, ()), *attempts)


class Taken:
    """The numbers that tries and reviews have used up, those that were taken out too."""

    def __init__(self) -> None:
        self.tries: dict[tuple[str, Mode, str], int] = {}  # the next number, by exercise, mode and ``of``
        self.reviews: Counter[str] = Counter()

    def copy(self) -> Self:
        other = type(self)()
        other.tries, other.reviews = self.tries.copy(), self.reviews.copy()
        return other

    def add(self, given: Sequence[Attempt]) -> None:
        for attempt in given:
            key = attempt.exercise_id, attempt.mode, attempt.of
            self.tries[key] = max(self.tries.get(key, 0), attempt.try_number + 1)
            if attempt.mode is Mode.REVIEW:
                self.reviews[attempt.of] += 1


class Grown:
    """All that the answers in force come to, whatever the time is."""

    lists = _Part(Lists, Lists.add)
    taken = _Part(Taken, lambda taken, new: taken.add(new.given))
    lines = _Part(Lines, lambda lines, new: lines.add(new.firsts))
    missed = _Part(Missed, lambda missed, new: missed.add(new.attempts))
    activity = _Part(Activity, lambda activity, new: activity.add(new.attempts))
    diary = _Part(Diary, lambda diary, new: diary.add(new.attempts, new.firsts))
    tally = _Part(Tally, lambda tally, new: tally.add(new.attempts))

    def __init__(self, given: Sequence[Attempt], answers: tuple[Attempt, ...]) -> None:
        """Of *answers*, in order of time; *given* are they and those that were taken out."""
        self.parts: dict[_Part[Any], Any] = {}
        self._first_tries = FirstTries()
        self.batch = self._batch(given, answers)

    def with_more(self, more: tuple[Attempt, ...]) -> Self:
        """With *more*: new answers, later than all that are here, in order of time."""
        grown = type(self)((), ())
        grown._first_tries = self._first_tries.copy()
        new, old = grown._batch(more, more), self.batch
        grown.parts = {part: part.fed(kept, new) for part, kept in list(self.parts.items())}
        grown.batch = _Batch(
            (*old.given, *more), old.answers + more, old.attempts + new.attempts, old.firsts + new.firsts
        )
        return grown

    @property
    def seen(self) -> set[str]:
        return self._first_tries.seen

    def _batch(self, given: Sequence[Attempt], answers: tuple[Attempt, ...]) -> _Batch:
        attempts = tuple(attempt for attempt in answers if attempt.mode is not Mode.SPRINT)
        return _Batch(given, answers, attempts, self._first_tries.among(answers))
