"""Well-known wrong ways to play a hand, played out, so that an answer that follows one can be named."""

from collections.abc import Collection, Sequence

from trainer.rules.arrange import Arrangement, arrange_as, best_arrangements
from trainer.rules.cards import Card, points
from trainer.rules.melds import MIN_RUN, Meld, melds_in
from trainer.rules.showdown import lay_offs


def longest_first(cards: Collection[Card], min_run: int = MIN_RUN) -> Arrangement:
    """The grouping of a player who lays the longest meld first (of those, the dearest), then the next (E35)."""
    chosen: list[Meld] = []
    left = list(cards)
    while melds := melds_in(left, min_run):
        chosen.append(max(melds, key=lambda each: (len(each), points(each))))
        left = [card for card in left if card not in chosen[-1]]
    return arrange_as(cards, chosen, min_run)


def in_any_meld(cards: Collection[Card], min_run: int = MIN_RUN) -> frozenset[Card]:
    """The cards that some meld wants, as if one card could serve in two melds."""
    return frozenset(card for each in melds_in(cards, min_run) for card in each)


def melds_first(knocker_melds: Sequence[Meld], hand: Collection[Card], min_run: int = MIN_RUN) -> frozenset[Card]:
    """What is left to a defender who melds his own hand as low as it goes and lays off only after that (E11)."""
    after: list[frozenset[Card]] = []
    for each in best_arrangements(hand, min_run):
        laid = {off.card for off in lay_offs(knocker_melds, each.deadwood_cards)}
        after.append(frozenset(each.deadwood_cards) - laid)
    return min(after, key=points)
