"""Set, run or neither: melds dealt at random, and cards that miss being one by a single thing."""

from collections.abc import Callable, Mapping
from random import Random

from puzzles.making import Made
from puzzles.shapes import any_run, any_set, next_in_rank, other_suit
from trainer.exercises.meld_or_not import MeldOrNot
from trainer.rules.cards import Card, Rank, Suit
from trainer.rules.melds import MeldKind, NoMeld, meld_kind, why_no_meld

VERSION = 1
ACE_LOW = "ace low"
_LONGEST = {1: 4, 2: 5, 3: 7}  # cards of a run, or of what is nearly one
_Cards = tuple[Card, ...]


def make(rng: Random, level: int) -> Made:
    """Level 1: up to four cards, in order. Level 2: up to five, mixed. Level 3: up to seven, mixed, and a card of a
    wrong suit has the right colour.

    A set, a run and no meld are a third each; what is no meld has each thing that can be wrong equally often.
    """
    cards = rng.choice((_set, _run, _none))(rng, level)
    if level > 1:
        cards = tuple(rng.sample(cards, len(cards)))
    return Made(MeldOrNot(cards), traps_of(cards))


def traps_of(cards: _Cards) -> tuple[str, ...]:
    """What is wrong with them; for a run, whether it has the ace."""
    if (reason := why_no_meld(cards)) is not None:
        return (str(reason),)
    ace = any(card.rank is Rank.ACE for card in cards)
    return (ACE_LOW,) if ace and meld_kind(cards) is MeldKind.RUN else ()


def _set(rng: Random, level: int) -> _Cards:
    return any_set(rng, rng.choice((3, 4)))


def _run(rng: Random, level: int) -> _Cards:
    return any_run(rng, rng.randint(3, _LONGEST[level]))


def _none(rng: Random, level: int) -> _Cards:
    return _NONE[rng.choice(tuple(NoMeld))](rng, level)


def _too_few(rng: Random, level: int) -> _Cards:
    return rng.choice((any_set, any_run))(rng, 2)


def _gap(rng: Random, level: int) -> _Cards:
    """A run without one of its inner cards."""
    run = any_run(rng, rng.randint(3, _LONGEST[level]) + 1)
    missing = rng.choice(run[1:-1])
    return tuple(card for card in run if card != missing)


def _suits_differ(rng: Random, level: int) -> _Cards:
    """A run with one card of another suit."""
    run = any_run(rng, rng.randint(3, _LONGEST[level]))
    odd = rng.randrange(len(run))
    suit = other_suit(rng, run[odd].suit, same_colour=level == 3)
    return (*run[:odd], Card(suit, run[odd].rank), *run[odd + 1 :])


def _wraps(rng: Random, level: int) -> _Cards:
    """King and ace next to each other, and what goes on from them on either side."""
    size = rng.randint(3, _LONGEST[level])
    first = rng.randint(len(Rank) + 1 - size, Rank.KING)
    suit = rng.choice(tuple(Suit))
    return tuple(Card(suit, Rank((first + step) % len(Rank))) for step in range(size))


def _mixed(rng: Random, level: int) -> _Cards:
    """Two or three of a rank, and a card of the next rank."""
    same = any_set(rng, rng.choice((2, 3)))
    return (*same, Card(rng.choice(tuple(Suit)), next_in_rank(rng, same[0].rank)))


_NONE: Mapping[NoMeld, Callable[[Random, int], _Cards]] = {
    NoMeld.TOO_FEW: _too_few,
    NoMeld.MIXED: _mixed,
    NoMeld.SUITS_DIFFER: _suits_differ,
    NoMeld.WRAPS: _wraps,
    NoMeld.GAP: _gap,
}
