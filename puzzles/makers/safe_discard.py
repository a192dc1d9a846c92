"""Safe discard: three spare cards of a hand from play, whose exact chances are far enough apart to be worth asking."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from random import Random

from puzzles.making import Made
from puzzles.positions import Position, turns
from trainer.analysis.kernel import PARTNERS, POINTS, after_discards, cards_of, least_deadwood, mask_of
from trainer.exercises.safe_discard import SPARE, SafeDiscard
from trainer.rules.arrange import best_arrangements
from trainer.rules.cards import DECK, Card

VERSION = 1
KNOWN, DEAD, HIGH, TIE = "known card", "dead card", "high card is not safest", "tie"
# The least gap between the safest card and the next: smaller ones are luck, not skill.
_GAP = {1: Fraction(8, 100), 2: Fraction(4, 100), 3: Fraction(3, 100)}


def make(rng: Random, level: int) -> Made:
    """Level 1: one card is dead. Level 2: no card is, and no card the opponent took matters. Level 3: somebody who
    forgets what the opponent took picks the wrong card.

    In half of them the spare card with the most points is not the safest, so "throw the high one" is no rule.
    """
    high_fails = rng.random() < 0.5
    for position in turns(rng):
        spare = spare_cards(position)
        if len(spare) < SPARE or not _may_ask(position, spare, level):
            continue
        made = _from(position, spare, rng, level, high_fails)
        if made is not None:
            return made
    raise AssertionError("turns never end")


def spare_cards(position: Position) -> tuple[int, ...]:
    """The cards that some best grouping leaves over, without the one just taken."""
    hand = position.hand
    least = least_deadwood(hand)
    return tuple(
        index for index, left in after_discards(hand) if left + POINTS[index] == least and index != position.taken
    )


def _may_ask(position: Position, spare: tuple[int, ...], level: int) -> bool:
    """Whether the level's own thing is there at all; quick, it looks at masks."""
    possible = ~position.hand & ~mask_of(position.pile_cards)
    live = {index: [pair for pair in PARTNERS[index] if pair & possible == pair] for index in spare}
    if level == 3:
        return any(pair & position.known for pairs in live.values() for pair in pairs)
    return (not all(live.values())) == (level == 1)


def _from(position: Position, spare: tuple[int, ...], rng: Random, level: int, high_fails: bool) -> Made | None:
    """A question with three of the *spare* cards; None where no three are of this level."""
    triples = list(combinations((DECK[index] for index in spare), SPARE))
    rng.shuffle(triples)
    hand, known = cards_of(position.hand), cards_of(position.known)
    whole = SafeDiscard(hand, (), position.pile_cards, known)
    chances = {DECK[index]: (whole.chance(DECK[index]), whole.chance_blind(DECK[index])) for index in spare}
    melded = {card for each in best_arrangements(hand) for meld in each.melds for card in meld}
    for triple in triples:
        question = SafeDiscard(hand, triple, position.pile_cards, known)
        found = level_and_traps(question, chances)
        if found is not None and found[0] == level and (HIGH in found[1]) == high_fails and not melded & set(triple):
            return Made(question, found[1])
    return None


def level_and_traps(
    question: SafeDiscard, chances: Mapping[Card, tuple[Fraction, Fraction]]
) -> tuple[int, tuple[str, ...]] | None:
    """How hard it is, and why; None where the cards are too close. *chances*: the exact one, and without memory."""
    exact = {card: chances[card][0] for card in question.spare}
    blind = {card: chances[card][1] for card in question.spare}
    least = min(exact.values())
    best = {card for card in exact if exact[card] == least}
    others = [chance for card, chance in exact.items() if card not in best]
    if not others:
        return None
    fooled = not best & {card for card in blind if blind[card] == min(blind.values())}
    matters = any(exact[card] > blind[card] for card in exact)
    level = 3 if fooled else 1 if least == 0 else 2 if not matters else None
    if level is None or min(others) - least < _GAP[level]:
        return None
    most = max(card.points for card in question.spare)
    high = not any(card.points == most for card in best)
    named = ((KNOWN, fooled), (DEAD, least == 0), (HIGH, high), (TIE, len(best) > 1))
    return level, tuple(name for name, holds in named if holds)
