"""Lay off all you can: what is left over after own melds and lay-offs, chosen together."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Answer, cards_in
from trainer.exercises.can_lay_off import is_near, why_it_does_not_fit
from trainer.exercises.drawing import defence_picture, left_groups, meld_groups
from trainer.exercises.mistakes import melds_first
from trainer.exercises.model import ChooseCards, Feedback, Group, Picture, Row, Tone, Verdict
from trainer.exercises.reading import check_apart, check_keys, flag_of, melds_of, rules_of, text_of, with_rules
from trainer.exercises.wording import RIGHT, WRONG, best_title, listed, listed_symbols, points_word, symbols
from trainer.rules.cards import Card, by_rank, format_cards, parse_hand, points
from trainer.rules.melds import Meld, melds_in
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.showdown import HAND_SIZE, Defence, best_defences, lay_offs

_LABELS = ("Your opponent's melds", "Your hand")
_ANSWERED = ("Your answer: your opponent's melds", "Your hand")


@dataclass(frozen=True, slots=True)
class LayOffAll:
    """The knocker's melds and the defender's ten cards. Against ``gin`` nothing may be laid off."""

    kind: ClassVar[str] = "lay-off"
    melds: tuple[Meld, ...]
    hand: tuple[Card, ...]
    gin: bool = False
    rules: RuleSet = STANDARD

    @property
    def least(self) -> int:
        return self._best()[0].deadwood

    def prompt(self) -> str:
        how = "has gin" if self.gin else "knocked"
        return f"Your opponent {how}. Leave as few points as you can: which of your cards are left over?"

    def table(self) -> Picture:
        return (Row(_LABELS[0], meld_groups(self.melds)),)

    def form(self) -> ChooseCards:
        return ChooseCards(tuple(sorted(self.hand)), "left over", none_label="None: every card finds a place")

    def grade(self, answer: Answer) -> Verdict:
        left = cards_in(answer, self.hand)
        best = self._best()
        if self._placed(left) is None:
            return Verdict(False, len(best), mistake=self._impossible_mistake(left))
        short_by = points(left) - best[0].deadwood
        return Verdict(short_by == 0, len(best), short_by=short_by, mistake=self._mistake(left) if short_by else "")

    def explain(self, answer: Answer) -> Feedback:
        verdict = self.grade(answer)
        left = cards_in(answer, self.hand)
        best = self._best()
        if verdict.short_by is None:
            cost = f"The other cards cannot all be placed; the least possible is {points_word(self.least)} left over."
        elif verdict.right:
            cost = f"{points_word(self.least)} left over is the least possible."
        else:
            cost = f"You left {points(left)}; {self.least} was possible."
        return Feedback(
            headline=RIGHT if verdict.right else WRONG,
            cost=cost,
            yours=self._yours(left),
            best_title=best_title(len(best), verdict.right),
            best=tuple(defence_picture(self.melds, (), each, _LABELS) for each in best),
            why=self._why(left, verdict),
        )

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"melds": [format_cards(each) for each in self.melds], "hand": format_cards(self.hand)}
        return with_rules(data | ({"gin": True} if self.gin else {}), self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"melds", "hand"}, {"gin"})
        rules = rules_of(data)
        melds, hand = melds_of(data, "melds", rules.min_run), parse_hand(text_of(data, "hand"), (HAND_SIZE,))
        check_apart(*melds, hand)
        return cls(melds, hand, flag_of(data, "gin"), rules)

    def _best(self) -> tuple[Defence, ...]:
        """The least leftovers, each once, with the simplest way to reach them."""
        return _best(self)

    def _placed(self, left: frozenset[Card]) -> Defence | None:
        """A way to place every other card, or None."""
        rest = [card for card in self.hand if card not in left]
        nearest = best_defences(self.melds, rest, gin=self.gin, min_run=self.rules.min_run)[0]
        return nearest if not nearest.left else None

    def _impossible_mistake(self, left: frozenset[Card]) -> str:
        rest = [card for card in self.hand if card not in left]
        placed = self.gin and best_defences(self.melds, rest, min_run=self.rules.min_run)[0].deadwood == 0
        return "laid off on gin" if placed else "does not fit"

    def _mistake(self, left: frozenset[Card]) -> str:
        if self.gin:
            return "melds missed"
        if points(left) == points(melds_first(self.melds, self.hand, self.rules.min_run)):
            return "melds first"
        placed = self._placed(left)
        return "lay-offs forgotten" if placed is not None and not placed.layoffs else "lay-off missed"

    def _yours(self, left: frozenset[Card]) -> Picture:
        placed = self._placed(left)
        if placed is not None:
            shown = Defence(placed.melds, placed.layoffs, tuple(sorted(left)))
            return defence_picture(self.melds, (), shown, _ANSWERED)
        rest = tuple(sorted(card for card in self.hand if card not in left))
        wanted = Group(rest, Tone.PLAIN, "you wanted to place these")
        return (Row("Your answer", (wanted, *left_groups(left))),)

    def _why(self, left: frozenset[Card], verdict: Verdict) -> str:
        if verdict.mistake == "laid off on gin":
            return f"Against gin nothing may be laid off. {self._cannot_be_placed(left)}"
        if verdict.short_by is None:
            return self._cannot_be_placed(left)
        best = min(self._best(), key=lambda each: len(set(each.left) ^ left))
        if verdict.right:
            return _whole(best, self.gin)
        ways = _different(best, self._placed(left))
        match verdict.mistake:
            case "lay-offs forgotten":
                return f"You laid nothing off. {ways}"
            case "melds first":
                return f"Melding your own hand as low as it goes, and only then laying off, costs here. {ways}"
        return ways

    def _cannot_be_placed(self, left: frozenset[Card]) -> str:
        """Names the cards that the learner wanted to place and that have no place, with the reason."""
        rest = [card for card in self.hand if card not in left]
        could = {card for each in melds_in(rest, self.rules.min_run) for card in each}
        if not self.gin:
            could |= {off.card for off in lay_offs(self.melds, rest)}
        homeless = by_rank(set(rest) - could)
        if not homeless:
            return "Each of the cards you kept has a place, but two of those places need the same card."
        if len(homeless) > 1:
            rest_word = "" if self.gin else ", and they fit none of your opponent's melds"
            return f"{listed_symbols(homeless)} have no place: nothing you kept makes a meld with them{rest_word}."
        return f"{homeless[0].symbol} has no place. {self._why_homeless(homeless[0])}"

    def _why_homeless(self, card: Card) -> str:
        if self.gin:
            return "Nothing you kept makes a meld with it."
        near = next((each for each in self.melds if is_near(card, each)), None)
        reason = why_it_does_not_fit(card, near) if near else "It fits none of your opponent's melds."
        return f"Nothing you kept makes a meld with it. {reason}"


def _different(best: Defence, yours: Defence | None) -> str:
    """What the best defence does that the learner's did not: lay-offs first, then melds."""
    laid_before = {off.card for off in yours.layoffs} if yours else set()
    sentences = [
        laid_words([off.card for off in best.layoffs if off.onto == onto], onto)
        for onto in dict.fromkeys(off.onto for off in best.layoffs)
        if not {off.card for off in best.layoffs if off.onto == onto} <= laid_before
    ]
    kept = [each for each in best.melds if yours is None or each not in yours.melds]
    if kept:
        melds = listed([symbols(each) for each in kept])
        sentences.append(f"{melds} {'is a meld' if len(kept) == 1 else 'are melds'} of yours.")
    return " ".join(sentences)


def laid_words(laid: list[Card], onto: Meld) -> str:
    """``7♦ goes on 8♦ 9♦ 10♦, and then 6♦.`` *laid* in the order in which they are laid off."""
    first, *others = laid
    then = f", and then {listed([card.symbol for card in others])}" if others else ""
    return f"{first.symbol} goes on {symbols(onto)}{then}."


def _whole(best: Defence, gin: bool) -> str:
    laid = [
        laid_words([off.card for off in best.layoffs if off.onto == onto], onto)
        for onto in dict.fromkeys(off.onto for off in best.layoffs)
    ]
    if gin:
        return "Against gin nothing may be laid off, so only your own melds count."
    return " ".join(laid) or "No lay-off helps here: your own melds leave the least."


@lru_cache(maxsize=64)  # asked for many times while one question is marked and drawn
def _best(question: LayOffAll) -> tuple[Defence, ...]:
    ways = best_defences(question.melds, question.hand, gin=question.gin, min_run=question.rules.min_run)
    return tuple({each.left: each for each in reversed(ways)}.values())[::-1]
