"""After the hand: each decision of the learner with its price. Made once, kept in the store."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

from trainer.analysis.bands import Band, band_of
from trainer.exercises.wording import capital
from trainer.rules.actions import Action, Defend, Phase
from trainer.rules.cards import points
from trainer.rules.play import State
from trainer.rules.showdown import best_defences
from trainer.table.coach import Judgement, about, has_choice, reason
from trainer.table.game import Game, Hand
from trainer.table.words import action_words, doing

_VERSION = 1


@dataclass(frozen=True, slots=True)
class Choice:
    """One decision: the position it was made in, and what was done."""

    ply: int  # actions of the hand before it
    state: State
    action: Action

    @property
    def top(self) -> str:
        """The card on the pile, as it is shown."""
        return self.state.pile[-1].symbol if self.state.pile else "the top card"


def choices(hand: Hand) -> Iterator[Choice]:
    """The decisions of the learner in *hand* where there was something to choose, in order."""
    for ply, (state, event) in enumerate(zip(hand.states(), hand.state.events, strict=False)):
        view = state.view(hand.seat)
        if event.seat == hand.seat and (has_choice(view) or state.phase is Phase.LAY_OFF):
            yield Choice(ply, state, event.action)


def key_of(game: Game, hand: Hand, ply: int) -> str:
    """The coach's name for a position."""
    return f"{game.id}:{hand.number}.{ply}"


@dataclass(frozen=True, slots=True)
class Line:
    """One decision as it is listed. ``band`` is that of :class:`Band`, empty where nothing can be said.

    ``loss`` and ``error`` are in points a hand; of a lay-off, which is exact, the error is 0.
    """

    ply: int
    did: str
    band: str
    loss: float
    error: float
    words: str
    attempt: str = ""  # the id of the attempt under which it entered the mistakes; empty where it did not

    @property
    def label(self) -> str:
        """The band as it is shown."""
        return Band(self.band).label if self.band else ""

    def to_data(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def from_data(cls, data: object) -> Self | None:
        """None for what is no line: a review of another release is made anew."""
        if not isinstance(data, Mapping) or set(data) != set(cls.__slots__):
            return None
        texts = all(isinstance(data[name], str) for name in ("did", "band", "words", "attempt"))
        numbers = all(isinstance(data[name], (int, float)) for name in ("ply", "loss", "error"))
        return cls(**data) if texts and numbers and data["band"] in ("", *Band) else None


def line_of(choice: Choice, judgement: Judgement | None, attempt: str = "") -> Line:
    """The line of a priced decision. One that the coach did not look at has no band."""
    did = capital(action_words(choice.action, choice.top))
    if judgement is None:
        return Line(choice.ply, did, "", 0.0, 0.0, "")
    chosen, best = judgement.chosen, judgement.best
    if judgement.band == Band.BEST:
        return Line(choice.ply, did, Band.BEST, max(0.0, chosen.loss), chosen.error, "")
    words = f"It averages {about(chosen.loss, chosen.error, doing(best.action, choice.top))}."
    words = f"{words} {reason(judgement)}".strip()
    return Line(choice.ply, did, judgement.band, chosen.loss, chosen.error, words, attempt)


def defence_line(choice: Choice, attempt: str = "") -> Line:
    """The line of an answer to a knock, which is exact: what was left against the least that was possible."""
    did = capital(action_words(choice.action))
    lost = left_by(choice) - least_left(choice)
    if lost <= 0:
        return Line(choice.ply, did, Band.BEST, 0.0, 0.0, "")
    band = band_of(lost, 0)
    words = f"You left {left_by(choice)}; {least_left(choice)} was possible."
    return Line(choice.ply, did, band, float(lost), 0.0, words, attempt)


def left_by(choice: Choice) -> int:
    """What the learner's answer to a knock left over."""
    if not isinstance(choice.action, Defend):
        return 0
    gone = {card for each in choice.action.melds for card in each} | {each.card for each in choice.action.layoffs}
    return points(choice.state.hands[choice.state.to_move] - gone)


def least_left(choice: Choice) -> int:
    state = choice.state
    melds = state.laid.melds if state.laid else ()
    return best_defences(melds, state.hands[state.to_move], min_run=state.rules.min_run)[0].deadwood


def lines_to_data(lines: tuple[Line, ...]) -> dict[str, Any]:
    return {"version": _VERSION, "lines": [each.to_data() for each in lines]}


def lines_from_data(data: object) -> tuple[Line, ...] | None:
    """The lines of a kept review; None where there is none that this release can read."""
    if not isinstance(data, Mapping) or data.get("version") != _VERSION or not isinstance(data.get("lines"), list):
        return None
    lines = [Line.from_data(each) for each in data["lines"]]
    return None if None in lines else tuple(each for each in lines if each is not None)
