"""May you knock: tap every discard that makes a legal knock. The count is taken after the discard."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Answer, cards_in
from trainer.exercises.drawing import left_groups, meld_groups, pointed_row
from trainer.exercises.model import ChooseCards, Feedback, Group, Picture, Row, Tone, Verdict
from trainer.exercises.reading import card_or_none, check_held, check_keys, rules_of, text_of, with_rules
from trainer.exercises.wording import RIGHT, WRONG, best_title, points_word, symbols
from trainer.rules.arrange import after_each_discard, distinct_arrangements
from trainer.rules.cards import Card, by_rank, format_cards, parse_hand
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
        return frozenset(legal_knock_discards(self.hand, self.rules.limit(), self._barred))

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
        data = {"hand": format_cards(self.hand)} | ({"taken": str(self.taken)} if self.taken else {})
        return with_rules(data, self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"hand"}, {"taken"})
        hand, rules = parse_hand(text_of(data, "hand"), (11,)), rules_of(data)
        taken = card_or_none(data, "taken")
        check_held(taken, "taken", hand)
        rules.limit()  # Oklahoma needs an upcard, and this question has none
        return cls(hand, taken, rules)

    def _truth(self) -> str:
        return f"{symbols(self.key)} may be thrown for a knock" if self.key else "You may not knock"

    def _answer_row(self, label: str, chosen: frozenset[Card]) -> Row:
        if not chosen:
            return Row(f"{label}: you may not knock", (Group(tuple(sorted(self.hand))),))
        return pointed_row(label, chosen, self.hand, "thrown for a knock")

    def _best(self) -> Picture:
        """What stays after each legal discard; where there is none, after the best that may be thrown."""
        after = after_each_discard(self.hand, self.rules.min_run)
        free = [card for card in self.hand if card != self._barred]
        shown = by_rank(self.key) or (min(free, key=lambda card: after[card]),)
        return (self._answer_row("The right answer", self.key), *(self._after(card) for card in shown))

    def _after(self, card: Card) -> Row:
        ten = [each for each in self.hand if each != card]
        arrangement = distinct_arrangements(ten, self.rules.min_run)[0]
        groups = (*meld_groups(arrangement.melds), *left_groups(arrangement.deadwood_cards))
        return Row(
            f"After {card.symbol}: {points_word(arrangement.deadwood)}",
            (*groups, Group((card,), Tone.POINTED, "thrown")),
        )

    def _why(self, chosen: frozenset[Card]) -> str:
        after, limit = after_each_discard(self.hand, self.rules.min_run), self.rules.limit()
        sentences = []
        if self._barred in chosen and self._barred is not None:
            sentences.append(f"{self._barred.symbol} was just taken from the pile and may not go straight back.")
        for card in by_rank(chosen - self.key - {self._barred})[:2]:
            sentences.append(f"Throwing {card.symbol} leaves {after[card]}, more than {limit}.")
        for card in by_rank(self.key - chosen)[:2]:
            sentences.append(f"Throwing {card.symbol} leaves {after[card]}: a legal knock.")
        if not sentences and self.key:
            sentences = [f"The count is taken after the discard: throwing {symbols(self.key)} leaves at most {limit}."]
        if not sentences or not self.key:
            least = min(value for card, value in after.items() if card != self._barred)
            sentences.append(f"The best discard leaves {least}, and at most {limit} may knock.")
        return " ".join(sentences)
