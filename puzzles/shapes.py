"""Melds that are dealt at random, for questions about melds alone. The cards of each are in its own order."""

from random import Random

from trainer.rules.cards import DECK, Card, Rank, Suit
from trainer.rules.melds import Meld

RED = (Suit.HEARTS, Suit.DIAMONDS)


def any_set(rng: Random, size: int) -> Meld:
    """A set of *size* (2 to 4; two are a pair), its suits in a mixed order."""
    rank = rng.choice(tuple(Rank))
    return tuple(Card(suit, rank) for suit in rng.sample(tuple(Suit), size))


def any_run(rng: Random, size: int) -> Meld:
    """A run of *size* (1 to 13; two are only a start) by rank."""
    first = rng.randrange(len(Rank) - size + 1)
    return run_from(rng.choice(tuple(Suit)), first, size)


def run_from(suit: Suit, first: int, size: int) -> Meld:
    """*size* cards of *suit* from the rank *first* up."""
    return tuple(Card(suit, Rank(rank)) for rank in range(first, first + size))


def other_suit(rng: Random, suit: Suit, *, same_colour: bool) -> Suit:
    """Another suit than *suit*; the other one of its colour where that is wanted."""
    others = [each for each in Suit if each is not suit]
    return rng.choice([each for each in others if (each in RED) == (suit in RED)] if same_colour else others)


def next_in_rank(rng: Random, rank: Rank) -> Rank:
    """A rank just below or just above *rank*; the ace is low."""
    return Rank(rng.choice([each for each in (rank - 1, rank + 1) if 0 <= each < len(Rank)]))


def beside(run: Meld, steps: int) -> tuple[Card, ...]:
    """The cards that stand *steps* outside the two ends of *run*, where there are such cards."""
    suit = run[0].suit
    ranks = (run[0].rank - steps, run[-1].rank + steps)
    return tuple(DECK[len(Rank) * suit + rank] for rank in ranks if 0 <= rank < len(Rank))
