"""Count your gin outs: hands from play that one card completes, by how many ways and how misleading the rest is."""

from random import Random

from puzzles.making import Made
from puzzles.positions import turns
from trainer.analysis.kernel.plain import after_discards, cards_of
from trainer.analysis.odds import makes_meld
from trainer.exercises.gin_outs import MOST_OUTS, GinOuts
from trainer.rules.arrange import best_arrangements

VERSION = 1
NOT_YET, MANY, GONE, NO_OUT = "a meld is not yet gin", "several cards", "an out is gone", "no out"
_NO_OUT = 0.1  # of the hands without an out, so many are asked
_MOST_LEFT = 20  # points: hands far from gin are passed over quickly
_LEFT = {1: 1, 2: 2, 3: 3}  # cards left over at most


def make(rng: Random, level: int) -> Made:
    """Level 1: one card is left over, nothing is gone. Level 2: one or two are. Level 3: up to three are left over, and
    some card makes a meld but no gin, or an out is in the pile."""
    for position in turns(rng):
        if min(left for _, left in after_discards(position.hand)) > _MOST_LEFT:
            continue
        hand = tuple(sorted(cards_of(position.kept)))
        best = best_arrangements(hand)[0]
        if not 1 <= len(best.deadwood_cards) <= _LEFT[level] or len(best.deadwood_cards) > 3:
            continue
        seen = tuple(sorted(set(position.pile_cards) - set(hand))) if level > 1 else ()
        made = _made(rng, GinOuts(hand, seen), level)
        if made is not None:
            return made
    raise AssertionError("turns go on without end")


def _made(rng: Random, question: GinOuts, level: int) -> Made | None:
    if len(question.key) > MOST_OUTS or (not question.key and rng.random() > _NO_OUT):
        return None
    misleading = any(makes_meld(card, question.hand) for card in question.offered if card not in question.key)
    gone = bool(GinOuts(question.hand).key & set(question.seen)) if question.seen else False
    if level == 3 and not (misleading or gone):
        return None
    named = (
        (NO_OUT, not question.key),
        (NOT_YET, misleading),
        (GONE, gone),
        (MANY, len(question.key) > 2),
    )
    return Made(question, tuple(name for name, holds in named if holds))
