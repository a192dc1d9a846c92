"""How well a skill is known: New, Learning or Solid. The only mastery rule there is (learner.md).

A skill is solid with at least 8 first tries at 85 %, over at least two days, one of them a delayed success.
The share is that of the last ten first tries, the ones that are shown ("7 of your last 10"), so a bad start is
forgotten and a skill that is slipping is learning again. The delayed success may lie further back: doing ten more in
one sitting takes nothing away.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from trainer.exercises.skills import Skill
from trainer.learner.attempt import Attempt
from trainer.learner.days import A_NIGHT, local_day

SHOWN = 10  # first tries that are looked at
ENOUGH = 8  # first tries
SHARE = 0.85  # of the tries that are looked at


class Standing(StrEnum):
    NEW = "new"
    LEARNING = "learning"
    SOLID = "solid"

    @property
    def label(self) -> str:
        return self.capitalize()


@dataclass(frozen=True, slots=True)
class SkillState:
    """What is known about one skill, in the terms in which it is shown."""

    skill: Skill
    standing: Standing
    tries: int  # first tries in all
    right_of_last: int  # "7 of your last 10": the 7
    last: int  # and the 10; fewer while there are fewer
    more_needed: int  # right first tries that the share and the number still want; 0 where they are met
    another_day_needed: bool  # no delayed success yet

    @property
    def is_solid(self) -> bool:
        return self.standing is Standing.SOLID


def skill_state(skill: Skill, tries: Sequence[Attempt]) -> SkillState:
    """The state of *skill* from all first tries at it, in order of time."""
    recent = [attempt.right for attempt in tries[-SHOWN:]]
    more = _more_needed(recent)
    delayed = has_delayed_success(tries)
    standing = Standing.SOLID if more == 0 and delayed else Standing.LEARNING if tries else Standing.NEW
    return SkillState(skill, standing, len(tries), sum(recent), len(recent), more, not delayed)


def has_delayed_success(tries: Sequence[Attempt]) -> bool:
    """Whether some try was right on a later day than the one before it, a night at least between them.

    Two days are then sure, so nothing else asks for them.
    """
    return any(
        attempt.right
        and attempt.at - before.at >= A_NIGHT
        and local_day(attempt.at, attempt.zone) > local_day(before.at, before.zone)
        for before, attempt in pairwise(tries)
    )


def _more_needed(recent: list[bool]) -> int:
    """How many right ones in a row would bring *recent* (the newest last) to the number and the share."""
    for more in range(SHOWN + 1):
        looked_at = (recent + [True] * more)[-SHOWN:]
        if len(looked_at) >= ENOUGH and sum(looked_at) >= SHARE * len(looked_at):
            return more
    raise AssertionError("ten right ones in a row are always enough")
