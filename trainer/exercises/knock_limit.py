"""Oklahoma: the first upcard sets how many points may knock."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Answer, number_in
from trainer.exercises.model import Feedback, GiveNumber, Group, Picture, QuestionError, Row, Tone, Verdict
from trainer.exercises.reading import card_of, check_keys, text_of
from trainer.exercises.wording import RIGHT, WRONG, best_title, points_word
from trainer.rules.cards import Card, Rank
from trainer.rules.ruleset import PRESETS, STANDARD, RuleSet, parse_rules

_OKLAHOMA = PRESETS["oklahoma"]


@dataclass(frozen=True, slots=True)
class KnockLimit:
    """``upcard`` is the first upcard. The rules are Oklahoma's where none are named."""

    kind: ClassVar[str] = "knock-limit"
    upcard: Card
    rules: RuleSet = _OKLAHOMA

    @property
    def key(self) -> int:
        return self.rules.limit(self.upcard)

    def prompt(self) -> str:
        asked = "How many points may you knock with, at most?"
        return f"Oklahoma rules: {self.upcard.symbol} is the first upcard.{self._house()} {asked}"

    def table(self) -> Picture:
        return (self._row("The first upcard"),)

    def form(self) -> GiveNumber:
        return GiveNumber("Points (0 if only gin will do)")

    def grade(self, answer: Answer) -> Verdict:
        number = number_in(answer)
        return Verdict(number == self.key, mistake="" if number == self.key else self._mistake(number))

    def explain(self, answer: Answer) -> Feedback:
        verdict, number = self.grade(answer), number_in(answer)
        truth = points_word(self.key) if self.key else "0: only gin will do"
        return Feedback(
            headline=RIGHT if verdict.right else WRONG,
            cost="" if verdict.right else f"The limit is {self.key}.",
            yours=(self._row(f"Your answer: {points_word(number)}"),),
            best_title=best_title(1, verdict.right),
            best=((self._row(truth),),),
            why=self._wrong_words(verdict.mistake) + self._rule(),
        )

    def to_data(self) -> dict[str, Any]:
        data = {"upcard": str(self.upcard)}
        return data if self.rules == _OKLAHOMA else {**data, "rules": str(self.rules)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"upcard"})
        rules = parse_rules(text_of(data, "rules", "oklahoma"))
        if not rules.oklahoma:
            raise QuestionError("'rules' do not let the upcard set the knock limit (expected oklahoma)")
        return cls(card_of(data, "upcard"), rules)

    def _row(self, label: str) -> Row:
        return Row(label, (Group((self.upcard,), Tone.POINTED),))

    def _house(self) -> str:
        said = {
            "one": " Here an ace lets you knock with 1.",
            "ten": " Here an ace lets you knock with 10.",
        }.get(self.rules.oklahoma_ace, "")
        if self.rules.knock_limit != STANDARD.knock_limit and self.rules.oklahoma_caps:
            said += f" Here nobody may knock with more than {self.rules.knock_limit}."
        return said

    def _mistake(self, number: int) -> str:
        if self.upcard.rank is Rank.ACE:
            return "ace by its value" if number in (1, 11) else "ace"
        if number == self.upcard.rank + 1:  # ranks count from 0
            return "court card by its rank" if self.upcard.rank > Rank.TEN else "table limit overlooked"
        return "usual limit" if number == STANDARD.knock_limit else "limit"

    def _wrong_words(self, mistake: str) -> str:
        match mistake:
            case "court card by its rank":
                return "Jack, queen and king count 10 each. "
            case "usual limit":
                return "10 is the limit of the standard game. "
            case "table limit overlooked":
                return "This table has a limit of its own. "
        return ""

    def _rule(self) -> str:
        upcard = self.upcard
        if upcard.rank is Rank.ACE:
            house = "At this table an ace" if self.rules.oklahoma_ace != STANDARD.oklahoma_ace else "An ace"
            return f"{house} as upcard means gin only." if not self.key else f"{house} means at most {self.key}."
        if self.key < upcard.points:
            return f"{upcard.symbol} counts {upcard.points}, but nobody may knock with more than {self.key} here."
        return f"{upcard.symbol} counts {upcard.points}, and that is the limit of this hand."
