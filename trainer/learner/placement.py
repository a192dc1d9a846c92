"""What the eight questions of "I already play" say: which skills are known, and at which level puzzles begin.

Only the newest round counts, and in it the first answer to each question: a later try has seen the answer.
"""

from collections.abc import Iterable

from trainer.learner.attempt import Attempt, Mode
from trainer.learner.level import LOWEST

ENOUGH = 6  # right answers that let puzzles begin a level higher


def newest_round(attempts: Iterable[Attempt]) -> tuple[Attempt, ...]:
    """The first answers of the newest round, in order of time; empty where none was begun."""
    rounds: dict[str, dict[str, Attempt]] = {}
    for attempt in attempts:
        if attempt.mode is Mode.PLACEMENT:
            rounds.setdefault(attempt.of, {}).setdefault(attempt.exercise_id, attempt)
    newest = max(rounds, key=_number, default=None)
    return () if newest is None else tuple(rounds[newest].values())


def known_skills(answered: Iterable[Attempt]) -> frozenset[str]:
    """The skills that were asked in a round and never missed."""
    asked: set[str] = set()
    missed: set[str] = set()
    for attempt in answered:
        (asked if attempt.right else missed).update(attempt.skills)
    return frozenset(asked - missed)


def first_level(answered: Iterable[Attempt]) -> int:
    """The level (1 or 2) at which each kind begins."""
    return LOWEST + (sum(attempt.right for attempt in answered) >= ENOUGH)


def _number(of: str) -> int:
    return int(of) if of.isascii() and of.isdigit() and len(of) < 6 else 0
