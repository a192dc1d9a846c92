"""Well-known wrong ways to play a hand, played out, so that an answer that follows one can be named."""

from collections.abc import Collection, Iterator, Sequence

from trainer.rules.arrange import Arrangement, arrange_as, best_arrangements
from trainer.rules.cards import Card, points
from trainer.rules.melds import MIN_RUN, Meld, melds_in
from trainer.rules.ruleset import STANDARD, RuleSet
from trainer.rules.showdown import Ending, Score, Side, lay_offs, score_hand

MOST_POINTS = 110
"""More than any eleven cards count."""


def longest_first(cards: Collection[Card], min_run: int = MIN_RUN) -> Arrangement:
    """The grouping of a player who lays the longest meld first (of those, the dearest), then the next (E35)."""
    chosen: list[Meld] = []
    left = list(cards)
    while melds := melds_in(left, min_run):
        chosen.append(max(melds, key=lambda each: (len(each), points(each))))
        left = [card for card in left if card not in chosen[-1]]
    return arrange_as(cards, chosen, min_run)


def groupings(cards: Collection[Card], min_run: int = MIN_RUN, most: int = MOST_POINTS) -> Iterator[Arrangement]:
    """Every grouping with at least one meld, good or bad, that leaves *most* points or fewer."""
    melds = melds_in(cards, min_run)
    worth = [points(each) for each in melds]

    def choose(start: int, chosen: tuple[Meld, ...], used: frozenset[Card], left: int) -> Iterator[tuple[Meld, ...]]:
        for index in range(start, len(melds)):
            if used.isdisjoint(melds[index]):
                more = (*chosen, melds[index])
                if left - worth[index] <= most:
                    yield more
                yield from choose(index + 1, more, used.union(melds[index]), left - worth[index])

    for chosen in choose(0, (), frozenset(), points(cards)):
        yield arrange_as(cards, chosen, min_run)


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


def wrong_points(number: int, score: Score, counts: tuple[int, int], rules: RuleSet, upcard: Card | None = None) -> str:
    """How *number* may have come about where *score* is the truth; empty where no known way leads to it.

    *counts* are the knocker's and the defender's deadwood after lay-offs.
    """
    knocker, defender = counts
    bonus = {
        Ending.UNDERCUT: rules.undercut_bonus,
        Ending.GIN: rules.gin_bonus,
        Ending.BIG_GIN: rules.big_gin_bonus,
    }.get(score.result, 0)
    declared = Ending.KNOCK if score.result is Ending.UNDERCUT else score.result
    factor = 2 if rules.doubles_points(upcard) else 1
    tries = (
        (score.points - bonus * factor, "bonus forgotten"),
        (score_hand(declared, knocker, defender, STANDARD).points, "house rules overlooked"),
        (score.points // factor, "double forgotten"),
        (score.points + rules.box_bonus, "box counted"),
        *(((bonus, "difference forgotten"),) if bonus else ()),
        (knocker + defender, "counts added"),
        (knocker + defender + bonus, "counts added"),
    )
    if score.winner is Side.NOBODY:
        return ""
    return next((name for value, name in tries if value == number != score.points), "")
