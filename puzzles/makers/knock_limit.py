"""The knock limit under Oklahoma: any upcard, with more aces and court cards, then tables with a limit of their own."""

from random import Random

from puzzles.making import Made
from trainer.exercises.knock_limit import KnockLimit
from trainer.rules.cards import Card, Rank, Suit
from trainer.rules.ruleset import parse_rules

VERSION = 1
ACE, COURT, HOUSE = "ace", "court card", "house rules"
_SPECIAL = {1: 0.0, 2: 0.6, 3: 0.5}  # the share of aces and court cards that is asked for
_COURT = (Rank.JACK, Rank.QUEEN, Rank.KING)
_HOUSE_RULES = ("oklahoma_ace=one", "oklahoma_ace=ten", "knock_limit=7", "knock_limit=5")


def make(rng: Random, level: int) -> Made:
    """Level 1: any card. Level 2: aces and court cards above all. Level 3: at a table where an ace means another limit,
    or where the upcard may not raise the limit above its own."""
    rank = rng.choice(tuple(Rank))
    if rng.random() < _SPECIAL[level]:
        rank = rng.choice((Rank.ACE, *_COURT))
    rules = f"oklahoma {rng.choice(_HOUSE_RULES)}" if level == 3 else "oklahoma"
    named = ((HOUSE, level == 3), (ACE, rank is Rank.ACE), (COURT, rank in _COURT))
    question = KnockLimit(Card(rng.choice(tuple(Suit)), rank), parse_rules(rules))
    return Made(question, tuple(name for name, holds in named if holds))
