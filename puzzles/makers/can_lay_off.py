"""May you lay it off: melds dealt at random, and a card that fits one of them or only nearly does."""

from collections.abc import Callable, Mapping
from random import Random

from puzzles.making import Made
from puzzles.shapes import any_run, any_set, beside, next_in_rank, other_suit, run_from
from trainer.exercises.can_lay_off import CanLayOff
from trainer.rules.cards import Card, Rank, Suit
from trainer.rules.melds import Meld
from trainer.rules.showdown import HAND_SIZE, can_lay_off

VERSION = 1
STEP, SUIT, CORNER, FULL, RANK = "next in the run", "suit of the run", "the ace is low", "full set", "rank of the set"
"""What has to be looked at. For each a card that fits is as likely as one that does not."""

_Pair = tuple[Meld, Card]


def make(rng: Random, level: int) -> Made:
    """Level 1: one meld. Level 2: two. Level 3: three, and a card of a wrong suit has the right colour.

    Yes and no are half each, and each way to fit only nearly is equally often among the noes.
    """
    trap = rng.choice(tuple(_PAIRS))
    pair = rng.choice(_PAIRS[trap])
    while True:
        meld, card = pair(rng, level)
        if (melds := _among_others(rng, meld, card, level - 1)) is not None:
            return Made(CanLayOff(melds, card), (trap,))


def _among_others(rng: Random, meld: Meld, card: Card, count: int) -> tuple[Meld, ...] | None:
    """*meld* among *count* others that one hand may hold beside it and that *card* does not fit; None for bad luck."""
    others = [rng.choice((any_set, any_run))(rng, 3) for _ in range(count)]
    melds = [meld, *others]
    apart = {card, *(each for some in melds for each in some)}
    size = sum(map(len, melds))
    if len(apart) != size + 1 or size > HAND_SIZE or any(can_lay_off(card, each) for each in others):
        return None
    return tuple(tuple(sorted(each)) for each in rng.sample(melds, len(melds)))


def _end_of_run(rng: Random, level: int) -> _Pair:
    run = any_run(rng, rng.choice((3, 4)))
    return run, rng.choice(beside(run, 1))


def _after_the_next(rng: Random, level: int) -> _Pair:
    run = any_run(rng, rng.choice((3, 4)))
    return run, rng.choice(beside(run, 2))


def _other_suit(rng: Random, level: int) -> _Pair:
    run, card = _end_of_run(rng, level)
    return run, Card(other_suit(rng, card.suit, same_colour=level == 3), card.rank)


def _below_the_two(rng: Random, level: int) -> _Pair:
    run = run_from(rng.choice(tuple(Suit)), Rank.TWO, rng.choice((3, 4)))
    return run, Card(run[0].suit, Rank.ACE)


def _above_the_king(rng: Random, level: int) -> _Pair:
    size = rng.choice((3, 4))
    run = run_from(rng.choice(tuple(Suit)), len(Rank) - size, size)
    return run, Card(run[0].suit, Rank.ACE)


def _fourth(rng: Random, level: int) -> _Pair:
    *three, fourth = any_set(rng, 4)
    return tuple(three), fourth


def _beside_three(rng: Random, level: int) -> _Pair:
    return _beside_set(rng, 3)


def _beside_four(rng: Random, level: int) -> _Pair:
    return _beside_set(rng, 4)


def _beside_set(rng: Random, size: int) -> _Pair:
    """A set, and a card of the next rank."""
    same = any_set(rng, size)
    return same, Card(rng.choice(tuple(Suit)), next_in_rank(rng, same[0].rank))


# What fits, and what does not.
_PAIRS: Mapping[str, tuple[Callable[[Random, int], _Pair], Callable[[Random, int], _Pair]]] = {
    STEP: (_end_of_run, _after_the_next),
    SUIT: (_end_of_run, _other_suit),
    CORNER: (_below_the_two, _above_the_king),
    FULL: (_fourth, _beside_four),
    RANK: (_fourth, _beside_three),
}
