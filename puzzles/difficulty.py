"""How hard a puzzle is, on the scale of a learner's rating, from what can be counted in it.

The formulas are written out in ``docs/puzzles.md``, with how well bots of different strength did on them. Who is rated
as high as a puzzle is expected to get it right every other time.
"""

from collections.abc import Callable, Mapping
from typing import Any

from trainer.analysis.kernel import in_set_and_run, mask_of
from trainer.exercises.best_discard import BestDiscard
from trainer.exercises.best_melds import BestMelds
from trainer.exercises.draw_or_take import DrawOrTake
from trainer.exercises.inferred_discard import InferredDiscard
from trainer.exercises.mistakes import longest_first
from trainer.exercises.model import DIFFICULTIES, LEAST_DIFFICULTY, MOST_DIFFICULTY, Question
from trainer.exercises.safe_discard import SafeDiscard
from trainer.exercises.should_you_knock import KNOCK, ShouldYouKnock
from trainer.exercises.undercut import Undercut
from trainer.exercises.unseen_spread import UnseenSpread
from trainer.rules.arrange import best_arrangements
from trainer.rules.cards import Card
from trainer.rules.melds import Meld, melds_in

_TRAP = 60  # for each thing that leads astray
_LOW = 5  # points: a count that looks ready to knock
_WAITING = 1.75  # how much more waiting is worth where it is right
_NEAR = 5  # points: a grouping that leaves no more than so many above the least is easily taken for the best


def difficulty_of(question: Question, level: int, traps: tuple[str, ...]) -> int:
    """Of a question of *level* with *traps*; a whole number from LEAST_DIFFICULTY to MOST_DIFFICULTY."""
    measure = _MEASURES.get(question.kind)
    found = DIFFICULTIES[level] + _TRAP * (len(traps) - 1) if measure is None else measure(question)
    return max(LEAST_DIFFICULTY, min(MOST_DIFFICULTY, round(found)))


def _best_melds(question: BestMelds) -> float:
    """Cards that fit a set and a run, groupings that come near, and whether the longest meld first goes wrong."""
    hand = question.hand
    best = best_arrangements(hand)[0].deadwood
    conflicts = in_set_and_run(mask_of(hand)).bit_count()
    near = sum(best < left <= best + _NEAR for left in _maximal_groupings(hand))
    greedy = longest_first(hand).deadwood > best
    return 1000 + 70 * min(conflicts, 6) + 60 * min(near, 5) + 250 * greedy + 60 * (len(hand) > 10)


def _maximal_groupings(hand: tuple[Card, ...]) -> list[int]:
    """The points left by every grouping to which no meld can be added."""
    melds = melds_in(hand)
    found: set[frozenset[Card]] = set()

    def go(left: frozenset[Card], melds: tuple[Meld, ...]) -> None:
        fitting = tuple(meld for meld in melds if left.issuperset(meld))
        if not fitting:
            found.add(left)
        for index, meld in enumerate(fitting):
            go(left - set(meld), fitting[index + 1 :])

    go(frozenset(hand), melds)
    return [sum(card.points for card in left) for left in found]


def _undercut(question: Undercut) -> float:
    """Cards laid off, whether a number is asked, and how close the two counts end."""
    shown = question.result
    gap = abs(shown.knocker_deadwood - shown.defence.deadwood)
    laid = len(shown.defence.layoffs)
    return (
        1050
        + 100 * min(laid, 4)
        + 200 * (question.asks == "score")
        + 25 * max(0, 8 - gap)
        + 40 * len(shown.defence.melds)
    )


def _safe_discard(question: SafeDiscard) -> float:
    """Cards to keep in mind, how close the safest two are, whether one is dead, and whether it is enough to count pairs
    without minding what the opponent took."""
    chances = sorted({question.chance(card) for card in question.spare})
    gap = float(chances[1] - chances[0]) if len(chances) > 1 else 0.0
    blind = {card: question.chance_blind(card) for card in question.spare}
    forgets = not {card for card in blind if blind[card] == min(blind.values())} & set(question.safest())
    seen = 1150 + 12 * len(question.pile) + 200 * bool(question.known)
    return seen + 250 * forgets - 250 * (chances[0] == 0) - 600 * (gap - 0.15)


def _should_knock(question: ShouldYouKnock) -> float:
    """How many points a hand the answers lie apart, and whether the count alone points the wrong way.

    Where waiting is right it is worth more, by three quarters: measured by the same stick, it would always be easy.
    """
    knock = question.right == KNOCK
    astray = question.layout.deadwood > _LOW if knock else question.layout.deadwood <= _LOW
    gap = abs(question.price.difference) / (1.0 if knock else _WAITING)
    return 1850 - 40 * gap + 150 * astray


def _best_discard(question: BestDiscard) -> float:
    """How far the nearest wrong card lies from the best, how many are wrong, and whether the highest card is."""
    wrong = [card for card in question.offered if card not in question.right]
    gap = min(question.price_of(card).loss for card in wrong)
    highest = max(card.points for card in question.offered)
    astray = not any(card.points == highest for card in question.right)
    return 1650 - 45 * (gap - 4) + 60 * (len(wrong) - 2) + 200 * astray


def _draw_or_take(question: DrawOrTake) -> float:
    """How many points a hand the answers lie apart, and whether "take what melds" is wrong."""
    astray = question.melds != (question.right == "take")
    return 1450 - 25 * question.prices.choices[1].loss + 400 * astray


def _unseen_spread(question: UnseenSpread) -> float:
    """How many points a hand the two ways lie apart."""
    return 1750 - 40 * question.prices.choices[1].loss


def _inferred_discard(question: InferredDiscard) -> float:
    """How far the nearest wrong card lies from the safest, how many are wrong, and whether counting goes wrong."""
    wrong = [card for card in question.offered if card not in question.right]
    gap = min(question.chance_of(card).chance for card in wrong) - question.chance_of(question.best).chance
    return 1600 - 12 * (gap - 10) + 60 * (len(wrong) - 2) + 250 * question.counting_misleads


_MEASURES: Mapping[str, Callable[[Any], float]] = {
    BestMelds.kind: _best_melds,
    Undercut.kind: _undercut,
    SafeDiscard.kind: _safe_discard,
    ShouldYouKnock.kind: _should_knock,
    BestDiscard.kind: _best_discard,
    DrawOrTake.kind: _draw_or_take,
    UnseenSpread.kind: _unseen_spread,
    InferredDiscard.kind: _inferred_discard,
}
