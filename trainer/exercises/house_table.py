"""A hand at the four-player house table, which some rule sheets describe: who scores, and how many points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Answer, choice_and_number_in
from trainer.exercises.model import ChooseAndNumber, Feedback, Option, Picture, QuestionError, Row, Verdict
from trainer.exercises.reading import check_keys, number_of
from trainer.exercises.wording import RIGHT, WRONG, best_title, half_right, label_of, points_word
from trainer.rules.house_table import HOUSE, MOST_DEADWOOD, HouseScore, score_house
from trainer.rules.ruleset import RuleSet
from trainer.rules.showdown import Ending

SEATS = ("you", "left", "opposite", "right")
_OTHERS = SEATS[1:]
_WHO = (
    Option("you", "You"),
    Option("left", "Left"),
    Option("opposite", "Opposite"),
    Option("right", "Right"),
)


@dataclass(frozen=True, slots=True)
class HouseTable:
    """``knocker`` is what you knock with; ``others`` what is left to the three others, clockwise from your left."""

    kind: ClassVar[str] = "house-table"
    knocker: int
    others: tuple[int, int, int]
    rules: RuleSet = HOUSE

    @property
    def key(self) -> HouseScore:
        return score_house("you", dict(zip(SEATS, (self.knocker, *self.others), strict=True)), self.rules)

    def prompt(self) -> str:
        left, opposite, right = self.others
        return (
            f"A table of four that adds up the other hands. You knock with {self.knocker}. The others are left with "
            f"{left} (on your left), {opposite} (opposite) and {right} (on your right). Who scores, and how much?"
        )

    def table(self) -> Picture:
        return ()

    def form(self) -> ChooseAndNumber:
        return ChooseAndNumber(_WHO, "Points")

    def grade(self, answer: Answer) -> Verdict:
        who, number = choice_and_number_in(answer, SEATS)
        parts = (("who", who == self.key.winner), ("points", number == self.key.points))
        right = all(good for _, good in parts)
        return Verdict(right, parts=parts, mistake="" if right else self._mistake(who, number))

    def explain(self, answer: Answer) -> Feedback:
        verdict = self.grade(answer)
        who, number = choice_and_number_in(answer, SEATS)
        winner = str(self.key.winner)
        return Feedback(
            headline=RIGHT if verdict.right else WRONG,
            cost="" if verdict.right else half_right(verdict, self.key.points, number),
            yours=(Row(f"Your answer: {label_of(who, _WHO).lower()}, {points_word(number)}", ()),),
            best_title=best_title(1, verdict.right),
            best=((Row(f"{label_of(winner, _WHO)}: {points_word(self.key.points)}", ()),),),
            why=_WRONG.get(verdict.mistake, "") + self._why(winner),
        )

    def to_data(self) -> dict[str, Any]:
        return {"knocker": self.knocker, "others": list(self.others)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"knocker", "others"})
        if "rules" in data:
            raise QuestionError("'rules' are those of the house table, always")
        knocker, others = number_of(data, "knocker"), data["others"]
        if not isinstance(others, Sequence) or isinstance(others, str) or len(others) != len(_OTHERS):
            raise QuestionError(f"'others' are {len(_OTHERS)} counts")
        counts = [number_of({"others": each}, "others") for each in others]
        if not all(0 <= each <= MOST_DEADWOOD for each in counts):
            raise QuestionError(f"'others' are counts from 0 to {MOST_DEADWOOD}")
        if not 1 <= knocker <= HOUSE.limit():
            raise QuestionError(f"'knocker' is {knocker} (expected 1 to {HOUSE.limit()})")
        left, opposite, right = counts
        return cls(knocker, (left, opposite, right))

    def _mistake(self, who: str, number: int) -> str:
        total = sum(self.others)
        if self.key.result is Ending.UNDERCUT:
            if who == "you":
                return "undercut missed"
            return "bonus forgotten" if number == self.key.points - self.rules.undercut_bonus else "points"
        if who != "you":
            return "wrong side"
        if number in (total - self.knocker, total - len(self.others) * self.knocker):
            return "difference taken"
        return "one hand only" if number in self.others else "points"

    def _why(self, winner: str) -> str:
        if self.key.result is Ending.UNDERCUT:
            counts = dict(zip(SEATS, (self.knocker, *self.others), strict=True))
            taken = " + ".join(str(count) for seat, count in counts.items() if seat != winner)
            return (
                f"The player {_PLACES[winner]} has no more than you: an undercut. "
                f"{taken}, plus {self.rules.undercut_bonus} for the undercut, is {self.key.points}."
            )
        added = " + ".join(map(str, self.others))
        return f"At this table the winner gets all that the others hold: {added} = {self.key.points}."


_PLACES = {"left": "on your left", "opposite": "opposite", "right": "on your right"}
_WRONG = {
    "undercut missed": "You do not have the fewest points. ",
    "bonus forgotten": "You left out the bonus for the undercut. ",
    "difference taken": "In gin the difference scores; this table takes nothing off. ",
    "one hand only": "All three other hands count, not one. ",
    "wrong side": "You have the fewest points, so the hand is yours. ",
}
