"""A game at the table: a code and the moves. Everything else, the cards too, is worked out from these two.

It is kept as the text of :mod:`trainer.rules.game_record`, in which the learner is *You* and the machine *Opponent*.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import Any, Self

from trainer.rules.cards import Card
from trainer.rules.errors import RulesError
from trainer.rules.game_record import GameHand, GameRecord
from trainer.rules.play import Action, DrawStock, Phase, State, View, apply, deal, states_after
from trainer.rules.record import Record, Seeded, record_of
from trainer.rules.record_reading import read_record
from trainer.rules.replay import replay
from trainer.rules.score import DEAD_HAND, HandResult, hand_result
from trainer.table.code import HAND, CodeError, Setup, after, first_dealer, hand_seed, read_code
from trainer.table.standing import Standing, standing_of

PLAYERS = ("You", "Opponent")
LEARNER, OPPONENT = 0, 1
_VERSION = 1


class GameError(ValueError):
    """A saved game that cannot be read."""


class MoveError(ValueError):
    """A move that is not the learner's to make now, in a sentence for the learner."""


@dataclass(frozen=True, slots=True)
class Place:
    """A position in a game, by its numbers: the hand from 1, and how many actions it has had."""

    hand: int
    ply: int

    def __str__(self) -> str:
        return f"{self.hand}.{self.ply}"


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand. ``dealer`` is 0 for the learner, 1 for the opponent."""

    number: int
    seed: int
    dealer: int
    state: State = field(repr=False)

    @property
    def seat(self) -> int:
        """The learner's seat: the dealer sits in seat 1."""
        return 1 if self.dealer == LEARNER else 0

    @property
    def is_over(self) -> bool:
        return self.state.phase is Phase.OVER

    @property
    def is_mine(self) -> bool:
        """Whether the learner is to move."""
        return not self.is_over and self.state.to_move == self.seat

    @property
    def view(self) -> View:
        """What the learner sees, whoever is to move."""
        return self.state.view(self.seat)

    @property
    def drawn(self) -> Card | None:
        """The card that the player to move has just drawn or taken; None where nothing is to be thrown."""
        state = self.state
        if state.phase is not Phase.DISCARD:
            return None
        if state.taken is not None:
            return state.taken
        draws = sum(isinstance(event.action, DrawStock) for event in state.events)
        return self.first().stock[draws - 1]

    @property
    def result(self) -> HandResult:
        """What the hand brought; it must be over."""
        state = self.state
        if state.result is None or state.knocker is None:
            return DEAD_HAND
        knocker = LEARNER if state.knocker == self.seat else OPPONENT
        return hand_result(state.result.score, PLAYERS[knocker], PLAYERS[1 - knocker])

    def first(self) -> State:
        """The fresh deal."""
        return deal(Random(self.seed), self.state.rules)

    def states(self) -> tuple[State, ...]:
        """Every position of the hand, from the deal to now."""
        return states_after(self.first(), self.state.events)

    def record(self) -> Record:
        return record_of(self.first(), self.state, self.seed)


@dataclass(frozen=True, slots=True)
class Game:
    """A game as far as it was played. ``asked`` are the places where the coach asked before the move was made."""

    id: str
    code: str
    setup: Setup
    began: str  # UTC, in ISO form
    hands: tuple[Hand, ...]
    asked: tuple[str, ...] = ()

    @classmethod
    def new(cls, game_id: str, code: str, began: str) -> Self:
        """A game with its first hand dealt. CodeError for a text that is no code."""
        code, setup = read_code(code)
        return cls(game_id, code, setup, began, (_dealt(code, setup, 1, first_dealer(code)),))

    @property
    def hand(self) -> Hand:
        return self.hands[-1]

    @property
    def place(self) -> Place:
        return Place(self.hand.number, len(self.hand.state.events))

    @property
    def standing(self) -> Standing:
        """The score, of the hands that are over."""
        return standing_of([each.result for each in self.hands if each.is_over], self.setup.rules, PLAYERS)

    @property
    def is_over(self) -> bool:
        return self.hand.is_over and (self.setup.length == HAND or self.standing.is_over)

    def move(self, place: str, action: Action, *, asked: bool = False) -> Self:
        """The game after the learner's *action* in the position *place*. MoveError for any other position and for
        what is not the learner's to do; the game is as it was then."""
        if place != str(self.place):
            raise MoveError("That move was for an earlier position. This is how the game stands now.")
        if not self.hand.is_mine:
            raise MoveError("It is not your turn.")
        try:
            state = apply(self.hand.state, action)
        except RulesError as problem:
            raise MoveError(f"That move is not allowed: {problem}.") from problem
        noted = (*self.asked, place) if asked else self.asked
        return replace(self._with(state), asked=noted)

    def answer(self, action: Action) -> Self:
        """The game after the opponent's *action*."""
        return self._with(apply(self.hand.state, action))

    @property
    def dice(self) -> Random:
        """The opponent's, for this position: from the deal and the place, so that a game can be played again."""
        return Random(f"{self.hand.seed}/{self.place}")

    def next_hand(self, place: str) -> Self:
        """The game with the next hand dealt. MoveError where the hand *place* is not the last one, or not over."""
        if place != str(self.place):
            raise MoveError("The next hand is dealt already. This is how the game stands now.")
        if not self.hand.is_over or self.is_over:
            raise MoveError("There is no hand to deal now.")
        winner = {PLAYERS[LEARNER]: LEARNER, PLAYERS[OPPONENT]: OPPONENT}.get(self.hand.result.winner or "")
        dealer = after(self.setup, self.hand.dealer, winner, dead=self.hand.state.result is None)
        dealt = _dealt(self.code, self.setup, len(self.hands) + 1, dealer)
        return replace(self, hands=(*self.hands, dealt))

    def _with(self, state: State) -> Self:
        return replace(self, hands=(*self.hands[:-1], replace(self.hand, state=state)))

    def record(self) -> GameRecord:
        """The game as it can be read, sent and played again; it names every seed."""
        plain = self.setup.rules.sheet == "single" and self.setup.rules.match == "single"
        results: list[HandResult] = []
        noted = []
        for each in self.hands:
            score = None
            if each.is_over and plain:
                results.append(each.result)
                score = standing_of(results, self.setup.rules, PLAYERS).scores
            noted.append(GameHand(PLAYERS[each.dealer], each.record(), score))
        return GameRecord(PLAYERS, self.setup.rules, tuple(noted))

    def to_data(self) -> dict[str, Any]:
        """Plain values that :meth:`from_data` reads back to an equal game."""
        return {
            "version": _VERSION,
            "id": self.id,
            "code": self.code,
            "began": self.began,
            "hands": [{"deals": PLAYERS[each.dealer], "record": _written(each)} for each in self.hands],
            "asked": list(self.asked),
        }

    @classmethod
    def from_data(cls, data: object) -> Self:
        """The game that *data* holds, every move played again. GameError that names what is wrong."""
        if not isinstance(data, Mapping) or data.get("version") != _VERSION:
            raise GameError("it was saved by another release")
        texts = [data.get(name) for name in ("id", "code", "began")]
        asked, hands = data.get("asked"), data.get("hands")
        if not all(isinstance(each, str) for each in texts) or not isinstance(asked, list) or not hands:
            raise GameError("a part of it is missing")
        game_id, code, began = (str(each) for each in texts)
        try:
            code, setup = read_code(code)
            played = tuple(_hand_of(code, setup, number, each) for number, each in enumerate(hands, 1))
        except (CodeError, RulesError) as problem:
            raise GameError(str(problem)) from problem
        return cls(game_id, code, setup, began, played, tuple(str(each) for each in asked))


def _dealt(code: str, setup: Setup, number: int, dealer: int) -> Hand:
    seed = hand_seed(code, number)
    return Hand(number, seed, dealer, deal(Random(seed), setup.rules))


def _hand_of(code: str, setup: Setup, number: int, data: object) -> Hand:
    if not isinstance(data, Mapping) or data.get("deals") not in PLAYERS or not isinstance(data.get("record"), str):
        raise GameError(f"hand {number} is missing")
    return _played(hand_seed(code, number), setup, number, PLAYERS.index(data["deals"]), data["record"])


@lru_cache(maxsize=1024)
def _written(hand: Hand) -> str:
    return str(hand.record())


@lru_cache(maxsize=1024)
def _played(seed: int, setup: Setup, number: int, dealer: int, text: str) -> Hand:
    """The hand of a record, played again. RulesError for one of another deal, and for what is not legal."""
    record = read_record(text)
    if record.deal != Seeded(seed) or record.rules != setup.rules:
        raise RulesError(f"hand {number} is not the deal of its code")
    played = replay(record)
    for problem in (*played.problems, *played.unchecked):
        raise RulesError(problem)
    return Hand(number, seed, dealer, played.state)
