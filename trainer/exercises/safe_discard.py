"""Which discard is safe? Three spare cards; graded on the exact chance that the opponent can meld each."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Self

from trainer.analysis.odds import Pair, chance_to_meld, live_pairs, meld_partners
from trainer.exercises.answers import Answer, card_in
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
        if self._pairs_with_known(chosen) and not any(self._pairs_with_known(card) for card in self.safest()):
            return KNOWN_IGNORED
        return DEAD_MISSED if self.chance(self.safest()[0]) == 0 else RISKIER

    def _pairs_with_known(self, card: Card) -> list[Pair]:
        return [pair for pair in self._live(card) if set(pair) & set(self.known)]

    def _live(self, card: Card) -> tuple[Pair, ...]:
        return live_pairs(card, self.unseen, self.known)

    def _card_row(self, label: str, card: Card) -> Row:
        """The card with its chance, then each two cards it could still be melded with."""
        groups = [Group((card,), Tone.POINTED, self._percent(card))]
        for pair in self._live(card):
            held = [each for each in pair if each in self.known]
            note = f"holds {listed_symbols(held)}" if held else "both unseen"
            groups.append(Group(tuple(sorted(pair)), Tone.PLAIN, note))
        if len(groups) == 1:
            groups[0] = Group((card,), Tone.POINTED, "dead: no meld is left for it")
        return Row(label, tuple(groups))

    def _why(self, chosen: Card, best: tuple[Card, ...]) -> str:
        if chosen not in best:
            return f"{self._danger(chosen)} {self._safety(best[0])}"
        riskiest = max(self.spare, key=self.chance)
        if riskiest in best:
            return f"{self._safety(chosen)} All three are equally safe here."
        return f"{self._safety(chosen)} {self._danger(riskiest)}"

    def _danger(self, card: Card) -> str:
        """What makes *card* risky."""
        pairs = self._pairs_with_known(card)
        if not pairs:
            return f"{self._pairs_out(card)}."
        if complete := [pair for pair in pairs if set(pair) <= set(self.known)]:
            return f"Your opponent holds {listed_symbols(complete[0])}, so {card.symbol} makes a meld at once."
        held = {each for pair in pairs for each in pair if each in self.known}
        thirds = {each for pair in pairs for each in pair} - held
        return (
            f"Your opponent took {listed_symbols(held)}, so {card.symbol} needs only "
            f"{listed_symbols(thirds, 'or')} beside it."
        )

    def _safety(self, card: Card) -> str:
        """Why *card* is as safe as it is: what it would take to meld it, and what is gone."""
        if not self._live(card):
            return f"{card.symbol} is dead: {self._gone(card)}, so no meld with it is left."
        if self._pairs_with_known(card):
            return self._danger(card)
        gone = self._gone(card)
        return f"{self._pairs_out(card)}{f': {gone}' if gone else ''}."

    def _pairs_out(self, card: Card) -> str:
        count = len(self._live(card))
        pairs = "one pair of unseen cards" if count == 1 else f"{count} pairs of unseen cards"
        return f"{card.symbol} melds with {pairs}"

    def _gone(self, card: Card) -> str:
        """``you hold 7♥, and 7♦ and 8♠ are in the pile``: the cards that *card* can no longer be melded with."""
        partners = {each for pair in meld_partners(card) for each in pair}
        parts = []
        if mine := partners & set(self.hand):
            parts.append(f"you hold {listed_symbols(mine)}")
        if thrown := partners & set(self.pile):
            parts.append(f"{listed_symbols(thrown)} {'is' if len(thrown) == 1 else 'are'} in the pile")
        return ", and ".join(parts)


def _percent(chance: Fraction, beside: list[Fraction]) -> str:
    """``31%``; one decimal where whole per cents would make two different chances look alike."""
    if chance in (0, 1):
        return f"{int(100 * chance)}%"
    whole = [round(100 * each) for each in set(beside)]
    digits = 0 if len(whole) == len(set(whole)) and round(100 * chance) not in (0, 100) else 1
    return f"{float(100 * chance):.{digits}f}%"
