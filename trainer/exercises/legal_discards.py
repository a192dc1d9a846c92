"""Which cards may not be thrown: the one just taken from the pile, and no other."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Answer, cards_in
from trainer.exercises.drawing import pointed_row
from trainer.exercises.model import ChooseCards, Feedback, Picture, Verdict
from trainer.exercises.reading import check_keys, drawn_hand_of, drawn_hand_to_data, two_player_rules_of, with_rules
from trainer.exercises.wording import RIGHT, WRONG, best_title, listed_symbols, symbols
from trainer.rules.cards import Card
from trainer.rules.play import legal_discards
from trainer.rules.ruleset import STANDARD, RuleSet


@dataclass(frozen=True, slots=True)
class LegalDiscards:
    """Eleven cards after a draw; ``taken`` came from the pile, None means a draw from the stock."""

    kind: ClassVar[str] = "legal-discards"
    hand: tuple[Card, ...]
    taken: Card | None = None
    rules: RuleSet = STANDARD

    @property
    def key(self) -> frozenset[Card]:
        return frozenset(self.hand) - set(legal_discards(self.hand, self.taken, self.rules))

    def prompt(self) -> str:
        return f"{_drew(self.taken)} Which of your cards may you not throw this turn?"

    def table(self) -> Picture:
        return ()

    def form(self) -> ChooseCards:
        return ChooseCards(tuple(sorted(self.hand)), "may not be thrown", none_label="All of them may be thrown")

    def grade(self, answer: Answer) -> Verdict:
        chosen = cards_in(answer, self.hand)
        if chosen == self.key:
            return Verdict(True)
        return Verdict(False, mistake="taken card thrown" if self.key - chosen else "card may be thrown")

    def explain(self, answer: Answer) -> Feedback:
        chosen = cards_in(answer, self.hand)
        right = chosen == self.key
        truth = f"{symbols(self.key)} may not be thrown" if self.key else "All of them may be thrown"
        return Feedback(
            headline=RIGHT if right else WRONG,
            cost="" if right else f"{truth}.",
            yours=(pointed_row("Your answer", chosen, self.hand, "may not be thrown", "may be thrown"),),
            best_title=best_title(1, right),
            best=((pointed_row(truth, self.key, self.hand, "may not be thrown", "may be thrown"),),),
            why=self._why(chosen),
        )

    def to_data(self) -> dict[str, Any]:
        return with_rules(drawn_hand_to_data(self.hand, self.taken), self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"hand"}, {"taken"})
        return cls(*drawn_hand_of(data), two_player_rules_of(data))

    def _why(self, chosen: frozenset[Card]) -> str:
        rule = taken_rule(self.taken, self.rules)
        if wrong := chosen - self.key:
            return f"You may throw {listed_symbols(wrong)}: every card is free but one just taken from the pile. {rule}"
        return rule


def _drew(taken: Card | None) -> str:
    return f"You took {taken.symbol} from the discard pile." if taken else "You drew from the stock."


def taken_rule(taken: Card | None, rules: RuleSet) -> str:
    """What may be thrown back after this draw, and why."""
    if taken is None:
        return "A card drawn from the stock may be thrown at once; only a card taken from the pile may not."
    if rules.discard_taken_card:
        return f"Under these rules even {taken.symbol}, just taken from the pile, may be thrown back."
    return f"{taken.symbol} was just taken from the pile, and it may not go straight back this turn."
