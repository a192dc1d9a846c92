"""Score the hand: how it ended is chosen first, then two counts that a hand between simple players ended with."""

from collections.abc import Sequence
from functools import cache
from random import Random

from puzzles.kept import endings
from puzzles.making import Made
from puzzles.positions import Ended
from trainer.exercises.score_hand import ScoreHand
from trainer.rules.ruleset import STANDARD, parse_rules
from trainer.rules.showdown import Ending

VERSION = 2  # the counts are from play; those of version 1 were thrown with dice
HOUSE, TIE, BONUS = "house rules", "tie", "bonus"
_WIN, _TIE, _UNDERCUT, _GIN, _BIG_GIN = range(5)  # how a hand ends
# How often in a hundred each of them is asked.
_SHARES_1 = (30, 15, 35, 20, 0)
_SHARES_2 = (20, 15, 35, 10, 20)
_HOUSE_RULES = {"classic": (15, 15, 35, 35, 0), "standard tie=push": (30, 40, 30, 0, 0)}
_MOST_OVER = {1: 25, 2: 98, 3: 98}  # points: by how much a knock may win, and the most that gin may find


def make(rng: Random, level: int) -> Made:
    """Level 1: knocks and gin. Level 2: big gin too, and more points. Level 3: under classic rules, or with nobody
    scoring at equal counts.

    The knocker and the defender win half each; where equal counts are nobody's, about a third each.
    """
    rules, shares = STANDARD, _SHARES_1 if level == 1 else _SHARES_2
    if level == 3:
        name = rng.choice(tuple(_HOUSE_RULES))
        rules, shares = parse_rules(name), _HOUSE_RULES[name]
    ends = rng.choices(range(5), shares)[0]
    named = ((HOUSE, level == 3), (TIE, ends == _TIE), (BONUS, ends in (_UNDERCUT, _GIN, _BIG_GIN)))
    hand = rng.choice(_played(ends, _MOST_OVER[level]))
    question = ScoreHand(hand.ending, hand.knocker, hand.defender, rules=rules)
    return Made(question, tuple(name for name, holds in named if holds))


@cache
def _played(ends: int, most_over: int) -> Sequence[Ended]:
    """Every pair of counts that a hand ended with which ended so, once."""
    found = {
        (hand.knocker, hand.defender): hand
        for hands in endings().values()
        for hand in hands
        if hand is not None and _how(hand) == ends and hand.defender - hand.knocker <= most_over
    }
    return [found[counts] for counts in sorted(found)]


def _how(hand: Ended) -> int:
    if hand.ending is not Ending.KNOCK:
        return _GIN if hand.ending is Ending.GIN else _BIG_GIN
    over = hand.defender - hand.knocker
    return _WIN if over > 0 else _UNDERCUT if over else _TIE
