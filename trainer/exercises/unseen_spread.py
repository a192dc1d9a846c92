"""How to lay your knock against a hand that nobody sees: of two ways that leave as much, the one that averages more."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.analysis.keys import SPREAD, decided
from trainer.analysis.price import ChoicePrice, ChoicePrices
from trainer.exercises.answers import Answer, choice_in
from trainer.exercises.drawing import arrangement_row, left_groups, meld_groups
from trainer.exercises.model import ChooseOne, Feedback, Option, Picture, QuestionError, Row, Verdict
from trainer.exercises.price_words import band_word, less_words, price_table
from trainer.exercises.reading import card_of, check_keys, texts_of
from trainer.exercises.seen import PARTS, seen_rows, view_of, view_to_data
from trainer.exercises.wording import RIGHT, WRONG, best_title, listed_symbols
from trainer.rules.arrange import Arrangement, arrange_as
from trainer.rules.cards import Card, format_cards
from trainer.rules.melds import parse_meld
from trainer.rules.play import Knock, Phase, View, legal_actions
from trainer.rules.ruleset import RuleSet
from trainer.rules.showdown import can_lay_off

A, B = "A", "B"
OPEN = "open to lay-offs"
SAME = "The same either way"
_ROWS = (A, B)


@dataclass(frozen=True, slots=True)
class UnseenSpread:
    """What the player to move knows, the card that is thrown to knock, and two groupings of the ten that stay.

    ``laid`` is how often your opponent can lay something off, by way (0-1).
    """

    kind: ClassVar[str] = "unseen-spread"
    view: View
    discard: Card
    ways: tuple[Arrangement, Arrangement]
    laid: tuple[float, float]
    prices: ChoicePrices

    @property
    def rules(self) -> RuleSet:
        return self.view.rules

    @property
    def right(self) -> str:
        return self.prices.choices[0].action.removeprefix("lay ")

    def prompt(self) -> str:
        return (
            f"You knock, throwing {self.discard.symbol}. Both ways leave {self.ways[0].deadwood}. "
            "Which scores best on average, against the hand you cannot see?"
        )

    def table(self) -> Picture:
        """What both ways share is drawn once, and the ways before what was seen: they are the question."""
        one, other = self.ways
        shared = tuple(each for each in one.melds if each in other.melds)
        left = one.deadwood_cards if one.deadwood_cards == other.deadwood_cards else ()
        ways = (
            Row(
                letter,
                (
                    *meld_groups(each for each in way.melds if each not in shared),
                    *left_groups(() if left else way.deadwood_cards),
                ),
            )
            for letter, way in zip(_ROWS, self.ways, strict=True)
        )
        every = (*meld_groups(shared), *left_groups(left))
        return (*((Row(SAME, every),) if every else ()), *ways, *seen_rows(self.view))

    def form(self) -> ChooseOne:
        return ChooseOne(tuple(Option(letter, letter) for letter in _ROWS))

    def grade(self, answer: Answer) -> Verdict:
        chosen = choice_in(answer, _ROWS)
        price = self._price(chosen)
        if chosen == self.right:
            return Verdict(True, loss=0.0, error=price.error)
        return Verdict(False, loss=price.loss, error=price.error, mistake=OPEN)

    def explain(self, answer: Answer) -> Feedback:
        chosen = choice_in(answer, _ROWS)
        right = chosen == self.right
        other = self.prices.choices[1]
        words = f"Laid as {other.action[-1]} it {less_words(other.loss, other.error)} (box included)."
        return Feedback(
            headline=RIGHT if right else WRONG,
            cost=words if right else f"{band_word(other.loss, other.error)}: {words[0].lower()}{words[1:]}",
            yours=(arrangement_row(self._way(chosen), f"Your answer: {chosen}"),),
            best_title=best_title(1, right),
            best=((arrangement_row(self._way(self.right), self.right),),),
            why=self._why(chosen),
            table=price_table(
                self.prices.choices, lambda each: each.action[-1] == chosen, self.prices.model, self.prices.worlds
            ),
        )

    def to_data(self) -> dict[str, Any]:
        return view_to_data(self.view) | {
            "discard": str(self.discard),
            "ways": [", ".join(format_cards(meld) for meld in way.melds) for way in self.ways],
            "laid": list(self.laid),
            "prices": self.prices.to_data(),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {*PARTS, "discard", "ways", "laid", "prices"})
        view, discard = view_of(data), card_of(data, "discard")
        if view.phase is not Phase.DISCARD or discard not in {
            action.card for action in legal_actions(view) if isinstance(action, Knock)
        }:
            raise QuestionError(f"throwing {discard} is no legal knock here")
        ten = view.hand - {discard}
        ways = [
            arrange_as(ten, [parse_meld(each, view.rules.min_run) for each in text.split(", ")], view.rules.min_run)
            for text in texts_of(data, "ways")
        ]
        laid = data["laid"]
        shares = isinstance(laid, list) and all(isinstance(each, int | float) and 0 <= each <= 1 for each in laid)
        if len(ways) != len(_ROWS) or not shares or len(laid) != len(_ROWS):
            raise QuestionError("'ways' are two, and 'laid' is a share from 0 to 1 for each")
        question = cls(view, discard, (ways[0], ways[1]), (laid[0], laid[1]), ChoicePrices.from_data(data["prices"]))
        question._check()
        return question

    def _check(self) -> None:
        one, other = self.ways
        if one.melds == other.melds or one.deadwood != other.deadwood:
            raise QuestionError("the two ways are not different groupings that leave as much")
        if one.deadwood > self.rules.limit(self.view.upcard):
            raise QuestionError(f"{one.deadwood} may not knock")
        if {each.action for each in self.prices.choices} != {f"lay {letter}" for letter in _ROWS}:
            raise QuestionError("the prices are not those of the two ways")
        if decided((each.measured for each in self.prices.choices[1].models), SPREAD) != 1:
            raise QuestionError("not every model puts the best way first")

    def _price(self, letter: str) -> ChoicePrice:
        price = self.prices.of(f"lay {letter}")
        assert price is not None  # checked when it was read
        return price

    def _way(self, letter: str) -> Arrangement:
        return self.ways[_ROWS.index(letter)]

    def _why(self, chosen: str) -> str:
        first, second = (A, B) if chosen == A else (B, A)
        return f"{self._told(first)} {self._told(second)} The count you knock with is the same."

    def _told(self, letter: str) -> str:
        """``Laid as A, 5♣ or 6♥ may be laid off; something is about 41% of the time.``"""
        out = self.view.unseen | self.view.known
        cards = [card for card in out if any(can_lay_off(card, meld) for meld in self._way(letter).melds)]
        if not cards:
            return f"Laid as {letter}, nothing can be laid off."
        share = self.laid[_ROWS.index(letter)]
        often = "almost never" if share < 0.01 else f"about {share:.0%} of the time"
        return f"Laid as {letter}, {listed_symbols(cards, 'or')} can be laid off: something is {often}."
