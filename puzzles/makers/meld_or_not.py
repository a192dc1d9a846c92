"""Set, run or neither: melds dealt at random, and cards that miss being one by a single thing."""

from collections.abc import Callable, Mapping
from random import Random

from puzzles.making import Made
from puzzles.shapes import any_run, any_set, next_in_rank, other_suit, run_from
from trainer.exercises.meld_or_not import MeldOrNot
from trainer.rules.cards import Card, Rank, Suit

VERSION = 1
COUNT, RANK, SUIT, CORNER, GAP = "count", "one rank", "one suit", "the ace is low", "no gaps"
"""What has to be looked at. Each is asked with melds too, so that to know it is not to know the answer."""

_LONGEST = {1: 4, 2: 5, 3: 7}  # cards of a run, or of what is nearly one
_Cards = tuple[Card, ...]
_Deal = Callable[[Random, int], _Cards]


def make(rng: Random, level: int) -> Made:
    """Level 1: up to four cards, in order. Level 2: up to five, mixed. Level 3: up to seven, mixed, and a card of a
    wrong suit has the right colour.

    A set, a run and no meld are a third each; what is no meld has each thing that can be wrong equally often.
    """
    deals = rng.choice((_SETS, _RUNS, _NEITHER))
    trap = rng.choice(tuple(deals))
    cards = deals[trap](rng, level)
    if level > 1:
        cards = tuple(rng.sample(cards, len(cards)))
    return Made(MeldOrNot(cards), (trap,))


def _three(rng: Random, level: int) -> _Cards:
    return any_set(rng, 3)


def _three_or_four(rng: Random, level: int) -> _Cards:
    return any_set(rng, rng.choice((3, 4)))


def _short_run(rng: Random, level: int) -> _Cards:
    return any_run(rng, 3)


def _run(rng: Random, level: int) -> _Cards:
    return any_run(rng, _size(rng, level))


def _ace_run(rng: Random, level: int) -> _Cards:
    return run_from(rng.choice(tuple(Suit)), Rank.ACE, _size(rng, level))


def _too_few(rng: Random, level: int) -> _Cards:
    return rng.choice((any_set, any_run))(rng, 2)


def _other_rank(rng: Random, level: int) -> _Cards:
    """Two or three of a rank, and a card of the next rank."""
    same = any_set(rng, rng.choice((2, 3)))
    return (*same, Card(rng.choice(tuple(Suit)), next_in_rank(rng, same[0].rank)))


def _other_suit(rng: Random, level: int) -> _Cards:
    """A run with one card of another suit."""
    run = _run(rng, level)
    odd = rng.randrange(len(run))
    suit = other_suit(rng, run[odd].suit, same_colour=level == 3)
    return (*run[:odd], Card(suit, run[odd].rank), *run[odd + 1 :])


def _round_the_corner(rng: Random, level: int) -> _Cards:
    """King and ace next to each other, and what goes on from them on either side."""
    size = _size(rng, level)
    first = rng.randint(len(Rank) + 1 - size, Rank.KING)
    suit = rng.choice(tuple(Suit))
    return tuple(Card(suit, Rank((first + step) % len(Rank))) for step in range(size))


def _gap(rng: Random, level: int) -> _Cards:
    """A run without one of its inner cards."""
    run = any_run(rng, _size(rng, level) + 1)
    missing = rng.choice(run[1:-1])
    return tuple(card for card in run if card != missing)


def _size(rng: Random, level: int) -> int:
    return rng.randint(3, _LONGEST[level])


_SETS: Mapping[str, _Deal] = {COUNT: _three, RANK: _three_or_four}
_RUNS: Mapping[str, _Deal] = {COUNT: _short_run, SUIT: _run, CORNER: _ace_run, GAP: _run}
_NEITHER: Mapping[str, _Deal] = {
    COUNT: _too_few,
    RANK: _other_rank,
    SUIT: _other_suit,
    CORNER: _round_the_corner,
    GAP: _gap,
}
