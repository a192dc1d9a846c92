"""May you knock: tap every discard that makes a legal knock. The count is taken after the discard."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Answer, cards_in
from trainer.exercises.drawing import pointed_row, thrown_row
from trainer.exercises.legal_discards import taken_rule
from trainer.exercises.model import ChooseCards, Feedback, Group, Picture, Row, Verdict
from trainer.exercises.reading import check_keys, drawn_hand_of, drawn_hand_to_data, rules_without_upcard, with_rules
from trainer.exercises.wording import RIGHT, WRONG, best_title, listed, listed_symbols, points_word
from trainer.rules.arrange import after_each_discard, distinct_arrangements, least_deadwood
from trainer.rules.cards import Card, by_rank
from trainer.rules.play import legal_knock_discards
from trainer.rules.ruleset import STANDARD, RuleSet


@dataclass(frozen=True, slots=True)
class MayYouKnock:
    """Eleven cards; ``taken`` came from the pile this turn. The rules carry the knock limit."""

    kind: ClassVar[str] = "may-you-knock"
    hand: tuple[Card, ...]
    taken: Card | None = None
    rules: RuleSet = STANDARD

    @property
    def key(self) -> frozenset[Card]:
        return _key(self)

    @property
    def _barred(self) -> Card | None:
        return None if self.rules.discard_taken_card else self.taken

    def prompt(self) -> str:
        took = f"You took {self.taken.symbol} from the discard pile. " if self.taken else ""
        return f"{took}The knock limit is {self.rules.limit()}. Which discards make a legal knock? Tap them all."

    def table(self) -> Picture:
        return ()

    def form(self) -> ChooseCards:
        return ChooseCards(tuple(sorted(self.hand)), "makes a legal knock", none_label="You may not knock")

    def grade(self, answer: Answer) -> Verdict:
        chosen = cards_in(answer, self.hand)
        if chosen == self.key:
            return Verdict(True)
        if self._barred in chosen:
            return Verdict(False, mistake="taken card thrown")
        return Verdict(False, mistake="knock over the limit" if chosen - self.key else "knock missed")

    def explain(self, answer: Answer) -> Feedback:
        chosen = cards_in(answer, self.hand)
        right = chosen == self.key
        return Feedback(
            headline=RIGHT if right else WRONG,
            cost="" if right else f"{self._truth()}.",
            yours=(self._answer_row("Your answer", chosen),),
            best_title=best_title(1, right),
            best=(self._best(),),
            why=self._why(chosen),
        )

    def to_data(self) -> dict[str, Any]:
        return with_rules(drawn_hand_to_data(self.hand, self.taken), self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"hand"}, {"taken"})
        return cls(*drawn_hand_of(data), rules_without_upcard(data))

    def _truth(self) -> str:
        return f"You may knock, throwing {listed_symbols(self.key, 'or')}" if self.key else "You may not knock"

    def _answer_row(self, label: str, chosen: frozenset[Card]) -> Row:
        if not chosen:
            return Row(f"{label}: you may not knock", (Group(tuple(sorted(self.hand))),))
        return pointed_row(label, chosen, self.hand, "thrown for a knock")

    def _best(self) -> Picture:
        """What stays after each legal discard; where there is none, after the best that may be thrown."""
        after = after_each_discard(self.hand)
        free = [card for card in self.hand if card != self._barred]
        shown = by_rank(self.key) or (min(free, key=lambda card: after[card]),)
        hand = tuple(sorted(self.hand))
        first = (
            pointed_row("Legal discards", self.key, hand, "thrown for a knock")
            if self.key
            else Row("No discard is legal", (Group(hand),))
        )
        return (first, *(self._after(card) for card in shown))

    def _after(self, card: Card) -> Row:
        ten = [each for each in self.hand if each != card]
        kept = distinct_arrangements(ten)[0]
        return thrown_row(kept, card, f"After {card.symbol}: {points_word(kept.deadwood)}")

    def _why(self, chosen: frozenset[Card]) -> str:
        after, limit = after_each_discard(self.hand), self.rules.limit()
        sentences = []
        if self._barred in chosen and self.key:
            sentences.append(taken_rule(self._barred, self.rules))
        for card in by_rank(chosen - self.key - {self._barred})[:2]:
            sentences.append(f"Throwing {card.symbol} leaves {after[card]}, more than {limit}.")
        missed = by_rank(self.key - chosen)
        if missed and not chosen:
            sentences.append(f"On all eleven cards {least_deadwood(self.hand)} are left, but the discard comes first.")
        if missed:
            sentences.append(f"Throwing {missed[0].symbol} leaves {after[missed[0]]}: a legal knock.")
        if not sentences and self.key:
            kept = listed([f"throwing {card.symbol} leaves {after[card]}" for card in by_rank(self.key)[:3]])
            return f"The count is taken after the discard: {kept}."
        return " ".join(sentences if self.key else [*sentences, self._least(after)])

    def _least(self, after: dict[Card, int]) -> str:
        """Why there is no knock at all, with the best card that may be thrown."""
        limit = self.rules.limit()
        card = min((each for each in self.hand if each != self._barred), key=lambda each: after[each])
        barred = self._barred
        if barred is not None and after[barred] <= limit:
            without = f"Throwing {barred.symbol} would leave {after[barred]}, but it was just taken from the pile."
            return f"{without} The best other discard, {card.symbol}, leaves {after[card]}; at most {limit} may knock."
        return f"The best discard, {card.symbol}, leaves {after[card]}, and at most {limit} may knock."


@lru_cache(maxsize=64)  # asked for many times while one question is marked and drawn
def _key(question: MayYouKnock) -> frozenset[Card]:
    return frozenset(legal_knock_discards(question.hand, question.rules.limit(), question._barred))
