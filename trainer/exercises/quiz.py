"""A quick question about a fact that no position shows. The only kind whose answer is written by hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Answer, choice_in
from trainer.exercises.model import ChooseOne, Feedback, Option, Picture, QuestionError, Row, Verdict
from trainer.exercises.reading import check_keys, rules_of, text_of, texts_of, with_rules
from trainer.exercises.wording import RIGHT, WRONG, best_title
from trainer.rules.ruleset import STANDARD, RuleSet

_MOST_TEXT = 200  # what an answer can hold


@dataclass(frozen=True, slots=True)
class Quiz:
    """``options`` are shown as they are; ``answer`` is one of them. ``source`` says who states the fact."""

    kind: ClassVar[str] = "quiz"
    question: str
    options: tuple[str, ...]
    answer: str
    why: str
    source: str
    rules: RuleSet = STANDARD

    def prompt(self) -> str:
        return self.question

    def table(self) -> Picture:
        return ()

    def form(self) -> ChooseOne:
        return ChooseOne(tuple(Option(each, each) for each in self.options))

    def grade(self, answer: Answer) -> Verdict:
        return Verdict(choice_in(answer, self.options) == self.answer)

    def explain(self, answer: Answer) -> Feedback:
        chosen = choice_in(answer, self.options)
        right = chosen == self.answer
        return Feedback(
            headline=RIGHT if right else WRONG,
            cost="",
            yours=(Row(f"Your answer: {chosen}", ()),),
            best_title=best_title(1, right),
            best=((Row(self.answer, ()),),),
            why=self.why,
        )

    def to_data(self) -> dict[str, Any]:
        data = {"prompt": self.question, "options": list(self.options), "answer": self.answer}
        return with_rules({**data, "why": self.why, "source": self.source}, self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"prompt", "options", "answer", "why", "source"})
        prompt, answer, why, source = (text_of(data, key) for key in ("prompt", "answer", "why", "source"))
        options = texts_of(data, "options")
        if len(set(options)) < 2 or len(set(options)) != len(options):
            raise QuestionError("'options' are at least two, all different")
        if answer not in options:
            raise QuestionError(f"'answer' is {answer[:40]!r}, which is not one of the options")
        if any(not each.strip() or len(each) > _MOST_TEXT for each in (prompt, why, source, *options)):
            raise QuestionError(f"every text of a quiz has 1 to {_MOST_TEXT} characters")
        return cls(prompt, options, answer, why, source, rules_of(data))
