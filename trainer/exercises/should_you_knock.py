"""Should you knock? A position with a price that was estimated ahead; grading reads it and simulates nothing."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from trainer.analysis.odds import gin_cards
from trainer.analysis.price import KnockPrice
from trainer.exercises.answers import Answer, choice_in
from trainer.exercises.drawing import arrangement_row
from trainer.exercises.model import (
    ChoiceTable,
    ChooseOne,
    Feedback,
    Group,
    Option,
    Picture,
    QuestionError,
    Row,
    Tone,
    Verdict,
)
from trainer.exercises.price_words import band_word, less_words, price_table
from trainer.exercises.reading import check_keys
from trainer.exercises.seen import PARTS, hand_row, seen_rows, stock_words, view_of, view_to_data
from trainer.exercises.wording import RIGHT, WRONG, best_title
from trainer.rules.arrange import Arrangement, arrange_as
from trainer.rules.play import Knock, Phase, View, legal_actions
from trainer.rules.ruleset import RuleSet

KNOCK, PLAY_ON = "knock", "play-on"
TOO_SOON, TOO_LATE = "knocked too soon", "played on too long"
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
        return (
            f"Turn {self.view.turn}: you have drawn, and {stock_words(self.view)}. "
            f"You may knock with {self.layout.deadwood}. Knock now, or play on?"
        )

    def table(self) -> Picture:
        return (*seen_rows(self.view), hand_row(self.view))

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
            table=self._table(chosen),
        )

    def to_data(self) -> dict[str, Any]:
        return view_to_data(self.view) | {"price": self.price.to_data()}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, {*PARTS, "price"})
        price = data["price"]
        if not isinstance(price, Mapping):
            raise QuestionError("'price' is a mapping")
        question = cls(view_of(data), KnockPrice.from_data(price))
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

    def _table(self, chosen: str) -> ChoiceTable | None:
        """None for a price that was made before every choice was kept."""
        if not self.price.choices:
            return None
        best = next((each for each in self.price.choices if each.action.startswith("knock") == (chosen == KNOCK)), None)
        return price_table(self.price.choices, lambda each: each is best, self.price.model, self.price.worlds)

    def _cost(self, verdict: Verdict) -> str:
        loss, error = abs(self.price.difference), self.price.error
        words = f"{'Playing on' if self.right == KNOCK else 'Knocking'} {less_words(loss, error)} (box included)."
        return words if verdict.right else f"{band_word(loss, error)}: {words[0].lower()}{words[1:]}"

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
            f"and would {_share(price.undercut_chance)}."
        )

    def _gin_words(self) -> str:
        ten = self.view.hand - {self.price.discard}
        count = len(gin_cards(ten, self.view.unseen))
        unseen = len(self.view.unseen)
        if count == 0:
            return "No single card makes gin for you."
        return f"{count} of the {unseen} unseen cards {'makes' if count == 1 else 'make'} gin for you."


def _share(chance: float) -> str:
    """``undercut you about 4% of the time``."""
    return "almost never undercut you" if chance < 0.01 else f"undercut you about {round(100 * chance)}% of the time"
