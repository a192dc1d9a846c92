"""Which card is safer: ranks alone, then cards that are gone, then what the opponent took or passed.

Only positions whose counts tell the truth are asked: the exact chances over the unseen cards are in the same order.
"""

from random import Random

from puzzles.making import Made
from trainer.analysis.odds import chance_to_meld, meld_partners
from trainer.exercises.safer_card import SaferCard
from trainer.rules.cards import DECK, Card
from trainer.rules.showdown import HAND_SIZE

VERSION = 1
TIE, DEAD, TAKEN, PASSED, LOW = "equally safe", "dead card", "known card", "passed card", "low card"
_TIES = 0.2  # of the positions with a tie, so many are asked


def make(rng: Random, level: int) -> Made:
    """Level 1: two cards, none gone. Level 2: some of their partners are gone. Level 3: the opponent took a card, or
    passed one."""
    while True:
        question = _position(rng, level)
        if question is not None and _true(question):
            if len(question.key) > 1 and rng.random() > _TIES:
                continue
            return Made(question, _traps(question))


def _position(rng: Random, level: int) -> SaferCard | None:
    cards = rng.sample(DECK, 2 if level < 3 or rng.random() < 0.6 else 3)
    if level == 1:
        return SaferCard(tuple(sorted(cards)))
    partners = [card for each in cards for pair in meld_partners(each) for card in pair if card not in cards]
    if level == 2:
        gone = set(rng.sample(partners, min(len(partners), rng.randint(2, 6))))
        return SaferCard(tuple(sorted(cards)), tuple(sorted(gone)))
    seen = rng.choice(partners)
    if rng.random() < 0.5:
        return SaferCard(tuple(sorted(cards)), known=seen)
    return SaferCard(tuple(sorted(cards)), passed=seen)


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
