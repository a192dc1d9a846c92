"""Count the deadwood: the least that a hand leaves, as a number."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Answer, number_in
from trainer.exercises.drawing import arrangement_row
from trainer.exercises.mistakes import in_any_meld, longest_first
from trainer.exercises.model import Feedback, GiveNumber, Group, Picture, Row, Verdict
from trainer.exercises.reading import check_keys, rules_of, text_of, with_rules
from trainer.exercises.wording import RIGHT, WRONG, best_title, points_word, symbols
from trainer.rules.arrange import distinct_arrangements
from trainer.rules.cards import Card, Rank, format_cards, parse_hand, points
from trainer.rules.ruleset import STANDARD, RuleSet


@dataclass(frozen=True, slots=True)
class CountDeadwood:
    """Ten or eleven cards, melded as well as they go. For eleven, nothing is thrown first."""

    kind: ClassVar[str] = "count-deadwood"
    hand: tuple[Card, ...]
    rules: RuleSet = STANDARD

    @property
    def key(self) -> int:
        return distinct_arrangements(self.hand, self.rules.min_run)[0].deadwood

    def prompt(self) -> str:
        return "How many points of deadwood are left when you meld this hand as well as you can?"

    def table(self) -> Picture:
        return (Row("Your hand", (Group(tuple(sorted(self.hand))),)),)

    def form(self) -> GiveNumber:
        return GiveNumber("Points of deadwood")

    def grade(self, answer: Answer) -> Verdict:
        number = number_in(answer)
        if number == self.key:
            return Verdict(True)
        return Verdict(False, mistake=self._mistake(number))

    def explain(self, answer: Answer) -> Feedback:
        number = number_in(answer)
        best = distinct_arrangements(self.hand, self.rules.min_run)
        right = number == self.key
        return Feedback(
            headline=RIGHT if right else WRONG,
            cost="" if right else f"You counted {number}; the least is {self.key}.",
            yours=(Row(f"Your answer: {points_word(number)}", (Group(tuple(sorted(self.hand))),)),),
            best_title=best_title(1, right),
            best=tuple((arrangement_row(each, f"Deadwood: {points_word(self.key)}"),) for each in best),
            why=self._why(number),
        )

    def to_data(self) -> dict[str, Any]:
        return with_rules({"hand": format_cards(self.hand)}, self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"hand"})
        return cls(parse_hand(text_of(data, "hand")), rules_of(data))

    def _mistake(self, number: int) -> str:
        left = distinct_arrangements(self.hand, self.rules.min_run)[0].deadwood_cards
        twice = in_any_meld(self.hand, self.rules.min_run)
        aces = sum(card.rank is Rank.ACE for card in left)
        courts = sum(card.rank - Rank.TEN for card in left if card.rank > Rank.TEN)
        tries = (
            (points(self.hand), "melds counted"),
            (longest_first(self.hand, self.rules.min_run).deadwood, "greedy"),
            (points(card for card in self.hand if card not in twice), "card used twice"),
            (self.key + 10 * aces, "ace high"),
            (self.key + courts, "court cards"),
            (len(left), "cards counted"),
        )
        return next((name for value, name in tries if value == number != self.key), "")

    def _why(self, number: int) -> str:
        best = distinct_arrangements(self.hand, self.rules.min_run)[0]
        sums = " + ".join(str(card.points) for card in best.deadwood_cards) or "0"
        total = f"{symbols(best.deadwood_cards) or 'Nothing'} left over: {sums} = {self.key}."
        match self._mistake(number) if number != self.key else "":
            case "melds counted":
                return f"You counted every card; cards in melds do not count. {total}"
            case "greedy":
                longest = longest_first(self.hand, self.rules.min_run)
                return f"{number} is what stays when {symbols(longest.melds[0])} goes first. {total}"
            case "card used twice":
                return f"That needs a card in two melds at once, and a card counts in one only. {total}"
            case "ace high":
                return f"An ace counts 1, not 11. {total}"
            case "court cards":
                return f"Jack, queen and king count 10 each. {total}"
            case "cards counted":
                return f"Deadwood is counted in points, not in cards. {total}"
        if number < self.key:
            return f"No grouping of these cards leaves as little as {number}. {total}"
        return total
