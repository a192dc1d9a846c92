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
MISSING, WRONG_SUIT, FULL, WRAPS, NEXT_RANK = "one missing", "wrong suit", "full set", "ace above king", "next rank"
_Pair = tuple[Meld, Card]


def make(rng: Random, level: int) -> Made:
    """Level 1: one meld. Level 2: two. Level 3: three, and a card of a wrong suit has the right colour.

    Yes and no are half each, and each way to fit only nearly is equally often among the noes.
    """
    yes = rng.random() < 0.5
    trap = "" if yes else rng.choice(tuple(_NEARLY))
    while True:
        meld, card = rng.choice((_end_of_run, _fourth))(rng) if yes else _NEARLY[trap](rng, level)
        melds = _with_others(rng, meld, card, level - 1)
        if melds is not None:
            return Made(CanLayOff(melds, card), (trap,) if trap else ())


def _with_others(rng: Random, meld: Meld, card: Card, count: int) -> tuple[Meld, ...] | None:
    """*meld* among *count* others that one hand may hold beside it and that *card* does not fit; None for bad luck."""
    melds = [meld]
    for _ in range(count):
        melds.append(rng.choice((any_set, any_run))(rng, 3))
    cards = {card, *(each for meld in melds for each in meld)}
    size = sum(map(len, melds))
    if len(cards) != size + 1 or size > HAND_SIZE or any(can_lay_off(card, each) for each in melds[1:]):
        return None
    return tuple(tuple(sorted(each)) for each in rng.sample(melds, len(melds)))


def _end_of_run(rng: Random) -> _Pair:
    run = any_run(rng, rng.choice((3, 4)))
    return run, rng.choice(beside(run, 1))


def _fourth(rng: Random) -> _Pair:
    *three, fourth = any_set(rng, 4)
    return tuple(three), fourth


def _missing(rng: Random, level: int) -> _Pair:
    """The card after the next."""
    run = any_run(rng, rng.choice((3, 4)))
    return run, rng.choice(beside(run, 2))


def _wrong_suit(rng: Random, level: int) -> _Pair:
    run, card = _end_of_run(rng)
    return run, Card(other_suit(rng, card.suit, same_colour=level == 3), card.rank)


def _full(rng: Random, level: int) -> _Pair:
    """A set of four, and a card of the next rank."""
    same = any_set(rng, 4)
    return same, Card(rng.choice(tuple(Suit)), next_in_rank(rng, same[0].rank))


def _wraps(rng: Random, level: int) -> _Pair:
    size = rng.choice((3, 4))
    run = run_from(rng.choice(tuple(Suit)), len(Rank) - size, size)
    return run, Card(run[0].suit, Rank.ACE)


def _next_rank(rng: Random, level: int) -> _Pair:
    """A set of three, and a card of the next rank."""
    same = any_set(rng, 3)
    return same, Card(rng.choice(tuple(Suit)), next_in_rank(rng, same[0].rank))


_NEARLY: Mapping[str, Callable[[Random, int], _Pair]] = {
    MISSING: _missing,
    WRONG_SUIT: _wrong_suit,
    FULL: _full,
    WRAPS: _wraps,
    NEXT_RANK: _next_rank,
}
