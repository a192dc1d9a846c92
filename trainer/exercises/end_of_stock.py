"""The end of the stock: what a discard does then, what may be done, and where a turn can begin.

Every key is found by playing it in :mod:`trainer.rules.play`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, Self

from trainer.exercises.answers import Answer, choice_in
from trainer.exercises.model import ChooseOne, Feedback, Group, Option, Picture, QuestionError, Row, Verdict
from trainer.exercises.reading import check_keys, choice_of, number_of, rules_without_upcard, text_of, with_rules
from trainer.exercises.wording import RIGHT, WRONG, YES_NO, best_title, count_word, label_of, points_word
from trainer.rules.arrange import after_each_discard
from trainer.rules.cards import DECK, Card, format_cards, parse_hand
from trainer.rules.play import Discard, DrawStock, Event, Knock, Pass, Phase, State, apply, deal, legal_actions
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.showdown import HAND_SIZE

ASKS = ("after-discard", "score", "options", "can-start", "draws")
_WITHOUT_HAND = ("can-start", "draws")
_FULL_STOCK = len(DECK) - 2 * HAND_SIZE - 1
_OPTIONS = {
    "after-discard": (
        Option("void", "The hand is over and nobody scores"),
        Option("goes-on", "Your opponent takes the next turn"),
        Option("lower", "The hand is over and the lower deadwood scores"),
    ),
    "score": (
        Option("nothing", "Nothing for anybody"),
        Option("difference", "The difference, for whoever has less left"),
        Option("box", "A box, for whoever has less left"),
        Option("goes-on", "Nothing yet: play goes on"),
    ),
    "options": (
        Option("discard", "Discard only"),
        Option("knock", "Knock only"),
        Option("knock-or-discard", "Knock, or discard without knocking"),
    ),
    "can-start": YES_NO,
    "draws": (
        Option("0", "None"),
        Option("1", "One, this one"),
        Option("2", "Two"),
        Option("more", "Three or more"),
    ),
}


@dataclass(frozen=True, slots=True)
class EndOfStock:
    """``stock_left`` cards are in the stock: after your draw, or ("can-start", "draws") when a turn begins.

    ``hand`` is eleven cards, and empty for those two. "draws": how often you still draw if both draw from the stock.
    """

    kind: ClassVar[str] = "end-of-stock"
    asks: str
    stock_left: int
    hand: tuple[Card, ...] = ()
    rules: RuleSet = STANDARD

    @property
    def key(self) -> str:
        if self.asks == "can-start":
            return "yes" if self.stock_left in _stock_at_turns(self.rules) else "no"
        if self.asks == "draws":
            draws = _draws_left(self.rules, self.stock_left)
            return str(draws) if draws < 3 else "more"
        actions = legal_actions(self._position())
        discards = [each for each in actions if isinstance(each, Discard)]
        if self.asks == "options":
            can_knock = any(isinstance(each, Knock) for each in actions)
            return ("knock-or-discard" if discards else "knock") if can_knock else "discard"
        if not self._ends():
            return "goes-on"
        return "nothing" if self.asks == "score" else "void"

    def prompt(self) -> str:
        left = "1 card is" if self.stock_left == 1 else f"{self.stock_left} cards are"
        if self.asks == "can-start":
            return f"A turn is about to begin, and {left} left in the stock. Can that happen?"
        if self.asks == "draws":
            return f"Your turn, and {left} left in the stock. Both draw from the stock. How often do you still draw?"
        if self.asks == "options":
            return f"You have drawn, and {left} left in the stock. What may you do now?"
        asked = "What does the hand score?" if self.asks == "score" else "What happens?"
        return f"You have drawn, and {left} left in the stock. You discard without knocking. {asked}"

    def table(self) -> Picture:
        return (Row("Your hand", (Group(tuple(sorted(self.hand))),)),) if self.hand else ()

    def form(self) -> ChooseOne:
        return ChooseOne(_OPTIONS[self.asks])

    def grade(self, answer: Answer) -> Verdict:
        right = self._chosen(answer) == self.key
        return Verdict(right, mistake="" if right else "end of the stock")

    def explain(self, answer: Answer) -> Feedback:
        chosen = self._chosen(answer)
        right = chosen == self.key
        options = _OPTIONS[self.asks]
        groups = tuple(group for row in self.table() for group in row.groups)
        return Feedback(
            headline=RIGHT if right else WRONG,
            cost="" if right else self._cost(),
            yours=(Row(f"Your answer: {label_of(chosen, options)}", groups),),
            best_title=best_title(1, right),
            best=((Row(label_of(self.key, options), groups),),),
            why=self._why(chosen),
        )

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"asks": self.asks, "stock_left": self.stock_left}
        return with_rules(data | ({"hand": format_cards(self.hand)} if self.hand else {}), self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"asks", "stock_left"}, {"hand"})
        asks, rules = choice_of(data, "asks", ASKS), rules_without_upcard(data)
        low, high = (0, _FULL_STOCK) if asks in _WITHOUT_HAND else (rules.stock_floor, _FULL_STOCK - 1)
        stock_left = number_of(data, "stock_left")
        if not low <= stock_left <= high:
            raise QuestionError(f"'stock_left' is {stock_left} (expected {low} to {high})")
        if asks in _WITHOUT_HAND:
            return cls(asks, stock_left, (), rules)
        return cls(asks, stock_left, parse_hand(text_of(data, "hand"), (HAND_SIZE + 1,)), rules)

    def _cost(self) -> str:
        if self.asks == "can-start":
            return f"The answer is {self.key}."
        return f"{label_of(self.key, _OPTIONS[self.asks])}."

    def _chosen(self, answer: Answer) -> str:
        return choice_in(answer, [option.value for option in _OPTIONS[self.asks]])

    def _position(self) -> State:
        """You draw your last card from the stock. Before that everybody threw what he drew, and nobody knocked."""
        mine, last = self.hand[:HAND_SIZE], self.hand[HAND_SIZE]
        filler = [card for card in DECK if card not in self.hand]
        cut = len(filler) - self.stock_left
        theirs, thrown, stock = filler[:HAND_SIZE], filler[HAND_SIZE:cut], filler[cut:]
        turns = len(thrown) - 1  # the first card of the pile is the upcard
        you = turns % 2  # the non-dealer draws first
        hands = (frozenset(theirs), frozenset(mine)) if you else (frozenset(mine), frozenset(theirs))
        events = [Event(0, Pass()), Event(1, Pass())]
        for turn, card in enumerate(thrown[1:]):
            events += [Event(turn % 2, DrawStock()), Event(turn % 2, Discard(card), card)]
        before = State(
            self.rules,
            hands,
            stock=(last, *stock),
            pile=tuple(thrown),
            upcard=thrown[0],
            to_move=you,
            phase=Phase.DRAW,
            events=tuple(events),
        )
        return apply(before, DrawStock())

    def _why(self, chosen: str) -> str:
        match self.asks:
            case "can-start":
                return self._why_start()
            case "draws":
                return self._why_draws()
            case "options":
                return self._why_options(chosen)
        never = _never_drawn(self.rules)
        if self.key == "goes-on":
            said = "The hand is not over yet. " if chosen != self.key else ""
            return f"{said}{never}, and there is still a card to draw above them: play goes on."
        again = "the same player deals again" if self.rules.void_redeal == "same" else "the other player deals"
        said = {
            "goes-on": "Your opponent would have nothing to draw. ",
            "lower": "Hands are compared only after a knock or gin. ",
            "difference": "Hands are compared only after a knock or gin. ",
            "box": "A box goes only to the winner of a hand, and nobody won this one. ",
        }.get(chosen, "")
        return f"{said}{never}, so a discard that leaves {self.stock_left} ends the hand: nobody scores, and {again}."

    def _why_start(self) -> str:
        never = _never_drawn(self.rules)
        if self.key == "no":
            return f"{never}: the hand ended on the discard before, so no turn begins with {self.stock_left} left."
        return f"{never}. With {self.stock_left} left before the draw there is still one to draw."

    def _why_draws(self) -> str:
        floor, left = self.rules.stock_floor, self.stock_left
        if left <= floor:
            return f"{_never_drawn(self.rules)}, so nothing is left to draw."
        after_you, after_both = left - 1, left - 2
        if after_you <= floor:
            return f"{_never_drawn(self.rules)}. You draw and leave {after_you}, and your discard ends the hand."
        first = f"{_never_drawn(self.rules)}. You leave {after_you}, your opponent leaves {after_both}"
        return f"{first}, and that discard ends the hand." if after_both <= floor else f"{first}, and so on."

    def _why_options(self, chosen: str) -> str:
        after, limit = after_each_discard(self.hand), self.rules.limit()
        card = min(after, key=lambda each: after[each])
        stays = f"After throwing {card.symbol} you keep {points_word(after[card])}"
        if self.key == "discard":
            return f"{stays}, and at most {limit} may knock, even now."
        if chosen == "discard":
            return f"{stays}, and {limit} or less may knock: the end of the stock changes nothing about that."
        dead = " A discard without a knock ends the hand, and nobody scores." if self._ends() else ""
        return f"{stays}, so you may knock; but a knock is never forced.{dead}"

    def _ends(self) -> bool:
        state = self._position()
        discards = [each for each in legal_actions(state) if isinstance(each, Discard)]
        return apply(state, discards[0]).phase is Phase.OVER


def _never_drawn(rules: RuleSet) -> str:
    if rules.stock_floor == 0:
        return "The stock is drawn to its last card"
    return f"The last {count_word(rules.stock_floor).lower()} cards of the stock are never drawn"


@lru_cache(maxsize=8)
def _stock_at_turns(rules: RuleSet) -> frozenset[int]:
    """The cards in the stock as each turn began, in a hand drawn out to its end."""
    return frozenset(len(state.stock) for state in _drawn_out(rules) if state.phase is not Phase.DISCARD)


@lru_cache(maxsize=64)
def _draws_left(rules: RuleSet, stock_left: int) -> int:
    """How often the player draws whose turn begins with *stock_left*, counted in the same hand."""
    turns = [state for state in _drawn_out(rules) if state.phase is Phase.DRAW]
    mover = next((state.to_move for state in turns if len(state.stock) == stock_left), None)
    return sum(state.to_move == mover and len(state.stock) <= stock_left and not state.at_the_wall for state in turns)


@lru_cache(maxsize=8)
def _drawn_out(rules: RuleSet) -> tuple[State, ...]:
    """Every state before the end of a hand in which everybody draws from the stock and nobody knocks."""
    state = deal(Random(1), rules)
    found = []
    while state.phase is not Phase.OVER:
        found.append(state)
        match state.phase:
            case Phase.UPCARD:
                state = apply(state, Pass())
            case Phase.DRAW:
                state = apply(state, Pass() if state.at_the_wall else DrawStock())
            case _:
                state = apply(state, next(each for each in legal_actions(state) if isinstance(each, Discard)))
    return tuple(found)
