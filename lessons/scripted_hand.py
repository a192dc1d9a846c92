"""A ``hand`` block: one hand to play at the table, with a coach whose words are written beforehand.

TOML: ``you`` is ``dealer`` or ``non-dealer``; ``record`` is the whole hand (``docs/record.md``) with every card of the
deal and the result; ``end`` is said after it. For each of your actions, in order, there is a ``[[turn]]`` with ``say``
(before it) and ``nudge`` (where another choice was made). The engine plays the record again: what it asks is legal.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from lessons.pictures import with_symbols
from trainer.exercises.model import QuestionError
from trainer.exercises.reading import check_keys, text_of
from trainer.rules.actions import Action, BigGin, Knock
from trainer.rules.play import Phase, State
from trainer.rules.record import SEATS, Dealt
from trainer.rules.record_reading import read_record
from trainer.rules.replay import replay, states_of
from trainer.rules.showdown import HAND_SIZE


@dataclass(frozen=True, slots=True)
class Turn:
    """What is said before one action of the learner, and where another was chosen. Markdown."""

    say: str
    nudge: str


@dataclass(frozen=True, slots=True)
class ScriptedHand:
    """``seat`` is the learner's. ``states`` are all positions, from the deal to the end."""

    seat: int
    states: tuple[State, ...] = field(repr=False)
    turns: tuple[Turn, ...]
    end: str

    @property
    def steps(self) -> int:
        """How many actions are the learner's."""
        return len(self.turns)

    def position(self, done: int) -> State:
        """Where the learner stands after *done* own actions and all that the opponent does then; 0 to ``steps``."""
        mine = 0
        for ply, state in enumerate(self.states[:-1]):
            if self.states[-1].events[ply].seat == self.seat:
                if mine == done:
                    return state
                mine += 1
        return self.states[-1]

    def expected(self, done: int) -> Action:
        """The learner's action number *done*, from 0."""
        return self.states[-1].events[len(self.position(done).events)].action

    def is_expected(self, done: int, action: Action) -> bool:
        """Of a knock the card counts: it is laid down as the record has it."""
        wanted = self.expected(done)
        if isinstance(wanted, Knock) and isinstance(action, Knock):
            return wanted.card == action.card
        return type(wanted) is type(action) if isinstance(wanted, BigGin) else wanted == action


def read_scripted_hand(text: str) -> ScriptedHand:
    """The hand in *text*. ValueError (TOMLDecodeError among them) that says what is wrong."""
    data = tomllib.loads(text)
    check_keys(data, {"you", "record", "turn", "end"})
    you = text_of(data, "you")
    if you not in SEATS:
        raise QuestionError(f"'you' is dealer or non-dealer, not {you[:40]!r}")
    seat = SEATS.index(you)
    states = _states(text_of(data, "record"))
    mine = sum(event.seat == seat for event in states[-1].events)
    turns = data["turn"]
    if not isinstance(turns, list) or len(turns) != mine:
        raise QuestionError(f"you act {mine} times in this hand: expected as many [[turn]]")
    return ScriptedHand(seat, states, tuple(_turn(each) for each in turns), _shown(text_of(data, "end")))


def _states(text: str) -> tuple[State, ...]:
    """Every position of the record, which has to be whole, legal and to its end."""
    record = read_record(text)
    if not isinstance(record.deal, Dealt) or any(len(hand) != HAND_SIZE for hand in record.deal.hands):
        raise QuestionError("the record has to name both hands as they were dealt")
    played = replay(record)
    for problem in (*played.problems, *played.unchecked):
        raise QuestionError(f"the record: {problem}")
    if played.state.phase is not Phase.OVER or played.result is not True:
        raise QuestionError("the record has to be played to its end, with its result")
    return states_of(played)


def _turn(data: object) -> Turn:
    if not isinstance(data, Mapping):
        raise QuestionError("a [[turn]] has 'say' and 'nudge'")
    parts: Mapping[str, Any] = data
    check_keys(parts, {"say", "nudge"})
    return Turn(_shown(text_of(parts, "say")), _shown(text_of(parts, "nudge")))


def _shown(text: str) -> str:
    return with_symbols(text).strip()
