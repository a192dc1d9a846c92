"""Safe discard: three spare cards of a hand from play, whose exact chances are far enough apart to be worth asking."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import lcm
from random import Random

from puzzles.making import Made
from puzzles.positions import Position, turns
from trainer.analysis.kernel import POINTS, after_discards, cards_of, least_deadwood
from trainer.analysis.odds import chance_to_meld
from trainer.exercises.safe_discard import SPARE, SafeDiscard
from trainer.rules.arrange import best_arrangements
from trainer.rules.cards import DECK, Card
from trainer.rules.showdown import HAND_SIZE

KNOWN, DEAD, HIGH, TIE = "known card", "dead card", "high card is not safest", "tie"
# The least gap between the safest card and the next, in per cent: smaller ones are luck, not skill.
_GAP = {1: 8, 2: 4, 3: 3}


@dataclass(frozen=True, slots=True)
class _Chances:
    """The exact chance of each card (by its number) and the one without memory, as whole parts of ``unit``: they are
    compared for hundreds of triples, and cards and fractions would take most of the time."""

    unit: int
    exact: Mapping[int, int]
    blind: Mapping[int, int]

    @classmethod
    def of(cls, spare: Collection[int], position: Position) -> "_Chances":
        known = cards_of(position.known)
        unseen = frozenset(DECK) - {*cards_of(position.hand), *position.pile_cards, *known}
        hidden = HAND_SIZE - len(known)
        exact = {index: chance_to_meld(DECK[index], unseen, known, hidden) for index in spare}
        blind = {index: chance_to_meld(DECK[index], unseen | set(known), (), HAND_SIZE) for index in spare}
        unit = lcm(*(each.denominator for each in (*exact.values(), *blind.values())))
        return cls(unit, *({index: int(each * unit) for index, each in found.items()} for found in (exact, blind)))


def search(rng: Random, level: int, most: int | None) -> Made:
    """Level 1: one card is dead. Level 2: no card is, and no card the opponent took matters. Level 3: somebody who
    forgets what the opponent took picks the wrong card.

    In half of them the spare card with the most points is not the safest, so "throw the high one" is no rule.
    """
    high_fails = rng.random() < 0.5
    for position in turns(rng, most=most):
        spare = spare_cards(position)
        if len(spare) < SPARE or not _may_ask(position, spare, level):
            continue
        made = _from(position, spare, rng, level, high_fails)
        if made is not None:
            return made
    raise AssertionError("turns end with an exception, if at all")


def spare_cards(position: Position) -> tuple[int, ...]:
    """The cards that some best grouping leaves over, without the one just taken."""
    hand = position.hand
    least = least_deadwood(hand)
    return tuple(
        index for index, left in after_discards(hand) if left + POINTS[index] == least and index != position.taken
    )


def _may_ask(position: Position, spare: tuple[int, ...], level: int) -> bool:
    """Whether the level's own thing is there at all; quick, it looks at masks."""
    live = {index: position.live_pairs(index) for index in spare}
    if level == 3:
        return any(pair & position.known for pairs in live.values() for pair in pairs)
    return (not all(live.values())) == (level == 1)


def _from(position: Position, spare: tuple[int, ...], rng: Random, level: int, high_fails: bool) -> Made | None:
    """A question with three of the *spare* cards; None where no three are of this level."""
    triples = list(combinations(spare, SPARE))
    rng.shuffle(triples)
    hand, known = cards_of(position.hand), cards_of(position.known)
    chances = _Chances.of(spare, position)
    melded: set[Card] | None = None
    for triple in triples:
        found = _level_and_traps(triple, chances)
        if found is None or found[0] != level or (HIGH in found[1]) != high_fails:
            continue
        if melded is None:  # takes as long as all the rest, and is seldom needed
            melded = {card for each in best_arrangements(hand) for meld in each.melds for card in meld}
        cards = tuple(DECK[index] for index in triple)
        if not melded & set(cards):
            return Made(SafeDiscard(hand, cards, position.pile_cards, known), found[1])
    return None


def _level_and_traps(spare: tuple[int, ...], chances: _Chances) -> tuple[int, tuple[str, ...]] | None:
    """How hard these three are, and why; None where they are too close."""
    exact, blind = chances.exact, chances.blind
    least = min(exact[index] for index in spare)
    best = [index for index in spare if exact[index] == least]
    others = [exact[index] for index in spare if exact[index] > least]
    if not others:
        return None
    least_blind = min(blind[index] for index in spare)
    fooled = not any(blind[index] == least_blind for index in best)
    matters = any(exact[index] > blind[index] for index in spare)
    level = 3 if fooled else 1 if least == 0 else 2 if not matters else None
    if level is None or 100 * (min(others) - least) < _GAP[level] * chances.unit:
        return None
    most = max(POINTS[index] for index in spare)
    high = not any(POINTS[index] == most for index in best)
    named = ((KNOWN, fooled), (DEAD, least == 0), (HIGH, high), (TIE, len(best) > 1))
    return level, tuple(name for name, holds in named if holds)
