"""Gin outs: tap every unseen card that makes gin on the next draw. What only makes another meld is not enough."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Self

from trainer.analysis.odds import gin_cards, makes_meld
from trainer.exercises.answers import Answer, cards_in
from trainer.exercises.drawing import pointed_row, thrown_row
from trainer.exercises.model import ChooseCards, Feedback, Group, Picture, QuestionError, Row, Verdict
from trainer.exercises.reading import (
    cards_of,
    check_apart,
    check_keys,
    check_runs_of_three,
    rules_of,
    text_of,
    with_rules,
)
from trainer.exercises.wording import RIGHT, WRONG, best_title, listed, listed_symbols, points_word, symbols
from trainer.rules.arrange import after_each_discard, distinct_arrangements
from trainer.rules.cards import DECK, Card, by_rank, format_cards, parse_hand
from trainer.rules.melds import melds_in
from trainer.rules.ruleset import STANDARD, RuleSet

_SHOWN = 10  # always, so that the number of cards does not tell the number of outs
MOST_OUTS = 7


@dataclass(frozen=True, slots=True)
class GinOuts:
    """``hand`` is ten cards, ``seen`` are thrown. Ten unseen cards near to the hand are offered."""

    kind: ClassVar[str] = "gin-outs"
    hand: tuple[Card, ...]
    seen: tuple[Card, ...] = ()
    rules: RuleSet = STANDARD

    @property
    def key(self) -> frozenset[Card]:
        return _gin(self.hand, self.seen)

    @property
    def offered(self) -> tuple[Card, ...]:
        """Every gin card, then those that make some meld with the hand, then the nearest: ten in all."""
        return _offered(self)

    def prompt(self) -> str:
        return "Your turn to draw. With which of the unseen cards below do you have gin? Tap them all."

    def table(self) -> Picture:
        mine = Row("Your hand", (Group(tuple(sorted(self.hand))),))
        return (mine, Row("Already thrown", (Group(by_rank(self.seen)),))) if self.seen else (mine,)

    def form(self) -> ChooseCards:
        return ChooseCards(self.offered, "makes gin", "None of them", label="Unseen cards")

    def grade(self, answer: Answer) -> Verdict:
        chosen = cards_in(answer, self.offered)
        if chosen == self.key:
            return Verdict(True)
        if not chosen - self.key:
            return Verdict(False, mistake="gin missed")
        only_meld = any(makes_meld(card, self.hand) for card in chosen - self.key)
        return Verdict(False, mistake="a meld is not yet gin" if only_meld else "no gin")

    def explain(self, answer: Answer) -> Feedback:
        chosen = cards_in(answer, self.offered)
        right = chosen == self.key
        return Feedback(
            headline=RIGHT if right else WRONG,
            cost="" if right else self._cost(chosen),
            yours=(self._yours(chosen),),
            best_title=best_title(1, right),
            best=(self._best(),),
            why=self._why(chosen),
        )

    def to_data(self) -> dict[str, Any]:
        data = {"hand": format_cards(self.hand)} | ({"seen": format_cards(self.seen)} if self.seen else {})
        return with_rules(data, self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"hand"}, {"seen"})
        hand = tuple(sorted(parse_hand(text_of(data, "hand"), (10,))))
        seen = cards_of(data, "seen") if "seen" in data else ()
        check_apart(hand, seen)
        rules = rules_of(data)
        check_runs_of_three(rules, "outs are counted")
        question = cls(hand, tuple(sorted(seen)), rules)
        if len(question.key) > MOST_OUTS:
            raise QuestionError(f"'hand' has gin with {len(question.key)} cards (expected at most {MOST_OUTS})")
        return question

    def _distance(self, card: Card) -> tuple[bool, int, Card]:
        steps = [abs(card.rank - held.rank) for held in self.hand if held.suit is card.suit]
        return not makes_meld(card, self.hand), min([20, *steps]), card

    def _thrown(self, card: Card) -> Card:
        """The card to throw after drawing *card*: what leaves least."""
        after = after_each_discard([*self.hand, card])
        return min(after, key=lambda each: (after[each], each))

    def _left(self, card: Card) -> int:
        return min(after_each_discard([*self.hand, card]).values())

    def _row(self, card: Card) -> Row:
        thrown = self._thrown(card)
        ten = [each for each in (*self.hand, card) if each != thrown]
        return thrown_row(distinct_arrangements(ten)[0], thrown, f"Draw {card.symbol}, throw {thrown.symbol}")

    def _yours(self, chosen: frozenset[Card]) -> Row:
        label = "Your answer" if chosen else "Your answer: none of them"
        return pointed_row(label, chosen, self.offered, "gin", "no gin" if chosen else "")

    def _best(self) -> Picture:
        if not self.key:
            return (Row("No card makes gin", (Group(tuple(sorted(self.hand))),)),)
        return tuple(self._row(card) for card in by_rank(self.key))

    def _cost(self, chosen: frozenset[Card]) -> str:
        missed, wrong = self.key - chosen, chosen - self.key
        parts = [f"{listed_symbols(missed)} {'is' if len(missed) == 1 else 'are'} missing"] if missed else []
        parts += [f"{listed_symbols(wrong)} {'makes' if len(wrong) == 1 else 'make'} no gin"] if wrong else []
        return f"{listed(parts)}."

    def _why(self, chosen: frozenset[Card]) -> str:
        sentences = [self._no_gin(card) for card in by_rank(chosen - self.key)[:2]]
        shown = self.key - chosen or (self.key if chosen == self.key else frozenset())
        for thrown in by_rank({self._thrown(card) for card in shown}):
            cards = listed_symbols([card for card in shown if self._thrown(card) == thrown], "or")
            sentences.append(f"With {cards} you throw {thrown.symbol}, and nothing is left over.")
        if not self.key:
            sentences.append("No single card puts all ten that stay into melds.")
        return " ".join(sentences)

    def _no_gin(self, card: Card) -> str:
        left = f"{points_word(self._left(card))} would stay"
        melds = [meld for meld in melds_in([*self.hand, card]) if card in meld]
        if not melds:
            return f"{card.symbol} makes no meld: {left}."
        made = min(melds, key=len)
        return f"{card.symbol} makes {symbols(made)}, but then other cards are left over: {left}."


@lru_cache(maxsize=512)  # asked for many times while one question is marked and drawn
def _gin(hand: tuple[Card, ...], seen: tuple[Card, ...]) -> frozenset[Card]:
    return gin_cards(hand, set(DECK) - {*hand, *seen})


@lru_cache(maxsize=64)
def _offered(question: GinOuts) -> tuple[Card, ...]:
    gone = {*question.hand, *question.seen, *question.key}
    others = sorted((card for card in DECK if card not in gone), key=question._distance)
    return tuple(sorted([*question.key, *others[: _SHOWN - len(question.key)]]))
