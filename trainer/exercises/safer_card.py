"""Which card is safer to throw, by counting: the pairs of unseen cards that would make a meld of it.

Three facts change the count: cards that are gone, a card the opponent took (one more card is then enough), and a card
the opponent passed (no pair that melds with it was in that hand).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.analysis.odds import Pair, live_pairs, meld_partners
from trainer.exercises.answers import Answer, cards_in
from trainer.exercises.drawing import pointed_row
from trainer.exercises.model import ChooseCards, Feedback, Group, Picture, QuestionError, Row, Tone, Verdict
from trainer.exercises.reading import (
    card_or_none,
    cards_of,
    check_apart,
    check_keys,
    check_runs_of_three,
    rules_of,
    with_rules,
)
from trainer.exercises.wording import RIGHT, WRONG, best_title, listed_symbols
from trainer.rules.cards import DECK, Card, by_rank, format_cards
from trainer.rules.ruleset import STANDARD, RuleSet

_MOST_CARDS = 4


@dataclass(frozen=True, slots=True)
class SaferCard:
    """``cards`` (two to four) could be thrown; ``gone`` lie in the pile or in your own hand.

    ``known``: the opponent took it and still holds it; counted are the single cards that make a meld of it and a card
    thrown. ``passed``: the opponent did not take it a turn ago. One of the two at most.
    """

    kind: ClassVar[str] = "safer-card"
    cards: tuple[Card, ...]
    gone: tuple[Card, ...] = ()
    known: Card | None = None
    passed: Card | None = None
    rules: RuleSet = STANDARD

    @property
    def unseen(self) -> frozenset[Card]:
        seen = {*self.cards, *self.gone, self.known, self.passed}
        return frozenset(card for card in DECK if card not in seen)

    def ways(self, card: Card) -> tuple[Pair, ...]:
        """The pairs that would make a meld of *card*; with a known card, those that hold it."""
        if self.known is not None:
            return tuple(pair for pair in live_pairs(card, self.unseen, (self.known,)) if self.known in pair)
        ruled_out = {frozenset(pair) for pair in meld_partners(self.passed)} if self.passed else set()
        return tuple(pair for pair in live_pairs(card, self.unseen, ()) if frozenset(pair) not in ruled_out)

    @property
    def key(self) -> frozenset[Card]:
        counts = {card: len(self.ways(card)) for card in self.cards}
        return frozenset(card for card in self.cards if counts[card] == min(counts.values()))

    def prompt(self) -> str:
        if self.known is not None:
            return (
                f"Your opponent took {self.known.symbol} and still has it. Which of these cards is safest to throw? "
                f"Count the single cards that would make a meld of it and {self.known.symbol}."
            )
        told = ""
        if self.passed is not None:
            told = (
                f"A turn ago your opponent passed {self.passed.symbol}: no pair that melds with it was in that hand. "
            )
        return (
            f"{told}Which of these cards is safest to throw? Count the pairs of unseen cards that would make a meld "
            "with each."
        )

    def table(self) -> Picture:
        rows = [
            Row("Taken by your opponent", (Group((self.known,)),)) if self.known else None,
            Row("Passed by your opponent", (Group((self.passed,)),)) if self.passed else None,
            Row("In the pile or in your hand", (Group(by_rank(self.gone)),)) if self.gone else None,
        ]
        return tuple(row for row in rows if row is not None)

    def form(self) -> ChooseCards:
        return ChooseCards(by_rank(self.cards), "safest", "No difference", label="Cards to throw")

    def grade(self, answer: Answer) -> Verdict:
        chosen = self._chosen(answer)
        return Verdict(chosen == self.key, mistake="" if chosen == self.key else self._mistake(chosen))

    def explain(self, answer: Answer) -> Feedback:
        chosen = self._chosen(answer)
        right = chosen == self.key
        return Feedback(
            headline=RIGHT if right else WRONG,
            cost="" if right else self._cost(),
            yours=(self._yours(answer),),
            best_title=best_title(1, right),
            best=(tuple(self._row(card) for card in by_rank(self.cards)),),
            why=self._why(chosen),
        )

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"cards": format_cards(self.cards)}
        data |= {"gone": format_cards(self.gone)} if self.gone else {}
        data |= {"known": str(self.known)} if self.known else {}
        data |= {"passed": str(self.passed)} if self.passed else {}
        return with_rules(data, self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"cards"}, {"gone", "known", "passed"})
        cards, gone = cards_of(data, "cards"), cards_of(data, "gone") if "gone" in data else ()
        known, passed = card_or_none(data, "known"), card_or_none(data, "passed")
        if not 2 <= len(cards) <= _MOST_CARDS:
            raise QuestionError(f"'cards' are {len(cards)} cards (expected 2 to {_MOST_CARDS})")
        if known is not None and passed is not None:
            raise QuestionError("'known' and 'passed' are both there, and this question counts with one of them")
        check_apart(cards, gone, [card for card in (known, passed) if card is not None])
        rules = rules_of(data)
        check_runs_of_three(rules, "pairs are counted")
        return cls(tuple(sorted(cards)), tuple(sorted(gone)), known, passed, rules)

    def _chosen(self, answer: Answer) -> frozenset[Card]:
        """The cards said to be safest; no difference means all of them."""
        return cards_in(answer, self.cards) or frozenset(self.cards)

    def _yours(self, answer: Answer) -> Row:
        tapped = cards_in(answer, self.cards)
        if not tapped:
            return Row("Your answer: no difference", (Group(by_rank(self.cards)),))
        return pointed_row("Your answer", tapped, self.cards, "safest")

    def _mistake(self, chosen: frozenset[Card]) -> str:
        if chosen < self.key:
            return "equal card missed"
        if self.key < chosen:
            return "difference missed"
        if self.known is not None:
            return "known card ignored"
        if self.passed is not None:
            return "pass ignored"
        return "dead card missed" if not self.ways(next(iter(self.key))) else "riskier card"

    def _count(self, card: Card) -> str:
        count = len(self.ways(card))
        unit = "pair" if self.known is None else "card"
        return f"{count or 'no'} {unit}{'' if count < 2 else 's'}"

    def _cost(self) -> str:
        return f"Safest: {listed_symbols(self.key)}, {self._count(next(iter(self.key)))}."

    def _row(self, card: Card) -> Row:
        """The card with what would make a meld of it."""
        groups = [Group((card,), Tone.POINTED, "safest" if card in self.key else "")]
        groups += [Group(tuple(sorted(set(pair) - {self.known})), Tone.PLAIN) for pair in self.ways(card)]
        return Row(f"{card.symbol}: {self._count(card)}", tuple(groups))

    def _why(self, chosen: frozenset[Card]) -> str:
        best = by_rank(self.key)[0]
        worst = max(by_rank(chosen), key=lambda card: len(self.ways(card)))
        said = {
            "equal card missed": f"{listed_symbols(self.key)} are equal: {self._count(best)} each. ",
            "known card ignored": f"{worst.symbol} goes with the {self._known_symbol()} that was taken. ",
            "pass ignored": "A pass tells you what was not there: pairs that meld with the passed card. ",
            "dead card missed": f"{best.symbol} is dead: {self._gone_words(best)}. ",
        }.get("" if chosen == self.key else self._mistake(chosen), "")
        counted = [f"{self._count(card)} would make a meld of {card.symbol}" for card in by_rank(self.cards)]
        facts = "; ".join(counted)
        return f"{said}{facts[0].upper()}{facts[1:]}.{self._low_card()}"

    def _known_symbol(self) -> str:
        return self.known.symbol if self.known else ""

    def _gone_words(self, card: Card) -> str:
        gone = {each for pair in meld_partners(card) for each in pair} - self.unseen
        return f"with {listed_symbols(gone)} out of reach no pair is left for it"

    def _low_card(self) -> str:
        """Equal for melds is not equal for everything."""
        low, high = (pick(self.key, key=lambda card: card.points) for pick in (min, max))
        if high.points - low.points < 5:
            return ""
        return f" For melds they are equal, but a low card like {low.symbol} also helps your opponent to knock."
