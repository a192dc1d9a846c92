"""Count your outs: two cards of a hand from play, then melds and cards that were thrown, then four or five cards that
want several things."""

from collections.abc import Collection
from random import Random

from puzzles.making import Made
from puzzles.positions import turns
from trainer.analysis.kernel import cards_of
from trainer.analysis.odds import outs
from trainer.exercises.outs import Outs
from trainer.rules.arrange import best_arrangements
from trainer.rules.cards import Card

VERSION = 2  # the cards are from play; those of version 1 were made up
GAP, END, THROWN, TWO_WAYS, NO_OUT = "gap", "end of the suit", "thrown", "two ways", "no out"
_THROWN = {1: 0, 2: 1, 3: 2}  # cards thrown
_MELD = 0.4  # of the positions of level 2 a meld is asked about
_FAR = 3  # ranks
_GONE = 0.6  # of the questions with thrown cards, in so many an out is among them, at least
_NO_OUT = 0.12  # of the positions without an out, so many are asked
_MOST_OUTS = 6


def make(rng: Random, level: int) -> Made:
    """Level 1: two cards. Level 2: a meld of three, or three cards of which one may serve two ways, and a thrown card.
    Level 3: four or five cards, and two thrown ones. A few have no out at all."""
    out_is_gone = level > 1 and rng.random() < _GONE
    for position in turns(rng):
        if len(position.pile) < _THROWN[level]:
            continue
        cards = _held(rng, cards_of(position.kept), level)
        if cards is None:
            continue
        possible = outs(cards)
        gone = possible & set(position.pile_cards)
        if possible & set(cards_of(position.hand)) or not out_is_gone <= len(gone) <= _THROWN[level]:
            continue  # outs that are gone, and would not be shown
        if len(possible - gone) > _MOST_OUTS or (not possible - gone and rng.random() > _NO_OUT):
            continue
        question = Outs(tuple(sorted(cards)), tuple(sorted(_seen(cards, gone, position.pile_cards, _THROWN[level]))))
        return Made(question, _traps(question, possible))
    raise AssertionError("turns go on without end")


def _held(rng: Random, hand: tuple[Card, ...], level: int) -> tuple[Card, ...] | None:
    """Some cards of *hand*, all left over or all of one meld; None where too few are."""
    best = best_arrangements(hand)[0]
    if level == 2 and rng.random() < _MELD:
        short = [meld for meld in best.melds if len(meld) == 3]
        return rng.choice(short) if short else None
    near = _near(best.deadwood_cards)
    size = {1: 2, 2: 3, 3: rng.choice((4, 5))}[level]
    return tuple(rng.sample(near, size)) if len(near) >= size else None


def _near(cards: Collection[Card]) -> list[Card]:
    """Those of *cards* that are near to another: of its rank, or of its suit and at most three ranks away."""
    return [card for card in cards if any(card != other and _are_near(card, other) for other in cards)]


def _are_near(one: Card, other: Card) -> bool:
    return one.rank is other.rank or (one.suit is other.suit and abs(one.rank - other.rank) <= _FAR)


def _seen(cards: Collection[Card], gone: Collection[Card], pile: tuple[Card, ...], count: int) -> list[Card]:
    """The outs that are *gone*, and the cards of the pile that are nearest to *cards*, *count* in all."""
    others = sorted(set(pile) - set(gone), key=lambda card: (min(abs(card.rank - each.rank) for each in cards), card))
    return [*gone, *others[: count - len(gone)]]


def _traps(question: Outs, possible: frozenset[Card]) -> tuple[str, ...]:
    """What makes it hard. *possible* are the outs that there were before cards were thrown."""
    one, other, *more = question.cards
    in_suit = not more and one.suit is other.suit
    apart = abs(one.rank - other.rank)
    held = {card.rank for card in question.cards}
    named = (
        (NO_OUT, not question.key),
        (GAP, in_suit and apart == 2),
        (END, in_suit and apart == 1 and len(question.key) == 1),
        (TWO_WAYS, len({card.rank in held for card in question.key}) == 2),
        (THROWN, bool(possible & set(question.seen))),
    )
    return tuple(name for name, holds in named if holds)
