"""Which card should you throw? Some of the eleven, priced ahead; all that is not separated from the best is right."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.analysis.keys import PAIR, decided
from trainer.analysis.odds import meld_partners
from trainer.analysis.price import ChoicePrice, ChoicePrices
from trainer.analysis.reasons import Reasons, reasons_for
from trainer.exercises.answers import Answer, card_in
from trainer.exercises.drawing import arrangement_row
from trainer.exercises.model import ChooseCard, Feedback, Group, Picture, QuestionError, Row, Tone, Verdict
from trainer.exercises.price_words import band_word, less_words, price_table
from trainer.exercises.reading import cards_of, check_keys
from trainer.exercises.seen import PARTS, seen_rows, stock_words, view_of, view_to_data
from trainer.exercises.wording import RIGHT, WRONG, best_title, listed_symbols, points_word
from trainer.rules.arrange import best_arrangements, least_deadwood
from trainer.rules.cards import Card, format_cards
from trainer.rules.play import Discard, Phase, View
from trainer.rules.ruleset import RuleSet

MELD_BROKEN, FED, POINTS_KEPT, OUTS_LOST = "meld broken", "fed your opponent", "points kept", "outs given up"
_RISKIER = 0.1  # how much more often the opponent can meld a card, from which that is worth a word
_SIZES = range(3, 6)


@dataclass(frozen=True, slots=True)
class BestDiscard:
    """Eleven cards, three to five of them offered. *right* are the best one and all that are not separated from it.

    *prices* are those of all discards; which offered card is right was decided pair by pair
    (:func:`trainer.analysis.keys.shortlist`).
    """

    kind: ClassVar[str] = "best-discard"
    view: View
    offered: tuple[Card, ...]
    right: tuple[Card, ...]
    prices: ChoicePrices

    @property
    def rules(self) -> RuleSet:
        return self.view.rules

    @property
    def best(self) -> Card:
        """The right card with the best price."""
        return min(self.right, key=lambda card: self.price_of(card).loss)

    def price_of(self, card: Card) -> ChoicePrice:
        price = self.prices.of(f"throw {card}")
        assert price is not None  # checked when it was read
        return price

    def prompt(self) -> str:
        return (
            f"Turn {self.view.turn}: you have drawn, and {stock_words(self.view)}. "
            "Which of these cards is best to throw?"
        )

    def table(self) -> Picture:
        return seen_rows(self.view)

    def form(self) -> ChooseCard:
        return ChooseCard(self.offered, "Your hand: tap the card to throw", tuple(sorted(self.view.hand)))

    def grade(self, answer: Answer) -> Verdict:
        chosen = card_in(answer, self.offered)
        loss, error = self._loss(chosen)
        if chosen in self.right:
            return Verdict(True, len(self.right), loss=0.0, error=error)
        return Verdict(False, len(self.right), loss=loss, error=error, mistake=self._mistake(chosen))

    def explain(self, answer: Answer) -> Feedback:
        chosen = card_in(answer, self.offered)
        right = chosen in self.right
        return Feedback(
            headline=RIGHT if right else WRONG,
            cost=self._cost(chosen),
            yours=(self._picture("You throw", chosen),),
            best_title=best_title(len(self.right), right),
            best=tuple((self._picture("Throw", card),) for card in self.right),
            why=self._why(chosen),
            table=price_table(
                self.prices.choices, lambda each: each.card == chosen, self.prices.model, self.prices.worlds
            ),
        )

    def to_data(self) -> dict[str, Any]:
        parts = {
            "offered": format_cards(self.offered),
            "right": format_cards(self.right),
            "prices": self.prices.to_data(),
        }
        return view_to_data(self.view) | parts

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {*PARTS, "offered", "right", "prices"})
        question = cls(
            view_of(data), cards_of(data, "offered"), cards_of(data, "right"), ChoicePrices.from_data(data["prices"])
        )
        question._check()
        return question

    def _check(self) -> None:
        if self.view.phase is not Phase.DISCARD:
            raise QuestionError(f"the position is in the {self.view.phase} phase; a discard is asked with eleven cards")
        if len(self.offered) not in _SIZES or not set(self.offered) <= self.view.hand - {self.view.taken}:
            raise QuestionError(
                f"'offered' is three to five cards that may be thrown, not '{format_cards(self.offered)}'"
            )
        if not self.right or not set(self.right) < set(self.offered):
            raise QuestionError(f"'right' is some of the offered cards, not '{format_cards(self.right)}'")
        losses = {}
        for card in self.offered:
            if (price := self.prices.of(f"throw {card}")) is None:
                raise QuestionError(f"throwing {card} has no price")
            losses[card] = price.loss
        for card in set(self.offered) - set(self.right):
            if decided((each.measured for each in self.price_of(card).models), PAIR) != 1:
                raise QuestionError(f"{card} is called wrong, but not every model puts it behind the best")
        if min(losses[card] for card in self.right) != min(losses.values()):
            raise QuestionError("the best of the offered cards is not called right")

    def _loss(self, card: Card) -> tuple[float, float]:
        price = self.price_of(card)
        return price.loss, price.error

    def _cost(self, chosen: Card) -> str:
        if chosen in self.right:
            others = [card for card in self.right if card != chosen]
            as_good = f"; {listed_symbols(others)} is as good" if len(others) == 1 else ""
            return f"No offered card is better{as_good}."
        loss, error = self._loss(chosen)
        return f"{band_word(loss, error)}: {chosen.symbol} {less_words(loss, error)} (box included)."

    def _picture(self, label: str, card: Card) -> Row:
        """The card thrown, and what stays, in its best grouping."""
        kept = best_arrangements(self.view.hand - {card}, self.rules.min_run)[0]
        row = arrangement_row(kept, label)
        return Row(label, (Group((card,), Tone.POINTED, "thrown"), *row.groups))

    def _facts(self, card: Card) -> Reasons:
        return reasons_for(self.view, Discard(card))

    def _mistake(self, chosen: Card) -> str:
        yours, best = self._facts(chosen), self._facts(self.best)
        if self._breaks(chosen):
            return MELD_BROKEN
        if (yours.use_chance or 0) > (best.use_chance or 0) + _RISKIER:
            return FED
        return OUTS_LOST if (yours.outs_kept or 0) < (best.outs_kept or 0) else POINTS_KEPT

    def _breaks(self, card: Card) -> bool:
        """Whether *card* is in a meld of every best grouping of the eleven."""
        best = best_arrangements(self.view.hand, self.rules.min_run)
        return all(card in {each for meld in grouping.melds for each in meld} for grouping in best)

    def _why(self, chosen: Card) -> str:
        """What speaks for the best card, and against the chosen one where it is wrong. Of several right ones it is the
        chosen that is spoken of."""
        right = chosen in self.right
        best = chosen if right else self.best
        words = [self._kept_words(best, "" if right else "You kept ")]
        if not right:
            words.append(self._thrown_words(chosen))
        yours, other = (self._facts(card).use_chance or 0 for card in ((best, chosen) if right else (chosen, best)))
        if right:
            words.append(f"Your opponent can meld {best.symbol} {yours:.0%} of the time.")
        elif abs(yours - other) >= _RISKIER:
            words.append(f"Your opponent can meld {chosen.symbol} {yours:.0%} of the time, {best.symbol} {other:.0%}.")
        return " ".join(words)

    def _kept_words(self, card: Card, start: str) -> str:
        """What *card* is good for if it stays: ``You kept K♠: only J♠ melds it, and it costs 10 …``"""
        helps = self._melders(card)
        if self._breaks(card):
            use = "it is in your best melds"
        elif not helps:
            use = "no unseen card melds it"
        elif len(helps) == 1:
            use = f"only {helps[0].symbol} melds it"
        else:
            use = f"{listed_symbols(helps, 'or')} would meld it"
        return f"{start}{card.symbol}: {use}, and it costs {points_word(card.points)} if your opponent knocks."

    def _thrown_words(self, card: Card) -> str:
        """What is given up with *card*."""
        now = least_deadwood(self.view.hand - {self.best}, self.rules.min_run)
        after = least_deadwood(self.view.hand - {card}, self.rules.min_run)
        if self._breaks(card):
            return f"Throwing {card.symbol} breaks a meld: you would have {after} left instead of {now}."
        helps = self._melders(card)
        if not helps:
            return f"Throwing {card.symbol} gives up nothing but {points_word(card.points)}."
        return f"Throwing {card.symbol} gives up what {listed_symbols(helps, 'or')} would meld."

    def _melders(self, card: Card) -> list[Card]:
        """The unseen cards that make a meld of *card* and one other card of the hand, by rank."""
        found = set()
        for pair in meld_partners(card):
            held = [each for each in pair if each in self.view.hand]
            out = [each for each in pair if each in self.view.unseen]
            if len(held) == 1 and len(out) == 1:
                found.add(out[0])
        return sorted(found, key=lambda each: (each.rank, each.suit))
