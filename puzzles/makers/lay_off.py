"""Lay off all you can: the two hands of positions from play, one of which could knock or has gin."""

from collections.abc import Iterator
from random import Random

from puzzles.makers.undercut import TWO_PLACES, fits_twice, left_after_own_melds
from puzzles.making import Made
from puzzles.positions import WAITS, turns
from trainer.analysis.kernel import best_melds, cards_of, defence, lay_off_chains, least_deadwood
from trainer.exercises.lay_off import LayOffAll
from trainer.exercises.mistakes import melds_first
from trainer.rules.arrange import distinct_arrangements
from trainer.rules.cards import points
from trainer.rules.ruleset import STANDARD
from trainer.rules.showdown import best_defences, can_lay_off

MELDS_FIRST, CHAIN, GIN = "defender breaks a meld", "chain lay-off", "gin"
PATIENCE = 200  # positions; to look at both hands of each takes longer than elsewhere
_GIN = 0.15  # the share of each level that is against gin


def search(rng: Random, level: int, most: int | None) -> Made:
    """Level 1: something can be laid off. Level 2: a card laid off lets another follow. Level 3: melding as low as
    possible first, and laying off after that, costs points.

    A few of each level are against gin: cards would fit there, and may not be laid off.
    """
    gin = rng.random() < _GIN
    for knocker, hand in _two_hands(rng, most):
        if _may_ask(knocker, hand, level, gin):
            layout = rng.choice(distinct_arrangements(cards_of(knocker)))
            question = LayOffAll(layout.melds, cards_of(hand), gin)
            traps = traps_of(question)
            if gin or level_of(traps) == level:
                return Made(question, traps)
    raise AssertionError("turns end with an exception, if at all")


def _two_hands(rng: Random, most: int | None) -> Iterator[tuple[int, int]]:
    """The knocker's and the defender's ten cards; either hand of a position may be either."""
    for position in turns(rng, (WAITS, WAITS), most):
        yield position.kept, position.other
        yield position.other, position.kept


def _may_ask(knocker: int, hand: int, level: int, gin: bool) -> bool:
    """Whether *knocker* may knock (with *gin* or without), lay-offs help the other, and the level can be right.

    It looks at masks, because trying every defence takes a hundred times as long and few positions pass.
    """
    least = least_deadwood(knocker)
    if least > STANDARD.knock_limit or (least == 0) != gin:
        return False
    melds = best_melds(knocker)
    chains = lay_off_chains(melds, hand)
    if not chains or (left := defence(melds, hand)) == least_deadwood(hand):
        return False
    if gin or level == 1:
        return True
    return any(len(chain) > 2 for chain in chains) if level == 2 else left_after_own_melds(melds, hand) > left


def traps_of(question: LayOffAll) -> tuple[str, ...]:
    """What can go wrong with this one, the worst first; against gin, that it is gin."""
    if question.gin:
        return (GIN,)
    best = best_defences(question.melds, question.hand)[0]
    named = (
        (MELDS_FIRST, points(melds_first(question.melds, question.hand)) > best.deadwood),
        (CHAIN, any(not can_lay_off(laid.card, laid.onto) for laid in best.layoffs)),
        (TWO_PLACES, fits_twice(question.melds, question.hand)),
    )
    return tuple(name for name, holds in named if holds)


def level_of(traps: tuple[str, ...]) -> int:
    """Of a question that is not against gin."""
    return 3 if MELDS_FIRST in traps else 2 if CHAIN in traps else 1
