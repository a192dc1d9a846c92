"""May this card be thrown now? It depends only on where it came from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Answer, choice_in
from trainer.exercises.drawing import pointed_row
from trainer.exercises.legal_discards import taken_rule
from trainer.exercises.model import ChooseOne, Feedback, Picture, Verdict
from trainer.exercises.reading import (
    card_of,
    check_held,
    check_keys,
    drawn_hand_of,
    two_player_rules_of,
    with_rules,
)
from trainer.exercises.wording import RIGHT, WRONG, YES_NO, best_title
from trainer.rules.cards import Card, format_cards
from trainer.rules.play import legal_discards
from trainer.rules.ruleset import STANDARD, RuleSet


@dataclass(frozen=True, slots=True)
class MayYouThrow:
    """Eleven cards. ``taken`` came from the pile this turn; where it is None, ``card`` came from the stock."""

    kind: ClassVar[str] = "may-you-throw"
    hand: tuple[Card, ...]
    card: Card
    taken: Card | None = None
    rules: RuleSet = STANDARD

    @property
    def key(self) -> str:
        return "yes" if self.card in legal_discards(self.hand, self.taken, self.rules) else "no"

    def prompt(self) -> str:
        if self.taken is None:
            return f"You drew {self.card.symbol} from the stock. May you throw it this turn?"
        card = "it" if self.card == self.taken else self.card.symbol
        return f"You took {self.taken.symbol} from the discard pile. May you throw {card} this turn?"

    def table(self) -> Picture:
        return (pointed_row("Your hand", [self.card], self.hand),)

    def form(self) -> ChooseOne:
        return ChooseOne(YES_NO)

    def grade(self, answer: Answer) -> Verdict:
        right = choice_in(answer, ("yes", "no")) == self.key
        mistake = "taken card thrown" if self.key == "no" else "card may be thrown"
        return Verdict(right, mistake="" if right else mistake)

    def explain(self, answer: Answer) -> Feedback:
        chosen = choice_in(answer, ("yes", "no"))
        right = chosen == self.key
        note = "may be thrown" if self.key == "yes" else "may not be thrown"
        said = "may be thrown" if chosen == "yes" else "may not be thrown"
        return Feedback(
            headline=RIGHT if right else WRONG,
            cost="" if right else f"The answer is {self.key}.",
            yours=(pointed_row(f"Your answer: {chosen}", [self.card], self.hand, said),),
            best_title=best_title(1, right),
            best=((pointed_row(self.key.capitalize(), [self.card], self.hand, note),),),
            why=self._why(),
        )

    def to_data(self) -> dict[str, Any]:
        data = {"hand": format_cards(self.hand), "card": str(self.card)}
        return with_rules(data | ({"taken": str(self.taken)} if self.taken else {}), self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"hand", "card"}, {"taken"})
        (hand, taken), card = drawn_hand_of(data), card_of(data, "card")
        check_held(card, "card", hand)
        return cls(hand, card, taken, two_player_rules_of(data))

    def _why(self) -> str:
        if self.taken is not None and self.card != self.taken:
            free = f"You held {self.card.symbol} before this turn, so it is free to go."
            return f"{free} {taken_rule(self.taken, self.rules)}"
        return taken_rule(self.taken, self.rules)
