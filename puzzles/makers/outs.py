"""Count your outs: two cards, then melds and cards that were thrown, then four cards that want several things."""

from random import Random

from puzzles.making import Made
from puzzles.shapes import any_run, any_set, run_from
from trainer.analysis.odds import outs
from trainer.exercises.outs import Outs
from trainer.rules.cards import DECK, Card, Rank, Suit

VERSION = 1
GAP, END, THROWN, TWO_WAYS, NO_OUT = "gap", "end of the suit", "thrown", "two ways", "no out"
_THROWN = {1: 0, 2: 1, 3: 2}  # cards thrown, of which each is an out if there is one
_NO_OUT = 0.12  # of the positions without an out, so many are asked
_MOST_OUTS = 6


def make(rng: Random, level: int) -> Made:
    """Level 1: two cards. Level 2: a meld of three, or three cards of which one serves two ways; an out is thrown.
    Level 3: three or four cards, and two cards are thrown. A few have no out at all."""
    while True:
        cards = _held(rng, level)
        if len(set(cards)) < len(cards):
            continue
        possible = outs(cards)
        seen = _seen(rng, cards, sorted(possible), _THROWN[level])
        left = possible - set(seen)
        if len(left) > _MOST_OUTS or (not left and rng.random() > _NO_OUT):
            continue
        question = Outs(tuple(sorted(cards)), tuple(sorted(seen)))
        return Made(question, _traps(question, possible))


def _held(rng: Random, level: int) -> list[Card]:
    if level == 1:
        return rng.choice((_pair, _open, _gapped, _apart))(rng)
    if level == 2:
        return rng.choice((_meld, _triangle, _triangle))(rng)
    return _triangle(rng) + rng.choice((_pair, _open, _gapped))(rng)[: rng.randint(1, 2)]


def _pair(rng: Random) -> list[Card]:
    return list(any_set(rng, 2))


def _open(rng: Random) -> list[Card]:
    return list(any_run(rng, 2))


def _gapped(rng: Random) -> list[Card]:
    first, _, last = any_run(rng, 3)
    return [first, last]


def _apart(rng: Random) -> list[Card]:
    """Two of a suit with two cards missing between them, or two neighbours of two suits."""
    first, second, _, last = any_run(rng, 4)
    other = rng.choice([suit for suit in Suit if suit is not second.suit])
    return [first, rng.choice((last, Card(other, second.rank)))]


def _meld(rng: Random) -> list[Card]:
    return list(any_set(rng, 3) if rng.random() < 0.5 else any_run(rng, 3))


def _triangle(rng: Random) -> list[Card]:
    """Two in a row or with a gap, and a card of the rank of one of them."""
    step = rng.choice((1, 1, 2))
    suit, first = rng.choice(tuple(Suit)), rng.randrange(len(Rank) - step)
    run = run_from(suit, first, step + 1)
    ends = [run[0], run[-1]]
    other = rng.choice([each for each in Suit if each is not suit])
    return [*ends, Card(other, rng.choice(ends).rank)]


def _seen(rng: Random, cards: list[Card], possible: list[Card], count: int) -> list[Card]:
    """Thrown cards: outs by preference, one fewer than there are; else others."""
    rng.shuffle(possible)
    seen = possible[: min(count, max(1, len(possible) - 1))] if count else []
    while len(seen) < count:
        card = rng.choice(DECK)
        if card not in (*cards, *seen):
            seen.append(card)
    return seen


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
