"""A lesson's check is a question of some kind; here is the one table from graders to kinds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from trainer.exercises.model import Exercise, QuestionError
from trainer.exercises.registry import KINDS, question_from_data
from trainer.exercises.skills import Skill


@dataclass(frozen=True, slots=True)
class Grader:
    """The kind behind a grader's name. ``data`` are parts of the question that the name alone settles.

    ``told_by``, where set, is the part that a check must have to be of this kind; the first that fits is taken.
    """

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    told_by: str = ""


GRADERS: Mapping[str, tuple[Grader, ...]] = {
    "is_meld": (Grader("meld-or-not"),),
    "deadwood": (Grader("count-deadwood"),),
    "grouping_optimal": (Grader("best-melds"),),
    "legal_discards": (Grader("legal-discards"),),
    "legal_actions": (
        Grader("turn-options", told_by="upcard"),
        Grader("may-you-throw", told_by="card"),
        Grader("end-of-stock", told_by="asks"),
        Grader("quiz", told_by="options"),
        Grader("declare", told_by="hand"),
    ),
    "choice": (
        Grader("meld-or-not", told_by="cards"),
        Grader("turn-options", told_by="upcard"),
        Grader("quiz", told_by="options"),
    ),
    "number": (Grader("house-table", told_by="others"), Grader("quiz", told_by="options")),
    "legal_knock_discards": (Grader("may-you-knock"),),
    "knock_limit": (Grader("knock-limit"),),
    "can_lay_off": (Grader("can-lay-off"),),
    "best_defence": (Grader("lay-off"),),
    "score_hand": (Grader("score-hand"),),
    "tally": (Grader("score-game"),),
    "score_position": (Grader("undercut", {"asks": "score"}),),
    "best_spread": (Grader("which-spread"),),
    "outs": (Grader("outs"),),
    "gin_outs": (Grader("gin-outs"),),
    "completing_pairs": (Grader("safer-card"),),
    "threat_given_known": (Grader("safer-card"),),
    "pairs_after_pass": (Grader("safer-card"),),
    "hollywood_columns": (Grader("hollywood", {"asks": "columns"}),),
    "hollywood_settle": (Grader("hollywood"),),
}


def exercise_of(check_id: str, grader: str, data: Mapping[str, Any], lesson_skills: tuple[Skill, ...] = ()) -> Exercise:
    """The exercise that a check describes. Its skills are its kind's, or the lesson's where the kind has none.

    Raises ValueError (QuestionError, RulesError) that names what is wrong.
    """
    found = _grader(grader, data)
    question = question_from_data(found.kind, {**found.data, **data})
    return Exercise(check_id, question, KINDS[found.kind].skills or lesson_skills)


def _grader(name: str, data: Mapping[str, Any]) -> Grader:
    if name not in GRADERS:
        raise QuestionError(f"there is no grader {name[:40]!r} (graders are: {', '.join(GRADERS)})")
    for grader in GRADERS[name]:
        if not grader.told_by or grader.told_by in data:
            return grader
    parts = ", ".join(repr(grader.told_by) for grader in GRADERS[name])
    raise QuestionError(f"the grader {name!r} needs one of the parts {parts}")
