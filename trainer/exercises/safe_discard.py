"""Which discard is safe? Three spare cards; graded on the exact chance that the opponent can meld each."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Self

from trainer.analysis.odds import chance_to_meld
from trainer.exercises.answers import Answer, card_in
from trainer.exercises.danger import danger_words, live, pairs_with_known, safety_words
from trainer.exercises.model import ChooseCard, Feedback, Group, Picture, QuestionError, Row, Tone, Verdict
from trainer.exercises.reading import (
    cards_of,
    check_apart,
    check_keys,
    check_runs_of_three,
    rules_of,
    text_of,
    with_rules,
)
from trainer.exercises.wording import RIGHT, WRONG, best_title, listed_symbols
from trainer.rules.arrange import best_arrangements
from trainer.rules.cards import DECK, Card, format_cards, parse_cards, parse_hand
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.showdown import HAND_SIZE

SPARE = 3
KNOWN_IGNORED, DEAD_MISSED, RISKIER = "known card ignored", "dead card missed", "riskier card"


@dataclass(frozen=True, slots=True)
class SafeDiscard:
    """Eleven cards, three of them *spare*: in no meld of any best grouping.

    *pile* is oldest first. *known* are the cards the opponent took from the pile and still holds; the rest of that
    hand is any of the unseen cards alike.
    """

    kind: ClassVar[str] = "safe-discard"
    hand: tuple[Card, ...]
    spare: tuple[Card, ...]
    pile: tuple[Card, ...]
    known: tuple[Card, ...] = ()
    rules: RuleSet = STANDARD

    @property
    def unseen(self) -> frozenset[Card]:
        return frozenset(DECK) - {*self.hand, *self.pile, *self.known}

    def chance(self, card: Card) -> Fraction:
        """The exact chance that the opponent can meld *card*."""
        return chance_to_meld(card, self.unseen, self.known, HAND_SIZE - len(self.known))

    def chance_blind(self, card: Card) -> Fraction:
        """The same for somebody who forgot what the opponent took."""
        return chance_to_meld(card, self.unseen | set(self.known), (), HAND_SIZE)

    def safest(self) -> tuple[Card, ...]:
        """Every spare card with the least chance."""
        chances = {card: self.chance(card) for card in self.spare}
        return tuple(card for card in self.spare if chances[card] == min(chances.values()))

    def prompt(self) -> str:
        return "Which of your three spare cards is your opponent least likely to meld?"

    def table(self) -> Picture:
        rows = [
            Row("Taken by your opponent", (Group(self.known),)),
            Row("Discard pile, oldest first", (Group(self.pile),)),
        ]
        return tuple(row for row in rows if row.groups[0].cards)

    def form(self) -> ChooseCard:
        return ChooseCard(self.spare, "Your hand: tap one of the three spare cards", tuple(sorted(self.hand)))

    def grade(self, answer: Answer) -> Verdict:
        chosen = card_in(answer, self.spare)
        best = self.safest()
        return Verdict(chosen in best, len(best), mistake="" if chosen in best else self._mistake(chosen))

    def explain(self, answer: Answer) -> Feedback:
        chosen = card_in(answer, self.spare)
        best = self.safest()
        right = chosen in best
        return Feedback(
            headline=RIGHT if right else WRONG,
            cost=(
                f"Your opponent can meld it {self._percent(chosen)} of the time; no spare card is safer."
                if right
                else f"Your opponent can meld {chosen.symbol} {self._percent(chosen)} of the time, "
                f"{best[0].symbol} {self._percent(best[0])}."
            ),
            yours=(self._card_row("Your discard", chosen),),
            best_title=best_title(len(best), right),
            best=tuple((self._card_row("Safest", card),) for card in best),
            why=self._why(chosen, best),
        )

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "hand": format_cards(self.hand),
            "spare": format_cards(self.spare),
            "pile": format_cards(self.pile),
            "known": format_cards(self.known),
        }
        return with_rules(data, self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"hand", "spare", "pile"}, {"known"})
        question = cls(
            hand=parse_hand(text_of(data, "hand"), (HAND_SIZE + 1,)),
            spare=cards_of(data, "spare"),
            pile=cards_of(data, "pile"),
            known=parse_cards(text_of(data, "known", "")),
            rules=rules_of(data),
        )
        question._check()
        return question

    def _check(self) -> None:
        check_runs_of_three(self.rules, "partners are found")
        check_apart(self.hand, self.pile, self.known)
        if len(self.spare) != SPARE or not set(self.spare) <= set(self.hand):
            raise QuestionError(f"'spare' is {SPARE} cards of the hand, not '{format_cards(self.spare)}'")
        if len(self.known) > HAND_SIZE:
            raise QuestionError(f"the opponent holds {HAND_SIZE} cards, not {len(self.known)}")
        melded = {card for each in best_arrangements(self.hand) for meld in each.melds for card in meld}
        if wrong := sorted(melded & set(self.spare)):
            raise QuestionError(f"{format_cards(wrong)} is not spare: a best grouping melds it")

    def _chances(self) -> list[Fraction]:
        return [self.chance(card) for card in self.spare]

    def _percent(self, card: Card) -> str:
        return _percent(self.chance(card), self._chances())

    def _mistake(self, chosen: Card) -> str:
        if pairs_with_known(chosen, self) and not any(pairs_with_known(card, self) for card in self.safest()):
            return KNOWN_IGNORED
        return DEAD_MISSED if self.chance(self.safest()[0]) == 0 else RISKIER

    def _card_row(self, label: str, card: Card) -> Row:
        """The card with its chance, then each two cards it could still be melded with."""
        groups = [Group((card,), Tone.POINTED, self._percent(card))]
        for pair in live(card, self):
            held = [each for each in pair if each in self.known]
            note = f"holds {listed_symbols(held)}" if held else "both unseen"
            groups.append(Group(tuple(sorted(pair)), Tone.PLAIN, note))
        if len(groups) == 1:
            groups[0] = Group((card,), Tone.POINTED, "dead: no meld is left for it")
        return Row(label, tuple(groups))

    def _why(self, chosen: Card, best: tuple[Card, ...]) -> str:
        if chosen not in best:
            return f"{danger_words(chosen, self)} {safety_words(best[0], self)}"
        riskiest = max(self.spare, key=self.chance)
        if riskiest in best:
            return f"{safety_words(chosen, self)} All three are equally safe here."
        return f"{safety_words(chosen, self)} {danger_words(riskiest, self)}"


def _percent(chance: Fraction, beside: list[Fraction]) -> str:
    """``31%``; one decimal where whole per cents would make two different chances look alike."""
    if chance in (0, 1):
        return f"{int(100 * chance)}%"
    whole = [round(100 * each) for each in set(beside)]
    digits = 0 if len(whole) == len(set(whole)) and round(100 * chance) not in (0, 100) else 1
    return f"{float(100 * chance):.{digits}f}%"
