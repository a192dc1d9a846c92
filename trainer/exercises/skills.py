"""The skills that exercises train (learner.md), in the order they are taught."""

from enum import StrEnum


class Skill(StrEnum):
    CARD_VALUES = "card-values"
    SETS_AND_RUNS = "sets-and-runs"
    BEST_MELDS = "best-melds"
    CONFLICTS = "conflicts"
    DEADWOOD = "deadwood"
    MAY_KNOCK = "may-knock"
    SHOULD_KNOCK = "should-knock"
    DRAW = "draw"
    DISCARD = "discard"
    SAFETY = "safety"
    LAY_OFFS = "lay-offs"
    SCORING = "scoring"

    @property
    def label(self) -> str:
        return _LABELS[self]


_LABELS = {
    Skill.CARD_VALUES: "Card values",
    Skill.SETS_AND_RUNS: "Sets and runs",
    Skill.BEST_MELDS: "Best melds",
    Skill.CONFLICTS: "Set or run?",
    Skill.DEADWOOD: "Deadwood",
    Skill.MAY_KNOCK: "May I knock?",
    Skill.SHOULD_KNOCK: "Should I knock?",
    Skill.DRAW: "The draw",
    Skill.DISCARD: "The discard",
    Skill.SAFETY: "Safe discards",
    Skill.LAY_OFFS: "Lay-offs and undercuts",
    Skill.SCORING: "Scoring",
}
