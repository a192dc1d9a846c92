"""Decisions of a hand that was written down: each with its price, the costly ones as questions to be asked again."""

from collections.abc import Callable
from datetime import datetime
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING

from trainer import practice
from trainer.exercises.model import Exercise
from trainer.exercises.registry import KINDS
from trainer.learner.attempt import Mode
from trainer.practice import Occasion
from trainer.rules.actions import Phase
from trainer.rules.replay import Replay, states_of
from trainer.storage import Store
from trainer.table.coach import find_advice, has_choice, judge
from trainer.table.mistakes import asked_again
from trainer.table.review import Choice, Line, defence_line, line_of

if TYPE_CHECKING:
    from trainer.analysis.advice import Advice

_SECONDS = 1.0  # for one decision, after its first round

Heard = Callable[[int, int], None]
"""Told how many decisions are done, of how many."""


def decisions(played: Replay, seat: int) -> list[Choice]:
    """What the player in *seat* decided where there was a choice and all that player's cards were noted."""
    found = []
    for ply, (state, event) in enumerate(zip(states_of(played), played.state.events, strict=False)):
        if event.seat != seat or state.hands[seat] & played.loose:
            continue
        if state.phase is Phase.LAY_OFF:
            if not state.hands[1 - seat] & played.loose:
                found.append(Choice(ply, state, event.action))
        elif has_choice(state.view(seat)):
            found.append(Choice(ply, state, event.action))
    return found


def name_of(played: Replay, seat: int, ply: int) -> str:
    """A name for one decision of one record, the same whenever it is opened."""
    return f"{sha256(str(played.record).encode()).hexdigest()[:16]}.{seat}.{ply}"


def priced(played: Replay, seat: int, heard: Heard) -> tuple[Line, ...]:
    """A line for each decision. Needs Numba; some seconds."""
    made = decisions(played, seat)
    lines = []
    for number, choice in enumerate(made):
        heard(number, len(made))
        lines.append(_line(played, seat, choice))
    heard(len(made), len(made))
    return tuple(lines)


def _line(played: Replay, seat: int, choice: Choice) -> Line:
    if choice.state.phase is Phase.LAY_OFF:
        return defence_line(choice)
    advice = _advice(played, seat, choice)
    return line_of(choice, None if advice is None else judge(advice, choice.action))


def _advice(played: Replay, seat: int, choice: Choice) -> "Advice | None":
    try:
        return find_advice(choice.state.view(seat), name_of(played, seat, choice.ply), _SECONDS)
    except ValueError:  # a view that no deal agrees with
        return None


def keep_mistakes(
    played: Replay, seat: int, plies: set[int], store: Store, learner: str, now: datetime, zone: str, heard: Heard
) -> int:
    """File the decisions *plies* under the learner's mistakes, each once; how many had a key sure enough for that."""
    kept = 0
    wanted = [choice for choice in decisions(played, seat) if choice.ply in plies]
    for number, choice in enumerate(wanted):
        heard(number, len(wanted))
        name = name_of(played, seat, choice.ply)
        advice = None if choice.state.phase is Phase.LAY_OFF else _advice(played, seat, choice)
        asked = asked_again(choice, advice, Random(name))
        if asked is None:
            continue
        question, answer = asked
        practice.submit(
            Exercise(f"record.{name}", question, KINDS[question.kind].skills),
            answer,
            store=store,
            learner=learner,
            occasion=Occasion(Mode.PRACTICE, f"record:{name}"),
            now=now,
            zone=zone,
            hinted=True,  # played elsewhere: to be learnt from, not rated
        )
        kept += 1
    heard(len(wanted), len(wanted))
    return kept
