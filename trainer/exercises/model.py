"""The one idea: a lesson check, a puzzle, a review and a practice item are all an :class:`Exercise`.

A question knows its position, its form, its key and its words. Facts come first (:class:`Verdict`), words and
pictures after (:class:`Feedback`); a page draws both and knows nothing about kinds.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Protocol, Self, runtime_checkable

from trainer.exercises.answers import Answer
from trainer.exercises.skills import Skill
from trainer.rules.cards import Card
from trainer.rules.ruleset import RuleSet

# --- What is drawn -------------------------------------------------------------------------------------------


class Tone(StrEnum):
    """What a group of cards is. Each is drawn with its own word and line, never by colour alone."""

    PLAIN = "plain"
    MELD = "meld"
    LEFT = "left"  # deadwood
    LAID_OFF = "laid-off"
    POINTED = "pointed"  # the card that the question or the answer is about


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that belong together, with a few words under them (may be empty)."""

    cards: tuple[Card, ...]
    tone: Tone = Tone.PLAIN
    note: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One labelled line of cards: a hand, a pile, some melds."""

    label: str
    groups: tuple[Group, ...]


Picture = tuple[Row, ...]

# --- What is asked -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    label: str


@dataclass(frozen=True, slots=True)
class ChooseOne:
    """Buttons, one tap. Answered with Choice."""

    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class ChooseCard:
    """Drawn cards of which one is tapped, and that is the answer: ChosenCards with one card.

    Where they belong to a ``hand``, all of it is drawn, and only these can be tapped.
    """

    cards: tuple[Card, ...]
    label: str = "Your cards"
    hand: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class ChooseCards:
    """A hand in which any number of cards is tapped, then sent: ChosenCards.

    ``chosen_word`` names what tapping means ("left over", "may be thrown"). ``none_label``, where set, is a
    button for the answer "none of them".
    """

    hand: tuple[Card, ...]
    chosen_word: str
    none_label: str | None = None
    can_group: bool = False  # the second way: cards grouped into melds, answered with Grouping
    label: str = "Your hand"


@dataclass(frozen=True, slots=True)
class GiveNumber:
    """A whole number from 0. Answered with Number."""

    label: str


@dataclass(frozen=True, slots=True)
class ChooseAndNumber:
    """Who, and how many. Answered with ChoiceAndNumber."""

    options: tuple[Option, ...]
    number_label: str
    choice_label: str = "Who scores?"


Form = ChooseOne | ChooseCard | ChooseCards | GiveNumber | ChooseAndNumber

# --- What comes back -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Verdict:
    """The facts about one answer."""

    right: bool
    best_count: int = 1  # how many answers are right
    short_by: int | None = None  # exact kinds that leave points: how many more than the least
    loss: float | None = None  # priced kinds: points a hand worse than the best
    error: float | None = None  # standard error of loss
    parts: tuple[tuple[str, bool], ...] = ()  # parts marked separately, in order
    mistake: str = ""  # a name for what went wrong ("greedy", "melds first"…), for Patterns; may be empty


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """One choice of an estimated question, in words that are shown."""

    choice: str  # "Throw 7♥"
    figures: tuple[str, ...]  # as many as the table has columns beside the choice: "+12.4", "3.1 ± 0.8"…
    yours: bool = False


@dataclass(frozen=True, slots=True)
class ChoiceTable:
    """Every choice that was looked at, the best first, under its heads; *note* says what the figures are.

    The last column holds words, the others numbers.
    """

    title: str  # "What every choice averages"
    heads: tuple[str, ...]  # that of the choice, then those of the figures; may be empty
    rows: tuple[ChoiceRow, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Feedback:
    """The four parts that follow every answer, in this order (ui.md)."""

    headline: str  # right or wrong, one or two words: "Right." / "Not quite."
    cost: str  # what it cost, one sentence; empty where nothing was lost
    yours: Picture  # your answer, drawn
    best_title: str  # "The right answer" / "Two right answers; you found one"
    best: tuple[Picture, ...]  # every right answer, drawn
    why: str  # one to three sentences from the engine's facts, with what is wrong with *your* choice
    table: ChoiceTable | None = None  # estimated kinds: every choice that was looked at


class Question(Protocol):
    """What each kind implements, as a frozen dataclass in a file of its own."""

    kind: ClassVar[str]

    @property
    def rules(self) -> RuleSet: ...

    def prompt(self) -> str:
        """The question in one or two plain sentences. Gives nothing away."""

    def table(self) -> Picture:
        """The cards that are seen but not answered with. May be empty."""

    def form(self) -> Form: ...

    def grade(self, answer: Answer) -> Verdict:
        """The facts. Raises AnswerError for a value that is no answer to this form. Pure: same in, same out."""

    def explain(self, answer: Answer) -> Feedback:
        """The words and pictures for *answer*."""

    def to_data(self) -> dict[str, Any]:
        """Plain values that :meth:`from_data` reads back to an equal question."""

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Checks everything; raises ValueError (RulesError, QuestionError) that names what is wrong."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One thing that happens before the learner's eyes: what it is in a sentence, and its cards."""

    words: str
    picture: Picture


@runtime_checkable
class Watched(Protocol):
    """A question with something to watch before it is asked. What was shown in a scene is covered by the next."""

    def scenes(self) -> tuple[Scene, ...]:
        """At least one, in order. The question's own table shows only what is still open then."""


class QuestionError(ValueError):
    """Data that is no question of its kind."""


DIFFICULTIES = {1: 1200, 2: 1500, 3: 1800}
"""The difficulty of a level, for exercises that have no figure of their own; on the scale of a learner's rating."""
LEAST_DIFFICULTY, MOST_DIFFICULTY = 600, 2600


@dataclass(frozen=True, slots=True)
class Exercise:
    """One question with its place in the world. ``id`` never changes its meaning.

    ``version`` is the maker's or the content's; ``level`` 1 (first) to 3; ``traps`` name what makes it hard.
    """

    id: str
    question: Question
    skills: tuple[Skill, ...]
    version: int = 1
    level: int = 1
    traps: tuple[str, ...] = ()
    measured: int | None = None  # difficulty that was computed from the position

    @property
    def difficulty(self) -> int:
        """On the scale of a learner's rating: who is rated as high gets it right every other time."""
        return DIFFICULTIES.get(self.level, DIFFICULTIES[2]) if self.measured is None else self.measured

    @property
    def kind(self) -> str:
        return self.question.kind
