"""Score the hand: who scores, and how many points, from the two counts after lay-offs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Answer, choice_and_number_in
from trainer.exercises.mistakes import wrong_points
from trainer.exercises.model import ChooseAndNumber, Feedback, Picture, QuestionError, Row, Verdict
from trainer.exercises.reading import card_or_none, check_keys, choice_of, number_of, rules_of, with_rules
from trainer.exercises.wording import (
    RIGHT,
    WRONG,
    best_title,
    half_right,
    label_of,
    points_word,
    rule_words,
    score_words,
    who_options,
    who_word,
    wrong_points_words,
)
from trainer.rules.cards import Card
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.showdown import MOST_DEADWOOD, Ending, Score, score_hand

_WHO = who_options()
_VALUES = [option.value for option in _WHO]
_DECLARED = (str(Ending.KNOCK), str(Ending.GIN), str(Ending.BIG_GIN))


@dataclass(frozen=True, slots=True)
class ScoreHand:
    """``ending`` is what the knocker declared; the counts are deadwood after lay-offs."""

    kind: ClassVar[str] = "score-hand"
    ending: Ending
    knocker: int
    defender: int
    upcard: Card | None = None
    rules: RuleSet = STANDARD

    @property
    def key(self) -> Score:
        return score_hand(self.ending, self.knocker, self.defender, self.rules, self.upcard)

    def prompt(self) -> str:
        if self.ending is Ending.KNOCK:
            counts = f"The knocker has {self.knocker}, the defender {self.defender} after lay-offs."
        else:
            name = "gin" if self.ending is Ending.GIN else "big gin"
            counts = f"The knocker has {name}; the defender has {self.defender}."
        upcard = f" The first upcard was {self.upcard.symbol}." if self.upcard else ""
        return f"{counts}{upcard}{rule_words(self.rules)} Who scores, and how many points?"

    def table(self) -> Picture:
        return ()

    def form(self) -> ChooseAndNumber:
        return ChooseAndNumber(_WHO, "Points")

    def grade(self, answer: Answer) -> Verdict:
        who, number = choice_and_number_in(answer, _VALUES)
        parts = (("who", who == self.key.winner), ("points", number == self.key.points))
        right = all(good for _, good in parts)
        return Verdict(right, parts=parts, mistake="" if right else self._mistake(who, number))

    def explain(self, answer: Answer) -> Feedback:
        verdict = self.grade(answer)
        who, number = choice_and_number_in(answer, _VALUES)
        truth = f"{label_of(self.key.winner, _WHO)}: {points_word(self.key.points)}"
        return Feedback(
            headline=RIGHT if verdict.right else WRONG,
            cost="" if verdict.right else half_right(verdict, self.key.points, number),
            yours=(Row(f"Your answer: {label_of(who, _WHO).lower()}, {points_word(number)}", ()),),
            best_title=best_title(1, verdict.right),
            best=((Row(truth, ()),),),
            why=self._why(verdict),
        )

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"ending": str(self.ending), "knocker": self.knocker, "defender": self.defender}
        return with_rules(data | ({"upcard": str(self.upcard)} if self.upcard else {}), self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"ending", "knocker", "defender"}, {"upcard"})
        ending, rules = Ending(choice_of(data, "ending", _DECLARED)), rules_of(data)
        knocker, defender = number_of(data, "knocker"), number_of(data, "defender")
        upcard = card_or_none(data, "upcard")
        limit = rules.limit(upcard) if ending is Ending.KNOCK else 0
        if not 0 <= knocker <= limit:
            raise QuestionError(f"'knocker' is {knocker} (expected 0 to {limit} for {ending})")
        if not 0 <= defender <= MOST_DEADWOOD:
            raise QuestionError(f"'defender' is {defender} (expected 0 to {MOST_DEADWOOD})")
        return cls(ending, knocker, defender, upcard, rules)

    def _mistake(self, who: str, number: int) -> str:
        if who == self.key.winner:
            found = wrong_points(number, self.key, (self.knocker, self.defender), self.rules, self.upcard)
            return found or "points"
        if self.ending is not Ending.KNOCK:
            return "gin"
        if self.knocker == self.defender:
            return "tie"
        return "undercut missed" if self.key.result is Ending.UNDERCUT else "wrong side"

    def _why(self, verdict: Verdict) -> str:
        doubled = self.rules.doubles_points(self.upcard)
        who = who_word(self.key.winner)
        total = score_words(self.key, (self.knocker, self.defender), self.rules, who, doubled=doubled)
        equal = self.ending is Ending.KNOCK and self.knocker == self.defender
        return self._wrong_words("tie" if verdict.right and equal else verdict.mistake) + total

    def _wrong_words(self, mistake: str) -> str:
        match mistake:
            case "tie" if self.rules.tie == "undercut":
                return "Equal counts are an undercut too. "
            case "tie" if self.rules.tie == "knocker":
                return "Under these rules the knocker wins at equal counts. "
            case "undercut missed":
                return "The defender has less than the knocker: that is an undercut. "
            case "wrong side":
                return "The knocker has less, and only the side with less scores. "
            case "gin":
                return "Gin can never be undercut, whatever the defender has. "
        return wrong_points_words(mistake, self.key, self.rules)
