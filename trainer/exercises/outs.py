"""Outs: tap every unseen card that would make a meld with the cards you hold, or make one longer."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Self

from trainer.analysis.odds import outs
from trainer.exercises.answers import Answer, cards_in
from trainer.exercises.drawing import pointed_row
from trainer.exercises.model import ChooseCards, Feedback, Group, Picture, QuestionError, Row, Verdict
from trainer.exercises.reading import cards_of, check_apart, check_keys, check_runs_of_three, rules_of, with_rules
from trainer.exercises.wording import RIGHT, WRONG, best_title, listed, listed_symbols, symbols
from trainer.rules.cards import DECK, Card, by_rank, format_cards
from trainer.rules.melds import Meld, melds_in
from trainer.rules.ruleset import STANDARD, RuleSet

_SHOWN = 10  # always, so that the number of cards does not tell the number of outs
_MOST_OUTS = 7
_MOST_HELD = 10


@dataclass(frozen=True, slots=True)
class Outs:
    """``cards`` are held (two to ten of them), ``seen`` are thrown. A row of unseen cards near to them is offered."""

    kind: ClassVar[str] = "outs"
    cards: tuple[Card, ...]
    seen: tuple[Card, ...] = ()
    rules: RuleSet = STANDARD

    @property
    def key(self) -> frozenset[Card]:
        return _outs(self.cards, self.seen)

    @property
    def offered(self) -> tuple[Card, ...]:
        """Every out, and the nearest unseen cards that are none: ten in all."""
        gone = {*self.cards, *self.seen, *self.key}
        others = sorted((card for card in DECK if card not in gone), key=lambda card: (self._distance(card), card))
        return tuple(sorted([*self.key, *others[: _SHOWN - len(self.key)]]))

    def prompt(self) -> str:
        return "Which of the unseen cards below would make a meld with your cards, or make one longer? Tap them all."

    def table(self) -> Picture:
        mine = Row("You hold", (Group(by_rank(self.cards)),))
        return (mine, Row("Already thrown", (Group(by_rank(self.seen)),))) if self.seen else (mine,)

    def form(self) -> ChooseCards:
        return ChooseCards(self.offered, "makes or extends a meld", "None of them", label="Unseen cards")

    def grade(self, answer: Answer) -> Verdict:
        chosen = cards_in(answer, self.offered)
        if chosen == self.key:
            return Verdict(True)
        return Verdict(False, mistake="no out" if chosen - self.key else "out missed")

    def explain(self, answer: Answer) -> Feedback:
        chosen = cards_in(answer, self.offered)
        right = chosen == self.key
        return Feedback(
            headline=RIGHT if right else WRONG,
            cost="" if right else self._cost(chosen),
            yours=(self._row("Your answer" if chosen else "Your answer: none of them", chosen),),
            best_title=best_title(1, right),
            best=((self._row(self._truth(), self.key), *self.table()),),
            why=self._why(chosen),
        )

    def to_data(self) -> dict[str, Any]:
        return with_rules({"cards": format_cards(self.cards), "seen": format_cards(self.seen)}, self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"cards"}, {"seen"})
        cards, seen = cards_of(data, "cards"), cards_of(data, "seen") if "seen" in data else ()
        check_apart(cards, seen)
        if not 2 <= len(cards) <= _MOST_HELD:
            raise QuestionError(f"'cards' are {len(cards)} cards (expected 2 to {_MOST_HELD})")
        rules = rules_of(data)
        check_runs_of_three(rules, "outs are counted")
        question = cls(cards, seen, rules)
        if len(question.key) > _MOST_OUTS:
            raise QuestionError(f"'cards' have {len(question.key)} outs (expected at most {_MOST_OUTS})")
        return question

    def _distance(self, card: Card) -> int:
        """How near *card* is to the nearest that is held."""
        return min(_steps(card, held) for held in self.cards)

    def _row(self, label: str, chosen: frozenset[Card]) -> Row:
        return pointed_row(label, chosen, self.offered, "outs", "no outs" if chosen else "")

    def _truth(self) -> str:
        if not self.key:
            return "No outs"
        return "1 out" if len(self.key) == 1 else f"{len(self.key)} outs"

    def _cost(self, chosen: frozenset[Card]) -> str:
        missed, wrong = self.key - chosen, chosen - self.key
        parts = [f"{listed_symbols(missed)} {_is(missed)} missing"] if missed else []
        parts += [f"{listed_symbols(wrong)} {_is(wrong)} no out{'' if len(wrong) == 1 else 's'}"] if wrong else []
        return f"{listed(parts)}."

    def _why(self, chosen: frozenset[Card]) -> str:
        """The melds that were missed, what the wrong ones lack; for a right answer, all that the outs make."""
        shown = by_rank(self.key - chosen) or (by_rank(self.key) if chosen == self.key else ())
        sentences = [f"{listed([self._makes(card) for card in shown[:4]])}."] if shown else []
        for card in by_rank(chosen - self.key)[:2]:
            sentences.append(self._lacks(card))
        if not self.key:
            sentences.append("No single unseen card makes a meld with these.")
        if chosen == self.key and self.seen:
            sentences.append(self._gone())
        return " ".join(each for each in sentences if each)

    def _makes(self, card: Card) -> str:
        return f"{card.symbol} makes {symbols(self._meld_with(card))}"

    def _lacks(self, card: Card) -> str:
        """Why *card* is no out, from the nearest held card."""
        held = min(self.cards, key=lambda each: (_steps(card, each), each))
        if card.rank is held.rank:
            return f"{card.symbol} and {held.symbol} are only a pair; a set needs three."
        if card.suit is held.suit and abs(card.rank - held.rank) == 1:
            return f"{card.symbol} and {held.symbol} are only two in a row; a run needs three."
        if card.suit is held.suit:
            return f"Between {card.symbol} and {held.symbol} a card is still missing."
        return f"{card.symbol} makes no meld with your cards."

    def _meld_with(self, card: Card) -> Meld:
        return max((meld for meld in melds_in([*self.cards, card]) if card in meld), key=len)

    def _gone(self) -> str:
        """The outs that there would be, had they not been thrown."""
        gone = _outs(self.cards, ()) & set(self.seen)
        if not gone:
            return ""
        ones = "an out" if len(gone) == 1 else "outs"
        return f"{listed_symbols(gone)} would be {ones} too, but {_is(gone)} already thrown."


@lru_cache(maxsize=512)  # asked for many times while one question is marked and drawn
def _outs(cards: tuple[Card, ...], seen: tuple[Card, ...]) -> frozenset[Card]:
    return outs(cards, seen)


def _steps(card: Card, held: Card) -> int:
    """In the same suit a step for each rank; the same rank is a little farther than two of these, other suits far."""
    apart = abs(card.rank - held.rank)
    if card.suit is held.suit:
        return 2 * apart
    return 5 if apart == 0 else 6 + 2 * apart


def _is(cards: frozenset[Card]) -> str:
    return "is" if len(cards) == 1 else "are"
