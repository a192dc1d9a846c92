"""Lay off all you can: positions from play in which the player to move could knock or has gin."""

from random import Random

from puzzles.makers.undercut import CHAIN, MELDS_FIRST, traps_of
from puzzles.making import Made
from puzzles.positions import WAITS, Position, turns
from trainer.analysis.kernel import best_melds, cards_of, defence, least_deadwood
from trainer.exercises.lay_off import LayOffAll
from trainer.exercises.undercut import Undercut
from trainer.rules.arrange import distinct_arrangements
from trainer.rules.ruleset import STANDARD

VERSION = 1
GIN = "gin"
_GIN = 0.15  # the share of each level that is against gin, where nothing may be laid off


def make(rng: Random, level: int) -> Made:
    """Level 1: something can be laid off. Level 2: a card that was laid off lets another follow. Level 3: melding as
    low as possible first costs points, so a meld has to be broken.

    Against gin the same cards would fit, and may not be laid off.
    """
    gin = rng.random() < _GIN
    for position in turns(rng, (WAITS, WAITS)):
        if _may_ask(position, gin):
            melds, hand, traps = _melds_and_traps(position, rng)
            if level_of(traps) == level:
                return Made(LayOffAll(melds, hand, gin), (GIN,) if gin else traps)
    raise AssertionError("turns never end")


def level_of(traps: tuple[str, ...]) -> int:
    return 3 if MELDS_FIRST in traps else 2 if CHAIN in traps else 1
