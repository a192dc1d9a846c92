"""A play in a turn, legal or not. The ruling is that of :mod:`trainer.rules.play`; the words say which rule it is."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from trainer.exercises.drawing import arrangement_row
from trainer.exercises.model import Group, Picture, QuestionError, Row, Tone
from trainer.exercises.reading import card_or_none, text_of
from trainer.exercises.seen import view_of, view_to_data
from trainer.exercises.wording import points_word
from trainer.rules.arrange import distinct_arrangements, least_deadwood
from trainer.rules.cards import Card, parse_card
from trainer.rules.play import Discard, DrawStock, Knock, Pass, Phase, TakeDiscard, View, legal_actions
from trainer.rules.ruleset import RuleSet

_PILE_SHOWN = 5  # cards under the top one
_ALONE = ("take", "stock", "pass", "knock")
_WITH_CARD = ("take", "throw", "knock")


class Point(StrEnum):
    """The rule that a play turns on."""

    PASSED = "after two passes"
    UNDER = "only the top card"
    TAKEN = "thrown back"
    NO_DRAW = "draw first"
    LIMIT = "knock limit"
    TOO_EARLY = "knock before the draw"
    FREE = "never forced"
    NO_PASS = "passing"
    WALL = "end of the stock"
    UPCARD = "the upcard first"


@dataclass(frozen=True, slots=True)
class TurnPlay:
    """What you want to do: ``take`` the top, ``take 9h`` from the pile, ``stock``, ``pass``, ``throw 9h`` (and play
    on), ``knock`` before drawing, ``knock 9h`` (throwing it). ``drawn`` came from the stock this turn."""

    view: View
    play: str
    drawn: Card | None = None

    @property
    def rules(self) -> RuleSet:
        return self.view.rules

    @property
    def card(self) -> Card | None:
        """The card that the play names."""
        return parse_card(self.play.split()[1]) if " " in self.play else None

    @property
    def legal(self) -> bool:
        actions, card = legal_actions(self.view), self.card
        match self.play.split()[0]:
            case "take":
                return TakeDiscard() in actions and card in (None, self.view.pile[-1])
            case "stock":
                return DrawStock() in actions
            case "pass":
                return Pass() in actions and not self.view.at_the_wall
            case "throw":
                return card is not None and Discard(card) in actions
            case _:
                return any(isinstance(each, Knock) and card in (None, each.card) for each in actions)

    @property
    def point(self) -> Point:
        match self.play.split()[0], self.view.phase:
            case (("take" | "stock"), Phase.DRAW) if self._near_the_wall():
                return Point.WALL
            case "take", _ if self.card is None:
                return Point.PASSED
            case "take", _:
                return Point.UNDER
            case "stock", _:
                return Point.UPCARD
            case "pass", _:
                return Point.NO_PASS
            case "throw", Phase.DISCARD:
                return Point.FREE if self._could_knock() and self.legal else Point.TAKEN
            case "throw", _:
                return Point.NO_DRAW
            case _, Phase.DISCARD:
                return Point.LIMIT
        return Point.TOO_EARLY

    def prompt(self) -> str:
        return f"{self._situation()} {self._wish()}"

    def table(self) -> Picture:
        hand = Row("Your hand", (Group(tuple(sorted(self.view.hand))),))
        return (Row("The pile", self._pile()), hand) if self.view.pile else (hand,)

    def _pile(self) -> tuple[Group, ...]:
        """The top card, and as many under it as a glance takes in."""
        *under, top = self.view.pile
        more = len(under) - _PILE_SHOWN
        note = f"under it, with {more} more" if more > 0 else "under it"
        on_top = Group((top,), Tone.POINTED, "on top")
        return (Group(tuple(under[-_PILE_SHOWN:]), Tone.PLAIN, note), on_top) if under else (on_top,)

    def at_stake(self) -> tuple[Group, ...]:
        """The card that the play is about; none for a draw from the stock, a pass, and a knock before the draw."""
        if self.play == "take":
            return (Group(self.view.pile[-1:], Tone.POINTED, "on top of the pile"),)
        return (Group((self.card,), Tone.POINTED),) if self.card else ()

    def ruled(self) -> Picture:
        """What decides it, drawn: the ten cards that a knock would keep, or the pile."""
        if self.card is not None and self.point in (Point.LIMIT, Point.FREE):
            ten = distinct_arrangements(self.view.hand - {self.card}, self.rules.min_run)[0]
            return (arrangement_row(ten, f"After {self.card.symbol} is thrown"),)
        return self.table()

    def to_data(self) -> dict[str, Any]:
        data = view_to_data(self.view) | {"play": self.play}
        return data | ({"drawn": str(self.drawn)} if self.drawn else {})

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        found = cls(view_of(data), text_of(data, "play"), card_or_none(data, "drawn"))
        found._check()
        return found

    def _check(self) -> None:
        words = self.play.split()
        if len(words) not in (1, 2) or words[0] not in (_ALONE if len(words) == 1 else _WITH_CARD):
            raise QuestionError(
                f"'play' is {self.play[:40]!r} (expected for example take, stock, throw 9h or knock 9h)"
            )
        holds_eleven = self.view.phase is Phase.DISCARD
        if words[0] == "take" and self.card is not None and self.card not in self.view.pile:
            raise QuestionError(f"'play' takes {self.card}, which is not in the pile")
        if words[0] in ("throw", "knock") and self.card is not None and self.card not in self.view.hand:
            raise QuestionError(f"'play' throws {self.card}, which is not in the hand")
        if (words[0] in ("take", "stock", "pass") or self.play == "knock") and holds_eleven:
            raise QuestionError(f"'play' is {self.play!r}, and the player has drawn already")
        if words[0] == "knock" and len(words) == 2 and not holds_eleven:
            raise QuestionError("'play' throws a card for a knock before a card was drawn")
        from_stock = holds_eleven and self.view.taken is None
        if self.drawn is not None and not (from_stock and self.drawn in self.view.hand):
            raise QuestionError(f"'drawn' is {self.drawn}, which did not come from the stock this turn")

    # --- The question --------------------------------------------------------------------------------------------

    def _situation(self) -> str:
        view, top = self.view, self.view.pile[-1].symbol if self.view.pile else ""
        if view.phase is Phase.DISCARD:
            if view.taken is not None:
                return f"You took {view.taken.symbol} from the pile."
            return f"You drew {self.drawn.symbol} from the stock." if self.drawn else "You drew from the stock."
        if view.phase is Phase.UPCARD:
            passed = "Your opponent passed" if view.events else "You are asked first"
            return f"The first upcard is {top}. {passed}."
        if view.both_passed:
            return f"The first upcard was {top}, and you both passed it."
        if self._near_the_wall():
            return f"Your opponent threw {top} and did not knock. {view.stock_left} cards are left in the stock."
        return f"Your opponent threw {top}. You have not drawn yet."

    def _wish(self) -> str:
        card = self.card.symbol if self.card else ""
        match self.play.split():
            case ["take"]:
                return f"You want to take {self.view.pile[-1].symbol}. Is that legal?"
            case ["take", _]:
                return f"You want to take {card} from the pile. Is that legal?"
            case ["stock"]:
                return "You want to draw from the stock. Is that legal?"
            case ["pass"] if self.view.phase is Phase.UPCARD:
                return "You do not want it, and pass. Is that legal?"
            case ["pass"]:
                return "You want neither the top card nor one from the stock, and pass. Is that legal?"
            case ["throw", _]:
                again = "it" if self.card in (self.drawn, self.view.taken) else card
                if self.view.phase is Phase.DISCARD and self._could_knock():
                    return f"You could knock, but want to throw {again} and play on. Is that legal?"
                return f"You want to throw {again}. Is that legal?"
            case ["knock"]:
                return "You want to knock at once. Is that legal?"
        return f"The knock limit is {self._limit}. You want to throw {card} and knock. Is that legal?"

    # --- The reason ----------------------------------------------------------------------------------------------

    def why(self) -> str:
        top = self.view.pile[-1].symbol if self.view.pile else ""
        match self.point:
            case Point.WALL:
                return self._why_wall()
            case Point.PASSED if self.view.both_passed:
                return f"{top} was passed by both, so it may not be taken now: you draw from the stock."
            case Point.PASSED if self.view.phase is Phase.UPCARD:
                return f"{top} is offered to both, first to the player who did not deal. It is your turn to take it."
            case Point.PASSED:
                return f"In your turn you draw the top card of the pile, {top}, or the top of the stock."
            case Point.UNDER if self.card == self.view.pile[-1]:
                return f"{top} is the top card of the pile, and in your turn you may take it."
            case Point.UNDER:
                return f"Only the top card of the pile may be taken, and that is {top}."
            case Point.UPCARD if self.view.phase is Phase.DRAW and not self.view.both_passed:
                return f"In your turn you draw the top card of the pile, {top}, or the top of the stock."
            case Point.UPCARD if self.legal:
                return f"You both passed {top}, so the stock is open, and you must draw from it."
            case Point.UPCARD:
                return f"The stock stays closed while {top}, the first upcard, is offered: take it or pass."
            case Point.NO_PASS if self.legal:
                return f"The first upcard is the one card that may be passed, and {top} is that card."
            case Point.NO_PASS:
                return "Only the first upcard may be passed. In every later turn you draw: the top card, or the stock."
            case Point.NO_DRAW:
                return "A turn begins with a draw, from the pile or from the stock. Only then do you throw."
            case Point.TOO_EARLY:
                return f"{self._now()} But a turn begins with a draw, and the knock comes with the throw after it."
        return self._why_throw()

    def _why_throw(self) -> str:
        card, taken = self.card, self.view.taken
        assert card is not None
        if self.point is Point.LIMIT and card != taken:
            left = least_deadwood(self.view.hand - {card}, self.rules.min_run)
            stays = f"Throwing {card.symbol} leaves {points_word(left)} of deadwood"
            if not self.legal:
                return f"{stays}, and at most {self._limit} may knock."
            now = least_deadwood(self.view.hand, self.rules.min_run)
            more = f" With all eleven cards it was {now}, but that does not count." if now > self._limit else ""
            return f"{stays}, and {self._limit} or less may knock.{more}"
        if card == taken:
            ruled = "may be thrown back at this table" if self.legal else "may not go straight back this turn"
            return f"{card.symbol} was just taken from the pile, and it {ruled}."
        if self.point is Point.FREE:
            return "You could knock, but nobody has to: throwing a card and playing on is your choice."
        if taken is not None:
            return f"Only {taken.symbol}, just taken, may not be thrown; {card.symbol} was in your hand before."
        return "A card drawn from the stock may be thrown at once; only one taken from the pile may not."

    def _why_wall(self) -> str:
        view = self.view
        if self.legal:
            return (
                f"The hand ends when a throw leaves {view.rules.stock_floor} cards in the stock. "
                f"There are still {view.stock_left}, so you may draw either way."
            )
        return (
            f"The throw left {view.stock_left} cards in the stock and nobody knocked: the hand is over, without points."
        )

    def _now(self) -> str:
        return f"Your ten cards leave {points_word(least_deadwood(self.view.hand, self.rules.min_run))}."

    @property
    def _limit(self) -> int:
        return self.rules.limit(self.view.upcard)

    def _near_the_wall(self) -> bool:
        return self.view.stock_left <= self.rules.stock_floor + 1

    def _could_knock(self) -> bool:
        return any(isinstance(each, Knock) for each in legal_actions(self.view))
