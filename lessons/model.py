"""What a lesson is: text steps with drawn cards, and checks that are exercises like all others."""

from dataclasses import dataclass

from lessons.house_rule import HouseRule
from lessons.scripted_hand import ScriptedHand
from trainer.exercises.model import Exercise, Picture
from trainer.exercises.skills import Skill
from trainer.learner.streak import CHECKS_TO_FINISH

Block = str | Picture | HouseRule | ScriptedHand


class LessonError(ValueError):
    """A lesson file that is broken (the message names file and line), or a lesson or check that is not there."""


@dataclass(frozen=True, slots=True)
class TextStep:
    """One screen to read: Markdown, drawn cards and house rules in turn. There is always more than words."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class CheckStep:
    """One screen to answer. ``say`` is Markdown shown above the question's own prompt; may be empty."""

    exercise: Exercise
    say: str = ""


Step = TextStep | CheckStep


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson, as its file tells it. ``order`` is its place in teaching order, from 1."""

    id: str  # "L2"; for ever the same, checks are named after it
    slug: str
    title: str
    unit: str
    order: int
    minutes: int
    goals: tuple[str, ...]
    skills: tuple[Skill, ...]
    teaches: tuple[str, ...]  # the question kinds that it opens
    steps: tuple[Step, ...]

    @property
    def checks(self) -> tuple[CheckStep, ...]:
        """Every check, in the order of the file."""
        return tuple(step for step in self.steps if isinstance(step, CheckStep))

    @property
    def path(self) -> tuple[Step, ...]:
        """The steps from start to finish: up to the fifth check, and what is to be read right after it."""
        return self.steps[: self._end_of_path()]

    @property
    def practice(self) -> tuple[Step, ...]:
        """What is offered after the path; empty where a lesson has five checks or fewer."""
        return self.steps[self._end_of_path() :]

    def _end_of_path(self) -> int:
        places = [place for place, step in enumerate(self.steps) if isinstance(step, CheckStep)]
        return places[CHECKS_TO_FINISH] if len(places) > CHECKS_TO_FINISH else len(self.steps)
