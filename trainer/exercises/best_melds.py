"""Find the best melds: tap what is left over, or group the cards. Every optimum is right."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Answer, AnswerError, ChosenCards, Grouping, check_cards_in
from trainer.exercises.drawing import arrangement_row, left_groups
from trainer.exercises.mistakes import longest_first
from trainer.exercises.model import ChooseCards, Feedback, Group, Picture, Row, Tone, Verdict
from trainer.exercises.reading import check_keys, rules_of, text_of, with_rules
from trainer.exercises.wording import RIGHT, WRONG, best_title, listed, listed_symbols, points_word, symbols
from trainer.rules.arrange import Arrangement, best_arrangements, distinct_arrangements, least_deadwood
from trainer.rules.cards import Card, by_rank, format_cards, parse_hand, points
from trainer.rules.melds import NoMeld, melds_in, why_no_meld
from trainer.rules.ruleset import STANDARD, RuleSet

_WHY_NO_MELD = {
    NoMeld.TOO_FEW: "a meld needs at least three cards",
    NoMeld.MIXED: "they are neither of one rank nor of one suit in order",
    NoMeld.SUITS_DIFFER: "a run is of one suit",
    NoMeld.WRAPS: "the ace is low, so a run stops at the king",
    NoMeld.GAP: "a rank is missing between them",
}


@dataclass(frozen=True, slots=True)
class BestMelds:
    """Ten or eleven cards to group for the least deadwood. For eleven, nothing is thrown first."""

    kind: ClassVar[str] = "best-melds"
    hand: tuple[Card, ...]
    rules: RuleSet = STANDARD

    def prompt(self) -> str:
        return "Which cards are left over when you meld as well as you can?"

    def table(self) -> Picture:
        return ()

    def form(self) -> ChooseCards:
        return ChooseCards(
            tuple(sorted(self.hand)), "left over", none_label="None: every card is melded", can_group=True
        )

    def grade(self, answer: Answer) -> Verdict:
        left = self._left(answer)
        groups_are_melds = not isinstance(answer, Grouping) or not self._wrong_groups(answer)
        count = len(distinct_arrangements(self.hand, self.rules.min_run))
        if not groups_are_melds or not self._can_leave(left):
            return Verdict(False, count, mistake="no meld")
        short_by = points(left) - least_deadwood(self.hand, self.rules.min_run)
        return Verdict(short_by == 0, count, short_by=short_by, mistake=self._mistake(left) if short_by else "")

    def explain(self, answer: Answer) -> Feedback:
        verdict = self.grade(answer)
        left = self._left(answer)
        best = distinct_arrangements(self.hand, self.rules.min_run)
        least = best[0].deadwood
        if verdict.short_by is None:
            cost = f"Those cards cannot all be melded; the least possible is {points_word(least)} left over."
        elif verdict.right:
            cost = f"{points_word(least)} left over is the least possible."
        else:
            cost = f"You left {points(left)}; {least} was possible."
        return Feedback(
            headline=RIGHT if verdict.right else WRONG,
            cost=cost,
            yours=self._yours(answer),
            best_title=best_title(len(best), verdict.right),
            best=tuple((arrangement_row(each, "Best grouping"),) for each in best),
            why=self._why(answer, best),
        )

    def to_data(self) -> dict[str, Any]:
        return with_rules({"hand": format_cards(self.hand)}, self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"hand"})
        return cls(parse_hand(text_of(data, "hand")), rules_of(data))

    def _mistake(self, left: frozenset[Card]) -> str:
        greedy = longest_first(self.hand, self.rules.min_run)
        return "greedy" if left == set(greedy.deadwood_cards) else "melds missed"

    def _wrong_groups(self, answer: Grouping) -> list[frozenset[Card]]:
        return [group for group in answer.groups if group and why_no_meld(group, self.rules.min_run) is not None]

    def _left(self, answer: Answer) -> frozenset[Card]:
        """The cards that *answer* leaves over."""
        if isinstance(answer, ChosenCards):
            chosen = answer.cards
        elif isinstance(answer, Grouping):
            grouped = [card for group in answer.groups for card in group]
            chosen = frozenset(grouped)
            if len(chosen) < len(grouped):
                raise AnswerError("a card is in two groups; a card counts once")
        else:
            raise AnswerError("best melds are answered with cards, tapped or grouped")
        check_cards_in(chosen, self.hand)
        return chosen if isinstance(answer, ChosenCards) else frozenset(self.hand) - chosen

    def _can_leave(self, left: frozenset[Card]) -> bool:
        return least_deadwood([card for card in self.hand if card not in left], self.rules.min_run) == 0

    def _yours(self, answer: Answer) -> Picture:
        left = self._left(answer)
        if isinstance(answer, Grouping):
            groups = tuple(
                Group(by_rank(each), Tone.MELD) for each in answer.groups if each
            )  # a picture marks wrong ones
            return (Row("Your grouping", (*groups, *left_groups(left))),)
        melded = [card for card in self.hand if card not in left]
        if melded and self._can_leave(left):
            return (arrangement_row(best_arrangements(melded, self.rules.min_run)[0], "Your grouping", left),)
        if not melded:
            return (Row("Your answer", left_groups(left)),)
        wanted = Group(tuple(sorted(melded)), Tone.PLAIN, "you wanted to meld these")
        return (Row("Your answer", (wanted, *left_groups(left))),)

    def _why(self, answer: Answer, best: tuple[Arrangement, ...]) -> str:
        left = self._left(answer)
        if isinstance(answer, Grouping) and (wrong := self._wrong_groups(answer)):
            reason = why_no_meld(wrong[0], self.rules.min_run)
            assert reason is not None
            return f"{symbols(wrong[0])} is no meld: {_WHY_NO_MELD[reason]}."
        if not self._can_leave(left):
            melded = [card for card in self.hand if card not in left]
            lonely = [card for card in melded if not any(card in each for each in melds_in(melded, self.rules.min_run))]
            if lonely:
                it = "it" if len(lonely) == 1 else "them"
                return f"You kept {listed_symbols(lonely)} as melded, but nothing else you kept makes a meld with {it}."
            return "Two of your melds would have to share a card, and a card counts in one meld only."
        if best[0].deadwood < points(left):
            return self._missed(left, best)
        shared = _set_or_run(self.hand, self.rules.min_run)
        if not best[0].melds:
            return "There is no meld in this hand, so every card counts."
        if shared and len(best) > 1:
            return f"{listed_symbols(shared)} would fit a set and a run; both ways leave the same."
        if shared:
            return f"{listed_symbols(shared)} would fit a set and a run; a card counts once, and this way leaves least."
        return "No card is wanted by two melds here, so every meld you can see is part of the answer."

    def _missed(self, left: frozenset[Card], best: tuple[Arrangement, ...]) -> str:
        """What the learner's own choice overlooked: a meld left lying, or the costlier of two uses."""
        lying = melds_in(left, self.rules.min_run)
        if lying:
            return f"{symbols(max(lying, key=points))} lay among your leftovers and is a meld."
        nearest = min(best, key=lambda each: len(set(each.deadwood_cards) ^ left))
        gained = sorted(left - set(nearest.deadwood_cards))
        given = sorted(set(nearest.deadwood_cards) - left)
        using = [symbols(each) for each in nearest.melds if set(each) & set(gained)]
        verb = "takes in" if len(using) == 1 else "take in"
        kept = f"{listed(using)} {verb} {symbols(gained)} ({points(gained)})"
        return f"{kept}; that leaves {symbols(given)} ({points(given)}) instead." if given else f"{kept}."


def _set_or_run(hand: tuple[Card, ...], min_run: int) -> list[Card]:
    """Cards that some set and some run both want."""
    melds = melds_in(hand, min_run)
    sets = {card for each in melds if each[0].rank == each[1].rank for card in each}
    runs = {card for each in melds if each[0].rank != each[1].rank for card in each}
    return sorted(sets & runs)
