"""Watch, then answer: turns are played before your eyes, the pile is covered, and what you saw is asked.

Every key is exact: it follows from the cards that were seen, whatever the hidden ones are.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.analysis.odds import Pair, live_pairs, meld_partners
from trainer.exercises.answers import Answer, card_in, choice_in
from trainer.exercises.model import (
    ChooseCard,
    ChooseOne,
    Feedback,
    Group,
    Option,
    Picture,
    QuestionError,
    Row,
    Scene,
    Tone,
    Verdict,
)
from trainer.exercises.reading import cards_of, check_keys, choice_of
from trainer.exercises.seen import places, seen_rows, thrown_by, view_of, view_to_data
from trainer.exercises.wording import RIGHT, WRONG, best_title, label_of, listed_symbols
from trainer.rules.cards import Card, format_cards
from trainer.rules.play import Discard, Event, Pass, Phase, View
from trainer.rules.ruleset import RuleSet

ASKS = ("taken", "gone", "collecting", "safe")
COLLECTING = (Option("set", "Only a set"), Option("run", "Only a run"), Option("either", "A set or a run"))
_MOST_CARDS = 6


@dataclass(frozen=True, slots=True)
class WatchThenAnswer:
    """``view`` is yours when the pile is covered: it is your turn, and you have drawn.

    ``asks``: which of ``cards`` the opponent took and holds, which lies in the pile, which of your own no opponent
    can meld; or ("collecting", one card) whether the card that was taken can be part of a set, a run or either.
    """

    kind: ClassVar[str] = "watch-then-answer"
    view: View
    asks: str
    cards: tuple[Card, ...]

    @property
    def rules(self) -> RuleSet:
        return self.view.rules

    @property
    def right_cards(self) -> frozenset[Card]:
        """The right ones of ``cards``; not for "collecting"."""
        match self.asks:
            case "taken":
                return frozenset(self.cards) & self.view.known
            case "gone":
                return frozenset(self.cards) & set(self.view.pile)
            case _:
                return frozenset(card for card in self.cards if not self.live(card))

    @property
    def right_option(self) -> str:
        """For "collecting": ``set``, ``run``, ``either``; empty where the card can be in no meld at all."""
        card = self.cards[0]
        kinds = {"set" if pair[0].rank is card.rank else "run" for pair in self.live(card)}
        return "either" if len(kinds) == 2 else "".join(kinds)

    def scenes(self) -> tuple[Scene, ...]:
        """The upcard and who left it, then a scene a turn; the last is your own draw."""
        turns = _turns(self.view.events)
        passed = [turn[0].seat for turn in turns if isinstance(turn[0].action, Pass)]
        return (self._opening(passed), *(self._scene(turn) for turn in turns[len(passed) :]))

    def prompt(self) -> str:
        match self.asks:
            case "taken":
                return "Which of these cards did your opponent take from the pile and keep?"
            case "gone":
                return "Which of these cards lies in the covered pile?"
            case "safe":
                return "Which of these cards of yours can your opponent certainly not meld?"
        taken = self.cards[0].symbol
        return f"Your opponent took {taken} and holds it. By all the cards you have seen, what can it be part of?"

    def table(self) -> Picture:
        if self.asks == "safe":  # the hand is what is answered with
            return ()
        return (Row("Your hand", (Group(tuple(sorted(self.view.hand))),)),)

    def form(self) -> ChooseOne | ChooseCard:
        if self.asks == "collecting":
            return ChooseOne(COLLECTING)
        if self.asks == "safe":
            return ChooseCard(self.cards, "Your hand: tap one of the raised cards", tuple(sorted(self.view.hand)))
        return ChooseCard(self.cards, "The pile is covered. Tap one of these.")

    def grade(self, answer: Answer) -> Verdict:
        if self.asks == "collecting":
            chosen = self._option(answer)
            return Verdict(chosen == self.right_option, mistake="" if chosen == self.right_option else "meld misjudged")
        card, right = card_in(answer, self.cards), self.right_cards
        return Verdict(card in right, len(right), mistake="" if card in right else self._mistake(card))

    def explain(self, answer: Answer) -> Feedback:
        if self.asks == "collecting":
            return self._explain_collecting(self._option(answer))
        return self._explain_card(card_in(answer, self.cards))

    def to_data(self) -> dict[str, Any]:
        return view_to_data(self.view) | {"asks": self.asks, "cards": format_cards(self.cards)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"hand", "upcard", "history", "asks", "cards"})
        question = cls(view_of(data), choice_of(data, "asks", ASKS), cards_of(data, "cards"))
        question._check()
        return question

    def _check(self) -> None:
        if self.view.phase is not Phase.DISCARD:
            raise QuestionError("'history' does not end with a draw of the player who is asked")
        if self.asks == "collecting":
            if len(self.cards) != 1 or self.cards[0] not in self.view.known or not self.right_option:
                raise QuestionError("'cards' is one card that the opponent took, holds and can meld")
            return
        if not 2 <= len(self.cards) <= _MOST_CARDS:
            raise QuestionError(f"'cards' are {len(self.cards)} (expected 2 to {_MOST_CARDS})")
        if self.asks == "safe" and not self.view.hand.issuperset(self.cards):
            raise QuestionError("'cards' are cards of the hand where 'asks' is safe")
        if self.asks != "safe" and not self.view.hand.isdisjoint(self.cards):
            raise QuestionError("'cards' are none of the hand, which is seen")
        if len(self.right_cards) in (0, len(self.cards)):
            raise QuestionError("of 'cards' one at least is right, and one is wrong")

    # --- What is watched -----------------------------------------------------------------------------------------

    def _opening(self, passed: list[int]) -> Scene:
        upcard = self.view.upcard
        assert upcard is not None
        left = {
            0: "",
            1: " You leave it." if passed == [self.view.seat] else " Your opponent leaves it.",
            2: " You both leave it.",
        }[len(passed)]
        row = Row("On the pile", (Group((upcard,), Tone.POINTED, "the first upcard"),))
        return Scene(f"The first upcard is {upcard.symbol}.{left}", (row,))

    def _scene(self, turn: tuple[Event, ...]) -> Scene:
        """A draw with the throw that follows it; your own last draw stands alone."""
        you = turn[0].seat == self.view.seat
        who = "You" if you else "Your opponent"
        taken = turn[0].card
        drew = (
            f"{'take' if you else 'takes'} {taken.symbol}" if taken else f"{'draw' if you else 'draws'} from the stock"
        )
        groups = [Group((taken,), Tone.POINTED, "taken")] if taken else []
        if len(turn) == 1:
            on_top = Row("On the pile", (Group(self.view.pile[-1:]),))
            return Scene(f"{who} {drew}. It is your turn to throw.", (Row(who, tuple(groups)) if groups else on_top,))
        thrown = turn[1].card
        assert thrown is not None
        groups.append(Group((thrown,), Tone.PLAIN, "thrown"))
        return Scene(f"{who} {drew} and {'throw' if you else 'throws'} {thrown.symbol}.", (Row(who, tuple(groups)),))

    # --- What came of it -----------------------------------------------------------------------------------------

    def live(self, card: Card) -> tuple[Pair, ...]:
        """The pairs that the opponent can hold, as far as was seen, and that make a meld with *card*."""
        return live_pairs(card, self.view.unseen, self.view.known)

    def _option(self, answer: Answer) -> str:
        return choice_in(answer, [option.value for option in COLLECTING])

    def _explain_collecting(self, chosen: str) -> Feedback:
        card, key = self.cards[0], self.right_option
        right, label = chosen == key, label_of(key, COLLECTING)
        melds = tuple(Group(tuple(sorted((*pair, card))), Tone.MELD) for pair in self.live(card))
        return Feedback(
            headline=RIGHT if right else WRONG,
            cost="" if right else f"{label}.",
            yours=(Row(f"Your answer: {label_of(chosen, COLLECTING)}", (Group((card,), Tone.POINTED, "taken"),)),),
            best_title=best_title(1, right),
            best=((Row(f"{label}: the melds that are possible", melds), *seen_rows(self.view)),),
            why=f"{self._kind_words('set')} {self._kind_words('run')}",
        )

    def _kind_words(self, name: str) -> str:
        """``No set is possible: you hold 8♠, and 8♦ lies in the pile.`` / ``A run is possible, with 6♥ and 7♥.``"""
        card = self.cards[0]
        pairs = [pair for pair in meld_partners(card) if (pair[0].rank is card.rank) == (name == "set")]
        live = [pair for pair in pairs if pair in self.live(card)]
        if live:
            return f"A {name} is possible, with {' or '.join(listed_symbols(pair) for pair in live)}."
        return f"No {name} is possible: {places({each for pair in pairs for each in pair}, self.view)}."

    def _explain_card(self, chosen: Card) -> Feedback:
        best = sorted(self.right_cards)
        right = chosen in best
        others = [card for card in self.cards if card not in best]
        verb = {"taken": "was taken and kept", "gone": "lies in the pile", "safe": "cannot be melded"}[self.asks]
        return Feedback(
            headline=RIGHT if right else WRONG,
            cost="" if right else f"{listed_symbols(best, 'or')} {verb}.",
            yours=(self._row("Your answer", chosen),),
            best_title=best_title(len(best), right),
            best=(*((self._row("The right card", card),) for card in best), seen_rows(self.view)),
            why=f"{self._fact(chosen)} {self._fact(others[0] if right else best[0])}",
        )

    def _row(self, label: str, card: Card) -> Row:
        groups = [Group((card,), Tone.POINTED, self._state(card))]
        if self.asks == "safe":
            groups += [Group(tuple(sorted(pair)), Tone.PLAIN, "still possible") for pair in self.live(card)[:4]]
        return Row(label, tuple(groups))

    def _state(self, card: Card) -> str:
        if self.asks == "safe":
            return "dead: no meld is left for it" if not self.live(card) else "can still be melded with"
        if card in self.view.known:
            return "held by your opponent"
        return "in the pile" if card in self.view.pile else "not seen"

    def _fact(self, card: Card) -> str:
        """What was to be seen of *card*, in a sentence."""
        if self.asks == "safe":
            gone = places({each for pair in meld_partners(card) for each in pair}, self.view)
            if not self.live(card):
                return f"{card.symbol} is dead: {gone}, so no meld with it is left."
            pair = self.live(card)[0]
            held = [each for each in pair if each in self.view.known]
            return f"{card.symbol} can be melded with {listed_symbols(pair)}{self._held_words(held)}."
        if card not in {*self.view.pile, *self.view.known}:
            return f"{card.symbol} was never on the pile."
        yours, theirs = (thrown_by(self.view, seat) for seat in (self.view.seat, 1 - self.view.seat))
        thrown = "You threw" if card in yours else "Your opponent threw" if card in theirs else "Nobody wanted"
        if card in self.view.pile:
            again = " after taking it" if card in {*self.view.taken_by(0), *self.view.taken_by(1)} else ""
            last = " the first upcard" if thrown == "Nobody wanted" else ""
            return f"{thrown}{last} {card.symbol}{again}, and it lies in the pile."
        return f"Your opponent took {card.symbol} from the pile and did not throw it again."

    def _held_words(self, held: list[Card]) -> str:
        if held:
            return f"; your opponent took {listed_symbols(held)}"
        return ", neither of which you have seen"

    def _mistake(self, card: Card) -> str:
        if self.asks == "safe":
            return "live card thrown"
        if card in self.view.known:
            return "taken card forgotten"
        return "thrown card forgotten" if card in self.view.pile else "card never seen"


def _turns(events: tuple[Event, ...]) -> list[tuple[Event, ...]]:
    """The events a turn at a time: a pass, or a draw and the throw after it."""
    turns: list[tuple[Event, ...]] = []
    for event in events:
        if isinstance(event.action, Discard):
            turns[-1] = (*turns[-1], event)
        else:
            turns.append((event,))
    return turns
