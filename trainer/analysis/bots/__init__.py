"""Players. The models that prices are made with are :mod:`trainer.analysis.bots.simple`; those that play whole games,
from beginner to expert, are found by name in :mod:`trainer.analysis.bots.by_name`."""

from trainer.analysis.bots.simple import (
    AT_ONCE,
    CONTINUATIONS,
    EARLY,
    OPPONENTS,
    WEAK,
    Bot,
    ranked_discards,
    scored_discards,
)

__all__ = [
    "AT_ONCE",
    "CONTINUATIONS",
    "EARLY",
    "OPPONENTS",
    "WEAK",
    "Bot",
    "ranked_discards",
    "scored_discards",
]
