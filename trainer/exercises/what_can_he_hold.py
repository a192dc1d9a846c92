"""What can your opponent hold? Exact by elimination: a card of yours, or one in the pile, is in no other hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.analysis.odds import Pair, meld_partners
from trainer.exercises.answers import Answer, cards_in, choice_in
from trainer.exercises.drawing import pointed_row
from trainer.exercises.model import (
    ChooseCards,
    ChooseOne,
    Feedback,
    Group,
    Option,
    Picture,
    QuestionError,
    Row,
    Tone,
    Verdict,
)
from trainer.exercises.reading import card_of, check_keys, check_runs_of_three, choice_of, texts_of
from trainer.exercises.seen import could_hold, hand_row, place_of, places, seen_rows, view_of, view_to_data
from trainer.exercises.wording import RIGHT, WRONG, best_title, listed, listed_symbols, symbols
from trainer.rules.cards import Card, by_rank, format_cards
from trainer.rules.melds import MIN_RUN, Meld, parse_meld
from trainer.rules.play import Phase, View
from trainer.rules.ruleset import RuleSet
from trainer.rules.showdown import HAND_SIZE

ASKS = ("meld", "cards")
_LETTERS = "ABCDEF"
_FEWEST_MELDS = 2


@dataclass(frozen=True, slots=True)
class WhatCanHeHold:
    """The opponent took ``card`` and still holds it. Asked is which of ``melds`` it can be part of, or ("cards")
    which of all the cards that make a meld with it can be there too."""

    kind: ClassVar[str] = "what-can-he-hold"
    view: View
    card: Card
    melds: tuple[Meld, ...] = ()

    @property
    def rules(self) -> RuleSet:
        return self.view.rules

    @property
    def asks(self) -> str:
        return "meld" if self.melds else "cards"

    @property
    def right_letters(self) -> frozenset[str]:
        """The melds that the opponent can hold."""
        return frozenset(_LETTERS[place] for place, each in enumerate(self.melds) if could_hold(each, self.view))

    @property
    def offered(self) -> tuple[Card, ...]:
        """Every card that makes a meld of three with ``card``."""
        return by_rank({each for pair in meld_partners(self.card) for each in pair})

    @property
    def right_cards(self) -> frozenset[Card]:
        return frozenset(each for pair in self._live() for each in pair)

    def prompt(self) -> str:
        took = f"Your opponent took {self.card.symbol} and still holds it."
        if self.asks == "meld":
            return f"{took} Which of these melds can it be part of?"
        return f"{took} Which cards can be in that hand and in a meld with it?"

    def table(self) -> Picture:
        """The melds, where they are asked about, come before what was seen: they are the question."""
        asked = (self._melds_row("The melds", _LETTERS, Tone.PLAIN),) if self.melds else ()
        return (*asked, *seen_rows(self.view), hand_row(self.view))

    def form(self) -> ChooseOne | ChooseCards:
        if self.melds:
            return ChooseOne(tuple(Option(letter, letter) for letter in self._letters()))
        word = f"can be in a meld with {self.card.symbol}"
        return ChooseCards(self.offered, word, "None of them", label=f"Cards that meld with {self.card.symbol}")

    def grade(self, answer: Answer) -> Verdict:
        if self.melds:
            right = choice_in(answer, tuple(self._letters())) in self.right_letters
            return Verdict(right, len(self.right_letters), mistake="" if right else self._mistake(answer))
        chosen = cards_in(answer, self.offered)
        return Verdict(chosen == self.right_cards, mistake="" if chosen == self.right_cards else self._mistake(answer))

    def explain(self, answer: Answer) -> Feedback:
        return self._explain_melds(answer) if self.melds else self._explain_cards(answer)

    def to_data(self) -> dict[str, Any]:
        data = view_to_data(self.view) | {"card": str(self.card), "asks": self.asks}
        if self.melds:
            data["melds"] = [format_cards(each) for each in self.melds]
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"hand", "upcard", "history", "card", "asks"}, {"melds"})
        view, asks = view_of(data), choice_of(data, "asks", ASKS)
        if ("melds" in data) != (asks == "meld"):
            raise QuestionError("'melds' are named where 'asks' is meld, and only there")
        question = cls(view, card_of(data, "card"), _melds_of(data) if asks == "meld" else ())
        question._check()
        return question

    def _check(self) -> None:
        if self.view.phase not in (Phase.DRAW, Phase.DISCARD):
            raise QuestionError("'history' ends before anybody drew")
        check_runs_of_three(self.rules, "partners are found")
        if self.card not in self.view.known:
            raise QuestionError(f"'card' is {self.card}, which the opponent is not known to hold")
        if len(self.view.known) > HAND_SIZE - 2:
            raise QuestionError(
                f"'history' shows {len(self.view.known)} cards of the other hand, too many to ask about"
            )
        if not self.melds:
            return
        if not _FEWEST_MELDS <= len(self.melds) <= len(_LETTERS):
            raise QuestionError(f"'melds' are {len(self.melds)} (expected {_FEWEST_MELDS} to {len(_LETTERS)})")
        if any(self.card not in each for each in self.melds):
            raise QuestionError(f"'melds' holds one without {self.card}")
        if len(self.right_letters) in (0, len(self.melds)):
            raise QuestionError("of 'melds' at least one can be held, and one cannot")

    def _letters(self) -> str:
        return _LETTERS[: len(self.melds)]

    def _live(self) -> list[Pair]:
        return [pair for pair in meld_partners(self.card) if could_hold((*pair, self.card), self.view)]

    def _melds_row(self, label: str, letters: str, tone: Tone = Tone.MELD) -> Row:
        wanted = [(letter, each) for letter, each in zip(_LETTERS, self.melds, strict=False) if letter in letters]
        return Row(label, tuple(Group(each, tone, letter) for letter, each in wanted))

    # --- One of several melds ------------------------------------------------------------------------------------

    def _explain_melds(self, answer: Answer) -> Feedback:
        chosen = choice_in(answer, tuple(self._letters()))
        right, best = chosen in self.right_letters, sorted(self.right_letters)
        others = [each for each in self._letters() if each not in best]
        told = [self._told(each) for each in (others if right else [chosen])]
        return Feedback(
            headline=RIGHT if right else WRONG,
            cost="" if right else f"{listed(best)} can still be held.",
            yours=(self._melds_row("Your answer", chosen),),
            best_title=best_title(len(best), right),
            best=(*((self._melds_row("Can be held", each),) for each in best), seen_rows(self.view)),
            why=" ".join([*told, *(self._told(each) for each in best[:1])]),
        )

    def _told(self, letter: str) -> str:
        """``A cannot be: 8♠ lies in the pile.`` / ``C can be: nobody has seen 7♥ and 9♥.``"""
        meld = self.melds[_LETTERS.index(letter)]
        if why := places(meld, self.view):
            return f"{letter} cannot be: {why}."
        hidden = set(meld) - self.view.known
        return f"{letter} can be: {self._hidden_words(hidden)}."

    def _hidden_words(self, hidden: set[Card]) -> str:
        if not hidden:
            return "your opponent took all of it"
        return f"you have not seen {listed_symbols(hidden, 'or')}"

    # --- All the cards that can be there -------------------------------------------------------------------------

    def _explain_cards(self, answer: Answer) -> Feedback:
        chosen, key = cards_in(answer, self.offered), self.right_cards
        return Feedback(
            headline=RIGHT if chosen == key else WRONG,
            cost="" if chosen == key else self._cost(chosen),
            yours=(self._cards_row("Your answer", chosen),),
            best_title=best_title(1, chosen == key),
            best=((*self._best_rows(), *seen_rows(self.view)),),
            why=self._why_cards(chosen),
        )

    def _cards_row(self, label: str, chosen: frozenset[Card]) -> Row:
        return pointed_row(label, chosen, self.offered, "can be there", "cannot be there" if chosen else "none of them")

    def _best_rows(self) -> Picture:
        """The melds of three that are possible; where there are none, the cards that cannot be there."""
        melds = tuple(Group(tuple(sorted((*pair, self.card))), Tone.MELD) for pair in self._live())
        row = self._cards_row(f"With {self.card.symbol}", self.right_cards)
        return (row, Row("Melds that are possible", melds)) if melds else (row,)

    def _cost(self, chosen: frozenset[Card]) -> str:
        missed, wrong = self.right_cards - chosen, chosen - self.right_cards
        parts = [f"{listed_symbols(missed)} can be there too"] if missed else []
        parts += [f"{listed_symbols(wrong)} cannot be in a meld with {self.card.symbol}"] if wrong else []
        return f"{'; '.join(parts)}."

    def _why_cards(self, chosen: frozenset[Card]) -> str:
        sentences = [self._why_not(card) for card in by_rank(chosen - self.right_cards)[:3]]
        for pair in self._pairs_with(self.right_cards - chosen)[:2]:
            unseen = set(pair) - self.view.known
            meld = symbols((*pair, self.card))
            sentences.append(f"{meld} is possible, because you have not seen {listed_symbols(unseen, 'or')}.")
        if not sentences:
            out = [card for card in self.offered if card not in self.right_cards]
            sentences = [self._why_not(card) for card in by_rank(self._blocked() or out)[:2]]
            sentences += [] if out else ["None of these cards has been seen, so every meld is possible."]
        return " ".join(sentences)

    def _pairs_with(self, missed: frozenset[Card]) -> list[Pair]:
        """A few pairs that show how all of *missed* can be there."""
        pairs: list[Pair] = []
        while missed:
            pairs.append(max(self._live(), key=lambda pair: len(missed.intersection(pair))))
            missed -= set(pairs[-1])
        return pairs

    def _blocked(self) -> list[Card]:
        """The cards that nobody has seen and that still make no meld: what they need beside them is gone."""
        return [card for card in self.offered if card in self.view.unseen and card not in self.right_cards]

    def _why_not(self, card: Card) -> str:
        """``9♥ lies in the pile, so…`` / ``You have not seen 9♥, but with 8♥ it needs 7♥ or 10♥ as well: …``"""
        where = place_of(card, self.view) or f"you have not seen {card.symbol}"
        said = f"{where[0].upper()}{where[1:]}"
        if card not in self.view.unseen | self.view.known:
            return f"{said}, so it is not in that hand."
        needed = {each for pair in meld_partners(self.card) if card in pair for each in pair} - {card}
        beside = f"with {self.card.symbol} it needs {listed_symbols(needed, 'or')} as well"
        return f"{said}, but {beside}: {places(needed, self.view)}."

    # --- Mistakes ------------------------------------------------------------------------------------------------

    def _mistake(self, answer: Answer) -> str:
        """What was overlooked: a card of one's own, one in the pile, a neighbour that is gone; or a possible card."""
        if self.melds:
            meld = self.melds[_LETTERS.index(choice_in(answer, tuple(self._letters())))]
            return "own card overlooked" if set(meld) & self.view.hand else "thrown card overlooked"
        wrong = cards_in(answer, self.offered) - self.right_cards
        if not wrong:
            return "possible card missed"
        if wrong & self.view.hand:
            return "own card overlooked"
        return "thrown card overlooked" if wrong & set(self.view.pile) else "blocked card"


def _melds_of(data: Mapping[str, Any]) -> tuple[Meld, ...]:
    """The melds offered. They share the card asked about, so they need not lie apart."""
    return tuple(parse_meld(each, MIN_RUN) for each in texts_of(data, "melds"))
