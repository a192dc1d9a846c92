"""Eleven cards after the draw: may you declare gin, big gin, both or neither?"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Answer, choice_in
from trainer.exercises.drawing import arrangement_row, pointed_row, thrown_row
from trainer.exercises.model import ChooseOne, Feedback, Group, Option, Picture, Row, Verdict
from trainer.exercises.reading import check_keys, drawn_hand_of, drawn_hand_to_data, rules_without_upcard, with_rules
from trainer.exercises.wording import RIGHT, WRONG, answered, best_title, label_of, listed_symbols, points_word
from trainer.rules.arrange import distinct_arrangements, least_deadwood
from trainer.rules.cards import DECK, Card
from trainer.rules.play import BigGin, DrawStock, Knock, Pass, State, TakeDiscard, apply, legal_actions, start
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.showdown import HAND_SIZE

_OPTIONS = (
    Option("gin", "Gin, after a throw"),
    Option("big-gin", "Big gin, and nothing else"),
    Option("both", "Gin or big gin, as you like"),
    Option("neither", "Neither of them"),
)
_MOST_DRAWN = 2  # throws for gin that are drawn one by one
_VALUES = [option.value for option in _OPTIONS]


@dataclass(frozen=True, slots=True)
class Declare:
    """``taken`` came from the pile this turn; None means a draw from the stock."""

    kind: ClassVar[str] = "declare"
    hand: tuple[Card, ...]
    taken: Card | None = None
    rules: RuleSet = STANDARD

    @property
    def gin_discards(self) -> tuple[Card, ...]:
        """The cards that may be thrown for gin."""
        knocks = [each.card for each in legal_actions(self._position()) if isinstance(each, Knock)]
        return tuple(card for card in knocks if self._left_after(card) == 0)

    @property
    def big_gin(self) -> bool:
        return any(isinstance(each, BigGin) for each in legal_actions(self._position()))

    @property
    def key(self) -> str:
        if self.big_gin:
            return "both" if self.gin_discards else "big-gin"
        return "gin" if self.gin_discards else "neither"

    def prompt(self) -> str:
        drew = f"You took {self.taken.symbol} from the discard pile" if self.taken else "You drew from the stock"
        house = "" if self.rules.big_gin else " Big gin is not played at this table."
        return f"{drew} and hold eleven cards.{house} What may you declare?"

    def table(self) -> Picture:
        return (Row("Your hand", (Group(tuple(sorted(self.hand))),)),)

    def form(self) -> ChooseOne:
        return ChooseOne(_OPTIONS)

    def grade(self, answer: Answer) -> Verdict:
        chosen = choice_in(answer, _VALUES)
        return Verdict(chosen == self.key, mistake="" if chosen == self.key else self._mistake(chosen))

    def explain(self, answer: Answer) -> Feedback:
        verdict, chosen = self.grade(answer), choice_in(answer, _VALUES)
        truth = label_of(self.key, _OPTIONS)
        return Feedback(
            headline=RIGHT if verdict.right else WRONG,
            cost="" if verdict.right else f"{truth}.",
            yours=(Row(answered(label_of(chosen, _OPTIONS)), (Group(tuple(sorted(self.hand))),)),),
            best_title=best_title(1, verdict.right),
            best=(self._best(),),
            why=self._why(chosen),
        )

    def to_data(self) -> dict[str, Any]:
        return with_rules(drawn_hand_to_data(self.hand, self.taken), self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"hand"}, {"taken"})
        question = cls(*drawn_hand_of(data), rules_without_upcard(data))
        _ = question.key  # raises where the table cannot be played
        return question

    def _position(self) -> State:
        """The first turn of the player who did not deal: the upcard taken, or a card drawn after both passed."""
        drawn = self.taken or self.hand[-1]
        mine = [card for card in self.hand if card != drawn]
        filler = [card for card in DECK if card not in self.hand]
        theirs, rest = filler[:HAND_SIZE], filler[HAND_SIZE:]
        if self.taken:
            return apply(start(mine, theirs, [drawn, *rest], self.rules), TakeDiscard())
        state = start(mine, theirs, [rest[0], drawn, *rest[1:]], self.rules)
        for action in (Pass(), Pass(), DrawStock()):
            state = apply(state, action)
        return state

    def _left_after(self, card: Card) -> int:
        return least_deadwood([each for each in self.hand if each != card])

    def _mistake(self, chosen: str) -> str:
        melded = least_deadwood(self.hand) == 0
        if chosen in ("both", "big-gin") and not self.big_gin:
            return "big gin not played" if melded else "big gin with cards left"
        if self.key == "neither":
            return "gin claimed"
        return "big gin missed" if chosen == "gin" else "gin missed"

    def _best(self) -> Picture:
        """All eleven for big gin, and what may be thrown for gin; without gin the best throw there is."""
        rows = [arrangement_row(distinct_arrangements(self.hand)[0], "Big gin: all eleven")] if self.big_gin else []
        if len(self.gin_discards) > _MOST_DRAWN:
            return (*rows, pointed_row("Gin: throw one of these", self.gin_discards, self.hand, "one of these"))
        free = [card for card in sorted(self.hand) if card != self.taken]
        thrown = self.gin_discards or (min(free, key=self._left_after),)
        return (*rows, *(self._after(card) for card in thrown))

    def _after(self, card: Card) -> Row:
        ten = distinct_arrangements([each for each in self.hand if each != card])[0]
        left = "gin" if ten.deadwood == 0 else points_word(ten.deadwood)
        return thrown_row(ten, card, f"After {card.symbol}: {left}")

    def _why(self, chosen: str) -> str:
        left = least_deadwood(self.hand)
        gin = f"Gin: throw {listed_symbols(self.gin_discards, 'or')}, and the ten that stay are melded."
        if self.big_gin:
            choice = f" {gin} It is your choice." if self.gin_discards else ""
            return f"All eleven cards are in melds, so you may declare big gin and throw nothing.{choice}"
        if left == 0 and not self.rules.big_gin:
            return f"All eleven cards are in melds, but big gin is not played here. {gin}"
        if self.gin_discards:
            return f"With eleven cards {points_word(left)} are left over, so it is no big gin. {gin}"
        best = min((card for card in self.hand if card != self.taken), key=self._left_after)
        barred = self._barred_words()
        if chosen in ("both", "big-gin"):
            barred = f"With eleven cards {points_word(left)} are left over, so it is no big gin. {barred}"
        return f"{barred}The best throw, {best.symbol}, leaves {points_word(self._left_after(best))}: that is no gin."

    def _barred_words(self) -> str:
        if self.taken is None or self._left_after(self.taken) > 0:
            return ""
        return f"Throwing {self.taken.symbol} would be gin, but it was just taken from the pile and must stay. "
