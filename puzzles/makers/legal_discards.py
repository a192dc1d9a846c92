"""What may not be thrown: hands from play after a draw from either pile."""

from random import Random

from puzzles.making import Made
from puzzles.positions import Position, turns
from trainer.analysis.kernel import POINTS, after_discards, cards_of, least_deadwood
from trainer.exercises.legal_discards import LegalDiscards
from trainer.rules.cards import DECK

VERSION = 1
NO_USE, BEST_THROW = "drawn card is of no use", "drawn card is the best throw"


def make(rng: Random, level: int) -> Made:
    """Level 1: the card drawn is melded. Level 2: it is left over. Level 3: throwing it would leave least.

    From the stock and from the pile are half each.
    """
    position, drawn = drawn_turn(rng, level)
    taken = rng.choice((DECK[drawn], None))
    return Made(LegalDiscards(cards_of(position.hand), taken), drawn_traps(level))


def drawn_turn(rng: Random, level: int) -> tuple[Position, int]:
    """A position, and the card of it that was drawn, of use as the *level* says; from where is not said.

    The simple players take no card from the pile that is of no use to them; people do, so any card may be one.
    """
    for position in turns(rng):
        cards = [position.taken] if position.taken >= 0 else []
        if level > 1:
            cards = _left_over(position, best=level == 3)
        if cards:
            return position, rng.choice(cards)
    raise AssertionError("turns never end")


def _left_over(position: Position, *, best: bool) -> list[int]:
    """The cards that some best grouping leaves over: those whose discard leaves least (*best*), or the others."""
    after = after_discards(position.hand)
    least = least_deadwood(position.hand)
    lowest = min(left for _, left in after)
    return [index for index, left in after if left + POINTS[index] == least and (left == lowest) == best]


def drawn_traps(level: int) -> tuple[str, ...]:
    """The traps of the card drawn in a :func:`drawn_turn` of *level*, the worst first."""
    return ((), (NO_USE,), (BEST_THROW, NO_USE))[level - 1]
