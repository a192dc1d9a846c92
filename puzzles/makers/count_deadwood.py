"""Count the deadwood: hands from play, graded by what a person can get wrong about their melds."""

from random import Random

from puzzles.making import Made
from puzzles.positions import turns
from trainer.analysis.kernel import cards_of, in_set_and_run, mask_of
from trainer.exercises.count_deadwood import CountDeadwood
from trainer.exercises.mistakes import longest_first
from trainer.rules.arrange import distinct_arrangements
from trainer.rules.cards import Card, Rank

VERSION = 1
GREEDY, SET_OR_RUN, NO_MELD, ACE, COURT = "greedy fails", "set or run", "no meld", "ace left over", "court cards left"
_NO_MELD = 0.1  # the share of level 1 that has no meld at all


def make(rng: Random, level: int) -> Made:
    """Level 1: no card is wanted twice. Level 2: a card fits a set and a run. Level 3: taking the longest meld first
    leaves too much."""
    melds = level > 1 or rng.random() >= _NO_MELD
    for position in turns(rng):
        mask = position.kept
        # Quick to see: every hand of level 2 and 3 has such a card, and none of level 1.
        if bool(in_set_and_run(mask)) != (level > 1):
            continue
        hand = cards_of(mask)
        made_level, traps = level_and_traps(hand)
        if made_level == level and (NO_MELD not in traps) == melds:
            return Made(CountDeadwood(hand), traps)
    raise AssertionError("turns never end")


def level_and_traps(hand: tuple[Card, ...]) -> tuple[int, tuple[str, ...]]:
    """How hard *hand* is, and why, the worst first."""
    best = distinct_arrangements(hand)[0]
    greedy = longest_first(hand).deadwood > best.deadwood
    either = bool(in_set_and_run(mask_of(hand)))
    named = (
        (GREEDY, greedy),
        (SET_OR_RUN, either),
        (NO_MELD, not best.melds),
        (ACE, any(card.rank is Rank.ACE for card in best.deadwood_cards)),
        (COURT, any(card.rank > Rank.TEN for card in best.deadwood_cards)),
    )
    return (3 if greedy else 2 if either else 1), tuple(name for name, holds in named if holds)
