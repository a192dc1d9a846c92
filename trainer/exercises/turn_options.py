"""What may you do: the upcard, and every turn after it. The position is played to in :mod:`trainer.rules.play`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Answer, choice_in
from trainer.exercises.model import ChooseOne, Feedback, Group, Option, Picture, QuestionError, Row, Tone, Verdict
from trainer.exercises.reading import card_of, card_or_none, check_keys, rules_without_upcard, texts_of, with_rules
from trainer.exercises.wording import RIGHT, WRONG, YES_NO, answered, best_title, label_of
from trainer.rules.cards import DECK, Card, parse_card
from trainer.rules.play import (
    Action,
    Discard,
    DrawStock,
    Pass,
    Phase,
    State,
    TakeDiscard,
    apply,
    legal_actions,
    start,
)
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.showdown import HAND_SIZE

_NAMES: Mapping[type[Action], str] = {TakeDiscard: "take", Pass: "pass", DrawStock: "stock"}
_ACTIONS: Mapping[str, Action] = {"pass": Pass(), "take": TakeDiscard(), "stock": DrawStock()}
_MOST_ACTIONS = 18  # far from the end of the stock, where other rules begin
_VALUES = ("take pass", "take stock", "stock", "take pass stock")


@dataclass(frozen=True, slots=True)
class TurnOptions:
    """``before`` is what was done since the deal: "pass", "take", "stock" and "throw Kd", in turn.

    You are the player to move, and have not drawn. With ``card`` the question is whether that card, which lay face up
    at some time, may be taken now; without it, which of taking, passing and drawing from the stock are allowed.
    """

    kind: ClassVar[str] = "turn-options"
    upcard: Card
    before: tuple[str, ...] = ()
    card: Card | None = None
    rules: RuleSet = STANDARD

    @property
    def allowed(self) -> tuple[str, ...]:
        """Of take, pass and stock, what may be done, in this order."""
        legal = {type(each) for each in legal_actions(self._position())}
        return tuple(name for action, name in _NAMES.items() if action in legal)

    @property
    def key(self) -> str:
        if self.card is None:
            return " ".join(self.allowed)
        return "yes" if self.card == self._top and "take" in self.allowed else "no"

    @property
    def face_up(self) -> tuple[Card, ...]:
        """Every card that has been on the pile, those that you have taken left out."""
        state = self._position()
        return tuple(card for card in (self.upcard, *_thrown(self.before)) if card not in state.hands[state.to_move])

    def prompt(self) -> str:
        dealer = "Your opponent" if self._you == 0 else "You"
        told = [f"{dealer} dealt, and the upcard is {self.upcard.symbol}.", *self._told()]
        asked = "What may you do now?" if self.card is None else f"May you take {self.card.symbol} now?"
        return " ".join([*told, asked])

    def table(self) -> Picture:
        return (Row("The discard pile", self._pile()),)

    def form(self) -> ChooseOne:
        return ChooseOne(self._options())

    def grade(self, answer: Answer) -> Verdict:
        chosen = self._chosen(answer)
        return Verdict(chosen == self.key, mistake="" if chosen == self.key else self._mistake(chosen))

    def explain(self, answer: Answer) -> Feedback:
        verdict, chosen = self.grade(answer), self._chosen(answer)
        truth = label_of(self.key, self._options())
        return Feedback(
            headline=RIGHT if verdict.right else WRONG,
            cost="" if verdict.right else f"{truth}." if self.card is None else f"The answer is {self.key}.",
            yours=(Row(answered(label_of(chosen, self._options())), self._pile()),),
            best_title=best_title(1, verdict.right),
            best=((Row(truth, self._pile()),),),
            why=self._why(verdict.mistake) if self.card is None else self._why_card(self.card),
        )

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"upcard": str(self.upcard), "before": list(self.before)}
        return with_rules(data | ({"card": str(self.card)} if self.card else {}), self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"upcard", "before"}, {"card"})
        before = texts_of(data, "before")
        if len(before) > _MOST_ACTIONS:
            raise QuestionError(f"'before' has {len(before)} actions (expected at most {_MOST_ACTIONS})")
        rules = rules_without_upcard(data)
        if not rules.upcard:
            raise QuestionError("'rules' turn no upcard, and this question begins with one")
        question = cls(card_of(data, "upcard"), before, card_or_none(data, "card"), rules)
        if question._position().phase not in (Phase.UPCARD, Phase.DRAW):
            raise QuestionError("'before' ends in the middle of a turn (expected a throw or a pass at its end)")
        if question.card not in (None, *question.face_up):
            raise QuestionError(f"'card' is {question.card}, which never lay on the pile or is in your own hand")
        return question

    @property
    def _you(self) -> int:
        return _seat(self.before)

    @property
    def _top(self) -> Card:
        return self._position().pile[-1]

    def _position(self) -> State:
        """The hand played so far. Who throws a card was dealt it, whatever he drew."""
        thrown = _thrown(self.before)
        if len({self.upcard, *thrown}) != 1 + len(thrown):
            raise QuestionError("'before' throws a card twice, or the upcard")
        hands: tuple[list[Card], list[Card]] = ([], [])
        for place, each in enumerate(self.before):
            if each.startswith("throw "):
                hands[_seat(self.before[:place])].append(_action_card(each))
        rest = [card for card in DECK if card not in (self.upcard, *thrown)]
        for hand in hands:
            while len(hand) < HAND_SIZE:
                hand.append(rest.pop())
        state = start(*hands, [self.upcard, *rest], self.rules)
        for each in self.before:
            state = apply(state, _action(each))
        return state

    def _options(self) -> tuple[Option, ...]:
        if self.card is not None:
            return YES_NO
        top = self._top.symbol
        labels = (
            f"Take {top}, or pass",
            f"Take {top}, or draw from the stock",
            "Only draw from the stock",
            f"Take {top}, pass, or draw from the stock",
        )
        return tuple(Option(value, label) for value, label in zip(_VALUES, labels, strict=True))

    def _chosen(self, answer: Answer) -> str:
        return choice_in(answer, [option.value for option in self._options()])

    def _pile(self) -> tuple[Group, ...]:
        *under, top = self._position().pile
        on_top = Group((top,), Tone.POINTED, "on top" if under else "")
        return (Group(tuple(under), Tone.PLAIN, "under it"), on_top) if under else (on_top,)

    def _told(self) -> list[str]:
        """What was done, a sentence a turn: ``You both passed. Your opponent drew from the stock and threw 9♣.``"""
        told: list[str] = []
        top = self.upcard
        for place, each in enumerate(self.before):
            who = "You" if _seat(self.before[:place]) == self._you else "Your opponent"
            match each.split():
                case ["pass"]:
                    told.append(f"{who} passed.")
                case ["take"]:
                    told.append(f"{who} took {top.symbol}")
                case ["stock"]:
                    told.append(f"{who} drew from the stock")
                case _:
                    top = _action_card(each)
                    told[-1] += f" and threw {top.symbol}."
        return ["You both passed.", *told[2:]] if self.before[:2] == ("pass", "pass") else told

    def _mistake(self, chosen: str) -> str:
        if self.card is not None:
            return "top card left" if self.key == "yes" else "card not on top taken"
        extra = set(chosen.split()) - set(self.allowed)
        if "stock" in extra:
            return "stock too soon"
        if "pass" in extra:
            return "passed too late"
        return "passed card taken" if extra else "choice missed"

    def _why(self, mistake: str) -> str:
        top = self._top.symbol
        if self.allowed == ("take", "pass"):
            first = "the player who did not deal may take it first, then the dealer"
            closed = "The stock stays closed until both have passed."
            return f"The upcard is offered to both: {first}. Take it or pass. {closed}"
        if self.allowed == ("stock",):
            return (
                f"You both passed {top}, so it may not be taken now: the player who did not deal draws from the stock."
            )
        said = "Passing is for the upcard alone. " if mistake == "passed too late" else ""
        return f"{said}In every turn after the upcard you draw one card: the top of the pile, here {top}, or the stock."

    def _why_card(self, card: Card) -> str:
        pile = self._position().pile
        if card not in pile:
            return f"{card.symbol} was taken, so it is in a hand and not on the pile. Only {pile[-1].symbol} is on top."
        if card != pile[-1]:
            return f"{card.symbol} lies under {pile[-1].symbol} now. Only the top card of the pile may be taken."
        if "take" in self.allowed:
            return f"{card.symbol} is the top card of the pile, and the top card may be taken."
        return f"You both passed {card.symbol}, so it may not be taken now: you draw from the stock."


def _seat(before: Sequence[str]) -> int:
    """Who moves after *before*: a pass and a throw hand the turn over."""
    return sum(each == "pass" or each.startswith("throw ") for each in before) % 2


def _action(text: str) -> Action:
    return _ACTIONS[text] if text in _ACTIONS else Discard(_action_card(text))


def _action_card(text: str) -> Card:
    match text.split():
        case ["throw", card]:
            return parse_card(card)
    raise QuestionError(f"'before' holds {text[:40]!r} (expected pass, take, stock or throw with a card)")


def _thrown(before: Sequence[str]) -> list[Card]:
    return [_action_card(each) for each in before if each not in _ACTIONS]
