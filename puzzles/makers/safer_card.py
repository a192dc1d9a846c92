"""Which card is safer: two spare cards of a hand from play, by ranks alone, then with what is gone, then with what the
opponent took or passed.

Only positions whose counts tell the truth are asked: the exact chances over the unseen cards are in the same order.
"""

from collections.abc import Collection, Iterator
from random import Random

from puzzles.makers.safe_discard import spare_cards
from puzzles.making import Made
from puzzles.positions import Position, played_turns
from trainer.analysis.kernel import cards_of
from trainer.analysis.odds import chance_to_meld, meld_partners
from trainer.exercises.safer_card import SaferCard
from trainer.rules.cards import DECK, Card
from trainer.rules.showdown import HAND_SIZE

VERSION = 2  # the cards are of hands from play; those of version 1 were any two of the pack
TIE, DEAD, TAKEN, PASSED, LOW = "equally safe", "dead card", "known card", "passed card", "low card"
_TIES = 0.2  # of the positions with a tie, so many are asked
_MOST_GONE = 8  # cards that matter and are gone: more are a search, not a question


def make(rng: Random, level: int) -> Made:
    """Level 1: two cards of a hand that was just dealt, nothing else counts. Level 2: some of their partners lie in the
    pile or in the hand. Level 3: the opponent took a card, or passed one; sometimes of three cards."""
    takes = rng.random() < 0.5
    low = rng.random() < 0.5
    for before, position in _pairs(rng):
        question = _question(rng, before, position, level, takes)
        if question is not None and _true(question):
            if len(question.key) > 1 and rng.random() > _TIES:
                continue
            if level == 1 and len(question.key) == 1 and (question.key == {min(question.cards, key=_rank)}) != low:
                continue  # of the spare cards of a hand the high one is safer four times in five
            return Made(question, _traps(question))
    raise AssertionError("hands never end")


def _rank(card: Card) -> tuple[int, int]:
    return card.rank, card.suit


def _pairs(rng: Random) -> Iterator[tuple[Position | None, Position]]:
    """The positions of hand after hand in a mixed order, each with the opponent's turn before it."""
    while True:
        hand = list(played_turns(rng))
        turns = list(zip([None, *hand], hand, strict=False))
        rng.shuffle(turns)
        yield from turns


def _question(rng: Random, before: Position | None, position: Position, level: int, takes: bool) -> SaferCard | None:
    spare = [DECK[index] for index in spare_cards(position)]
    size = 3 if level == 3 and rng.random() < 0.4 else 2
    if len(spare) < size:
        return None
    cards = tuple(sorted(rng.sample(spare, size)))
    if level == 1:
        return SaferCard(cards)
    seen = {*cards_of(position.hand), *position.pile_cards} - set(cards)
    if level == 2:
        gone = seen & _partners(cards)
        return SaferCard(cards, tuple(sorted(gone))) if 2 <= len(gone) <= _MOST_GONE else None
    told = _taken(position, cards) if takes else _passed(before, position)
    if told is None or told not in _partners(cards):
        return None
    # Of what is gone only that counts which would have made a meld of a card thrown.
    gone = seen & _partners(cards) - {told}
    if len(gone) > _MOST_GONE:
        return None
    shown = tuple(sorted(gone))
    return SaferCard(cards, shown, known=told) if takes else SaferCard(cards, shown, passed=told)


def _partners(cards: Collection[Card]) -> set[Card]:
    return {card for each in cards for pair in meld_partners(each) for card in pair if card not in cards}


def _taken(position: Position, cards: Collection[Card]) -> Card | None:
    """The one card that the opponent took, still holds, and could meld one of *cards* with; None for none or more."""
    wanted = set(cards_of(position.known)) & _partners(cards)
    return min(wanted) if len(wanted) == 1 and position.known.bit_count() == 1 else None


def _passed(before: Position | None, position: Position) -> Card | None:
    """The card that the mover threw a turn ago and the opponent left; None where it is not so, or more is known."""
    if before is None or before.seat == position.seat or before.taken >= 0 or len(before.pile) < 2 or position.known:
        return None
    return DECK[before.pile[-1]]


def _true(question: SaferCard) -> bool:
    """Whether fewer ways mean a smaller chance, and as many the same. Not all may be equal, nor none."""
    counts = {card: len(question.ways(card)) for card in question.cards}
    if len(question.key) == len(question.cards) > 2:
        return False
    if question.passed is not None:
        return len(set(counts.values())) > 1  # a pass is not in the exact chances
    known = (question.known,) if question.known else ()
    unseen = question.unseen
    chances = {card: chance_to_meld(card, unseen, known, HAND_SIZE - len(known)) for card in question.cards}
    pairs = [(one, other) for one in question.cards for other in question.cards]
    return all((counts[one] < counts[other]) == (chances[one] < chances[other]) for one, other in pairs)


def _traps(question: SaferCard) -> tuple[str, ...]:
    best = min(question.key, key=lambda card: card.points)
    most: Card = max(question.cards, key=lambda card: card.points)
    named = (
        (TAKEN, question.known is not None),
        (PASSED, question.passed is not None),
        (DEAD, not question.ways(best)),
        (TIE, len(question.key) > 1),
        (LOW, most not in question.key),
    )
    return tuple(name for name, holds in named if holds)
