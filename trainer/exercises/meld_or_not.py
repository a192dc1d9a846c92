"""Set, run or neither: is what lies here a meld, and which?"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Answer, choice_in
from trainer.exercises.model import ChooseOne, Feedback, Group, Option, Picture, QuestionError, Row, Tone, Verdict
from trainer.exercises.reading import cards_of, check_keys, rules_of, with_rules
from trainer.exercises.wording import RIGHT, WRONG, best_title, label_of, listed, listed_symbols
from trainer.rules.cards import Card, Rank, Suit, by_rank, format_cards
from trainer.rules.melds import MeldKind, NoMeld, meld_kind, why_no_meld
from trainer.rules.ruleset import STANDARD, RuleSet

OPTIONS = (Option("set", "A set"), Option("run", "A run"), Option("none", "No meld"))
_MOST_CARDS = 13


@dataclass(frozen=True, slots=True)
class MeldOrNot:
    """Two to thirteen cards."""

    kind: ClassVar[str] = "meld-or-not"
    cards: tuple[Card, ...]
    rules: RuleSet = STANDARD

    @property
    def key(self) -> str:
        found = meld_kind(self.cards, self.rules.min_run)
        return "none" if found is None else str(found)

    def prompt(self) -> str:
        return "Are these cards a meld?"

    def table(self) -> Picture:
        return (Row("The cards", (Group(self.cards),)),)

    def form(self) -> ChooseOne:
        return ChooseOne(OPTIONS)

    def grade(self, answer: Answer) -> Verdict:
        chosen = choice_in(answer, [option.value for option in OPTIONS])
        return Verdict(chosen == self.key, mistake="" if chosen == self.key else self._mistake(chosen))

    def explain(self, answer: Answer) -> Feedback:
        chosen = choice_in(answer, [option.value for option in OPTIONS])
        right = chosen == self.key
        said = label_of(chosen, OPTIONS).lower()
        truth = label_of(self.key, OPTIONS).lower()
        tone = Tone.PLAIN if self.key == "none" else Tone.MELD
        return Feedback(
            headline=RIGHT if right else WRONG,
            cost="" if right else f"The answer is: {truth}.",
            yours=(Row(f"Your answer: {said}", (Group(self.cards),)),),
            best_title=best_title(1, right),
            best=((Row(truth.capitalize(), (Group(by_rank(self.cards), tone),)),),),
            why=self._why(chosen),
        )

    def to_data(self) -> dict[str, Any]:
        return with_rules({"cards": format_cards(self.cards)}, self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"cards"})
        cards = cards_of(data, "cards")
        if not 2 <= len(cards) <= _MOST_CARDS:
            raise QuestionError(f"'cards' has {len(cards)} cards (expected 2 to {_MOST_CARDS})")
        return cls(cards, rules_of(data))

    def _mistake(self, chosen: str) -> str:
        reason = why_no_meld(self.cards, self.rules.min_run)
        if reason is not None:
            return str(reason)
        return "meld missed" if chosen == "none" else "set and run mixed up"

    def _why(self, chosen: str) -> str:
        reason = why_no_meld(self.cards, self.rules.min_run)
        if reason is None:
            return self._why_set(chosen) if self.key == MeldKind.SET else self._why_run(chosen)
        if chosen == "set" and reason is not NoMeld.TOO_FEW:
            return f"A set is three or four cards of one rank; these are {_ranks_word(self.cards)}. {self._no(reason)}"
        return self._no(reason)

    def _why_set(self, chosen: str) -> str:
        rank = self.cards[0].rank.plural
        count = "Three" if len(self.cards) == 3 else "All four"
        if chosen == "run":
            return f"A run climbs through the ranks of one suit; these are all {rank}. {count} of one rank are a set."
        if chosen == "none":
            return f"{count} {rank} are a set: three or four cards of one rank meld, and their suits do not matter."
        return f"{count} {rank}: cards of one rank make a set."

    def _why_run(self, chosen: str) -> str:
        ordered = sorted(self.cards)
        suit = ordered[0].suit.word
        climb = f"{ordered[0].symbol} to {ordered[-1].symbol} follow one another in {suit}"
        ace = " The ace is low, so it stands below the two." if ordered[0].rank is Rank.ACE else ""
        if chosen == "set":
            return f"A set is cards of one rank; {climb}, which is a run.{ace}"
        if chosen == "none" and len(ordered) == 3:
            return f"{climb}: three in order are enough for a run; it does not need four.{ace}"
        return f"{climb}: three or more in order in one suit are a run.{ace}"

    def _no(self, reason: NoMeld) -> str:
        ordered = sorted(self.cards)
        match reason:
            case NoMeld.TOO_FEW if len(ordered) == 2:
                return "Two cards are only a start: a meld has at least three."
            case NoMeld.TOO_FEW:
                return f"Under these rules a run has at least {self.rules.min_run} cards."
            case NoMeld.WRAPS:
                return "The ace is low in gin rummy: it stands below the two, and nothing comes after the king."
            case NoMeld.GAP:
                return f"It is one suit, but {_missing(ordered)}, and a run has no gaps."
            case NoMeld.SUITS_DIFFER:
                return f"The ranks follow one another, but {_odd_suit(self.cards)}: a run is of one suit."
            case NoMeld.MIXED:
                return f"{_odd_rank(self.cards)} A run needs one suit in order, a set one rank."


def _missing(ordered: list[Card]) -> str:
    """``J♦ is missing``; the ends only where many are missing."""
    ranks = {card.rank for card in ordered}
    gaps = [Card(ordered[0].suit, Rank(r)) for r in range(min(ranks), max(ranks)) if Rank(r) not in ranks]
    if len(gaps) > 3:
        return f"{len(gaps)} cards are missing between {ordered[0].symbol} and {ordered[-1].symbol}"
    return f"{listed_symbols(gaps)} {'is' if len(gaps) == 1 else 'are'} missing"


def _odd_suit(cards: tuple[Card, ...]) -> str:
    """Names the card that spoils a run by its suit, and the trap of the same colour."""
    suits = Counter(card.suit for card in cards)
    (most, count), *others = suits.most_common()
    if count == len(cards) - 1:
        odd = next(card for card in cards if card.suit is not most)
        colour = "; the same colour is not enough" if _is_red(odd.suit) == _is_red(most) else ""
        return f"{odd.symbol} is not one of the {most.word}{colour}"
    return f"they are of {listed([suit.word for suit in sorted([most, *(suit for suit, _ in others)])])}"


def _is_red(suit: Suit) -> bool:
    return suit in (Suit.HEARTS, Suit.DIAMONDS)


def _odd_rank(cards: tuple[Card, ...]) -> str:
    """Names the card that spoils a set where only one does, else the suits."""
    (most, count), *_ = Counter(card.rank for card in cards).most_common()
    if count == len(cards) - 1 and count > 1:
        odd = next(card for card in cards if card.rank is not most)
        return f"{odd.symbol} is not one of the {most.plural}."
    return f"The suits are {listed([suit.word for suit in sorted({card.suit for card in cards})])}."


def _ranks_word(cards: tuple[Card, ...]) -> str:
    """``queens, kings and aces``."""
    return listed([rank.plural for rank in sorted({card.rank for card in cards})])
