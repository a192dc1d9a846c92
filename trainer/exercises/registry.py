"""Every question kind, by name. A new kind is one file and one line here."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from trainer.exercises.best_discard import BestDiscard
from trainer.exercises.best_melds import BestMelds
from trainer.exercises.can_lay_off import CanLayOff
from trainer.exercises.count_deadwood import CountDeadwood
from trainer.exercises.declare import Declare
from trainer.exercises.draw_or_take import DrawOrTake
from trainer.exercises.end_of_stock import EndOfStock
from trainer.exercises.gin_outs import GinOuts
from trainer.exercises.hollywood import HollywoodSheet
from trainer.exercises.house_table import HouseTable
from trainer.exercises.inferred_discard import InferredDiscard
from trainer.exercises.knock_limit import KnockLimit
from trainer.exercises.lay_off import LayOffAll
from trainer.exercises.legal_discards import LegalDiscards
from trainer.exercises.legal_or_not import LegalOrNot
from trainer.exercises.may_you_knock import MayYouKnock
from trainer.exercises.may_you_throw import MayYouThrow
from trainer.exercises.meld_or_not import MeldOrNot
from trainer.exercises.model import LEAST_DIFFICULTY, MOST_DIFFICULTY, Exercise, Question, QuestionError
from trainer.exercises.outs import Outs
from trainer.exercises.quiz import Quiz
from trainer.exercises.reading import check_keys, number_of, text_of, texts_of
from trainer.exercises.safe_discard import SafeDiscard
from trainer.exercises.safer_card import SaferCard
from trainer.exercises.score_game import ScoreGame
from trainer.exercises.score_hand import ScoreHand
from trainer.exercises.should_you_knock import ShouldYouKnock
from trainer.exercises.skills import Skill
from trainer.exercises.turn_options import TurnOptions
from trainer.exercises.undercut import Undercut
from trainer.exercises.unseen_spread import UnseenSpread
from trainer.exercises.watch_then_answer import WatchThenAnswer
from trainer.exercises.what_can_he_hold import WhatCanHeHold
from trainer.exercises.which_spread import WhichSpread


@dataclass(frozen=True, slots=True)
class Kind:
    """What the program knows of a kind without a question of it."""

    question: type[Question]
    title: str  # as it is shown: "Find the best melds"
    skills: tuple[Skill, ...]


KINDS: Mapping[str, Kind] = {
    kind.question.kind: kind
    for kind in (
        Kind(MeldOrNot, "Set, run or neither?", (Skill.SETS_AND_RUNS,)),
        Kind(CountDeadwood, "Count the deadwood", (Skill.DEADWOOD, Skill.CARD_VALUES)),
        Kind(BestMelds, "Find the best melds", (Skill.BEST_MELDS, Skill.DEADWOOD)),
        Kind(TurnOptions, "What may you do?", (Skill.DRAW,)),
        Kind(LegalDiscards, "What may not be thrown?", (Skill.DISCARD,)),
        Kind(MayYouThrow, "May you throw it?", (Skill.DISCARD,)),
        Kind(EndOfStock, "When the stock runs out", (Skill.DRAW,)),
        Kind(MayYouKnock, "May you knock?", (Skill.MAY_KNOCK,)),
        Kind(KnockLimit, "The knock limit", (Skill.MAY_KNOCK,)),
        Kind(Declare, "Gin or big gin?", (Skill.MAY_KNOCK,)),
        Kind(CanLayOff, "May you lay it off?", (Skill.LAY_OFFS,)),
        Kind(LayOffAll, "Lay off all you can", (Skill.LAY_OFFS, Skill.BEST_MELDS)),
        Kind(ScoreHand, "Score the hand", (Skill.SCORING,)),
        Kind(ScoreGame, "Add up the game", (Skill.SCORING,)),
        Kind(HollywoodSheet, "Score the Hollywood sheet", (Skill.SCORING,)),
        Kind(HouseTable, "Score the table of four", (Skill.SCORING,)),
        Kind(Undercut, "Is this an undercut?", (Skill.LAY_OFFS, Skill.SCORING)),
        Kind(WhichSpread, "Lay your knock", (Skill.LAY_OFFS, Skill.BEST_MELDS)),
        Kind(UnseenSpread, "Lay your knock unseen", (Skill.LAY_OFFS, Skill.SAFETY)),
        Kind(Outs, "Count your outs", (Skill.DRAW, Skill.SETS_AND_RUNS)),
        Kind(GinOuts, "Which cards make gin?", (Skill.DRAW, Skill.BEST_MELDS)),
        Kind(SaferCard, "Which card is safer?", (Skill.SAFETY, Skill.DISCARD)),
        Kind(SafeDiscard, "Which discard is safe?", (Skill.SAFETY, Skill.DISCARD)),
        Kind(InferredDiscard, "Safe discard: read their play", (Skill.SAFETY, Skill.DISCARD)),
        Kind(BestDiscard, "Which discard is best?", (Skill.DISCARD,)),
        Kind(DrawOrTake, "Take it or draw?", (Skill.DRAW,)),
        Kind(LegalOrNot, "Legal or not?", (Skill.DRAW,)),
        Kind(WhatCanHeHold, "What can your opponent hold?", (Skill.SAFETY,)),
        Kind(WatchThenAnswer, "Watch, then answer", (Skill.SAFETY,)),
        Kind(ShouldYouKnock, "Should you knock?", (Skill.SHOULD_KNOCK,)),
        Kind(Quiz, "A quick question", ()),
    )
}


def question_from_data(kind: str, data: Mapping[str, Any]) -> Question:
    """The question of *kind* that *data* holds. Raises ValueError that names what is wrong."""
    if kind not in KINDS:
        raise QuestionError(f"there is no question kind {kind[:40]!r} (kinds are: {', '.join(KINDS)})")
    return KINDS[kind].question.from_data(data)


def exercise_to_data(exercise: Exercise) -> dict[str, Any]:
    """Plain values, kept with every attempt so that a mistake can always be shown again."""
    data = {
        "id": exercise.id,
        "kind": exercise.kind,
        "version": exercise.version,
        "level": exercise.level,
        "skills": [str(skill) for skill in exercise.skills],
        "traps": list(exercise.traps),
        "question": exercise.question.to_data(),
    }
    return data if exercise.measured is None else {**data, "difficulty": exercise.measured}


def exercise_from_data(data: Mapping[str, Any]) -> Exercise:
    """The exercise that *data* holds. Raises ValueError that names what is wrong."""
    check_keys(data, {"id", "kind", "version", "level", "skills", "traps", "question"}, {"difficulty"})
    question = data["question"]
    if not isinstance(question, Mapping):
        raise QuestionError("'question' is a mapping")
    return Exercise(
        id=text_of(data, "id"),
        question=question_from_data(text_of(data, "kind"), question),
        skills=tuple(Skill(each) for each in texts_of(data, "skills")),
        version=number_of(data, "version"),
        level=number_of(data, "level"),
        traps=texts_of(data, "traps"),
        measured=_difficulty_of(data),
    )


def _difficulty_of(data: Mapping[str, Any]) -> int | None:
    if "difficulty" not in data:
        return None
    difficulty = number_of(data, "difficulty")
    if not LEAST_DIFFICULTY <= difficulty <= MOST_DIFFICULTY:
        raise QuestionError(f"'difficulty' is {difficulty}, not between {LEAST_DIFFICULTY} and {MOST_DIFFICULTY}")
    return difficulty
