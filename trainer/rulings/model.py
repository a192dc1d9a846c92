"""A case is a position and a quarrel about it; a ruling is what a table's rules say to it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, Self

from trainer.exercises.model import Picture
from trainer.rules.cards import Card
from trainer.rules.ruleset import RuleSet

Facts = tuple[str | int | bool | None, ...]
FIRST_UPCARD = "The first upcard"  # the label of its row, where it lies on the table


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer, the way to it, and the cards as they lie then."""

    answer: str  # one or two short sentences
    facts: Facts  # the same without words: two rulings that differ here are two different rulings
    steps: tuple[str, ...] = ()  # how the answer comes about, a sentence or two each
    picture: Picture = ()  # the cards as the ruling leaves them; empty where that is the position itself


class Case(Protocol):
    """One position. Each kind is a frozen dataclass with a file, or part of a file, of its own."""

    kind: ClassVar[str]
    hangs_on: ClassVar[tuple[str, ...]]
    """The rules of :class:`RuleSet` that can change the answer."""

    def table(self) -> Picture:
        """The position as it is when the quarrel begins."""

    def ruling(self, rules: RuleSet) -> Ruling:
        """What *rules* say. Raises RulesError where they need something that the position does not name."""

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Checks everything; raises ValueError (RulesError, QuestionError) that names what is wrong."""


def as_far_as(rules: RuleSet, upcard: Card | None) -> str:
    """The knock limit in words: ``at most 10 may knock``."""
    limit = rules.limit(upcard)
    set_by = f", because the first upcard is {upcard.symbol}" if rules.oklahoma and upcard else ""
    if limit == 0:
        return f"only gin ends the hand here{set_by}"
    return f"at most {limit} may knock{set_by}"
