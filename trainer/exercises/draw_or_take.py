"""Take the upcard, or leave it? Priced ahead; the key is what every model of the opponent puts first beyond doubt."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.analysis.keys import decided
from trainer.analysis.odds import outs
from trainer.analysis.price import ChoicePrice, ChoicePrices
from trainer.analysis.reasons import reasons_for
from trainer.exercises.answers import Answer, choice_in
from trainer.exercises.drawing import arrangement_row
from trainer.exercises.model import ChooseOne, Feedback, Group, Option, Picture, QuestionError, Row, Tone, Verdict
from trainer.exercises.price_words import band_word, less_words, price_table
from trainer.exercises.reading import check_keys
from trainer.exercises.seen import PARTS, hand_row, seen_rows, stock_words, view_of, view_to_data
from trainer.exercises.wording import RIGHT, WRONG, best_title, listed_symbols
from trainer.rules.arrange import best_arrangements, least_deadwood
from trainer.rules.cards import Card
from trainer.rules.play import Phase, TakeDiscard, View, legal_actions
from trainer.rules.ruleset import RuleSet

TAKE, STOCK, PASS = "take", "stock", "pass"
MELD_LEFT, TOOK_FOR_LITTLE = "meld left lying", "took for too little"


@dataclass(frozen=True, slots=True)
class DrawOrTake:
    """Ten cards, and the top of the pile: take it, or draw from the stock (pass, while the first upcard is offered)."""

    kind: ClassVar[str] = "draw-or-take"
    view: View
    prices: ChoicePrices

    @property
    def rules(self) -> RuleSet:
        return self.view.rules

    @property
    def top(self) -> Card:
        return self.view.pile[-1]

    @property
    def right(self) -> str:
        """The value of the right option."""
        return self.prices.choices[0].action

    @property
    def leaves(self) -> str:
        """The value of the other option than taking."""
        return PASS if self.view.phase is Phase.UPCARD else STOCK

    @property
    def deadwood_now(self) -> int:
        return least_deadwood(self.view.hand, self.rules.min_run)

    @property
    def deadwood_taken(self) -> int:
        """The least left after the upcard is taken and another card thrown."""
        return reasons_for(self.view, TakeDiscard()).deadwood

    @property
    def makes_gin(self) -> bool:
        """Whether taking it gives gin: then nothing has to be estimated."""
        return self.deadwood_taken == 0

    @property
    def melds(self) -> bool:
        """Whether the upcard makes a meld, or lengthens one, with cards of the hand."""
        return self.top in outs(self.view.hand)

    def prompt(self) -> str:
        if self.view.phase is Phase.UPCARD:
            before = "Your opponent passed. " if self.view.events else ""
            return f"{before}The first upcard is {self.top.symbol}. Take it, or pass?"
        return (
            f"Your opponent threw {self.top.symbol}; {stock_words(self.view)}. "
            f"Take {self.top.symbol}, or draw from the stock?"
        )

    def table(self) -> Picture:
        return (*seen_rows(self.view), hand_row(self.view))

    def form(self) -> ChooseOne:
        leave = "Pass" if self.leaves == PASS else "Draw from the stock"
        return ChooseOne((Option(TAKE, f"Take {self.top.symbol}"), Option(self.leaves, leave)))

    def grade(self, answer: Answer) -> Verdict:
        chosen = choice_in(answer, (TAKE, self.leaves))
        price = self._price(chosen)
        if chosen == self.right:
            return Verdict(True, loss=0.0, error=price.error)
        mistake = TOOK_FOR_LITTLE if chosen == TAKE else MELD_LEFT
        return Verdict(False, loss=price.loss, error=price.error, mistake=mistake)

    def explain(self, answer: Answer) -> Feedback:
        chosen = choice_in(answer, (TAKE, self.leaves))
        right = chosen == self.right
        return Feedback(
            headline=RIGHT if right else WRONG,
            cost=self._cost(chosen),
            yours=self._picture(chosen),
            best_title=best_title(1, right),
            best=(self._picture(self.right),),
            why=self._why(chosen),
            table=price_table(
                self.prices.choices, lambda each: each.action == chosen, self.prices.model, self.prices.worlds
            ),
        )

    def to_data(self) -> dict[str, Any]:
        return view_to_data(self.view) | {"prices": self.prices.to_data()}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {*PARTS, "prices"})
        question = cls(view_of(data), ChoicePrices.from_data(data["prices"]))
        question._check()
        return question

    def _check(self) -> None:
        if self.view.phase not in (Phase.UPCARD, Phase.DRAW) or TakeDiscard() not in legal_actions(self.view):
            raise QuestionError("there is no upcard that may be taken in this position")
        found = {each.action for each in self.prices.choices}
        if found != {TAKE, self.leaves}:
            raise QuestionError(f"the prices are of {', '.join(sorted(found))}; the choice is {TAKE} or {self.leaves}")
        if decided(each.measured for each in self.prices.choices[1].models) != 1:
            raise QuestionError("not every model puts the best choice first")

    def _price(self, action: str) -> ChoicePrice:
        price = self.prices.of(action)
        assert price is not None  # checked when it was read
        return price

    def _cost(self, chosen: str) -> str:
        other = self.prices.choices[1]
        name = "Taking it" if other.action == TAKE else "Passing" if other.action == PASS else "The stock"
        words = f"{name} {less_words(other.loss, other.error)} (box included)."
        if chosen == self.right:
            return words
        return f"{band_word(other.loss, other.error)}: {words[0].lower()}{words[1:]}"

    def _picture(self, action: str) -> Picture:
        if action != TAKE:
            label = "You pass" if action == PASS else "You draw from the stock"
            return (arrangement_row(best_arrangements(self.view.hand, self.rules.min_run)[0], label),)
        eleven = self.view.hand | {self.top}
        thrown = min(
            eleven - {self.top},
            key=lambda card: (least_deadwood(eleven - {card}, self.rules.min_run), -card.points, card),
        )
        kept = arrangement_row(best_arrangements(eleven - {thrown}, self.rules.min_run)[0], "")
        label = f"You take {self.top.symbol}"
        return (Row(label, (Group((thrown,), Tone.POINTED, "thrown, for example"), *kept.groups)),)

    def _why(self, chosen: str) -> str:
        facts = [self._take_words(), self._stock_words()]
        if self.makes_gin:
            return f"{facts[0]} Nothing has to be estimated here."
        if chosen != self.right and chosen == TAKE:
            facts.append("Taking shows your opponent a card of your hand, and gives up a look at the stock.")
        return " ".join(facts)

    def _take_words(self) -> str:
        now, taken = self.deadwood_now, self.deadwood_taken
        if self.makes_gin:
            return f"With {self.top.symbol} you have gin."
        fits = "fits a meld" if self.melds else "melds nothing"
        if taken > now:
            return (
                f"{self.top.symbol} {fits}, and may not be thrown this turn: you would be left with {taken} instead of "
                f"{now}."
            )
        if taken == now:
            return f"{self.top.symbol} {fits}, and your deadwood stays at {now}."
        if self.melds:
            return f"{self.top.symbol} makes a meld: your deadwood falls from {now} to {taken}."
        return f"{self.top.symbol} melds nothing: it only replaces a higher card, {now - taken} less in deadwood."

    def _stock_words(self) -> str:
        helps = outs(self.view.hand, {*self.view.pile, *self.view.known})
        unseen = len(self.view.unseen)
        if not helps:
            return "No unseen card would meld with your hand."
        few = f" ({listed_symbols(helps)})" if len(helps) <= 3 else ""
        return f"{len(helps)} of the {unseen} unseen cards{few} would meld with your hand."
