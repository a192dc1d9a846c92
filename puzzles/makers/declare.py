"""Gin or big gin: eleven cards that are melded, that are melded after a throw, and that are neither, a third each."""

from collections.abc import Sequence
from random import Random

from puzzles.making import Made
from puzzles.shapes import any_run, any_set
from trainer.exercises.declare import Declare
from trainer.rules.arrange import least_deadwood
from trainer.rules.cards import DECK, Card
from trainer.rules.ruleset import STANDARD, parse_rules

VERSION = 1
TAKEN, HOUSE = "taken card", "house rules"
_ELEVEN = ((4, 4, 3), (5, 3, 3), (6, 5), (7, 4))
_TEN = ((4, 3, 3), (5, 5), (6, 4))
_FROM_PILE = {1: 0.0, 2: 0.5, 3: 0.5}
_NO_BIG_GIN = {1: 0.0, 2: 0.0, 3: 0.3}
_MOST_LEFT = 10  # points after the best throw where there is no gin: near enough to be looked at


def make(rng: Random, level: int) -> Made:
    """Level 1: drawn from the stock. Level 2: sometimes taken from the pile. Level 3: also at a table without big gin,
    and where only the card just taken would make gin if it were thrown."""
    wanted = rng.choice(("both", "gin", "neither"))
    from_pile = rng.random() < _FROM_PILE[level]
    rules = parse_rules("standard big_gin=off") if rng.random() < _NO_BIG_GIN[level] else STANDARD
    melded = wanted == "both"
    while True:
        question = Declare(*_hand(rng, wanted, from_pile, barred=level == 3), rules)
        if (least_deadwood(question.hand) == 0) != melded:
            continue
        if question.key != ("gin" if melded and not rules.big_gin else wanted):
            continue
        if wanted == "neither" and _least_after(question) > _MOST_LEFT:
            continue
        named = ((HOUSE, rules != STANDARD), (TAKEN, from_pile))
        return Made(question, tuple(name for name, holds in named if holds))


def _hand(rng: Random, wanted: str, from_pile: bool, *, barred: bool) -> tuple[tuple[Card, ...], Card | None]:
    """Eleven cards that may be what is wanted, and the card that came from the pile."""
    melds = _melds(rng, rng.choice(_ELEVEN if wanted == "both" else _TEN))
    cards = [card for each in melds for card in each]
    stray = rng.sample([card for card in DECK if card not in cards], 2)
    if wanted == "neither" and not (from_pile and barred):
        cards.remove(rng.choice(cards))
        cards.append(stray[1])
    if len(cards) < 11:
        cards.append(stray[0])
    taken = rng.choice(cards)
    if wanted == "neither" and from_pile and barred:
        taken = stray[0]
    return tuple(sorted(cards)), taken if from_pile else None


def _melds(rng: Random, sizes: Sequence[int]) -> list[tuple[Card, ...]]:
    """Melds of these sizes that share no card."""
    while True:
        melds = [any_set(rng, size) if size < 5 and rng.random() < 0.5 else any_run(rng, size) for size in sizes]
        if len({card for each in melds for card in each}) == sum(sizes):
            return melds


def _least_after(question: Declare) -> int:
    free = [card for card in question.hand if card != question.taken]
    return min(least_deadwood([each for each in question.hand if each != card]) for card in free)
