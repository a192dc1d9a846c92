"""Should you knock? A position with a price that was estimated ahead; grading reads it and simulates nothing."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.analysis.history import history_text, view_from_history
from trainer.analysis.odds import gin_cards
from trainer.analysis.price import KnockPrice
from trainer.exercises.answers import Answer, choice_in
from trainer.exercises.drawing import arrangement_row, pointed_row
from trainer.exercises.model import ChooseOne, Feedback, Group, Option, Picture, QuestionError, Row, Tone, Verdict
from trainer.exercises.reading import check_keys, rules_of, text_of, with_rules
from trainer.exercises.wording import RIGHT, WRONG, best_title, points_word
from trainer.rules.arrange import Arrangement, arrange_as
from trainer.rules.cards import Card, format_cards, parse_card, parse_cards
from trainer.rules.play import Discard, Knock, Pass, Phase, View, legal_actions
from trainer.rules.ruleset import RuleSet

KNOCK, PLAY_ON = "knock", "play-on"
TOO_SOON, TOO_LATE = "knocked too soon", "played on too long"
_SLIP, _COSTLY = 1.0, 3.0  # points a hand: the limits of the bands
_OFTEN = 0.2  # undercut chance from which it is the first thing to say
_OPTIONS = (Option(KNOCK, "Knock"), Option(PLAY_ON, "Play on"))


@dataclass(frozen=True, slots=True)
class ShouldYouKnock:
    """What the player to move knows, and the price of knocking now."""

    kind: ClassVar[str] = "should-you-knock"
    view: View
    price: KnockPrice

    @property
    def rules(self) -> RuleSet:
        return self.view.rules

    @property
    def right(self) -> str:
        """The value of the right option."""
        return KNOCK if self.price.difference > 0 else PLAY_ON

    @property
    def layout(self) -> Arrangement:
        """The ten cards as the priced knock lays them down."""
        return arrange_as(self.view.hand - {self.price.discard}, self.price.melds)

    def prompt(self) -> str:
        turn, left = self.view.turn, self.view.stock_left
        cards = "1 card is" if left == 1 else f"{left} cards are"
        return (
            f"Turn {turn}: you have drawn, and {cards} left in the stock. "
            f"You may knock with {self.layout.deadwood}. Knock now, or play on?"
        )

    def table(self) -> Picture:
        seat = self.view.seat
        rows = [
            Row("Taken by your opponent", (Group(tuple(sorted(self.view.known))),)),
            Row("Thrown by your opponent", (Group(self._thrown_by(1 - seat)),)),
            Row("Thrown by you, and left", (Group(self._thrown_by(seat)),)),
        ]
        passed = sum(isinstance(event.action, Pass) for event in self.view.events) == 2
        if passed and self.view.upcard is not None:
            rows.append(Row("The first upcard, left by both", (Group((self.view.upcard,)),)))
        shown = [row for row in rows if row.groups[0].cards]
        taken = () if self.view.taken is None else (self.view.taken,)
        hand = pointed_row("Your hand", taken, self.view.hand, "just taken: may not be thrown")
        return (*shown, hand)

    def form(self) -> ChooseOne:
        return ChooseOne(_OPTIONS)

    def grade(self, answer: Answer) -> Verdict:
        chosen = choice_in(answer, (KNOCK, PLAY_ON))
        if chosen == self.right:
            return Verdict(True, loss=0.0, error=self.price.error)
        mistake = TOO_SOON if chosen == KNOCK else TOO_LATE
        return Verdict(False, loss=abs(self.price.difference), error=self.price.error, mistake=mistake)

    def explain(self, answer: Answer) -> Feedback:
        verdict = self.grade(answer)
        chosen = choice_in(answer, (KNOCK, PLAY_ON))
        return Feedback(
            headline=RIGHT if verdict.right else WRONG,
            cost=self._cost(verdict),
            yours=self._picture(chosen, "You knock" if chosen == KNOCK else "You play on"),
            best_title=best_title(1, verdict.right),
            best=(self._picture(self.right, "Knock" if self.right == KNOCK else "Play on"),),
            why=self._why(chosen),
        )

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "hand": format_cards(sorted(self.view.hand)),
            "upcard": str(self.view.upcard),
            "history": history_text(self.view),
            "price": self.price.to_data(),
        }
        return with_rules(data, self.rules)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {"hand", "upcard", "history", "price"})
        hand, upcard = parse_cards(text_of(data, "hand")), parse_card(text_of(data, "upcard"))
        price = data["price"]
        if not isinstance(price, Mapping):
            raise QuestionError("'price' is a mapping")
        question = cls(
            view_from_history(hand, upcard, text_of(data, "history"), rules_of(data)), KnockPrice.from_data(price)
        )
        question._check()
        return question

    def _check(self) -> None:
        if self.view.phase is not Phase.DISCARD:
            raise QuestionError(f"the position is in the {self.view.phase} phase; a knock is asked with eleven cards")
        discard = self.price.discard
        knocks = {action.card for action in legal_actions(self.view) if isinstance(action, Knock)}
        if discard not in knocks:
            raise QuestionError(f"throwing {discard} is no legal knock here")
        limit = self.rules.limit(self.view.upcard)
        if (count := self.layout.deadwood) > limit:
            raise QuestionError(f"the priced knock leaves {count}; {limit} may knock")

    def _thrown_by(self, seat: int) -> tuple[Card, ...]:
        """Cards in the pile that this seat threw last, oldest first."""
        thrower = {event.action.card: event.seat for event in self.view.events if isinstance(event.action, Discard)}
        return tuple(card for card in self.view.pile if thrower.get(card) == seat)

    def _cost(self, verdict: Verdict) -> str:
        error = max(1, round(self.price.error))
        better, other = ("Knocking", "playing on") if self.right == KNOCK else ("Playing on", "knocking")
        figure = points_word(round(abs(self.price.difference)))
        words = f"{better} averages {figure} a hand more than {other}, give or take {error} (box included)."
        return words if verdict.right else f"{band(verdict.loss or 0.0)}: {words[0].lower()}{words[1:]}"

    def _picture(self, option: str, label: str) -> Picture:
        if option == KNOCK:
            thrown = Group((self.price.discard,), Tone.POINTED, "thrown to knock")
            laid = arrangement_row(self.layout, label)
            return (Row(label, (thrown, *laid.groups)),)
        kept = arrangement_row(self.layout, label)
        return (Row(label, (*kept.groups, Group((self.price.discard,), Tone.POINTED, "or another loose card thrown"))),)

    def _why(self, chosen: str) -> str:
        """What is wrong with *chosen*, the facts behind it, and where the numbers come from."""
        facts = [self._opponent_words(), self._gin_words()]
        if self.right == PLAY_ON and self.price.undercut_chance < _OFTEN:
            facts.reverse()
        wrong = "" if chosen == self.right else f"{self._wrong_words(chosen)} "
        return f"{wrong}{' '.join(facts)} Estimated by {self.price.model}."

    def _wrong_words(self, chosen: str) -> str:
        if chosen == PLAY_ON:
            return "Waiting gives your opponent time to get rid of points, to knock first or to undercut you later."
        if self.price.undercut_chance >= _OFTEN:
            return "Your knock would be undercut too often."
        return "Your knock wins something, but it gives up what playing on promises."

    def _opponent_words(self) -> str:
        price = self.price
        return (
            f"You have {self.layout.deadwood}; your opponent probably holds about {round(price.opponent_deadwood)} "
            f"and would undercut you {_share(price.undercut_chance)}."
        )

    def _gin_words(self) -> str:
        ten = self.view.hand - {self.price.discard}
        count = len(gin_cards(ten, self.view.unseen))
        unseen = len(self.view.unseen)
        if count == 0:
            return "No single card makes gin for you."
        return f"{count} of the {unseen} unseen cards {'makes' if count == 1 else 'make'} gin for you."


def band(loss: float) -> str:
    """The word for what an answer gave away, in points a hand: the limits are 1 and 3."""
    if loss <= 0:
        return "Best"
    return "Slip" if loss < _SLIP else "Costly" if loss <= _COSTLY else "Very costly"


def _share(chance: float) -> str:
    """``about 4% of the time``."""
    return "almost never" if chance < 0.01 else f"about {round(100 * chance)}% of the time"
