"""The end of the stock: what a discard does then, what may be done, and where a turn can begin.

Every key is found by playing it in :mod:`trainer.rules.play`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Answer, choice_in
from trainer.exercises.model import ChooseOne, Feedback, Group, Option, Picture, QuestionError, Row, Verdict
from trainer.exercises.reading import check_keys, choice_of, number_of, rules_of, text_of, with_rules
from trainer.exercises.wording import RIGHT, WRONG, YES_NO, best_title, label_of
from trainer.rules.arrange import after_each_discard
from trainer.rules.cards import DECK, Card, format_cards, parse_hand
from trainer.rules.play import Discard, DrawStock, Knock, Pass, Phase, State, apply, deal, legal_actions
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.showdown import HAND_SIZE

ASKS = ("after-discard", "options", "can-start")
_FULL_STOCK = len(DECK) - 2 * HAND_SIZE - 1
_OPTIONS = {
    "after-discard": (
        Option("void", "The hand is over and nobody scores"),
        Option("goes-on", "Your opponent takes the next turn"),
        Option("lower", "The hand is over and the lower deadwood scores"),
    ),
    "options": (
        Option("discard", "Discard only"),
        Option("knock", "Knock only"),
        Option("knock-or-discard", "Knock, or discard without knocking"),
    ),
    "can-start": YES_NO,
}


@dataclass(frozen=True, slots=True)
class EndOfStock:
    """``stock_left`` cards are in the stock: after your draw, or ("can-start") when a turn begins.

    ``hand`` is eleven cards, and empty for "can-start".
    """

    kind: ClassVar[str] = "end-of-stock"
    asks: str
    stock_left: int
    hand: tuple[Card, ...] = ()
    rules: RuleSet = STANDARD

    @property
    def key(self) -> str:
        if self.asks == "can-start":
            return "yes" if _can_start(self.stock_left, self.rules) else "no"
        actions = legal_actions(self._position())
        discards = [each for each in actions if isinstance(each, Discard)]
        if self.asks == "options":
            can_knock = any(isinstance(each, Knock) for each in actions)
            return ("knock-or-discard" if discards else "knock") if can_knock else "discard"
        over = apply(self._position(), discards[0]).phase is Phase.OVER
        return "void" if over else "goes-on"

    def prompt(self) -> str:
        left = "1 card is" if self.stock_left == 1 else f"{self.stock_left} cards are"
        if self.asks == "can-start":
            return f"A turn is about to begin, and {left} left in the stock. Can that happen?"
        if self.asks == "options":
            return f"You have drawn, and {left} left in the stock. What may you do now?"
        return f"You have drawn, and {left} left in the stock. You discard without knocking. What happens?"

    def table(self) -> Picture:
        return (Row("Your hand", (Group(tuple(sorted(self.hand))),)),) if self.hand else ()

    def form(self) -> ChooseOne:
        return ChooseOne(_OPTIONS[self.asks])

    def grade(self, answer: Answer) -> Verdict:
        right = self._chosen(answer) == self.key
        return Verdict(right, mistake="" if right else "end of the stock")

    def explain(self, answer: Answer) -> Feedback:
        chosen = self._chosen(answer)
        right = chosen == self.key
        options = _OPTIONS[self.asks]
        groups = tuple(group for row in self.table() for group in row.groups)
        return Feedback(
            headline=RIGHT if right else WRONG,
            cost="" if right else f"The answer is: {label_of(self.key, options)}.",
            yours=(Row(f"Your answer: {label_of(chosen, options)}", groups),),
            best_title=best_title(1, right),
            best=((Row(label_of(self.key, options), groups),),),
            why=self._why(chosen),
        )

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"asks": self.asks, "stock_left": self.stock_left}
        return with_rules(data | ({"hand": format_cards(self.hand)} if self.hand else {}), self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"asks", "stock_left"}, {"hand"})
        asks, rules = choice_of(data, "asks", ASKS), rules_of(data)
        low, high = (0, _FULL_STOCK) if asks == "can-start" else (rules.stock_floor, _FULL_STOCK - 1)
        stock_left = number_of(data, "stock_left")
        if not low <= stock_left <= high:
            raise QuestionError(f"'stock_left' is {stock_left} (expected {low} to {high})")
        if asks == "can-start":
            return cls(asks, stock_left, (), rules)
        return cls(asks, stock_left, parse_hand(text_of(data, "hand"), (HAND_SIZE + 1,)), rules)

    def _chosen(self, answer: Answer) -> str:
        return choice_in(answer, [option.value for option in _OPTIONS[self.asks]])

    def _position(self) -> State:
        """Your eleven cards after a draw from the stock, with any other cards where nobody sees them."""
        rest = [card for card in DECK if card not in self.hand]
        theirs, rest = rest[:HAND_SIZE], rest[HAND_SIZE:]
        stock, pile = rest[: self.stock_left], rest[self.stock_left :]
        hands = (frozenset(self.hand), frozenset(theirs))
        return State(self.rules, hands, tuple(stock), tuple(pile), upcard=pile[0], phase=Phase.DISCARD)

    def _why(self, chosen: str) -> str:
        floor = self.rules.stock_floor
        never = f"The last {floor} cards of the stock are never drawn" if floor else "The stock may be drawn to the end"
        if self.asks == "can-start":
            return f"{never}: the hand ends on the discard that leaves {floor}."
        if self.asks == "options":
            least = min(after_each_discard(self.hand).values())
            limit = self.rules.limit()
            if least <= limit:
                return f"After the best discard {least} points stay, and {limit} may knock. A knock is never forced."
            return f"After the best discard {least} points stay, and at most {limit} may knock."
        if self.key == "void":
            again = "the same player deals again" if self.rules.void_redeal == "same" else "the other player deals"
            return f"{never}. With {floor} left and no knock the hand is dead: nobody scores, and {again}."
        return f"{never}, but one more can be: your opponent takes a turn."


def _can_start(stock_left: int, rules: RuleSet) -> bool:
    """Plays a hand in which everybody draws from the stock and nobody knocks: does a turn begin like that?"""
    state = deal(Random(1), rules)
    while state.phase is not Phase.OVER:
        if state.phase in (Phase.UPCARD, Phase.DRAW) and len(state.stock) == stock_left:
            return True
        match state.phase:
            case Phase.UPCARD:
                state = apply(state, Pass())
            case Phase.DRAW if state.at_the_wall:
                return False
            case Phase.DRAW:
                state = apply(state, DrawStock())
            case _:
                throws = [each for each in legal_actions(state) if isinstance(each, Discard)]
                state = apply(state, throws[-1])
    return False
