"""May you throw it: hands from play after the draw, and the card just drawn or one that was there before."""

from random import Random

from puzzles.makers.legal_discards import drawn_traps, drawn_turn
from puzzles.making import Made
from trainer.analysis.kernel import cards_of
from trainer.exercises.may_you_throw import MayYouThrow
from trainer.rules.cards import DECK, Card

VERSION = 1
_BEFORE = {1: 0.0, 2: 0.5, 3: 0.7}  # the share of "yes" in which another card was taken and this one was held before


def make(rng: Random, level: int) -> Made:
    """Level 1: the card drawn, from the stock or the pile. Level 2: sometimes a card that was there before. Level 3:
    often such a card, of the rank or the suit of the one taken. The drawn card is of less use with each level.

    Yes and no are half each.
    """
    yes = rng.random() < 0.5
    before = yes and rng.random() < _BEFORE[level]
    while True:
        position, drawn = drawn_turn(rng, level)
        hand, card = cards_of(position.hand), DECK[drawn]
        taken = card if before or not yes else None
        if before:
            others = [each for each in hand if each != card and (level < 3 or _alike(each, card))]
            if not others:
                continue
            card = rng.choice(others)
        return Made(MayYouThrow(hand, card, taken), drawn_traps(level))


def _alike(one: Card, other: Card) -> bool:
    return one.rank == other.rank or one.suit == other.suit
