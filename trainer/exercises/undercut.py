"""Is this an undercut? Both hands are shown; the defender lays off as well as can be."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Answer, choice_and_number_in, choice_in
from trainer.exercises.drawing import defence_picture, left_groups, meld_groups
from trainer.exercises.mistakes import melds_first, wrong_points
from trainer.exercises.model import ChooseAndNumber, ChooseOne, Feedback, Group, Picture, Row, Verdict
from trainer.exercises.reading import (
    cards_of,
    check_keys,
    choice_of,
    melds_of,
    rules_without_upcard,
    text_of,
    with_rules,
)
from trainer.exercises.wording import (
    RIGHT,
    WRONG,
    YES_NO,
    best_title,
    half_right,
    listed,
    points_word,
    rule_words,
    score_words,
    who_options,
    who_word,
    wrong_points_words,
)
from trainer.rules.arrange import least_deadwood
from trainer.rules.cards import Card, format_cards, parse_hand, points
from trainer.rules.melds import Meld
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.showdown import HAND_SIZE, Defence, Ending, Showdown, score_hand, showdown

ASKS = ("undercut", "score")
SIDES = ("knocker", "defender")


@dataclass(frozen=True, slots=True)
class Undercut:
    """The knocker's melds and deadwood, the defender's ten cards; ``you`` are one of the two."""

    kind: ClassVar[str] = "undercut"
    melds: tuple[Meld, ...]
    deadwood: tuple[Card, ...]
    defender: tuple[Card, ...]
    asks: str = "score"
    you: str = "defender"
    rules: RuleSet = STANDARD

    @property
    def result(self) -> Showdown:
        return _laid_open(self)

    def prompt(self) -> str:
        count = points_word(points(self.deadwood))
        gin = "big gin" if sum(len(each) for each in self.melds) > HAND_SIZE else "gin"
        if self.you == "defender":
            knock = f"Your opponent knocks with {count}." if self.deadwood else f"Your opponent has {gin}."
            asked = "You lay off as well as you can. Do you undercut?"
        else:
            knock = f"You knock with {count}." if self.deadwood else f"You have {gin}."
            asked = "Your opponent lays off as well as possible. Are you undercut?"
        if self.asks == "score":
            asked = "Who scores, and how many points?"
        return f"{knock}{rule_words(self.rules)} {asked}"

    def table(self) -> Picture:
        knocker = Row(self._label("knocker"), (*meld_groups(self.melds), *left_groups(self.deadwood)))
        return (knocker, Row(self._label("defender"), (Group(tuple(sorted(self.defender))),)))

    def form(self) -> ChooseOne | ChooseAndNumber:
        if self.asks == "undercut":
            return ChooseOne(YES_NO)
        return ChooseAndNumber(who_options(self.you), "Points")

    def grade(self, answer: Answer) -> Verdict:
        score = self.result.score
        if self.asks == "undercut":
            said = choice_in(answer, ("yes", "no"))
            right = (said == "yes") == (score.result is Ending.UNDERCUT)
            return Verdict(right, mistake="" if right else self._wrong_yes_no(said))
        who, number = choice_and_number_in(answer, (*SIDES, "nobody"))
        parts = (("who", who == score.winner), ("points", number == score.points))
        right = all(good for _, good in parts)
        return Verdict(right, parts=parts, mistake="" if right else self._wrong_score(who, number))

    def explain(self, answer: Answer) -> Feedback:
        verdict = self.grade(answer)
        shown = self.result
        return Feedback(
            headline=RIGHT if verdict.right else WRONG,
            cost="" if verdict.right else self._cost(verdict, answer),
            yours=(Row(f"Your answer: {self._said(answer)}", (Group(tuple(sorted(self.defender))),)),),
            best_title=best_title(1, verdict.right),
            best=(
                defence_picture(
                    self.melds, self.deadwood, shown.defence, (self._label("knocker"), self._label("defender"))
                ),
            ),
            why=self._why(verdict),
        )

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "melds": [format_cards(each) for each in self.melds],
            "deadwood": format_cards(self.deadwood),
            "defender": format_cards(self.defender),
            "asks": self.asks,
            "you": self.you,
        }
        return with_rules(data, self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"melds", "deadwood", "defender"}, {"asks", "you"})
        rules = rules_without_upcard(data)
        question = cls(
            melds=melds_of(data, "melds", rules.min_run),
            deadwood=cards_of(data, "deadwood"),
            defender=parse_hand(text_of(data, "defender"), (HAND_SIZE,)),
            asks=choice_of(data, "asks", ASKS, "score"),
            you=choice_of(data, "you", SIDES, "defender"),
            rules=rules,
        )
        _ = question.result  # raises for a card in two places, a count over the limit, a wrong number of cards
        return question

    def _label(self, side: str) -> str:
        if side == "knocker":
            return "You knocked" if self.you == "knocker" else "Your opponent knocked"
        return "Your hand" if self.you == "defender" else "Your opponent's hand"

    def _said(self, answer: Answer) -> str:
        if self.asks == "undercut":
            return choice_in(answer, ("yes", "no"))
        who, number = choice_and_number_in(answer, (*SIDES, "nobody"))
        return f"{who_word(who, self.you)}, {points_word(number)}"

    def _cost(self, verdict: Verdict, answer: Answer) -> str:
        score = self.result.score
        if self.asks == "undercut":
            return "It is an undercut." if score.result is Ending.UNDERCUT else "It is no undercut."
        return half_right(verdict, score.points, choice_and_number_in(answer, (*SIDES, "nobody"))[1])

    def _other_counts(self) -> dict[str, int]:
        """What a defender is left with who falls into a trap, where that differs from the best."""
        if not self.deadwood:
            return {}
        best = self.result.defence.deadwood
        first = points(melds_first(self.melds, self.defender, self.rules.min_run))
        alone = least_deadwood(self.defender, self.rules.min_run)
        traps = {"melds first": first} if first != best else {}
        return traps | ({"lay-offs forgotten": alone} if alone not in (best, first) else {})

    def _wrong_yes_no(self, said: str) -> str:
        """The trap that leads to this answer; the first that does."""
        if not self.deadwood:
            return "gin"
        count = points(self.deadwood)
        for name, left in self._other_counts().items():
            outcome = score_hand(Ending.KNOCK, count, left, self.rules)
            if (outcome.result is Ending.UNDERCUT) == (said == "yes"):
                return name
        return "tie" if self.result.defence.deadwood == count else self._wrong_side()

    def _wrong_side(self) -> str:
        return "undercut missed" if self.result.score.result is Ending.UNDERCUT else "wrong side"

    def _wrong_score(self, who: str, number: int) -> str:
        """The same for who and how many: a trap that leads to just this, or one that leads to this side."""
        count, score = points(self.deadwood), self.result.score
        outcomes = {
            name: score_hand(Ending.KNOCK, count, left, self.rules) for name, left in self._other_counts().items()
        }
        for name, outcome in outcomes.items():
            if (outcome.winner, outcome.points) == (who, number):
                return name
        if who == score.winner:
            return wrong_points(number, score, (count, self.result.defence.deadwood), self.rules) or "points"
        if not self.deadwood:
            return "gin"
        if self.result.defence.deadwood == count:
            return "tie"
        return next((name for name, outcome in outcomes.items() if outcome.winner == who), self._wrong_side())

    def _why(self, verdict: Verdict) -> str:
        shown = self.result
        counts = (shown.knocker_deadwood, shown.defence.deadwood)
        total = score_words(shown.score, counts, self.rules, who_word(shown.score.winner, self.you))
        equal = self.deadwood and counts[0] == counts[1]
        trap = self._trap("tie" if verdict.right and equal else verdict.mistake)
        if not self.deadwood:
            return f"{trap or 'Nothing may be laid off on gin, and it can never be undercut. '}{total}"
        return f"{trap}{self._best_words(shown.defence)} {total}"

    def _best_words(self, best: Defence) -> str:
        """``Your best: 7♥ and J♥ laid off, 5 left.``"""
        whose = "Your best" if self.you == "defender" else "Your opponent's best"
        laid = listed([off.card.symbol for off in best.layoffs]) or "nothing"
        return f"{whose}: {laid} laid off, {best.deadwood} left."

    def _trap(self, mistake: str) -> str:
        left = self._other_counts().get(mistake)
        match mistake:
            case "lay-offs forgotten":
                return f"Without lay-offs {left} would stay. "
            case "melds first":
                return f"Own melds first, as low as they go, would leave {left}. "
            case "tie" if self.rules.tie == "undercut":
                return "Equal counts are an undercut too. "
            case "undercut missed":
                return "The defending hand ends with less, and that is an undercut. "
            case "wrong side":
                return "The knocking hand still has less after the lay-offs, so this is no undercut. "
            case "gin":
                return "Gin can never be undercut, and nothing may be laid off on it. "
        return wrong_points_words(mistake, self.result.score, self.rules)


@lru_cache(maxsize=32)  # whoever looks for the right number asks for the same showdown hundreds of times
def _laid_open(question: Undercut) -> Showdown:
    return showdown(question.melds, question.deadwood, question.defender, question.rules)
