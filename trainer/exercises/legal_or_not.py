"""Legal or not: a play that tables quarrel about, ruled by the engine that plays the hand (disputes.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Answer, choice_in
from trainer.exercises.end_plays import EndPlay
from trainer.exercises.model import ChooseOne, Feedback, Picture, Row, Verdict
from trainer.exercises.reading import check_keys
from trainer.exercises.turn_plays import TurnPlay
from trainer.exercises.wording import RIGHT, WRONG, YES_NO, best_title
from trainer.rules.ruleset import RuleSet

_END_PARTS = {"melds", "deadwood", "defender", "you"}
_SAID = {"yes": "legal", "no": "not legal"}


@dataclass(frozen=True, slots=True)
class LegalOrNot:
    """A play in a turn, or one at the end of a hand."""

    kind: ClassVar[str] = "legal-or-not"
    case: TurnPlay | EndPlay

    @property
    def rules(self) -> RuleSet:
        return self.case.rules

    @property
    def key(self) -> str:
        return "yes" if self.case.legal else "no"

    def prompt(self) -> str:
        return self.case.prompt()

    def table(self) -> Picture:
        return self.case.table()

    def form(self) -> ChooseOne:
        return ChooseOne(YES_NO)

    def grade(self, answer: Answer) -> Verdict:
        right = choice_in(answer, tuple(_SAID)) == self.key
        return Verdict(right, mistake="" if right else str(self.case.point))

    def explain(self, answer: Answer) -> Feedback:
        chosen = choice_in(answer, tuple(_SAID))
        right = chosen == self.key
        return Feedback(
            headline=RIGHT if right else WRONG,
            cost="" if right else f"It is {_SAID[self.key]}.",
            yours=(Row(f"Your answer: {_SAID[chosen]}", self.case.at_stake()),),
            best_title=best_title(1, right),
            best=((Row(_SAID[self.key].capitalize(), ()), *self.case.ruled()),),
            why=self.case.why(),
        )

    def to_data(self) -> dict[str, Any]:
        return self.case.to_data()

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        if _END_PARTS & set(data):
            check_keys(data, _END_PARTS | {"play"})
            return cls(EndPlay.from_data(data))
        check_keys(data, {"hand", "upcard", "history", "play"}, {"drawn"})
        return cls(TurnPlay.from_data(data))
