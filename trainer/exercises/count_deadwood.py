"""Count the deadwood: the least that a hand leaves, as a number."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Answer, number_in
from trainer.exercises.drawing import arrangement_row
from trainer.exercises.mistakes import groupings, in_any_meld, longest_first
from trainer.exercises.model import Feedback, GiveNumber, Group, Picture, Row, Verdict
from trainer.exercises.reading import check_keys, rules_of, text_of, with_rules
from trainer.exercises.wording import RIGHT, WRONG, best_title, listed, points_word, symbols
from trainer.rules.arrange import Arrangement, distinct_arrangements
from trainer.rules.cards import Card, Rank, by_rank, format_cards, parse_hand, points
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
        """How *number*, which is wrong, may have come about; empty where no known way leads to it."""
        left = distinct_arrangements(self.hand, self.rules.min_run)[0].deadwood_cards
        wanted = in_any_meld(self.hand, self.rules.min_run)
        aces = sum(card.rank is Rank.ACE for card in left)
        courts = sum(card.rank - Rank.TEN for card in left if card.rank > Rank.TEN)
        tries = (
            (points(self.hand), "melds counted"),
            (longest_first(self.hand, self.rules.min_run).deadwood, "greedy"),
            (points(card for card in self.hand if card not in wanted), "card used twice"),
            (self.key + 10 * aces, "ace high"),
            (self.key + courts, "court cards"),
            (len(left), "cards counted"),
        )
        found = next((name for value, name in tries if value == number), "")
        return found or ("melds missed" if self._other(number) else "")

    def _other(self, number: int) -> Arrangement | None:
        """A grouping, not a best one, that leaves exactly *number*."""
        ways = (each for each in groupings(self.hand, self.rules.min_run) if each.deadwood == number)
        return min(ways, key=lambda each: len(each.deadwood_cards), default=None)

    def _why(self, number: int) -> str:
        best = distinct_arrangements(self.hand, self.rules.min_run)[0]
        left = by_rank(best.deadwood_cards)
        sums = " + ".join(str(card.points) for card in left)
        if not left:
            total = "Every card is in a meld."
        elif len(left) == 1:
            total = f"Left over is {left[0].symbol}, which counts {sums}."
        else:
            total = f"Left over: {symbols(left)}, which is {sums} = {self.key}."
        return f"{self._wrong_words(number, best)}{total}"

    def _wrong_words(self, number: int, best: Arrangement) -> str:
        if number == self.key:
            return ""
        match self._mistake(number):
            case "melds counted":
                return "You counted every card, but cards in melds do not count. "
            case "greedy" | "melds missed":
                other = self._other(number)
                assert other is not None
                return f"{_melds_word(other)} leave{_s(other)} {number}; {_melds_word(best)} leave{_s(best)} less. "
            case "card used twice":
                return "You used a card in two melds at once, but a card counts in one only. "
            case "ace high":
                return "An ace counts 1, not 11. "
            case "court cards":
                return "Jack, queen and king count 10 each. "
            case "cards counted":
                return "You counted the cards; deadwood is counted in points. "
        if number < self.key:
            return f"No grouping of these cards leaves as little as {number}. "
        return f"That is {number - self.key} too many. "


def _melds_word(arrangement: Arrangement) -> str:
    return listed([symbols(each) for each in arrangement.melds])


def _s(arrangement: Arrangement) -> str:
    return "s" if len(arrangement.melds) == 1 else ""
