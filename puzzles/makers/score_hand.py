"""Score the hand: how it ended is chosen first, then two counts that fit."""

from random import Random

from puzzles.making import Made
from trainer.exercises.score_hand import ScoreHand
from trainer.rules.ruleset import STANDARD, RuleSet, parse_rules
from trainer.rules.showdown import Ending

VERSION = 1
HOUSE, TIE, BONUS = "house rules", "tie", "bonus"
_WIN, _TIE, _UNDERCUT, _GIN, _BIG_GIN = range(5)  # how a hand ends
# How often in a hundred each of them is asked.
_SHARES_1 = (30, 15, 35, 20, 0)
_SHARES_2 = (20, 15, 35, 10, 20)
_HOUSE_RULES = {"classic": (15, 15, 35, 35, 0), "standard tie=push": (30, 40, 30, 0, 0)}
_MOST_OVER = {1: 25, 2: 45, 3: 45}  # points: by how much a knock may win, and the most that gin may find


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
    question = _question(rng, ends, rules, _MOST_OVER[level])
    return Made(question, tuple(name for name, holds in named if holds))


def _question(rng: Random, ends: int, rules: RuleSet, most_over: int) -> ScoreHand:
    if ends in (_GIN, _BIG_GIN):
        ending = Ending.GIN if ends == _GIN else Ending.BIG_GIN
        return ScoreHand(ending, 0, rng.randint(0, most_over), rules=rules)
    knocker = rng.randint(1, rules.limit())
    over = {
        _WIN: rng.randint(1, most_over),
        _TIE: 0,
        _UNDERCUT: -rng.randint(1, knocker),
    }
    return ScoreHand(Ending.KNOCK, knocker, knocker + over[ends], rules=rules)
