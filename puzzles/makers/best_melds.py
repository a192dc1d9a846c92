"""Best melds: hands from play, graded by what a person can get wrong about them."""

from random import Random

from puzzles.making import Made
from puzzles.positions import turns
from trainer.analysis.kernel import cards_of, in_set_and_run, mask_of
from trainer.exercises.best_melds import BestMelds
from trainer.exercises.mistakes import longest_first
from trainer.exercises.skills import Skill
from trainer.rules.arrange import distinct_arrangements
from trainer.rules.cards import Card
from trainer.rules.melds import SET_SIZES

VERSION = 1
GREEDY, TIE, SET_OR_RUN, QUAD = "greedy fails", "tie", "set or run", "quad or run"
_ELEVEN = 0.3  # the share of level 3 that has eleven cards


def make(rng: Random, level: int) -> Made:
    """Level 1: no card is wanted twice. Level 2: a card fits a set and a run, or two ways tie. Level 3: taking the
    longest meld first loses points; sometimes with eleven cards."""
    eleven = level == 3 and rng.random() < _ELEVEN
    for position in turns(rng):
        mask = position.hand if eleven else position.kept
        # Quick to see: nearly every hand of level 2 and 3 has such a card, and none of level 1.
        if bool(in_set_and_run(mask)) != (level > 1):
            continue
        hand = cards_of(mask)
        if (found := level_and_traps(hand)) is not None:
            made_level, traps = found
            if made_level == level:
                return Made(BestMelds(hand), traps, (Skill.CONFLICTS,) if traps else ())
    raise AssertionError("turns never end")


def level_and_traps(hand: tuple[Card, ...]) -> tuple[int, tuple[str, ...]] | None:
    """How hard *hand* is, and why; None for a hand that is no puzzle (fewer than two melds in its best grouping)."""
    best = distinct_arrangements(hand)
    if len(best[0].melds) < 2:
        return None
    greedy = longest_first(hand).deadwood > best[0].deadwood
    wanted_twice = cards_of(in_set_and_run(mask_of(hand)))
    quad = any(sum(card.rank is each.rank for each in hand) == SET_SIZES[1] for card in wanted_twice)
    named = ((GREEDY, greedy), (TIE, len(best) > 1), (SET_OR_RUN, bool(wanted_twice)), (QUAD, quad))
    traps = tuple(name for name, holds in named if holds)
    return (3 if greedy else 2 if traps else 1), traps
