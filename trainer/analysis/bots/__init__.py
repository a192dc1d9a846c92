"""Players. The simple ones here play the hands in which puzzles are found; those that sit at a table, from beginner to
expert, are found by name in :mod:`trainer.analysis.bots.by_name`. Prices are made with neither, but with
:mod:`trainer.analysis.models`."""

from trainer.analysis.bots.simple import (
    AT_ONCE,
    EARLY,
    OPPONENTS,
    WEAK,
    Bot,
    ranked_discards,
    scored_discards,
)

__all__ = [
    "AT_ONCE",
    "EARLY",
    "OPPONENTS",
    "WEAK",
    "Bot",
    "ranked_discards",
    "scored_discards",
]
