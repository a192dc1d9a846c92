"""Hands as 52-bit masks: plain Python in ``plain``, compiled in ``compiled``.

The split keeps Numba out of everything that serves a learner: puzzles and prices use the plain names. The names that
only the compiled kernel has (``deadwood`` and so on) can be imported from here too; Numba comes with the first of them.
"""

from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from trainer.analysis.kernel.compiled import (
        deadwood,
        deadwood_after_discard,
        deadwood_after_discard_batch,
        deadwood_batch,
        knock_score,
        potential,
    )
else:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from trainer.analysis.kernel import compiled

        return getattr(compiled, name)


__all__ = [
    "INDEX",
    "PARTNERS",
    "POINTS",
    "RANKS",
    "SUIT_MASK",
    "after_discards",
    "best_melds",
    "cards_of",
    "deadwood",
    "deadwood_after_discard",
    "deadwood_after_discard_batch",
    "deadwood_batch",
    "defence",
    "in_set_and_run",
    "indices_of",
    "knock_score",
    "lay_off_chains",
    "least_deadwood",
    "mask_of",
    "melds_with",
    "neighbours",
    "points_of",
    "potential",
]
