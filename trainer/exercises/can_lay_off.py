"""May this card be laid off on what the knocker shows?"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Answer, choice_in
from trainer.exercises.drawing import meld_groups
from trainer.exercises.model import ChooseOne, Feedback, Group, Picture, Row, Tone, Verdict
from trainer.exercises.reading import card_of, check_apart, check_keys, melds_of, rules_of, with_rules
from trainer.exercises.wording import RIGHT, WRONG, YES_NO, best_title, listed_symbols, symbols
from trainer.rules.cards import Card, Rank, format_cards
from trainer.rules.melds import Meld, MeldKind, meld_kind
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.showdown import can_lay_off


@dataclass(frozen=True, slots=True)
class CanLayOff:
    """One card, and the melds of a knock (not of gin)."""

    kind: ClassVar[str] = "can-lay-off"
    melds: tuple[Meld, ...]
    card: Card
    rules: RuleSet = STANDARD

    @property
    def key(self) -> str:
        return "yes" if self._fits else "no"

    @property
    def _fits(self) -> tuple[Meld, ...]:
        return tuple(each for each in self.melds if can_lay_off(self.card, each, self.rules.min_run))

    def prompt(self) -> str:
        return f"Your opponent knocked. May you lay off {self.card.symbol}?"

    def table(self) -> Picture:
        mine = Row("Your card", (Group((self.card,), Tone.POINTED),))
        return (Row("Your opponent's melds", meld_groups(self.melds)), mine)

    def form(self) -> ChooseOne:
        return ChooseOne(YES_NO)

    def grade(self, answer: Answer) -> Verdict:
        right = choice_in(answer, ("yes", "no")) == self.key
        mistake = "lay-off missed" if self.key == "yes" else "does not fit"
        return Verdict(right, mistake="" if right else mistake)

    def explain(self, answer: Answer) -> Feedback:
        chosen = choice_in(answer, ("yes", "no"))
        right = chosen == self.key
        return Feedback(
            headline=RIGHT if right else WRONG,
            cost="" if right else f"The answer is {self.key}.",
            yours=(self._row(f"Your answer: {chosen}", chosen),),
            best_title=best_title(1, right),
            best=((self._row(self.key.capitalize(), self.key),),),
            why=self._why(),
        )

    def to_data(self) -> dict[str, Any]:
        return with_rules({"melds": [format_cards(each) for each in self.melds], "card": str(self.card)}, self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"melds", "card"})
        rules = rules_of(data)
        melds, card = melds_of(data, "melds", rules.min_run), card_of(data, "card")
        check_apart(*melds, [card])
        return cls(melds, card, rules)

    def _row(self, label: str, said: str) -> Row:
        if said == "no":
            return Row(label, (*meld_groups(self.melds), Group((self.card,), Tone.LEFT, "stays in your hand")))
        home = (self._fits or self.melds)[0]
        groups: list[Group] = []
        for each in self.melds:
            groups.append(Group(each, Tone.MELD))
            if each == home:
                groups.append(Group((self.card,), Tone.LAID_OFF, "laid off"))
        return Row(label, tuple(groups))

    def _why(self) -> str:
        if self._fits:
            return _why_it_fits(self.card, self._fits[0])
        return " ".join(why_it_does_not_fit(self.card, each) for each in _nearest(self.card, self.melds))


def _why_it_fits(card: Card, onto: Meld) -> str:
    if meld_kind(onto) is MeldKind.SET:
        return f"{card.symbol} is the fourth {card.rank.word} and completes the set {symbols(onto)}."
    side = "below" if card < onto[0] else "above"
    return f"{card.symbol} is next {side} {symbols(onto)} in the same suit, so the run grows by one."


def why_it_does_not_fit(card: Card, onto: Meld) -> str:
    """What stands in the way of laying *card* off on *onto*, on which it does not fit."""
    if meld_kind(onto) is MeldKind.SET:
        if len(onto) == 4:
            return f"{card.symbol} does not fit: all four {onto[0].rank.plural} are there, so the set is full."
        return f"{card.symbol} does not fit: a set of {onto[0].rank.plural} takes only the fourth {onto[0].rank.word}."
    if card.suit != onto[0].suit:
        return f"{card.symbol} does not fit: the run {symbols(onto)} is of {onto[0].suit.word}."
    if card.rank is Rank.ACE and onto[-1].rank is Rank.KING:
        return f"{card.symbol} does not fit: the ace is low, and nothing comes after the king."
    between, end = links(card, onto)
    missing = f"{listed_symbols(between)} {'is' if len(between) == 1 else 'are'} missing"
    return f"{card.symbol} does not fit: {missing} between {end.symbol} and it."


def links(card: Card, run: Meld) -> tuple[tuple[Card, ...], Card]:
    """The cards missing between *card* and the nearer end of *run*, which is of its suit, and that end."""
    low, high, end = (card.rank, run[0].rank, run[0]) if card < run[0] else (run[-1].rank, card.rank, run[-1])
    return tuple(Card(card.suit, Rank(rank)) for rank in range(low + 1, high)), end


def _nearest(card: Card, melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """The melds that a learner may have had in mind, at most two; all where none is near."""
    return tuple([each for each in melds if is_near(card, each)] or melds)[:2]


def is_near(card: Card, onto: Meld) -> bool:
    """Whether *card* looks as if it might go on *onto*: the suit of a run, or a rank in it or next to its ends."""
    if meld_kind(onto) is MeldKind.SET:
        return False
    return card.suit == onto[0].suit or onto[0].rank - 1 <= card.rank <= onto[-1].rank + 1
