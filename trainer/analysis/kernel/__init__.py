"""Hands as 52-bit masks. What is imported from here is plain Python; the compiled kernel is in ``compiled``.

The split keeps Numba out of everything that serves a learner: puzzles and prices use these names, simulations use
:mod:`trainer.analysis.kernel.compiled`.
"""

from trainer.analysis.kernel.plain import (
    INDEX,
    PARTNERS,
    POINTS,
    RANKS,
    SUIT_MASK,
    after_discards,
    best_melds,
    cards_of,
    defence,
    in_set_and_run,
    indices_of,
    lay_off_chains,
    least_deadwood,
    mask_of,
    melds_with,
    neighbours,
    points_of,
)

__all__ = [
    "INDEX",
    "PARTNERS",
    "POINTS",
    "RANKS",
    "SUIT_MASK",
    "after_discards",
    "best_melds",
    "cards_of",
    "defence",
    "in_set_and_run",
    "indices_of",
    "lay_off_chains",
    "least_deadwood",
    "mask_of",
    "melds_with",
    "neighbours",
    "points_of",
]
