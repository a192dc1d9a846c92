"""Positions that happen: hands played from a seeded deal by the simple bots, stopped where a puzzle may be."""

from collections.abc import Iterator
from random import Random

from trainer.analysis.bots import AT_ONCE, EARLY, WEAK, Bot
from trainer.analysis.player import choose
from trainer.rules.play import Phase, State, apply, deal
from trainer.rules.ruleset import STANDARD, RuleSet

WAITS = Bot("waits", "waits for gin", late_knock=0)
PLAYERS = (AT_ONCE, EARLY, WEAK, WAITS)


def played_hand(rng: Random, rules: RuleSet = STANDARD, players: tuple[Bot, Bot] | None = None) -> Iterator[State]:
    """Every state of one hand, from the deal to the end; the bots are drawn from :data:`PLAYERS` if not given."""
    seats = players or (rng.choice(PLAYERS), rng.choice(PLAYERS))
    state = deal(rng, rules)
    yield state
    while state.phase is not Phase.OVER:
        state = apply(state, choose(state.view(), seats[state.to_move], rng))
        yield state
